"""Files to drop on the window: graphs of several formats, and everything that is none."""

from __future__ import annotations

import json
import random
from pathlib import Path

_PATH = {"nodes": [{"id": i, "w": i / 3} for i in range(6)], "links": []}
_PATH["links"] = [{"source": i, "target": i + 1} for i in range(5)]

_TEXTS = {
    "path.json": json.dumps(_PATH),
    "loop.edgelist": "0 1\n1 2\n2 0\n2 2\n",
    "one.edgelist": "0 1\n",
    "table.csv": "from,to,kind\na,b,x\nb,c,y\nc,a,x\n",
    "unnamed.csv": "left,right,rest\na,b,1\nb,c,2\nc,d,3\n",
    "net.net": '*Vertices 3\n1 "a"\n2 "b"\n3 "c"\n*Edges\n1 2\n2 3\n',
    "tiny.mtx": "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n2 1\n3 2\n",
    "and.bench": "INPUT(a)\nINPUT(b)\nOUTPUT(c)\nc = AND(a, b)\n",
    "empty.json": "",
    "half.json": '{"nodes": [{"id": 0}, {"id"',
    "dangling.json": '{"nodes": [{"id": 0}], "links": [{"source": 0, "target": 9}]}',
    "wide.mtx": "%%MatrixMarket matrix coordinate real general\n3 4 1\n1 2 1.0\n",
    "text.txt": "This is no graph at all, only a sentence.\n",
    "false.gcoach": "SQLite format 3\x00 and nothing behind it",
    "empty.gcoach": "",
    "deep.json": "[" * 5_000,
    "bad.graphml": "<graphml><graph><node id='a'></graph>",
}


def make_files(folder: Path, rng: random.Random) -> list[Path]:
    """Good and bad files, a folder, a picture of noise, and a path where nothing is."""
    folder.mkdir()
    paths = []
    for name, text in _TEXTS.items():
        paths.append(folder / name)
        paths[-1].write_text(text, encoding="utf-8")
    large = folder / "large.edgelist"
    large.write_text("".join(f"{i} {rng.randrange(3_000)}\n" for i in range(3_000)))
    noise = folder / "noise.npz"
    noise.write_bytes(rng.randbytes(4_000))
    (folder / "folder").mkdir()
    return [*paths, large, noise, folder / "folder", folder / "nowhere.json"]

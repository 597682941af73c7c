"""Small valid files, one or more per format: what the fuzzer mutates and the tests start from."""

from __future__ import annotations

import gzip
import io
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import networkx as nx
import numpy as np

from core.graph import Graph
from core.journal import Journal

TEXTS = {
    "node_link.json": """{"directed": false, "graph": {"name": "g", "label": "ring"},
 "nodes": [{"id": "a", "f": 1.5, "kind": "u"}, {"id": "b", "f": 2, "kind": "v"},
           {"id": 3, "f": -1, "kind": "u"}],
 "links": [{"source": "a", "target": "b", "weight": 2}, {"source": "b", "target": 3}]}""",
    "d3.json": """{"nodes": [{"name": "Myriel", "group": 1}, {"name": "Marius", "group": 2}],
 "links": [{"source": 0, "target": 1, "value": 1}]}""",
    "set.json": """[{"nodes": [{"id": 0, "features": [1, 0]}, {"id": 1, "features": [0, 1]}],
  "edges": [{"source": 0, "target": 1}], "graph": {"label": "edge"}},
 {"nodes": [{"id": 0, "features": [1, 1]}], "edges": [], "graph": {"label": "dot"}}]""",
    "graphology.json": """{"attributes": {"name": "g"}, "options": {"type": "mixed"},
 "nodes": [{"key": "0.0", "attributes": {"label": "A", "x": 1, "y": 2, "color": "red", "h": 1}},
           {"key": "1.0", "attributes": {"label": "B", "x": 3, "y": 4, "color": "red", "h": 2}}],
 "edges": [{"key": "e", "source": "0.0", "target": "1.0", "attributes": {"weight": 3}},
           {"source": "1.0", "target": "1.0", "undirected": true}]}""",
    "cytoscape.json": """{"elements": {"nodes": [{"data": {"id": "a"}, "position": {"x": 1, "y": 2}
 }, {"data": {"id": "b"}}], "edges": [{"data": {"source": "a", "target": "b"}}]}}""",
    "plain.graphml": """<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
 <key id="d0" for="node" attr.name="area" attr.type="double"><default>1.0</default></key>
 <key id="d1" for="node" attr.name="kind" attr.type="string"/>
 <key id="d2" for="edge" attr.name="weight" attr.type="int"/>
 <graph id="G" edgedefault="directed">
  <node id="n0"><data key="d0">2.5</data><data key="d1">and</data></node>
  <node id="n1"><data key="d1">or</data></node>
  <node id="n2"><data key="d1">and</data></node>
  <edge source="n0" target="n1"><data key="d2">3</data></edge>
  <edge source="n1" target="n2" directed="false"/>
 </graph>
</graphml>""",
    "groups.graphml": """<graphml xmlns="http://graphml.graphdrawing.org/xmlns"
 xmlns:y="http://www.yworks.com/xml/graphml">
 <key for="node" id="d6" yfiles.type="nodegraphics"/>
 <graph edgedefault="undirected" id="G">
  <node id="n0"><data key="d6"><y:ProxyAutoBoundsNode><y:Realizers><y:GroupNode>
    <y:NodeLabel>Group</y:NodeLabel></y:GroupNode></y:Realizers></y:ProxyAutoBoundsNode></data>
   <graph edgedefault="undirected" id="n0:">
    <node id="n0::n0"><data key="d6"><y:UMLClassNode>
      <y:Geometry height="10" width="20" x="100" y="50"/>
      <y:NodeLabel>Inner<y:LabelModel/></y:NodeLabel></y:UMLClassNode></data></node>
   </graph>
  </node>
  <node id="n1"><port name="p"/></node>
  <edge source="n0::n0" target="n1" sourceport="p"/>
 </graph>
</graphml>""",
    "viz.gexf": """<?xml version="1.0" encoding="UTF-8"?>
<gexf xmlns="http://www.gexf.net/1.2draft" version="1.2"
 xmlns:viz="http://www.gexf.net/1.2draft/viz">
 <graph defaultedgetype="undirected">
  <attributes class="node"><attribute id="0" title="Class" type="integer"><default>7</default>
  </attribute></attributes>
  <nodes count="3">
   <node id="0.0" label="A"><attvalues><attvalue for="0" value="1"/></attvalues>
    <viz:position x="1.5" y="-2" z="0"/><viz:color r="1" g="2" b="3"/><viz:size value="4"/></node>
   <node id="1.0" label="A"><nodes><node id="2.0" label="C"/></nodes></node>
  </nodes>
  <edges><edge id="0" source="0.0" target="1.0" weight="2"/>
   <edge id="1" source="1.0" target="2.0" type="directed"/></edges>
 </graph>
</gexf>""",
    "zoo.gml": """Creator "somebody"
graph [
  label "Zoo"
  directed 0
  node [ id 0 label "None" Longitude 4.9 Latitude 52.4 Internal 1 ]
  node [ id 5 label "Lexington" Internal 0 graphics [ w 3 ] ]
  node [ id 7 label "Lexington" Longitude 2.5 Latitude -1 Internal 1 note "over
two lines &amp; more" ]
  edge [ source 0 target 5 LinkType "fibre" ]
  edge [ source 0 target 5 ]
  edge [ source 5 target 7 value 2.5 ]
]
""",
    "pajek.net": """Some words before it
*Network little
*Vertices 4
1 "a b" 0.1 0.2 0.5 ic Red
2 "b" 0.3 0.4
3 "b"
*Arcs
1 2 3.5 l "x"
*Edges
2 3
*Arcslist
1 3 4
*Edgeslist
4 1
""",
    "matrix.net": "*Vertices 3\r\n*Matrix\r\n0 1 0\r\n0 0 2\r\n1 0 0\r\n",
    "table.csv": 'Source,Target,Weight,Type\n"Doe, J.",Nan,2,Undirected\nNan,Bob,1.5,Undirected\n',
    "table.tsv": "from\tto\tkind\na\tb\tx\nb\tc\ty\n",
    "semicolon.csv": 'node1;node2;weight\nä;b;"1,5"\nb;c;2\n',
    "plain.csv": "1,2\n2,3\n3,1\n",
    "weighted.edgelist": "# source target weight\n1 7 0\n7 3 -2.5\n3 1 1e3\n",
    "networkx.edgelist": "a b {'weight': 3, 'kind': 'x'}\nb c {}\n",
    "snap.txt": "# Undirected graph\n# FromNodeId\tToNodeId\n0\t1\n1\t2\n",
    "pattern.mtx": "%%MatrixMarket matrix coordinate pattern symmetric\n%\n4 4 3\n2 1\n3 1\n4 4\n",
    "general.mtx": "%%MatrixMarket matrix coordinate real general\n3 3 3\n1 2 .5\n2 1 -1\n3 3 0\n",
    "dense.mtx": "%%MatrixMarket matrix array real general\n2 2\n0\n1\n2\n0\n",
    "headless.mtx": "3 3 2\n1 2 0.5\n3 1 2\n",
    "half.bench": "# half adder\nINPUT(a)\nINPUT(b)\nOUTPUT(s)\ns = XOR(a, b)\nc = and(a, b)\n",
    "hyper.hgr": "% two nets\n2 4 11\n2 1 2 3\n5 3 4\n1\n1\n2\n3\n",
    "colour.col": "c comment\np edge 4 3\ne 1 2\ne 2 1\ne 3 3\n",
    "roads.gr": "c roads\np sp 3 3\na 1 2 7\na 2 3 0\na 3 1 2\n",
}
"""Text files by name."""

TU_FILES = {
    "TOY_A.txt": "1, 2\n2, 1\n2, 3\n3, 2\n4, 5\n5, 4\n",
    "TOY_graph_indicator.txt": "1\n1\n1\n2\n2\n",
    "TOY_graph_labels.txt": "1\n-1\n",
    "TOY_node_labels.txt": "0\n3\n0\n3\n0\n",
    "TOY_edge_labels.txt": "0\n0\n1\n1\n0\n0\n",
    "TOY_node_attributes.txt": "0.5, 1\n1, 2\n2, 3\n3, 4\n4, 5\n",
}
OGB_FILES = {
    "edge.csv": "0,1\n1,2\n1,0\n",
    "num-node-list.csv": "3\n2\n",
    "num-edge-list.csv": "2\n1\n",
    "node-feat.csv": "1,0\n0,1\n1,1\n0,0\n2,2\n",
    "graph-label.csv": "0\n1\n",
}


def npz_bytes(**arrays: Any) -> bytes:
    """An uncompressed archive of arrays."""
    buffer = io.BytesIO()
    np.savez(buffer, **arrays)
    return buffer.getvalue()


def archives() -> dict[str, bytes]:
    """Archives by name, in the layouts that are read."""
    adjacency = np.array([[0, 1, 0], [1, 0, 1], [0, 1, 0]], dtype=np.float32)
    x = np.array([[1, 0], [0, 1], [1, 1]], dtype=np.float32)
    return {
        "spektral.npz": npz_bytes(x=x, a=adjacency, y=np.array([2.5])),
        "csr.npz": npz_bytes(
            adj_data=np.ones(3, np.float32),
            adj_indices=np.array([1, 2, 0], np.int32),
            adj_indptr=np.array([0, 1, 2, 3], np.int32),
            adj_shape=np.array([3, 3]),
            labels=np.array([0, 1, 0]),
        ),
        "index.npz": npz_bytes(edge_index=np.array([[0, 1], [1, 2]]), x=x),
        "batch.npz": npz_bytes(a=np.stack([adjacency] * 2), x=np.stack([x] * 2), y=np.arange(2.0)),
    }


@cache
def session() -> bytes:
    """A session file with two graphs."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "two.gcoach"
        journal = Journal(path, {})
        for graph_id, edges in enumerate(([[0, 1]], [[0, 1], [1, 2]]), start=1):
            graph = Graph(x=np.eye(3), edges=np.array(edges))
            journal.add_graph(graph_id, graph.digest(), graph)
        journal.close()
        return path.read_bytes()


def all_files() -> dict[str, bytes]:
    """Every seed file by name, compressed ones included."""
    files = {name: text.encode("utf-8") for name, text in TEXTS.items()}
    files |= archives()
    files["session.gcoach"] = session()
    files["packed.json.gz"] = gzip.compress(files["node_link.json"], mtime=0)
    files["packed.mtx.gz"] = gzip.compress(files["general.mtx"], mtime=0)
    files["utf16.csv"] = TEXTS["table.csv"].encode("utf-16")
    files["windows.csv"] = TEXTS["semicolon.csv"].encode("cp1252")
    graph = nx.karate_club_graph()
    files["networkx.gml"] = "\n".join(nx.generate_gml(graph)).encode()
    files["networkx.graphml"] = "\n".join(nx.generate_graphml(graph)).encode()
    files["networkx.gexf"] = "\n".join(nx.generate_gexf(graph)).encode()
    return files


def write_folder(folder: Path, files: dict[str, str]) -> Path:
    """Write the files of a data set into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder

from __future__ import annotations

import pytest

from core.graph_io import ColumnsNeeded, GraphFileError
from tests.core.graph_io import seeds
from tests.core.graph_io.conftest import Read


def test_quoted_names_a_name_like_nan_and_a_type_column(read: Read) -> None:
    file = read("t.csv", seeds.TEXTS["table.csv"])
    (graph,) = file.graphs
    assert graph.node_names == ("Doe, J.", "Nan", "Bob")
    assert graph.edges.tolist() == [[0, 1], [1, 2]]
    assert not graph.directed
    assert graph.weights is not None
    assert graph.weights.tolist() == [2, 1.5]
    said = " ".join(file.warnings)
    assert "'Nan': a node's name, not a missing value" in said
    assert "1 names hold a ','" in said


def test_a_type_column_makes_edges_directed(read: Read) -> None:
    file = read("t.csv", "Source,Target,Type\na,b,Directed\nb,c,Undirected\n")
    assert file.graphs[0].directed
    assert file.graphs[0].edges.tolist() == [[0, 1], [1, 2], [2, 1]]
    assert file.n_records == 2


@pytest.mark.parametrize(
    "header",
    ["source,target", "FROM,To", "src,dst", "node1,node2", "person_a,person_b", "SourceID,TargetID",
     "id_1,id_2", "From Node,To Node", "source_id,target_id"],
)  # fmt: skip
def test_columns_are_found_by_name_in_any_place(read: Read, header: str) -> None:
    begin, end = header.split(",")
    (graph,) = read("t.csv", f"kind,{end},note,{begin}\nx,b,n,a\n").graphs
    assert graph.node_names == ("a", "b")
    assert graph.edge_attributes == {"kind": ("x",), "note": ("n",)}


def test_semicolons_decimal_commas_and_umlauts(read: Read) -> None:
    (graph,) = read("t.csv", seeds.TEXTS["semicolon.csv"]).graphs
    assert graph.node_names == ("ä", "b", "c")
    assert graph.weights is not None
    assert graph.weights.tolist() == [1.5, 2]


def test_without_a_header_the_first_line_is_an_edge(read: Read) -> None:
    file = read("t.csv", seeds.TEXTS["plain.csv"])
    assert file.graphs[0].edges.tolist() == [[0, 1], [1, 2], [2, 0]]
    assert any("first line is an edge" in w for w in file.warnings)


def test_unknown_names_over_two_columns_of_numbers_are_a_header(read: Read) -> None:
    (graph,) = read("t.csv", "gene,protein\n1,2\n2,3\n").graphs
    assert graph.node_names == ("1", "2", "3")


def test_columns_are_asked_for_and_taken(read: Read) -> None:
    text = "when,who,did,whom\n1,a,x,b\n2,b,y,c\n"
    with pytest.raises(ColumnsNeeded) as caught:
        read("t.csv", text)
    assert caught.value.columns == ("when", "who", "did", "whom")
    (graph,) = read("t.csv", text, source_column="who", target_column="whom").graphs
    assert graph.edges.tolist() == [[0, 1], [1, 2]]
    with pytest.raises(GraphFileError, match="there is no column 'nobody'"):
        read("t.csv", text, source_column="who", target_column="nobody")


def test_one_letter_names_count_only_where_there_is_hardly_another_column(read: Read) -> None:
    assert read("t.csv", "u,v,w\na,b,1\n").graphs[0].node_names == ("a", "b")
    with pytest.raises(ColumnsNeeded):
        read("t.csv", "u,v,w,x\na,b,1,2\n")


@pytest.mark.parametrize(
    "text", ["t,f_1,f_2,f_3\n1,2,3,4\n", "0.25,1.5\n0.75,2.5\n", "one,two,three,four\n"]
)
def test_measurements_are_no_edges(read: Read, text: str) -> None:
    with pytest.raises(ColumnsNeeded):
        read("t.csv", text)


@pytest.mark.parametrize(
    "text", ["account;name;city;group\nu1;A;;s\nu2;B;;n\n", "Id,Label\n1,a\n2,b\n"]
)
def test_a_table_of_nodes_alone_is_refused(read: Read, text: str) -> None:
    with pytest.raises(ColumnsNeeded, match="A table of nodes alone has no edge"):
        read("t.csv", text)


def test_direction_can_be_chosen(read: Read) -> None:
    (graph,) = read("t.csv", "source,target\na,b\nb,a\n", directed=True).graphs
    assert graph.n_edges == 2
    (graph,) = read("t.csv", "source,target\na,b\nb,a\n").graphs
    assert graph.n_edges == 1


def test_both_ends_are_wanted_in_every_row(read: Read) -> None:
    with pytest.raises(GraphFileError, match="line 3: no 'target' in this row"):
        read("t.csv", "source,target\na,b\nc,\n")


def test_only_a_header_is_refused(read: Read) -> None:
    with pytest.raises(GraphFileError, match="only column names"):
        read("t.csv", "source,target\n")


def test_names_in_a_message_keep_it_one_short_line(read: Read) -> None:
    header = '"line\none";' + ";".join("c" * 400 for _ in range(9))
    with pytest.raises(ColumnsNeeded) as caught:
        read("t.csv", f"{header}\n" + ";".join("abcdefghij") + "\n")
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 700


def test_a_row_cut_short_is_named_in_a_table_with_any_delimiter(read: Read) -> None:
    with pytest.raises(GraphFileError, match=r"line 3: no 'to' in this row; wanted both ends"):
        read("t.csv", "from;to\n1;2\n2\n")


def test_a_weight_that_is_no_number_is_told_with_its_line(read: Read) -> None:
    file = read("t.csv", "source,target,weight\na,b,1\nb,c,\nc,a,x\n")
    assert "1 of 3 entries of 'weight' are no numbers; the first is 'x' in line 4." in file.warnings
    words = read("t.csv", "source,target,strength\na,b,strong\nb,c,weak\n")
    assert not any("no numbers" in each for each in words.warnings), "all are words: a category"

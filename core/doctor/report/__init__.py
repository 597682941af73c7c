"""What the doctor says: the report, its sentences, and the text and HTML they become."""

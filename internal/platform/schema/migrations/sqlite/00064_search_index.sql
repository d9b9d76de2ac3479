-- The full text of search_documents (ADR 0030): words that are folded already, each once. rowid is the document's number. The texts themselves are not
-- stored a second time. A word is a run of letters and digits of any script, which the tokenizer 'ascii' leaves alone.
-- room: search
CREATE VIRTUAL TABLE search_index USING fts5 (kind, title, body, content='', contentless_delete=1, prefix='2 3', tokenize='ascii');

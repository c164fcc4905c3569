"""The pages that are made from the corpus, one module a kind of page: each gives a Part for a Page."""

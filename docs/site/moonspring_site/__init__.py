"""Makes the static site: guide, reference, gallery of playing scenes, documents, search."""

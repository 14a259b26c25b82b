import CVTerm

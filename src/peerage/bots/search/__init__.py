"""Tree search: it plays every game that has a prior, an estimate and determinizations."""

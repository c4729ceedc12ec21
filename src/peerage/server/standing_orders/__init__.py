"""Standing orders: moves that players of correspondence games prepare, carried out when they come to move."""

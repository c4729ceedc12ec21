"""Between the network and the application: protocols, limits on connections, rates and idle time."""

"""The parts of `benchmarks.load`: players on sockets, an echo room, and what /proc says of a server."""

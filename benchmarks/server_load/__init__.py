"""The parts of `benchmarks.load`: players on sockets, an echo server, and a server's figures from /proc."""

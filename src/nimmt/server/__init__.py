"""The server: tables for people, bots and programs."""

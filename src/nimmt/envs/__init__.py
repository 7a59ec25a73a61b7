"""The real game behind the interfaces that researchers use: PettingZoo, Gymnasium, OpenSpiel."""

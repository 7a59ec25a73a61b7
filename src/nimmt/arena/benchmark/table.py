"""The matrix of a benchmark as a Rich table."""

from rich.console import Group, RenderableType
from rich.text import Text

from ..report.tables import crop, new_table, plus_minus
from .benchmark import Matrix


def matrix_table(matrix: Matrix) -> RenderableType:
    return Group(Text(_title(matrix)), _table(matrix), *map(Text, _notes(matrix)))


def _title(matrix: Matrix) -> str:
    return f"{matrix.benchmark}: {crop(matrix.agent)}, classic, wins % ± one standard error"


def _table(matrix: Matrix) -> RenderableType:
    table = new_table("all others", *[f"{seats} seats" for seats in matrix.seats])
    table.add_row("par", *[f"{100 / seats:.2f}" for seats in matrix.seats], end_section=True)
    cells = {(cell.opponent, cell.seats): cell for cell in matrix.cells}
    for opponent in matrix.population:
        missing = "par" if opponent == matrix.agent else "–"
        row = [cells.get((opponent, seats)) for seats in matrix.seats]
        table.add_row(opponent, *[missing if cell is None else plus_minus(cell.wins, 100) for cell in row])
    return table


def _notes(matrix: Matrix) -> list[str]:
    notes = []
    if matrix.agent in matrix.population:
        notes.append("Against copies of itself every agent is at par, so this is not played.")
    if faults := sum([cell.faults for cell in matrix.cells]):
        notes.append(f"{faults} answers were late, illegal or missing; the arena decided instead.")
    if matrix.digest:
        notes.append(f"SHA-256 {matrix.digest}")
    return notes

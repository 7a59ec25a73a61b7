"""The rules told to people in six languages: texts, explanations with worked turns, and exercises."""

from .examples import NamedPlay as NamedPlay
from .examples import RowLayout as RowLayout
from .explanation import Explanation as Explanation
from .explanation import ToldBlock as ToldBlock
from .explanation import ToldSection as ToldSection
from .explanation import ToldTurn as ToldTurn
from .explanation import explain as explain
from .games import games_table as games_table
from .markdown import all_rules_markdown as all_rules_markdown
from .markdown import games_markdown as games_markdown
from .markdown import rules_markdown as rules_markdown
from .outline import heads_on_cards as heads_on_cards
from .page import courses as courses
from .page import game_facts as game_facts
from .page import heads_in_deals as heads_in_deals
from .page import lessons as lessons
from .page import worked_turns as worked_turns
from .summary import ending as ending
from .summary import goal as goal
from .summary import rules_in_short as rules_in_short
from .texts import LANGUAGES as LANGUAGES
from .texts import LOCALES as LOCALES
from .texts import LanguageError as LanguageError
from .texts import Texts as Texts
from .texts import system_language as system_language

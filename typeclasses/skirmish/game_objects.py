"""Objects of the game by their numbers, characters of an account, menus closed for a fight."""

from typing import Any, Protocol

from evennia.objects.models import ObjectDB
from evennia.utils import logger

#: Evennia's own list. Its handler writes whenever it is read, so it is not used here.
_PLAYABLE = "_playable_characters"


class Thing(Protocol):
    """What Skirmish asks of any object of the game: Evennia's own classes have no types."""

    id: int
    pk: int | None
    key: str
    location: Any
    contents: Any
    db: Any
    ndb: Any
    attributes: Any
    tags: Any
    locks: Any

    def access(self, who: Any, access_type: str, /, default: bool = ...) -> bool: ...
    def delete(self) -> bool: ...
    def get_display_name(self, looker: Any = ..., /, **kwargs: Any) -> str: ...
    def msg(self, text: Any = ..., /, **kwargs: Any) -> None: ...


class Room(Thing, Protocol):
    """A place where people are, and where a fight is."""

    exits: Any

    def msg_contents(self, text: Any = ..., /, **kwargs: Any) -> None: ...


class Person(Thing, Protocol):
    """A character, or another object that types commands or fights."""

    account: Any
    aliases: Any
    cmdset: Any
    has_account: bool
    home: Any
    is_superuser: bool
    nicks: Any
    permissions: Any
    sessions: Any

    def execute_cmd(self, line: str, /, **kwargs: Any) -> Any: ...
    def move_to(self, to: Any, /, **kwargs: Any) -> bool: ...
    def search(self, name: str, /, **kwargs: Any) -> Any: ...


class Account(Protocol):
    """An account of the game, as Django and Evennia keep it."""

    id: int
    pk: int
    key: str
    username: str
    attributes: Any
    characters: Any
    db: Any
    is_authenticated: bool
    is_superuser: bool
    is_active: bool
    is_anonymous: bool
    is_banned: Any
    is_staff: bool
    ndb: Any
    permissions: Any
    sessions: Any

    def get_all_puppets(self) -> list[Any]: ...
    def get_session_auth_hash(self) -> str: ...
    def has_perm(self, permission: str, /, obj: Any = ...) -> bool: ...
    def msg(self, text: Any = ..., /, **kwargs: Any) -> None: ...


class Session(Protocol):
    """One connection of an account, by telnet or in a browser."""

    account: Any
    address: Any
    csessid: str | None
    ndb: Any
    protocol_flags: dict[str, Any]
    protocol_key: str
    puppet: Any
    sessid: int
    session_key: Any
    sessionhandler: Any

    def msg(self, text: Any = ..., /, **kwargs: Any) -> None: ...


def find_object(number: int) -> Person | None:
    """The object of that number; None if it has been deleted."""
    # For an object in memory the manager takes ten times as long.
    in_memory: Person | None = ObjectDB.get_cached_instance(number)
    return ObjectDB.objects.filter(id=number).first() if in_memory is None else in_memory


def close_menu(who: Person) -> None:
    """Close the menu that a character is in, which would take what they type in a fight."""
    if (menu := who.ndb._evmenu) is not None:  # noqa: SLF001  Evennia's own name for it
        try:
            menu.close_menu()
        except Exception:  # noqa: BLE001  the game's own menu
            logger.log_trace(f"combat: the menu of {who} could not be closed")


def owner_name(number: int) -> str:
    """Return the name of a fight's owner, or what became of them."""
    owner = find_object(number)
    return str(owner.key) if owner is not None else "its lost owner"


def name_of_object(number: int) -> str:
    """The name of an object, or what became of it; read from its row."""
    name = ObjectDB.objects.filter(id=number).values_list("db_key", flat=True).first()
    return str(name) if name is not None else "a deleted character"


def numbers_of(account: Account) -> set[int]:
    """Return the numbers of an account's characters."""
    played = ObjectDB.objects.filter(db_account=account.pk).values_list("id", flat=True)
    listed = account.attributes.get(_PLAYABLE, default=[]) or []
    return {*played, *(character.id for character in listed if character is not None)}


def companions(who: Person) -> set[int]:
    """Return the numbers of the characters of the player of a character, that character among them.

    For the game's thread, which need not ask the database.
    """
    if (account := who.account) is None:
        return {who.id}
    listed = account.attributes.get(_PLAYABLE, default=[]) or []
    others = (*account.get_all_puppets(), *listed)
    return {who.id, *(other.id for other in others if other is not None)}

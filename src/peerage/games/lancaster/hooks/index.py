"""Which expansions act at the hooks that come most often, so that the others cost nothing there."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64


class HookIndex:
    """By the names of hooks: numbers in `LancasterState.expansions`. Copies of a state share it."""

    def __init__(self, kinds: list[type], idle: type, begins: list[int]) -> None:
        """The kinds of the expansions in play, one that does nothing, and where their observations begin."""
        self.begins: vec[i64] = vec[i64](begins)
        self.pieces_to_place: vec[i64] = acting_at("pieces_to_place", kinds, idle)
        self.offer_knight: vec[i64] = acting_at("offer_knight", kinds, idle)
        self.offer_company: vec[i64] = acting_at("offer_company", kinds, idle)
        self.offer_house: vec[i64] = acting_at("offer_house", kinds, idle)
        self.leave_county: vec[i64] = acting_at("leave_county", kinds, idle)
        self.leave_conflict: vec[i64] = acting_at("leave_conflict", kinds, idle)
        self.conflict_scored: vec[i64] = acting_at("conflict_scored", kinds, idle)
        self.out_of_reach: vec[i64] = acting_at("out_of_reach", kinds, idle)
        self.strength_at_end: vec[i64] = acting_at("strength_at_end", kinds, idle)
        self.county_worth: vec[i64] = acting_at("county_worth", kinds, idle)
        self.placing_worth: vec[i64] = acting_at("placing_worth", kinds, idle)
        self.joining_worth: vec[i64] = acting_at("joining_worth", kinds, idle)
        self.instead_worth: vec[i64] = acting_at("instead_worth", kinds, idle)
        self.company_worth: vec[i64] = acting_at("company_worth", kinds, idle)
        self.prior: vec[i64] = acting_at("prior", kinds, idle)
        self.encode: vec[i64] = acting_at("encode", kinds, idle)
        self.promise: vec[i64] = acting_at("promise", kinds, idle)


def acting_at(hook: str, kinds: list[type], idle: type) -> vec[i64]:
    own = [getattr(kind, hook) is not getattr(idle, hook) for kind in kinds]
    return vec[i64]([number for number, acts in enumerate(own) if acts])


NO_HOOKS: Final = HookIndex([], object, [])

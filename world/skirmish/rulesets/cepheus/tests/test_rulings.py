"""The rulings of the rules page: each is there, and each has its tests."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[5]
HERE = Path(__file__).parent

#: By ruling: modules of tests here, and the tests in them that hold it.
TESTS = {
    1: {
        "delaying": """
            who_delays_is_asked_before_the_turn_of_everybody_else
            nobody_delays_who_has_begun_to_act
            who_delays_are_asked_first_in_first_out
            who_accepts_takes_a_whole_turn_at_once
            who_accepts_has_the_initiative_of_the_one_they_act_before
            after_the_last_turn_who_delays_is_asked_once_more
            who_lost_the_round_starts_the_next_at_the_top_initiative_and_one
            who_is_felled_delays_no_longer
        """,
    },
    2: {
        "initiative": """
            who_is_aware_counts_as_having_rolled_12
            initiative_adds_the_dm_of_dexterity
            when_nobody_is_aware_all_roll
        """,
        "reactions": """
            who_is_unaware_is_not_asked
            who_has_been_attacked_once_is_aware
            who_has_had_a_turn_is_aware
        """,
    },
    3: {
        "attack_skills": """
            is_its_specialty
            is_else_the_general_one
            and_without_either_it_is_minus_3
            what_is_thrown_takes_athletics_and_dexterity
        """,
        "first_aid": "the_check_takes_the_level_of_medicine_and_education",
    },
    4: {
        "initiative": """
            everybody_who_has_tactics_is_asked_at_once
            tactics_takes_the_dm_of_intelligence
            a_failed_tactics_check_lowers_nobody
            the_best_result_of_a_side_counts_and_they_do_not_add_up
            what_tactics_gave_stays_for_the_whole_fight
        """,
    },
    5: {
        "initiative": """
            a_tie_goes_to_the_higher_dexterity
            a_tie_that_dexterity_leaves_is_broken_by_lot
            the_lot_is_drawn_once_and_kept
        """,
    },
    6: {
        "initiative_after_reactions": """
            a_reaction_before_ones_turn_lowers_initiative_in_this_round
            a_reaction_after_ones_turn_lowers_initiative_in_the_next_round
            and_the_round_after_that_it_is_as_before
            the_hindrance_of_a_reaction_ends_with_ones_next_turn
        """,
        "turns_of_the_unconscious": "neither_reactions_nor_a_load_hinder_waking",
        "reactions": "reactions_add_up",
    },
    7: {
        "reactions": """
            in_any_cover_it_is_minus_2_besides_the_cover
            it_is_the_cover_of_who_dodges_that_counts
            nobody_dodges_while_prone
            a_shot_cannot_be_parried
            a_parry_that_is_worth_nothing_is_neither_offered_nor_paid_for
            the_target_is_asked_before_the_attack_is_rolled
        """,
        "aiming": "reacting_breaks_an_aim",
    },
    8: {
        "initiative": "all_of_the_first_side_stand_at_one_point_and_all_others_at_another",
        "movement": """
            forward_is_towards_the_enemy_from_where_ones_own_side_began
            nobody_is_in_the_way
        """,
        "attack": "others_near_the_target_make_no_difference",
    },
    9: {
        "aiming": """
            any_other_action_breaks_an_aim
            another_target_or_the_other_kind_begins_anew
            a_point_of_damage_breaks_an_aim
            falling_unconscious_breaks_an_aim
            neither_delaying_nor_the_turns_of_others_break_an_aim
            an_attack_uses_the_aim_up_whether_it_hits_or_not
            one_may_aim_hand_to_hand
        """,
    },
    10: {
        "aiming": """
            an_aim_for_the_kill_adds_at_most_6
            an_aim_for_the_kill_comes_before_armor
            an_aim_for_the_kill_that_misses_does_no_damage
        """,
    },
    11: {
        "initiative": "weapons_are_stowed_and_full_at_the_start",
        "draw_reload_and_stance": """
            the_weapon_in_hand_is_stowed_for_it
            reloading_fills_the_weapon_from_one_magazine
            npcs_have_no_end_of_magazines
        """,
        "attack": """
            a_shot_uses_a_round
            bare_hands_are_always_there
        """,
        "thrown_weapons": "what_is_thrown_is_gone_for_this_fight",
    },
    12: {
        "movement": """
            stance_slows
            everything_multiplies
            centimeters_are_rounded_down_once
            the_strength_is_that_of_somebody_unhurt
            gravity_divides_the_limits
            they_move_a_meter_and_a_half
        """,
        "attack_dms": "they_are_those_of_the_targets_latest_turn",
    },
    13: {
        "attack_dms": "a_prone_target_is_easy_to_hit_from_near_and_hard_from_afar",
    },
    14: {
        "rounds": """
            the_seriously_wounded_have_no_minor_action
            the_seriously_wounded_may_swap_their_significant_action_for_two_minor_ones
        """,
    },
    15: {
        "turns_of_the_unconscious": """
            the_referee_is_asked_whether_the_unconscious_may_try_to_wake_up
            the_unconscious_wake_at_8_with_the_dm_of_endurance
            each_try_that_failed_makes_the_next_easier_by_1
            who_woke_with_two_characteristics_at_0_stays_conscious
            and_faints_again_at_the_next_point_of_damage
        """,
    },
    16: {
        "coup_de_grace": """
            the_victim_is_within_a_meter_and_a_half
            the_victim_is_unconscious
            a_gun_uses_one_round
            a_gun_must_be_fit_to_use
            but_not_while_prone
            it_cannot_fail_and_nobody_reacts
        """,
    },
    17: {
        "referee": "cover_is_set_at_any_time_and_nobody_else_is_asked_for_it",
        "attack_dms": """
            cover_is_a_dm_and_one_row_better_for_who_does_not_stand
            cover_counts_hand_to_hand_too
        """,
    },
    18: {
        "damage": """
            what_endurance_does_not_take_goes_where_the_victim_says
            what_that_one_does_not_take_goes_to_the_other
            the_victim_is_not_asked_where_one_of_the_two_is_at_0
            the_victim_is_asked_once_for_each_hit
            what_goes_beyond_death_is_lost
        """,
    },
    19: {
        "initiative": "the_combat_drug_adds_4",
        "reactions": "on_the_combat_drug_the_first_dodge_of_a_round_costs_no_initiative",
        "damage": "the_drug_comes_after_armor_and_after_the_least_point",
        "end_of_combat": "who_was_on_the_combat_drug_is_fatigued_when_it_is_over",
    },
    20: {
        "attack": """
            a_submachinegun_fires_4_rounds_with_a_dm_of_1
            other_weapons_that_could_fire_bursts_fire_single_shots
            what_bursts_over_an_area_is_for_the_referee
        """,
    },
    21: {
        "attack": """
            ones_own_side_may_be_attacked
            the_unconscious_may_be_attacked
            who_takes_no_part_is_no_target
        """,
        "attack_skills": "hand_to_hand_the_better_of_strength_and_dexterity_counts",
        "thrown_weapons": "a_weapon_is_used_the_best_way_and_by_hand_where_both_are_as_good",
    },
    22: {
        "checks": """
            without_the_skill_it_is_minus_3_on_physical_checks
            other_checks_do_not_suffer
            a_load_hampers_physical_checks
            a_load_does_not_hamper_other_checks
        """,
    },
    23: {
        "checks": """
            a_difficulty_is_a_dm
            without_a_characteristic_none_helps
        """,
        "miscellaneous": "leadership_is_a_significant_action",
    },
    24: {
        "miscellaneous": """
            anything_else_waits_for_the_referee
            it_is_a_minor_or_a_significant_action
            it_has_no_effect_of_its_own
        """,
    },
    25: {
        "damage": "the_hostilities_end_when_one_side_has_nobody_conscious",
        "first_aid": """
            each_is_asked_once
            who_wakes_is_asked_too_after_the_others
            npcs_are_not_asked
            first_aid_heals_twice_the_effect_of_a_medicine_check
            who_has_been_helped_is_not_helped_again
            no_characteristic_rises_above_its_full_score
            on_oneself_it_is_minus_2
        """,
    },
    26: {
        "surgery": """
            after_first_aid_the_seriously_wounded_are_offered_surgery
            not_if_they_were_not_seriously_wounded
            on_oneself_surgery_is_minus_4
            a_failure_costs_the_effect
            a_surgeon_may_kill
        """,
    },
    27: {
        "checks": """
            a_natural_2_fails_only_if_the_total_does
            a_natural_12_succeeds_only_if_the_total_does
        """,
    },
}


def test_the_rules_page_has_each_ruling():
    page = (ROOT / "docs/rules/cepheus.md").read_text(encoding="utf-8")
    assert [int(number) for number in re.findall(r"^- \*\*R(\d+)\*\* ", page, re.MULTILINE)] == [
        *TESTS
    ]


@pytest.mark.parametrize("ruling", TESTS)
def test_a_ruling_has_its_tests(ruling):
    for module, names in TESTS[ruling].items():
        source = (HERE / f"test_{module}.py").read_text(encoding="utf-8")
        for name in names.split():
            assert f"def test_{name}(" in source

"""Whether a member may take part now: its rules are the others', and its software was changed after notice."""

from houseway.house.linked.agreement import Agreement
from houseway.house.linked.messages import Standing
from houseway.play.refusals import NotNow, refuse


def expect_same_rules(agreement: Agreement, standing: Standing) -> None:
    """Refuse a member whose filed rules are not those of the agreement (poker/A84)."""
    if standing.rules != agreement.rules_version:
        why = f"the rules filed here ({standing.rules[:12]}) are not those of the agreement"
        legal = f"rules {agreement.rules_version[:12]} at every member"
        refuse(NotNow, why, rule="multi-casino-bad-beat/14.20(a)#2", legal=legal)


def expect_software(standing: Standing) -> None:
    """Refuse software that runs without a record of its installation, or that was installed before notice was given."""
    installed = standing.installed
    if not installed.version.strip() or not installed.by.strip():
        why = "no record says which software was installed, and by whom"
        refuse(NotNow, why, rule="multi-casino-bad-beat/14.20(e)5#1")
    if not 0 < installed.noticed <= installed.at:
        why = f"software {installed.version} was installed before the Division had written notice of it"
        refuse(NotNow, why, rule="multi-casino-bad-beat/14.20(e)5#2")

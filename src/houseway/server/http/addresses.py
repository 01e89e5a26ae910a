"""Where a request comes from, as limits count it."""

from collections.abc import Iterable, Sequence
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

Network = IPv4Network | IPv6Network
HOUSEHOLD = 64
"""Bits of an IPv6 address that one household or machine is given: the rest it chooses at will."""


def networks(named: Iterable[str]) -> tuple[Network, ...]:
    """The networks of proxies that are believed: `127.0.0.1`, `10.0.0.0/8`."""
    return tuple(ip_network(each, strict=False) for each in named)


def origin(peer: str, forwarded: str, proxies: tuple[Network, ...]) -> str:
    """Where a request comes from: the peer, or where a proxy that is believed says that it comes from.

    Each proxy adds the address it was spoken to from at the end of `X-Forwarded-For`. What stands before the first
    that is not one of ours was written by the client, who may write anything.
    """
    found = peer
    for named in reversed([each.strip() for each in forwarded.split(",") if each.strip()]):
        if not within(found, proxies):
            break
        found = named
    return _household(found)


def within(address: str, proxies: Sequence[Network]) -> bool:
    """Whether an address is in one of these networks."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found.version == each.version and found in each for each in proxies)


def _household(address: str) -> str:
    """An address as it is counted: the whole /64 of an IPv6 address, and an IPv4 address inside one as itself."""
    try:
        found = ip_address(address)
    except ValueError:
        return address[:60]
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((found, HOUSEHOLD), strict=False))

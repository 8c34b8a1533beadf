#!/usr/bin/env python3
"""Checks a statement, a proof of what is owed, a report of solvency or a day of the draw, without the platform and without its programs.

    python3 verify.py statement.zip|statement.json|owed-proof.json|solvency.proof.json|draw.proof.json [--key VKEY]... [--kept checkpoint.txt] [--json]
    python3 verify.py --batch cases.jsonl

Written from docs/proofs.md alone and with Python's standard library alone (3.11 or newer), so that it can be the
judge of the other implementation. It opens the files that it is given and nothing else: no network, no other files.

Exit codes: 0 the file is right, 1 it is wrong, 2 it (or the command line) cannot be read.
"""

import base64
import binascii
import functools
import hashlib
import hmac
import io
import json
import re
import sys
import zipfile
import zlib
from datetime import date, datetime, timedelta, timezone

MOST_JSON_BYTES = 512 * 1024 * 1024
"""A zip of a few kilobytes can unpack to gigabytes; no statement is larger than this."""


class Fault(Exception):
    """The first fault that was found; it is the answer (docs/proofs.md, section 7)."""

    def __init__(self, code, where=None, line=None, day=None, why=None):
        super().__init__(code)
        self.code, self.where, self.line, self.day, self.why = code, where, line, day, why


# ------------------------------------------------------------------------------------------------------------------
# Ed25519 (RFC 8032), verification only. Nothing here is secret, so nothing has to take constant time.

FIELD = 2**255 - 19
GROUP_ORDER = 2**252 + 27742317777372353535851937790883648493
CURVE_D = -121665 * pow(121666, FIELD - 2, FIELD) % FIELD
SQRT_MINUS_ONE = pow(2, (FIELD - 1) // 4, FIELD)
NEUTRAL = (0, 1, 1, 0)
"""Points are (X, Y, Z, T) with x = X/Z, y = Y/Z and x*y = T/Z, as in RFC 8032, 5.1.4."""


def add_points(p, q):
    a = (p[1] - p[0]) * (q[1] - q[0]) % FIELD
    b = (p[1] + p[0]) * (q[1] + q[0]) % FIELD
    c = 2 * p[3] * q[3] * CURVE_D % FIELD
    d = 2 * p[2] * q[2] % FIELD
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % FIELD, g * h % FIELD, f * g % FIELD, e * h % FIELD)


def multiply_point(scalar, point):
    product = NEUTRAL
    while scalar > 0:
        if scalar & 1:
            product = add_points(product, point)
        point = add_points(point, point)
        scalar >>= 1
    return product


def decode_point(encoded):
    """The point of 32 bytes, or None where they are no point (RFC 8032, 5.1.3)."""
    y = int.from_bytes(encoded, "little")
    sign = y >> 255
    y &= (1 << 255) - 1
    if y >= FIELD:
        return None
    u = (y * y - 1) % FIELD
    v = (CURVE_D * y * y + 1) % FIELD
    x = u * pow(v, 3, FIELD) * pow(u * pow(v, 7, FIELD), (FIELD - 5) // 8, FIELD) % FIELD
    if v * x * x % FIELD != u:
        x = x * SQRT_MINUS_ONE % FIELD
        if v * x * x % FIELD != u:
            return None
    if x == 0 and sign == 1:
        return None
    if x & 1 != sign:
        x = FIELD - x
    return (x, y, 1, x * y % FIELD)


def encode_point(point):
    inverse = pow(point[2], FIELD - 2, FIELD)
    x, y = point[0] * inverse % FIELD, point[1] * inverse % FIELD
    return (y | (x & 1) << 255).to_bytes(32, "little")


BASE_POINT = decode_point((4 * pow(5, FIELD - 2, FIELD) % FIELD).to_bytes(32, "little"))


@functools.lru_cache(maxsize=4096)
def ed25519_verifies(public_key, message, signature):
    """Whether [S]B - [k]A has the bytes R of the signature: the equation without the cofactor, as OpenSSL checks it."""
    if len(public_key) != 32 or len(signature) != 64:
        return False
    a = decode_point(public_key)
    s = int.from_bytes(signature[32:], "little")
    if a is None or s >= GROUP_ORDER:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + public_key + message).digest(), "little") % GROUP_ORDER
    minus_a = (FIELD - a[0], a[1], a[2], (FIELD - a[3]) % FIELD)
    return encode_point(add_points(multiply_point(s, BASE_POINT), multiply_point(k, minus_a))) == signature[:32]


# ------------------------------------------------------------------------------------------------------------------
# Signatures of addresses: Keccak-256 and secp256k1 (SEC 1, 4.1.6), recovery only. Nothing here is secret either.

LANE = 2**64 - 1
ROUND_CONSTANTS = []
ROTATIONS = {}


def _fill_keccak_tables():
    register = 1
    for _ in range(24):
        constant = 0
        for j in range(7):
            if register & 1:
                constant |= 1 << ((1 << j) - 1)
            register = register << 1 ^ (0x171 if register & 0x80 else 0)
        ROUND_CONSTANTS.append(constant)
    x, y = 1, 0
    for t in range(24):
        ROTATIONS[x, y] = (t + 1) * (t + 2) // 2 % 64
        x, y = y, (2 * x + 3 * y) % 5
    ROTATIONS[0, 0] = 0


_fill_keccak_tables()


def rotate(lane, by):
    return (lane << by | lane >> (64 - by)) & LANE


def permute(state):
    for constant in ROUND_CONSTANTS:
        columns = [state[x, 0] ^ state[x, 1] ^ state[x, 2] ^ state[x, 3] ^ state[x, 4] for x in range(5)]
        moved = {}
        for (x, y), lane in state.items():
            lane ^= columns[(x + 4) % 5] ^ rotate(columns[(x + 1) % 5], 1)
            moved[y, (2 * x + 3 * y) % 5] = rotate(lane, ROTATIONS[x, y])
        state = {(x, y): moved[x, y] ^ (~moved[(x + 1) % 5, y] & moved[(x + 2) % 5, y]) for x, y in moved}
        state[0, 0] ^= constant
    return state


def keccak256(data):
    """With the padding of Keccak, as Ethereum has it; SHA-3 has another."""
    rate = 136
    padded = bytearray(data) + b"\x01" + bytes(-(len(data) + 1) % rate)
    padded[-1] |= 0x80
    state = {(x, y): 0 for x in range(5) for y in range(5)}
    for start in range(0, len(padded), rate):
        for lane in range(rate // 8):
            at = start + lane * 8
            state[lane % 5, lane // 5] ^= int.from_bytes(padded[at : at + 8], "little")
        state = permute(state)
    return b"".join(state[lane, 0].to_bytes(8, "little") for lane in range(4))


KOBLITZ_FIELD = 2**256 - 2**32 - 977
KOBLITZ_ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
KOBLITZ_BASE = (
    0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798,
    0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8,
)


def koblitz_add(p, q):
    """Of points in plain coordinates; None is the point at infinity."""
    if p is None or q is None:
        return q if p is None else p
    if p[0] == q[0]:
        if (p[1] + q[1]) % KOBLITZ_FIELD == 0:
            return None
        slope = 3 * p[0] * p[0] * pow(2 * p[1], -1, KOBLITZ_FIELD)
    else:
        slope = (q[1] - p[1]) * pow(q[0] - p[0], -1, KOBLITZ_FIELD)
    x = (slope * slope - p[0] - q[0]) % KOBLITZ_FIELD
    return x, (slope * (p[0] - x) - p[1]) % KOBLITZ_FIELD


def koblitz_multiply(scalar, point):
    product = None
    while scalar > 0:
        if scalar & 1:
            product = koblitz_add(product, point)
        point = koblitz_add(point, point)
        scalar >>= 1
    return product


@functools.lru_cache(maxsize=4096)
def signer_of(text, signature):
    """The address that signed a text as an Ethereum message (EIP-191), or None."""
    if re.fullmatch(r"0x[0-9a-f]{130}", signature) is None:
        return None
    encoded = bytes.fromhex(signature[2:])
    r, s, odd = int.from_bytes(encoded[:32], "big"), int.from_bytes(encoded[32:64], "big"), encoded[64] - 27
    if odd not in (0, 1) or not (0 < r < KOBLITZ_ORDER and 0 < s < KOBLITZ_ORDER):
        return None
    square = (pow(r, 3, KOBLITZ_FIELD) + 7) % KOBLITZ_FIELD
    y = pow(square, (KOBLITZ_FIELD + 1) // 4, KOBLITZ_FIELD)
    if y * y % KOBLITZ_FIELD != square:
        return None
    point = (r, y if y & 1 == odd else KOBLITZ_FIELD - y)
    message = utf8(text)
    digest = keccak256(b"\x19Ethereum Signed Message:\n" + utf8(str(len(message))) + message)
    inverse = pow(r, -1, KOBLITZ_ORDER)
    of_digest = koblitz_multiply(-int.from_bytes(digest, "big") * inverse % KOBLITZ_ORDER, KOBLITZ_BASE)
    key = koblitz_add(of_digest, koblitz_multiply(s * inverse % KOBLITZ_ORDER, point))
    if key is None:
        return None
    return "0x" + keccak256(key[0].to_bytes(32, "big") + key[1].to_bytes(32, "big"))[-20:].hex()


# ------------------------------------------------------------------------------------------------------------------
# Section 1: conventions

HEX = re.compile(r"[0-9a-f]{64}")
WHOLE = re.compile(r"0|[1-9][0-9]*")
AMOUNT = re.compile(r"0|-?[1-9][0-9]*")
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
ZEROS = "0" * 64
MOST_EXACT_NUMBER = 2**53 - 1
MOST_DIGITS = 19


def sha256(data):
    return hashlib.sha256(data).digest()


def utf8(text):
    return text.encode("utf-8")


def is_whole(text):
    return len(text) <= MOST_DIGITS and WHOLE.fullmatch(text) is not None


def is_exact(text):
    """A whole number of a log entry."""
    return is_whole(text) and int(text) <= MOST_EXACT_NUMBER


def is_amount(text):
    return len(text.removeprefix("-")) <= MOST_DIGITS and AMOUNT.fullmatch(text) is not None


def day_of(milliseconds):
    """The day in UTC, or None where it has no four digits for the year."""
    try:
        return (datetime(1970, 1, 1) + timedelta(milliseconds=milliseconds)).strftime("%Y-%m-%d")
    except OverflowError:
        return None


def decode_hashes(texts):
    """The hashes of a consistency proof, or None where one is no hash: then it proves nothing."""
    return [bytes.fromhex(text) for text in texts] if all(HEX.fullmatch(text) for text in texts) else None


def decode_base64(text):
    """The bytes of standard base64 with padding, or None; what encodes to another text is not accepted."""
    try:
        decoded = base64.b64decode(text.encode("ascii"), validate=True)
    except (binascii.Error, ValueError):
        return None
    return decoded if base64.b64encode(decoded).decode("ascii") == text else None


def decode_steps(text, step_bytes):
    """The steps of a path, or None where the text is no base64 of whole steps: then the path leads nowhere."""
    decoded = decode_base64(text)
    if decoded is None or len(decoded) % step_bytes != 0:
        return None
    return [decoded[at : at + step_bytes] for at in range(0, len(decoded), step_bytes)]


# ------------------------------------------------------------------------------------------------------------------
# Section 3: Merkle trees


def hash_leaf(data):
    return sha256(b"\x00" + data)


def hash_node(left, right):
    return sha256(b"\x01" + left + right)


def is_included(data, index, size, path, root):
    """RFC 9162, 2.1.3.2."""
    steps = decode_steps(path, 32)
    if index >= size or steps is None:
        return False
    fn, sn, r = index, size - 1, hash_leaf(data)
    for p in steps:
        if sn == 0:
            return False
        if fn & 1 or fn == sn:
            r = hash_node(p, r)
            while not fn & 1 and fn != 0:
                fn >>= 1
                sn >>= 1
        else:
            r = hash_node(r, p)
        fn >>= 1
        sn >>= 1
    return sn == 0 and r == root


def is_consistent(first, first_root, second, second_root, path):
    """RFC 9162, 2.1.4.2, with the two cases that it leaves out: an empty first tree and two trees of one size."""
    proof = decode_hashes(path)
    if first > second or proof is None:
        return False
    if first == second:
        return len(proof) == 0 and first_root == second_root
    if first == 0:
        return len(proof) == 0 and first_root == sha256(b"")
    steps = list(proof)
    if first & (first - 1) == 0:
        steps.insert(0, first_root)
    if not steps:
        return False
    fn, sn = first - 1, second - 1
    while fn & 1:
        fn >>= 1
        sn >>= 1
    fr = sr = steps[0]
    for c in steps[1:]:
        if sn == 0:
            return False
        if fn & 1 or fn == sn:
            fr, sr = hash_node(c, fr), hash_node(c, sr)
            while not fn & 1 and fn != 0:
                fn >>= 1
                sn >>= 1
        else:
            sr = hash_node(sr, c)
        fn >>= 1
        sn >>= 1
    return sn == 0 and fr == first_root and sr == second_root


# ------------------------------------------------------------------------------------------------------------------
# Section 6: signed notes, checkpoints and keys


class VerifierKey:
    def __init__(self, text, name, key_id, algorithm, public_key):
        self.text, self.name, self.key_id, self.algorithm, self.public_key = text, name, key_id, algorithm, public_key


def read_verifier_key(text):
    """The key of `<name>+<key id>+<base64>`, or None; the base64 may contain a plus sign itself."""
    parts = text.split("+", 2)
    if len(parts) != 3 or not is_key_name(parts[0]) or re.fullmatch(r"[0-9a-f]{8}", parts[1]) is None:
        return None
    encoded = decode_base64(parts[2])
    if encoded is None or len(encoded) != 33:
        return None
    if sha256(utf8(parts[0]) + b"\n" + encoded)[:4].hex() != parts[1]:
        return None
    return VerifierKey(text, parts[0], bytes.fromhex(parts[1]), encoded[0], encoded[1:])


def is_key_name(name):
    return name != "" and "+" not in name and re.search(r"\s", name) is None


class Checkpoint:
    def __init__(self, text, origin, size, root, signatures):
        self.text, self.origin, self.size, self.root, self.signatures = text, origin, size, root, signatures


SIGNATURE_LINE = re.compile(r"\u2014 ([^ ]+) ([^ ]+)")


def read_checkpoint(note):
    """The checkpoint of a signed note, or None. `signatures` are (key name, key id, signature)."""
    split = note.rfind("\n\n")
    if split < 0 or not note.endswith("\n"):
        return None
    text, below = note[: split + 1], note[split + 2 : -1]
    signatures = []
    for line in below.split("\n"):
        match = SIGNATURE_LINE.fullmatch(line)
        encoded = decode_base64(match[2]) if match and is_key_name(match[1]) else None
        if encoded is None or len(encoded) < 5:
            return None
        signatures.append((match[1], encoded[:4], encoded[4:]))
    lines = text[:-1].split("\n")
    root = decode_base64(lines[2]) if len(lines) >= 3 else None
    if root is None or len(root) != 32 or lines[0] == "" or not is_whole(lines[1]):
        return None
    return Checkpoint(text, lines[0], int(lines[1]), root, signatures)


class KeyEntry:
    def __init__(self, key, signed_text, signature):
        self.key, self.signed_text, self.signature = key, signed_text, signature


def read_key_entry(text):
    """The key that an entry of the log announces (section 5), or None. `signature` is None for a first key, and empty
    where it is no base64."""
    lines = text.split("\n")
    if len(lines) != 5 or lines[0] != "cliffhanger-key-1" or not is_exact(lines[3]):
        return None
    key = read_verifier_key(lines[2])
    if key is None or key.algorithm != 1 or key.name != lines[1]:
        return None
    signature = None if lines[4] == "-" else decode_base64(lines[4]) or b""
    return KeyEntry(key, "\n".join(lines[:4]), signature)


def is_signed_by(entry, before):
    return entry.signature is not None and ed25519_verifies(
        before.key.public_key, utf8(entry.signed_text), entry.signature
    )


def accepted_keys(entries, known_keys):
    """Keys under which a checkpoint is accepted: those known from outside and those that follow from them by the
    entries of the log; where none is known, those of the file."""
    if not known_keys:
        return [entry.key for entry in entries if entry is not None]
    accepted = [key for key in known_keys if key.algorithm == 1]
    texts = {key.text for key in accepted}
    for before, entry in zip(entries, entries[1:]):
        if before and entry and before.key.text in texts and is_signed_by(entry, before):
            accepted.append(entry.key)
            texts.add(entry.key.text)
    return accepted


def check_checkpoint(file, known_keys):
    """Codes bad-note to key-not-in-log, the same for statements and proofs of what is owed."""
    checkpoint = read_checkpoint(file["checkpoint"])
    if checkpoint is None:
        raise Fault("bad-note", why="it is not a signed checkpoint")
    if checkpoint.origin != file["origin"]:
        raise Fault("bad-note", why="it is of another log")
    entries = [read_key_entry(entry["text"]) for entry in file["keys"]]
    accepted = accepted_keys(entries, known_keys)
    signed_by = []
    for name, key_id, signature in checkpoint.signatures:
        for key in accepted:
            if key.name == name and key.key_id == key_id:
                signed_by.append((key, signature))
    if not signed_by:
        raise Fault("unknown-key")
    for key, signature in signed_by:
        if not ed25519_verifies(key.public_key, utf8(checkpoint.text), signature):
            raise Fault("bad-signature")
    check_keys(file["keys"], entries, checkpoint)
    in_log = {entry.key.text for entry in entries}
    signers = [key for key, _ in signed_by if key.text in in_log]
    if not signers:
        raise Fault("key-not-in-log")
    return checkpoint, signers[0]


def check_keys(keys, entries, checkpoint):
    if not keys or keys[0]["index"] != 0:
        raise Fault("key-not-in-log")
    before, index = None, -1
    for log_entry, entry in zip(keys, entries):
        if log_entry["index"] <= index or entry is None or not is_in_log(log_entry, checkpoint):
            raise Fault("key-not-in-log")
        if entry.signature is not None if before is None else not is_signed_by(entry, before):
            raise Fault("key-not-in-log")
        before, index = entry, log_entry["index"]


def is_in_log(entry, checkpoint):
    return is_included(utf8(entry["text"]), entry["index"], checkpoint.size, entry["path"], checkpoint.root)


# ------------------------------------------------------------------------------------------------------------------
# Sections 4 and 5: leaves of closings and entries of the log

ACCOUNTS = ("seller:available", "seller:unsettled", "seller:withdrawing", "order:escrow", "seller:episodes")
EPISODE_ACCOUNTS = ("seller:episodes", "platform:episodes_issued", "platform:episodes_redeemed")


class Head:
    def __init__(self, journal_id, length, last_hash, balances):
        self.journal_id, self.length, self.last_hash, self.balances = journal_id, length, last_hash, balances


def read_head(text):
    lines = text.split("\n")
    if len(lines) != 9 or lines[0] != "cliffhanger-head-1" or not is_whole(lines[2]):
        return None
    if HEX.fullmatch(lines[3]) is None or not all(is_whole(line) for line in lines[4:]):
        return None
    return Head(lines[1], int(lines[2]), lines[3], [int(line) for line in lines[4:]])


class Closing:
    def __init__(self, number, kind, closed_at, leaves, root):
        self.number, self.kind, self.closed_at, self.leaves, self.root = number, kind, closed_at, leaves, root


def read_closing(text):
    lines = text.split("\n")
    if len(lines) != 6 or lines[0] != "cliffhanger-closing-1" or lines[2] not in ("hour", "day"):
        return None
    if not (is_exact(lines[1]) and is_exact(lines[3]) and is_exact(lines[4])) or HEX.fullmatch(lines[5]) is None:
        return None
    return Closing(int(lines[1]), lines[2], int(lines[3]), int(lines[4]), bytes.fromhex(lines[5]))


class Solvency:
    def __init__(self, day, taken_at, places, root, owed, report_digest):
        self.day, self.taken_at, self.places, self.root = day, taken_at, places, root
        self.owed, self.report_digest = owed, report_digest


def read_solvency(text):
    lines = text.split("\n")
    if len(lines) != 7 or lines[0] != "cliffhanger-solvency-1" or DAY.fullmatch(lines[1]) is None:
        return None
    if not (is_exact(lines[2]) and is_exact(lines[3]) and is_amount(lines[5])):
        return None
    if HEX.fullmatch(lines[4]) is None or HEX.fullmatch(lines[6]) is None:
        return None
    return Solvency(lines[1], int(lines[2]), int(lines[3]), bytes.fromhex(lines[4]), int(lines[5]), lines[6])


NETWORK = re.compile(r"[a-z0-9]{1,40}")
BLOCK_HASH = re.compile(r"(0x)?[0-9a-f]{64}")


class AllocationDay:
    def __init__(self, day, begins_at, fingerprint, network):
        self.day, self.begins_at, self.fingerprint, self.network = day, begins_at, fingerprint, network


def read_allocation_day(text):
    """A day of the draw as it was promised; `network` is None where the seed is the secret alone."""
    lines = text.split("\n")
    if len(lines) != 5 or lines[0] != "cliffhanger-allocation-day-1" or DAY.fullmatch(lines[1]) is None:
        return None
    if not is_exact(lines[2]) or HEX.fullmatch(lines[3]) is None:
        return None
    if lines[4] != "-" and NETWORK.fullmatch(lines[4]) is None:
        return None
    return AllocationDay(lines[1], int(lines[2]), lines[3], None if lines[4] == "-" else lines[4])


class AllocationBlock:
    def __init__(self, day, network, height, hash_text):
        self.day, self.network, self.height, self.hash_text = day, network, height, hash_text


def read_allocation_block(text):
    lines = text.split("\n")
    if len(lines) != 5 or lines[0] != "cliffhanger-allocation-block-1" or DAY.fullmatch(lines[1]) is None:
        return None
    if NETWORK.fullmatch(lines[2]) is None or not is_exact(lines[3]) or BLOCK_HASH.fullmatch(lines[4]) is None:
        return None
    return AllocationBlock(lines[1], lines[2], int(lines[3]), lines[4])


class AllocationWeights:
    def __init__(self, day, at, dramas, root):
        self.day, self.at, self.dramas, self.root = day, at, dramas, root


def read_allocation_weights(text):
    lines = text.split("\n")
    if len(lines) != 5 or lines[0] != "cliffhanger-allocation-weights-1" or DAY.fullmatch(lines[1]) is None:
        return None
    if not (is_exact(lines[2]) and is_exact(lines[3])) or HEX.fullmatch(lines[4]) is None:
        return None
    return AllocationWeights(lines[1], int(lines[2]), int(lines[3]), bytes.fromhex(lines[4]))


class AllocationOrders:
    def __init__(self, day, at, secret, orders, root):
        self.day, self.at, self.secret, self.orders, self.root = day, at, secret, orders, root


def read_allocation_orders(text):
    lines = text.split("\n")
    if len(lines) != 6 or lines[0] != "cliffhanger-allocation-orders-1" or DAY.fullmatch(lines[1]) is None:
        return None
    if not (is_exact(lines[2]) and is_exact(lines[4])):
        return None
    if HEX.fullmatch(lines[3]) is None or HEX.fullmatch(lines[5]) is None:
        return None
    return AllocationOrders(lines[1], int(lines[2]), lines[3], int(lines[4]), bytes.fromhex(lines[5]))


def is_anchor(text):
    lines = text.split("\n")
    return (
        len(lines) == 6
        and lines[0] == "cliffhanger-anchor-1"
        and lines[1] != ""
        and is_exact(lines[2])
        and re.fullmatch(r"0x[0-9a-f]{64}", lines[3]) is not None
        and is_exact(lines[4])
        and HEX.fullmatch(lines[5]) is not None
    )


# ------------------------------------------------------------------------------------------------------------------
# Form of the files: what is not of it is unreadable


def is_text(value):
    """A text that is UTF-8; JSON can also write halves of surrogate pairs, which are no text."""
    if not isinstance(value, str):
        return False
    return value.isascii() or not any("\ud800" <= c <= "\udfff" for c in value)


def is_number(value):
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_EXACT_NUMBER


def is_amount_text(value):
    return isinstance(value, str) and is_amount(value)


def or_null(check):
    return lambda value: value is None or check(value)


def read_fields(value, what, fields):
    """The named fields of a JSON object; unknown ones are left out."""
    if not isinstance(value, dict):
        raise Fault("unreadable", why=what + " is not an object")
    for name, check in fields.items():
        if name not in value or not check(value[name]):
            raise Fault("unreadable", why="field " + name + " of " + what + " is missing or not of its form")
    return {name: value[name] for name in fields}


def is_list(value):
    return isinstance(value, list)


def is_texts(value):
    return is_list(value) and all(is_text(one) for one in value)


def anything(_value):
    return True


def read_log_entry(value, what):
    return read_fields(value, what, {"text": is_text, "index": is_number, "path": is_text})


def read_closed_head(value, what):
    closed = read_fields(value, what, {"leaf": is_text, "place": is_number, "path": is_text, "closing": anything})
    closed["closing"] = read_log_entry(closed["closing"], "the closing of " + what)
    return closed


TRANSFER_FIELDS = {
    "id": is_text,
    "sequence": is_number,
    "previousHash": is_text,
    "hash": is_text,
    "kind": is_text,
    "referenceType": is_text,
    "referenceId": is_text,
    "effectiveAt": is_number,
    "actor": is_text,
    "reason": or_null(is_text),
    "corrects": or_null(is_text),
    "entries": is_list,
}
ENTRY_FIELDS = {"account": is_text, "amount": is_text, "orderId": or_null(is_text)}


def read_transfer(value):
    transfer = read_fields(value, "a transfer", TRANSFER_FIELDS)
    transfer["entries"] = [read_fields(entry, "an entry", ENTRY_FIELDS) for entry in transfer["entries"]]
    return transfer


STATEMENT_FIELDS = {
    "origin": is_text,
    "journalId": is_text,
    "range": anything,
    "lines": anything,
    "opening": anything,
    "transfers": is_list,
    "ending": anything,
    "checkpoint": is_text,
    "keys": is_list,
    "anchor": anything,
}


def read_statement(value):
    file = read_fields(value, "the statement", STATEMENT_FIELDS)
    file["range"] = read_fields(file["range"], "the range", {"from": is_number, "to": is_number})
    file["lines"] = read_fields(file["lines"], "the lines", {"first": is_number, "last": is_number})
    if file["opening"] is not None:
        file["opening"] = read_closed_head(file["opening"], "the opening")
    file["transfers"] = [read_transfer(transfer) for transfer in file["transfers"]]
    file["ending"] = read_closed_head(file["ending"], "the ending")
    file["keys"] = [read_log_entry(entry, "a key") for entry in file["keys"]]
    if file["anchor"] is not None:
        file["anchor"] = read_log_entry(file["anchor"], "the anchor")
    return file


OWED_FIELDS = {
    "origin": is_text,
    "day": is_text,
    "sellerId": is_text,
    "salt": is_text,
    "amounts": anything,
    "place": is_number,
    "path": is_text,
    "solvency": anything,
    "checkpoint": is_text,
    "keys": is_list,
}
OWED_AMOUNTS = ("available", "unsettled", "withdrawing", "escrow", "prepaid")


def read_owed_proof(value):
    file = read_fields(value, "the proof", OWED_FIELDS)
    file["amounts"] = read_fields(file["amounts"], "the amounts", {name: is_amount_text for name in OWED_AMOUNTS})
    file["solvency"] = read_log_entry(file["solvency"], "the solvency entry")
    file["keys"] = [read_log_entry(entry, "a key") for entry in file["keys"]]
    return file


SOLVENCY_FIELDS = {"origin": is_text, "report": is_text, "solvency": anything, "checkpoint": is_text, "keys": is_list}
REPORT_FIELDS = {
    "origin": is_text,
    "day": is_text,
    "takenAt": is_number,
    "tree": anything,
    "owed": is_list,
    "apart": anything,
    "capital": is_amount_text,
    "prepaidEpisodes": is_amount_text,
    "held": anything,
    "unbacked": is_list,
    "totals": anything,
    "colour": is_text,
    "redSince": anything,
}
ADDRESS_FIELDS = {
    "network": is_text,
    "address": is_text,
    "amount": is_amount_text,
    "block": is_number,
    "blockHash": is_text,
    "signed": anything,
}
SIGNED_FIELDS = {"day": is_text, "block": is_number, "blockHash": is_text, "signature": is_text}
SIGNATURE_COUNTS_DAYS = 31
ELSEWHERE_FIELDS = {"network": is_text, "addresses": is_number, "amount": is_amount_text}
PROCESSOR_FIELDS = {"name": is_text, "amount": is_amount_text, "by": is_text, "statedAt": is_number}
UNBACKED_FIELDS = {"kind": is_text, "reference": is_text, "amount": is_amount_text, "since": is_number}
TOTALS = ("owed", "proven", "stated")


def read_lines(values, what, fields):
    lines = [read_fields(value, what, fields) for value in values]
    for line in lines:
        line["amount"] = int(line["amount"])
    return lines


def read_report(text):
    value = parse_json(text)
    check_version(value, "cliffhanger-solvency-report-")
    report = read_fields(value, "the report", REPORT_FIELDS)
    report["tree"] = read_fields(report["tree"], "the tree", {"places": is_number, "root": is_text})
    report["owed"] = read_lines(report["owed"], "a debt", {"kind": is_text, "amount": is_amount_text})
    apart = {"wholesaleDeferred": is_amount_text, "retailDeferred": is_amount_text}
    read_fields(report["apart"], "what is apart", apart)
    held = read_fields(report["held"], "what is held", dict.fromkeys(("addresses", "elsewhere", "processors"), is_list))
    held["addresses"] = read_lines(held["addresses"], "an address", ADDRESS_FIELDS)
    for line in held["addresses"]:
        if line["signed"] is not None:
            line["signed"] = read_fields(line["signed"], "how an address signed", SIGNED_FIELDS)
    held["elsewhere"] = read_lines(held["elsewhere"], "a network", ELSEWHERE_FIELDS)
    held["processors"] = read_lines(held["processors"], "a processor", PROCESSOR_FIELDS)
    report["held"] = held
    report["unbacked"] = read_lines(report["unbacked"], "what is unbacked", UNBACKED_FIELDS)
    totals = read_fields(report["totals"], "the totals", dict.fromkeys(TOTALS, is_amount_text))
    report["totals"] = {name: int(totals[name]) for name in TOTALS}
    if report["redSince"] is not None:
        read_fields(report["redSince"], "since when it is red", {"since": is_number, "reports": is_number})
    return report


def read_solvency_proof(value):
    file = read_fields(value, "the file", SOLVENCY_FIELDS)
    file["solvency"] = read_log_entry(file["solvency"], "the solvency entry")
    file["keys"] = [read_log_entry(entry, "a key") for entry in file["keys"]]
    return file, read_report(file["report"])


ALLOCATION_FIELDS = {
    "origin": is_text,
    "day": is_text,
    "secret": is_text,
    "weights": is_list,
    "from": is_number,
    "results": is_list,
    "beside": is_text,
    "committed": anything,
    "weighed": anything,
    "block": anything,
    "closed": anything,
    "checkpoint": is_text,
    "keys": is_list,
}
RESULT_FIELDS = {"number": is_text, "dramaId": is_text, "sellerId": is_text, "drawn": or_null(is_text), "passed": is_texts}


def read_drama(value):
    drama = read_fields(
        value, "a drama", {"dramaId": is_text, "shares": is_list, "place": is_number, "path": is_text}
    )
    fields = {"sellerId": is_text, "weight": is_number}
    drama["shares"] = [read_fields(share, "a share", fields) for share in drama["shares"]]
    return drama


def read_allocation_proof(value):
    file = read_fields(value, "the file", ALLOCATION_FIELDS)
    file["weights"] = [read_drama(drama) for drama in file["weights"]]
    file["results"] = [read_fields(result, "a result", RESULT_FIELDS) for result in file["results"]]
    for name, what in (("committed", "the promise"), ("closed", "the entry of the orders")):
        file[name] = read_log_entry(file[name], what)
    for name, what in (("weighed", "the entry of the weights"), ("block", "the block")):
        if file[name] is not None:
            file[name] = read_log_entry(file[name], what)
    file["keys"] = [read_log_entry(entry, "a key") for entry in file["keys"]]
    return file


# ------------------------------------------------------------------------------------------------------------------
# Section 7: statements


def check_closings(file, checkpoint):
    """Codes wrong-journal to closings-out-of-order: what the platform had signed for at both ends."""
    ends = [(where, file[where]) for where in ("opening", "ending") if file[where] is not None]
    heads, closings = {}, {}
    for where, closed in ends:
        heads[where] = read_head(closed["leaf"])
        if heads[where] is None or heads[where].journal_id != file["journalId"]:
            raise Fault("wrong-journal")
    for where, closed in ends:
        closings[where] = read_closing(closed["closing"]["text"])
        if closings[where] is None or not is_in_log(closed["closing"], checkpoint):
            raise Fault("closing-not-in-log", where, day=day_of_closing(closings[where]))
    for where, closed in ends:
        closing = closings[where]
        if not is_included(utf8(closed["leaf"]), closed["place"], closing.leaves, closed["path"], closing.root):
            raise Fault("not-in-root", where, day=day_of_closing(closing))
    if "opening" in closings and closings["ending"].number < closings["opening"].number:
        raise Fault("closings-out-of-order")
    return heads, closings


def day_of_closing(closing):
    """Midnight closes the day that ends."""
    return None if closing is None else day_of(closing.closed_at - 1)


def text_of_transfer(journal_id, transfer):
    """Section 2."""
    lines = [
        "cliffhanger-transfer-1",
        transfer["previousHash"],
        journal_id,
        str(transfer["sequence"]),
        transfer["id"],
        str(transfer["effectiveAt"]),
        transfer["actor"],
        "-" if transfer["reason"] is None else transfer["reason"],
        transfer["kind"],
        transfer["referenceType"] + ":" + transfer["referenceId"],
        "-" if transfer["corrects"] is None else transfer["corrects"],
    ]
    for entry in transfer["entries"]:
        account, order = entry["account"], "-" if entry["orderId"] is None else entry["orderId"]
        lines.append(" ".join((account, asset_of(account), entry["amount"], order)))
    return "\n".join(lines)


def asset_of(account):
    return "EPISODE" if account in EPISODE_ACCOUNTS else "USDT"


def is_transfer(transfer):
    if ":" in transfer["referenceType"] or any("\n" in text for text in texts_of(transfer)):
        return False
    return is_balanced(transfer["entries"])


def texts_of(transfer):
    for part in (transfer, *transfer["entries"]):
        yield from (value for value in part.values() if isinstance(value, str))


def is_balanced(entries):
    sums = {"USDT": 0, "EPISODE": 0}
    for entry in entries:
        if not is_amount(entry["amount"]):
            return False
        amount = int(entry["amount"])
        if amount == 0:
            return False
        sums[asset_of(entry["account"])] += amount
    return len(entries) >= 2 and not any(sums.values())


def check_transfers(file, start):
    """Codes gap to negative-balance, line by line; returns the head behind the last line."""
    balances = dict(zip(ACCOUNTS, start.balances))
    length, last_hash = start.length, start.last_hash
    for transfer in file["transfers"]:
        line, day = length + 1, day_of(transfer["effectiveAt"])
        if transfer["sequence"] != line:
            raise Fault("gap", line=line, day=day)
        if transfer["previousHash"] != last_hash:
            raise Fault("broken-link", line=line, day=day)
        if sha256(utf8(text_of_transfer(file["journalId"], transfer))).hex() != transfer["hash"]:
            raise Fault("wrong-hash", line=line, day=day)
        if not is_transfer(transfer):
            raise Fault("not-a-transfer", line=line, day=day)
        for entry in transfer["entries"]:
            if entry["account"] in balances:
                balances[entry["account"]] += int(entry["amount"])
        if any(balance < 0 for balance in balances.values()):
            raise Fault("negative-balance", line=line, day=day)
        length, last_hash = line, transfer["hash"]
    return Head(start.journal_id, length, last_hash, [balances[account] for account in ACCOUNTS])


def check_range(file, start_length, end_length, opening):
    first, last = file["lines"]["first"], file["lines"]["last"]
    begin, end = file["range"]["from"], file["range"]["to"]
    if opening is not None and opening.closed_at > begin:
        raise Fault("wrong-range")
    if not (start_length < first and first <= last + 1 and last <= end_length):
        raise Fault("wrong-range")
    for transfer in file["transfers"]:
        line, inside = transfer["sequence"], begin <= transfer["effectiveAt"] < end
        if (line in (first, last) and first <= last) and not inside:
            raise Fault("wrong-range")
        if not first <= line <= last and inside:
            raise Fault("wrong-range")


def check_kept(checkpoint, kept_note, consistency):
    """What a checkpoint that was kept from earlier shows against the one of the file."""
    if kept_note is None:
        return
    kept = read_checkpoint(kept_note)
    if kept is None or kept.origin != checkpoint.origin:
        raise Fault("bad-kept")
    if checkpoint.size == kept.size and checkpoint.root != kept.root:
        raise Fault("fork")
    if consistency is not None:
        older, newer = sorted((kept, checkpoint), key=lambda one: one.size)
        if not is_consistent(older.size, older.root, newer.size, newer.root, consistency):
            raise Fault("rewritten")
    if checkpoint.size < kept.size:
        raise Fault("older-than-kept")


def check_statement(value, known_keys, kept, consistency):
    file = read_statement(value)
    checkpoint, key = check_checkpoint(file, known_keys)
    heads, closings = check_closings(file, checkpoint)
    start = heads.get("opening") or Head(file["journalId"], 0, ZEROS, [0] * len(ACCOUNTS))
    reached, ending = check_transfers(file, start), heads["ending"]
    if (reached.length, reached.last_hash) != (ending.length, ending.last_hash):
        raise Fault("wrong-end", day=day_of_closing(closings["ending"]))
    if reached.balances != ending.balances:
        raise Fault("wrong-balances", day=day_of_closing(closings["ending"]))
    check_range(file, start.length, ending.length, closings.get("opening"))
    if file["anchor"] is not None and not (is_anchor(file["anchor"]["text"]) and is_in_log(file["anchor"], checkpoint)):
        raise Fault("anchor-not-in-log")
    check_kept(checkpoint, kept, consistency)
    return {
        "ok": True,
        "kind": "statement",
        "origin": file["origin"],
        "journalId": file["journalId"],
        "range": file["range"],
        "lines": file["lines"],
        "transfers": len(file["transfers"]),
        "closing": {"number": closings["ending"].number, "closedAt": closings["ending"].closed_at},
        "balances": {account: str(balance) for account, balance in zip(ACCOUNTS, ending.balances)},
        "checkpoint": {"size": checkpoint.size, "root": checkpoint.root.hex()},
        "key": {"name": key.name, "verifierKey": key.text, "compared": bool(known_keys)},
        "anchored": file["anchor"] is not None,
    }


# ------------------------------------------------------------------------------------------------------------------
# Section 8: proofs of what is owed

SUMS_BELOW = 2**63


def check_owed_proof(value, known_keys, kept, consistency):
    file = read_owed_proof(value)
    checkpoint, key = check_checkpoint(file, known_keys)
    solvency = read_solvency(file["solvency"]["text"])
    if solvency is None or solvency.day != file["day"] or not is_in_log(file["solvency"], checkpoint):
        raise Fault("solvency-not-in-log")
    amounts = [int(file["amounts"][name]) for name in OWED_AMOUNTS]
    steps = decode_steps(file["path"], 40)
    siblings = [(step[:32], int.from_bytes(step[32:], "big")) for step in steps or []]
    if any(amount < 0 for amount in amounts) or sum(amounts) + sum(number for _, number in siblings) >= SUMS_BELOW:
        raise Fault("negative-sum")
    if steps is None or len(steps) > 63 or solvency.places != 2 ** len(steps) or file["place"] >= solvency.places:
        raise Fault("wrong-places")
    root, owed = root_of_owed(file, amounts, siblings)
    if root != solvency.root:
        raise Fault("wrong-root")
    if owed != solvency.owed:
        raise Fault("wrong-sum")
    check_kept(checkpoint, kept, consistency)
    return {
        "ok": True,
        "kind": "owed-proof",
        "origin": file["origin"],
        "day": file["day"],
        "sellerId": file["sellerId"],
        "owed": str(sum(amounts)),
        "owedToAll": str(owed),
        "checkpoint": {"size": checkpoint.size, "root": checkpoint.root.hex()},
        "key": {"name": key.name, "verifierKey": key.text, "compared": bool(known_keys)},
    }


def root_of_owed(file, amounts, siblings):
    salted = sha256(utf8(file["salt"] + "\n" + file["sellerId"])).hex()
    leaf = "\n".join(["cliffhanger-owed-1", salted] + [str(amount) for amount in amounts])
    node, owed = hash_leaf(utf8(leaf)), sum(amounts)
    for step, (sibling, sibling_sum) in enumerate(siblings):
        here = node + owed.to_bytes(8, "big")
        there = sibling + sibling_sum.to_bytes(8, "big")
        node = hash_node(there, here) if file["place"] >> step & 1 else hash_node(here, there)
        owed += sibling_sum
    return node, owed


# ------------------------------------------------------------------------------------------------------------------
# Section 8: the report of a day


def name_of_address(held):
    return "held." + held["network"] + "." + held["address"].lower()


def named_lines(report):
    held = report["held"]
    yield from (("owed." + line["kind"], line["amount"]) for line in report["owed"])
    yield from ((name_of_address(line), line["amount"]) for line in held["addresses"])
    yield from (("held." + line["network"], line["amount"]) for line in held["elsewhere"])
    yield from (("held." + line["name"], line["amount"]) for line in held["processors"])
    yield from (("unbacked." + line["reference"], line["amount"]) for line in report["unbacked"])


def check_once(code, names):
    seen = set()
    for name in names:
        if name in seen:
            raise Fault(code, name)
        seen.add(name)


def totals_of(report):
    held = report["held"]
    signed = [line["amount"] for line in held["addresses"] if line["signed"] is not None]
    stated = [line["amount"] for line in held["addresses"] if line["signed"] is None]
    stated += [line["amount"] for line in held["elsewhere"] + held["processors"]]
    return {"owed": sum(line["amount"] for line in report["owed"]), "proven": sum(signed), "stated": sum(stated)}


def colour_of(totals):
    if totals["proven"] >= totals["owed"]:
        return "green"
    return "amber" if totals["proven"] + totals["stated"] >= totals["owed"] else "red"


def check_within_report(report):
    for name, amount in named_lines(report):
        if amount < 0:
            raise Fault("negative-amount", name)
    check_once("kind-twice", ["owed." + line["kind"] for line in report["owed"]])
    check_once("address-twice", [name_of_address(line) for line in report["held"]["addresses"]])
    check_once("processor-twice", ["held." + line["name"] for line in report["held"]["processors"]])
    totals = totals_of(report)
    for name in TOTALS:
        if totals[name] != report["totals"][name]:
            raise Fault("wrong-totals", "totals." + name)
    if report["colour"] != colour_of(totals) or (report["colour"] == "red") != (report["redSince"] is not None):
        raise Fault("wrong-colour", "colour")
    for held in report["held"]["addresses"]:
        check_signed(report, held)


def check_signed(report, held):
    """That the address signed for a day and a block that are not too old; what did not sign is only stated."""
    signed, where = held["signed"], name_of_address(held)
    if signed is None:
        return
    is_this_block = (signed["block"], signed["blockHash"]) == (held["block"], held["blockHash"])
    if signed["day"] == report["day"] and not is_this_block:
        raise Fault("wrong-address-signature", where)
    if signer_of(text_of_address(report, held), signed["signature"]) != held["address"].lower():
        raise Fault("wrong-address-signature", where)
    age = days_between(signed["day"], report["day"])
    if age is None or not 0 <= age <= SIGNATURE_COUNTS_DAYS:
        raise Fault("old-address-signature", where)


def days_between(earlier, later):
    for day in (earlier, later):
        if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", day):
            return None
    try:
        return (date.fromisoformat(later) - date.fromisoformat(earlier)).days
    except ValueError:
        return None


def text_of_address(report, held):
    signed = held["signed"]
    return "\n".join(
        [
            "cliffhanger-solvency-address-1",
            report["origin"],
            signed["day"],
            held["network"],
            held["address"],
            str(signed["block"]),
            signed["blockHash"],
        ]
    )


def check_against_log(report, entry, origin):
    said = (
        ("origin", report["origin"], origin),
        ("day", report["day"], entry.day),
        ("takenAt", report["takenAt"], entry.taken_at),
        ("tree.places", report["tree"]["places"], entry.places),
        ("tree.root", report["tree"]["root"], entry.root.hex()),
        ("totals.owed", report["totals"]["owed"], entry.owed),
    )
    for where, in_report, in_log in said:
        if in_report != in_log:
            raise Fault("other-than-log", where)


def check_solvency_proof(value, known_keys, kept, consistency):
    file, report = read_solvency_proof(value)
    checkpoint, key = check_checkpoint(file, known_keys)
    entry = read_solvency(file["solvency"]["text"])
    if entry is None or not is_in_log(file["solvency"], checkpoint):
        raise Fault("solvency-not-in-log")
    check_within_report(report)
    check_against_log(report, entry, file["origin"])
    if sha256(utf8(file["report"])).hex() != entry.report_digest:
        raise Fault("wrong-report")
    check_kept(checkpoint, kept, consistency)
    return {
        "ok": True,
        "kind": "solvency-proof",
        "origin": file["origin"],
        "day": report["day"],
        "colour": report["colour"],
        "totals": {name: str(amount) for name, amount in report["totals"].items()},
        "signedAddresses": sum(line["signed"] is not None for line in report["held"]["addresses"]),
        "signedDaysAgo": max(
            [0]
            + [
                days_between(line["signed"]["day"], report["day"])
                for line in report["held"]["addresses"]
                if line["signed"] is not None
            ]
        ),
        "checkpoint": {"size": checkpoint.size, "root": checkpoint.root.hex()},
        "key": {"name": key.name, "verifierKey": key.text, "compared": bool(known_keys)},
    }


# ------------------------------------------------------------------------------------------------------------------
# Section 10: the draw of orders without a link

PLATFORM_SELLER = "00000000-0000-0000-0000-000000000000"


def entry_of_day(given, read, file, checkpoint, behind):
    """What the log says of this day in one entry, or None where it does not say it there."""
    entry = None if given is None else read(given["text"])
    if entry is None or entry.day != file["day"] or given["index"] <= behind or not is_in_log(given, checkpoint):
        return None
    return entry


def check_block(file, promised, checkpoint):
    """The block that belongs to the seed, or None where none was promised and none is given."""
    if promised.network is None and file["block"] is None:
        return None
    block = entry_of_day(file["block"], read_allocation_block, file, checkpoint, file["committed"]["index"])
    if promised.network is None or block is None or block.network != promised.network:
        raise Fault("block-not-in-log")
    return block


def check_allocation_entries(file, checkpoint):
    """Codes allocation-not-in-log to orders-not-in-log: promise, weights, block and orders of the day."""
    promised = entry_of_day(file["committed"], read_allocation_day, file, checkpoint, -1)
    if promised is None:
        raise Fault("allocation-not-in-log")
    behind = file["committed"]["index"]
    weights = entry_of_day(file["weighed"], read_allocation_weights, file, checkpoint, behind)
    if weights is None:
        raise Fault("weights-not-in-log")
    block = check_block(file, promised, checkpoint)
    if HEX.fullmatch(file["secret"]) is None or sha256(bytes.fromhex(file["secret"])).hex() != promised.fingerprint:
        raise Fault("wrong-secret")
    behind = max(file[name]["index"] for name in ("committed", "weighed", "block") if file[name] is not None)
    orders = entry_of_day(file["closed"], read_allocation_orders, file, checkpoint, behind)
    if orders is None or orders.secret != file["secret"]:
        raise Fault("orders-not-in-log")
    return promised, weights, block, orders


UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def is_ascending(ids):
    return all(one < other for one, other in zip(ids, ids[1:]))


def check_weights(file, entry):
    """Codes wrong-weights and weights-not-in-root; gives the shares of each drama of the file."""
    before = None
    for drama in file["weights"]:
        sellers = [share["sellerId"] for share in drama["shares"]]
        is_formed = all(UUID.fullmatch(one) is not None for one in [drama["dramaId"]] + sellers)
        is_behind = before is None or before["dramaId"] < drama["dramaId"]
        is_counted = sellers != [] and all(share["weight"] != 0 for share in drama["shares"])
        if not (is_formed and is_behind and is_ascending(sellers) and is_counted):
            raise Fault("wrong-weights", drama["dramaId"])
        before = drama
    place = -1
    for drama in file["weights"]:
        lines = ["{} {}".format(share["sellerId"], share["weight"]) for share in drama["shares"]]
        leaf = utf8("\n".join(["cliffhanger-weights-1", drama["dramaId"]] + lines))
        is_behind = place < drama["place"]
        place = drama["place"]
        if not is_behind or not is_included(leaf, place, entry.dramas, drama["path"], entry.root):
            raise Fault("weights-not-in-root", drama["dramaId"])
    return {drama["dramaId"]: drama["shares"] for drama in file["weights"]}


def fell_on_whom(result):
    return result["drawn"] if result["sellerId"] == PLATFORM_SELLER else result["sellerId"]


def drawn_order_leaf(result):
    fell = fell_on_whom(result)
    lines = ["cliffhanger-drawn-order-1", result["number"], result["dramaId"], "-" if fell is None else fell]
    return utf8("\n".join(lines + [result["sellerId"]] + result["passed"]))


def root_by_range(leaves, first, size, beside):
    """The root of a tree of which some leaves, one behind the other, and the subtrees beside them are known."""
    end = first + len(leaves)
    if not leaves:
        return sha256(b"") if size == 0 and first == 0 and not beside else None
    if end > size:
        return None
    rest = list(beside)

    def hash_of(low, high):
        if high <= first or low >= end:
            if not rest:
                raise IndexError
            return rest.pop(0)
        if high - low == 1:
            return leaves[low - first]
        split = 1 << ((high - low - 1).bit_length() - 1)
        left = hash_of(low, low + split)
        return hash_node(left, hash_of(low + split, high))

    try:
        root = hash_of(0, size)
    except IndexError:
        return None
    return None if rest else root


def check_orders(file, entry):
    """Codes orders-out-of-order and orders-not-in-root."""
    before = None
    for result in file["results"]:
        if before is not None and by_utf16(result["number"]) < by_utf16(before):
            raise Fault("orders-out-of-order", result["number"])
        before = result["number"]
    beside = decode_steps(file["beside"], 32)
    leaves = [hash_leaf(drawn_order_leaf(result)) for result in file["results"]]
    if beside is None or root_by_range(leaves, file["from"], entry.orders, beside) != entry.root:
        raise Fault("orders-not-in-root")


def by_utf16(text):
    """Texts stand in the order of their UTF-16 units."""
    return text.encode("utf-16-be")


def check_absence(file, shares, entry):
    """A drama without weights would stand between two neighbours of the tree."""
    for result in file["results"]:
        if result["dramaId"] in shares:
            continue
        wanted = by_utf16(result["dramaId"])
        behind = [drama["place"] for drama in file["weights"] if by_utf16(drama["dramaId"]) > wanted]
        before = [drama["place"] for drama in file["weights"] if by_utf16(drama["dramaId"]) < wanted]
        if max(before, default=-1) + 1 != min(behind, default=entry.dramas):
            raise Fault("missing-weights", result["dramaId"])


def keyed_hash(key, message):
    return hmac.new(key, message, hashlib.sha256).digest()


def fell_on(all_shares, seed, number, passed):
    """Sellers who were drawn to their own purchase are passed over; every further draw has a point of its own."""
    shares = [share for share in all_shares if share["sellerId"] not in passed]
    total = sum(share["weight"] for share in shares)
    if total == 0:
        return None
    drawn = number if not passed else number + "\n" + str(len(passed))
    mark = int.from_bytes(keyed_hash(seed, utf8(drawn))[:8], "big") * total >> 64
    for share in shares:
        mark -= share["weight"]
        if mark < 0:
            return share["sellerId"]
    return None


def check_allocation_proof(value, known_keys, kept, consistency):
    file = read_allocation_proof(value)
    checkpoint, key = check_checkpoint(file, known_keys)
    promised, weights, block, orders = check_allocation_entries(file, checkpoint)
    shares = check_weights(file, weights)
    check_orders(file, orders)
    check_absence(file, shares, weights)
    seed = bytes.fromhex(file["secret"])
    if block is not None:
        seed = keyed_hash(seed, bytes.fromhex(block.hash_text[-64:]))
    for result in file["results"]:
        passed = result["passed"]
        for draw, seller in enumerate(passed + [fell_on_whom(result)]):
            if seller != fell_on(shares.get(result["dramaId"], []), seed, result["number"], passed[:draw]):
                raise Fault("wrong-result", result["number"])
    is_before_block = file["block"] is None or file["weighed"]["index"] < file["block"]["index"]
    if not is_before_block or weights.at >= promised.begins_at:
        raise Fault("late-weights")
    check_kept(checkpoint, kept, consistency)
    return {
        "ok": True,
        "kind": "allocation-proof",
        "origin": file["origin"],
        "day": file["day"],
        "from": file["from"],
        "results": len(file["results"]),
        "toPlatform": sum(result["sellerId"] == PLATFORM_SELLER for result in file["results"]),
        "orders": orders.orders,
        "entries": {"weights": file["weighed"]["index"], "orders": file["closed"]["index"]},
        "beginsAt": promised.begins_at,
        "block": block and {"network": block.network, "height": block.height, "hash": block.hash_text},
        "checkpoint": {"size": checkpoint.size, "root": checkpoint.root.hex()},
        "key": {"name": key.name, "verifierKey": key.text, "compared": bool(known_keys)},
    }


# ------------------------------------------------------------------------------------------------------------------
# Opening files

FORMATS = {
    "cliffhanger-statement-": check_statement,
    "cliffhanger-owed-proof-": check_owed_proof,
    "cliffhanger-solvency-proof-": check_solvency_proof,
    "cliffhanger-allocation-proof-": check_allocation_proof,
}


def check_version(value, prefix):
    name = value.get("format") if isinstance(value, dict) else None
    number = name[len(prefix) :] if isinstance(name, str) and name.startswith(prefix) else ""
    if number != "1":
        is_newer = is_whole(number) and number != "0"
        raise Fault("newer-format" if is_newer else "unreadable", why="its report is of another format")


def check_parsed(value, known_keys=(), kept=None, consistency=None):
    """The answer for parsed JSON."""
    name = value.get("format") if isinstance(value, dict) else None
    for prefix, check in FORMATS.items():
        if isinstance(name, str) and name.startswith(prefix):
            number = name[len(prefix) :]
            if number == "1":
                return check(value, known_keys, kept, consistency)
            if is_whole(number) and number != "0":
                raise Fault("newer-format")
    raise Fault("unreadable", why="it is neither a statement nor a proof of what is owed or held")


def refuse_constant(name):
    raise ValueError(name + " is not JSON")


def parse_whole_number(digits):
    """As a number of JSON, not of Python: one that is too long to be exact is as good as one with a fraction."""
    return int(digits) if len(digits) <= 16 else float(digits)


def parse_number(digits):
    number = float(digits)
    return int(number) if number.is_integer() and abs(number) <= MOST_EXACT_NUMBER else number


def parse_json(text):
    try:
        return json.loads(
            text, parse_int=parse_whole_number, parse_float=parse_number, parse_constant=refuse_constant
        )
    except (ValueError, RecursionError) as error:
        raise Fault("unreadable", why="it is not JSON") from error


def decode_text(content):
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Fault("unreadable", why="it is not UTF-8") from error


LOCAL_HEADER_BYTES = 30


def unpack_member(content, member):
    """Without the checksum: a byte that was changed shall be found by the checks, which say where (section 7)."""
    header = content[member.header_offset : member.header_offset + LOCAL_HEADER_BYTES]
    if len(header) < LOCAL_HEADER_BYTES or header[:4] != b"PK\x03\x04" or member.flag_bits & 1:
        raise Fault("unreadable", why="the zip is damaged")
    name_and_extra = int.from_bytes(header[26:28], "little") + int.from_bytes(header[28:30], "little")
    start = member.header_offset + LOCAL_HEADER_BYTES + name_and_extra
    packed = content[start : start + member.compress_size]
    if member.compress_type == zipfile.ZIP_STORED:
        return packed
    if member.compress_type != zipfile.ZIP_DEFLATED:
        raise Fault("unreadable", why="the zip is packed in a way that is not known")
    unpacking = zlib.decompressobj(-zlib.MAX_WBITS)
    unpacked = unpacking.decompress(packed, MOST_JSON_BYTES)
    if not unpacking.eof:
        raise Fault("unreadable", why="the zip is damaged or too large")
    return unpacked


def unpack_statement(content):
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            found = [member for member in archive.infolist() if member.filename == "statement.json"]
            if len(found) != 1:
                raise Fault("unreadable", why="there is not exactly one statement.json in the zip")
            if found[0].file_size > MOST_JSON_BYTES:
                raise Fault("unreadable", why="it is too large")
            return unpack_member(content, found[0])
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, ValueError, OSError, EOFError) as error:
        raise Fault("unreadable", why="the zip is damaged") from error


def check_content(content, known_keys=(), kept=None, consistency=None):
    """The answer for the bytes of a file."""
    if content[:2] == b"PK":
        content = unpack_statement(content)
    return check_parsed(parse_json(decode_text(content)), known_keys, kept, consistency)


def answer_of_fault(fault):
    answer = {"ok": False, "code": fault.code}
    if fault.where is not None:
        answer["where"] = fault.where
    if fault.line is not None:
        answer["line"] = fault.line
    if fault.day is not None:
        answer["day"] = fault.day
    return answer


# ------------------------------------------------------------------------------------------------------------------
# Sentences

SENTENCES = {
    "newer-format": "The file is of a newer format than this program knows.",
    "bad-note": "The checkpoint in the file is not a signed checkpoint of the log that the file names.",
    "unknown-key": "The checkpoint is not signed by a key that is known.",
    "bad-signature": "A signature of the checkpoint is wrong.",
    "key-not-in-log": "The keys in the file are not those of the log.",
    "wrong-journal": "A closing in the file is not of this journal.",
    "closing-not-in-log": "The closing at the {where} is not in the log.",
    "not-in-root": "The journal's head at the {where} is not what was closed.",
    "closings-out-of-order": "The closing at the ending is older than the one at the opening.",
    "gap": "Line {line} does not follow the line before it: something is missing or out of order.",
    "broken-link": "Line {line} does not continue the line before it.",
    "wrong-hash": "Line {line} was changed: its hash is not that of its content.",
    "not-a-transfer": "Line {line} is not a transfer: its entries do not balance.",
    "negative-balance": "Line {line} leaves a balance below zero.",
    "wrong-end": "The lines do not end where the closing ends.",
    "wrong-balances": "The lines do not add up to the balances of the closing.",
    "wrong-range": "The lines are not those of the range that was asked for.",
    "anchor-not-in-log": "The anchor is not in the log.",
    "solvency-not-in-log": "The report of what is owed is not in the log.",
    "negative-sum": "An amount or a sum is below zero or too large.",
    "wrong-places": "The place is not one of the tree.",
    "wrong-root": "These amounts are not in the tree of what is owed.",
    "wrong-sum": "The sum of the tree is not the one that was published.",
    "negative-amount": "An amount of the report is below zero: {where}.",
    "kind-twice": "A debt stands twice in the report: {where}.",
    "address-twice": "An address is counted twice: {where}.",
    "processor-twice": "A processor is counted twice: {where}.",
    "wrong-totals": "The lines of the report do not add up to {where}.",
    "wrong-colour": "The colour of the report is not what its totals say.",
    "old-address-signature": "An address has not signed in the 31 days before this report: {where}.",
    "wrong-address-signature": "An address has not signed for the day and block that the report names: {where}.",
    "other-than-log": "The report says another {where} than the log.",
    "wrong-report": "The report is not the one whose fingerprint is in the log.",
    "allocation-not-in-log": "The draw of this day was not promised in the log.",
    "block-not-in-log": "The block of this day is not the one that was promised and written into the log.",
    "wrong-secret": "The secret is not the one whose fingerprint was promised.",
    "weights-not-in-log": "The weights of this day are not in the log.",
    "orders-not-in-log": "All orders of this day are not in the log behind its promise, weights and block, with its secret.",
    "wrong-weights": "The weights of a drama are not of their form: {where}.",
    "weights-not-in-root": "The weights of a drama are not those of the log: {where}.",
    "orders-out-of-order": "The orders are not in the order of their numbers: {where}.",
    "orders-not-in-root": "The orders are not those of the log: one was left out, put in or changed.",
    "missing-weights": "It is not shown that nobody took part for a drama: {where}.",
    "late-weights": "Everything else is right, but the weights were written into the log when the block could be known.",
    "wrong-result": "An order went to somebody else than the draw says: {where}.",
    "bad-kept": "What you kept is not a checkpoint of this log.",
    "older-than-kept": "The file is older than a checkpoint that you kept; newer lines may be missing.",
    "fork": "TWO STORIES: the log of the file is not the one that you kept, at the same size. Both are signed; keep both.",
    "rewritten": "REWRITTEN: the log of the file does not continue the one that you kept. Both are signed; keep both.",
}


def sentence_of_fault(fault):
    if fault.code == "unreadable":
        return "The file cannot be read" + (": " + fault.why if fault.why else "") + "."
    day = "" if fault.day is None else " (" + fault.day + ")"
    return "WRONG. " + SENTENCES[fault.code].format(where=fault.where, line=fault.line) + day


def moment(milliseconds):
    try:
        at = datetime(1970, 1, 1, tzinfo=timezone.utc) + timedelta(milliseconds=milliseconds)
        return at.strftime("%Y-%m-%d %H:%M:%S UTC")
    except OverflowError:
        return str(milliseconds) + " ms"


def millionths(text):
    amount = int(text)
    return "{}{}.{:06d}".format("-" if amount < 0 else "", abs(amount) // 10**6, abs(amount) % 10**6)


def sentences_of(answer):
    key = answer["key"]
    if answer["kind"] == "statement":
        first, last = answer["lines"]["first"], answer["lines"]["last"]
        lines = "no lines" if last < first else "lines {} to {}".format(first, last)
        yield "RIGHT. Statement of journal {}: {}, from {} until before {}.".format(
            answer["journalId"], lines, moment(answer["range"]["from"]), moment(answer["range"]["to"])
        )
        if answer["closing"]["closedAt"] < answer["range"]["to"]:
            yield "It reaches only until {}: nothing later was closed.".format(moment(answer["closing"]["closedAt"]))
        yield "Closing {} of {} has these balances:".format(
            answer["closing"]["number"], moment(answer["closing"]["closedAt"])
        )
        for account, balance in answer["balances"].items():
            unit = "episodes" if account == "seller:episodes" else "USDT"
            yield "  {:<20} {} {}".format(account, balance if unit == "episodes" else millionths(balance), unit)
        if not answer["anchored"]:
            yield "The log has not been anchored on a blockchain yet."
    elif answer["kind"] == "solvency-proof":
        totals = answer["totals"]
        yield "RIGHT. Report of {}, {}: {} USDT owed, {} USDT proven by {} addresses, {} USDT only stated.".format(
            answer["day"],
            answer["colour"],
            millionths(totals["owed"]),
            millionths(totals["proven"]),
            answer["signedAddresses"],
            millionths(totals["stated"]),
        )
        if answer["signedDaysAgo"] > 0:
            yield "The oldest of these signatures was made {} days before.".format(answer["signedDaysAgo"])
        yield "Whether the chains show these amounts in these blocks has to be looked up there."
    elif answer["kind"] == "allocation-proof":
        block = answer["block"]
        yield "RIGHT. Draw of {}: {} orders went where secret{} and weights say, {} of them to the platform.".format(
            answer["day"], answer["results"], "" if block is None else ", block", answer["toPlatform"]
        )
        yield "They are number {} to {} of the {} orders in entry {} of the log; the weights are in entry {}.".format(
            min(answer["from"] + 1, answer["orders"]),
            answer["from"] + answer["results"],
            answer["orders"],
            answer["entries"]["orders"],
            answer["entries"]["weights"],
        )
        if block is None:
            yield "No chain was named for this day: the seed is the secret alone."
        else:
            yield "Block {} of {}, hash {}.".format(block["height"], block["network"], block["hash"])
            yield "Look it up: it has to be the first block from {} on.".format(moment(answer["beginsAt"]))
    else:
        yield "RIGHT. On {} the tree of what is owed has {} USDT for seller {}, of {} USDT for all.".format(
            answer["day"], millionths(answer["owed"]), answer["sellerId"], millionths(answer["owedToAll"])
        )
    yield "Log {} at size {}, root {}.".format(
        answer["origin"], answer["checkpoint"]["size"], answer["checkpoint"]["root"]
    )
    if key["compared"]:
        yield "Signed by a key that you gave or that follows from it: {}.".format(key["name"])
    else:
        yield "Signed by the key that the file itself names: {}. It was NOT compared; compare it yourself:".format(
            key["name"]
        )
        yield "  " + key["verifierKey"]


# ------------------------------------------------------------------------------------------------------------------
# Command line


class UsageError(Exception):
    pass


USAGE = "usage: verify.py statement.zip|statement.json|owed-proof.json [--key VKEY]... [--kept checkpoint.txt] [--json]"


def parse_arguments(arguments):
    options = {"keys": [], "kept": None, "json": False, "batch": None, "file": None}
    rest = list(arguments)
    while rest:
        argument = rest.pop(0)
        if argument == "--json":
            options["json"] = True
        elif argument in ("--key", "--kept", "--batch"):
            if not rest:
                raise UsageError(argument + " needs a value")
            value = rest.pop(0)
            if argument == "--key":
                options["keys"].append(value)
            else:
                options[argument[2:]] = value
        elif argument.startswith("-") or options["file"] is not None:
            raise UsageError(USAGE)
        else:
            options["file"] = argument
    if (options["file"] is None) == (options["batch"] is None):
        raise UsageError(USAGE)
    return options


def known_keys_of(texts):
    keys = [read_verifier_key(text) for text in texts]
    if None in keys:
        raise UsageError("not a verifier key: " + texts[keys.index(None)])
    return keys


def read_file(path):
    try:
        with open(path, "rb") as opened:
            return opened.read()
    except OSError as error:
        raise UsageError("cannot read " + path + ": " + str(error.strerror)) from error


def run_one(options):
    known_keys = known_keys_of(options["keys"])
    kept = None
    if options["kept"] is not None:
        kept = read_file(options["kept"]).decode("utf-8", "replace")
    try:
        answer = check_content(read_file(options["file"]), known_keys, kept)
        shown = list(sentences_of(answer))
        code = 0
    except Fault as fault:
        answer, shown = answer_of_fault(fault), [sentence_of_fault(fault)]
        code = 2 if fault.code in ("unreadable", "newer-format") else 1
    print(json.dumps(answer) if options["json"] else "\n".join(shown))
    return code


def check_case(case):
    """One line of a batch: `file` (parsed JSON) or `content` (base64 of a file's bytes), and what is known."""
    known_keys = known_keys_of(case.get("knownKeys") or [])
    kept, consistency = case.get("keptCheckpoint"), case.get("consistency")
    if "content" in case:
        return check_content(base64.b64decode(case["content"]), known_keys, kept, consistency)
    return check_parsed(case["file"], known_keys, kept, consistency)


def run_batch(path):
    """One answer per line, for tests that ask thousands of times; always ends with 0."""
    for line in decode_text(read_file(path)).split("\n"):
        if line == "":
            continue
        try:
            answer = check_case(parse_json(line))
        except Fault as fault:
            answer = answer_of_fault(fault)
        print(json.dumps(answer))
    return 0


def main(arguments):
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        options = parse_arguments(arguments)
        return run_batch(options["batch"]) if options["batch"] is not None else run_one(options)
    except UsageError as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

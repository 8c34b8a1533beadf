import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Instant } from '../kernel/index.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { bytesToHex, hexToBytes, leafHash } from './bytes.ts';
import { balancesFrom, headLeafText, parseHeadLeaf } from './head-leaf.ts';
import { type LogEntry, logEntryText, parseLogEntry } from './log-entry.ts';
import {
  besideRange,
  consistencyProof,
  hashOfLeaves,
  inclusionPath,
  isConsistent,
  merkleRoot,
  rootByPath,
  rootByRange,
} from './merkle.ts';
import {
  checkpointText,
  noteText,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  signatureLine,
  verifierKeyText,
} from './note.ts';
import { type OwedNode, owedNode, owedRootByPath, paddingLeaf, sellerLeaf } from './owed-tree.ts';

const leavesOf = (count: number) => Array.from({ length: count }, (_, index) => leafHash(`leaf ${index}`));
const HASH = 'ab'.repeat(32);

describe('a Merkle tree', () => {
  test('has the roots that are published for RFC 6962', () => {
    expect(bytesToHex(merkleRoot([]))).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
    expect(bytesToHex(leafHash(''))).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d');
  });

  test('shows each leaf at its place, and at no other', () => {
    for (let size = 1; size <= 40; size += 1) {
      const leaves = leavesOf(size);
      const root = merkleRoot(leaves);
      for (let index = 0; index < size; index += 1) {
        const path = inclusionPath(index, size, hashOfLeaves(leaves));
        const led = (at: number) => rootByPath(leaves[index] as Uint8Array, at, size, path);
        expect(led(index)).toEqual(root);
        const elsewhere = leaves.map((_, other) => other).filter((other) => other !== index);
        expect(elsewhere.filter((other) => bytesToHex(led(other) ?? root) === bytesToHex(root))).toEqual(
          elsewhere.filter((other) => led(other) === undefined),
        );
      }
    }
  });

  test('shows leaves that stand one behind the other, at their places and at no others', () => {
    for (let size = 0; size <= 20; size += 1) {
      const leaves = leavesOf(size);
      const root = merkleRoot(leaves);
      for (let from = 0; from <= size; from += 1)
        for (let to = from + 1; to <= size; to += 1) {
          const some = leaves.slice(from, to);
          const beside = besideRange({ from, to, size }, hashOfLeaves(leaves));
          const led = (given = some, at = from, other = beside) =>
            rootByRange(given, { from: at, size }, other);
          expect(led()).toEqual(root);
          expect(led([...some.slice(1), leafHash('forged')])).not.toEqual(root);
          expect(led(some.slice(1))).not.toEqual(root);
          expect(led([...some, leafHash('forged')])).not.toEqual(root);
          expect(led(some, from + 1)).not.toEqual(root);
          expect(led(some, from, [...beside, root])).toBeUndefined();
        }
    }
  });

  test('shows nothing by no leaf, unless it has none itself', () => {
    for (let size = 0; size <= 20; size += 1) {
      const leaves = leavesOf(size);
      const root = merkleRoot(leaves);
      for (let from = 0; from <= size; from += 1) {
        const beside = besideRange({ from, to: from, size }, hashOfLeaves(leaves));
        expect(rootByRange([], { from, size }, beside)).toEqual(size === 0 ? root : undefined);
      }
    }
  });

  test('shows that it is the beginning of a longer one, and only then', () => {
    for (let size = 1; size <= 24; size += 1) {
      const leaves = leavesOf(size);
      const newer = { size, root: merkleRoot(leaves) };
      for (let count = 1; count <= size; count += 1) {
        const older = { size: count, root: merkleRoot(leaves.slice(0, count)) };
        const forged = { size: count, root: merkleRoot([...leaves.slice(0, count - 1), leafHash('forged')]) };
        const proof = consistencyProof(count, size, hashOfLeaves(leaves));
        expect(isConsistent(older, newer, proof)).toBe(true);
        expect(isConsistent(forged, newer, proof)).toBe(false);
        expect(isConsistent(older, newer, [...proof, leafHash('more')])).toBe(false);
      }
    }
  });
});

describe('texts come back as they were written', () => {
  test('base64, which has one text for the same bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(toBase64(bytes)).toHaveLength(Math.ceil(bytes.length / 3) * 4);
        expect(fromBase64(toBase64(bytes))).toEqual(Uint8Array.from(bytes));
      }),
    );
    expect(toBase64(Uint8Array.of(251, 239, 190, 1))).toBe('++++AQ==');
    for (const wrong of ['a', 'ab', 'abc', 'ab=', 'ab!=', 'aR==', 'ab==\n'])
      expect(fromBase64(wrong)).toBeUndefined();
  });

  test('a leaf of a closing', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 1n << 62n), fc.uuid(), (amount, journalId) => {
        const leaf = { journalId, length: amount, head: HASH, balances: balancesFrom(() => amount) };
        expect(parseHeadLeaf(headLeafText(leaf))).toEqual(leaf);
      }),
    );
    expect(
      parseHeadLeaf(
        `${headLeafText({ journalId: 'audit', length: 0n, head: HASH, balances: balancesFrom(() => 0n) })}\n1`,
      ),
    ).toBeUndefined();
  });

  test.for<LogEntry>([
    { kind: 'key', name: 'a/1', verifierKey: 'k', from: 5 as Instant, signature: null },
    { kind: 'key', name: 'a/2', verifierKey: 'k', from: 6 as Instant, signature: 'c2ln' },
    { kind: 'closing', number: 3, every: 'hour', closedAt: 7 as Instant, leaves: 18, root: HASH },
    {
      kind: 'solvency',
      day: '2026-11-16',
      takenAt: 8 as Instant,
      places: 1024,
      root: HASH,
      owed: 9n,
      reportDigest: HASH,
    },
    { kind: 'anchor', network: 'bep20', block: 10, transaction: `0x${HASH}`, size: 11, root: HASH },
    { kind: 'release', program: 'witness', version: '1.0.0', digest: HASH },
    { kind: 'rules', at: 12 as Instant, digest: HASH },
    { kind: 'allocation-day', day: '2026-11-16', beginsAt: 13 as Instant, fingerprint: HASH, network: null },
    {
      kind: 'allocation-day',
      day: '2026-11-17',
      beginsAt: 13 as Instant,
      fingerprint: HASH,
      network: 'bep20',
    },
    { kind: 'allocation-block', day: '2026-11-17', network: 'bep20', height: 7, hash: `0x${HASH}` },
    { kind: 'allocation-weights', day: '2026-11-17', at: 12 as Instant, dramas: 3, root: HASH },
    { kind: 'allocation-orders', day: '2026-11-17', at: 14 as Instant, secret: HASH, orders: 0, root: HASH },
    { kind: 'allocation-block', day: '2026-11-18', network: 'trc20', height: 8, hash: HASH },
  ])('an entry of the log: $kind', (entry) => {
    expect(parseLogEntry(logEntryText(entry))).toEqual(entry);
    expect(parseLogEntry(`${logEntryText(entry)}\nmore`)).toBeUndefined();
  });

  test.for([
    '__defineGetter__',
    'constructor',
    'hasOwnProperty\nx',
    `cliffhanger-closing-1\n1\nday\n5\n9007199254740993\n${HASH}`,
  ])('no entry of the log: %j', (text) => {
    expect(parseLogEntry(text)).toBeUndefined();
  });

  test('a checkpoint with its signatures', () => {
    const checkpoint = { origin: 'example.org/log', size: 42, root: hexToBytes(HASH) };
    const publicKey = hexToBytes('cd'.repeat(32));
    const key = parseVerifierKey(verifierKeyText('example.org/log/1', 1, publicKey));
    const bytes = hexToBytes('ef'.repeat(64));
    const note = parseNote(
      noteText(checkpointText(checkpoint), [signatureLine('example.org/log/1', key?.id ?? '', bytes)]),
    );
    expect(note?.signatures).toEqual([{ name: 'example.org/log/1', keyId: key?.id, bytes }]);
    expect(parseCheckpoint(note?.text ?? '')).toEqual(checkpoint);
    expect(
      parseVerifierKey(verifierKeyText('other', 1, publicKey).replace('other', 'example')),
    ).toBeUndefined();
  });
});

describe('the tree of what is owed', () => {
  const amounts = { available: 5n, unsettled: 4n, withdrawing: 3n, escrow: 2n, prepaid: 1n };
  const leaf = sellerLeaf('id', amounts);
  const sibling = (sum: bigint): OwedNode => ({ ...paddingLeaf('x'), sum });

  test('a path leads to the root and its sum', () => {
    const path = [sibling(10n), sibling(20n)];
    const expected = owedNode(sibling(20n), owedNode(leaf, sibling(10n)));
    expect(owedRootByPath(leaf, 2, 4, path)).toEqual(expected);
    expect(expected.sum).toBe(45n);
    expect(owedRootByPath(leaf, 2, 8, path)).toBeUndefined();
  });

  test('another sum beside it is another root', () => {
    const [one, other] = [10n, 11n].map((sum) => owedRootByPath(leaf, 0, 2, [sibling(sum)])?.hash);
    expect(one).not.toEqual(other);
  });
});

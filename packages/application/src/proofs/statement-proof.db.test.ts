import { accept, HOUR_MS, type Instant, later, type SellerId, usdt } from '@cliffhanger/core/kernel';
import { depositCredited, withdrawalRequested } from '@cliffhanger/core/ledger';
import {
  bytesToHex,
  type ClosedHead,
  type LogEntryProof,
  leafHash,
  parseCheckpoint,
  parseHeadLeaf,
  parseLogEntry,
  parseNote,
  parsePath,
  rootByPath,
  type StatementProof,
} from '@cliffhanger/core/proofs';
import {
  closeTestBooks,
  type Fixture,
  openFixture,
  testNoteSigner,
  valueOf,
} from '@cliffhanger/testing/factories';
import { newSellerId, transferFrom } from '@cliffhanger/testing/ledger';
import { verifyStatement, verifyWritten } from '@cliffhanger/verifier/statement';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getStatementProof } from './index.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const now = (): Instant => fixture.clock.now();
const deposit = async (sellerId: SellerId, amount = '5'): Promise<void> => {
  const posting = depositCredited('custody:tron', usdt(amount));
  await fixture.dependencies.transactions.run(async ({ ledger }) =>
    accept(await ledger.post(transferFrom(posting, { sellerId, effectiveAt: now() }))),
  );
};
const close = () => closeTestBooks(fixture);
const proofOf = (sellerId: SellerId, from: Instant, to: Instant) =>
  getStatementProof(fixture.as('seller'))({ sellerId, from, to });

const hashes = (path: string): Uint8Array[] => parsePath(path) ?? [];

function rootOfEntry({ checkpoint }: StatementProof, { text, index, path }: LogEntryProof): string {
  const { size } = parseCheckpoint(parseNote(checkpoint)?.text ?? '') ?? { size: 0 };
  return bytesToHex(rootByPath(leafHash(text), index, size, hashes(path)) ?? new Uint8Array());
}

/** The root in the closing's entry, and the root computed from the leaf. */
function rootsOf({ leaf, place, path, closing }: ClosedHead): readonly [string, string] {
  const entry = parseLogEntry(closing.text);
  if (entry?.kind !== 'closing') throw new Error('no closing');
  return [
    entry.root,
    bytesToHex(rootByPath(leafHash(leaf), place, entry.leaves, hashes(path)) ?? new Uint8Array()),
  ];
}

const known = () => ({ knownKeys: [testNoteSigner().verifierKey] });

const judged = (proof: StatementProof) => verifyStatement(JSON.parse(JSON.stringify(proof)), known());

function expectProven(proof: StatementProof): void {
  expect(judged(proof)).toMatchObject({ ok: true });
  // The verifier knows our serialization, so it need not parse the lines (ADR 69).
  expect(verifyWritten(Buffer.from(JSON.stringify(proof)), known())?.answer).toEqual(judged(proof));
  const checkpoint = parseCheckpoint(parseNote(proof.checkpoint)?.text ?? '');
  const root = bytesToHex(checkpoint?.root ?? new Uint8Array());
  const ends = [proof.ending, ...(proof.opening === null ? [] : [proof.opening])];
  for (const entry of [...proof.keys, ...ends.map(({ closing }) => closing)])
    expect(rootOfEntry(proof, entry)).toBe(root);
  for (const end of ends) expect(rootsOf(end)[0]).toBe(rootsOf(end)[1]);
}

const lengthIn = (end: ClosedHead | null): bigint => parseHeadLeaf(end?.leaf ?? '')?.length ?? -1n;

describe('a statement', () => {
  test('is refused before the books were closed, and for a seller without any', async () => {
    expect(await proofOf(newSellerId(), now(), later(now(), HOUR_MS))).toMatchObject({
      refusal: { name: 'statement-not-closed' },
    });
  });

  test('has the lines of its range between the closing before and the closing behind', async () => {
    const sellerId = newSellerId();
    const others = Array.from({ length: 9 }, newSellerId);
    for (const other of others) await deposit(other);
    await deposit(sellerId, '100');
    fixture.clock.pass(HOUR_MS);
    const first = await close();
    expect(first).toMatchObject({ leaves: 16 + 2 + 10, kind: 'day' });

    await deposit(sellerId, '1');
    fixture.clock.pass(60_000);
    const from = now();
    await deposit(sellerId, '2');
    await deposit(sellerId, '3');
    fixture.clock.pass(60_000);
    const to = now();
    await deposit(sellerId, '4');
    fixture.clock.pass(HOUR_MS);
    await deposit(others[3] as SellerId);
    expect(await close()).toMatchObject({ number: first.number + 1, kind: 'hour' });
    expect((await close()).number).toBe(first.number + 1);
    await deposit(sellerId, '5');

    const proof = valueOf(await proofOf(sellerId, from, to));
    expect(proof).toMatchObject({ origin: 'cliffhanger.test/log', journalId: sellerId, range: { from, to } });
    expect(proof.lines).toEqual({ first: 3, last: 4 });
    expect(proof.transfers.map(({ sequence }) => sequence)).toEqual([2, 3, 4, 5]);
    expect([lengthIn(proof.opening), lengthIn(proof.ending)]).toEqual([1n, 5n]);
    expectProven(proof);
  });

  test('from the beginning of a journal has no opening, and ends where the books were closed last', async () => {
    const sellerId = newSellerId();
    const from = now();
    await deposit(sellerId);
    fixture.clock.pass(HOUR_MS);
    const { closedAt } = await close();
    fixture.clock.pass(1_000);
    await deposit(sellerId);
    const proof = valueOf(await proofOf(sellerId, from, later(now(), HOUR_MS)));
    expect(proof).toMatchObject({
      opening: null,
      range: { from, to: closedAt },
      lines: { first: 1, last: 1 },
    });
    expect(proof.transfers).toHaveLength(1);
    expectProven(proof);
  });

  test('without any line still shows that nothing happened', async () => {
    const sellerId = newSellerId();
    await deposit(sellerId);
    fixture.clock.pass(HOUR_MS);
    await close();
    const from = now();
    fixture.clock.pass(HOUR_MS);
    await deposit(newSellerId());
    await close();
    const proof = valueOf(await proofOf(sellerId, from, now()));
    expect(proof).toMatchObject({ lines: { first: 2, last: 1 }, transfers: [] });
    expect([lengthIn(proof.opening), lengthIn(proof.ending)]).toEqual([1n, 1n]);
    expect(proof.ending.closing.index).toBeGreaterThan(proof.opening?.closing.index ?? Infinity);
    expectProven(proof);
  });

  test('of an older closing is proven after newer ones have changed the tree', async () => {
    const sellerId = newSellerId();
    const from = now();
    await deposit(sellerId, '9');
    fixture.clock.pass(HOUR_MS);
    const { closedAt } = await close();
    for (let round = 0; round < 5; round += 1) {
      for (let count = 0; count < 7; count += 1) await deposit(newSellerId());
      await fixture.dependencies.transactions.run(async ({ ledger }) =>
        accept(
          await ledger.post(transferFrom(withdrawalRequested(usdt('1')), { sellerId, effectiveAt: now() })),
        ),
      );
      fixture.clock.pass(HOUR_MS);
      await close();
    }
    const proof = valueOf(await proofOf(sellerId, from, closedAt));
    expect(proof.lines).toEqual({ first: 1, last: 1 });
    expect(lengthIn(proof.ending)).toBe(1n);
    expectProven(proof);
  });

  test('of any range is what the verifier accepts, and has every line of it', async () => {
    const sellerId = newSellerId();
    const begun = now();
    const times: number[] = [];
    for (let line = 0; line < 40; line += 1) {
      times.push(now());
      await deposit(sellerId, '1');
      fixture.clock.pass((line % 7) * 7 * 60_000);
      if (line % 5 === 4) await close();
    }
    fixture.clock.pass(HOUR_MS);
    const { closedAt } = await close();
    const whole = closedAt - begun;
    for (let step = 0; step < 60; step += 1) {
      const from = later(begun, Math.floor((whole * ((step * 37) % 60)) / 60));
      const to = later(from, 1 + Math.floor((whole * ((step * 23) % 61)) / 60));
      if (from >= closedAt) continue;
      const proof = valueOf(await proofOf(sellerId, from, to));
      const until = Math.min(to, closedAt);
      const inRange = times.flatMap((at, index) => (at >= from && at < until ? [index + 1] : []));
      expect(proof.range).toEqual({ from, to: until });
      expect(proof.lines.last - proof.lines.first + 1).toBe(inRange.length);
      expect(inRange.length === 0 || proof.lines.first === inRange[0]).toBe(true);
      expect(judged(proof)).toMatchObject({ ok: true });
    }
  });

  test('that was changed is not accepted, and the line is named', async () => {
    const sellerId = newSellerId();
    const from = now();
    for (const amount of ['1', '2', '3']) await deposit(sellerId, amount);
    fixture.clock.pass(HOUR_MS);
    const { closedAt } = await close();
    const proof = valueOf(await proofOf(sellerId, from, closedAt));
    const richer = structuredClone(proof.transfers).map((transfer) =>
      transfer.sequence === 2
        ? {
            ...transfer,
            entries: transfer.entries.map((entry) => ({ ...entry, amount: `${entry.amount}0` })),
          }
        : transfer,
    );
    expect(judged({ ...proof, transfers: richer })).toMatchObject({ ok: false, code: 'wrong-hash', line: 2 });
    expect(judged({ ...proof, transfers: proof.transfers.slice(0, 2) })).toMatchObject({ code: 'wrong-end' });
    expect(judged({ ...proof, ending: { ...proof.ending, place: proof.ending.place - 1 } })).toMatchObject({
      code: 'not-in-root',
    });
  });
});

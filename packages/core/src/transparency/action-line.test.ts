import { expect, test } from 'vitest';
import { instantOf } from '../kernel/index.ts';
import {
  ACTIONS_START,
  type ActionLine,
  actionHash,
  actionLineText,
  checkActionLines,
  parseActionLine,
  publicSubject,
} from './index.ts';

const START = { sequence: 0n, head: ACTIONS_START };
const WITHDRAWAL = '0192f0c1-7b8a-7c3d-9e4f-5a6b7c8d9e0f';

type Deed = Partial<Omit<ActionLine, 'sequence' | 'previousHash' | 'hash'>>;

function chainOf(deeds: readonly Deed[]): ActionLine[] {
  const lines: ActionLine[] = [];
  for (const deed of deeds) {
    const line = {
      sequence: BigInt(lines.length + 1),
      at: instantOf(1_763_000_000_000 + lines.length),
      roles: 'finance,support',
      action: 'reviews.decide-withdrawal',
      kind: 'change',
      isPersonal: false,
      subject: null,
      result: 'ok',
      ...deed,
      previousHash: lines.at(-1)?.hash ?? ACTIONS_START,
    } as const;
    lines.push({ ...line, hash: actionHash(line) });
  }
  return lines;
}

const CHAIN = chainOf([
  {},
  { roles: '', kind: 'view', result: 'token-invalid' },
  { isPersonal: true, subject: { kind: 'withdrawal', reference: WITHDRAWAL } },
  { result: 'role-not-allowed' },
]);

test('the text of a line and its fingerprint are those of the format', () => {
  // printf 'cliffhanger-action-1\n000…000\n1\n1763000000000\nfinance,support\nreviews.decide-withdrawal\nchange\n-\nok' | sha256sum
  expect(CHAIN[0]?.hash).toBe('eb59a3239fffa3ec8f5b20fccdafd8c041e1e341f91fcc3a9f06d66f38d6899a');
});

test('a chain that nobody touched is whole to its last line', () => {
  expect(checkActionLines(START, CHAIN)).toEqual({ sequence: 4n, head: CHAIN[3]?.hash, fault: undefined });
});

test('it is whole from any line that is known to be right', () => {
  const [first, ...rest] = CHAIN;
  expect(checkActionLines({ sequence: 1n, head: first?.hash ?? '' }, rest).fault).toBeUndefined();
});

const OTHER: readonly (readonly [string, Partial<ActionLine>])[] = [
  ['the time', { at: instantOf(1) }],
  ['the roles', { roles: 'admin' }],
  ['the action', { action: 'reviews.list-urgent' }],
  ['whether something was changed', { kind: 'view' }],
  ['the look at a person', { isPersonal: false }],
  ['what it was about', { subject: null }],
  ['the result', { result: 'failed' }],
  ['the fingerprint', { hash: 'f'.repeat(64) }],
];

test.each(OTHER)('%s of a line cannot be changed afterwards', (_, change) => {
  const forged = CHAIN.map((line) => (line.sequence === 3n ? { ...line, ...change } : line));
  expect(checkActionLines(START, forged)).toMatchObject({
    sequence: 2n,
    fault: { kind: 'wrong-hash', at: 3n },
  });
});

test('a line that was changed and hashed anew breaks the one after it', () => {
  const forged = CHAIN.map((line) => {
    if (line.sequence !== 2n) return line;
    const other = { ...line, result: 'ok' };
    return { ...other, hash: actionHash(other) };
  });
  expect(checkActionLines(START, forged).fault).toEqual({ kind: 'broken-link', at: 3n });
});

test('a line that is left out, or told twice, is found', () => {
  expect(checkActionLines(START, CHAIN.toSpliced(1, 1)).fault).toEqual({ kind: 'gap', at: 3n });
  expect(checkActionLines(START, CHAIN.toSpliced(1, 0, ...CHAIN.slice(0, 1))).fault).toEqual({
    kind: 'gap',
    at: 1n,
  });
});

test('a download is read as what was written, and something else is no line', () => {
  expect(CHAIN.map(actionLineText).map(parseActionLine)).toEqual(CHAIN);
  for (const text of ['', 'null', '{}', '{"sequence":"one"}']) expect(parseActionLine(text)).toBeUndefined();
});

test.each([
  ['withdrawal', WITHDRAWAL, 'failed'],
  ['order', 'CH-7QK2M9', 'ok'],
  ['complaint', 'CH-7QK2M9', 'complaint-decided'],
  ['setting', 'withdrawalFee', 'ok'],
])('a %s is told by its reference', (kind, id, result) => {
  expect(publicSubject({ kind, id }, result)).toEqual({ kind, reference: id });
});

test.each([
  ['seller', WITHDRAWAL, 'ok'],
  ['registration', WITHDRAWAL, 'ok'],
  ['account', WITHDRAWAL, 'ok'],
  ['staff', 'ida@example.org', 'ok'],
  ['staff-session', WITHDRAWAL, 'ok'],
  ['invitation-code', 'ABCD1234', 'ok'],
  ['withdrawal', 'ida@example.org', 'ok'],
  ['order', 'Ida Example', 'order-unknown'],
  ['setting', 'Ida Example', 'setting-unknown'],
])('of a %s %s with %s nothing is told', (kind, id, result) => {
  expect(publicSubject({ kind, id }, result)).toBeNull();
});

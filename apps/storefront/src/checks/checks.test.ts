import type { DramaId } from '@cliffhanger/core/catalog';
import { idOf, instantOf, type SellerId } from '@cliffhanger/core/kernel';
import { allocateSeller, allocationSeed, PLATFORM_SELLER, secretFingerprint } from '@cliffhanger/core/orders';
import { ACTIONS_START, type ActionLine, actionHash, actionLineText } from '@cliffhanger/core/transparency';
import { expect, test } from 'vitest';
import { checkActions } from './check-actions.ts';
import { type AllocationFile, repeatAllocation } from './repeat-allocation.ts';

const DRAMA = idOf<'drama'>('0192f0c1-7b8a-7c3d-9e4f-000000000001') as DramaId;
const UNPROMOTED = idOf<'drama'>('0192f0c1-7b8a-7c3d-9e4f-000000000002') as DramaId;
const SELLERS = [1, 2, 3].map((n) => idOf<'seller'>(`0192f0c1-7b8a-7c3d-9e4f-00000000010${n}`) as SellerId);
const SECRET = 'ab'.repeat(32);
const SHARES = SELLERS.map((sellerId, index) => ({ sellerId, weight: (index + 1) * 10 }));
const PAGE = 4;
const BLOCK = { network: 'bep20', height: 71_234_567, hash: `0x${'5e'.repeat(32)}` };

const NUMBERS = Array.from({ length: 10 }, (_, at) => `CH-0000000${at}`);
const RESULTS: AllocationFile['results'] = [
  ...NUMBERS.map((number) => ({
    number,
    dramaId: DRAMA,
    sellerId: allocateSeller(SHARES, allocationSeed(SECRET, BLOCK.hash), number) ?? PLATFORM_SELLER,
    drawn: null,
    passed: [],
  })),
  { number: 'CH-NOBODY00', dramaId: UNPROMOTED, sellerId: PLATFORM_SELLER, drawn: null, passed: [] },
];

function published(
  change: {
    secret?: string | null;
    results?: AllocationFile['results'];
    total?: number;
    block?: AllocationFile['draw']['block'];
  } = {},
) {
  const { secret = SECRET, results = RESULTS, total = results.length, block = BLOCK } = change;
  return async (page: number): Promise<AllocationFile> => ({
    draw: {
      day: '2026-11-12',
      fingerprint: secretFingerprint(SECRET),
      secret,
      weightsAt: null,
      inLog: { promise: null, weights: null, orders: null },
      beginsAt: null,
      network: 'bep20',
      block,
    },
    weights: [{ dramaId: DRAMA, title: 'The Ninth Debt', shares: [...SHARES] }],
    results: results.slice((page - 1) * PAGE, page * PAGE),
    total,
    hasMore: page * PAGE < results.length,
  });
}

test('an unmodified day verifies across all its files', async () => {
  expect(await repeatAllocation(published())).toEqual({
    isSecretTrue: true,
    isBlockNamed: true,
    wrong: [],
    isWhole: true,
  });
});

test('an order given to another seller is reported, in whichever file it is', async () => {
  const results = RESULTS.map((one, at) => (at === 9 ? { ...one, sellerId: PLATFORM_SELLER } : one));
  expect((await repeatAllocation(published({ results }))).wrong).toEqual(['CH-00000009']);
});

test('a block that was replaced or is missing is detected', async () => {
  const other = { ...BLOCK, hash: `0x${'5f'.repeat(32)}` };
  expect((await repeatAllocation(published({ block: other }))).wrong.length).toBeGreaterThan(0);
  expect((await repeatAllocation(published({ block: null }))).isBlockNamed).toBe(false);
});

test('a secret other than the promised one is detected', async () => {
  expect((await repeatAllocation(published({ secret: 'cd'.repeat(32) }))).isSecretTrue).toBe(false);
});

test('a day that is not over, or whose files are incomplete, does not verify', async () => {
  expect((await repeatAllocation(published({ secret: null }))).isWhole).toBe(false);
  expect((await repeatAllocation(published({ total: 12 }))).isWhole).toBe(false);
});

function chainOf(length: number): ActionLine[] {
  const lines: ActionLine[] = [];
  for (let at = 1; at <= length; at += 1) {
    const line = {
      sequence: BigInt(at),
      at: instantOf(at),
      roles: 'support',
      action: 'reviews.count',
      kind: 'view',
      isPersonal: false,
      subject: null,
      result: 'ok',
      previousHash: lines.at(-1)?.hash ?? ACTIONS_START,
    } as const;
    lines.push({ ...line, hash: actionHash(line) });
  }
  return lines;
}

const LINES_A_FILE = 3;
const walk = (lines: readonly ActionLine[], spoil = (text: string) => text) => {
  const progress: bigint[] = [];
  const check = checkActions({
    fetchFile: async (after) =>
      lines
        .filter(({ sequence }) => sequence > after)
        .slice(0, LINES_A_FILE)
        .map((line) => `${spoil(actionLineText(line))}\n`)
        .join(''),
    onProgress: (done) => progress.push(done),
  });
  return check.then((done) => ({ ...done, progress }));
};

test('the whole log is verified, file after file', async () => {
  const lines = chainOf(7);
  expect(await walk(lines)).toEqual({
    sequence: 7n,
    head: lines[6]?.hash,
    fault: undefined,
    progress: [3n, 6n, 7n],
  });
});

test('a changed or missing line is reported with its number', async () => {
  const lines = chainOf(7);
  const changed = lines.map((line) => (line.sequence === 5n ? { ...line, roles: 'admin' } : line));
  expect((await walk(changed)).fault).toEqual({ kind: 'wrong-hash', at: 5n });
  expect((await walk(lines.toSpliced(3, 1))).fault).toEqual({ kind: 'gap', at: 5n });
});

test('an unreadable line counts as missing', async () => {
  const spoil = (text: string) => (text.includes('"sequence":"5"') ? 'nothing' : text);
  expect((await walk(chainOf(5), spoil)).fault).toEqual({ kind: 'gap', at: 5n });
});

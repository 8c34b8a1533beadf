import { unitsOfAMillionth } from '@cliffhanger/core/chain';
import {
  HOUR_MS,
  type Instant,
  idOf,
  instantOf,
  LARGEST_MONEY,
  later,
  subtractMoney,
} from '@cliffhanger/core/kernel';
import { custody, withdrawalPaid } from '@cliffhanger/core/ledger';
import { NETWORKS, type Network } from '@cliffhanger/core/wallet';
import type { WithdrawalProgress } from '@cliffhanger/core/withdrawals';
import { lockWithdrawal } from '@cliffhanger/server/withdrawals';
import {
  FORGET_STATE_CHANGES,
  type OpenTestDatabase,
  openTestDatabase,
  withDeviation,
} from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import { anEvmAddress, aTransactionHash } from '@cliffhanger/testing/factories';
import {
  addTwinWallets,
  answersTo,
  aTwinNonce,
  aTwinWithdrawal,
  bookedText,
  bookedUnder,
  LIVE_OUTBOUND,
  newestHash,
  PAYOUT_TOKEN,
  shown,
  TWIN_CASES,
  TWIN_SEED,
  TWIN_TIMEOUT_MS,
  type TwinOutbound,
  type TwinOutboundState,
  type TwinWithdrawal,
  untilFound,
  writeDownOutbound,
  writeDownWithdrawals,
} from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* How much a payout sends, and the state of its withdrawal afterwards: the database compared with a model. */

const START = instantOf(Date.UTC(2026, 2, 1));

let open: OpenTestDatabase;
beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 2 });
  await open.owner.query(FORGET_STATE_CHANGES);
  await addTwinWallets(open.owner);
});
afterAll(() => open.close());

const DECIMALS = Array.from({ length: 31 }, (_, at) => at + 6);

const countIn = (decimals: number) => open.owner.query('update chain.tokens set decimals = $1', [decimals]);

async function differingUnits(seed: string): Promise<readonly unknown[]> {
  const dice = diceOf(seed);
  const differences: unknown[] = [];
  for (const decimals of DECIMALS) {
    await countIn(decimals);
    const some = Array.from({ length: Math.ceil(TWIN_CASES / DECIMALS.length) }, () =>
      BigInt(dice.between(0, Number.MAX_SAFE_INTEGER)),
    );
    const amounts = [0n, 1n, LARGEST_MONEY, ...some];
    const { rows } = await open.owner.query<{ units: string }>(
      `select trim_scale(chain.units_of('bep20', $1, amount))::text as units
       from unnest($2::bigint[]) with ordinality as a (amount, number) order by number`,
      [PAYOUT_TOKEN, amounts.map(String)],
    );
    for (const [at, amount] of amounts.entries()) {
      const units = String(amount * unitsOfAMillionth(decimals));
      if (rows[at]?.units !== units) differences.push({ decimals, amount, units, found: rows[at]?.units });
    }
  }
  return differences;
}

test(`an amount is as many units of a token by the rule and by the database, whatever it counts in, seed ${TWIN_SEED}`, async () => {
  expect(await differingUnits(`${TWIN_SEED} units`)).toEqual([]);
});

test.each([
  ['decimals - 6', 'decimals - 5'],
  ['p_amount *', 'p_amount::float8::numeric *'],
])('a database that counts units with %s as %s is found', async (from, to) => {
  const planted = { function: 'chain.units_of', from, to };
  expect(await withDeviation(open.owner, planted, () => differingUnits('planted'))).not.toEqual([]);
});

interface Payout {
  readonly withdrawal: TwinWithdrawal;
  readonly nonce: number;
  readonly network: Network;
  readonly token: string;
  readonly address: string;
  readonly units: bigint;
}

function aPayout(dice: Dice, millionth: bigint): Payout {
  const withdrawal = aTwinWithdrawal(dice, aTransactionHash());
  const { amount, fee, address, network } = withdrawal;
  const net = subtractMoney(amount, fee) * millionth;
  const mostly = <T>(right: T, ...others: readonly T[]): T => (dice.isLucky(0.8) ? right : dice.pick(others));
  return {
    withdrawal,
    nonce: aTwinNonce(),
    network: mostly(network, ...NETWORKS),
    token: mostly(PAYOUT_TOKEN, '0xother'),
    address: mostly(address, address.toUpperCase(), anEvmAddress()),
    units: mostly(net, net + 1n, net > 1n ? net - 1n : 2n, amount * millionth, net * 10n),
  };
}

const mayBeSent = ({ withdrawal, network, token, address, units }: Payout, millionth: bigint): boolean =>
  withdrawal.progress.state === 'approved' &&
  withdrawal.network === network &&
  withdrawal.address.toLowerCase() === address.toLowerCase() &&
  token === PAYOUT_TOKEN &&
  units === subtractMoney(withdrawal.amount, withdrawal.fee) * millionth;

async function differingPayouts(seed: string, many: number) {
  const dice = diceOf(seed);
  const decimals = dice.pick(DECIMALS);
  const millionth = unitsOfAMillionth(decimals);
  await countIn(decimals);
  const payouts = Array.from({ length: many }, () => aPayout(dice, millionth));
  await writeDownWithdrawals(
    open.owner,
    payouts.map(({ withdrawal }) => withdrawal),
  );
  const answers = await answersTo(
    open.owner,
    `insert into chain.outbound_transactions (id, network, wallet, nonce, purpose, seller_id, withdrawal_id, token, to_address, units,
       made_at, look_at)
     values (gen_random_uuid(), $1 ->> 'network', '0xhot', ($1 ->> 'nonce')::integer, 'payout',
       ($1 -> 'withdrawal' ->> 'sellerId')::uuid, ($1 -> 'withdrawal' ->> 'id')::uuid, $1 ->> 'token', $1 ->> 'address',
       ($1 ->> 'units')::numeric, now(), now()) returning 'sent'`,
    payouts,
  );
  const byRule = payouts.map((one) => mayBeSent(one, millionth));
  const differences = payouts.flatMap((one, at) =>
    byRule[at] === (answers[at] === 'sent') ? [] : [`${shown(one)}: ${byRule[at]} <> ${answers[at]}`],
  );
  return { differences, isBoth: new Set(byRule).size === 2 };
}

test(
  `a payout sends an approved withdrawal without its fee, to its address, or the database refuses it, seed ${TWIN_SEED}`,
  async () => {
    const { differences, isBoth } = await differingPayouts(`${TWIN_SEED} payouts`, TWIN_CASES);
    expect(differences).toEqual([]);
    expect(isBoth).toBe(true);
  },
  TWIN_TIMEOUT_MS,
);

test.each([
  ['w.amount - w.fee', 'w.amount'],
  ['new.units =', 'new.units >='],
  ["and w.state = 'approved'", ''],
  ['and lower(w.address) = lower(new.to_address)', ''],
  ['and w.network = new.network', ''],
])('a database that lets a payout leave with %s as %s is found', async (from, to) => {
  const planted = { function: 'chain.check_payout', from, to };
  const found = await withDeviation(open.owner, planted, () =>
    untilFound(200, async (cases) => (await differingPayouts(`planted ${from} ${cases}`, cases)).differences),
  );
  expect(found).not.toEqual([]);
});

interface Followed extends TwinWithdrawal {
  /** At most one of them can still be included. */
  readonly outbound: readonly TwinOutbound[];
  readonly now: Instant;
}

function anOutbound(dice: Dice, state: TwinOutboundState, known: string): TwinOutbound {
  const isSigned = state !== 'intent' && state !== 'refused';
  const hashes = isSigned ? Array.from({ length: dice.between(1, 3) }, aTransactionHash) : [];
  const isKnown = state !== 'failed' && isSigned && dice.isLucky(0.4);
  const nonce = aTwinNonce();
  return {
    id: crypto.randomUUID(),
    nonce,
    state,
    hashes: [
      ...hashes.slice(isKnown ? 1 : 0),
      ...(isKnown ? [known] : []),
      ...(dice.isLucky(0.3) ? [null] : []),
    ],
    // The nonce makes the end times distinct.
    endedAt: later(START, dice.between(0, 30) * HOUR_MS + nonce),
  };
}

function aFollowed(dice: Dice): Followed {
  const known = aTransactionHash();
  const over = Array.from({ length: dice.between(0, 2) }, () =>
    anOutbound(dice, dice.pick(['failed', 'refused'] as const), known),
  );
  const live = dice.isLucky(0.7) ? [anOutbound(dice, dice.pick(LIVE_OUTBOUND), known)] : [];
  return {
    ...aTwinWithdrawal(dice, known),
    outbound: [...over, ...live],
    now: later(START, dice.between(31, 90) * HOUR_MS),
  };
}

/** The transaction that decides the withdrawal: the one in flight, or else the last that failed. */
const speakingOf = (outbound: readonly TwinOutbound[]): TwinOutbound | undefined =>
  outbound.find(({ state }) => LIVE_OUTBOUND.includes(state)) ??
  outbound.filter(({ state }) => state === 'failed').toSorted((a, b) => b.endedAt - a.endedAt)[0];

/** `undefined` when no transaction moves it. */
function movedByRule({ progress, outbound, now }: Followed): WithdrawalProgress | undefined {
  const sent = speakingOf(outbound);
  const isPaying = progress.state === 'paying' && progress.recordedBy === 'chain';
  if (sent === undefined || !(isPaying || progress.state === 'approved')) return undefined;
  const { approvedBy, approvedAt } = progress;
  const approved = { state: 'approved', approvedBy, approvedAt } as const;
  switch (sent.state) {
    case 'signed':
    case 'broadcast':
      return { ...approved, state: 'paying', transactionHash: newestHash(sent), recordedBy: 'chain' };
    case 'confirmed':
      return isPaying ? { state: 'paid', transactionHash: newestHash(sent), paidAt: now } : undefined;
    case 'failed':
      return isPaying ? approved : undefined;
    default:
      return undefined;
  }
}

/** The answer, the state of the withdrawal, the booking and the log. */
function expectedOf(one: Followed): string {
  const after = movedByRule(one);
  if (after === undefined) return shown(['no payout moves this withdrawal', one.progress, null, []]);
  const actor = `chain:${one.network}`;
  const booked = after.state === 'paid' ? withdrawalPaid(custody(one.network), one.amount, one.fee) : null;
  const sent = speakingOf(one.outbound);
  const act = after.state === 'approved' ? 'approved' : 'paid';
  const isNew = shown(after) !== shown(one.progress);
  return shown([
    'moved',
    after,
    booked && bookedText(booked, { actor }),
    isNew && sent ? [`${act} ${actor} ${newestHash(sent)}`] : [],
  ]);
}

async function progressById(ids: readonly string[]): Promise<ReadonlyMap<string, WithdrawalProgress>> {
  const read = await open.transactions.run(async ({ session }) => ({
    ok: true,
    value: await Promise.all(ids.map((id) => lockWithdrawal(session, idOf(id)))),
  }));
  if (!read.ok) throw new Error('a comparison was refused');
  return new Map(read.value.flatMap((one) => (one === undefined ? [] : [[one.id, one.progress]])));
}

async function differingMoves(seed: string, many: number) {
  const dice = diceOf(seed);
  const all = Array.from({ length: many }, () => aFollowed(dice));
  await writeDownWithdrawals(open.owner, all);
  await writeDownOutbound(open.owner, all);
  const answers = await answersTo(
    open.owner,
    `select 'moved' from chain.follow_payout(($1 ->> 'id')::uuid, ($1 ->> 'now')::bigint)`,
    all,
  );
  const booked = await bookedUnder(open.owner, 'withdrawal-paid:');
  const stored = await progressById(all.map(({ id }) => id));
  const { rows } = await open.owner.query<{ id: string; decisions: readonly string[] }>(
    `select subject_id as id, array_agg(concat_ws(' ', act, actor, facts ->> 'transactionHash')) as decisions
     from wallet.decisions group by subject_id`,
  );
  const decisions = new Map(rows.map((row) => [row.id, row.decisions]));
  const differences: string[] = [];
  for (const [at, one] of all.entries()) {
    const { id } = one;
    const found = shown([
      answers[at],
      stored.get(id),
      booked.get(`withdrawal-paid:${id}`) ?? null,
      decisions.get(id) ?? [],
    ]);
    const expected = expectedOf(one);
    if (expected !== found) differences.push(`${shown(one)}: ${expected} <> ${found}`);
  }
  return { differences, ends: new Set(all.map((one) => movedByRule(one)?.state ?? 'nowhere')) };
}

test(
  `a withdrawal follows its payout as the rules say, and nothing else moves it, seed ${TWIN_SEED}`,
  async () => {
    const { differences, ends } = await differingMoves(`${TWIN_SEED} moves`, TWIN_CASES);
    expect(differences).toEqual([]);
    expect([...ends].toSorted()).toEqual(['approved', 'nowhere', 'paid', 'paying']);
  },
  TWIN_TIMEOUT_MS,
);

test.each([
  ["set state = 'approved'", "set state = 'approved', approved_at = now()"],
  ["order by x.state = 'failed', x.ended_at desc", 'order by x.ended_at desc'],
  ['order by a.ordinal desc', 'order by a.ordinal'],
  ["s.state in ('confirmed', 'failed') and w.state = 'paying' and w.recorded_by = 'chain'", 'true'],
  ["case s.state when 'failed' then 'approved' else 'paid' end", "'paid'"],
])('a database that follows a payout with %s as %s is found', async (from, to) => {
  const planted = { function: 'chain.follow_payout', from, to };
  const found = await withDeviation(open.owner, planted, () =>
    untilFound(200, async (cases) => (await differingMoves(`planted ${from} ${cases}`, cases)).differences),
  );
  expect(found).not.toEqual([]);
});

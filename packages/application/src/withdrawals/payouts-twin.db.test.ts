import { unitsOfAMillionth } from '@cliffhanger/core/chain';
import {
  HOUR_MS,
  type Instant,
  instantOf,
  LARGEST_MONEY,
  later,
  subtractMoney,
} from '@cliffhanger/core/kernel';
import { custody, withdrawalPaid } from '@cliffhanger/core/ledger';
import { addressOfPublicKey, familyOf, NETWORKS, type Network } from '@cliffhanger/core/wallet';
import {
  notPaidByChain,
  paidByChain,
  payByChain,
  type TypedTarget,
  targetFrom,
  type WithdrawalProgress,
} from '@cliffhanger/core/withdrawals';
import {
  FORGET_STATE_CHANGES,
  type OpenTestDatabase,
  openTestDatabase,
  withDeviation,
} from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import { anEvmAddress, aTransactionHash } from '@cliffhanger/testing/factories';
import {
  addTwinSellers,
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

/* Where money may go, how much of it a payout sends, and what becomes of its withdrawal: the database beside core. */

const START = instantOf(Date.UTC(2026, 2, 1));

let open: OpenTestDatabase;
beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 2 });
  await open.owner.query(FORGET_STATE_CHANGES);
  await addTwinWallets(open.owner);
});
afterAll(() => open.close());

/* Where to. */

interface TypedCase {
  readonly sellerId: string;
  readonly now: Instant;
  readonly typed: TypedTarget;
  /** Its checksum alone is wrong: that is looked at where it was typed. */
  readonly isMistyped: boolean;
}

const bytesOf = (dice: Dice, many: number): Uint8Array =>
  Uint8Array.from({ length: many }, () => dice.between(0, 255));

const replacedAt = (text: string, at: number, sign: string): string =>
  `${text.slice(0, at)}${sign}${text.slice(at + 1)}`;

/** Never the first two signs, by which a network is known. */
const withForeign = (dice: Dice, text: string, signs: string): string =>
  replacedAt(text, dice.between(2, text.length - 1), dice.pick([...signs]));

const NOT_IN_HEX = 'gGxO-é';
const NOT_IN_BASE_58 = '0OIl-é';

function spoiltAddress(dice: Dice, address: string, network: Network): string {
  const isEvm = familyOf(network) === 'evm';
  return dice.pick([
    address.slice(0, -1),
    `${address}${dice.pick(['1', 'a'])}`,
    address.slice(1),
    isEvm ? replacedAt(address, 1, 'X') : replacedAt(address, 0, 't'),
    withForeign(dice, address, isEvm ? NOT_IN_HEX : NOT_IN_BASE_58),
    addressOfPublicKey(isEvm ? 'trc20' : 'bep20', bytesOf(dice, 65)),
  ]);
}

function usdtCase(dice: Dice): Pick<TypedCase, 'typed' | 'isMistyped'> {
  const network = dice.pick(NETWORKS);
  const isEvm = familyOf(network) === 'evm';
  const sound = addressOfPublicKey(network, bytesOf(dice, 65));
  const isMistyped = dice.isLucky(0.2);
  const mistyped = isEvm ? `0x${'0'.repeat(40)}` : replacedAt(sound, 20, sound[20] === '7' ? '8' : '7');
  const written = dice.pick([sound, ` ${sound}\n`, isEvm ? sound.toLowerCase() : sound]);
  const other = dice.isLucky(0.5) ? written : spoiltAddress(dice, sound, network);
  return { typed: { type: 'usdt', network, address: isMistyped ? mistyped : other }, isMistyped };
}

const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const signsOf = (dice: Dice, alphabet: string, many: number): string =>
  Array.from({ length: many }, () => dice.pick([...alphabet])).join('');

function soundIban(dice: Dice): string {
  const country = signsOf(dice, CAPITALS, 2);
  const account = signsOf(dice, `${CAPITALS}0123456789`, dice.pick([11, 30, dice.between(11, 30)]));
  const digits = [...`${account}${country}00`].map((sign) => Number.parseInt(sign, 36)).join('');
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`;
}

const spoiltIban = (dice: Dice, iban: string): string =>
  dice.pick([
    iban.slice(0, 14),
    iban.padEnd(35, '0'),
    replacedAt(iban, dice.between(0, 1), '7'),
    replacedAt(iban, dice.between(2, 3), 'K'),
    replacedAt(iban, dice.between(4, iban.length - 1), dice.pick(['-', 'É', '.'])),
  ]);

function bankCase(dice: Dice): Pick<TypedCase, 'typed' | 'isMistyped'> {
  const sound = soundIban(dice);
  const isMistyped = dice.isLucky(0.2);
  const mistyped = replacedAt(sound, 12, sound[12] === '7' ? '8' : '7');
  const other = dice.pick([sound, sound.toLowerCase(), `${sound.slice(0, 4)} ${sound.slice(4)}`]);
  const iban = isMistyped ? mistyped : dice.isLucky(0.5) ? other : spoiltIban(dice, sound);
  const names = { fullName: 'Nora Bell', name: 'Nora', surname: 'Bell', telephone: '1', email: 'n@b.test' };
  const home = { country: 'SE', region: 'Skåne', city: 'Lund', address: 'Here 1' };
  return {
    typed: { type: 'bank', typed: { ...names, ...home, bankName: 'Bank', swift: 'ABCDSE22', iban } },
    isMistyped,
  };
}

const someTyped = (seed: string, many: number): readonly TypedCase[] => {
  const dice = diceOf(seed);
  return Array.from({ length: many }, () => ({
    sellerId: crypto.randomUUID(),
    now: later(START, dice.between(0, HOUR_MS)),
    ...(dice.isLucky(0.6) ? usdtCase(dice) : bankCase(dice)),
  }));
};

/** As core writes what it accepts, and as it was typed where core does not. */
function targetOf({ typed }: TypedCase) {
  const result = targetFrom(typed);
  if (result.ok) return { target: result.value, refusal: undefined };
  const target = typed.type === 'bank' ? { ...typed.typed, type: typed.type } : typed;
  return { target, refusal: result.refusal.name };
}

async function differingTargets(seed: string, many: number) {
  const cases = someTyped(seed, many);
  await addTwinSellers(
    open.owner,
    cases.map(({ sellerId }) => sellerId),
  );
  const byCore = cases.map(targetOf);
  const answers = await answersTo(
    open.owner,
    `select case when s.outcome = 'done' then (s.method).target::text else s.outcome end from
       wallet.add_payout_method(($1 ->> 'sellerId')::uuid, $1 -> 'target', ($1 ->> 'now')::bigint) s`,
    cases.map((one, at) => ({ ...one, target: byCore[at]?.target })),
  );
  const verdicts = byCore.map(({ target, refusal }, at) => {
    const isTaken = refusal === undefined || (refusal === 'address-malformed' && cases[at]?.isMistyped);
    return isTaken ? shown(target) : refusal;
  });
  const found = answers.map((answer) =>
    answer?.startsWith('{') ? shown(JSON.parse(answer)) : (REFUSED_AS[answer ?? ''] ?? answer),
  );
  const differences = verdicts.flatMap((verdict, at) =>
    verdict === found[at] ? [] : [`${verdict} <> ${found[at]}`],
  );
  return { differences, kinds: new Set(byCore.map(({ refusal = 'taken' }) => refusal)) };
}

const REFUSED_AS: Readonly<Record<string, string>> = {
  'not an address of a network': 'address-malformed',
};

test(
  `an address and an account number have the same form for the rule and for the database, seed ${TWIN_SEED}`,
  async () => {
    const { differences, kinds } = await differingTargets(`${TWIN_SEED} targets`, TWIN_CASES);
    expect(differences).toEqual([]);
    expect([...kinds].toSorted()).toEqual(['address-malformed', 'bank-payouts-off', 'taken']);
  },
  TWIN_TIMEOUT_MS,
);

test.each([
  ['{40}', '{39,40}'],
  ['0-9a-fA-F', '0-9a-gA-F'],
  ['a-km-z', 'a-z'],
])('a database that takes a payout method with %s as %s is found', async (from, to) => {
  const planted = { function: 'wallet.add_payout_method', from, to };
  const found = await withDeviation(open.owner, planted, () =>
    untilFound(400, async (cases) => (await differingTargets(`planted ${from} ${cases}`, cases)).differences),
  );
  expect(found).not.toEqual([]);
});

/* How much. */

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

/* What becomes of the withdrawal. */

interface Followed extends TwinWithdrawal {
  /** At most one of them may still come about. */
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
    // No two of them end at once.
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

/** The one that may still come about speaks for the withdrawal, or else the last that failed. */
const speakingOf = (outbound: readonly TwinOutbound[]): TwinOutbound | undefined =>
  outbound.find(({ state }) => LIVE_OUTBOUND.includes(state)) ??
  outbound.filter(({ state }) => state === 'failed').toSorted((a, b) => b.endedAt - a.endedAt)[0];

/** Undefined: the rule moves it nowhere. */
function movedByRule({ progress, outbound, now }: Followed): WithdrawalProgress | undefined {
  const sent = speakingOf(outbound);
  if (sent === undefined) return undefined;
  try {
    switch (sent.state) {
      case 'signed':
      case 'broadcast':
        return payByChain(progress, newestHash(sent));
      case 'confirmed':
        return paidByChain(progress, newestHash(sent), now);
      case 'failed':
        return notPaidByChain(progress);
      default:
        return undefined;
    }
  } catch {
    return undefined;
  }
}

/** The answer, where the withdrawal stands, what is booked, and what is written down about it. */
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
  const { rows } = await open.owner.query<{ id: string; decisions: readonly string[] }>(
    `select subject_id as id, array_agg(concat_ws(' ', act, actor, facts ->> 'transactionHash')) as decisions
     from wallet.decisions group by subject_id`,
  );
  const decisions = new Map(rows.map((row) => [row.id, row.decisions]));
  const differences: string[] = [];
  for (const [at, one] of all.entries()) {
    const { sellerId, id } = one;
    const stored = await open.transactions.read(({ withdrawals }) => withdrawals.find(sellerId, id));
    const found = shown([
      answers[at],
      stored?.progress,
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

import { unitsOfAMillionth } from '@cliffhanger/core/chain';
import {
  HOUR_MS,
  type Instant,
  idOf,
  instantOf,
  LARGEST_MONEY,
  later,
  type Money,
  microUsdt,
  noticeByPerson,
  type SellerId,
  subtractMoney,
} from '@cliffhanger/core/kernel';
import { custody, withdrawalPaid } from '@cliffhanger/core/ledger';
import { addressOfPublicKey, familyOf, NETWORKS, type Network } from '@cliffhanger/core/wallet';
import {
  DEFAULT_WITHDRAWAL_RULES,
  notPaidByChain,
  paidByChain,
  payByChain,
  type TypedTarget,
  targetFrom,
  type WithdrawalId,
  type WithdrawalProgress,
} from '@cliffhanger/core/withdrawals';
import {
  FORGET_STATE_CHANGES,
  type OpenTestDatabase,
  openTestDatabase,
  withDeviation,
} from '@cliffhanger/testing/database';
import { anEvmAddress, aTransactionHash } from '@cliffhanger/testing/factories';
import { type Dice, diceOf } from '@cliffhanger/testing/simulation';
import {
  addTwinSellers,
  answersTo,
  bookedText,
  bookedUnder,
  shown,
  TWIN_CASES,
  TWIN_SEED,
  TWIN_TIMEOUT_MS,
} from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* Where money may go, how much of it a payout sends, and what becomes of its withdrawal: the database beside core. */

const START = instantOf(Date.UTC(2026, 2, 1));
const BANKS_FROM = later(START, HOUR_MS);
const TOKEN = '0xtoken';

let open: OpenTestDatabase;
beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 2 });
  await open.owner.query(FORGET_STATE_CHANGES);
  await open.owner.query(
    `insert into settings.versions (name, value, effective_from, reason, decided_by, decided_at)
     values ('bankPayout', 'true', $1, 'x', 'x', $1)`,
    [new Date(BANKS_FROM)],
  );
  await open.owner.query(
    `insert into chain.tokens (network, token, decimals) select n, $2, 6 from unnest($1::text[]) t (n)`,
    [NETWORKS, TOKEN],
  );
  await open.owner.query(
    `insert into chain.wallets (network, address, next_nonce) select n, '0xhot', 0 from unnest($1::text[]) t (n)`,
    [NETWORKS],
  );
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
  const place = { country: 'SE', region: 'Skåne', city: 'Lund', address: 'Here 1' };
  return {
    typed: { type: 'bank', typed: { ...names, ...place, bankName: 'Bank', swift: 'ABCDSE22', iban } },
    isMistyped,
  };
}

const someTyped = (seed: string, many: number): readonly TypedCase[] => {
  const dice = diceOf(seed);
  return Array.from({ length: many }, () => ({
    sellerId: crypto.randomUUID(),
    now: later(BANKS_FROM, dice.pick([-HOUR_MS, -1, 0, 1, HOUR_MS])),
    ...(dice.isLucky(0.6) ? usdtCase(dice) : bankCase(dice)),
  }));
};

/** As core writes what it accepts, and as it was typed where core does not. */
function targetOf({ typed, now }: TypedCase) {
  const result = targetFrom(typed, { ...DEFAULT_WITHDRAWAL_RULES, areBankPayoutsOn: now >= BANKS_FROM });
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
  'not a bank account': 'address-malformed',
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
  ['{11,30}', '{10,30}'],
  ['{11,30}', '{11,29}'],
  ['^[A-Z]{2}', '^[A-Z0-9]{2}'],
  ['not rules.has_bank_payouts', 'rules.has_bank_payouts'],
])('a database that takes a payout method with %s as %s is found', async (from, to) => {
  const planted = { function: 'wallet.add_payout_method', from, to };
  const { differences } = await withDeviation(open.owner, planted, () =>
    differingTargets(`planted ${from}`, 400),
  );
  expect(differences).not.toEqual([]);
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
      [TOKEN, amounts.map(String)],
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

interface Row {
  readonly id: WithdrawalId;
  readonly sellerId: SellerId;
  readonly network: Network;
  readonly address: string;
  readonly amount: Money;
  readonly fee: Money;
  readonly progress: WithdrawalProgress;
}

const PEOPLE = ['somebody', 'somebody else'];
const APPROVED = { approvedBy: PEOPLE, approvedAt: START };
const NOTICE = noticeByPerson({ rule: 'asked-by-seller', facts: {}, note: null }, START);

const someProgress = (hash: string): readonly WithdrawalProgress[] => [
  { state: 'requested', needs: 'two-people', approvedBy: [] },
  { state: 'approved', ...APPROVED },
  { state: 'paying', ...APPROVED, transactionHash: hash, recordedBy: 'chain' },
  { state: 'paying', ...APPROVED, transactionHash: hash, recordedBy: 'somebody' },
  { state: 'paid', transactionHash: hash, paidAt: START },
  { state: 'rejected', notice: NOTICE },
];

const LIKELY = ['approved', 'paying'];

function aRow(dice: Dice, hash: string): Row {
  const amount = microUsdt(BigInt(dice.between(10, 1_000_000_000)));
  return {
    id: idOf(crypto.randomUUID()),
    sellerId: idOf(crypto.randomUUID()),
    network: dice.pick(NETWORKS),
    address: anEvmAddress(),
    amount,
    fee: microUsdt(amount / BigInt(dice.between(500, 900))),
    progress: dice.pickWeighted(someProgress(hash), ({ state }) => (LIKELY.includes(state) ? 5 : 1)),
  };
}

/** Written down as they stand, by no function. */
async function writeDown(rows: readonly Row[]): Promise<void> {
  await addTwinSellers(
    open.owner,
    rows.map(({ sellerId }) => sellerId),
  );
  await open.owner.query(
    `insert into wallet.withdrawals (seller_id, id, method_id, network, address, amount, fee, needs, state, requested_at,
       promised_by, approved_by, approved_at, transaction_hash, recorded_by, confirmed_by, paid_at, notice,
       request_transfer, ending_transfer)
     select (w ->> 'sellerId')::uuid, (w ->> 'id')::uuid, gen_random_uuid(), w ->> 'network', w ->> 'address',
       (w ->> 'amount')::bigint, (w ->> 'fee')::bigint, 'two-people', p ->> 'state', at, at,
       case when p ->> 'state' in ('requested', 'rejected') then '{}' else $2::text[] end,
       case when p ->> 'state' not in ('requested', 'rejected') then at end,
       p ->> 'transactionHash', coalesce(p ->> 'recordedBy', case p ->> 'state' when 'paid' then 'chain' end),
       case p ->> 'state' when 'paid' then 'chain:confirmed' end, case p ->> 'state' when 'paid' then at end,
       p -> 'notice', gen_random_uuid(), case when p ->> 'state' in ('paid', 'rejected') then gen_random_uuid() end
     from jsonb_array_elements($1::jsonb) w, lateral (select w -> 'progress') s (p),
       to_timestamp($3::bigint / 1000.0) at`,
    [shown(rows), PEOPLE, START],
  );
  await open.owner.query(
    'insert into ledger.books (chain_id, withdrawing) select * from unnest($1::uuid[], $2::bigint[])',
    [rows.map(({ sellerId }) => sellerId), rows.map(({ amount }) => String(amount))],
  );
}

interface Payout {
  readonly withdrawal: Row;
  readonly nonce: number;
  readonly network: Network;
  readonly token: string;
  readonly address: string;
  readonly units: bigint;
}

let nonces = 0;
const nextNonce = (): number => {
  nonces += 1;
  return nonces;
};

function aPayout(dice: Dice, millionth: bigint): Payout {
  const withdrawal = aRow(dice, aTransactionHash());
  const { amount, fee, address, network } = withdrawal;
  const net = subtractMoney(amount, fee) * millionth;
  const mostly = <T>(right: T, ...others: readonly T[]): T => (dice.isLucky(0.8) ? right : dice.pick(others));
  return {
    withdrawal,
    nonce: nextNonce(),
    network: mostly(network, ...NETWORKS),
    token: mostly(TOKEN, '0xother'),
    address: mostly(address, address.toUpperCase(), anEvmAddress()),
    units: mostly(net, net + 1n, net > 1n ? net - 1n : 2n, amount * millionth, net * 10n),
  };
}

const mayBeSent = ({ withdrawal, network, token, address, units }: Payout, millionth: bigint): boolean =>
  withdrawal.progress.state === 'approved' &&
  withdrawal.network === network &&
  withdrawal.address.toLowerCase() === address.toLowerCase() &&
  token === TOKEN &&
  units === subtractMoney(withdrawal.amount, withdrawal.fee) * millionth;

async function differingPayouts(seed: string, many: number) {
  const dice = diceOf(seed);
  const decimals = dice.pick(DECIMALS);
  const millionth = unitsOfAMillionth(decimals);
  await countIn(decimals);
  const payouts = Array.from({ length: many }, () => aPayout(dice, millionth));
  await writeDown(payouts.map(({ withdrawal }) => withdrawal));
  const answers = await answersTo(
    open.owner,
    `insert into chain.sendings (id, network, wallet, nonce, purpose, seller_id, withdrawal_id, token, to_address, units,
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
  const { differences } = await withDeviation(open.owner, planted, () =>
    differingPayouts(`planted ${from}`, 200),
  );
  expect(differences).not.toEqual([]);
});

/* What becomes of the withdrawal. */

type SendingState = 'intent' | 'signed' | 'broadcast' | 'confirmed' | 'failed' | 'refused';

interface Sending {
  readonly id: string;
  readonly nonce: number;
  readonly state: SendingState;
  /** Of its attempts, oldest first; null: not signed yet. */
  readonly hashes: readonly (string | null)[];
  readonly endedAt: Instant;
}

interface Followed extends Row {
  /** At most one of them may still come about. */
  readonly sendings: readonly Sending[];
  readonly now: Instant;
}

const LIVE: readonly SendingState[] = ['intent', 'signed', 'broadcast', 'confirmed'];

function aSending(dice: Dice, state: SendingState, known: string): Sending {
  const isSigned = state !== 'intent' && state !== 'refused';
  const hashes = isSigned ? Array.from({ length: dice.between(1, 3) }, aTransactionHash) : [];
  const isKnown = state !== 'failed' && isSigned && dice.isLucky(0.4);
  return {
    id: crypto.randomUUID(),
    nonce: nextNonce(),
    state,
    hashes: [
      ...hashes.slice(isKnown ? 1 : 0),
      ...(isKnown ? [known] : []),
      ...(dice.isLucky(0.3) ? [null] : []),
    ],
    endedAt: later(START, dice.between(0, 30) * HOUR_MS),
  };
}

function aFollowed(dice: Dice): Followed {
  const known = aTransactionHash();
  const over = Array.from({ length: dice.between(0, 2) }, () =>
    aSending(dice, dice.pick(['failed', 'refused'] as const), known),
  );
  const live = dice.isLucky(0.7) ? [aSending(dice, dice.pick(LIVE), known)] : [];
  return {
    ...aRow(dice, known),
    sendings: [...over, ...live],
    now: later(START, dice.between(31, 90) * HOUR_MS),
  };
}

const newestHash = ({ hashes }: Sending): string => hashes.findLast((hash) => hash !== null) ?? '';

async function writeDownSendings(all: readonly Followed[]): Promise<void> {
  const rows = all.flatMap(({ id, sellerId, network, address, sendings }) =>
    sendings.map((sending) => ({
      ...sending,
      of: id,
      sellerId,
      network,
      address,
      hash: newestHash(sending),
    })),
  );
  // What has led to them is of no account here.
  await open.owner.query('alter table chain.sendings disable trigger payout_is_approved');
  await open.owner.query(
    `insert into chain.sendings (id, network, wallet, nonce, purpose, seller_id, withdrawal_id, token, to_address, units,
       state, made_at, look_at, refused_for, hash, block_height, block_hash, fee_paid, ended_at)
     select (s ->> 'id')::uuid, s ->> 'network', '0xhot', (s ->> 'nonce')::integer, 'payout', (s ->> 'sellerId')::uuid,
       (s ->> 'of')::uuid, $2, s ->> 'address', 1, s ->> 'state', now(), now(),
       case s ->> 'state' when 'refused' then 'x' end,
       case when is_over then s ->> 'hash' end, case when is_over then 1 end, case when is_over then '0xb' end,
       case when is_over then 1 end, case when is_over then to_timestamp((s ->> 'endedAt')::bigint / 1000.0) end
     from jsonb_array_elements($1::jsonb) s, lateral (select s ->> 'state' in ('confirmed', 'failed')) e (is_over)`,
    [shown(rows), TOKEN],
  );
  await open.owner.query('alter table chain.sendings enable trigger payout_is_approved');
  await open.owner.query(
    `insert into chain.sending_attempts (sending_id, ordinal, gas_limit, max_fee, max_priority_fee, planned_at, raw, hash)
     select (s ->> 'id')::uuid, place, 1, 1, 1, now(), case when hash is not null then '0x' end, hash
     from jsonb_array_elements($1::jsonb) s,
       lateral jsonb_array_elements_text(s -> 'hashes') with ordinality as h (hash, place)`,
    [shown(rows)],
  );
}

/** The one that may still come about speaks for the withdrawal, or else the last that failed. */
const speakingOf = (sendings: readonly Sending[]): Sending | undefined =>
  sendings.find(({ state }) => LIVE.includes(state)) ??
  sendings.filter(({ state }) => state === 'failed').toSorted((a, b) => b.endedAt - a.endedAt)[0];

/** Undefined: the rule moves it nowhere. */
function movedByRule({ progress, sendings, now }: Followed): WithdrawalProgress | undefined {
  const sending = speakingOf(sendings);
  if (sending === undefined) return undefined;
  try {
    switch (sending.state) {
      case 'signed':
      case 'broadcast':
        return payByChain(progress, newestHash(sending));
      case 'confirmed':
        return paidByChain(progress, newestHash(sending), now);
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
  const sending = speakingOf(one.sendings);
  const act = after.state === 'approved' ? 'approved' : 'paid';
  const isNew = shown(after) !== shown(one.progress);
  return shown([
    'moved',
    after,
    booked && bookedText(booked, { actor }),
    isNew && sending ? [`${act} ${actor} ${newestHash(sending)}`] : [],
  ]);
}

async function differingMoves(seed: string, many: number) {
  const dice = diceOf(seed);
  const all = Array.from({ length: many }, () => aFollowed(dice));
  await writeDown(all);
  await writeDownSendings(all);
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
  const { differences } = await withDeviation(open.owner, planted, () =>
    differingMoves(`planted ${from}`, 200),
  );
  expect(differences).not.toEqual([]);
});

import {
  DAY_MS,
  HOUR_MS,
  type Instant,
  idOf,
  instantOf,
  later,
  noticeByPerson,
  type OperatorId,
  type Result,
  type SellerId,
  usdt,
} from '@cliffhanger/core/kernel';
import { type Json, type SettingName, settingsOf } from '@cliffhanger/core/settings';
import {
  checkLeast,
  type PayoutMethodId,
  type WithdrawalId,
  withdrawalFee,
} from '@cliffhanger/core/withdrawals';
import {
  addOperators,
  anEvmAddress,
  aTransactionHash,
  type Fixture,
  IDA,
  INES,
  OLAV,
  openFixture,
  SELLER_FUND_PASSWORD,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideWithdrawal, type WithdrawalDecision } from './decide-withdrawal.ts';
import { getWithdrawalLimits, listWithdrawals } from './read-withdrawals.ts';
import { quoteWithdrawal, requestWithdrawal } from './request-withdrawal.ts';

/* The rules of withdrawals, by example. SQL decides them; a scene holds the data that they read. */

const CLERK: OperatorId = idOf('01990000-0000-7000-8000-0000000000b1');
const REVIEWER: OperatorId = idOf('01990000-0000-7000-8000-0000000000b2');

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
  await fixture.owner.query(
    `insert into staff.people (id, email, name, roles, state, created_at, password_hash, totp_secret)
     values ($1, 'clerk@staff.test', 'clerk', '{finance}', 'active', now(), 'x', '\\x00'),
       ($2, 'reviewer@staff.test', 'reviewer', '{reviewer,support}', 'active', now(), 'x', '\\x00')`,
    [CLERK, REVIEWER],
  );
});
afterAll(() => fixture.close());

/** The database at noon, when the seller makes the request. Times are milliseconds relative to noon. */
interface Scene {
  readonly available?: string;
  /** The address has received money before. */
  readonly isKnown?: boolean;
  readonly readyAt?: number;
  readonly isBank?: boolean;
  /** A withdrawal before this one. */
  readonly earlier?: { readonly amount: string; readonly at: number; readonly needs?: string };
  readonly lock?: { readonly at: number; readonly until: number; readonly openedAt?: number };
  readonly settings?: Readonly<Partial<Record<SettingName, Json>>>;
}

interface Asking {
  readonly sellerId: SellerId;
  readonly methodId: PayoutMethodId;
}

const LOCK_NOTICE = JSON.stringify(
  noticeByPerson({ rule: 'takeover-suspected', facts: {}, note: null }, instantOf(0)),
);

const NOON = 12 * HOUR_MS;
const MIDNIGHT = -NOON;
let days = 0;

async function setScene(scene: Scene): Promise<Asking> {
  const { available = '5000', isKnown = true, readyAt = -HOUR_MS, isBank = false } = scene;
  days += 2;
  fixture.clock.pass(instantOf(Date.UTC(2027, 0, 1) + days * DAY_MS + NOON) - fixture.clock.now());
  const now = fixture.clock.now();
  const at = (ms: number): string => new Date(now + ms).toISOString();
  const asking: Asking = { sellerId: idOf(crypto.randomUUID()), methodId: idOf(crypto.randomUUID()) };
  const { owner } = fixture;
  await owner.query(
    `insert into identity.sellers (seller_id, locale, registered_at, review_state, review_promised_by, review_decided_at,
       erased_at) values ($1, 'en', now(), 'approved', now(), now(), now())`,
    [asking.sellerId],
  );
  await owner.query(
    `insert into identity.credentials (seller_id, password_hash, fund_password_hash)
     values ($1, 'x', $2)`,
    [asking.sellerId, await fixture.dependencies.passwords.hash(SELLER_FUND_PASSWORD)],
  );
  await owner.query('insert into ledger.books (journal_id, available) values ($1, $2)', [
    asking.sellerId,
    String(usdt(available)),
  ]);
  const target = isBank
    ? { type: 'bank', iban: 'SE4550000000058398257466' }
    : { type: 'usdt', network: 'bep20', address: anEvmAddress() };
  await owner.query(
    `insert into wallet.payout_methods (seller_id, id, type, target_key, target, added_at, ready_at, first_paid_at)
     values ($1, $2, $3, 'here', $4, $5, $6, $7)`,
    [
      asking.sellerId,
      asking.methodId,
      target.type,
      JSON.stringify(target),
      at(-DAY_MS),
      at(readyAt),
      isKnown ? at(-DAY_MS) : null,
    ],
  );
  if (scene.earlier !== undefined) {
    const { amount, at: requestedAt, needs = 'rule' } = scene.earlier;
    await owner.query(
      `insert into wallet.withdrawals (seller_id, id, method_id, network, address, amount, fee, needs, state, requested_at,
         promised_by, approved_by, approved_at, request_transfer)
       values ($1, gen_random_uuid(), $2, 'bep20', '0x0', $3, 0, $4, 'approved', $5, $5, '{a,b}', $5, gen_random_uuid())`,
      [asking.sellerId, asking.methodId, String(usdt(amount)), needs, at(requestedAt)],
    );
  }
  if (scene.lock !== undefined) {
    const { at: lockedAt, until, openedAt } = scene.lock;
    await owner.query(
      `insert into identity.account_locks (seller_id, id, notice, locked_at, until, locked_by, opened_at, opened_by)
       values ($1, gen_random_uuid(), $5, $2, $3, 'ida', $4::timestamptz, case when $4 is not null then 'ida' end)`,
      [asking.sellerId, at(lockedAt), at(until), openedAt === undefined ? null : at(openedAt), LOCK_NOTICE],
    );
  }
  for (const [name, value] of Object.entries(scene.settings ?? {})) {
    // In force for this scene only.
    await owner.query(
      `insert into settings.versions (name, value, effective_from, reason, decided_by, decided_at)
       values ($1, $2, $4, 'x', 'x', $4), ($1, $3, $5, 'x', 'x', $5)`,
      [
        name,
        JSON.stringify(value),
        JSON.stringify(WIRED_DEFAULTS[name as keyof typeof WIRED_DEFAULTS]),
        at(0),
        at(HOUR_MS),
      ],
    );
  }
  return asking;
}

/** The defaults in their stored form. */
const WIRED_DEFAULTS = {
  payoutNetworks: ['bep20', 'erc20', 'trc20'],
  platformUtcOffsetMinutes: 0,
  withdrawalFee: '1',
  withdrawalMinimum: '10',
} as const satisfies Partial<Record<SettingName, Json>>;

const quoted = (asking: Asking, amount: string) =>
  quoteWithdrawal(fixture.as('seller'))({ ...asking, amount: usdt(amount) });
const requested = (asking: Asking, amount: string) =>
  requestWithdrawal(fixture.as('seller'))({
    ...asking,
    amount: usdt(amount),
    fundPassword: SELLER_FUND_PASSWORD,
  });

interface Terms {
  readonly fee: bigint;
  readonly needs: string;
  readonly promisedBy: Instant;
}
const termsOf = (result: Result<Terms>) =>
  result.ok
    ? { fee: result.value.fee, needs: result.value.needs, promisedBy: result.value.promisedBy }
    : result.refusal;

/** `one-person 1`: the required approval, and the fee. */
const inShort = (result: Result<Terms>): string =>
  result.ok ? `${result.value.needs} ${Number(result.value.fee) / 1e6}` : result.refusal.name;

const LOCKED = { at: -HOUR_MS, until: HOUR_MS };
const RULES: readonly (readonly [what: string, amount: string, scene: Scene, expected: string])[] = [
  ['the minimum', '10', {}, 'rule 1'],
  ['a millionth below the minimum', '9.999999', {}, 'withdrawal-below-minimum'],
  ['nothing', '0', {}, 'withdrawal-below-minimum'],
  ['a higher minimum', '14.999999', { settings: { withdrawalMinimum: '15' } }, 'withdrawal-below-minimum'],
  ['a higher fee', '30', { settings: { withdrawalFee: '2.5' } }, 'rule 2.5'],
  ['a fee that is bounded by a tenth', '20', { settings: { withdrawalFee: '2.5' } }, 'rule 2'],
  ['the whole of a balance below the minimum', '3.2', { available: '3.2' }, 'rule 0.32'],
  ['less than a balance below the minimum', '3.19', { available: '3.2' }, 'withdrawal-not-whole'],
  ['more than a balance below the minimum', '3.21', { available: '3.2' }, 'withdrawal-not-whole'],
  ['all there is', '50', { available: '50' }, 'rule 1'],
  ['more than there is', '50.000001', { available: '50' }, 'insufficient-available-balance'],
  ['the most that a rule approves', '200', {}, 'rule 1'],
  ['a millionth more than a rule approves', '200.000001', {}, 'one-person 1'],
  ['an address that was never paid', '200', { isKnown: false }, 'one-person 1'],
  ['the most that one person approves', '1000', {}, 'one-person 1'],
  ['a millionth more than one person approves', '1000.000001', {}, 'two-people 1'],
  ['the rest of a day by rule', '200', { earlier: { amount: '300', at: -1 } }, 'rule 1'],
  [
    'a millionth more than the rest of a day',
    '200',
    { earlier: { amount: '300.000001', at: MIDNIGHT } },
    'one-person 1',
  ],
  ['the day after', '200', { earlier: { amount: '300.000001', at: MIDNIGHT - 1 } }, 'rule 1'],
  [
    'what a person approved on that day',
    '200',
    { earlier: { amount: '900', at: -1, needs: 'one-person' } },
    'rule 1',
  ],
  [
    'a day that begins an hour earlier, in its first hour',
    '200',
    { earlier: { amount: '400', at: MIDNIGHT - HOUR_MS }, settings: { platformUtcOffsetMinutes: 60 } },
    'one-person 1',
  ],
  ['an address at the end of its wait', '20', { readyAt: 0 }, 'rule 1'],
  ['an address a millisecond before', '20', { readyAt: 1 }, 'payout-method-not-ready'],
  ['a bank account', '20', { isBank: true }, 'bank-payouts-off'],
  ['a network that is switched off', '20', { settings: { payoutNetworks: ['erc20'] } }, 'withdrawal-failed'],
  ['an address that was ready before the lock', '20', { lock: LOCKED, readyAt: -HOUR_MS }, 'rule 1'],
  ['an address added during the lock', '20', { lock: LOCKED, readyAt: 1 - HOUR_MS }, 'not-while-locked'],
  [
    'an address added during a lock that was opened',
    '20',
    { lock: { ...LOCKED, openedAt: 0 }, readyAt: 1 - HOUR_MS },
    'rule 1',
  ],
  [
    'an address added during a lock that has ended',
    '20',
    { lock: { ...LOCKED, until: 0 }, readyAt: 1 - HOUR_MS },
    'rule 1',
  ],
];

test.each(RULES)(
  '%s, for %s USDT: the quote shows what the books do',
  async (_what, amount, scene, expected) => {
    const asking = await setScene(scene);
    const quote = await quoted(asking, amount);
    expect(inShort(quote)).toBe(expected);
    expect(termsOf(await requested(asking, amount))).toEqual(termsOf(quote));
  },
);

test('a refusal says how long the address waits, and for which field it is', async () => {
  expect(await quoted(await setScene({ readyAt: HOUR_MS + 1 }), '20')).toMatchObject({
    refusal: { name: 'payout-method-not-ready', field: 'methodId', facts: { hours: 2 } },
  });
  const asking = await setScene({});
  const { sellerId: stranger } = await setScene({});
  expect(await quoted({ ...asking, sellerId: stranger }, '20')).toMatchObject({
    refusal: { name: 'payout-method-unknown', field: 'methodId' },
  });
});

test.each([
  ['5000', ['0.000001', '9.999999', '10', '10.000009', '11', '4999.999999']],
  ['7.7', ['7.699999', '7.7']],
])('the form previews the fee and the minimum of the quote, of %s USDT', async (available, amounts) => {
  const asking = await setScene({ available });
  const { rules } = valueOf(await getWithdrawalLimits(fixture.as('seller'))(asking));
  for (const text of amounts) {
    const amount = usdt(text);
    const quote = await quoted(asking, text);
    const isEnough = checkLeast({ amount, available: usdt(available) }, rules).ok;
    const preview = isEnough ? withdrawalFee(amount, rules) : 'refused';
    expect(quote.ok ? quote.value.fee : 'refused').toBe(preview);
  }
});

test('a request moves the amount from available to withdrawing, and its entries say so', async () => {
  const asking = await setScene({});
  const { id, promisedBy, requestedAt } = valueOf(await requested(asking, '40'));
  expect(promisedBy - requestedAt).toBe(48 * HOUR_MS);
  const { rows } = await fixture.owner.query(
    `select e.account, e.amount::text, t.actor from ledger.entries e join ledger.transfers t on t.id = e.transfer_id
     where t.reference_id = $1 order by e.account`,
    [id],
  );
  const actor = `seller:${asking.sellerId}`;
  expect(rows).toEqual([
    { account: 'seller:available', amount: '-40000000', actor },
    { account: 'seller:withdrawing', amount: '40000000', actor },
  ]);
});

test('a request waits for another one of the same seller and is decided against what that one left', async () => {
  const asking = await setScene({ available: '50' });
  const other = await fixture.owner.connect();
  try {
    await other.query('begin');
    await other.query('update ledger.books set available = 5000000 where journal_id = $1', [asking.sellerId]);
    const waiting = requested(asking, '20');
    await expect
      .poll(async () => {
        const { rows } = await fixture.owner.query(
          `select count(*)::int as n from pg_locks l join pg_stat_activity a on a.pid = l.pid
           where not l.granted and a.datname = current_database()`,
        );
        return rows[0].n;
      })
      .toBe(1);
    await other.query('commit');
    expect(inShort(await waiting)).toBe('insufficient-available-balance');
  } finally {
    await other.query('rollback');
    other.release();
  }
});

/* Decisions. */

const HASH = aTransactionHash();
const APPROVE = { kind: 'approve' } as const;
const PAY = { kind: 'record-payment', transactionHash: HASH } as const;
const PAY_OTHER = { kind: 'record-payment', transactionHash: aTransactionHash() } as const;
const rejection = (isAfterApproval: boolean) =>
  ({ kind: 'reject', rule: 'address-reported', facts: {}, note: null, isAfterApproval }) as const;
const REJECT = rejection(false);
const REJECT_APPROVED = rejection(true);

type Act = readonly [OperatorId, WithdrawalDecision];

/** The earlier acts, the act, and its result. */
const DECISIONS: readonly (readonly [
  what: string,
  amount: string,
  before: readonly Act[],
  act: Act,
  expected: string,
])[] = [
  ['one approves a smaller one', '300', [], [IDA, APPROVE], 'approved'],
  ['a clerk of finance approves a smaller one', '300', [], [CLERK, APPROVE], 'approved'],
  ['a reviewer approves none', '300', [], [REVIEWER, APPROVE], 'role-not-allowed'],
  ['a reviewer rejects none', '300', [], [REVIEWER, REJECT], 'role-not-allowed'],
  ['a reviewer records no payment', '300', [[IDA, APPROVE]], [REVIEWER, PAY], 'role-not-allowed'],
  ['the first of two', '1500', [], [CLERK, APPROVE], 'requested'],
  ['the second of two', '1500', [[CLERK, APPROVE]], [IDA, APPROVE], 'approved'],
  ['the same person twice', '1500', [[IDA, APPROVE]], [IDA, APPROVE], 'second-person-needed'],
  ['a second who is no approver', '1500', [[IDA, APPROVE]], [CLERK, APPROVE], 'role-not-allowed'],
  ['approved once more', '300', [[IDA, APPROVE]], [OLAV, APPROVE], 'unchanged approved'],
  ['approved after it was rejected', '300', [[IDA, REJECT]], [OLAV, APPROVE], 'withdrawal-already-decided'],
  ['rejected', '300', [], [IDA, REJECT], 'rejected'],
  ['rejected once more', '300', [[IDA, REJECT]], [OLAV, REJECT], 'unchanged rejected'],
  [
    'rejected by chance after a colleague approved',
    '300',
    [[IDA, APPROVE]],
    [OLAV, REJECT],
    'withdrawal-already-decided',
  ],
  [
    'rejected on purpose after a colleague approved',
    '300',
    [[IDA, APPROVE]],
    [OLAV, REJECT_APPROVED],
    'rejected',
  ],
  ['rejected as if it were approved', '300', [], [IDA, REJECT_APPROVED], 'withdrawal-already-decided'],
  [
    'rejected when it may have left',
    '300',
    [
      [IDA, APPROVE],
      [IDA, PAY],
    ],
    [OLAV, REJECT_APPROVED],
    'withdrawal-already-decided',
  ],
  ['paid before it was approved', '300', [], [IDA, PAY], 'withdrawal-not-approved'],
  ['paid after it was rejected', '300', [[IDA, REJECT]], [IDA, PAY], 'withdrawal-already-decided'],
  ['the first records a payment', '300', [[IDA, APPROVE]], [IDA, PAY], 'paying'],
  [
    'the first corrects it',
    '300',
    [
      [IDA, APPROVE],
      [IDA, PAY_OTHER],
    ],
    [IDA, PAY],
    'paying',
  ],
  [
    'the first repeats it',
    '300',
    [
      [IDA, APPROVE],
      [IDA, PAY],
    ],
    [IDA, PAY],
    'unchanged paying',
  ],
  [
    'the second confirms it',
    '300',
    [
      [IDA, APPROVE],
      [IDA, PAY],
    ],
    [OLAV, PAY],
    'paid',
  ],
  [
    'the second names another one',
    '300',
    [
      [IDA, APPROVE],
      [IDA, PAY],
    ],
    [OLAV, PAY_OTHER],
    'payment-differs',
  ],
  [
    'paid once more',
    '300',
    [
      [IDA, APPROVE],
      [IDA, PAY],
      [OLAV, PAY],
    ],
    [INES, PAY],
    'unchanged paid',
  ],
  [
    'paid by another one',
    '300',
    [
      [IDA, APPROVE],
      [IDA, PAY],
      [OLAV, PAY],
    ],
    [INES, PAY_OTHER],
    'withdrawal-already-decided',
  ],
];

const decide = (withdrawalId: WithdrawalId, [operator, decision]: Act) =>
  decideWithdrawal(fixture.as('console'))({ withdrawalId, operator, decision });

test.each(DECISIONS)('%s', async (_what, amount, before, act, expected) => {
  const asking = await setScene({ isKnown: false });
  const { id } = valueOf(await requested(asking, amount));
  for (const one of before) valueOf(await decide(id, one));
  const decided = await decide(id, act);
  const outcome = decided.ok
    ? `${decided.value.isNew ? '' : 'unchanged '}${decided.value.withdrawal.progress.state}`
    : decided.refusal.name;
  expect(outcome).toBe(expected);
  const { rows } = await fixture.owner.query(
    'select available, withdrawing from ledger.books where journal_id = $1',
    [asking.sellerId],
  );
  const { list } = valueOf(await listWithdrawals(fixture.as('seller'))({ ...asking, page: 1, size: 1 }));
  const state = list[0]?.progress.state;
  const available = usdt('5000') - (state === 'rejected' ? 0n : usdt(amount));
  const withdrawing = state === 'paid' || state === 'rejected' ? 0n : usdt(amount);
  expect(rows).toEqual([{ available, withdrawing }]);
});

test('the defaults are those of the settings', async () => {
  const { rows } = await fixture.owner.query(
    'select (wallet.withdrawal_rules_at(0)).*, wallet.amount_setting($1, 0, 10000000) as deposit_minimum',
    ['depositMinimum'],
  );
  const settings = settingsOf(new Map());
  expect(rows).toMatchObject([
    {
      minimum: settings.withdrawalMinimum,
      fee: settings.withdrawalFee,
      by_rule_up_to: settings.withdrawalByRuleUpTo,
      by_rule_a_day: settings.withdrawalByRuleADay,
      one_person_up_to: settings.secondPersonAbove,
      promise_ms: BigInt(settings.withdrawalReviewMs),
      new_method_waits_ms: BigInt(settings.newAddressWaitsMs),
      networks: settings.payoutNetworks,
      deposit_minimum: usdt('10'),
    },
  ]);
});

test('a new address waits as long as the setting says, however its seller dates it', async () => {
  const { sellerId } = await setScene({});
  const target = { type: 'usdt', network: 'bep20', address: anEvmAddress() };
  const { rows } = await fixture.owner.query(
    'select (s.method).added_at, (s.method).ready_at from wallet.add_payout_method($1, $2, $3) s',
    [sellerId, JSON.stringify(target), fixture.clock.now()],
  );
  const addedAt = fixture.clock.now();
  expect(rows).toEqual([{ added_at: addedAt, ready_at: later(addedAt, DAY_MS) }]);
});

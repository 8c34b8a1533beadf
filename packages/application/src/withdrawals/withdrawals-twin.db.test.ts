import type { AccountLock } from '@cliffhanger/core/identity';
import {
  DAY_MS,
  formatMoney,
  HOUR_MS,
  type Instant,
  idOf,
  instantOf,
  later,
  type Money,
  microUsdt,
  NO_MONEY,
  noticeByPerson,
  type OperatorId,
  type Result,
  refuse,
  type SellerId,
  usdt,
} from '@cliffhanger/core/kernel';
import { custody, withdrawalPaid, withdrawalRejected, withdrawalRequested } from '@cliffhanger/core/ledger';
import { type Json, type SettingName, type Settings, settingsOf } from '@cliffhanger/core/settings';
import { NETWORKS, type Network, parseTransactionHash } from '@cliffhanger/core/wallet';
import {
  approveWithdrawal,
  firstProgress,
  newMethod,
  type PayoutMethod,
  recordPayment,
  rejectWithdrawal,
  WITHDRAWAL_REJECTION_RULES,
  type WithdrawalId,
  type WithdrawalProgress,
} from '@cliffhanger/core/withdrawals';
import { withDeviation } from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import {
  addOperators,
  anEvmAddress,
  aTransactionHash,
  type Fixture,
  IDA,
  INES,
  OLAV,
  openFixture,
} from '@cliffhanger/testing/factories';
import {
  bookedText,
  bookedUnder,
  fewAtOnce,
  shown,
  TWIN_CASES,
  TWIN_SEED,
  TWIN_TIMEOUT_MS,
  untilFound,
} from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MoneyStep, Repositories, Withdrawal } from '../ports/index.ts';
import { quoteAt } from './quote-withdrawal.ts';
import { withdrawalRulesAt } from './steps/withdrawal-rules.ts';

/* The database functions of withdrawals beside the rules in core, on random cases. */

const START = instantOf(Date.UTC(2026, 2, 1));

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
  await addPeople();
});
afterAll(() => fixture.close());

const inRepositories = async <T>(work: (repositories: Repositories) => Promise<T>): Promise<T> => {
  const done = await fixture.dependencies.transactions.run(async (repositories) => ({
    ok: true as const,
    value: await work(repositories),
  }));
  if (!done.ok) throw new Error('a comparison was refused');
  return done.value;
};

const near = (dice: Dice, amount: bigint): bigint => amount + BigInt(dice.between(-1, 1));
const someMoney = (dice: Dice, most: number): string => formatMoney(microUsdt(BigInt(dice.between(0, most))));

/** What an operator may have set: some values change from one case to the next. */
function changedSettings(dice: Dice): readonly (readonly [SettingName, Json])[] {
  const all: readonly (readonly [SettingName, Json])[] = [
    ['withdrawalMinimum', someMoney(dice, 20_000_000)],
    ['withdrawalFee', someMoney(dice, 5_000_000)],
    ['withdrawalByRuleUpTo', someMoney(dice, 300_000_000)],
    ['withdrawalByRuleADay', someMoney(dice, 900_000_000)],
    ['secondPersonAbove', someMoney(dice, 2_000_000_000)],
    ['withdrawalReviewMs', dice.between(1, 72)],
    ['newAddressWaitsMs', dice.between(0, 72)],
    ['payoutNetworks', NETWORKS.filter((_, at) => at === 0 || dice.isLucky(0.7))],
    ['platformUtcOffsetMinutes', dice.between(-720, 840)],
  ];
  return all.filter(() => dice.isLucky(0.3));
}

interface Case {
  readonly sellerId: SellerId;
  readonly now: Instant;
  readonly settings: Settings;
  readonly changed: readonly (readonly [SettingName, Json])[];
  readonly method: PayoutMethod;
  readonly isMethodKnown: boolean;
  readonly lock: AccountLock | undefined;
  readonly available: Money;
  /** What a rule has approved before, and when. */
  readonly earlier: { readonly amount: Money; readonly at: Instant };
  readonly amount: Money;
}

const BANK = { type: 'bank', iban: 'SE4550000000058398257466' } as PayoutMethod['target'];

/** Begun about when the method became ready, and ended or opened about now. */
function aLock(dice: Dice, readyAt: Instant, now: Instant): AccountLock {
  const lockedAt = later(readyAt < now ? readyAt : later(now, -HOUR_MS), dice.between(-1, 1));
  const notBefore = (instant: Instant, least: Instant) => (instant < least ? least : instant);
  const until = notBefore(later(now, dice.pick([-1, 1, DAY_MS])), later(lockedAt, 1));
  const openedAt =
    dice.isLucky(0.3) && until > now ? notBefore(later(now, dice.between(-1, 1)), lockedAt) : null;
  return {
    id: idOf(crypto.randomUUID()),
    notice: noticeByPerson({ rule: 'takeover-suspected', facts: {}, note: null }, lockedAt),
    until,
    openedAt,
  };
}

function aCase(dice: Dice, now: Instant): Case {
  const changed = changedSettings(dice);
  for (const [name, value] of changed) written.set(name, value);
  const settings = settingsOf(written);
  const { withdrawalMinimum, withdrawalByRuleUpTo, withdrawalByRuleADay, secondPersonAbove } = settings;
  const available = microUsdt(
    dice.pick([0n, 1n, withdrawalMinimum / 2n, BigInt(dice.between(0, 2_500_000_000)), 3_000_000_000n]),
  );
  const offsetMs = settings.platformUtcOffsetMinutes * 60_000;
  const midnight = Math.floor((now + offsetMs) / DAY_MS) * DAY_MS - offsetMs;
  const network = dice.pick<Network>(['bep20', 'bep20', 'erc20', 'trc20']);
  const amount = dice.pick([
    0n,
    -5n,
    near(dice, withdrawalMinimum),
    near(dice, available),
    near(dice, available),
    near(dice, withdrawalByRuleUpTo),
    near(dice, secondPersonAbove),
    BigInt(dice.between(1, 300_000_000)),
    BigInt(dice.between(1, 2_000_000_000)),
  ]);
  const leftOfDay = near(dice, withdrawalByRuleADay - amount);
  const earlier = {
    amount: microUsdt(leftOfDay > 0n && dice.isLucky(0.6) ? leftOfDay : BigInt(dice.between(1, 600_000_000))),
    at: instantOf(dice.isLucky(0.5) ? midnight + dice.between(-1, 1) : now - dice.between(0, 30 * HOUR_MS)),
  };
  const readyAt = later(now, dice.isLucky(0.2) ? dice.between(-1, 1) : -HOUR_MS);
  return {
    sellerId: idOf(crypto.randomUUID()),
    now,
    settings,
    changed,
    lock: dice.isLucky(0.2) ? aLock(dice, readyAt, now) : undefined,
    method: {
      id: idOf(crypto.randomUUID()),
      target: dice.isLucky(0.05) ? BANK : { type: 'usdt', network, address: anEvmAddress() },
      addedAt: later(now, -DAY_MS),
      readyAt,
      firstPaidAt: dice.isLucky(0.7) ? later(now, -2 * HOUR_MS) : null,
    },
    isMethodKnown: dice.isLucky(0.95),
    available,
    earlier,
    amount: microUsdt(amount),
  };
}

/** Time and settings go on from one comparison to the next. */
const written = new Map<SettingName, Json>();
let begun = 0;

function someCases(seed: string, many: number): readonly Case[] {
  const dice = diceOf(seed);
  return Array.from({ length: many }, () => {
    begun += 1;
    return aCase(dice, later(START, begun * 5 * HOUR_MS + dice.between(0, HOUR_MS)));
  });
}

const at = (instant: Instant | null): string | null =>
  instant === null ? null : new Date(instant).toISOString();

/** What the cases find in the database. */
async function setTheScene(cases: readonly Case[]): Promise<void> {
  const { owner } = fixture;
  await addSellers(cases.map(({ sellerId }) => sellerId));
  await owner.query(
    `insert into ledger.books (journal_id, available)
     select * from unnest($1::uuid[], $2::bigint[])`,
    [cases.map(({ sellerId }) => sellerId), cases.map(({ available }) => String(available))],
  );
  const known = cases.filter(({ isMethodKnown }) => isMethodKnown);
  await owner.query(
    `insert into wallet.payout_methods (seller_id, id, type, target_key, target, added_at, ready_at, first_paid_at)
     select s, i, t ->> 'type', i::text, t, a, r, f from
       unnest($1::uuid[], $2::uuid[], $3::jsonb[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[]) m (s, i, t, a, r, f)`,
    [
      known.map(({ sellerId }) => sellerId),
      known.map(({ method }) => method.id),
      known.map(({ method }) => JSON.stringify(method.target)),
      known.map(({ method }) => at(method.addedAt)),
      known.map(({ method }) => at(method.readyAt)),
      known.map(({ method }) => at(method.firstPaidAt)),
    ],
  );
  await owner.query(
    `insert into wallet.withdrawals (seller_id, id, method_id, network, address, amount, fee, needs, state, requested_at,
       promised_by, approved_by, approved_at, request_transfer)
     select s, gen_random_uuid(), gen_random_uuid(), 'bep20', '0x0', a, 0, 'rule', 'approved', r, r, '{rule}', r,
       gen_random_uuid() from unnest($1::uuid[], $2::bigint[], $3::timestamptz[]) e (s, a, r)`,
    [
      cases.map(({ sellerId }) => sellerId),
      cases.map(({ earlier }) => String(earlier.amount)),
      cases.map(({ earlier }) => at(earlier.at)),
    ],
  );
  const locked = cases.flatMap(({ sellerId, lock }) => (lock === undefined ? [] : [{ sellerId, lock }]));
  await owner.query(
    `insert into identity.account_locks (seller_id, id, notice, locked_at, until, locked_by, opened_at, opened_by)
     select s, i, n, l, u, 'ida', o, case when o is not null then 'ida' end from
       unnest($1::uuid[], $2::uuid[], $3::jsonb[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[])
         x (s, i, n, l, u, o)`,
    [
      locked.map(({ sellerId }) => sellerId),
      locked.map(({ lock }) => lock.id),
      locked.map(({ lock }) => JSON.stringify(lock.notice)),
      locked.map(({ lock }) => at(lock.notice.decidedAt)),
      locked.map(({ lock }) => at(lock.until)),
      locked.map(({ lock }) => at(lock.openedAt)),
    ],
  );
  const changes = cases.flatMap(({ changed, now }) => changed.map((change) => [...change, now] as const));
  await owner.query(
    `insert into settings.versions (name, value, effective_from, reason, decided_by, decided_at)
     select n, v, a, 'x', 'x', a from unnest($1::text[], $2::jsonb[], $3::timestamptz[]) c (n, v, a)`,
    [
      changes.map(([name]) => name),
      changes.map(([, value]) => JSON.stringify(value)),
      changes.map(([, , now]) => at(now)),
    ],
  );
}

const addSellers = (ids: readonly SellerId[]) =>
  fixture.owner.query(
    `insert into identity.sellers (seller_id, locale, registered_at, review_state, review_promised_by, review_decided_at,
       erased_at) select id, 'en', now(), 'approved', now(), now(), now() from unnest($1::uuid[]) s (id)`,
    [ids],
  );

/** The rule, with what it would have read. */
const storesOf = ({ settings, method, isMethodKnown, lock, available, earlier }: Case): Repositories =>
  ({
    accountLocks: {
      endingAfter: async (_: SellerId, since: Instant) =>
        lock !== undefined && lock.until > since ? [lock] : [],
    },
    settings: { current: async () => settings },
    payoutMethods: { find: async () => (isMethodKnown ? method : undefined) },
    ledger: { balancesOf: async () => ({ available }) },
    withdrawals: {
      approvedByRuleSince: async (_: SellerId, since: Instant) =>
        earlier.at >= since ? earlier.amount : NO_MONEY,
    },
  }) as unknown as Repositories;

async function requestedByRule(one: Case): Promise<string> {
  const { sellerId, method, amount, now } = one;
  const quoted = await quoteAt(storesOf(one), { sellerId, methodId: method.id, amount }, now);
  if (!quoted.ok) return quoted.refusal.name;
  const { fee, needs, promisedBy } = quoted.value;
  return shown({
    ...method.target,
    amount,
    fee,
    needs,
    promisedBy,
    now,
    progress: firstProgress(needs, now),
  });
}

async function requestedByDatabase({ sellerId, method, amount, now }: Case): Promise<[string, string]> {
  const step = await inRepositories(({ withdrawals }) =>
    withdrawals.request({ sellerId, methodId: method.id, amount }, now),
  );
  if (step.outcome === 'refused') return [step.name, ''];
  const { id, fee, needs, promisedBy, requestedAt, progress, network, address } = step.row;
  const target = { type: 'usdt', network, address };
  return [
    shown({ ...target, amount: step.row.amount, fee, needs, promisedBy, now: requestedAt, progress }),
    id,
  ];
}

async function differingRequests(seed: string, many: number) {
  const cases = someCases(seed, many);
  await setTheScene(cases);
  const outcomes = await fewAtOnce(cases, async (one) => {
    const [byRule, [byDatabase, id]] = [await requestedByRule(one), await requestedByDatabase(one)];
    return { one, byRule, byDatabase, id };
  });
  const booked = await bookedUnder(fixture.owner, 'withdrawal-request:');
  const differences = outcomes.flatMap(({ one, byRule, byDatabase, id }) => {
    if (byRule !== byDatabase) return [`${byRule} <> ${byDatabase}`];
    if (id === '') return [];
    const expected = bookedText(withdrawalRequested(one.amount), { actor: `seller:${one.sellerId}` });
    const found = booked.get(`withdrawal-request:${id}`);
    return found === expected ? [] : [`${expected} <> ${found}`];
  });
  return { differences, kinds: new Set(outcomes.map(({ byRule }) => kindOf(byRule))) };
}

/** A refusal's name, or who has to say yes. */
const kindOf = (byRule: string): string => /"needs":"([a-z-]+)"/.exec(byRule)?.[1] ?? byRule;

test(
  `a request costs, needs and books what the rule says, or is refused as it says, seed ${TWIN_SEED}`,
  async () => {
    const { differences, kinds } = await differingRequests(`${TWIN_SEED} request`, TWIN_CASES);
    expect(differences).toEqual([]);
    expect([...kinds]).toEqual(
      expect.arrayContaining([
        'rule',
        'one-person',
        'two-people',
        'payout-method-unknown',
        'payout-method-not-ready',
        'not-while-locked',
        'bank-payouts-off',
        'withdrawal-failed',
        'withdrawal-below-minimum',
        'withdrawal-not-whole',
        'insufficient-available-balance',
      ]),
    );
  },
  TWIN_TIMEOUT_MS,
);

test.each([
  ['wallet.request_withdrawal', 'p_amount / 10', 'p_amount / 11'],
  ['wallet.request_withdrawal', 'm.ready_at > l.locked_at', 'm.ready_at >= l.locked_at'],
  ['wallet.request_withdrawal', 'coalesce(l.opened_at, l.until)', 'l.until'],
  ['wallet.request_withdrawal', "r.needs = 'rule'", "r.needs <> 'rule'"],
  ['wallet.withdrawal_rules_at', '* 86400000 - utc', '* 86400000 + utc'],
])('a deviation in %s is found: %s as %s', async (name, from, to) => {
  const found = await withDeviation(fixture.owner, { function: name, from, to }, () =>
    untilFound(
      1_000,
      async (cases) => (await differingRequests(`planted ${from} ${cases}`, cases)).differences,
    ),
  );
  expect(found).not.toEqual([]);
});

test('a method is dated and waits as the rule says, and no caller dates it', async () => {
  const cases = someCases(`${TWIN_SEED} methods`, 50);
  await setTheScene(cases);
  for (const one of cases) {
    const target = { type: 'usdt', network: 'bep20', address: anEvmAddress() } as const;
    const rules = await withdrawalRulesAt(storesOf(one), one.now);
    const step = await inRepositories(({ payoutMethods }) =>
      payoutMethods.add(one.sellerId, target, one.now),
    );
    if (step.outcome === 'refused') throw new Error(step.name);
    expect(step.row).toEqual(newMethod(step.row.id, target, rules, one.now));
  }
});

/* What people decide about one: any steps by anybody, one after the other. */

const CLERK: OperatorId = idOf('01990000-0000-7000-8000-0000000000b1');
const STRANGER: OperatorId = idOf('01990000-0000-7000-8000-0000000000b2');
const APPROVERS: ReadonlySet<OperatorId> = new Set([IDA, OLAV, INES]);

interface Decided {
  readonly id: WithdrawalId;
  readonly sellerId: SellerId;
  readonly amount: Money;
  readonly fee: Money;
  progress: WithdrawalProgress;
  /** What the books should say of its end. */
  ending: string | undefined;
  readonly decisions: string[];
}

async function addPeople(): Promise<void> {
  await fixture.owner.query(
    `insert into staff.people (id, email, name, roles, state, created_at, password_hash, totp_secret)
     values ($1, 'clerk@staff.test', 'clerk', '{finance}', 'active', now(), 'x', '\\x00'),
       ($2, 'stranger@staff.test', 'stranger', '{reviewer,support}', 'active', now(), 'x', '\\x00')`,
    [CLERK, STRANGER],
  );
}

async function requestedOnes(dice: Dice, many: number): Promise<readonly Decided[]> {
  const all = Array.from({ length: many }, (): Decided => {
    const amount = microUsdt(BigInt(dice.between(10, 1_000_000_000)));
    const needs = dice.pick(['one-person', 'two-people'] as const);
    return {
      id: idOf(crypto.randomUUID()),
      sellerId: idOf(crypto.randomUUID()),
      amount,
      fee: microUsdt(amount / 10n < 1_000_000n ? amount / 10n : 1_000_000n),
      progress: { state: 'requested', needs, approvedBy: [] },
      ending: undefined,
      decisions: [],
    };
  });
  await addSellers(all.map(({ sellerId }) => sellerId));
  await fixture.owner.query(
    `insert into ledger.books (journal_id, withdrawing) select * from unnest($1::uuid[], $2::bigint[])`,
    [all.map(({ sellerId }) => sellerId), all.map(({ amount }) => String(amount))],
  );
  await fixture.owner.query(
    `insert into wallet.withdrawals (seller_id, id, method_id, network, address, amount, fee, needs, state, requested_at,
       promised_by, request_transfer)
     select s, i, gen_random_uuid(), 'bep20', '0x0', a, f, n, 'requested', now(), now(), gen_random_uuid()
     from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[], $5::text[]) w (s, i, a, f, n)`,
    [
      all.map(({ sellerId }) => sellerId),
      all.map(({ id }) => id),
      all.map(({ amount }) => String(amount)),
      all.map(({ fee }) => String(fee)),
      all.map(({ progress }) => (progress.state === 'requested' ? progress.needs : '')),
    ],
  );
  return all;
}

type Step =
  | { readonly kind: 'approve' }
  | ({ readonly kind: 'reject' } & Parameters<typeof rejectWithdrawal>[1])
  | { readonly kind: 'pay'; readonly hash: string };

interface Params {
  readonly step: Step;
  readonly operator: OperatorId;
  readonly now: Instant;
}

function aStep(dice: Dice, hashes: readonly string[]): Step {
  return dice.pickWeighted<Step>(
    [
      { kind: 'approve' },
      { kind: 'pay', hash: dice.pick(hashes) },
      {
        kind: 'reject',
        rule: dice.pick(WITHDRAWAL_REJECTION_RULES),
        facts: {},
        note: dice.isLucky(0.5) ? 'Reported.' : null,
        isAfterApproval: dice.isLucky(0.5),
      },
    ],
    ({ kind }) => ({ approve: 5, pay: 5, reject: 1 })[kind],
  );
}

function decidedByRule({ progress }: Decided, { step, operator, now }: Params): Result<WithdrawalProgress> {
  if (operator === STRANGER) return refuse('role-not-allowed');
  switch (step.kind) {
    case 'approve': {
      const isSecond = progress.state === 'requested' && progress.approvedBy.length > 0;
      if (isSecond && !APPROVERS.has(operator)) return refuse('role-not-allowed');
      return approveWithdrawal(progress, operator, now);
    }
    case 'reject':
      return rejectWithdrawal(progress, step, now);
    case 'pay':
      return parseTransactionHash('bep20', step.hash) === step.hash
        ? recordPayment(progress, { transactionHash: step.hash, operator, now })
        : refuse('transaction-hash-malformed');
  }
}

const decidedByDatabase = (
  { id }: Decided,
  { step, operator, now }: Params,
): Promise<MoneyStep<Withdrawal>> =>
  inRepositories(({ withdrawals }) => {
    const decider = { withdrawalId: id, operator, now };
    switch (step.kind) {
      case 'approve':
        return withdrawals.approve(decider);
      case 'reject':
        return withdrawals.reject(decider, step);
      case 'pay':
        return withdrawals.recordPayment(decider, step.hash);
    }
  });

const ACTS = { approve: 'approved', reject: 'rejected', pay: 'paid' } as const;

/** Keeps in the model what the rule has led to. */
function keep(one: Decided, after: WithdrawalProgress, { step, operator }: Params): void {
  const actor = `operator:${operator}`;
  one.progress = after;
  one.decisions.push(`${ACTS[step.kind]} ${actor}`);
  if (after.state === 'paid') {
    one.ending = bookedText(withdrawalPaid(custody('bep20'), one.amount, one.fee), { actor });
  }
  if (after.state === 'rejected') {
    one.ending = bookedText(withdrawalRejected(one.amount), { actor, reason: after.notice.rule });
  }
}

async function differingStep(one: Decided, asked: Params): Promise<readonly string[]> {
  const was = shown({ ...asked, was: one.progress });
  const byRule = decidedByRule(one, asked);
  const isNew = byRule.ok && byRule.value !== one.progress;
  if (byRule.ok && isNew) keep(one, byRule.value, asked);
  const expected = byRule.ok ? `${isNew ? 'done' : 'unchanged'} ${shown(one.progress)}` : byRule.refusal.name;
  const found = await decidedByDatabase(one, asked).then(
    (step) => (step.outcome === 'refused' ? step.name : `${step.outcome} ${shown(step.row.progress)}`),
    (error: Error) => error.message,
  );
  return expected === found ? [] : [`${was}: ${expected} <> ${found}`];
}

async function differingDecisions(seed: string, many: number) {
  const dice = diceOf(seed);
  const all = await requestedOnes(dice, many);
  const steps = all.map(() => someSteps(dice));
  const differences = await fewAtOnce(all, (one, at) => differingSteps(one, steps[at] ?? []));
  return { all, differences: [...differences.flat(), ...(await differingTraces(all))] };
}

function someSteps(dice: Dice): readonly Params[] {
  const [hash, other] = [aTransactionHash(), aTransactionHash()];
  return Array.from({ length: dice.between(2, 8) }, () => ({
    step: aStep(dice, [hash, hash, hash, other, '0x12']),
    operator: dice.pick([IDA, IDA, OLAV, INES, CLERK, STRANGER]),
    now: later(START, dice.between(0, 100 * DAY_MS)),
  }));
}

async function differingSteps(one: Decided, steps: readonly Params[]): Promise<readonly string[]> {
  const differences: string[] = [];
  for (const asked of steps) differences.push(...(await differingStep(one, asked)));
  return differences;
}

/** The books, and the list of who decided what. */
async function differingTraces(all: readonly Decided[]): Promise<readonly string[]> {
  const booked = new Map([
    ...(await bookedUnder(fixture.owner, 'withdrawal-paid:')),
    ...(await bookedUnder(fixture.owner, 'withdrawal-rejected:')),
  ]);
  const { rows } = await fixture.owner.query<{ id: WithdrawalId; decisions: readonly string[] }>(
    `select subject_id as id, array_agg(act || ' ' || actor order by decision_id) as decisions
     from wallet.decisions group by subject_id`,
  );
  const decisions = new Map(rows.map((row) => [row.id, row.decisions.join(', ')]));
  return all.flatMap((one) => {
    const found = booked.get(`withdrawal-paid:${one.id}`) ?? booked.get(`withdrawal-rejected:${one.id}`);
    const listed = decisions.get(one.id) ?? '';
    return [
      ...(found === one.ending ? [] : [`${one.ending} <> ${found}`]),
      ...(listed === one.decisions.join(', ') ? [] : [`${one.decisions.join(', ')} <> ${listed}`]),
    ];
  });
}

test(
  `people approve, reject and pay as the rules say, and nobody else, seed ${TWIN_SEED}`,
  async () => {
    const { all, differences } = await differingDecisions(`${TWIN_SEED} decide`, TWIN_CASES);
    expect(differences).toEqual([]);
    const ends = new Set(all.map(({ progress }) => progress.state));
    expect([...ends].toSorted()).toEqual(['approved', 'paid', 'paying', 'rejected', 'requested']);
  },
  TWIN_TIMEOUT_MS,
);

test.each([
  ['wallet.approve_withdrawal', "when 'two-people' then 2", "when 'two-people' then 1"],
  ['wallet.approve_withdrawal', "staff.may(p_person, 'finance-approver')", "staff.may(p_person, 'finance')"],
  ['wallet.end_as_paid', '-w.fee, w.fee', '-w.fee + 1, w.fee - 1'],
  ['wallet.record_payment', 'w.recorded_by <> p_person::text and w.transaction_hash', 'w.transaction_hash'],
])('a deviation in %s is found: %s as %s', async (name, from, to) => {
  const found = await withDeviation(fixture.owner, { function: name, from, to }, () =>
    untilFound(
      150,
      async (cases) => (await differingDecisions(`planted ${from} ${cases}`, cases)).differences,
    ),
  );
  expect(found).not.toEqual([]);
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

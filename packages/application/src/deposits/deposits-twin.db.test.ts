import {
  DEFAULT_DEPOSIT_RULES,
  DEPOSIT_REJECTION_RULES,
  type DepositDecision,
  type DepositId,
  type DepositReview,
  decideDeposit,
  isOpenDeposit,
  MOST_UNBACKED,
  mayBeClaimed,
  UNBACKED_COUNTS_MS,
} from '@cliffhanger/core/deposits';
import {
  HOUR_MS,
  type Instant,
  idOf,
  later,
  type Money,
  microUsdt,
  type OperatorId,
  type Result,
  refuse,
  type SellerId,
  type TransferId,
  usdt,
} from '@cliffhanger/core/kernel';
import { custody, depositCredited, type Posting, suspenseMatched } from '@cliffhanger/core/ledger';
import { correctionOf, parseTransactionHash } from '@cliffhanger/core/wallet';
import { withDeviation } from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import {
  addOperators,
  anApprovedSeller,
  anUpload,
  aTransactionHash,
  aTransferInSuspense,
  type Fixture,
  IDA,
  INES,
  OLAV,
  openFixture,
} from '@cliffhanger/testing/factories';
import { brokenRules } from '@cliffhanger/testing/ledger';
import {
  bookedText,
  bookedUnder,
  shown,
  TWIN_CASES,
  TWIN_SEED,
  TWIN_TIMEOUT_MS,
  untilFound,
} from '@cliffhanger/testing/twins';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MoneyStep, Repositories, UploadId } from '../ports/index.ts';

/* Random claims, reviews and corrections in sequence: the database compared with the rules in core. */

const SELLERS = 6;
const AMOUNTS = ['9.999999', '10', '50.5', '700', '2400', '5000'].map(usdt);
const CLERK: OperatorId = idOf('01990000-0000-7000-8000-0000000000b1');
const STRANGER: OperatorId = idOf('01990000-0000-7000-8000-0000000000b2');
const PEOPLE = [IDA, OLAV, INES, CLERK, STRANGER];
const APPROVERS: ReadonlySet<OperatorId> = new Set([IDA, OLAV, INES]);

let fixture: Fixture;
beforeEach(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
  await fixture.owner.query(
    `insert into staff.people (id, email, name, roles, state, created_at, password_hash, totp_secret)
     values ($1, 'clerk@staff.test', 'clerk', '{finance}', 'active', now(), 'x', '\\x00'),
       ($2, 'stranger@staff.test', 'stranger', '{reviewer,support}', 'active', now(), 'x', '\\x00')`,
    [CLERK, STRANGER],
  );
});
afterEach(() => fixture.close());

interface Claim {
  readonly id: DepositId;
  readonly sellerId: SellerId;
  readonly amount: Money;
  readonly hash: string | null;
  review: DepositReview;
}

interface SuspenseItem {
  readonly hash: string;
  readonly amount: Money;
  isMatched: boolean;
}

/** A transfer that can be reversed: a credit, or a reversal. */
interface Booked {
  readonly id: TransferId;
  readonly claim: Claim;
  readonly posting: Posting;
  proposedBy: OperatorId | undefined;
  isUndone: boolean;
}

interface Claimant {
  readonly id: SellerId;
  readonly credentialsId: UploadId;
}

/** The expected state, from the rules in core. */
class Model {
  readonly claims: Claim[] = [];
  readonly suspense: SuspenseItem[] = [];
  readonly claimed = new Map<string, DepositId>();
  readonly booked: Booked[] = [];
  /** The expected books, by key. */
  readonly expected = new Map<string, string>();
  readonly decisions: string[] = [];
  /** Unbacked credits, with the time of their reversal; `null` while not reversed. */
  readonly unbacked = new Map<Claim, Instant | null>();

  moved(claim: Claim, undoneAt: Instant | null): void {
    if (claim.review.state === 'credited' && claim.review.backing === 'unbacked')
      this.unbacked.set(claim, undoneAt);
  }

  get outstanding(): bigint {
    return [...this.unbacked].reduce(
      (sum, [{ amount }, undone]) => (undone === null ? sum + amount : sum),
      0n,
    );
  }

  takesUpRoom(claim: Claim, now: Instant): boolean {
    const undone = this.unbacked.get(claim);
    return undone === null || (undone !== undefined && now - undone < UNBACKED_COUNTS_MS);
  }

  roomUsed(now: Instant): bigint {
    return [...this.unbacked.keys()].reduce(
      (sum, claim) => (this.takesUpRoom(claim, now) ? sum + claim.amount : sum),
      0n,
    );
  }

  openOf(sellerId: SellerId): number {
    return this.claims.filter((one) => one.sellerId === sellerId && isOpenDeposit(one.review)).length;
  }

  isTaken = (hash: string): boolean => this.suspense.some((one) => one.hash === hash && one.isMatched);

  behind({ id, amount, hash }: Claim): SuspenseItem | undefined {
    const found = this.suspense
      .toSorted((one, other) => (one.hash < other.hash ? -1 : 1))
      .find((one) => !one.isMatched && one.amount === amount && (hash === null || one.hash === hash));
    return found !== undefined && (this.claimed.get(found.hash) ?? id) === id ? found : undefined;
  }
}

const inRepositories = async <T>(work: (repositories: Repositories) => Promise<T>): Promise<T> => {
  const done = await fixture.dependencies.transactions.run(async (repositories) => ({
    ok: true as const,
    value: await work(repositories),
  }));
  if (!done.ok) throw new Error('a comparison was refused');
  return done.value;
};

const outcomeOf = (step: MoneyStep<unknown>): string =>
  step.outcome === 'refused' ? step.name : step.outcome;
const nameOf = (result: Result<unknown>): string => (result.ok ? 'done' : result.refusal.name);

async function addSuspense(model: Model, dice: Dice): Promise<void> {
  const amount = dice.pick(AMOUNTS.slice(1));
  const id = await aTransferInSuspense(fixture, String(Number(amount) / 1_000_000));
  const { rows } = await fixture.owner.query<{ hash: string }>(
    'select transaction_hash as hash from chain.transfers where id = $1',
    [id],
  );
  model.suspense.push({ hash: rows[0]?.hash ?? '', amount, isMatched: false });
}

async function compareClaim(model: Model, dice: Dice, seller: Claimant, now: Instant): Promise<string> {
  const amount = dice.pick(AMOUNTS);
  const seen = [...model.suspense.map(({ hash }) => hash), ...model.claimed.keys()];
  const hash = dice.pick([null, null, aTransactionHash(), '0x12', ...seen.slice(-6)]);
  const claimed = { sellerId: seller.id, network: 'bep20', amount, transactionHash: hash } as const;
  const step = await inRepositories(({ deposits }) =>
    deposits.claim({ ...claimed, credentialsId: seller.credentialsId }, now),
  );
  const allowed = claimedByRule(model, { sellerId: seller.id, amount, hash });
  if (step.outcome !== 'refused') {
    const { id, submittedAt, promisedBy, review } = step.row;
    model.claims.push({ id, sellerId: seller.id, amount, hash, review });
    if (hash !== null) model.claimed.set(hash, id);
    if (submittedAt !== now || promisedBy - now !== DEFAULT_DEPOSIT_RULES.reviewPromiseMs)
      return 'a claim is promised another time';
  }
  return `claim: ${nameOf(allowed)} <> ${outcomeOf(step)}`;
}

function claimedByRule(
  model: Model,
  { sellerId, amount, hash }: Pick<Claim, 'sellerId' | 'amount' | 'hash'>,
): Result<unknown> {
  const allowed = mayBeClaimed(amount, model.openOf(sellerId), DEFAULT_DEPOSIT_RULES);
  if (!allowed.ok || hash === null) return allowed;
  if (parseTransactionHash('bep20', hash) !== hash) return refuse('transaction-hash-malformed');
  return model.isTaken(hash) || model.claimed.has(hash) ? refuse('transaction-hash-taken') : allowed;
}

interface Deciding {
  readonly decision: DepositDecision;
  readonly operator: OperatorId;
  readonly now: Instant;
}

function decidedByRule(
  model: Model,
  claim: Claim,
  { decision, operator, now }: Deciding,
): Result<DepositReview> {
  if (operator === STRANGER) return refuse('role-not-allowed');
  const isOpenToYes = decision.kind === 'approve' && isOpenDeposit(claim.review);
  if (isOpenToYes && claim.review.state === 'second-look' && !APPROVERS.has(operator))
    return refuse('role-not-allowed');
  if (isOpenToYes && claim.hash !== null && model.isTaken(claim.hash))
    return refuse('transaction-hash-taken');
  const isMatched = model.behind(claim) !== undefined;
  const unbacked = microUsdt(model.roomUsed(now));
  return decideDeposit(claim.review, decision, { operator, isMatched, amount: claim.amount, unbacked, now });
}

async function compareDecision(model: Model, claim: Claim, deciding: Deciding): Promise<string> {
  const { decision, operator, now } = deciding;
  const byRule = decidedByRule(model, claim, deciding);
  const decider = { depositId: claim.id, operator, now };
  const step = await inRepositories(({ deposits }) =>
    decision.kind === 'approve' ? deposits.approve(decider) : deposits.reject(decider, decision),
  );
  const isNew = byRule.ok && byRule.value !== claim.review;
  const expected = byRule.ok && !isNew ? 'unchanged' : nameOf(byRule);
  if (byRule.ok && isNew) await keep(model, claim, byRule.value, deciding);
  const [rule, database] = [claim.review, step.outcome === 'refused' ? claim.review : step.row.review].map(
    shown,
  );
  return `${decision.kind}: ${expected} ${rule} <> ${outcomeOf(step)} ${database}`;
}

async function keep(
  model: Model,
  claim: Claim,
  review: DepositReview,
  { operator }: Deciding,
): Promise<void> {
  const found = model.behind(claim);
  claim.review = review;
  const actor = `operator:${operator}`;
  model.decisions.push(`${claim.id} ${review.state === 'rejected' ? 'rejected' : 'approved'} ${actor}`);
  if (review.state === 'rejected' && claim.hash !== null) model.claimed.delete(claim.hash);
  if (review.state !== 'credited') return;
  const isMatched = review.backing === 'matched';
  if (isMatched && found !== undefined) {
    found.isMatched = true;
    model.claimed.set(found.hash, claim.id);
  }
  const posting = isMatched ? suspenseMatched(claim.amount) : depositCredited(custody('bep20'), claim.amount);
  const key = `deposit:${claim.id}`;
  model.expected.set(key, bookedText(posting, isMatched ? { actor } : { actor, reason: 'unbacked' }));
  model.moved(claim, null);
  await addBooked(model, claim, { key, posting });
}

async function addBooked(
  model: Model,
  claim: Claim,
  { key, posting }: { readonly key: string; readonly posting: Posting },
): Promise<void> {
  const { rows } = await fixture.owner.query<{ id: TransferId }>(
    'select id from ledger.transfers where key = $1',
    [key],
  );
  const [row] = rows;
  if (row !== undefined)
    model.booked.push({ id: row.id, claim, posting, proposedBy: undefined, isUndone: false });
}

const isCredit = ({ entries }: Posting): boolean =>
  entries.some(({ account, amount }) => account === 'seller:available' && amount > 0n);

/** Reversing the reversal of an unbacked credit adds one again. */
const fillsTheRoom = (model: Model, { claim, posting }: Booked, now: Instant): boolean =>
  model.unbacked.has(claim) &&
  !isCredit(posting) &&
  !model.takesUpRoom(claim, now) &&
  model.roomUsed(now) + claim.amount > MOST_UNBACKED;

function correctedByRule(
  model: Model,
  booked: Booked,
  { operator, now }: Pick<Deciding, 'operator' | 'now'>,
): string {
  const { proposedBy, isUndone } = booked;
  if (operator === STRANGER) return 'role-not-allowed';
  if (isUndone) return 'unchanged';
  if (proposedBy === undefined) return 'done';
  if (proposedBy === operator) return 'second-person-needed';
  if (!APPROVERS.has(operator)) return 'role-not-allowed';
  return fillsTheRoom(model, booked, now) ? 'unbacked-limit-reached' : 'done';
}

/** No seller spends the credit in this test. */
const NOTHING_SPENT = { available: MOST_UNBACKED, bearsRest: false, isExcluded: false, order: null };

async function compareCorrection(
  model: Model,
  booked: Booked,
  { operator, now }: Pick<Deciding, 'operator' | 'now'>,
): Promise<string> {
  const expected = correctedByRule(model, booked, { operator, now });
  const asked = { transferId: booked.id, reason: 'A mistake.', bearsRest: false, operator };
  const step = await inRepositories(({ corrections }) => corrections.correct(asked, now));
  if (expected === 'done' && booked.proposedBy === undefined) booked.proposedBy = operator;
  else if (expected === 'done') {
    const posting = correctionOf(booked.posting, NOTHING_SPENT);
    if (!posting.ok) throw new Error(posting.refusal.name);
    booked.isUndone = true;
    const key = `correction:${booked.id}`;
    const by = { actor: `operator:${operator}`, reason: 'A mistake.' };
    model.expected.set(key, bookedText(posting.value, by));
    model.moved(booked.claim, isCredit(posting.value) ? null : now);
    await addBooked(model, booked.claim, { key, posting: posting.value });
  }
  return `correct: ${expected} <> ${outcomeOf(step)}`;
}

const reject = (dice: Dice): DepositDecision => ({
  kind: 'reject',
  rule: dice.pick(DEPOSIT_REJECTION_RULES),
  facts: {},
  note: dice.isLucky(0.5) ? 'Look again.' : null,
});

async function anEvent(
  model: Model,
  dice: Dice,
  sellers: readonly Claimant[],
  now: Instant,
): Promise<string> {
  const claim = model.claims.at(-dice.between(1, Math.min(8, model.claims.length)));
  // When the limit of unbacked credits is nearly reached, more of them are reversed; otherwise no other case
  // would be reached.
  const isFull = model.roomUsed(now) * 5n > MOST_UNBACKED * 4n;
  const booked = model.booked.at(
    -dice.between(1, isFull ? model.booked.length : Math.min(5, model.booked.length)),
  );
  // The same person acts twice more often than by chance.
  const again = dice.isLucky(0.3);
  const somebody = dice.pick(PEOPLE);
  if (dice.isLucky(0.12)) await addSuspense(model, dice);
  if (claim === undefined || dice.isLucky(0.25)) return compareClaim(model, dice, dice.pick(sellers), now);
  if (booked !== undefined && dice.isLucky(isFull ? 0.7 : 0.35))
    return compareCorrection(model, booked, {
      operator: (again ? booked.proposedBy : undefined) ?? somebody,
      now,
    });
  const first =
    claim.review.state === 'second-look' ? (claim.review.firstApprovedBy as OperatorId) : undefined;
  const operator = (again ? first : undefined) ?? somebody;
  const decision: DepositDecision = dice.isLucky(0.85) ? { kind: 'approve' } : reject(dice);
  return compareDecision(model, claim, { decision, operator, now });
}

async function differing(seed: string, many: number) {
  const { dependencies, owner } = fixture;
  const dice = diceOf(seed);
  const model = new Model();
  const sellers: Claimant[] = [];
  for (let count = 0; count < SELLERS; count += 1) {
    const { id } = await anApprovedSeller(dependencies);
    sellers.push({ id, credentialsId: await anUpload(dependencies, id) });
  }
  const compared: string[] = [];
  const begin = fixture.clock.now();
  for (let turn = 0; turn < many; turn += 1)
    compared.push(await anEvent(model, dice, sellers, later(begin, turn * 12 * HOUR_MS)));
  const differences = compared.filter((one) => {
    const [, rule, database] = /^[a-z]+: (.*) <> (.*)$/.exec(one) ?? [];
    return rule === undefined || rule !== database;
  });
  const booked = new Map([
    ...(await bookedUnder(owner, 'deposit:')),
    ...(await bookedUnder(owner, 'correction:')),
  ]);
  const { rows } = await owner.query<{ line: string; sum: bigint; compared: bigint }>(
    `select subject_id || ' ' || act || ' ' || actor as line, (select coalesce(sum(d.amount), 0)::bigint from wallet.deposits d
         where d.backing = 'unbacked' and not wallet.is_undone(d.transfer_id)) as sum,
       (select ((chain.holdings_of(network)).unbacked / power(10::numeric, decimals - 6))::bigint
        from chain.watchers where network = 'bep20') as compared
     from wallet.decisions order by decision_id`,
  );
  if (shown(Object.fromEntries(booked)) !== shown(Object.fromEntries(model.expected)))
    differences.push('the books');
  if (rows.map(({ line }) => line).join() !== model.decisions.join()) differences.push('who decided what');
  if (rows[0]?.sum !== model.outstanding)
    differences.push(`${model.outstanding} <> ${rows[0]?.sum} unbacked`);
  if (rows[0]?.compared !== model.outstanding)
    differences.push(`${model.outstanding} <> ${rows[0]?.compared} unbacked beside the chain`);
  return { differences, compared };
}

const NAMES = [
  'claim: done',
  'claim: deposit-below-minimum',
  'claim: transaction-hash-malformed',
  'claim: transaction-hash-taken',
  'approve: done {"backing":"matched"',
  'approve: done {"backing":"unbacked"',
  'approve: unchanged',
  'approve: second-person-needed',
  'approve: role-not-allowed',
  'approve: deposit-already-decided',
  'approve: unbacked-limit-reached',
  'reject: done',
  'reject: deposit-already-decided',
  'correct: done',
  'correct: second-person-needed',
  'correct: role-not-allowed',
  'correct: unchanged',
];

test(
  `claims are credited, turned down and undone as the rules say, seed ${TWIN_SEED}`,
  async () => {
    const { differences, compared } = await differing(TWIN_SEED, 2 * TWIN_CASES);
    expect(differences).toEqual([]);
    const seen = NAMES.filter((name) => compared.some((one) => one.startsWith(name)));
    expect(seen).toEqual(NAMES);
    expect(await brokenRules(fixture.owner)).toEqual([]);
  },
  TWIN_TIMEOUT_MS,
);

test.each([
  ['wallet.most_unbacked', String(MOST_UNBACKED), String(MOST_UNBACKED * 2n)],
  ['wallet.approve_deposit', 'not staff.may_be_second(d.first_approved_by, p_person, at_ms)', 'false'],
  ['wallet.undone_at', 'case when undone is null then last_one end', 'last_one'],
  ['wallet.takes_up_room', '720 hours', '480 hours'],
  ['wallet.correct_transfer', 'not staff.may_be_second(c.proposed_by, p_person, at_ms)', 'false'],
])('a deviation in %s is found: %s as %s', async (name, from, to) => {
  const found = await withDeviation(fixture.owner, { function: name, from, to }, () =>
    untilFound(300, async (cases) => (await differing(`planted ${from} ${cases}`, cases)).differences),
  ).catch((error: Error) => [error.message]);
  expect(found).not.toEqual([]);
});

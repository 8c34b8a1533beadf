import { microUsdt } from '@cliffhanger/core/kernel';
import type { TransferKind } from '@cliffhanger/core/ledger';
import { earnedLevel, LEVEL_TERMS } from '@cliffhanger/core/levels';
import { type SettingName, takesTwo } from '@cliffhanger/core/settings';
import { DEFAULT_WITHDRAWAL_RULES } from '@cliffhanger/core/withdrawals';
import type { SampleRow } from './catalogue.ts';
import type { Change } from './judging/snapshot.ts';
import { POSTING_RULES, type PostingRule } from './posting-rules.ts';
import { amountOf, rowWhere, timeOf, type World } from './world.ts';

/*
 * What a role may do about money as part of its duty, why, and how misuse is found or bounded. Any change of
 * money that is not listed here is BROKEN.
 */

export type Duty = EventDuty | RowDuty;

interface Declared {
  /** Suffixes of role names: `cliffhanger_seller` is `seller`. */
  readonly roles: readonly string[];
  readonly why: string;
  /** What limits the damage, or who finds it. */
  readonly bound: string;
  /** A claim about the outside world that the auditor compares with the outside (see auditor.ts). */
  readonly isFoundByAuditor: boolean;
}

export interface EventDuty extends Declared {
  readonly kind: TransferKind;
  readonly rule: PostingRule;
  /** Tables whose rows of that event, order or seller change with it. */
  readonly tables: readonly string[];
}

export interface RowDuty extends Declared {
  readonly what: string;
  /** Only a function may do it; writing the row directly is not covered. */
  readonly isByCallOnly?: true;
  covers(change: Change, world: World): boolean;
}

export function dutiesOf(role: string): {
  readonly events: readonly EventDuty[];
  readonly rows: readonly RowDuty[];
} {
  const name = role.replace(/^cliffhanger_/, '').replace(/_\d+$/, '');
  const isTheirs = ({ roles }: Declared): boolean => roles.includes(name);
  return { events: EVENT_DUTIES.filter(isTheirs), rows: ROW_DUTIES.filter(isTheirs) };
}

const event = (
  kind: TransferKind,
  declared: Omit<EventDuty, 'kind' | 'rule' | 'isFoundByAuditor'> & {
    rule?: PostingRule;
    isFoundByAuditor?: boolean;
  },
): EventDuty => ({ rule: POSTING_RULES[kind], isFoundByAuditor: false, ...declared, kind });

const ORDER = ['public.orders'];

const EVENT_DUTIES: readonly EventDuty[] = [
  event('shipment', {
    roles: ['seller', 'viewer', 'worker', 'watcher'],
    why: 'Whoever serves sellers ships a seller’s order, and the worker does by itself what is due; an order that is paid for may ship at once, by the seller’s own setting (ADR 36).',
    bound: 'The seller receives what they sold and pays the price in the order; nothing leaves.',
    tables: [...ORDER],
  }),
  event('platform-shipment', {
    roles: ['worker'],
    why: 'What nobody shipped in time the platform ships.',
    bound: 'Only after the date in the order, and the amount in it.',
    tables: [...ORDER],
  }),
  event('settlement', {
    roles: ['worker'],
    why: 'Orders are settled when their hold is over.',
    bound:
      'Only after the date in the order by the server’s clock; held sums become available, nothing leaves.',
    tables: [
      ...ORDER,
      'settlement.released_days',
      'rollups.seller_totals',
      'levels.changes',
      'identity.sellers',
      'public.seller_rights',
    ],
  }),
  event('early-settlement', {
    roles: ['seller'],
    why: 'A seller may settle early, twice a month, for a fee.',
    bound: 'The seller’s own held sums less the fee become available; nothing leaves.',
    tables: [...ORDER, 'settlement.early_settlements', 'settlement.released_days', 'rollups.seller_totals'],
  }),
  event('refund', {
    roles: ['viewer'],
    why: 'A viewer cancels what was paid within a day and not played.',
    bound: 'The order’s own amount, to the payment it came from.',
    rule: POSTING_RULES.refundByViewer,
    tables: [...ORDER, 'checkout.payments', 'checkout.refunds'],
  }),
  event('refund-paid', {
    roles: ['worker', 'payer'],
    why: 'What is owed to a viewer is given back through the processor that was paid.',
    bound:
      'A claim about a processor, once an order and of its own amount: its statement does not show the refund, and payouts stop.',
    isFoundByAuditor: true,
    tables: [...ORDER, 'checkout.payments', 'checkout.invoices', 'checkout.refunds', 'chain.resolutions'],
  }),
  event('payment', {
    roles: ['viewer', 'worker', 'watcher'],
    why: 'Whoever hears from a processor that it was paid places the order.',
    bound: 'A claim about a processor: its statement does not show the charge, and payouts stop.',
    isFoundByAuditor: true,
    tables: [
      ...ORDER,
      'checkout.payments',
      'checkout.invoices',
      'checkout.purchases',
      'checkout.awaiting_orders',
    ],
  }),
  event('withdrawal-request', {
    roles: ['seller'],
    why: 'A seller asks to be paid.',
    bound:
      'Only to a method whose waiting time is over; people and the signer decide before anything leaves.',
    tables: ['wallet.withdrawals', 'wallet.decisions'],
  }),
  event('withdrawal-rejected', {
    roles: ['console'],
    why: 'Operators reject a withdrawal.',
    bound: 'The seller has back what they asked for; nothing leaves.',
    tables: ['wallet.withdrawals', 'wallet.decisions'],
  }),
  event('withdrawal-paid', {
    roles: ['console'],
    why: 'What was sent by hand is recorded by one person and confirmed by another.',
    bound: 'A claim about a chain: the books then say less than the chain holds, and the comparison differs.',
    isFoundByAuditor: true,
    tables: ['wallet.withdrawals', 'wallet.decisions', 'wallet.payout_methods'],
  }),
  event('withdrawal-paid', {
    roles: ['payer'],
    why: 'What has left in a block is booked.',
    bound: 'Only with a payout in a block for good; the signer’s journal has it.',
    tables: [
      'wallet.withdrawals',
      'wallet.decisions',
      'wallet.payout_methods',
      'chain.outbound_transactions',
    ],
  }),
  event('refund', {
    roles: ['worker'],
    why: 'What was decided about a complaint, or what a processor has taken back, is given back.',
    bound:
      'The order’s own amount or that of some of its episodes, to the payment that it came from; decided by somebody of the staff ten seconds before.',
    tables: [
      ...ORDER,
      'checkout.payments',
      'checkout.refunds',
      'checkout.complaint_decisions',
      'settlement.audit_decisions',
    ],
  }),
  event('deposit', {
    roles: ['console'],
    why: 'Two people credit what a seller has shown to have paid in.',
    bound: 'Two different people of finance; what is credited without a transfer is bounded in sum.',
    tables: ['wallet.deposits', 'wallet.decisions', 'chain.transfers'],
  }),
  event('correction', {
    roles: ['console'],
    why: 'Two people put a transfer right.',
    bound:
      'Two different people of finance, each transfer once, never more than it moved; what is credited again is bounded in sum.',
    tables: ['wallet.corrections', 'wallet.decisions', 'wallet.payout_methods', 'levels.purchases'],
  }),
  event('remedy', {
    roles: ['console'],
    why: 'An upheld appeal makes good what was lost, by two people.',
    bound:
      'What the orders in it would have brought, each once; two different people, the second of finance.',
    tables: ['trust.remedies'],
  }),
  event('withdrawal-request', {
    roles: ['console'],
    why: 'An upheld appeal asks again for a withdrawal that was rejected.',
    bound:
      'The same amount to the same address of the same seller; people and the signer decide before anything leaves.',
    tables: ['wallet.withdrawals', 'trust.remedies'],
  }),
  event('level-purchase', {
    roles: ['seller'],
    why: 'A seller buys a level or a pack.',
    bound: 'The price in force out of the seller’s own wallet; nothing leaves.',
    tables: ['levels.purchases', 'levels.changes', 'public.seller_rights', 'identity.sellers'],
  }),
  event('level-purchase', {
    roles: ['console'],
    why: 'Support proposes a level with a reason and a second person gives it, with the episodes of that level.',
    bound: 'Episodes, at no price: no USDT moves; two people, and who they are and why stands beside it.',
    rule: POSTING_RULES.levelGranted,
    tables: ['levels.grants', 'levels.changes', 'public.seller_rights', 'identity.sellers'],
  }),
  event('level-purchase', {
    roles: ['worker'],
    why: 'Settled sales earn a level, and with it the episodes of that level.',
    bound: 'Only what the settled sales in the books have earned; no USDT moves.',
    rule: POSTING_RULES.levelEarned,
    tables: ['levels.changes', 'public.seller_rights', 'identity.sellers'],
  }),
  event('level-refund', {
    roles: ['seller'],
    why: 'A level that was not used is given back within fourteen days.',
    bound: 'Never more than its price.',
    tables: ['levels.purchases', 'levels.changes', 'public.seller_rights', 'identity.sellers'],
  }),
  event('credit-buyback', {
    roles: ['seller'],
    why: 'Prepaid credits are bought back from a seller who closes out.',
    bound: 'All credits that are left, never more than was paid for them.',
    tables: ['levels.buy_backs'],
  }),
];

const isInsert = ({ was }: Change): boolean => was === undefined;
const changesOnly = ({ was, is, columns }: Change, ...allowed: readonly string[]): boolean =>
  was !== undefined && is !== undefined && columns.every((column) => allowed.includes(column));
const isEmpty = (change: Change, ...columns: readonly string[]): boolean =>
  columns.every((column) => (change.is?.[column] ?? null) === null);

const MINUTE_MS = 60_000;

const HOLD = ['state', 'audit_reason', 'audited_at', 'release_at', 'due_at'];

/** Parses PostgreSQL's `{a,b}`. */
const namesIn = (list: string | null | undefined): readonly string[] =>
  (list ?? '{}')
    .slice(1, -1)
    .split(',')
    .filter((name) => name !== '')
    .map((name) => name.replaceAll('"', '').replace(/^operator:/, ''));

const isOfFinance = (world: World, id: string): boolean => {
  const person = rowWhere(world.before('staff.people'), 'id', id);
  return (
    person?.['state'] === 'active' && namesIn(person['roles']).some((role) => role.startsWith('finance'))
  );
};

/** The format stored with a decision is `operator:…`. */
function isDecidedBy(decider: string | null | undefined, role: string, world: World): boolean {
  const [id] = namesIn(`{${decider}}`);
  const person = rowWhere(world.before('staff.people'), 'id', id);
  return person?.['state'] === 'active' && namesIn(person['roles']).includes(role);
}

/** An appeal about it was upheld in this call. */
const isRemedied = (world: World, subject: string, id: string | null | undefined): boolean =>
  !isIn(world.before('trust.remedies'), subject, id) && isIn(world.after('trust.remedies'), subject, id);
const isIn = (rows: readonly SampleRow[], subject: string, id: string | null | undefined): boolean =>
  rows.some((row) => row['subject'] === subject && row['subject_id'] === id);

/** A decision by a function for a person that the console names. */
const decision = (declared: Omit<RowDuty, 'isFoundByAuditor' | 'isByCallOnly'>): RowDuty => ({
  isFoundByAuditor: false,
  isByCallOnly: true,
  ...declared,
});

const DECISIONS: readonly RowDuty[] = [
  decision({
    roles: ['console'],
    what: 'a number to be signed',
    why: 'A device signs a number that was made for it.',
    bound: 'It is worth nothing without the device’s signature, and is used once.',
    covers: (change) => change.table === 'staff.challenges' && isInsert(change) && isEmpty(change, 'used_at'),
  }),
  decision({
    roles: ['console'],
    what: 'a resolution that a second person confirms, or that is declined',
    why: 'What was set aside goes where one person asked and another agreed.',
    bound:
      'Two different people of finance; the signer pays back only to an address that it was told of and that waited.',
    covers: (change, world) =>
      change.table === 'chain.resolutions' &&
      change.was?.['state'] === 'asked' &&
      changesOnly(change, 'state', 'ended_by', 'ended_at') &&
      isOfFinance(world, change.is?.['ended_by'] ?? '') &&
      (change.is?.['state'] === 'declined' ||
        (change.is?.['state'] === 'confirmed' && change.is['ended_by'] !== change.was['asked_by'])),
  }),
  decision({
    roles: ['console'],
    what: 'a withdrawal that is approved',
    why: 'Operators say yes to a withdrawal.',
    bound: 'Different people of finance; the signer pays nothing that their devices have not signed.',
    covers: (change, world) => {
      const [before, after] = [namesIn(change.was?.['approved_by']), namesIn(change.is?.['approved_by'])];
      const needed = change.was?.['needs'] === 'two-people' ? 2 : 1;
      return (
        change.table === 'wallet.withdrawals' &&
        changesOnly(change, 'state', 'approved_by', 'approved_at') &&
        change.was?.['state'] === 'requested' &&
        before.every((one) => after.includes(one)) &&
        after.every((one) => isOfFinance(world, one)) &&
        (change.is?.['state'] === 'requested' || new Set(after).size >= needed)
      );
    },
  }),
  decision({
    roles: ['console'],
    what: 'a payment by hand that one person has recorded',
    why: 'What was sent by hand is recorded before another confirms it.',
    bound: 'Nothing is booked before somebody else has confirmed it.',
    covers: (change, world) =>
      change.table === 'wallet.withdrawals' &&
      change.was?.['state'] === 'approved' &&
      change.is?.['state'] === 'paying' &&
      changesOnly(change, 'state', 'transaction_hash', 'recorded_by') &&
      isOfFinance(world, namesIn(`{${change.is['recorded_by']}}`)[0] ?? ''),
  }),
  decision({
    roles: ['console'],
    what: 'a deposit that one person has looked at, or that is rejected',
    why: 'Operators look at what sellers claim.',
    bound: 'Nothing is credited before a second person agrees.',
    covers: (change) =>
      change.table === 'wallet.deposits' &&
      ['second-look', 'rejected'].includes(change.is?.['state'] ?? '') &&
      changesOnly(change, 'state', 'first_approved_by', 'decided_by', 'promised_by', 'reopened_by'),
  }),
  decision({
    roles: ['console'],
    what: 'a correction that is proposed',
    why: 'One person proposes what another confirms.',
    bound: 'Nothing is booked before somebody else has confirmed it.',
    covers: (change) =>
      change.table === 'wallet.corrections' && isInsert(change) && isEmpty(change, 'confirmed_by'),
  }),
  decision({
    roles: ['console'],
    what: 'a remedy that is proposed, done without money, or declined',
    why: 'Whoever answers an appeal says whether the decision was wrong; what that comes to the database works out.',
    bound: 'Nothing is paid before somebody else has confirmed it.',
    covers: (change) =>
      change.table === 'trust.remedies' &&
      (isInsert(change)
        ? isEmpty(change, 'decided_by') &&
          (change.is?.['state'] === 'proposed' || change.is?.['order_ids'] === '{}')
        : change.is?.['state'] === 'declined' ||
          change.was?.['state'] === 'declined' ||
          change.is?.['deed'] === 'credited'),
  }),
  decision({
    roles: ['console', 'seller', 'payer'],
    what: 'the history of a decision',
    why: 'What was decided is written down beside it.',
    bound: 'Lines are only added, and no rule reads them.',
    covers: (change) => change.table === 'wallet.decisions' && isInsert(change),
  }),
  decision({
    roles: ['viewer', 'worker', 'console'],
    what: 'a sale that is held, shipped or not',
    why: 'Complaints, disputes and operators hold a sale.',
    bound: 'It keeps its amounts, and is released no earlier than before.',
    covers: (change) =>
      (change.table === 'public.orders' &&
        change.is?.['state'] === 'audit' &&
        changesOnly(change, ...HOLD) &&
        !(timeOf(change.is, 'release_at') < timeOf(change.was, 'release_at'))) ||
      // An executed decision may be deleted, to make room for another one.
      (change.table === 'checkout.complaint_decisions' &&
        change.is === undefined &&
        (change.was?.['executed_at'] ?? null) !== null),
  }),
  decision({
    roles: ['worker', 'console'],
    what: 'a hold that ends',
    why: 'A hold ends on its day, or by the word of an operator or a bank.',
    bound: 'It keeps its amounts, and is settled on its day.',
    covers: (change) =>
      (change.table === 'public.orders' &&
        change.was?.['state'] === 'audit' &&
        ['in-settlement', 'to-ship'].includes(change.is?.['state'] ?? '') &&
        changesOnly(change, ...HOLD, 'ship_from')) ||
      (change.table === 'settlement.audit_decisions' && isInsert(change)) ||
      (change.table === 'checkout.disputes' &&
        (isInsert(change) || changesOnly(change, 'state', 'closed_at'))),
  }),
  decision({
    roles: ['console'],
    what: 'a complaint that is decided, confirmed or taken back',
    why: 'Support decides about complaints; above a sum a second person agrees.',
    bound:
      'Nothing is booked before its ten seconds are over; who decided is of the staff, and two are needed above a sum.',
    covers: (change, world) =>
      change.table === 'checkout.complaint_decisions' &&
      (change.is === undefined
        ? (change.was?.['executed_at'] ?? null) === null
        : isEmpty(change, 'executed_at') &&
          ['support', 'finance'].some((role) => isDecidedBy(change.is?.['decided_by'], role, world)) &&
          (isInsert(change) || changesOnly(change, 'confirmed_by', 'due_at'))),
  }),
  decision({
    roles: ['worker'],
    what: 'a decision that is carried out, or dropped because it came too late',
    why: 'What was decided is done when its time to be taken back is over.',
    bound: 'Only what somebody of the staff has decided, once.',
    covers: (change) =>
      change.table === 'checkout.complaint_decisions' &&
      (change.is === undefined || changesOnly(change, 'executed_at')),
  }),
  decision({
    roles: ['viewer'],
    what: 'where a viewer wants a refund in USDT',
    why: 'Who paid in USDT says where it goes back to.',
    bound: 'Nothing leaves before two people of finance agree; the signer waits for the address.',
    covers: (change) =>
      change.table === 'checkout.refunds' && changesOnly(change, 'to_address', 'address_at'),
  }),
  decision({
    roles: ['console'],
    what: 'a level that is granted, and who is an agent',
    why: 'Operators grant a level or certify an agent.',
    bound: 'It moves no money; who did it and why stands in the changes of levels and in the audit log.',
    covers: (change) =>
      (change.table === 'levels.grants' &&
        (change.is === undefined || change.is['confirmed_by'] !== change.is['proposed_by'])) ||
      (change.table === 'levels.changes' && isInsert(change) && change.is?.['how'] === 'granted') ||
      (change.table === 'identity.sellers' && changesOnly(change, 'level', 'official_agent_since')) ||
      (change.table === 'public.seller_rights' && changesOnly(change, 'from_level')),
  }),
  decision({
    roles: ['worker'],
    what: 'a level that is earned',
    why: 'Settled sales earn a level.',
    bound: 'Only what the settled sales in the books have earned.',
    covers: (change, world) => {
      const seller = (change.is ?? change.was)?.['seller_id'];
      const sales = amountOf(
        rowWhere(world.before('rollups.seller_totals'), 'seller_id', seller),
        'settled_sales',
      );
      const level = change.is?.['to_level'] ?? change.is?.['level'];
      return (
        ['levels.changes', 'identity.sellers', 'public.seller_rights'].includes(change.table) &&
        change.is !== undefined &&
        ((change.table === 'public.seller_rights' && changesOnly(change, 'from_level')) ||
          level === earnedLevel(microUsdt(sales)))
      );
    },
  }),
  decision({
    roles: ['console'],
    what: 'a registration that is decided',
    why: 'Reviewers decide who may sell.',
    bound: 'A reviewer is named, and beside them the reason; no money, level or weight comes with it.',
    covers: (change) =>
      change.table === 'identity.sellers' &&
      change.was?.['review_state'] === 'pending' &&
      changesOnly(change, 'review_state'),
  }),
  decision({
    roles: ['console'],
    what: 'a registration or a post that is approved by an upheld appeal',
    why: 'Whoever answers an appeal may find that the decision was wrong.',
    bound: 'Its own seller has appealed, somebody other than who decided is named, and it is done once.',
    covers: (change, world) =>
      (change.table === 'identity.sellers' &&
        change.was?.['review_state'] === 'rejected' &&
        change.is?.['review_state'] === 'approved' &&
        changesOnly(change, 'review_state') &&
        isRemedied(world, 'registration', change.is['seller_id'])) ||
      (change.table === 'public.promotion_links' &&
        change.was?.['state'] === 'failed' &&
        change.is?.['state'] === 'succeeded' &&
        changesOnly(change, 'state', 'decided_by') &&
        isRemedied(world, 'promotion-link', change.is['id'])),
  }),
  decision({
    roles: ['console'],
    what: 'a post that is decided about',
    why: 'Reviewers look at posts; from the first good one on a drama is promoted.',
    bound: 'A reviewer is named, the time is the server’s, and a post is decided about once.',
    covers: (change, world) =>
      (change.table === 'public.promotion_links' &&
        change.was?.['state'] === 'under-review' &&
        changesOnly(change, 'state', 'decided_by') &&
        isDecidedBy(change.is?.['decided_by'], 'reviewer', world)) ||
      (change.table === 'public.consignments' &&
        changesOnly(change, 'promoting_since') &&
        change.was?.['promoting_since'] === null &&
        Math.abs(timeOf(change.is, 'promoting_since') - world.now) < MINUTE_MS),
  }),
  decision({
    roles: ['console'],
    what: 'a price that is decided',
    why: 'People of content change prices, from a date on.',
    bound:
      'One of them is named beside it, and it holds from now on at the earliest; orders keep the price that they were made at.',
    covers: (change, world) =>
      change.table === 'public.drama_price_changes' &&
      isInsert(change) &&
      isEmpty(change, 'applied_at') &&
      timeOf(change.is, 'effective_from') > world.now - MINUTE_MS &&
      isDecidedBy(change.is?.['decided_by'], 'content', world),
  }),
  decision({
    roles: ['console'],
    what: 'a setting that is not about money',
    why: 'One admin changes what moves no money.',
    bound: 'No posting reads it; who did it and why stands beside it, and it is never in force before now.',
    covers: (change, world) => {
      const [by] = namesIn(`{${change.is?.['decided_by']}}`);
      const person = rowWhere(world.before('staff.people'), 'id', by);
      return (
        change.table === 'settings.versions' &&
        isInsert(change) &&
        !takesTwo(change.is?.['name'] as SettingName) &&
        timeOf(change.is, 'effective_from') > world.now - MINUTE_MS &&
        person?.['state'] === 'active' &&
        namesIn(person['roles']).includes('admin')
      );
    },
  }),
  decision({
    roles: ['console'],
    what: 'a setting that a second person confirms',
    why: 'One person proposes what another confirms.',
    bound: 'Two different people, and the bounds of the setting.',
    covers: (change, world) => {
      const isEnded =
        change.table === 'settings.proposals' && changesOnly(change, 'outcome', 'ended_by', 'ended_at');
      const proposal = world
        .before('settings.proposals')
        .find(
          ({ name, value, outcome }) =>
            outcome === null && name === change.is?.['name'] && value === change.is?.['value'],
        );
      const after = rowWhere(world.after('settings.proposals'), 'id', proposal?.['id'] ?? change.is?.['id']);
      const isByTwo = after?.['outcome'] === 'declined' || after?.['proposed_by'] !== after?.['ended_by'];
      return (
        isByTwo &&
        (isEnded || (change.table === 'settings.versions' && isInsert(change) && proposal !== undefined))
      );
    },
  }),
  decision({
    roles: ['console'],
    what: 'a line of the audit log',
    why: 'Whatever an operator does is written down.',
    bound:
      'Lines are only added at the end, with the server’s time; the auditor has the hash of those before.',
    covers: (change, { now }) =>
      (change.table === 'staff.audit_lines' &&
        isInsert(change) &&
        Math.abs(timeOf(change.is, 'at') - now) < MINUTE_MS) ||
      (change.table === 'staff.audit_head' &&
        amountOf(change.is, 'length') === amountOf(change.was, 'length') + 1n),
  }),
];

const TREE_TABLES = ['solvency.places', 'solvency.leaves', 'solvency.nodes'];
const EARNING_TABLES = ['transparency.earning_months', 'transparency.earnings'];

/** Published from stored data, by functions whose only argument is the time. */
const PUBLICATIONS: readonly RowDuty[] = [
  decision({
    roles: ['console'],
    what: 'a line of the public log of actions',
    why: 'Each line of the audit log is followed by its public one.',
    bound:
      'Lines are only added, each chained to the one before; the head of the audit log is in every closing.',
    covers: (change) => change.table === 'transparency.actions' && isInsert(change),
  }),
  decision({
    roles: ['worker'],
    what: 'what sellers earned in a month',
    why: 'The page of rules says what sellers really earn.',
    bound: 'Made once a month, from the books; nothing reads it but the page.',
    covers: (change) => EARNING_TABLES.includes(change.table) && isInsert(change),
  }),
  decision({
    roles: ['worker'],
    what: 'a tree of what is owed',
    why: 'Once a day all that is owed is added up.',
    bound: 'From the books alone, and compared with them; every seller can find their own leaf in it.',
    covers: (change) =>
      (TREE_TABLES.includes(change.table) && isInsert(change)) ||
      (change.table === 'solvency.pricing' && changesOnly(change, 'packs')),
  }),
  decision({
    roles: ['watcher'],
    what: 'the block at which holdings are looked at',
    why: 'What is held is said of one block.',
    bound:
      'A block that this watcher has followed itself; what lies there is compared with the other watcher.',
    covers: (change) => change.table === 'solvency.blocks' && isInsert(change),
  }),
  decision({
    roles: ['watcher'],
    what: 'the block of a draw',
    why: 'The seed of a day takes the hash of its first block.',
    bound: 'Written once, when both watchers have said the same; anybody can look it up on the chain.',
    covers: (change) =>
      change.table === 'checkout.allocation_sightings' ||
      (change.table === 'checkout.allocation_blocks' && isInsert(change)),
  }),
  decision({
    roles: ['worker'],
    what: 'where a promise of a draw stands in the log',
    why: 'The days that have not begun are promised in the public log.',
    bound: 'The number of the entry, once; what is promised stays as it was.',
    covers: (change) => change.table === 'checkout.allocation_days' && changesOnly(change, 'log_index'),
  }),
  decision({
    roles: ['worker'],
    what: 'the roots of a draw in the log',
    why: 'Among whom a day is drawn is written before it, and all its orders after it.',
    bound: 'Both roots are made of the rows that the draw reads, once a day; no caller says what comes out.',
    covers: (change) =>
      (change.table === 'checkout.allocation_snapshots' && changesOnly(change, 'log_index')) ||
      (change.table === 'checkout.allocation_closings' && isInsert(change)),
  }),
  decision({
    roles: ['viewer', 'worker', 'watcher'],
    what: 'an order that waits for its draw',
    why: 'What is paid before the block of its day is there belongs to nobody yet.',
    bound: 'By the word of a processor, once a charge; whose it will be, the block says.',
    covers: (change) => change.table === 'checkout.awaiting_orders',
  }),
];

const ROW_DUTIES: readonly RowDuty[] = [
  ...PUBLICATIONS,
  decision({
    roles: ['seller', 'console', 'worker'],
    what: 'rights that begin',
    why: 'Whoever touches a seller’s rights first begins them with those of the first level.',
    bound: 'Those of the first level and none in use, as every seller has.',
    covers: (change) =>
      change.table === 'public.seller_rights' &&
      isInsert(change) &&
      amountOf(change.is, 'from_level') === BigInt(LEVEL_TERMS.bronze.rights) &&
      amountOf(change.is, 'from_packs') === 0n &&
      amountOf(change.is, 'used') === 0n,
  }),
  {
    roles: ['seller'],
    what: 'an address to pay in to',
    why: 'Addresses are derived outside of the database, by whoever shows them to the seller.',
    bound:
      'The auditor derives each again from keys that it was told: one that is not of its index is found, and payouts stop. Whoever serves the page could still show any address without writing it down.',
    isFoundByAuditor: true,
    isByCallOnly: true,
    covers: (change) =>
      change.table === 'wallet.deposit_addresses' &&
      (isInsert(change) ? isEmpty(change, 'retired_at') : changesOnly(change, 'retired_at')),
  },
  decision({
    roles: ['worker'],
    what: 'that the signer was told of an address',
    why: 'The worker tells the signer of new addresses, so that it counts their age.',
    bound:
      'The signer counts from when it heard of an address itself: one that it was not told of waits longer.',
    covers: (change, { now }) =>
      change.table === 'wallet.payout_methods' &&
      changesOnly(change, 'allowlisted_at') &&
      change.was?.['allowlisted_at'] === null &&
      Math.abs(timeOf(change.is, 'allowlisted_at') - now) < MINUTE_MS,
  }),
  decision({
    roles: ['viewer'],
    what: 'the page on which an offer is paid',
    why: 'A processor has opened a page for an offer.',
    bound: 'What is asked for stays, and no order comes of it before the processor says that it was paid.',
    covers: (change) =>
      change.table === 'checkout.purchases' &&
      changesOnly(change, 'session', 'page_url', 'expires_at') &&
      isEmpty(change, 'order_id', 'turned_down'),
  }),
  decision({
    roles: ['viewer', 'worker'],
    what: 'an offer that ends unpaid',
    why: 'A processor says that a page was left, or a card declined.',
    bound: 'No order came of it, and none is undone; what is paid all the same is given back.',
    covers: (change) =>
      change.table === 'checkout.purchases' &&
      changesOnly(change, 'not_paid', 'ended_at') &&
      isEmpty(change, 'order_id', 'turned_down'),
  }),
  {
    roles: ['console'],
    what: 'a drama of the catalogue',
    why: 'People of content add dramas with their first price, and say how many episodes are free.',
    bound:
      'A price decides what the next viewer is asked for and pays; orders keep theirs, and it changes only by a decision with a date.',
    isFoundByAuditor: false,
    covers: (change) =>
      change.table === 'public.dramas' && (isInsert(change) || changesOnly(change, 'free_episodes')),
  },
  {
    roles: ['watcher', 'payer'],
    what: 'a wallet of the platform’s',
    why: 'Each of them is told the platform’s own wallets, and writes them down when it starts.',
    bound: 'The auditor was told them too: one that it does not know is found, and payouts stop.',
    isFoundByAuditor: true,
    covers: (change) => change.table === 'chain.platform_addresses' && isInsert(change),
  },
  {
    roles: ['seller'],
    what: 'a payout method that waits',
    why: 'A seller says where to be paid.',
    bound:
      'Usable after the waiting time by the server’s clock; the seller is told by mail, and the signer counts the age of an address itself.',
    isFoundByAuditor: false,
    covers: (change, { now }) =>
      change.table === 'wallet.payout_methods' &&
      isInsert(change) &&
      timeOf(change.is, 'ready_at') >= now + DEFAULT_WITHDRAWAL_RULES.newMethodWaitsMs - MINUTE_MS &&
      isEmpty(change, 'first_paid_at', 'allowlisted_at'),
  },
  {
    roles: ['seller'],
    what: 'a payout method that goes',
    why: 'A seller removes a method.',
    bound: 'Nothing can be paid there any more; withdrawals keep their address.',
    isFoundByAuditor: false,
    covers: ({ table, is }) => table === 'wallet.payout_methods' && is === undefined,
  },
  {
    roles: ['seller'],
    what: 'a deposit that is claimed',
    why: 'A seller says that they have paid in.',
    bound: 'Nothing is credited before a transfer is found or two people agree.',
    isFoundByAuditor: false,
    covers: (change) =>
      (change.table === 'wallet.deposits' &&
        isInsert(change) &&
        change.is?.['state'] === 'under-review' &&
        isEmpty(change, 'first_approved_by', 'decided_by', 'credited_at', 'transfer_id', 'backing')) ||
      (change.table === 'wallet.claimed_transactions' && isInsert(change)),
  },
  decision({
    roles: ['seller'],
    what: 'an index among the deposit addresses',
    why: 'Whoever asks for an address to pay in to is given the next index.',
    bound:
      'No two sellers have one, and nobody chooses; where money that comes there belongs follows from it.',
    covers: (change) => change.table === 'wallet.address_indexes' && isInsert(change),
  }),
  {
    roles: ['seller'],
    what: 'a registration that waits',
    why: 'Anybody may register.',
    bound: 'Of the first level, and nothing can be sold before a reviewer has said yes.',
    isFoundByAuditor: false,
    covers: (change) =>
      change.table === 'identity.sellers' &&
      isInsert(change) &&
      change.is?.['level'] === 'bronze' &&
      change.is['review_state'] === 'pending' &&
      isEmpty(change, 'official_agent_since'),
  },
  decision({
    roles: ['seller'],
    what: 'a drama that comes into a library, or goes',
    why: 'A seller chooses what to sell.',
    bound: 'No more than rights, nothing that is not on sale, and none goes whose orders are not settled.',
    covers: (change) =>
      (change.table === 'public.consignments' &&
        (isInsert(change)
          ? isEmpty(change, 'promoting_since', 'removed_at')
          : changesOnly(change, 'removed_at'))) ||
      (change.table === 'public.seller_rights' &&
        (isInsert(change)
          ? amountOf(change.is, 'from_level') === BigInt(LEVEL_TERMS.bronze.rights) &&
            amountOf(change.is, 'from_packs') === 0n
          : changesOnly(change, 'used')) &&
        amountOf(change.is, 'used') <= amountOf(change.is, 'from_level') + amountOf(change.is, 'from_packs')),
  }),
  {
    roles: ['viewer'],
    what: 'the page on which a purchase is paid',
    why: 'A processor opens a page for it.',
    bound:
      'What counts is the processor’s word about the purchase itself, which the auditor looks for in its statement.',
    isFoundByAuditor: false,
    covers: (change) =>
      change.table === 'checkout.purchases' && changesOnly(change, 'session', 'page_url', 'expires_at'),
  },
  {
    roles: ['seller'],
    what: 'a post that waits for review',
    why: 'A seller sends in the address of a post.',
    bound: 'Nothing is promoted by it before a reviewer has found it good.',
    isFoundByAuditor: false,
    covers: (change) =>
      change.table === 'public.promotion_links' &&
      isInsert(change) &&
      change.is?.['state'] === 'under-review' &&
      isEmpty(change, 'decided_by'),
  },
  {
    roles: ['viewer'],
    what: 'an offer that nobody has paid',
    why: 'A viewer opens a page or an invoice to pay.',
    bound: 'It becomes an order only when the processor or the chain was paid its amount.',
    isFoundByAuditor: false,
    covers: (change, world) =>
      ['checkout.purchases', 'checkout.invoices'].includes(change.table) &&
      isInsert(change) &&
      isEmpty(change, 'order_id', 'turned_down', 'charge', 'ended_at') &&
      amountOf(change.is, 'received') === 0n &&
      isOfferedPrice(change, world),
  },
  {
    roles: ['viewer'],
    what: 'that an episode was played',
    why: 'A viewer’s player says so.',
    bound: 'It ends the free cancel and starts the hold of seven days.',
    isFoundByAuditor: false,
    covers: (change, { now }) =>
      change.table === 'public.orders' &&
      changesOnly(change, 'first_play_at') &&
      change.was?.['first_play_at'] === null &&
      timeOf(change.is, 'first_play_at') >= timeOf(change.is, 'paid_at') &&
      timeOf(change.is, 'first_play_at') <= now + MINUTE_MS,
  },
  {
    roles: ['viewer', 'worker'],
    what: 'what a processor is said to have said',
    why: 'Words of processors are kept as they come, signed by them.',
    bound:
      'It moves nothing by itself; what is booked because of it the auditor looks for in the processor’s statement.',
    isFoundByAuditor: false,
    covers: (change) =>
      change.table === 'checkout.processor_events' &&
      (isInsert(change) || changesOnly(change, 'done_at', 'outcome')),
  },
  {
    roles: ['console'],
    what: 'a setting that is proposed',
    why: 'One person proposes what another confirms.',
    bound: 'Nothing is in force before somebody else has confirmed it.',
    isFoundByAuditor: false,
    covers: (change) =>
      change.table === 'settings.proposals' && isInsert(change) && isEmpty(change, 'outcome', 'ended_by'),
  },
  {
    roles: ['console'],
    what: 'a session of the console',
    why: 'Operators log in.',
    bound: 'A session approves nothing: what leaves is signed by the operator’s device.',
    isFoundByAuditor: false,
    covers: (change) =>
      change.table === 'staff.sessions' && (isInsert(change) || changesOnly(change, 'ended_at')),
  },
  {
    roles: ['worker'],
    what: 'a hold that begins',
    why: 'What was played, or not cancelled in a day, begins its seven days.',
    bound: 'Only forward, and its release stays seven days from now or later.',
    isFoundByAuditor: false,
    covers: (change, { now }) =>
      change.table === 'public.orders' &&
      change.was?.['state'] === 'shipped' &&
      change.is?.['state'] === 'in-settlement' &&
      changesOnly(change, 'state', 'release_at', 'due_at') &&
      (timeOf(change.is, 'release_at') >= timeOf(change.was, 'release_at') ||
        timeOf(change.is, 'release_at') > now),
  },
  {
    roles: ['worker'],
    what: 'sales that are counted',
    why: 'Settled sales are added up from the changes of orders.',
    bound: 'The worker can only have them added up; what is added no role can write.',
    isFoundByAuditor: false,
    covers: ({ table, is }) => table === 'rollups.seller_totals' && is !== undefined,
  },
  {
    roles: ['worker'],
    what: 'a price whose day has come',
    why: 'Prices that were decided take effect on their day.',
    bound: 'Only after the date in the decision by the server’s clock, and the price in it.',
    isFoundByAuditor: false,
    covers: ({ table, was, is }, world) => {
      const decided = rowWhere(
        world.before('public.drama_price_changes'),
        table === 'public.dramas' ? 'drama_id' : 'id',
        (was ?? is)?.['id'],
      );
      return (
        ['public.dramas', 'public.drama_price_changes'].includes(table) &&
        timeOf(decided, 'effective_from') <= world.now
      );
    },
  },
  {
    roles: ['worker'],
    what: 'the days of the draw',
    why: 'Secrets and weights of the coming days are prepared beforehand.',
    bound: 'A day is prepared once; its fingerprint is published before.',
    isFoundByAuditor: false,
    covers: (change) =>
      ['checkout.allocation_days', 'checkout.allocation_snapshots', 'checkout.allocation_weights'].includes(
        change.table,
      ) && isInsert(change),
  },
  ...DECISIONS,
  {
    roles: ['watcher', 'payer', 'worker'],
    what: 'an alarm that is raised',
    why: 'Whoever sees that something is wrong says so.',
    bound: 'It stops payouts, and two people clear it; no money moves by it.',
    isFoundByAuditor: false,
    covers: (change) =>
      change.table === 'chain.alarms' && isInsert(change) && isEmpty(change, 'cleared_at', 'cleared_by'),
  },
  {
    roles: ['watcher'],
    what: 'what a node is said to have shown',
    why: 'A watcher writes what its own node shows.',
    bound: 'One word alone credits nothing; the auditor asks the chain for every address in turn.',
    isFoundByAuditor: false,
    covers: (change) =>
      [
        'chain.blocks',
        'chain.watchers',
        'chain.leases',
        'chain.sightings',
        'chain.readings',
        'chain.disagreements',
      ].includes(change.table) ||
      (change.table === 'chain.transfers' &&
        isInsert(change) &&
        isEmpty(change, 'transfer_id', 'decided_at')),
  },
  {
    roles: ['payer'],
    what: 'a payout of an approved withdrawal',
    why: 'The payer sends what was approved.',
    bound: 'The signer refuses what is not the withdrawal’s amount to its address.',
    isFoundByAuditor: false,
    covers: (change, world) => {
      if (change.table === 'chain.outbound_attempts' || change.table === 'chain.wallets')
        return isInsert(change);
      const withdrawal = rowWhere(world.before('wallet.withdrawals'), 'id', change.is?.['withdrawal_id']);
      return (
        change.table === 'chain.outbound_transactions' &&
        isInsert(change) &&
        withdrawal?.['state'] === 'approved' &&
        withdrawal['address']?.toLowerCase() === change.is?.['to_address']?.toLowerCase() &&
        isUnitsOf(change, amountOf(withdrawal, 'amount') - amountOf(withdrawal, 'fee'), world)
      );
    },
  },
];

function isOfferedPrice({ is }: Change, world: World): boolean {
  const drama = rowWhere(world.before('public.dramas'), 'id', is?.['drama_id']);
  return (
    drama?.['retail'] === is?.['retail'] &&
    drama?.['wholesale'] === is?.['wholesale'] &&
    amountOf(is, 'amount') === amountOf(is, 'retail') * BigInt(is?.['quantity'] ?? 0)
  );
}

function isUnitsOf({ is }: Change, amount: bigint, world: World): boolean {
  const token = rowWhere(world.before('chain.tokens'), 'token', is?.['token']);
  return (
    token !== undefined && amountOf(is, 'units') === amount * 10n ** (BigInt(token['decimals'] ?? 6) - 6n)
  );
}

import { DAY_MS, microUsdt, type OrderId, shareRoundedDown } from '@cliffhanger/core/kernel';
import {
  type Account,
  type Entry,
  entryOf,
  lossBorne,
  platformSaleSettled,
  type SettledOrder,
  settled,
  settledEarly,
  shippedByPlatform,
  shippedFromProceeds,
  shippedFromWallet,
  type TransferKind,
} from '@cliffhanger/core/ledger';
import {
  earnedLevel,
  LEVEL_TERMS,
  PACK_TERMS,
  type PackName,
  packTimes,
  quoteUpgrade,
} from '@cliffhanger/core/levels';
import { deductEpisodeCredits, refundPosting, type Shipping, saleAmounts } from '@cliffhanger/core/orders';
import { EARLY_SETTLEMENT_FEE, EARLY_SETTLEMENTS_A_MONTH } from '@cliffhanger/core/settlement';
import { type CorrectionFacts, correctionOf } from '@cliffhanger/core/wallet';
import {
  DEFAULT_WITHDRAWAL_RULES,
  MOST_WITHDRAWAL_FEE,
  SMALL_AND_KNOWN,
} from '@cliffhanger/core/withdrawals';
import type { SampleRow } from './catalogue.ts';
import { amountOf, type Line, linesOf, type NewTransfer, rowWhere, timeOf, type World } from './world.ts';

/*
 * Judges a transfer by the rows that existed before it and by core's rule for the event. A transfer that an
 * honest caller could have caused passes; any other has a fault. Written from the rules, independently of the
 * functions under test.
 */

/** The fault; `undefined` if there is none. */
export type PostingRule = (transfer: NewTransfer, world: World) => string | undefined;

const lineKeys = (entries: readonly (Entry | Line)[]): string =>
  entries
    .map(({ account, amount, orderId }) => `${account} ${amount} ${orderId ?? ''}`)
    .toSorted()
    .join('; ');

const unless = (isRight: boolean, fault: string): string | undefined => (isRight ? undefined : fault);
const same = (expected: readonly Entry[], { lines }: NewTransfer): string | undefined =>
  unless(
    lineKeys(expected) === lineKeys(lines),
    `lines are ${lineKeys(lines)}, core says ${lineKeys(expected)}`,
  );

const orderIdOf = (row: SampleRow): OrderId => row['id'] as OrderId;
const orderBefore = (world: World, id: string | null | undefined): SampleRow | undefined =>
  rowWhere(world.before('public.orders'), 'id', id);
const ordersOf = ({ lines }: NewTransfer): readonly string[] => [
  ...new Set(lines.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))),
];
const moneyOf = (row: SampleRow | undefined, column: string) => microUsdt(amountOf(row, column));
const accountWith = ({ lines }: NewTransfer, prefix: string): Account | undefined =>
  lines.find(({ account }) => account.startsWith(prefix))?.account as Account | undefined;

const shipment: PostingRule = (transfer, world) => {
  const [id] = ordersOf(transfer);
  const before = orderBefore(world, id);
  const after = rowWhere(world.after('public.orders'), 'id', id);
  // Auto-ship may ship an order in the same call that places it; its payment is judged separately.
  const order = before ?? (after?.['shipped_by'] === 'auto-ship' ? after : undefined);
  if (order === undefined || (before !== undefined && before['state'] !== 'to-ship'))
    return 'the order did not wait to be shipped';
  if (after?.['shipment_transfer'] !== transfer.id) return 'the order does not know of it';
  const purchase = {
    quantity: Number(order['quantity']),
    retail: moneyOf(order, 'retail'),
    wholesale: moneyOf(order, 'wholesale'),
  };
  const { deductibleEpisodes, paymentAmount } = deductEpisodeCredits(purchase, Number(after['credits_used']));
  if (timeOf(after, 'release_at') < world.now + 6 * DAY_MS) return 'released before its time';
  const shipped = {
    orderId: orderIdOf(order),
    orderAmount: saleAmounts(purchase).orderAmount,
    paymentAmount,
    creditsUsed: BigInt(deductibleEpisodes),
  };
  const posting = after['pay_from'] === 'wallet' ? shippedFromWallet(shipped) : shippedFromProceeds(shipped);
  return same(posting.entries, transfer);
};

const platformShipment: PostingRule = (transfer, world) => {
  const order = orderBefore(world, ordersOf(transfer)[0]);
  if (order === undefined || order['state'] !== 'to-ship') return 'the order did not wait to be shipped';
  if (!(timeOf(order, 'due_at') <= world.now)) return 'the seller still had time to ship it';
  return same(shippedByPlatform(orderIdOf(order), moneyOf(order, 'order_amount')).entries, transfer);
};

const settledOf = (order: SampleRow): SettledOrder => ({
  orderId: orderIdOf(order),
  unsettled: moneyOf(order, 'unsettled'),
  deferred: moneyOf(order, 'deferred'),
});

const settlement: PostingRule = (transfer, world) => {
  const orders = ordersOf(transfer).map((id) => orderBefore(world, id));
  const entries = orders.flatMap((order) => {
    if (order === undefined) return [];
    const one = settledOf(order);
    return order['shipped_by'] === 'platform'
      ? platformSaleSettled(one.orderId, one.deferred).entries
      : settled([one]).entries;
  });
  const isDue = orders.every(
    (order) =>
      ['in-settlement', 'shipped', 'audit'].includes(order?.['state'] ?? '') &&
      timeOf(order, 'release_at') <= world.now,
  );
  return unless(isDue, 'an order of it is not due') ?? same(entries, transfer);
};

const earlySettlement: PostingRule = (transfer, world) => {
  const orders = ordersOf(transfer)
    .map((id) => orderBefore(world, id))
    .filter((order) => order !== undefined);
  if (orders.some((order) => order['state'] !== 'in-settlement'))
    return 'an order of it does not wait for its day';
  const shares = orders.map(settledOf);
  const sum = microUsdt(shares.reduce((total, { unsettled }) => total + unsettled, 0n));
  const ofSeller = world
    .after('settlement.early_settlements')
    .filter((row) => row['seller_id'] === transfer.chain);
  const months = new Map<string, number>();
  for (const { month } of ofSeller) months.set(month ?? '', (months.get(month ?? '') ?? 0) + 1);
  return (
    unless(
      [...months.values()].every((many) => many <= EARLY_SETTLEMENTS_A_MONTH),
      'more often than a month allows',
    ) ?? same(settledEarly(shares, shareRoundedDown(sum, EARLY_SETTLEMENT_FEE)).entries, transfer)
  );
};

/** Refunds a whole order, or the episodes named by a decision; a settled order only by a decision. */
const refund: PostingRule = (transfer, world) => {
  const order = orderBefore(world, ordersOf(transfer)[0]);
  if (order === undefined || amountOf(order, 'refunded_quantity') > 0n) return 'the order was over';
  const id = orderIdOf(order);
  const decided = rowWhere(world.before('checkout.complaint_decisions'), 'order_id', id);
  const isSettled = order['state'] === 'completed';
  if (order['state'] === 'refunded' || (isSettled && decided === undefined)) return 'the order was over';
  const quantity = Number(order['quantity']);
  const books = rowWhere(world.before('ledger.books'), 'journal_id', order['seller_id']);
  const posting = refundPosting(
    { id, quantity, retail: moneyOf(order, 'retail'), wholesale: moneyOf(order, 'wholesale') },
    {
      episodes: decided === undefined ? quantity : countOf(decided['episodes']),
      shipping: shippingOf(order),
      available: isSettled ? moneyOf(books, 'available') : null,
    },
  );
  return same(posting.entries, transfer);
};

const countOf = (list: string | null | undefined): number => list?.match(/\d+/g)?.length ?? 0;

const shippingOf = (order: SampleRow): Shipping | null => {
  if (order['shipped_at'] === null) return null;
  if (order['pay_from'] === null) return { by: 'platform' };
  return {
    by: 'seller',
    payFrom: order['pay_from'] === 'wallet' ? 'wallet' : 'proceeds',
    creditsUsed: Number(order['credits_used']),
    paymentAmount: moneyOf(order, 'payment_amount'),
    unsettled: moneyOf(order, 'unsettled'),
  };
};

const entryIn = ({ account, amount, orderId }: Line): Entry =>
  entryOf(account as Account, amount, orderId as OrderId | null);

/** Cancelled by the viewer: within a day, and before the first play. */
const refundByViewer: PostingRule = (transfer, world) => {
  const order = orderBefore(world, ordersOf(transfer)[0]);
  const isFree = order?.['first_play_at'] === null && timeOf(order, 'paid_at') > world.now - DAY_MS;
  return unless(isFree, 'it could no longer be cancelled') ?? refund(transfer, world);
};

const refundPaid: PostingRule = (transfer, world) => {
  const order = orderBefore(world, ordersOf(transfer)[0]);
  const owed = rowWhere(world.before('checkout.refunds'), 'order_id', order?.['id']);
  if (owed === undefined || owed['paid_at'] !== null) return 'nothing was to be given back';
  const amount = amountOf(owed, 'amount');
  const paid = transfer.lines.filter(({ account }) => account !== 'platform:refunds_payable');
  return unless(paid.length === 1 && paid[0]?.amount === amount, 'not the amount of the order');
};

const payment: PostingRule = (transfer, world) => {
  const [id] = ordersOf(transfer);
  const order = rowWhere(world.after('public.orders'), 'id', id);
  const drama = rowWhere(world.before('public.dramas'), 'id', order?.['drama_id']);
  if (order === undefined || orderBefore(world, id) !== undefined) return 'no new order';
  const offers = [...world.before('checkout.invoices'), ...world.before('checkout.purchases')];
  const isOffered = [drama, ...offers.filter((offer) => offer['drama_id'] === drama?.['id'])].some(
    (offer) => offer?.['retail'] === order['retail'] && offer?.['wholesale'] === order['wholesale'],
  );
  if (!isOffered) return 'a price that was never offered';
  const amount = amountOf(order, 'retail') * BigInt(order['quantity'] ?? 0);
  const escrow = transfer.lines.filter(({ account }) => account === 'order:escrow');
  return unless(
    escrow.length === 1 && escrow[0]?.amount === amount && amountOf(order, 'order_amount') === amount,
    'not the amount of the order',
  );
};

const withdrawalRequest: PostingRule = (transfer, world) => {
  const asked = rowWhere(world.after('wallet.withdrawals'), 'request_transfer', transfer.id);
  if (asked === undefined) return 'no new withdrawal';
  const method = rowWhere(world.before('wallet.payout_methods'), 'id', asked['method_id']);
  if (method === undefined || method['seller_id'] !== asked['seller_id'])
    return 'not to a method of the seller’s';
  if (!(timeOf(method, 'ready_at') <= world.now)) return 'to a method that still waits';
  const target = JSON.parse(method['target'] ?? '{}') as { readonly address?: string };
  if (target.address?.toLowerCase() !== asked['address']?.toLowerCase())
    return 'to another address than the method’s';
  if (amountOf(asked, 'fee') > MOST_WITHDRAWAL_FEE) return 'a fee beyond the most there is';
  const byRule = asked['state'] === 'approved' && asked['approved_by'] === `{${SMALL_AND_KNOWN}}`;
  const isApprovedRight = byRule && amountOf(asked, 'amount') <= DEFAULT_WITHDRAWAL_RULES.approvedByRuleUpTo;
  const isOpen = asked['state'] === 'requested' && asked['approved_by'] === '{}';
  if (!isOpen && !isApprovedRight) return 'approved by nobody who may';
  const amount = amountOf(asked, 'amount');
  return same([entryOf('seller:available', -amount), entryOf('seller:withdrawing', amount)], transfer);
};

const withdrawalRejected: PostingRule = (transfer, world) => {
  const before = rowWhere(world.before('wallet.withdrawals'), 'id', transfer.reference);
  if (!['requested', 'approved'].includes(before?.['state'] ?? '')) return 'there was nothing to reject';
  const amount = amountOf(before, 'amount');
  return same([entryOf('seller:withdrawing', -amount), entryOf('seller:available', amount)], transfer);
};

/** Recorded by one person and confirmed by another; on a chain, only if the transaction is in a block. */
const withdrawalPaid: PostingRule = (transfer, world) => {
  const before = rowWhere(world.before('wallet.withdrawals'), 'id', transfer.reference);
  const after = rowWhere(world.after('wallet.withdrawals'), 'id', transfer.reference);
  const outboundTransaction = world
    .before('chain.outbound_transactions')
    .find((row) => row['withdrawal_id'] === before?.['id'] && row['state'] === 'confirmed');
  const byPeople = before?.['recorded_by'] !== null && before?.['recorded_by'] !== after?.['confirmed_by'];
  if (before?.['state'] !== 'paying' || !(byPeople || outboundTransaction !== undefined))
    return 'nobody had sent it';
  const [amount, fee] = [amountOf(before, 'amount'), amountOf(before, 'fee')];
  const to = accountWith(transfer, 'custody:');
  return same(
    [
      entryOf('seller:withdrawing', -amount),
      entryOf(to ?? 'platform:suspense', amount - fee),
      entryOf('platform:fee_withdraw', fee),
    ].filter((entry) => entry.amount !== 0n),
    transfer,
  );
};

const levelPurchase: PostingRule = (transfer, world) => {
  const bought = rowWhere(world.after('levels.purchases'), 'transfer_id', transfer.id);
  const seller = rowWhere(world.before('identity.sellers'), 'seller_id', transfer.chain);
  if (bought === undefined || seller === undefined) return 'nothing was bought';
  const quote =
    bought['pack'] === null || bought['pack'] === undefined
      ? quoteUpgrade(seller['level'] as 'bronze', bought['to_level'] as 'silver')
      : ({
          ok: true,
          value: packTimes(PACK_TERMS[bought['pack'] as PackName], Number(bought['quantity'])),
        } as const);
  if (!quote.ok) return `core refuses it: ${quote.refusal.name}`;
  const { price, episodes } = quote.value;
  const credits = BigInt(episodes);
  const entries = [
    entryOf('seller:available', -price),
    entryOf('platform:levels', price),
    entryOf('platform:episodes_issued', -credits),
    entryOf('seller:episodes', credits),
  ];
  return same(
    entries.filter(({ amount }) => amount !== 0n),
    transfer,
  );
};

/** Free episodes of a higher level, granted by support or earned by settled sales. */
const levelGift =
  (isRight: (given: SampleRow, world: World) => boolean): PostingRule =>
  (transfer, world) => {
    const known = new Set(world.before('levels.changes').map(({ id }) => id));
    const given = world
      .after('levels.changes')
      .find((row) => row['seller_id'] === transfer.chain && !known.has(row['id'] ?? null));
    const seller = rowWhere(world.before('identity.sellers'), 'seller_id', transfer.chain);
    if (given === undefined || given['from_level'] !== seller?.['level']) return 'no level was given';
    if (!isRight(given, world)) return 'given by nobody who may';
    const episodesOf = (level: string | null | undefined): number => LEVEL_TERMS[level as 'bronze'].episodes;
    const episodes = BigInt(episodesOf(given['to_level']) - episodesOf(given['from_level']));
    return same(
      [entryOf('platform:episodes_issued', -episodes), entryOf('seller:episodes', episodes)],
      transfer,
    );
  };

/** Proposed by one person and granted by another, who has the finance role. */
const levelGranted = levelGift((given, world) => {
  const by = given['actor']?.startsWith('operator:') ? given['actor'].slice('operator:'.length) : undefined;
  const person = rowWhere(world.before('staff.people'), 'id', by);
  const mayConfirm = person?.['state'] === 'active' && /\bfinance/.test(person['roles'] ?? '');
  const isProposed = world
    .before('levels.grants')
    .some(
      (grant) =>
        grant['seller_id'] === given['seller_id'] &&
        grant['level'] === given['to_level'] &&
        grant['confirmed_by'] === null &&
        grant['proposed_by'] !== by,
    );
  return given['how'] === 'granted' && mayConfirm && isProposed;
});

const levelEarned = levelGift((given, world) => {
  const totals = rowWhere(world.before('rollups.seller_totals'), 'seller_id', given['seller_id']);
  return given['how'] === 'earned' && given['to_level'] === earnedLevel(moneyOf(totals, 'settled_sales'));
});

const levelRefund: PostingRule = (transfer, world) => {
  const bought = world
    .after('levels.purchases')
    .find((row) => row['seller_id'] === transfer.chain && transfer.reference === row['id']);
  const before = rowWhere(world.before('levels.purchases'), 'id', bought?.['id']);
  if (before === undefined || before['refunded_at'] !== null) return 'there was nothing to give back';
  const given = transfer.lines.find(({ account }) => account === 'seller:available')?.amount ?? 0n;
  return unless(given <= amountOf(before, 'price'), 'more than its price');
};

const creditBuyback: PostingRule = (transfer, world) => {
  const held = rowWhere(world.before('ledger.books'), 'journal_id', transfer.chain);
  const lineOf = (of: string): bigint => transfer.lines.find(({ account }) => account === of)?.amount ?? 0n;
  const paid = world
    .before('levels.purchases')
    .filter((row) => row['seller_id'] === transfer.chain && row['refunded_at'] === null)
    .reduce((sum, row) => sum + amountOf(row, 'price'), 0n);
  return (
    unless(
      held !== undefined && -lineOf('seller:episodes') === amountOf(held, 'episodes'),
      'not the credits held',
    ) ?? unless(lineOf('seller:available') <= paid, 'more than was paid')
  );
};

const deposit: PostingRule = (transfer, world) => {
  const claim = rowWhere(world.before('wallet.deposits'), 'id', transfer.reference);
  const after = rowWhere(world.after('wallet.deposits'), 'id', transfer.reference);
  const seen = rowWhere(world.before('chain.transfers'), 'id', transfer.reference);
  const amount = transfer.lines.find(({ account }) => account === 'seller:available')?.amount;
  if (seen !== undefined && seen['state'] === 'pending' && seen['seller_id'] === transfer.chain)
    return unless(amount === amountOf(seen, 'amount'), 'not the amount that was seen');
  if (claim === undefined || claim['state'] !== 'second-look')
    return 'no deposit that somebody had looked at';
  const isByTwo = claim['first_approved_by'] !== after?.['decided_by'];
  return (
    unless(isByTwo, 'both approvals by one person') ??
    unless(amount === amountOf(claim, 'amount'), 'another amount')
  );
};

const suspense: PostingRule = (transfer, world) => {
  const seen = rowWhere(world.before('chain.transfers'), 'id', transfer.reference);
  const resolution = rowWhere(world.before('chain.resolutions'), 'id', transfer.reference);
  return unless(
    seen?.['state'] === 'pending' || resolution?.['state'] === 'confirmed',
    'nothing was seen or confirmed',
  );
};

const capital: PostingRule = (transfer, world) => {
  const asked = world
    .before('chain.resolutions')
    .find((row) => row['chain_transfer_id'] === transfer.reference && row['state'] === 'asked');
  return unless(asked !== undefined, 'nobody had asked for it');
};

const correction: PostingRule = (transfer, world) => {
  const asked = rowWhere(world.before('wallet.corrections'), 'transfer_id', transfer.corrects);
  const after = rowWhere(world.after('wallet.corrections'), 'transfer_id', transfer.corrects);
  if (asked === undefined || asked['confirmed_by'] !== null) return 'nobody had proposed it';
  if (asked['proposed_by'] === after?.['confirmed_by']) return 'proposed and confirmed by one person';
  const wrong = rowWhere(world.before('ledger.transfers'), 'id', transfer.corrects);
  const entries = linesOf(world, 'before', transfer.corrects ?? '').map(entryIn);
  const posting = correctionOf(
    { kind: wrong?.['kind'] as TransferKind, entries },
    correctionFacts(asked, world),
  );
  return posting.ok ? same(posting.value.entries, transfer) : posting.refusal.name;
};

/** Whether the transfer has been corrected already, or turns out to be right. */
function correctionFacts(asked: SampleRow, world: World): CorrectionFacts {
  const { transfer_id: wrong, seller_id: seller } = asked;
  const refund = rowWhere(world.before('checkout.refunds'), 'transfer_id', wrong);
  const order = rowWhere(world.before('public.orders'), 'id', refund?.['order_id']);
  const purchase = rowWhere(world.before('levels.purchases'), 'transfer_id', wrong);
  const withdrawal = rowWhere(world.before('wallet.withdrawals'), 'ending_transfer', wrong);
  const isMadeGood =
    order?.['shipped_by'] === 'platform' ||
    world.before('trust.remedies').some((row) => row['order_ids']?.includes(String(order?.['id'])));
  return {
    available: moneyOf(rowWhere(world.before('ledger.books'), 'journal_id', seller), 'available'),
    bearsRest: asked['bears_rest']?.startsWith('t') === true,
    isExcluded:
      isMadeGood ||
      withdrawal?.['recorded_by'] === 'chain' ||
      (purchase !== undefined && purchase['refunded_at'] !== null),
    order: order === undefined ? null : { id: orderIdOf(order), profit: lostWith(order, true, world) },
  };
}

/**
 * The profit on the refunded episodes, less the platform's share; or on the episodes that the platform kept.
 */
function lostWith(order: SampleRow, isRefund: boolean, world: World) {
  const [all, some] = [amountOf(order, 'quantity'), amountOf(order, 'refunded_quantity')];
  const episodes = isRefund ? (order['state'] === 'refunded' ? all : some) : all - some;
  const loss = isRefund
    ? amountOf(rowWhere(world.before('checkout.refunds'), 'order_id', order['id']), 'loss')
    : 0n;
  return microUsdt((amountOf(order, 'retail') - amountOf(order, 'wholesale')) * episodes - loss);
}

/** Pays what the orders would have earned, once, confirmed by a finance person other than the proposer. */
const remedy: PostingRule = (transfer, world) => {
  const before = rowWhere(world.before('trust.remedies'), 'appeal_id', transfer.reference);
  const after = rowWhere(world.after('trust.remedies'), 'appeal_id', transfer.reference);
  if (before?.['state'] !== 'proposed' || before['seller_id'] !== transfer.chain)
    return 'nothing was proposed';
  if (before['proposed_by'] === after?.['decided_by']) return 'proposed and confirmed by one person';
  const person = rowWhere(world.before('staff.people'), 'id', after?.['decided_by']);
  if (person?.['state'] !== 'active' || !/\bfinance/.test(person['roles'] ?? ''))
    return 'confirmed by nobody who may';
  const orders = ordersOf(transfer).map((id) => orderBefore(world, id));
  const isWrong = orders.every((order) =>
    before['deed'] === 'paid'
      ? order?.['state'] === 'refunded' || amountOf(order, 'refunded_quantity') > 0n
      : order?.['shipped_by'] === 'platform',
  );
  const paid = orders.flatMap((order) =>
    order === undefined
      ? []
      : [{ orderId: orderIdOf(order), amount: lostWith(order, before['deed'] === 'paid', world) }],
  );
  return unless(isWrong, 'nothing was lost with it') ?? same(lossBorne(paid).entries, transfer);
};

export const POSTING_RULES = {
  shipment,
  'platform-shipment': platformShipment,
  settlement,
  'early-settlement': earlySettlement,
  refund,
  refundByViewer,
  'refund-paid': refundPaid,
  payment,
  'withdrawal-request': withdrawalRequest,
  'withdrawal-rejected': withdrawalRejected,
  'withdrawal-paid': withdrawalPaid,
  'level-purchase': levelPurchase,
  levelGranted,
  levelEarned,
  'level-refund': levelRefund,
  'credit-buyback': creditBuyback,
  deposit,
  suspense,
  capital,
  correction,
  remedy,
} as const satisfies Readonly<Record<string, PostingRule>>;

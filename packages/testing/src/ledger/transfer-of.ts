import { randomUUID } from 'node:crypto';
import {
  type Instant,
  instantOf,
  type Money,
  microUsdt,
  type OrderId,
  type SellerId,
  type TransferId,
} from '@cliffhanger/core/kernel';
import {
  type BusinessReference,
  custody,
  depositCredited,
  depositToSuspense,
  levelBought,
  levelRefunded,
  type Posting,
  platformSaleSettled,
  processor,
  refundedAfterShipping,
  refundedBeforeShipping,
  refundPaid,
  reversed,
  type SettledOrder,
  settled,
  settledEarly,
  shippedByPlatform,
  shippedFromProceeds,
  shippedFromWallet,
  suspenseMatched,
  type Transfer,
  viewerPaid,
  withdrawalPaid,
  withdrawalRejected,
  withdrawalRequested,
} from '@cliffhanger/core/ledger';
import type { BooksModel } from './books-model.ts';
import type { Intention } from './step.ts';

const TRON = custody('tron');
const CARD = processor('card');

/** The seller whose turn it is, and the model so far: all that an intention may use. */
interface Turn {
  readonly sellerId: SellerId;
  readonly books: BooksModel;
}

/** The transfer of an intention, or `undefined` where it has nothing to act on. */
export function transferOf(intention: Intention, turn: Turn): Transfer | undefined {
  switch (intention.do) {
    case 'deposit':
      return sellers(turn, depositCredited(TRON, microUsdt(intention.micro)), fresh('deposit'));
    case 'match-suspense':
      return sellers(turn, suspenseMatched(microUsdt(intention.micro)), fresh('deposit'));
    case 'unmatched-deposit':
      return platforms(turn, depositToSuspense(TRON, microUsdt(intention.micro)), fresh('deposit'));
    case 'viewer-pays': {
      const orderId = randomUUID() as OrderId;
      return sellers(turn, viewerPaid(CARD, orderId, microUsdt(intention.micro)), named('order', orderId));
    }
    case 'withdraw':
      return sellers(turn, withdrawalRequested(microUsdt(intention.micro)), fresh('withdrawal'));
    case 'buy-level':
      return sellers(turn, levelBought(microUsdt(intention.micro), intention.episodes), fresh('level'));
    case 'refund-level':
      return sellers(turn, levelRefunded(microUsdt(intention.micro), intention.episodes), fresh('level'));
    case 'ship':
      return shipmentOf(intention, turn);
    case 'settle':
      return settlementOf(turn, intention.most);
    case 'settle-early':
      return earlySettlementOf(turn, intention.feePercent);
    case 'refund':
      return refundOf(intention.order, turn);
    case 'settle-platform-sale':
      return onOrder(intention.order, turn, ({ orderId, amount }) =>
        platforms(turn, platformSaleSettled(orderId, amount), named('order', orderId)),
      );
    case 'pay-refund':
      return onOrder(intention.order, turn, ({ orderId, amount }) =>
        platforms(turn, refundPaid(CARD, orderId, amount), named('order', orderId)),
      );
    case 'pay-withdrawal':
      return onWithdrawal(intention.which, turn, ({ amount, reference }) =>
        sellers(turn, withdrawalPaid(TRON, amount, percentOf(amount, intention.feePercent)), reference),
      );
    case 'reject-withdrawal':
      return onWithdrawal(intention.which, turn, ({ amount, reference }) =>
        sellers(turn, withdrawalRejected(amount), reference),
      );
    case 'correct':
      return onEarlier(intention.which, turn, correctionOf(turn));
    case 'repeat':
      return onEarlier(intention.which, turn, (earlier) => ({ ...earlier, ...anotherTry(turn) }));
    case 'reuse-key':
      return onEarlier(intention.which, turn, (earlier) => ({
        ...earlier,
        ...depositCredited(TRON, microUsdt(intention.micro)),
        ...anotherTry(turn),
      }));
  }
}

const percentOf = (amount: Money, percent: number): Money => microUsdt((amount * BigInt(percent)) / 100n);

function shipmentOf(ship: Extract<Intention, { do: 'ship' }>, turn: Turn): Transfer | undefined {
  return onOrder(ship.order, turn, ({ orderId, amount }) => {
    const shipment = {
      orderId,
      orderAmount: amount,
      paymentAmount: percentOf(amount, ship.percent),
      creditsUsed: ship.credits,
    };
    const postings = {
      wallet: () => shippedFromWallet(shipment),
      proceeds: () => shippedFromProceeds(shipment),
      platform: () => shippedByPlatform(orderId, amount),
    };
    // One key for all ways of shipping: an order ships once.
    return { ...sellers(turn, postings[ship.how](), named('order', orderId)), key: `ship:${orderId}` };
  });
}

function settlementOf(turn: Turn, most: number): Transfer | undefined {
  const due = unsettledOrders(turn).slice(0, most);
  return due.length === 0 ? undefined : sellers(turn, settled(due), fresh('run'));
}

function earlySettlementOf(turn: Turn, feePercent: number): Transfer | undefined {
  const due = unsettledOrders(turn);
  if (due.length === 0) return undefined;
  const sum = microUsdt(due.reduce((total, { unsettled }) => total + unsettled, 0n));
  return sellers(turn, settledEarly(due, percentOf(sum, feePercent)), fresh('quote'));
}

function refundOf(order: number, turn: Turn): Transfer | undefined {
  return onOrder(order, turn, ({ orderId, amount }) => {
    const shipment = shipments(turn).find(({ reference }) => reference.id === orderId);
    const posting =
      shipment === undefined
        ? refundedBeforeShipping(orderId, amount)
        : refundedAfterShipping(shipment, orderId, amount);
    return sellers(turn, posting, named('order', orderId));
  });
}

const correctionOf =
  (turn: Turn) =>
  (wrong: Transfer): Transfer => ({
    ...sellers(turn, { kind: 'correction', entries: reversed(wrong.entries) }, named('transfer', wrong.id)),
    corrects: wrong.id,
    reason: 'booked by mistake',
  });

function onOrder(
  number: number,
  turn: Turn,
  act: (order: { readonly orderId: OrderId; readonly amount: Money }) => Transfer,
): Transfer | undefined {
  const payments = ofKinds(turn, ['payment']);
  const payment = payments[number % Math.max(1, payments.length)];
  return payment === undefined
    ? undefined
    : act({ orderId: payment.reference.id as OrderId, amount: sumOn(payment, 'order:escrow') });
}

function onWithdrawal(
  number: number,
  turn: Turn,
  act: (withdrawal: { readonly amount: Money; readonly reference: BusinessReference }) => Transfer,
): Transfer | undefined {
  const requests = ofKinds(turn, ['withdrawal-request']);
  const request = requests[number % Math.max(1, requests.length)];
  return request === undefined
    ? undefined
    : act({ amount: sumOn(request, 'seller:withdrawing'), reference: request.reference });
}

function onEarlier(number: number, turn: Turn, act: (earlier: Transfer) => Transfer): Transfer | undefined {
  const posted = turn.books.postedBy(turn.sellerId);
  const earlier = posted[number % Math.max(1, posted.length)];
  return earlier === undefined ? undefined : act(earlier.transfer);
}

const ofKinds = ({ books, sellerId }: Turn, kinds: readonly Transfer['kind'][]): readonly Transfer[] =>
  books
    .postedBy(sellerId)
    .map(({ transfer }) => transfer)
    .filter(({ kind }) => kinds.includes(kind));

const shipments = (turn: Turn): readonly Transfer[] => ofKinds(turn, ['shipment', 'platform-shipment']);

const sumOn = ({ entries }: Posting, account: string): Money =>
  microUsdt(
    entries.filter((entry) => entry.account === account).reduce((sum, { amount }) => sum + amount, 0n),
  );

function unsettledOrders(turn: Turn): readonly SettledOrder[] {
  const settledLines = ofKinds(turn, ['settlement', 'early-settlement']).flatMap(({ entries }) => entries);
  const settledIds = new Set(settledLines.map(({ orderId }) => orderId));
  return ofKinds(turn, ['shipment'])
    .map((shipment) => ({
      orderId: shipment.reference.id as OrderId,
      unsettled: sumOn(shipment, 'seller:unsettled'),
      deferred: sumOn(shipment, 'platform:wholesale_deferred'),
    }))
    .filter(({ orderId, unsettled }) => !settledIds.has(orderId) && unsettled > 0n);
}

const named = (type: string, id: string): BusinessReference => ({ type, id });
const fresh = (type: string): BusinessReference => named(type, randomUUID());

const sellers = (turn: Turn, posting: Posting, reference: BusinessReference): Transfer => ({
  ...posting,
  ...anotherTry(turn),
  key: `${posting.kind}:${reference.id}`,
  sellerId: turn.sellerId,
  reference,
});

const platforms = (turn: Turn, posting: Posting, reference: BusinessReference): Transfer => ({
  ...sellers(turn, posting, reference),
  sellerId: null,
});

/** The fields that differ between attempts of the same transfer. */
const anotherTry = (turn: Turn): Pick<Transfer, 'id' | 'actor' | 'effectiveAt'> => ({
  id: randomUUID() as TransferId,
  actor: `seller:${turn.sellerId}`,
  effectiveAt: someInstant(turn.books.postedBy(turn.sellerId).length),
});

const FIRST_YEAR = 2026;
const MONTHS_USED = 14;
const LATE_YEAR = 2041;
const EVERY_LATE = 17;

/** Spread over many months and month ends, and occasionally beyond the existing partitions. */
function someInstant(number: number): Instant {
  const year = number % EVERY_LATE === EVERY_LATE - 1 ? LATE_YEAR : FIRST_YEAR;
  const monthEnd = Date.UTC(year, 1 + (number % MONTHS_USED), 1);
  return instantOf(monthEnd - (number % 3));
}

import type {
  ArrivalRow,
  BusinessRows,
  BuyBackRow,
  CorrectionRow,
  DepositRow,
  LevelChangeRow,
  OrderRow,
  PaidBackRow,
  PurchaseRow,
  RefundRow,
  RemedyRow,
  ResolutionRow,
  WithdrawalRow,
} from './business-rows.ts';
import { isSignedBySender } from './own-money.ts';

/*
 * The expected books, derived from business rows by the published table of postings (DOMAIN §3). A second
 * implementation, so that an error in the posting code is not repeated here.
 */

export interface ExpectedLine {
  readonly account: string;
  readonly amount: bigint;
  readonly orderId: string | null;
}

export interface ExpectedTransfer {
  /** A label of the source row. */
  readonly row: string;
  /** Null for transfers on the platform's own chains. */
  readonly sellerId: string | null;
  readonly kind: string;
  readonly reference: string | null;
  readonly at: number;
  /** The actor, if the row names one. */
  readonly actor?: string;
  /** Identifies the transfer: by id if the row names it, otherwise by a key derived from the row. */
  readonly id: string | null;
  readonly key: string | null;
  readonly lines: readonly ExpectedLine[];
  /** Accounts that are judged elsewhere, because their lines do not follow from one row. */
  readonly apart?: readonly string[];
  /** The row need not have a transfer. */
  readonly isOptional?: boolean;
}

/** The seller id of the platform's own sales. */
const PLATFORM_AS_SELLER = '00000000-0000-0000-0000-000000000000';

type Move = readonly [from: string, to: string, amount: bigint, orderId?: string];

/** Merges lines of the same account and order, and drops those that add up to zero. */
function linesOf(moves: readonly Move[]): ExpectedLine[] {
  const lines = new Map<string, ExpectedLine>();
  const add = (account: string, amount: bigint, orderId: string | null) => {
    const lineKey = `${account} ${orderId}`;
    lines.set(lineKey, { account, orderId, amount: (lines.get(lineKey)?.amount ?? 0n) + amount });
  };
  for (const [from, to, amount, orderId = null] of moves) {
    add(from, -amount, orderId);
    add(to, amount, orderId);
  }
  return [...lines.values()].filter(({ amount }) => amount !== 0n);
}

export function expectedTransfers(rows: BusinessRows): readonly ExpectedTransfer[] {
  return [
    ...rows.orders.flatMap(ofOrder),
    ...settlements(rows.orders),
    ...rows.refunds.map(ofRefund),
    ...rows.paidBack.map(ofPaidBack),
    ...rows.withdrawals.flatMap(ofWithdrawal),
    ...rows.deposits.map(ofDeposit),
    ...rows.arrivals.map(ofArrival),
    ...rows.resolutions.map(ofResolution),
    ...rows.purchases.flatMap(ofPurchase),
    ...rows.buyBacks.map(ofBuyBack),
    ...rows.levelChanges.map(ofLevelChange),
    ...rows.corrections.map(ofCorrection),
    ...remedies(rows.remedies),
  ];
}

/** Excludes episodes refunded before shipping. */
const shippedEpisodes = (order: OrderRow): number =>
  wasPaidBackBeforeShipping(order) ? order.quantity - order.refunded_quantity : order.quantity;

const shippedAmount = (order: OrderRow): bigint => BigInt(order.retail) * BigInt(shippedEpisodes(order));

/** The wholesale price minus prepaid episodes. */
export const costOf = (order: OrderRow): bigint =>
  BigInt(order.wholesale) * BigInt(shippedEpisodes(order) - order.credits_used);

export const amountOf = ({ quantity, retail }: OrderRow): bigint => BigInt(retail) * BigInt(quantity);

const isPlatformsOwn = ({ seller_id: sellerId }: OrderRow): boolean => sellerId === PLATFORM_AS_SELLER;

function ofOrder(order: OrderRow): ExpectedTransfer[] {
  const row = `order ${order.id}`;
  const common = { row, reference: `order:${order.id}` };
  const sellerId = isPlatformsOwn(order) ? null : order.seller_id;
  const amount = amountOf(order);
  const waits = isPlatformsOwn(order) ? 'platform:retail_deferred' : 'order:escrow';
  const expected: ExpectedTransfer[] = [
    {
      ...common,
      sellerId,
      kind: 'payment',
      at: Number(order.paid_at),
      id: order.payment_transfer,
      key: `payment:${order.payment_id}`,
      lines: linesOf([[`processor:${order.processor}`, waits, amount, order.id]]),
    },
  ];
  const shipment = shipmentOf(order);
  if (shipment.length > 0) {
    const kind = order.shipped_by === 'platform' ? 'platform-shipment' : 'shipment';
    expected.push({
      ...common,
      sellerId,
      kind,
      at: Number(order.shipped_at),
      actor: shipperOf(order),
      id: order.shipment_transfer,
      key: `${kind}:${order.id}`,
      lines: linesOf(shipment),
    });
  }
  if (order.refunded_at !== null) {
    const undone = shipment.map(([from, to, moved, orderId]): Move => [to, from, moved, orderId ?? order.id]);
    expected.push({
      ...common,
      sellerId,
      kind: 'refund',
      at: Number(order.refunded_at),
      id: order.refund_transfer,
      key: `refund:${order.id}`,
      lines: linesOf([...undone, [waits, 'platform:refunds_payable', amount, order.id]]),
    });
  }
  return expected;
}

/** The seller, or the rule that shipped automatically. */
const shipperOf = ({ seller_id: sellerId, shipped_by: by }: OrderRow): string =>
  by === 'seller' ? `seller:${sellerId}` : `rule:${SHIPPING_RULES.get(by ?? '') ?? 'none'}`;

const SHIPPING_RULES: ReadonlyMap<string, string> = new Map([
  ['auto-ship', 'auto-ship'],
  ['overdue', 'overdue-shipment'],
  ['platform', 'no-right-in-time'],
]);

/** Empty for the platform's own sales, which are shipped by their payment. */
function shipmentOf(order: OrderRow): Move[] {
  const { id, shipped_by: by, pay_from: from, credits_used: credits } = order;
  if (by === null || isPlatformsOwn(order)) return [];
  const amount = shippedAmount(order);
  if (by === 'platform') return [['order:escrow', 'platform:retail_deferred', amount, id]];
  const cost = costOf(order);
  const episodes: Move = ['seller:episodes', 'platform:episodes_redeemed', BigInt(credits), id];
  return from === 'wallet'
    ? [
        ['seller:available', 'platform:wholesale_deferred', cost, id],
        ['order:escrow', 'seller:unsettled', amount, id],
        episodes,
      ]
    : [
        ['order:escrow', 'platform:wholesale_deferred', cost, id],
        ['order:escrow', 'seller:unsettled', amount - cost, id],
        episodes,
      ];
}

/** The seller's amount on hold for a shipped order. */
const heldFor = (order: OrderRow): bigint =>
  order.shipped_by === 'platform'
    ? 0n
    : order.pay_from === 'wallet'
      ? shippedAmount(order)
      : shippedAmount(order) - costOf(order);

/** One transfer may settle several orders. The fee of an early settlement is judged by its own row. */
function settlements(orders: readonly OrderRow[]): ExpectedTransfer[] {
  const completed = orders.filter(({ completed_at: at }) => at !== null);
  const together = Map.groupBy(completed, ({ settlement_transfer: transfer }) => String(transfer));
  return [...together].map(([id, settled]) => {
    const [first] = settled as [OrderRow];
    const isEarly = first.settled_early;
    return {
      row: `order ${first.id}${settled.length > 1 ? ` and ${settled.length - 1} more` : ''}`,
      sellerId: first.shipped_by === 'platform' ? null : first.seller_id,
      kind: isEarly ? 'early-settlement' : 'settlement',
      reference: null,
      at: Number(first.completed_at),
      id,
      key: null,
      lines: linesOf(settled.flatMap(settledMoves)),
      ...(isEarly ? { apart: ['platform:fee_early'], actor: `seller:${first.seller_id}` } : {}),
    };
  });
}

function settledMoves(order: OrderRow): Move[] {
  const { id } = order;
  return order.shipped_by === 'platform'
    ? [['platform:retail_deferred', 'platform:retail', shippedAmount(order) - givenUp(order).deferred, id]]
    : [
        ['seller:unsettled', 'seller:available', leftOnHold(order), id],
        ['platform:wholesale_deferred', 'platform:wholesale', costOf(order) - givenUp(order).deferred, id],
      ];
}

/**
 * Before settlement, a refund reverses the held amount per episode. After settlement, the seller's available
 * balance pays.
 */
function ofRefund(row: RefundRow): ExpectedTransfer {
  const amount = BigInt(row.retail) * BigInt(row.refund_episodes);
  return {
    row: `order ${row.id}`,
    sellerId: isPlatformsOwn(row) ? null : row.seller_id,
    kind: 'refund',
    reference: `order:${row.id}`,
    at: Number(row.refund_at),
    id: row.refund_id,
    key: `refund:${row.id}`,
    lines: linesOf(refundMoves(row, amount)),
  };
}

function refundMoves(row: RefundRow, amount: bigint): Move[] {
  const { id } = row;
  const to = 'platform:refunds_payable';
  if (wasPaidBackBeforeShipping(row)) return [['order:escrow', to, amount, id]];
  const isSettled = isAfterSettlement(row);
  if (row.shipped_by === 'platform')
    return [[isSettled ? 'platform:retail' : 'platform:retail_deferred', to, amount, id]];
  const { cost, credits } = partOf(row, row.refund_episodes);
  const episodes: Move = ['platform:episodes_redeemed', 'seller:episodes', credits, id];
  if (isSettled)
    return [
      ['platform:wholesale', to, cost, id],
      ['seller:available', to, BigInt(row.seller_part), id],
      ['platform:losses', to, amount - cost - BigInt(row.seller_part), id],
      episodes,
    ];
  return row.pay_from === 'wallet'
    ? [
        ['platform:wholesale_deferred', 'seller:available', cost, id],
        ['seller:unsettled', to, amount, id],
        episodes,
      ]
    : [['platform:wholesale_deferred', to, cost, id], ['seller:unsettled', to, amount - cost, id], episodes];
}

/** Prepaid episodes are returned in whole numbers, the rest of the wholesale price in money. */
function partOf(order: OrderRow, episodes: number): { readonly cost: bigint; readonly credits: bigint } {
  const credits = Math.floor((order.credits_used * episodes) / order.quantity);
  return { cost: BigInt(order.wholesale) * BigInt(episodes - credits), credits: BigInt(credits) };
}

const wasPaidBackBeforeShipping = (order: OrderRow): boolean => {
  const { part_refunded_at: at, shipped_at: shipped } = order;
  if (at === null || shipped === null) return at !== null;
  return at === shipped ? order.was_refunded_in_escrow === true : Number(at) < Number(shipped);
};

const isAfterSettlement = (order: OrderRow): boolean => {
  const { part_refunded_at: at, completed_at: completed } = order;
  if (at === null || completed === null) return false;
  return at === completed ? order.was_refunded_settled === true : Number(at) > Number(completed);
};

/** The amounts that a partial refund released between shipping and settlement. */
function givenUp(order: OrderRow): { readonly hold: bigint; readonly deferred: bigint } {
  if (order.part_refunded_at === null || wasPaidBackBeforeShipping(order) || isAfterSettlement(order))
    return { hold: 0n, deferred: 0n };
  const amount = BigInt(order.retail) * BigInt(order.refunded_quantity);
  if (order.shipped_by === 'platform') return { hold: 0n, deferred: amount };
  const { cost } = partOf(order, order.refunded_quantity);
  return { hold: order.pay_from === 'wallet' ? amount : amount - cost, deferred: cost };
}

/** The remaining hold of a shipped order. */
export const leftOnHold = (order: OrderRow): bigint => heldFor(order) - givenUp(order).hold;

const ofPaidBack = (row: PaidBackRow): ExpectedTransfer => ({
  row: `the refund of order ${row.order_id}`,
  sellerId: null,
  kind: 'refund-paid',
  actor: overChain(row) === undefined ? 'worker' : `chain:${overChain(row)}`,
  reference: `order:${row.order_id}`,
  at: Number(row.paid_at),
  id: null,
  key: `refund-paid:${row.order_id}`,
  lines: linesOf([['platform:refunds_payable', outsideOf(row), BigInt(row.amount), row.order_id]]),
});

/** The network of a refund in USDT, which is paid to the viewer's address; undefined for other processors. */
const overChain = ({ processor }: PaidBackRow): string | undefined =>
  processor.startsWith('usdt-') ? processor.slice('usdt-'.length) : undefined;

const outsideOf = (row: PaidBackRow): string => {
  const network = overChain(row);
  return network === undefined ? `processor:${row.processor}` : `custody:${network}`;
};

function ofWithdrawal(row: WithdrawalRow): ExpectedTransfer[] {
  const common = {
    row: `withdrawal ${row.id}`,
    sellerId: row.seller_id,
    reference: `withdrawal:${row.id}`,
  };
  const amount = BigInt(row.amount);
  const fee = BigInt(row.fee);
  const expected: ExpectedTransfer[] = [
    {
      ...common,
      kind: 'withdrawal-request',
      actor: row.asked_by === null ? `seller:${row.seller_id}` : `operator:${row.asked_by}`,
      at: Number(row.requested_at),
      id: row.request_transfer,
      key: `withdrawal-request:${row.id}`,
      lines: linesOf([['seller:available', 'seller:withdrawing', amount]]),
    },
  ];
  if (row.state === 'paid') {
    expected.push({
      ...common,
      kind: 'withdrawal-paid',
      actor: row.recorded_by === 'chain' ? `chain:${row.network}` : `operator:${row.confirmed_by}`,
      at: Number(row.paid_at),
      id: row.ending_transfer,
      key: `withdrawal-paid:${row.id}`,
      lines: linesOf([
        ['seller:withdrawing', `custody:${row.network}`, amount - fee],
        ['seller:withdrawing', 'platform:fee_withdraw', fee],
      ]),
    });
  }
  if (row.state === 'rejected') {
    expected.push({
      ...common,
      kind: 'withdrawal-rejected',
      actor: String(row.rejected_by),
      at: Number(row.rejected_at),
      id: row.ending_transfer,
      key: `withdrawal-rejected:${row.id}`,
      lines: linesOf([['seller:withdrawing', 'seller:available', amount]]),
    });
  }
  return expected;
}

/** A deposit by claim, decided by staff. */
const ofDeposit = (row: DepositRow): ExpectedTransfer => ({
  row: `deposit ${row.id}`,
  sellerId: row.seller_id,
  kind: 'deposit',
  reference: `deposit:${row.id}`,
  at: Number(row.credited_at),
  actor: `operator:${row.decided_by}`,
  id: row.transfer_id,
  key: `deposit:${row.id}`,
  lines: linesOf([
    [
      row.backing === 'unbacked' ? `custody:${row.network}` : 'platform:suspense',
      'seller:available',
      BigInt(row.amount),
    ],
  ]),
});

/** An arrival on a chain: for a seller, for an invoice, or without an owner. */
function ofArrival(row: ArrivalRow): ExpectedTransfer {
  const custody = `custody:${row.network}`;
  const amount = BigInt(row.amount);
  const common = {
    row: `chain transfer ${row.id}`,
    at: Number(row.decided_at),
    id: row.transfer_id,
    key: `chain:${row.network}:${row.transaction_hash}:${row.ordinal}`,
  };
  if (row.kind === 'invoice') {
    return {
      ...common,
      sellerId: null,
      kind: 'suspense',
      reference: `invoice:${row.invoice_id}`,
      lines: linesOf([[custody, `processor:usdt-${row.network}`, amount]]),
    };
  }
  return row.state === 'credited'
    ? {
        ...common,
        sellerId: row.seller_id,
        kind: 'deposit',
        reference: `deposit:${row.id}`,
        lines: linesOf([[custody, 'seller:available', amount]]),
      }
    : {
        ...common,
        sellerId: null,
        kind: 'suspense',
        reference: `chain-transfer:${row.id}`,
        lines: linesOf([[custody, 'platform:suspense', amount]]),
      };
}

/** A resolution by two people. For an arrival below the minimum, a credit is booked as the arrival itself. */
function ofResolution(row: ResolutionRow): ExpectedTransfer {
  const amount = BigInt(row.amount);
  const custody = `custody:${row.network}`;
  const common = { row: `resolution ${row.id}`, id: null, key: `resolution:${row.id}` };
  if (row.way === 'credit') {
    return {
      ...common,
      sellerId: row.seller_id,
      kind: 'deposit',
      reference: `deposit:${row.chain_transfer_id}`,
      at: Number(row.ended_at),
      lines: row.was_in_suspense ? linesOf([['platform:suspense', 'seller:available', amount]]) : [],
      isOptional: !row.was_in_suspense,
    };
  }
  if (row.way === 'capital' || row.way === 'reopen') return ofOwnMoney(row);
  const isInvoice = row.invoice_id !== null;
  return {
    ...common,
    sellerId: null,
    kind: 'suspense',
    reference: isInvoice ? `invoice:${row.invoice_id}` : `chain-transfer:${row.chain_transfer_id}`,
    at: Number(row.done_at),
    lines: linesOf([[isInvoice ? `processor:usdt-${row.network}` : 'platform:suspense', custody, amount]]),
  };
}

/** Without the sender's signature the money is not the operator's own, and no transfer is expected. */
function ofOwnMoney(row: ResolutionRow): ExpectedTransfer {
  const [from, to] =
    row.way === 'capital'
      ? ['platform:suspense', 'platform:capital']
      : ['platform:capital', 'platform:suspense'];
  const isOurs = row.way === 'reopen' || isSignedBySender(row);
  return {
    row: `resolution ${row.id}`,
    id: null,
    key: `resolution:${row.id}`,
    sellerId: null,
    kind: 'capital',
    reference: `chain-transfer:${row.chain_transfer_id}`,
    at: Number(row.ended_at),
    lines: isOurs ? linesOf([[from, to, BigInt(row.amount)]]) : [],
  };
}

const EPISODES = ['seller:episodes', 'platform:episodes_issued'];

function ofPurchase(row: PurchaseRow): ExpectedTransfer[] {
  const common = {
    row: `level purchase ${row.id}`,
    actor: `seller:${row.seller_id}`,
    sellerId: row.seller_id,
    reference: `level-purchase:${row.id}`,
  };
  const expected: ExpectedTransfer[] = [
    {
      ...common,
      kind: 'level-purchase',
      at: Number(row.bought_at),
      id: row.transfer_id,
      key: `level-purchase:${row.id}`,
      lines: linesOf([
        ['seller:available', 'platform:levels', BigInt(row.price)],
        ['platform:episodes_issued', 'seller:episodes', BigInt(row.episodes)],
      ]),
    },
  ];
  if (row.refunded_at !== null) {
    expected.push({
      ...common,
      kind: 'level-refund',
      at: Number(row.refunded_at),
      id: null,
      key: `level-refund:${row.id}`,
      lines: linesOf([['platform:levels', 'seller:available', BigInt(row.refund_amount ?? 0)]]),
      // The unused episodes; the row does not state their number.
      apart: EPISODES,
    });
  }
  return expected.filter(({ lines, apart }) => lines.length > 0 || apart !== undefined);
}

const ofBuyBack = (row: BuyBackRow): ExpectedTransfer => ({
  row: `credits bought back ${row.id}`,
  sellerId: row.seller_id,
  kind: 'credit-buyback',
  reference: `credit-buyback:${row.id}`,
  at: Number(row.bought_back_at),
  actor: `seller:${row.seller_id}`,
  id: row.transfer_id,
  key: `credit-buyback:${row.id}`,
  lines: linesOf([
    ['platform:levels', 'seller:available', BigInt(row.amount)],
    ['seller:episodes', 'platform:episodes_issued', BigInt(row.episodes)],
  ]),
});

/** An earned or granted level brings free episodes, if it includes any. */
const ofLevelChange = (row: LevelChangeRow): ExpectedTransfer => ({
  row: `level ${row.to_level} of ${row.seller_id}`,
  sellerId: row.seller_id,
  kind: 'level-purchase',
  reference: `level:${row.to_level}`,
  at: Number(row.changed_at),
  actor: row.actor,
  id: null,
  key: `level-gift@${row.to_level}@${row.changed_at}`,
  lines: [],
  apart: EPISODES,
  isOptional: true,
});

/** check-corrections.ts judges the lines, together with the corrected transfer. */
const ofCorrection = (row: CorrectionRow): ExpectedTransfer => ({
  row: `correction of ${row.transfer_id}`,
  sellerId: row.seller_id,
  kind: 'correction',
  reference: `transfer:${row.transfer_id}`,
  at: Number(row.confirmed_at),
  actor: `operator:${row.confirmed_by}`,
  id: row.correction_id,
  key: `correction:${row.transfer_id}`,
  lines: [],
  apart: ['*'],
});

/**
 * An upheld appeal pays the lost profit of its orders. It needs two people; otherwise no line is expected.
 */
function remedies(rows: readonly RemedyRow[]): ExpectedTransfer[] {
  return [...Map.groupBy(rows, ({ appeal_id: id }) => id)].map(([appealId, orders]) => {
    const [first] = orders as [RemedyRow];
    const isByTwo = first.proposed_by !== first.decided_by;
    return {
      row: `the remedy of appeal ${appealId}`,
      sellerId: first.seller_id,
      kind: 'remedy',
      reference: `appeal:${appealId}`,
      at: Number(first.decided_at),
      actor: `operator:${first.decided_by}`,
      id: first.transfer_id,
      key: `remedy:${appealId}`,
      lines: isByTwo
        ? linesOf(
            orders.map((row): Move => ['platform:losses', 'seller:available', lostWith(row), row.order_id]),
          )
        : [],
    };
  });
}

/**
 * The lost profit: of a wrongly refunded sale, or of orders that the platform shipped while the seller was
 * locked out.
 */
function lostWith(row: RemedyRow): bigint {
  const profit = (episodes: number) => (BigInt(row.retail) - BigInt(row.wholesale)) * BigInt(episodes);
  const isPlatforms = row.shipped_by === 'platform';
  if (row.deed === 'unlocked') return isPlatforms ? profit(row.quantity - row.paid_back) : 0n;
  if (row.deed !== 'paid' || isPlatforms) return 0n;
  return profit(row.order_state === 'refunded' ? row.quantity : row.paid_back) - BigInt(row.loss);
}

import type { Instant, Money } from '@cliffhanger/core/kernel';
import type { OrderDetail } from '../order.ts';

export type MoneyLine = OrderDetail['moneyTimeline'][number];

type StepKind =
  | 'paid'
  | 'to-ship'
  | 'shipped'
  | 'first-play'
  | 'on-hold'
  | 'audit'
  | 'settles'
  | 'settled'
  | 'settled-early'
  | 'refunded';

/** A step of the money, with its ledger lines. */
export interface MoneyStep {
  readonly kind: StepKind;
  readonly state: 'done' | 'now' | 'later';
  /** The actual or expected time; `undefined` when unknown. */
  readonly at: Instant | undefined;
  readonly lines: readonly MoneyLine[];
  /** The expected amount of a future step. */
  readonly expected?: Money;
}

const STEP_OF_TRANSFER: Readonly<Record<string, StepKind>> = {
  payment: 'paid',
  shipment: 'shipped',
  'platform-shipment': 'shipped',
  settlement: 'settled',
  'early-settlement': 'settled-early',
  refund: 'refunded',
};

/** The booked steps by time, then the future ones: paid, shipped, first play, on hold, settled. */
export const moneySteps = (order: OrderDetail): readonly MoneyStep[] => [
  ...done(order).toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0)),
  ...ahead(order),
];

function done({ moneyTimeline, birthCertificate: { firstPlayAt } }: OrderDetail): readonly MoneyStep[] {
  const transfers = Map.groupBy(moneyTimeline, ({ transferId }) => transferId);
  const booked = [...transfers.values()].flatMap((lines): MoneyStep[] => {
    const [first] = lines;
    const kind = STEP_OF_TRANSFER[first?.kind ?? ''];
    return first === undefined || kind === undefined ? [] : [{ kind, state: 'done', at: first.at, lines }];
  });
  return firstPlayAt === null
    ? booked
    : [...booked, { kind: 'first-play', state: 'done', at: firstPlayAt, lines: [] }];
}

function ahead(order: OrderDetail): readonly MoneyStep[] {
  const { state, settlementTime, shipBy, platformShipsAt, unsettled } = order;
  // After a shipment by the platform the seller receives nothing.
  if (order.shippedBy === 'platform') return [];
  const settles = {
    kind: 'settles',
    state: 'later',
    at: settlementTime,
    lines: [],
    ...(unsettled === undefined ? {} : { expected: unsettled }),
  } as const;
  if (state === 'to-ship')
    return [{ kind: 'to-ship', state: 'now', at: platformShipsAt ?? shipBy, lines: [] }, settles];
  if (state === 'shipped' || state === 'in-settlement')
    return [{ kind: 'on-hold', state: 'now', at: settlementTime, lines: [] }, settles];
  if (state === 'audit') return [{ kind: 'audit', state: 'now', at: settlementTime, lines: [] }, settles];
  return [];
}

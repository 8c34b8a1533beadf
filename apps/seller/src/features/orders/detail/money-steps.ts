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

/** One step of the money's way, with the lines of the books that belong to it. */
export interface MoneyStep {
  readonly kind: StepKind;
  readonly state: 'done' | 'now' | 'later';
  /** When it was, or is expected; undefined where nobody can say. */
  readonly at: Instant | undefined;
  readonly lines: readonly MoneyLine[];
  /** What is expected to arrive, for a step that lies ahead. */
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

/** Paid → shipped → first play → on hold until … → settled: what the books say, then what is still to come. */
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
  // What the platform sold in the seller's place brings them nothing to wait for.
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

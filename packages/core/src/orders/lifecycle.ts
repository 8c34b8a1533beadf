import { accept, type Instant, later, type Result, refuse } from '../kernel/index.ts';
import {
  AUDIT_HOLDS_AT_MOST_MS,
  CANCEL_WITHIN_MS,
  isOver,
  type Order,
  type OrderState,
  type OrderStateKind,
  SETTLEMENT_HOLD_MS,
  SETTLES_WITHOUT_PLAY_AFTER_MS,
  type Shipping,
} from './order.ts';

/* One function per transition of DOMAIN §5. Returns the new state or a refusal. */

type InState<Kind extends OrderState['kind']> = Extract<OrderState, { kind: Kind }>;

export const shipped = (order: Order, shipping: Shipping, now: Instant): Result<InState<'shipped'>> =>
  order.state.kind === 'to-ship'
    ? accept({ kind: 'shipped', shippedAt: now, shipping })
    : refuse('order-not-to-ship');

/** At the first play of a paid episode, or a day after payment. */
export function settlementBeginsAt(
  order: Pick<Order, 'paidAt' | 'firstPlayAt' | 'state'>,
): Instant | undefined {
  if (order.state.kind !== 'shipped') return undefined;
  const withoutPlay = later(order.paidAt, SETTLES_WITHOUT_PLAY_AFTER_MS);
  const played = order.firstPlayAt ?? withoutPlay;
  const since = played < withoutPlay ? played : withoutPlay;
  return since > order.state.shippedAt ? since : order.state.shippedAt;
}

export function inSettlement(order: Order, now: Instant): Result<InState<'in-settlement'>> {
  const begins = settlementBeginsAt(order);
  if (order.state.kind !== 'shipped' || begins === undefined || now < begins)
    return refuse('order-data-changed');
  const { shippedAt, shipping } = order.state;
  return accept({
    kind: 'in-settlement',
    shippedAt,
    shipping,
    releaseAt: later(shippedAt, SETTLEMENT_HOLD_MS),
  });
}

/** T+7 is never early; an early settlement has no minimum time. */
export function completed(order: Order, now: Instant, how: 'due' | 'early'): Result<InState<'completed'>> {
  if (order.state.kind !== 'in-settlement') return refuse('order-data-changed');
  if (how === 'due' && now < order.state.releaseAt) return refuse('order-data-changed');
  const { shippedAt, shipping } = order.state;
  return accept({ kind: 'completed', shippedAt, shipping, completedAt: now, settledEarly: how === 'early' });
}

/** The viewer may cancel for a day unless a paid episode was played. */
export function cancelled(order: Order, now: Instant): Result<InState<'refunded'>> {
  if ((order.refundedEpisodes ?? 0) > 0) return refuse('order-already-decided');
  if (order.firstPlayAt !== null) return refuse('cancel-after-play');
  if (order.state.kind !== 'to-ship' && order.state.kind !== 'shipped') return refuse('cancel-too-late');
  if (now >= later(order.paidAt, CANCEL_WITHIN_MS)) return refuse('cancel-too-late');
  return accept({ kind: 'refunded', refundedAt: now });
}

/** The facts of the right to cancel. */
export interface CancelFacts extends Pick<Order, 'paidAt' | 'firstPlayAt'> {
  readonly state: OrderStateKind;
}

/** The deadline that `cancelled` enforces; null: expired. */
export function cancelUntil({ state, firstPlayAt, paidAt }: CancelFacts, now: Instant): Instant | null {
  const until = later(paidAt, CANCEL_WITHIN_MS);
  const isOpen = (state === 'to-ship' || state === 'shipped') && firstPlayAt === null && now < until;
  return isOpen ? until : null;
}

/** A complaint stops the clock: of the hold, or of shipping. At most two weeks past T+7. */
export function audited(order: Order, reason: string, now: Instant): Result<InState<'audit'>> {
  const { state } = order;
  if (state.kind === 'audit' || isOver(order)) return refuse('order-data-changed');
  const { shippedAt, shipping } = 'shippedAt' in state ? state : { shippedAt: null, shipping: null };
  const releaseAt = auditEndsAt({ shippedAt, auditedAt: now });
  return accept({ kind: 'audit', reason, auditedAt: now, shippedAt, shipping, releaseAt });
}

const auditEndsAt = ({ shippedAt, auditedAt }: Pick<InState<'audit'>, 'shippedAt' | 'auditedAt'>): Instant =>
  shippedAt === null
    ? later(auditedAt, AUDIT_HOLDS_AT_MOST_MS)
    : later(shippedAt, SETTLEMENT_HOLD_MS + AUDIT_HOLDS_AT_MOST_MS);

/**
 * While a bank decides, the hold lasts until its time is over. An audit with another reason keeps that
 * reason.
 */
export function heldForDispute(
  order: Order,
  { decidedBy }: { readonly decidedBy: Instant },
  now: Instant,
): Result<InState<'audit'>> {
  const audit = order.state.kind === 'audit' ? accept(order.state) : audited(order, 'payment-disputed', now);
  if (!audit.ok) return audit;
  const { releaseAt } = audit.value;
  return accept({ ...audit.value, releaseAt: decidedBy > releaseAt ? decidedBy : releaseAt });
}

/** The audit continues with the time that was left before the bank's. */
export function resumedAudit(
  order: Order,
  { openedAt }: { readonly openedAt: Instant },
  now: Instant,
): Result<InState<'audit'>> {
  if (order.state.kind !== 'audit') return refuse('order-data-changed');
  return accept({ ...order.state, releaseAt: later(auditEndsAt(order.state), now - openedAt) });
}

/** No verdict in time: staff decide, and the hold names their deadline. */
export function leftByBank(order: Order, answeredBy: Instant): Result<InState<'audit'>> {
  if (order.state.kind !== 'audit') return refuse('order-data-changed');
  return accept({ ...order.state, releaseAt: answeredBy });
}

/** The state after an audit: as without it; an unshipped order keeps its remaining time. */
export type Released =
  | { readonly state: InState<'in-settlement'> }
  | { readonly state: InState<'to-ship'>; readonly shipFrom: Instant };

export function releasedFromAudit(order: Order, now: Instant): Result<Released> {
  if (order.state.kind !== 'audit') return refuse('order-data-changed');
  const { shippedAt, shipping, auditedAt } = order.state;
  if (shippedAt === null || shipping === null)
    return accept({
      state: { kind: 'to-ship' },
      shipFrom: later(order.shipFrom ?? order.paidAt, now - auditedAt),
    });
  const releaseAt = later(shippedAt, SETTLEMENT_HOLD_MS);
  return accept({ state: { kind: 'in-settlement', shippedAt, shipping, releaseAt } });
}

/** An undecided audit ends after its limit; T+7 is over by then, so the next job pays the seller. */
export const auditRanOut = (order: Order, now: Instant): Result<Released> =>
  order.state.kind === 'audit' && now >= order.state.releaseAt
    ? releasedFromAudit(order, now)
    : refuse('order-data-changed');

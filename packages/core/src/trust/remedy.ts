import { addMoney, type Money, multiplyMoney, NO_MONEY, subtractMoney } from '../kernel/index.ts';
import type { OrderStateKind } from '../orders/index.ts';

/*
 * The remedy of an upheld appeal (DOMAIN §13). The database derives it from its own rows; this is the
 * expected result.
 */

/**
 * `approved`: the rejected item is approved. `credited`: a deposit is credited after a second person.
 * `requested`: a withdrawal is requested again; `returned`: it stays returned. `released`: an order's hold
 * ends. `paid`: the platform pays the profit of refunded episodes. `unlocked`: an account opens, and orders
 * shipped by the platform meanwhile are compensated. `unchanged`: the decision is no longer in force.
 */
export const REMEDY_DEEDS = [
  'approved',
  'credited',
  'requested',
  'returned',
  'released',
  'paid',
  'unlocked',
  'unchanged',
] as const;
export type RemedyDeed = (typeof REMEDY_DEEDS)[number];

/** `proposed`: it moves money and waits for a second person. */
export const REMEDY_STATES = ['done', 'proposed', 'declined'] as const;
export type RemedyState = (typeof REMEDY_STATES)[number];

export interface Remedy {
  readonly deed: RemedyDeed;
  readonly amount: Money;
  readonly state: RemedyState;
}

/** Episodes without a profit for the seller. */
interface MissedEpisodes {
  readonly retail: Money;
  readonly wholesale: Money;
  readonly episodes: number;
  /** The part borne by the platform because the seller's balance was gone. */
  readonly loss: Money;
}

export type AppealedFacts =
  | {
      readonly subject: 'registration' | 'certification' | 'store' | 'promotion-link';
      /** The appealed decision is still in force. */
      readonly stands: boolean;
    }
  | { readonly subject: 'deposit'; readonly stands: boolean; readonly amount: Money }
  | {
      readonly subject: 'withdrawal';
      readonly stands: boolean;
      readonly amount: Money;
      readonly available: Money;
      /** The seller still has that payout address. */
      readonly hasMethod: boolean;
    }
  | ({
      readonly subject: 'order';
      readonly stands: boolean;
      readonly state: OrderStateKind;
      /** The decision was a refund, whole or in part. */
      readonly isAboutRefund: boolean;
      /** Shipped by or for the seller, or theirs to ship. */
      readonly isOwn: boolean;
      /** By another remedy or a correction of the refund. */
      readonly isMadeGood: boolean;
      /** `episodes`: the refunded ones. */
    } & MissedEpisodes)
  | {
      readonly subject: 'account-lock';
      /** Shipped by the platform during the lock and not made good yet. */
      readonly missed: readonly MissedEpisodes[];
    };

const UNCHANGED: Remedy = { deed: 'unchanged', amount: NO_MONEY, state: 'done' };
const done = (deed: RemedyDeed, amount: Money = NO_MONEY): Remedy => ({ deed, amount, state: 'done' });

export function remedyFor(facts: AppealedFacts): Remedy {
  if (facts.subject === 'account-lock') return remedyOfLock(facts.missed);
  if (!facts.stands) return UNCHANGED;
  switch (facts.subject) {
    case 'deposit':
      return { deed: 'credited', amount: facts.amount, state: 'proposed' };
    case 'withdrawal':
      return done(
        facts.hasMethod && facts.available >= facts.amount ? 'requested' : 'returned',
        facts.amount,
      );
    case 'order':
      return remedyOfOrder(facts);
    default:
      return done('approved');
  }
}

/** The amount they would have settled to; wholesale price and credits were returned with the refund. */
function profitOf({ retail, wholesale, episodes, loss }: MissedEpisodes): Money {
  const [sold, cost] = [multiplyMoney(retail, episodes), addMoney(multiplyMoney(wholesale, episodes), loss)];
  return sold > cost ? subtractMoney(sold, cost) : NO_MONEY;
}

function remedyOfOrder(order: Extract<AppealedFacts, { subject: 'order' }>): Remedy {
  if (order.state === 'audit') return done('released');
  const profit = profitOf(order);
  const isPaid = order.isAboutRefund && order.isOwn && !order.isMadeGood && profit > 0n;
  return isPaid ? { deed: 'paid', amount: profit, state: 'proposed' } : UNCHANGED;
}

function remedyOfLock(missed: readonly MissedEpisodes[]): Remedy {
  const amount = addMoney(...missed.map(profitOf));
  return { deed: 'unlocked', amount, state: amount > 0n ? 'proposed' : 'done' };
}

/** Each has a text in every locale. */
export const REMEDY_TEXTS = [
  'approved',
  'credited',
  'credited-done',
  'requested',
  'returned',
  'released',
  'paid',
  'paid-done',
  'unlocked',
  'unlocked-paid',
  'unlocked-paid-done',
  'unchanged',
] as const;
export type RemedyText = (typeof REMEDY_TEXTS)[number];

export function remedyText({ deed, amount, state }: Remedy): RemedyText {
  const isPaying = amount > 0n && (deed === 'credited' || deed === 'paid' || deed === 'unlocked');
  if (!isPaying) return deed === 'credited' || deed === 'paid' ? 'unchanged' : deed;
  const text = deed === 'unlocked' ? 'unlocked-paid' : deed;
  return state === 'done' ? `${text}-done` : text;
}

import { addMoney, type Money, multiplyMoney, NO_MONEY, subtractMoney } from '../kernel/index.ts';
import type { OrderStateKind } from '../orders/index.ts';

/* What upholding an appeal does (DOMAIN §13). The database works it out from its own rows; this says what it must be. */

/**
 * `approved`: what was rejected stands as if it had been approved. `credited`: a deposit is credited when a second person
 * agrees. `requested`: a withdrawal is asked for again; `returned`: it stays returned whole. `released`: an order is held no
 * more. `paid`: the platform pays what refunded episodes would have brought. `unlocked`: an account is open, and what the
 * platform shipped in its seller's place is made good. `unchanged`: the decision no longer stands, there is nothing to undo.
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

/** `proposed`: it moves money, and waits for a second person. */
export const REMEDY_STATES = ['done', 'proposed', 'declined'] as const;
export type RemedyState = (typeof REMEDY_STATES)[number];

export interface Remedy {
  readonly deed: RemedyDeed;
  readonly amount: Money;
  readonly state: RemedyState;
}

/** Episodes of an order whose profit its seller did not get. */
interface MissedEpisodes {
  readonly retail: Money;
  readonly wholesale: Money;
  readonly episodes: number;
  /** What of it the platform bore, because the seller had it no more. */
  readonly loss: Money;
}

export type AppealedFacts =
  | {
      readonly subject: 'registration' | 'certification' | 'store' | 'promotion-link';
      /** The decision that was appealed is still the one in force. */
      readonly stands: boolean;
    }
  | { readonly subject: 'deposit'; readonly stands: boolean; readonly amount: Money }
  | {
      readonly subject: 'withdrawal';
      readonly stands: boolean;
      readonly amount: Money;
      readonly available: Money;
      /** The seller still has the address that it was to be paid to. */
      readonly hasMethod: boolean;
    }
  | ({
      readonly subject: 'order';
      readonly stands: boolean;
      readonly state: OrderStateKind;
      /** A refund is what was decided, of all of it or of some episodes. */
      readonly isAboutRefund: boolean;
      /** Shipped by the seller or for them, or theirs to ship. */
      readonly isOwn: boolean;
      /** By another remedy, or a correction of its refund. */
      readonly isMadeGood: boolean;
      /** `episodes`: those that were refunded, all of them or some. */
    } & MissedEpisodes)
  | {
      readonly subject: 'account-lock';
      /** Shipped by the platform while the seller was kept out, and not made good yet. */
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

/** What they would have settled to; their wholesale and prepaid episodes went back with the refund. */
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

/** What a seller or an operator reads about a remedy; each has a text in every locale. */
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

import { type BasisPoints, basisPointsOf, type Money, usdt, WHOLE_IN_BASIS_POINTS } from '../kernel/index.ts';
import { type AttemptFees, mostCost } from './outbound-transaction-fees.ts';

/** When deposits are moved, and where to. */
export interface ConsolidationRules {
  /** Smaller balances stay. */
  readonly minimum: Money;
  /** The largest gas cost as a share of the moved amount. */
  readonly mostCost: BasisPoints;
  /** The assumed price of the chain's coin: a setting, rather too high than too low. */
  readonly coinPrice: Money;
  /** The hot wallet is filled up to here; the rest goes to the cold wallet. */
  readonly hotWalletUpTo: Money;
  /** Below this the hot wallet must be refilled. */
  readonly hotWalletFrom: Money;
}

export const DEFAULT_CONSOLIDATION_RULES: ConsolidationRules = {
  minimum: usdt('20'),
  mostCost: basisPointsOf(100),
  coinPrice: usdt('5000'),
  hotWalletUpTo: usdt('50000'),
  hotWalletFrom: usdt('2000'),
};

const SMALLEST_IN_COIN = 10n ** 18n;
/** A margin, because fees may rise before the consolidation is sent. */
const TOP_UP_ROOM = 2n;

/** The highest gas cost in USDT, rounded up. */
export const costInUsdt = (coinUnits: bigint, coinPrice: Money): bigint =>
  (coinUnits * coinPrice + SMALLEST_IN_COIN - 1n) / SMALLEST_IN_COIN;

export interface ConsolidationFacts {
  /** On the deposit address. */
  readonly balance: Money;
  readonly coins: bigint;
  /** In the hot wallet, including transfers under way. */
  readonly hotBalance: Money;
  readonly fees: AttemptFees;
  /** Fees of the transaction that would deliver the gas. */
  readonly topUpFees: AttemptFees;
}

export type ConsolidationDecision =
  | { readonly kind: 'leave'; readonly because: 'too-little' | 'too-dear' }
  | { readonly kind: 'top-up'; readonly coinUnits: bigint }
  | { readonly kind: 'consolidation'; readonly to: 'hot' | 'cold' };

export function decideConsolidation(
  facts: ConsolidationFacts,
  rules: ConsolidationRules,
): ConsolidationDecision {
  const { balance, coins, hotBalance, fees, topUpFees } = facts;
  if (balance < rules.minimum) return { kind: 'leave', because: 'too-little' };
  const gas = mostCost(fees);
  const hasGas = coins >= gas;
  const cost = costInUsdt(hasGas ? gas : gas * TOP_UP_ROOM + mostCost(topUpFees), rules.coinPrice);
  if (cost * WHOLE_IN_BASIS_POINTS > balance * BigInt(rules.mostCost)) {
    return { kind: 'leave', because: 'too-dear' };
  }
  if (!hasGas) return { kind: 'top-up', coinUnits: gas * TOP_UP_ROOM - coins };
  return { kind: 'consolidation', to: hotBalance + balance <= rules.hotWalletUpTo ? 'hot' : 'cold' };
}

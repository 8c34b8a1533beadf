import { basisPointsOf, HOUR_MS, type Money, shareRoundedDown, usdt } from '../kernel/index.ts';
import { NETWORKS, type Network } from '../wallet/index.ts';

/** The upper bound of the setting (DOMAIN §13), so that a fee cannot lock balances in. */
export const MOST_WITHDRAWAL_FEE = usdt('5');
export const MOST_WITHDRAWAL_MINIMUM = usdt('20');
const MOST_FEE_SHARE = basisPointsOf(1_000);

/** The default wait of a new payout address, in hours. */
export const NEW_ADDRESS_HOURS = 24;

/** The settings of DOMAIN §6 and §8. */
export interface WithdrawalRules {
  /** Less is allowed if it is the whole available balance. */
  readonly minimum: Money;
  /** The largest fee; small amounts pay a tenth. */
  readonly fee: Money;
  /** Up to this amount, payouts to an address that was paid before need no person. */
  readonly approvedByRuleUpTo: Money;
  /** Above this total per day a person decides, however small the parts. */
  readonly approvedByRuleADay: Money;
  /** Above this amount two people approve. */
  readonly onePersonUpTo: Money;
  /** The promised time to decide; later requests escalate. */
  readonly promiseMs: number;
  /** The wait of a new payout method. */
  readonly newMethodWaitsMs: number;
  readonly mostMethods: number;
  /** Networks with payouts at the moment. */
  readonly networks: readonly Network[];
}

export const DEFAULT_WITHDRAWAL_RULES: WithdrawalRules = {
  minimum: usdt('10'),
  fee: usdt('1'),
  approvedByRuleUpTo: usdt('200'),
  approvedByRuleADay: usdt('500'),
  onePersonUpTo: usdt('1000'),
  promiseMs: 48 * HOUR_MS,
  newMethodWaitsMs: NEW_ADDRESS_HOURS * HOUR_MS,
  mostMethods: 10,
  networks: NETWORKS,
};

/** The fee in the form: at most a tenth of the amount, so that the payout is never zero. */
export function withdrawalFee(amount: Money, { fee }: Pick<WithdrawalRules, 'fee'>): Money {
  const most = shareRoundedDown(amount, MOST_FEE_SHARE);
  return most < fee ? most : fee;
}

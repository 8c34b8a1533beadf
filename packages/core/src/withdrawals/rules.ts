import { basisPointsOf, HOUR_MS, type Money, shareRoundedDown, usdt } from '../kernel/index.ts';
import { NETWORKS, type Network } from '../wallet/index.ts';

/** What no setting exceeds (DOMAIN §13), so that nobody's money can be held back by terms. */
export const MOST_WITHDRAWAL_FEE = usdt('5');
export const MOST_WITHDRAWAL_MINIMUM = usdt('20');
const MOST_FEE_SHARE = basisPointsOf(1_000);

/** For how many hours a new payout address waits, as long as no setting says otherwise. */
export const NEW_ADDRESS_HOURS = 24;

/** The settings of DOMAIN §6 and §8. */
export interface WithdrawalRules {
  /** The whole available balance may leave below it too. */
  readonly minimum: Money;
  /** At most: of a small amount a tenth. */
  readonly fee: Money;
  /** Up to here, to an address that was paid before, no person has to look. */
  readonly approvedByRuleUpTo: Money;
  /** More than this is never approved by rule on one day, however small the parts. */
  readonly approvedByRuleADay: Money;
  /** Above this two different people approve. */
  readonly onePersonUpTo: Money;
  /** Every request is answered within this time; afterwards it escalates. */
  readonly promiseMs: number;
  /** How long a new payout method waits before it can be used. */
  readonly newMethodWaitsMs: number;
  readonly mostMethods: number;
  /** Where money is paid out at the moment. */
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

/** What the form shows while the seller types: at most a tenth of the amount, so that something always arrives. */
export function withdrawalFee(amount: Money, { fee }: Pick<WithdrawalRules, 'fee'>): Money {
  const most = shareRoundedDown(amount, MOST_FEE_SHARE);
  return most < fee ? most : fee;
}

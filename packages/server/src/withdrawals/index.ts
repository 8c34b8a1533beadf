/* The public interface of withdrawals for other capabilities and the apps. */
export {
  decideWithdrawal,
  lockWithdrawal,
  type WithdrawalDecided,
  type WithdrawalDecision,
} from './decide-withdrawal.ts';
export { addressesToAllowlist, allowlistAddresses, escalateWithdrawals } from './jobs.ts';
export { addPayoutMethod, getPayoutOptions, payoutMethodsOf } from './payout-methods.ts';
export { countOpenWithdrawals, getWithdrawalLimits, listWithdrawals } from './read-withdrawals.ts';
export { requestWithdrawal } from './request-withdrawal.ts';
export { payoutMethodResponse } from './responses.ts';
export { addWithdrawalRoutes } from './routes.ts';
export type { Withdrawal } from './withdrawal.ts';

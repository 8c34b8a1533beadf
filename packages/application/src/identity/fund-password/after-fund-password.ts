import { isFundPasswordProved } from '@cliffhanger/core/identity';
import { type Result, refuse } from '@cliffhanger/core/kernel';
import type { Requires, TransactionsOver, Uses } from '../../ports/index.ts';
import type { AuthenticatedSeller } from '../sessions/authenticate.ts';

/**
 * Transactions for calls that take money from the wallet and have no fund password field in the spec (DOMAIN
 * §8). They refuse unless the caller gave the fund password shortly before in the same session.
 */
export function afterFundPassword<Reach extends Uses<'sessions'>>(
  { transactions, clock }: Requires<'clock'> & { readonly transactions: TransactionsOver<Reach> },
  { id, sessionId }: AuthenticatedSeller,
): TransactionsOver<Reach> {
  const isProved = async ({ sessions }: Reach): Promise<boolean> =>
    isFundPasswordProved(await sessions.fundPasswordProvedAt(id, sessionId), clock.now());
  return {
    ...transactions,
    run: (work) =>
      transactions.run(
        async (repositories): Promise<Result<never> | Awaited<ReturnType<typeof work>>> =>
          (await isProved(repositories)) ? work(repositories) : refuse('fund-password-required'),
      ),
  };
}

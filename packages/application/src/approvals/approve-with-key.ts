import type { Assertion } from '@cliffhanger/approvals/statement';
import { DONE, type Nothing, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import type { PaidSubject, Requires, TransactionsOver, Uses } from '../ports/index.ts';
import { recorded, signatureFault } from './device-keys.ts';

export interface SignedApproval {
  readonly of: PaidSubject;
  readonly by: OperatorId;
  /** Undefined: nothing was signed, and nothing is approved. */
  readonly assertion: Assertion | undefined;
}

type SigningPorts = Requires<'transactions' | 'clock' | 'deviceKeys', 'approvals'>;

/**
 * For a use case that lets money leave: what its person signed is checked before, and stands beside the approval in the
 * same transaction. One without the other is never committed.
 */
export const signedWithKey = <Ports extends SigningPorts>(
  dependencies: Ports,
  approval: SignedApproval,
): Ports => ({
  ...dependencies,
  transactions: signedTransactions(dependencies, approval),
});

function signedTransactions<Reach extends Uses<'approvals'>>(
  {
    transactions,
    ...ports
  }: Requires<'clock' | 'deviceKeys'> & { readonly transactions: TransactionsOver<Reach> },
  approval: SignedApproval,
): TransactionsOver<Reach> {
  return {
    ...transactions,
    run: (work) =>
      transactions.run(async (repositories) => {
        const result = await work(repositories);
        if (!result.ok) return result;
        const kept = await keep(ports, repositories, approval);
        return kept.ok ? result : kept;
      }),
  };
}

/** Signs what is approved already: the second person's word for a return, or a payment that is made again. */
export const signApproval =
  (ports: SigningPorts) =>
  (approval: SignedApproval): Promise<Result<Nothing>> =>
    ports.transactions.run(async (repositories): Promise<Result<Nothing>> => {
      const kept = await keep(ports, repositories, approval);
      return kept.ok ? DONE : kept;
    });

async function keep(
  { clock, deviceKeys }: Requires<'clock' | 'deviceKeys'>,
  repositories: Uses<'approvals'>,
  { of, by, assertion }: SignedApproval,
): Promise<Result<true>> {
  if (assertion === undefined) return refuse('device-key-needed');
  const fault = await signatureFault(repositories, deviceKeys, { by, assertion, duty: 'payouts' });
  if (fault !== undefined) return refuse(fault);
  return recorded(await repositories.approvals.addProof(of, { person: by, assertion }, clock.now()));
}

import type { Assertion } from '@cliffhanger/approvals/statement';
import { DONE, type Nothing, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import type { PaidSubject, Requires, SignedDeed, TransactionsOver, Uses } from '../ports/index.ts';
import { dutiesFor } from './challenge.ts';
import { recorded, signatureFault } from './device-keys.ts';

type Signed = PaidSubject | SignedDeed;

export interface SignedApproval {
  readonly of: Signed;
  readonly by: OperatorId;
  /** `undefined` when nothing was signed; then nothing is approved. */
  readonly assertion: Assertion | undefined;
}

type SigningPorts = Requires<'transactions' | 'clock' | 'deviceKeys', 'approvals'>;

/**
 * For use cases that pay out or need two people: stores the signature in the same transaction as the effect,
 * so neither commits without the other.
 */
export const signedWithKey = <Ports extends SigningPorts>(
  dependencies: Ports,
  approval: SignedApproval,
): Ports => signedAsDone(dependencies, { ...approval, of: () => approval.of });

/**
 * Like `signedWithKey`, for a use case that decides in its result what must be signed; `undefined` requires
 * no signature.
 */
export const signedAsDone = <Ports extends SigningPorts, T>(
  dependencies: Ports,
  approval: SignedAsDone<T>,
): Ports => ({
  ...dependencies,
  transactions: signedTransactions(dependencies, approval as SignedAsDone<unknown>),
});

interface SignedAsDone<T> extends Pick<SignedApproval, 'by' | 'assertion'> {
  readonly of: (done: T) => Signed | undefined;
}

function signedTransactions<Reach extends Uses<'approvals'>>(
  {
    transactions,
    ...ports
  }: Requires<'clock' | 'deviceKeys'> & { readonly transactions: TransactionsOver<Reach> },
  { of, ...approval }: SignedAsDone<unknown>,
): TransactionsOver<Reach> {
  return {
    ...transactions,
    run: (work) =>
      transactions.run(async (repositories) => {
        const result = await work(repositories);
        if (!result.ok) return result;
        const signed = of(result.value);
        if (signed === undefined) return result;
        const kept = await keep(ports, repositories, { ...approval, of: signed });
        return kept.ok ? result : kept;
      }),
  };
}

/**
 * Signs something that is already approved: the second approval of a return, or a payment that is retried.
 */
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
  const fault = await signatureFault(repositories, deviceKeys, { by, assertion, duties: dutiesFor(of) });
  if (fault !== undefined) return refuse(fault);
  return recorded(await repositories.approvals.addProof(of, { person: by, assertion }, clock.now()));
}

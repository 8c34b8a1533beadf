import type { Duty } from '@cliffhanger/approvals/statement';
import { statementText } from '@cliffhanger/approvals/statement';
import { accept, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import type { PaidSubject, Requires, SignedDeed, SignedSubject } from '../ports/index.ts';

export interface Challenge {
  /** The exact text to sign. */
  readonly text: string;
  readonly rpId: string;
  /** The caller's own keys that may sign it. */
  readonly keyIds: readonly string[];
  /** The caller has a matching key that two admins have not confirmed yet. */
  readonly hasWaitingKey: boolean;
}

/** The duties that may sign it. Support grants levels and signs nothing else. */
export function dutiesFor(signed: PaidSubject | SignedDeed | SignedSubject): readonly Duty[] {
  if ('keyId' in signed) return ['keys'];
  return signed.subject === 'level' ? ['payouts', 'levels'] : ['payouts'];
}

/** The text to sign, built from the stored rows, with a nonce that is valid once and for minutes. */
export const challengeFor =
  ({ transactions, clock, deviceKeys }: Requires<'transactions' | 'clock' | 'deviceKeys', 'approvals'>) =>
  (person: OperatorId, subject: SignedSubject): Promise<Result<Challenge>> =>
    transactions.run(async ({ approvals }): Promise<Result<Challenge>> => {
      const nonce = await approvals.newChallenge(person, clock.now());
      if (nonce === undefined) return refuse('role-not-allowed');
      const text = await approvals.statementOf(subject, nonce);
      if (text === undefined)
        return refuse('keyId' in subject ? 'device-key-unknown' : 'review-item-unknown');
      const own = (await approvals.listKeys()).filter(
        (key) => key.personId === person && dutiesFor(subject).includes(key.duty) && key.retiredAt === null,
      );
      return accept({
        text,
        rpId: deviceKeys.rpId,
        keyIds: own.filter(({ confirmedAt }) => confirmedAt !== null).map(({ keyId }) => keyId),
        hasWaitingKey: own.some(({ confirmedAt }) => confirmedAt === null),
      });
    });

/** The input for the browser to create a device key for the caller. */
export const beginDeviceKey =
  ({ transactions, clock, deviceKeys }: Requires<'transactions' | 'clock' | 'deviceKeys', 'approvals'>) =>
  (
    person: OperatorId,
  ): Promise<Result<Pick<Challenge, 'text' | 'rpId'> & { readonly known: readonly string[] }>> =>
    transactions.run(async ({ approvals }) => {
      const nonce = await approvals.newChallenge(person, clock.now());
      if (nonce === undefined) return refuse('role-not-allowed');
      const known = (await approvals.listKeys()).filter((key) => key.personId === person);
      return accept({
        text: statementText({ kind: 'new-key', person, nonce }),
        rpId: deviceKeys.rpId,
        known: known.map(({ keyId }) => keyId),
      });
    });

import type { Duty } from '@cliffhanger/approvals/statement';
import { statementText } from '@cliffhanger/approvals/statement';
import { accept, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import type { PaidSubject, Requires, SignedDeed, SignedSubject } from '../ports/index.ts';

export interface Challenge {
  /** What is signed, word for word. */
  readonly text: string;
  readonly rpId: string;
  /** The caller's own keys that may sign it. */
  readonly keyIds: readonly string[];
  /** The caller has a key for it that two admins have not confirmed yet. */
  readonly hasWaitingKey: boolean;
}

/** Whose keys sign it: support grants levels, and signs nothing else. */
export function dutiesFor(signed: PaidSubject | SignedDeed | SignedSubject): readonly Duty[] {
  if ('keyId' in signed) return ['keys'];
  return signed.subject === 'level' ? ['payouts', 'levels'] : ['payouts'];
}

/** What somebody is to sign, from the rows themselves, with a number that is good once and for minutes. */
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

/** What the browser is given when somebody makes a key of their own. */
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

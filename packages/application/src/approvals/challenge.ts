import type { Duty } from '@cliffhanger/approvals/statement';
import { statementText } from '@cliffhanger/approvals/statement';
import { accept, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import type { Requires, SignedSubject } from '../ports/index.ts';

export interface Challenge {
  /** What is signed, word for word. */
  readonly text: string;
  readonly rpId: string;
  /** The caller's own keys that may sign it. */
  readonly keyIds: readonly string[];
  /** The caller has a key for it that two admins have not confirmed yet. */
  readonly hasWaitingKey: boolean;
}

const DUTY_OF: Readonly<Record<SignedSubject['kind'], Duty>> = {
  pay: 'payouts',
  enrol: 'keys',
  retire: 'keys',
};

/** What somebody is to sign, from the rows themselves, with a number that is good once and for minutes. */
export const challengeFor =
  ({ transactions, clock, deviceKeys }: Requires<'transactions' | 'clock' | 'deviceKeys', 'approvals'>) =>
  (person: OperatorId, subject: SignedSubject): Promise<Result<Challenge>> =>
    transactions.run(async ({ approvals }): Promise<Result<Challenge>> => {
      const nonce = await approvals.newChallenge(person, clock.now());
      if (nonce === undefined) return refuse('role-not-allowed');
      const text = await approvals.statementOf(subject, nonce);
      if (text === undefined)
        return refuse(subject.kind === 'pay' ? 'review-item-unknown' : 'device-key-unknown');
      const own = (await approvals.listKeys()).filter(
        (key) => key.personId === person && key.duty === DUTY_OF[subject.kind] && key.retiredAt === null,
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

import type { Email } from '@cliffhanger/core/identity';
import {
  accept,
  type DecisionNotice,
  type Instant,
  type Result,
  refuse,
  type SellerId,
} from '@cliffhanger/core/kernel';
import type { AppealedDecision } from '@cliffhanger/core/trust';
import { proofFrom, provenBy } from '../identity/account-lock/steps/locked-out-proof.ts';
import { proveEmail } from '../identity/email-code/steps/prove-email.ts';
import { findByEmail } from '../identity/steps/find-seller.ts';
import type { Hmac, OwnedAppeal, Requires, Uses } from '../ports/index.ts';
import { appeal, whatKeepsOut } from './appeal.ts';

/* Rejected or locked sellers have no session: a code sent to their address replaces one for a short time. */

export interface LockedOut extends AppealedDecision {
  readonly notice: DecisionNotice;
  /** When the lock ends by itself; `null` for a rejected registration. */
  readonly until: Instant | null;
  readonly appeal: OwnedAppeal | null;
  /** The proven address and its expiry, signed, so the server stores no state. */
  readonly proof: string;
}

type LockedOutRequires = Requires<
  'transactions' | 'clock' | 'hmac',
  'accountLocks' | 'appeals' | 'emailCodes' | 'emailOwners' | 'sellers' | 'settings'
>;

/** The decision against the owner of this address, and the state of their appeal. */
export const getLockedOut =
  ({ transactions, clock, hmac }: LockedOutRequires) =>
  (typed: { readonly email: Email; readonly code: string }): Promise<Result<LockedOut>> =>
    transactions.run(async (repositories): Promise<Result<LockedOut>> => {
      const now = clock.now();
      const proven = await proveEmail(repositories, hmac, typed, now);
      if (!proven.ok) return proven;
      const seller = await findByEmail(repositories, typed.email);
      if (seller === undefined) return refuse('decision-unknown');
      return keptOut(repositories, hmac, seller.id, now);
    });

export const appealLockedOut =
  ({ transactions, clock, random, hmac }: LockedOutRequires & Requires<'random'>) =>
  ({ proof, text }: { readonly proof: string; readonly text: string }): Promise<Result<OwnedAppeal>> =>
    transactions.run(async (repositories): Promise<Result<OwnedAppeal>> => {
      const now = clock.now();
      const sellerId = provenBy(hmac, proof, now);
      if (sellerId === undefined) return refuse('email-code-expired');
      const { subject, subjectId } = await whatKeepsOut(repositories, { id: sellerId }, now);
      return appeal(repositories, random, { sellerId, subject, subjectId, text }, now);
    });

async function keptOut(
  repositories: Uses<'accountLocks' | 'appeals'>,
  hmac: Hmac,
  sellerId: SellerId,
  now: Instant,
): Promise<Result<LockedOut>> {
  const { until, ...decision } = await whatKeepsOut(repositories, { id: sellerId }, now);
  const stored = await repositories.appeals.decisionOf(sellerId, decision);
  if (stored === undefined) return refuse('decision-unknown');
  const { notice } = stored;
  const appealed = await repositories.appeals.findOf(sellerId, { ...decision, decidedAt: notice.decidedAt });
  const proof = proofFrom(hmac, sellerId, now);
  return accept({ ...decision, notice, until, appeal: appealed ?? null, proof });
}

import type { Email, Seller } from '@cliffhanger/core/identity';
import { accept, type Instant, later, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import { type AppealedDecision, couldBeDecided, mayBeAppealed } from '@cliffhanger/core/trust';
import { runningLock } from '../identity/account-lock/steps/running-lock.ts';
import { proveEmail } from '../identity/email-code/steps/prove-email.ts';
import { findByEmail } from '../identity/steps/find-seller.ts';
import type { OwnedAppeal, Random, Requires, Uses } from '../ports/index.ts';

export interface AppealDecision extends AppealedDecision {
  readonly sellerId: SellerId;
  /** The seller's reasons. */
  readonly text: string;
}

/**
 * The same for every kind of notice. Idempotent: each decision has at most one appeal, and a repeated call
 * returns it.
 */
export const appealDecision =
  ({ transactions, clock, random }: Requires<'transactions' | 'clock' | 'random', 'appeals' | 'settings'>) =>
  (command: AppealDecision): Promise<Result<OwnedAppeal>> =>
    transactions.run((repositories) => appeal(repositories, random, command, clock.now()));

export interface AppealWithoutLogin {
  readonly email: Email;
  readonly code: string;
  readonly text: string;
}

type AppealWithoutLoginPorts = Requires<
  'transactions' | 'clock' | 'random' | 'hmac',
  'accountLocks' | 'appeals' | 'emailCodes' | 'emailOwners' | 'sellers' | 'settings'
>;

/** Rejected or locked sellers cannot log in: a code sent to their address proves their identity. */
export const appealWithoutLogin =
  ({ transactions, clock, random, hmac }: AppealWithoutLoginPorts) =>
  (command: AppealWithoutLogin): Promise<Result<OwnedAppeal>> =>
    transactions.run(async (repositories): Promise<Result<OwnedAppeal>> => {
      const now = clock.now();
      const proven = await proveEmail(repositories, hmac, command, now);
      if (!proven.ok) return proven;
      const seller = await findByEmail(repositories, command.email);
      if (seller === undefined) return refuse('decision-unknown');
      const decision = await whatKeepsOut(repositories, seller, now);
      return appeal(repositories, random, { sellerId: seller.id, ...decision, text: command.text }, now);
    });

/** A rejected registration has no lock; an approved account may have one, which ends by itself. */
export async function whatKeepsOut(
  repositories: Uses<'accountLocks'>,
  { id }: Pick<Seller, 'id'>,
  now: Instant,
): Promise<AppealedDecision & { readonly until: Instant | null }> {
  const lock = await runningLock(repositories, id, now);
  return lock === undefined
    ? { subject: 'registration', subjectId: id, until: null }
    : { subject: 'account-lock', subjectId: lock.id, until: lock.until };
}

export async function appeal(
  repositories: Uses<'appeals' | 'settings'>,
  random: Random,
  { sellerId, subject, subjectId, text }: AppealDecision,
  now: Instant,
): Promise<Result<OwnedAppeal>> {
  const decision = { subject, subjectId };
  const stored = couldBeDecided(decision)
    ? await repositories.appeals.decisionOf(sellerId, decision)
    : undefined;
  if (stored === undefined) return refuse('decision-unknown', { field: 'subjectId' });
  const { rule, decidedAt } = stored.notice;
  const known = await repositories.appeals.findOf(sellerId, { ...decision, decidedAt });
  if (known !== undefined) return accept(known);
  const allowed = mayBeAppealed(stored.notice, now);
  if (!allowed.ok) return allowed;

  const { appealReviewMs } = await repositories.settings.current(now);
  const made: OwnedAppeal = {
    ...decision,
    id: random.id(),
    sellerId,
    rule,
    decidedAt,
    text,
    appealedAt: now,
    progress: { state: 'open', promisedBy: later(now, appealReviewMs) },
    remedy: null,
  };
  if (await repositories.appeals.add(made, stored.deciders)) return accept(made);
  // Concurrent appeals from two devices: the first one counts.
  const first = await repositories.appeals.findOf(sellerId, { ...decision, decidedAt });
  return first === undefined ? refuse('decision-unknown', { field: 'subjectId' }) : accept(first);
}

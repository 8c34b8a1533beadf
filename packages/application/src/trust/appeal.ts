import type { Email } from '@cliffhanger/core/identity';
import { accept, type Instant, later, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import { type AppealedDecision, couldBeDecided, mayBeAppealed } from '@cliffhanger/core/trust';
import { findByEmail } from '../identity/find-seller.ts';
import { proveEmail } from '../identity/prove-email.ts';
import type { Chance, Needs, OwnedAppeal, Stores } from '../ports/index.ts';

export interface AppealDecision extends AppealedDecision {
  readonly sellerId: SellerId;
  /** Why it is wrong, in the seller's words. */
  readonly text: string;
}

/** The same for every kind of notice. A decision is appealed once: asked for again, the answer is the same. */
export const appealDecision =
  ({ transactions, clock, chance }: Needs<'transactions' | 'clock' | 'chance'>) =>
  (command: AppealDecision): Promise<Result<OwnedAppeal>> =>
    transactions.run((stores) => appeal(stores, chance, command, clock.now()));

export interface AppealRegistration {
  readonly email: Email;
  readonly code: string;
  readonly text: string;
}

/** Who was rejected cannot log in: a code sent to their address says that it is them. */
export const appealRegistration =
  ({ transactions, clock, chance, digests }: Needs<'transactions' | 'clock' | 'chance' | 'digests'>) =>
  (command: AppealRegistration): Promise<Result<OwnedAppeal>> =>
    transactions.run(async (stores): Promise<Result<OwnedAppeal>> => {
      const now = clock.now();
      const proven = await proveEmail(stores, digests, command, now);
      if (!proven.ok) return proven;
      const seller = await findByEmail(stores, command.email);
      if (seller === undefined) return refuse('decision-unknown');
      const { id: sellerId } = seller;
      return appeal(
        stores,
        chance,
        { sellerId, subject: 'registration', subjectId: sellerId, text: command.text },
        now,
      );
    });

async function appeal(
  stores: Stores,
  chance: Chance,
  { sellerId, subject, subjectId, text }: AppealDecision,
  now: Instant,
): Promise<Result<OwnedAppeal>> {
  const decision = { subject, subjectId };
  const stored = couldBeDecided(decision) ? await stores.appeals.decisionOf(sellerId, decision) : undefined;
  if (stored === undefined) return refuse('decision-unknown', { field: 'subjectId' });
  const { rule, decidedAt } = stored.notice;
  const known = await stores.appeals.findOf(sellerId, { ...decision, decidedAt });
  if (known !== undefined) return accept(known);
  const allowed = mayBeAppealed(stored.notice, now);
  if (!allowed.ok) return allowed;

  const { appealReviewMs } = await stores.settings.current(now);
  const made: OwnedAppeal = {
    ...decision,
    id: chance.id(),
    sellerId,
    rule,
    decidedAt,
    text,
    appealedAt: now,
    progress: { state: 'open', promisedBy: later(now, appealReviewMs) },
  };
  if (await stores.appeals.add(made, stored.deciders)) return accept(made);
  // From two phones at once: the first one's is the appeal.
  const first = await stores.appeals.findOf(sellerId, { ...decision, decidedAt });
  return first === undefined ? refuse('decision-unknown', { field: 'subjectId' }) : accept(first);
}

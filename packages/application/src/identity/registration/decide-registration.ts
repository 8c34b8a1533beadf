import {
  type Email,
  decideRegistration as judge,
  type RegistrationDecision,
  type Seller,
} from '@cliffhanger/core/identity';
import { accept, type Result, refuse } from '@cliffhanger/core/kernel';
import { rejectionFacts } from '../../kernel/write-to-seller.ts';
import type { Requires, Uses } from '../../ports/index.ts';
import { findByEmail, lockCaller } from '../steps/find-seller.ts';
import { giveInvitationCode } from './steps/give-invitation-code.ts';

export interface DecideRegistration {
  readonly email: Email;
  readonly decision: RegistrationDecision;
  /** The operator's name. */
  readonly operator: string;
}

export interface RegistrationDecided {
  readonly seller: Seller;
  /** False when it had already been decided the same way. */
  readonly isNew: boolean;
}

type DecideRegistrationPorts = Requires<
  'transactions' | 'clock' | 'random',
  'emailOwners' | 'invitationCodes' | 'outbox' | 'sellers'
>;

/** Idempotent for the same decision: no second mail, no second record. */
export const decideRegistration =
  ({ transactions, clock, random }: DecideRegistrationPorts) =>
  ({ email, decision, operator }: DecideRegistration): Promise<Result<RegistrationDecided>> =>
    transactions.run(async (repositories): Promise<Result<RegistrationDecided>> => {
      const now = clock.now();
      const found = await findByEmail(repositories, email);
      if (found === undefined) return refuse('account-does-not-exist', { field: 'email' });
      const seller = await lockCaller(repositories, found.id);
      if (!seller.ok) return seller;
      const review = judge(seller.value.review, decision, now);
      if (!review.ok) return review;
      const decided: Seller = { ...seller.value, review: review.value };
      if (seller.value.review.kind !== 'pending') return accept({ seller: decided, isNew: false });

      await repositories.sellers.decideRegistration(decided.id, { decision, operator, now });
      if (decided.review.kind === 'approved') await giveInvitationCode(repositories, random, decided.id, now);
      else await repositories.emailOwners.offer(decided.email, decided.id);
      await tellSeller(repositories, decided);
      return accept({ seller: decided, isNew: true });
    });

async function tellSeller({ outbox }: Uses<'outbox'>, seller: Seller): Promise<void> {
  const { id: sellerId, review } = seller;
  if (review.kind === 'pending') return;
  await outbox.put(
    'review-mail',
    review.kind === 'approved'
      ? { sellerId, template: 'registration-approved', facts: {} }
      : { sellerId, template: 'registration-rejected', facts: rejectionFacts(review.notice) },
  );
}

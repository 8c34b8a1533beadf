import type { AgentLevel, Email } from '@cliffhanger/core/identity';
import { accept, type Result, refuse } from '@cliffhanger/core/kernel';
import { isHigher } from '@cliffhanger/core/levels';
import { findByEmail, lockCaller } from '../identity/find-seller.ts';
import type { Needs } from '../ports/index.ts';
import { giveLevel } from './give-level.ts';

export interface GrantLevel {
  readonly email: Email;
  readonly level: AgentLevel;
  /** Shown to the seller. */
  readonly reason: string;
  readonly operator: string;
}

/** By support, with a reason (DOMAIN §7). */
export const grantLevel =
  ({ transactions, clock, chance }: Needs<'transactions' | 'clock' | 'chance'>) =>
  ({ email, level, reason, operator }: GrantLevel): Promise<Result<{ readonly level: AgentLevel }>> =>
    transactions.run(async (stores): Promise<Result<{ readonly level: AgentLevel }>> => {
      const now = clock.now();
      if (reason.trim() === '') return refuse('field-required', { field: 'reason' });
      const found = await findByEmail(stores, email);
      if (found === undefined) return refuse('account-does-not-exist', { field: 'email' });
      const seller = await lockCaller(stores, found.id);
      if (!seller.ok) return seller;
      if (seller.value.review.kind !== 'approved') return refuse('registration-pending');
      if (!isHigher(level, seller.value.level)) return refuse('level-not-higher');
      const { levels: terms } = await stores.settings.current(now);
      await giveLevel(stores, chance, {
        seller: seller.value,
        to: level,
        terms,
        how: 'granted',
        reason: reason.trim(),
        actor: `operator:${operator}`,
        now,
        facts: { reason: reason.trim() },
      });
      return accept({ level });
    });

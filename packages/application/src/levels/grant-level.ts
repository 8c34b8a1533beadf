import type { AgentLevel, Email } from '@cliffhanger/core/identity';
import { accept, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import { findByEmail } from '../identity/steps/find-seller.ts';
import type { Requires } from '../ports/index.ts';
import { notifyOfLevel } from './steps/notify-of-level.ts';

export interface GrantLevel {
  readonly email: Email;
  readonly level: AgentLevel;
  /** Shown to the seller. */
  readonly reason: string;
  readonly operator: OperatorId;
}

/** By support, with a reason (DOMAIN §7). */
export const grantLevel =
  ({
    transactions,
    clock,
  }: Requires<'transactions' | 'clock', 'emailOwners' | 'levels' | 'messages' | 'outbox' | 'sellers'>) =>
  ({ email, level, reason: given, operator }: GrantLevel): Promise<Result<{ readonly level: AgentLevel }>> =>
    transactions.run(async (repositories): Promise<Result<{ readonly level: AgentLevel }>> => {
      const now = clock.now();
      const reason = given.trim();
      if (reason === '') return refuse('field-required', { field: 'reason' });
      const seller = await findByEmail(repositories, email);
      if (seller === undefined) return refuse('account-does-not-exist', { field: 'email' });
      const granted = await repositories.levels.grant({ sellerId: seller.id, level, reason, operator, now });
      if (!granted.ok) return granted;
      const { rights } = granted.value;
      const raised = { sellerId: seller.id, level, rights, how: 'granted', facts: { reason } } as const;
      await notifyOfLevel(repositories, raised, now);
      return accept({ level });
    });

import type { AgentLevel, Email } from '@cliffhanger/core/identity';
import { accept, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import { findByEmail } from '../identity/steps/find-seller.ts';
import type { LevelGrant, Requires } from '../ports/index.ts';
import { notifyOfLevel } from './steps/notify-of-level.ts';

export interface GrantLevel {
  readonly email: Email;
  readonly level: AgentLevel;
  /** Shown to the seller; of two who ask, the first one's. */
  readonly reason: string;
  readonly operator: OperatorId;
}

export interface LevelGranted {
  readonly level: AgentLevel;
  readonly state: 'proposed' | 'granted';
}

type GrantLevelPorts = Requires<
  'transactions' | 'clock',
  'emailOwners' | 'levels' | 'messages' | 'outbox' | 'sellers'
>;

/** Asked for by support with a reason, given when somebody of finance or an admin asks for the same (DOMAIN §13). */
export const grantLevel =
  ({ transactions, clock }: GrantLevelPorts) =>
  ({ email, level, reason: asked, operator }: GrantLevel): Promise<Result<LevelGranted>> =>
    transactions.run(async (repositories): Promise<Result<LevelGranted>> => {
      const now = clock.now();
      const seller = await findByEmail(repositories, email);
      if (seller === undefined) return refuse('account-does-not-exist', { field: 'email' });
      const asking = { sellerId: seller.id, level, reason: asked, operator, now };
      const granted = await repositories.levels.grant(asking);
      if (!granted.ok) return granted;
      const { rights, reason } = granted.value;
      if (rights === null) return accept({ level, state: 'proposed' });
      const raised = { sellerId: seller.id, level, rights, how: 'granted', facts: { reason } } as const;
      await notifyOfLevel(repositories, raised, now);
      return accept({ level, state: 'granted' });
    });

const MOST_LISTED = 50;

export const listLevelGrants =
  ({ transactions }: Requires<'transactions', 'levels'>) =>
  async (): Promise<Result<readonly LevelGrant[]>> =>
    accept(await transactions.readOne(({ levels }) => levels.grantsWaiting(MOST_LISTED)));

import type { AgentLevel, Email } from '@cliffhanger/core/identity';
import { accept, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import { quoteUpgrade } from '@cliffhanger/core/levels';
import { consequenceOfGrant, type StatedPosting } from '@cliffhanger/core/reviews';
import { findByEmail } from '../identity/steps/find-seller.ts';
import type { LevelGrant, Requires } from '../ports/index.ts';
import { notifyOfLevel } from './steps/notify-of-level.ts';

export interface GrantLevel {
  readonly email: Email;
  readonly level: AgentLevel;
  /** Visible to the seller. Of two requests the first one's reason counts. */
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

/**
 * Support proposes with a reason; an identical request by a second person, from finance, grants it (DOMAIN
 * §13).
 */
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

interface LevelGrantPreview extends StatedPosting {
  readonly from: AgentLevel;
  readonly rightsAdded: number;
}

type PreviewPorts = Requires<'transactions' | 'clock', 'emailOwners' | 'sellers' | 'settings'>;

/** The effect of a grant on the level and the books, before a proposal. */
export const previewLevelGrant =
  ({ transactions, clock }: PreviewPorts) =>
  ({ email, level: to }: Pick<GrantLevel, 'email' | 'level'>): Promise<Result<LevelGrantPreview>> =>
    transactions.read(async (repositories): Promise<Result<LevelGrantPreview>> => {
      const seller = await findByEmail(repositories, email);
      if (seller === undefined) return refuse('account-does-not-exist', { field: 'email' });
      const { levels: terms } = await repositories.settings.current(clock.now());
      const { level: from } = seller;
      const quote = quoteUpgrade(from, to, terms);
      if (!quote.ok) return quote;
      const { rightsAdded } = quote.value;
      return accept({ from, rightsAdded, ...consequenceOfGrant({ from, to, isSecondLook: false }, terms) });
    });

const MOST_LISTED = 50;

/** With the postings that a confirmation would book now. */
interface WaitingGrant extends LevelGrant {
  readonly consequence: StatedPosting;
}

export const listLevelGrants =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'levels' | 'settings'>) =>
  async (): Promise<Result<readonly WaitingGrant[]>> =>
    accept(
      await transactions.read(async ({ levels, settings }) => {
        const { levels: terms } = await settings.current(clock.now());
        const waiting = await levels.grantsWaiting(MOST_LISTED);
        return waiting.map((grant) => {
          const { from, level: to } = grant;
          return { ...grant, consequence: consequenceOfGrant({ from, to, isSecondLook: true }, terms) };
        });
      }),
    );

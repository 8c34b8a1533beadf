import { accept, type Result, type SellerId, type SessionId } from '@cliffhanger/core/kernel';
import type { Requires } from '../../ports/index.ts';

export interface EndOtherSessions {
  readonly sellerId: SellerId;
  /** The session that stays. */
  readonly sessionId: SessionId;
}

export const endOtherSessions =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'sessions'>) =>
  ({ sellerId, sessionId }: EndOtherSessions): Promise<Result<{ readonly ended: number }>> =>
    transactions.run(async (repositories) =>
      accept({ ended: await repositories.sessions.endAll(sellerId, clock.now(), sessionId) }),
    );

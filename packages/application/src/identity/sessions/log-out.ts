import { DONE, type Nothing, type Result, type SellerId, type SessionId } from '@cliffhanger/core/kernel';
import type { Requires } from '../../ports/index.ts';

export interface LogOut {
  readonly sellerId: SellerId;
  readonly sessionId: SessionId;
}

/** Idempotent. */
export const logOut =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'sessions'>) =>
  ({ sellerId, sessionId }: LogOut): Promise<Result<Nothing>> =>
    transactions.run(async (repositories) => {
      await repositories.sessions.end(sellerId, sessionId, clock.now());
      return DONE;
    });

import { DONE, type Nothing, type Result, type SellerId, type SessionId } from '@cliffhanger/core/kernel';
import type { Needs } from '../../ports/index.ts';

export interface LogOut {
  readonly sellerId: SellerId;
  readonly sessionId: SessionId;
}

/** Logging out twice is no error. */
export const logOut =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  ({ sellerId, sessionId }: LogOut): Promise<Result<Nothing>> =>
    transactions.run(async (stores) => {
      await stores.sessions.end(sellerId, sessionId, clock.now());
      return DONE;
    });

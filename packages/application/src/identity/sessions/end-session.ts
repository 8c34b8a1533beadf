import {
  DONE,
  type Nothing,
  type Result,
  refuse,
  type SellerId,
  type SessionId,
} from '@cliffhanger/core/kernel';
import type { Needs } from '../../ports/index.ts';

export interface EndSession {
  readonly sellerId: SellerId;
  readonly sessionId: SessionId;
}

export const endSession =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  ({ sellerId, sessionId }: EndSession): Promise<Result<Nothing>> =>
    transactions.run(async (stores) =>
      (await stores.sessions.end(sellerId, sessionId, clock.now())) ? DONE : refuse('session-unknown'),
    );

import {
  DONE,
  type Nothing,
  type Result,
  refuse,
  type SellerId,
  type SessionId,
} from '@cliffhanger/core/kernel';
import type { Requires } from '../../ports/index.ts';

export interface EndSession {
  readonly sellerId: SellerId;
  readonly sessionId: SessionId;
}

export const endSession =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'sessions'>) =>
  ({ sellerId, sessionId }: EndSession): Promise<Result<Nothing>> =>
    transactions.run(async (repositories) =>
      (await repositories.sessions.end(sellerId, sessionId, clock.now())) ? DONE : refuse('session-unknown'),
    );

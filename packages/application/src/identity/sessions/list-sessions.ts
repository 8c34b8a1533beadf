import { isSessionAlive, MOST_SESSIONS } from '@cliffhanger/core/identity';
import { accept, type Instant, type Result, type SellerId, type SessionId } from '@cliffhanger/core/kernel';
import type { Requires } from '../../ports/index.ts';

export interface ListSessions {
  readonly sellerId: SellerId;
  readonly sessionId: SessionId;
}

export interface SessionRow {
  readonly id: SessionId;
  readonly device: string;
  readonly createdAt: Instant;
  readonly lastSeenAt: Instant;
  readonly isCurrent: boolean;
}

export const listSessions =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'sessions'>) =>
  async ({ sellerId, sessionId }: ListSessions): Promise<Result<readonly SessionRow[]>> => {
    const now = clock.now();
    const open = await transactions.read((repositories) =>
      repositories.sessions.listOpen(sellerId, MOST_SESSIONS),
    );
    const alive = open.filter((session) => isSessionAlive(session, now));
    return accept(
      alive.map(({ id, device, createdAt, lastSeenAt }) => ({
        id,
        device,
        createdAt,
        lastSeenAt,
        isCurrent: id === sessionId,
      })),
    );
  };

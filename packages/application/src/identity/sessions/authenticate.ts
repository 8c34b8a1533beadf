import {
  isSeenWorthWriting,
  isSessionAlive,
  parseSessionToken,
  SESSION_SEEN_EVERY_MS,
} from '@cliffhanger/core/identity';
import { DONE, earlier, type SellerId, type SessionId } from '@cliffhanger/core/kernel';
import type { Requires } from '../../ports/index.ts';

export interface AuthenticatedSeller {
  readonly id: SellerId;
  readonly sessionId: SessionId;
  /** For a locked account: the contract lists the calls that such a session may make (EXIT_CALLS). */
  readonly isOnlyExit: boolean;
}

/**
 * The seller of a token, or `undefined` when it is unknown, ended or idle for too long. Runs before every
 * seller call.
 */
export const authenticate =
  ({ transactions, clock, hmac }: Requires<'transactions' | 'clock' | 'hmac', 'sessions'>) =>
  async (token: string): Promise<AuthenticatedSeller | undefined> => {
    const parsed = parseSessionToken(token);
    if (parsed === undefined) return undefined;
    const { sellerId, secret } = parsed;
    const digest = hmac.sessionToken(secret);
    const session = await transactions.readOne((repositories) =>
      repositories.sessions.findByToken(sellerId, digest),
    );
    const now = clock.now();
    if (session === undefined || !isSessionAlive(session, now)) return undefined;

    if (isSeenWorthWriting(session, now)) {
      const before = earlier(now, SESSION_SEEN_EVERY_MS);
      await transactions.run(async (repositories) => {
        await repositories.sessions.markSeen({ sellerId, sessionId: session.id, at: now, before });
        return DONE;
      });
    }
    return { id: sellerId, sessionId: session.id, isOnlyExit: session.isOnlyExit };
  };

import { SIGN_IN_LINK_WINDOW_MS, VIEWER_SESSION_IDLE_MS } from '@cliffhanger/core/checkout';
import { EMAIL_CODE_WINDOW_MS } from '@cliffhanger/core/identity';
import { accept, earlier, type Result } from '@cliffhanger/core/kernel';
import type { Requires } from '../ports/index.ts';

export interface Forgotten {
  readonly emailCodes: number;
  readonly sessions: number;
  readonly signInLinks: number;
  readonly viewerSessions: number;
}

/**
 * Deletes personal data that is no longer needed: addresses that requested a code, and ended sessions.
 * Bounded; the next run continues.
 */
export const forgetOldSecrets =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'emailCodes' | 'sessions' | 'viewers'>) =>
  (): Promise<Result<Forgotten>> =>
    transactions.run(async (repositories) => {
      const now = clock.now();
      return accept({
        emailCodes: await repositories.emailCodes.forgetUnusedSince(earlier(now, EMAIL_CODE_WINDOW_MS)),
        sessions: await repositories.sessions.forgetIdle(now),
        signInLinks: await repositories.viewers.forgetSignInLinksSince(earlier(now, SIGN_IN_LINK_WINDOW_MS)),
        viewerSessions: await repositories.viewers.forgetSessionsOverSince(
          earlier(now, VIEWER_SESSION_IDLE_MS),
        ),
      });
    });

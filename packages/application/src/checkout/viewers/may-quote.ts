import type { ViewerId } from '@cliffhanger/core/checkout';
import { networkOf } from '@cliffhanger/core/identity';
import { accept, type Result } from '@cliffhanger/core/kernel';
import { refusedForTooManyTries } from '../../kernel/too-many-tries.ts';
import type { LimitName, Requires } from '../../ports/index.ts';

export interface AskingBrowser {
  /** `undefined` for a browser without a session. */
  readonly viewerId: ViewerId | undefined;
  readonly address: string;
}

type Counting = Requires<'limits' | 'hmac'>;

async function take({ limits, hmac }: Counting, limit: LimitName, key: string): Promise<Result<true>> {
  const taken = await limits.take(limit, hmac.limitKey(key));
  return taken.taken ? accept(true) : refusedForTooManyTries(taken.waitMs);
}

/**
 * Each guest adds a row, and a browser can drop its cookie to become a new one, so guests are limited per
 * network.
 */
export const mayBeginGuest =
  (needs: Counting) =>
  async ({ viewerId, address }: AskingBrowser): Promise<Result<true>> =>
    viewerId === undefined ? take(needs, 'guest-by-address', networkOf(address)) : accept(true);

/** Limited per session; a browser without one starts as a guest. */
export const mayQuote =
  (needs: Counting) =>
  async (browser: AskingBrowser): Promise<Result<true>> =>
    browser.viewerId === undefined
      ? mayBeginGuest(needs)(browser)
      : take(needs, 'quote-by-viewer', browser.viewerId);

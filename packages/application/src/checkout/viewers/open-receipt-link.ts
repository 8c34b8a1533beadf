import type { ViewerId } from '@cliffhanger/core/checkout';
import { networkOf } from '@cliffhanger/core/identity';
import type { OrderId, Result } from '@cliffhanger/core/kernel';
import { refusedForTooManyTries } from '../../kernel/too-many-tries.ts';
import type { Requires } from '../../ports/index.ts';

export interface OpenReceiptLink {
  readonly secret: string;
  readonly viewerId: ViewerId;
  readonly address: string;
}

type OpenLinkPorts = Requires<'transactions' | 'clock' | 'hmac' | 'limits', 'viewerMails'>;

/** The link in a mail about a purchase: gives this browser access to that purchase only. */
export const openReceiptLink =
  ({ transactions, clock, hmac, limits }: OpenLinkPorts) =>
  async ({ secret, viewerId, address }: OpenReceiptLink): Promise<Result<OrderId>> => {
    const allowed = await limits.take('viewer-sign-in-by-address', hmac.limitKey(networkOf(address)));
    if (!allowed.taken) return refusedForTooManyTries(allowed.waitMs);
    return transactions.run(({ viewerMails }) =>
      viewerMails.openLink(hmac.sessionToken(secret), viewerId, clock.now()),
    );
  };

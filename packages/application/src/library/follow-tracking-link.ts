import type { DramaId } from '@cliffhanger/core/catalog';
import { type Instant, instantOf, SECOND_MS, type SellerId } from '@cliffhanger/core/kernel';
import { type Click, hourOf, isKnownBot } from '@cliffhanger/core/library';
import { clickToken, type Sign } from '@cliffhanger/core/orders';
import type { LinkTarget, Requires } from '../ports/index.ts';
import { markOf } from './steps/mark-of.ts';

export interface Visitor {
  readonly address: string;
  readonly userAgent: string;
}

export interface FollowTrackingLink {
  readonly code: string;
  readonly target: LinkTarget;
  /**
   * Distinguishes viewers within an hour, as a digest; never stored. `null` for a prefetch, which is no
   * click.
   */
  readonly visitor: Visitor | null;
}

export interface Followed {
  readonly dramaId: DramaId;
  /** A cookie for the viewer's browser until checkout: attributes the sale to this seller. */
  readonly token: string;
  readonly click: Click | null;
}

/**
 * A click on a seller's link. It makes no I/O, so a viral post is served from memory. Counted once per
 * viewer, link and hour. The signed token attributes a later sale, whether or not the click counts.
 */
export const followTrackingLink = ({ clock, hmac }: Requires<'clock' | 'hmac'>) => {
  const sign: Sign = (text) => hmac.signature('click', text);
  const tokenOf = tokensOfOneSecond(sign);
  return ({ code, target: { sellerId, dramaId }, visitor }: FollowTrackingLink): Followed => {
    const at = clock.now();
    const click = visitor && clickOf(code, visitor, at, hmac);
    const token =
      click?.by === 'viewer'
        ? clickToken({ sellerId, code, clickedAt: secondOf(at), visit: click.mark }, sign)
        : tokenOf(sellerId, code, at);
    return { dramaId, token, click };
  };
};

const secondOf = (at: Instant): Instant => instantOf(Math.floor(at / SECOND_MS) * SECOND_MS);

/**
 * Without a visit the token depends only on the link and the second, so a burst of bots needs one signature.
 */
function tokensOfOneSecond(sign: Sign): (sellerId: SellerId, code: string, at: Instant) => string {
  const tokens = new Map<string, string>();
  let second = instantOf(0);
  return (sellerId, code, at) => {
    if (at < second || at >= second + SECOND_MS) {
      second = secondOf(at);
      tokens.clear();
    }
    const known = tokens.get(code);
    if (known !== undefined) return known;
    const token = clickToken({ sellerId, code, clickedAt: second }, sign);
    tokens.set(code, token);
    return token;
  };
}

function clickOf(code: string, visitor: Visitor, at: Instant, hmac: Requires<'hmac'>['hmac']): Click {
  if (isKnownBot(visitor.userAgent)) return { code, at, by: 'bot' };
  const told = `click\n${hourOf(at)}\n${code}\n${visitor.address}\n${visitor.userAgent}`;
  return { code, at, by: 'viewer', mark: markOf(hmac, told) };
}

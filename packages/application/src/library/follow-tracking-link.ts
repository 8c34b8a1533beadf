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
  /** Told apart for an hour, and not kept; null: a look ahead, which is no click. */
  readonly visitor: Visitor | null;
}

export interface Followed {
  readonly dramaId: DramaId;
  /** What the viewer's browser carries until checkout: the sale is the seller's who brought the viewer. */
  readonly token: string;
  /** What is to be recorded. */
  readonly click: Click | null;
}

/**
 * A click on a seller's link. It asks nobody: a post that goes round the world is followed from memory. Counted once a
 * viewer, link and hour; the sale it may lead to is attributed by the signed token, whether the click counts or not.
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

/** Without a visit a token says whose link was clicked and in which second: bots that come at once are signed for once. */
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

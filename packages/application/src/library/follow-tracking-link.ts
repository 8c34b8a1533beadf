import type { DramaId } from '@cliffhanger/core/catalog';
import type { Instant } from '@cliffhanger/core/kernel';
import { type Click, hourOf, isKnownBot } from '@cliffhanger/core/library';
import { clickToken } from '@cliffhanger/core/orders';
import type { LinkTarget, Needs } from '../ports/index.ts';

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

/** 128 bits: nobody's click is taken for another's. */
const MARK_LENGTH = 22;

/**
 * A click on a seller's link. It asks nobody: a post that goes round the world is followed from memory. Counted once a
 * viewer, link and hour; the sale it may lead to is attributed by the signed token, whether the click counts or not.
 */
export const followTrackingLink =
  ({ clock, digests }: Needs<'clock' | 'digests'>) =>
  ({ code, target, visitor }: FollowTrackingLink): Followed => {
    const at = clock.now();
    const signed = { sellerId: target.sellerId, code, clickedAt: at };
    return {
      dramaId: target.dramaId,
      token: clickToken(signed, (text) => digests.signature('click', text)),
      click: visitor && clickOf(code, visitor, at, digests),
    };
  };

function clickOf(code: string, visitor: Visitor, at: Instant, digests: Needs<'digests'>['digests']): Click {
  if (isKnownBot(visitor.userAgent)) return { code, at, by: 'bot' };
  const told = `click\n${hourOf(at)}\n${code}\n${visitor.address}\n${visitor.userAgent}`;
  return { code, at, by: 'viewer', mark: digests.limitKey(told).slice(0, MARK_LENGTH) };
}

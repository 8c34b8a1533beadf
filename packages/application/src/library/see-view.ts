import { hourOf, isKnownBot, readViewText, type View, type VisitOf } from '@cliffhanger/core/library';
import { lastCountingClick, readClickTokens, type SignedClick } from '@cliffhanger/core/orders';
import type { Requires } from '../ports/index.ts';
import type { Visitor } from './follow-tracking-link.ts';
import { markOf } from './steps/mark-of.ts';

export interface SeeView {
  /** As the storefront sent it. */
  readonly text: string;
  readonly visitor: Visitor;
  /** The tokens of tracking links in the browser's cookie. */
  readonly clickTokens: readonly string[];
}

/**
 * A view in the storefront. Like a click it makes no I/O. A viewer from a link is identified by the signed
 * visit, even if their address has changed; others by address and browser, for an hour.
 */
export const seeView =
  ({ clock, hmac }: Requires<'clock' | 'hmac'>) =>
  ({ text, visitor, clickTokens }: SeeView): View | undefined => {
    const told = readViewText(text);
    if (told === undefined) return undefined;
    const at = clock.now();
    const clicks = readClickTokens(clickTokens, (signed, signature) =>
      hmac.isSignature('click', signed, signature),
    );
    const visit = visitOf(lastCountingClick(clicks, at));
    const view = { ...told, at, visit };
    if (isKnownBot(visitor.userAgent)) return { ...view, by: 'bot' };
    const viewer = visit?.mark ?? `${visitor.address}\n${visitor.userAgent}`;
    const mark = markOf(hmac, `view\n${hourOf(at)}\n${text}\n${viewer}`);
    return { ...view, by: 'viewer', mark };
  };

const visitOf = (click: SignedClick | undefined): VisitOf | null =>
  click?.visit === undefined ? null : { code: click.code, mark: click.visit, clickedAt: click.clickedAt };

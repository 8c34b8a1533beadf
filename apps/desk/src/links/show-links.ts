import type { LinkWaiting, PromotionLink } from '@cliffhanger/application/ports';
import type { LinksWaiting } from '@cliffhanger/application/promotion';
import type { Instant, Refusal } from '@cliffhanger/core/kernel';
import { trackingPath } from '@cliffhanger/core/library';
import { showList, showPromise } from '../show.ts';

export const showWaitingLinks = (waiting: LinksWaiting, now: Instant): string =>
  showList(waiting, {
    none: 'no post waits for review',
    heading: (total) => `${total} ${total === 1 ? 'post waits' : 'posts wait'} for review`,
    one: (link) => showOne(link, now),
  });

const showOne = (link: LinkWaiting, now: Instant): string =>
  [
    `${link.id}   ${link.review.state === 'under-review' ? showPromise(link.review.promisedBy, now) : link.review.state}`,
    `    ${link.url}`,
    `    ${link.dramaTitle}, by ${link.sellerName}; should lead to ${link.trackingCodes.map(trackingPath).join(' or ')}`,
    `    ${showCheck(link.check)}`,
    '',
  ].join('\n');

/** What a machine saw; a person looks nevertheless. */
function showCheck(check: LinkWaiting['check']): string {
  if (check === null) return 'not looked at by the link checker yet';
  const { found } = check;
  switch (found.outcome) {
    case 'answered':
      return `answers a machine with ${found.status}, ${found.mentionsTrackingLink ? 'with' : 'without'} the tracking link`;
    case 'redirects-elsewhere':
      return 'leads a machine to another site';
    case 'no-answer':
      return 'gives a machine no answer';
    case 'not-asked':
      return 'is not an address that a machine of ours asks';
  }
}

export function showLinkDecided({ url, review }: PromotionLink, isNew: boolean): string {
  const outcome = review.state === 'failed' ? `rejected (${review.notice.rule})` : 'approved';
  return isNew
    ? `${url} is ${outcome}; the seller is told`
    : `${url} was ${outcome} before; nothing was changed`;
}

export function showLinkRefusal({ name }: Refusal, linkId: string): string {
  switch (name) {
    case 'promotion-link-unknown':
      return `nobody has sent in a link ${linkId}`;
    case 'link-already-decided':
      return `the link ${linkId} was decided the other way before; a decision stands`;
    default:
      return `refused: ${name}`;
  }
}

import type {
  CertificationsWaiting,
  CertificationViewed,
  StoreDecided,
  StoresWaiting,
} from '@cliffhanger/application/identity';
import type { Instant, Refusal, Reviewed } from '@cliffhanger/core/kernel';
import { showList, showPromise } from '../show.ts';

export const showWaitingCertifications = (waiting: CertificationsWaiting, now: Instant): string =>
  showList(waiting, {
    none: 'no certification waits for review',
    heading: (total) => `${total} ${total === 1 ? 'certification waits' : 'certifications wait'} for review`,
    one: ({ id, email, promisedBy }) => `${id}   ${showPromise(promisedBy, now)}\n    ${email}\n`,
  });

export const showWaitingStores = (waiting: StoresWaiting, now: Instant): string =>
  showList(waiting, {
    none: 'no store waits for review',
    heading: (total) => `${total} ${total === 1 ? 'store waits' : 'stores wait'} for review`,
    one: ({ id, email, name, text, pictureName, review }) =>
      [
        `${id}   ${review.state === 'under-review' ? showPromise(review.promisedBy, now) : review.state}`,
        `    ${name}, by ${email}${pictureName === null ? ', without a picture' : `, with /files/${pictureName}.webp`}`,
        `    ${text.replaceAll('\n', '\n    ')}`,
        '',
      ].join('\n'),
  });

/** What the reviewer came for; the look is in the access log. */
export const showCertification = (
  { id, realName, document, pictures, review }: CertificationViewed,
  files: readonly string[],
): string =>
  [
    `${id}   ${review.state}; this look is written down`,
    `    ${document.type} ${document.number}`,
    `    ${document.name} on the document, ${realName} in the account`,
    files.length === 0
      ? `    ${pictures.length} ${pictures.length === 1 ? 'picture' : 'pictures'}: --pictures-to <new folder> opens them`
      : files.map((file) => `    ${file}`).join('\n'),
    ...(files.length === 0 ? [] : ['    remove the folder when the review is over']),
  ].join('\n');

const outcomeOf = (review: Reviewed): string =>
  review.state === 'rejected' ? `rejected (${review.notice.rule})` : 'approved';

const said = (what: string, review: Reviewed, isNew: boolean): string =>
  isNew
    ? `${what} is ${outcomeOf(review)}; the seller is told`
    : `${what} was ${outcomeOf(review)} before; nothing was changed`;

export const showStoreDecided = ({ version, isNew }: StoreDecided): string =>
  said(`the store ${version.name}`, version.review, isNew);

export function showReviewRefusal({ name }: Refusal): string {
  switch (name) {
    case 'certification-unknown':
      return 'nobody has sent in this certification';
    case 'store-unknown':
      return 'nobody has sent in this store, or another version was sent in since';
    case 'store-already-decided':
      return 'it was decided the other way before; a decision stands';
    default:
      return `refused: ${name}`;
  }
}

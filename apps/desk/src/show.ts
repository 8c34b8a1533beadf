import type { Seller } from '@cliffhanger/core/identity';
import { HOUR_MS, type Instant, type Refusal, type Result } from '@cliffhanger/core/kernel';

export interface Waiting {
  readonly list: readonly Seller[];
  readonly total: number;
}

export const showWaiting = (waiting: Waiting, now: Instant): string =>
  showList(waiting, {
    none: 'nobody waits for review',
    heading: (total) => `${total} ${total === 1 ? 'registration waits' : 'registrations wait'} for review`,
    one: (seller) => showOne(seller, now),
  });

interface Shown<One> {
  readonly none: string;
  readonly heading: (total: number) => string;
  readonly one: (one: One) => string;
}

/** What waits for an operator, and how many more do. */
export function showList<One>(
  { list, total }: { readonly list: readonly One[]; readonly total: number },
  { none, heading, one }: Shown<One>,
): string {
  if (total === 0) return none;
  const more = total > list.length ? [`… and ${total - list.length} more`] : [];
  return [heading(total), '', ...list.map(one), ...more].join('\n');
}

/** How a command ended, and what is said about it once its line is in the audit log. */
export type Told = Result<unknown> & { readonly said: string };

export const tell = <Value>(
  result: Result<Value>,
  show: (value: Value) => string,
  showRefused: (refusal: Refusal) => string = ({ name }) => `refused: ${name}`,
): Told => ({ ...result, said: result.ok ? show(result.value) : showRefused(result.refusal) });

function showOne(
  { email, realName, country, contact, socialAccounts, review }: Seller,
  now: Instant,
): string {
  const accounts = socialAccounts.map(
    ({ handle, followers }) => `@${handle} (${followers.toLocaleString('en')})`,
  );
  return [
    `${email}   ${review.kind === 'pending' ? showPromise(review.promisedBy, now) : review.kind}`,
    `    ${realName}, ${country}, ${contact.kind} ${contact.address}`,
    `    ${accounts.join('  ')}`,
    '',
  ].join('\n');
}

export function showPromise(promisedBy: Instant, now: Instant): string {
  const hours = Math.abs(promisedBy - now) / HOUR_MS;
  const length = hours < 1 ? `${Math.round(hours * 60)} min` : `${Math.floor(hours)} h`;
  return promisedBy >= now ? `answer promised within ${length}` : `OVERDUE by ${length}`;
}

export function showDecided({ email, realName, review }: Seller, isNew: boolean): string {
  const outcome = review.kind === 'rejected' ? `rejected (${review.notice.rule})` : review.kind;
  return isNew
    ? `${realName} <${email}> is ${outcome}; the seller is told by mail`
    : `${realName} <${email}> was ${outcome} before; nothing was changed`;
}

export function showRefusal({ name }: Refusal, email: string): string {
  switch (name) {
    case 'account-does-not-exist':
      return `nobody has registered with ${email}`;
    case 'registration-already-decided':
      return `the registration of ${email} was decided the other way before; a decision stands`;
    default:
      return `refused: ${name}`;
  }
}

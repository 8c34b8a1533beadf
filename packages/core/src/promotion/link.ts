import { accept, type Result, refuse } from '../kernel/index.ts';

/** DOMAIN §4: the address of the post itself; https, on an allowed host, unique on the platform. */
export const OPEN_LINKS_A_CONSIGNMENT = 3;
export const LONGEST_LINK = 500;
export const DEFAULT_LINK_HOSTS: readonly string[] = [
  'tiktok.com',
  'youtube.com',
  'youtu.be',
  'instagram.com',
  'facebook.com',
  'x.com',
];

export type PromotionLinkState = 'under-review' | 'succeeded' | 'failed';

const LINK = /^(https?):\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(\/[^\s#]*)?(#\S*)?$/i;

/** The one form a link is stored and compared in: lower-case host without `www.`, no fragment, no trailing slash. */
export function parsePromotionLink(text: string, allowedHosts: readonly string[]): Result<string> {
  const field = 'url';
  const trimmed = text.trim();
  if (trimmed === '') return refuse('promotion-link-required', { field });
  const match = LINK.exec(trimmed);
  if (match === null || trimmed.length > LONGEST_LINK) return refuse('link-malformed', { field });
  const [, scheme = '', host = '', path = ''] = match;
  if (scheme.toLowerCase() !== 'https') return refuse('link-not-https', { field });
  const bareHost = host.toLowerCase().replace(/^www\./, '');
  if (!allowedHosts.some((allowed) => bareHost === allowed || bareHost.endsWith(`.${allowed}`))) {
    return refuse('link-host-not-allowed', { field, facts: { hosts: allowedHosts.join(', ') } });
  }
  return accept(`https://${bareHost}${path.replace(/\/+$/, '')}`);
}

export const mayLinkBeAdded = (openLinks: number): Result<true> =>
  openLinks < OPEN_LINKS_A_CONSIGNMENT
    ? accept(true)
    : refuse('too-many-open-links', { facts: { most: OPEN_LINKS_A_CONSIGNMENT } });

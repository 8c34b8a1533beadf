import { accept, type Result, refuse } from '../kernel/index.ts';
import { isAllowedHost, type PostAddress, readPost } from './post-address.ts';

/** DOMAIN §4: the URL of the post itself, with https, on an allowed host, and unique on the platform. */
export interface LinkRules {
  readonly allowedHosts: readonly string[];
  /** The maximum of posts per consignment, without failed ones. */
  readonly mostOpen: number;
  /** The promised review time. */
  readonly reviewPromiseMs: number;
}

export const DEFAULT_LINK_HOSTS: readonly string[] = [
  'tiktok.com',
  'youtube.com',
  'youtu.be',
  'instagram.com',
  'facebook.com',
  'x.com',
];

export const OPEN_LINKS_A_CONSIGNMENT = 3;

export const LONGEST_LINK = 500;

export type PromotionLinkState = 'under-review' | 'succeeded' | 'failed';

const LINK = /^(https?):\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(\/[^\s?#]*)?(\?[^\s#]*)?(#\S*)?$/i;
const DOT_SEGMENT = /\/\.{1,2}(?:\/|$)/;
const UNPRINTABLE = /[^\x21-\x7e]/;

/** Normalises the URL of a post to the form that is stored and compared. */
export function parsePromotionLink(text: string, allowedHosts: readonly string[]): Result<PostAddress> {
  const field = 'url';
  const trimmed = text.trim();
  if (trimmed === '') return refuse('promotion-link-required', { field });
  const match = LINK.exec(trimmed);
  if (match === null || trimmed.length > LONGEST_LINK) return refuse('link-malformed', { field });
  const [, scheme = '', host = '', path = '', query = ''] = match;
  if (scheme.toLowerCase() !== 'https') return refuse('link-not-https', { field });
  const site = host.toLowerCase();
  if (!isAllowedHost(site, allowedHosts)) {
    return refuse('link-host-not-allowed', { field, facts: { hosts: allowedHosts.join(', ') } });
  }
  const postPath = plain(path)
    .replaceAll(/\/{2,}/g, '/')
    .replace(/\/$/, '');
  // A site's front page is no post.
  if (postPath === '' || DOT_SEGMENT.test(postPath) || UNPRINTABLE.test(postPath + query)) {
    return refuse('link-malformed', { field });
  }
  const parameters = plain(query.slice(1))
    .split('&')
    .filter((parameter) => parameter !== '');
  const read = readPost(site, postPath, parameters);
  if (read === 'shortened') return refuse('link-shortened', { field });
  if (read === 'not-a-post') return refuse('link-not-a-post', { field });
  return accept(read);
}

/**
 * Decodes percent escapes of unreserved characters (RFC 3986 §6.2.2.2), and of `@`, which is no separator in
 * our URLs.
 */
const plain = (text: string): string =>
  text.replaceAll(/%[0-9a-f]{2}/gi, (written) => {
    const character = String.fromCharCode(Number.parseInt(written.slice(1), 16));
    return /[\w.~@-]/.test(character) ? character : written.toUpperCase();
  });

/** A seller's account, compared with the account of a post. */
export interface OwnAccount {
  readonly handle: string;
  readonly isProven: boolean;
}

/**
 * If the post's URL names an account, it must be one of the seller's: a proven one if there is any, otherwise
 * any that the seller entered. URLs without an account are left to review.
 */
export function isOnOwnAccount({ owner }: PostAddress, accounts: readonly OwnAccount[]): Result<true> {
  if (owner === undefined) return accept(true);
  const proven = accounts.filter(({ isProven }) => isProven);
  const own = (proven.length > 0 ? proven : accounts).map(({ handle }) => handle);
  if (own.some((handle) => handle.toLowerCase() === owner)) return accept(true);
  const facts = { account: `@${owner}`, accounts: own.map((handle) => `@${handle}`).join(', ') };
  return refuse('link-of-another-account', { field: 'url', facts });
}

export const mayLinkBeAdded = (openLinks: number, { mostOpen }: Pick<LinkRules, 'mostOpen'>): Result<true> =>
  openLinks < mostOpen ? accept(true) : refuse('too-many-open-links', { facts: { most: mostOpen } });

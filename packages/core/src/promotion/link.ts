import { accept, type Result, refuse } from '../kernel/index.ts';

/** DOMAIN §4: the address of the post itself; https, on an allowed host, unique on the platform. */
export interface LinkRules {
  readonly allowedHosts: readonly string[];
  /** How many a consignment may have that have not failed. */
  readonly mostOpen: number;
  /** Within what time a review is promised. */
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
/** The same site for another screen. */
const SCREEN_PREFIX = /^(?:www|m|mobile|web)\./;
const DOT_SEGMENT = /\/\.{1,2}(?:\/|$)/;
const UNPRINTABLE = /[^\x21-\x7e]/;

/**
 * Which parts of a query say what post it is. Everything else there (who shared it, from which app) differs from one
 * copy of an address to the next. Of a site that is not listed the query is kept whole.
 */
const TELLING_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  'tiktok.com': [],
  'instagram.com': [],
  'x.com': [],
  'youtu.be': [],
  'youtube.com': ['v'],
  'facebook.com': ['v', 'fbid', 'story_fbid', 'id'],
};

const isOn = (host: string, site: string): boolean => host === site || host.endsWith(`.${site}`);

export const isAllowedHost = (host: string, allowedHosts: readonly string[]): boolean =>
  allowedHosts.some((site) => isOn(host, site));

/**
 * The one form a link is stored and compared in, however it was copied: lower-case host of the site itself, no
 * fragment, no trailing slash, of the query what tells the post.
 */
export function parsePromotionLink(text: string, allowedHosts: readonly string[]): Result<string> {
  const field = 'url';
  const trimmed = text.trim();
  if (trimmed === '') return refuse('promotion-link-required', { field });
  const match = LINK.exec(trimmed);
  if (match === null || trimmed.length > LONGEST_LINK) return refuse('link-malformed', { field });
  const [, scheme = '', host = '', path = '', query = ''] = match;
  if (scheme.toLowerCase() !== 'https') return refuse('link-not-https', { field });
  const bareHost = host.toLowerCase().replace(SCREEN_PREFIX, '');
  if (!isAllowedHost(bareHost, allowedHosts)) {
    return refuse('link-host-not-allowed', { field, facts: { hosts: allowedHosts.join(', ') } });
  }
  const postPath = plainPath(path);
  // The front page of a site is nobody's post.
  if (postPath === '' || DOT_SEGMENT.test(postPath) || UNPRINTABLE.test(postPath + query)) {
    return refuse('link-malformed', { field });
  }
  if (isProfile(bareHost, postPath)) return refuse('link-not-a-post', { field });
  return accept(inOneForm({ host: bareHost, path: postPath, query: tellingQuery(bareHost, query) }));
}

/** Of each known site the paths that show an account and no post of it. */
const PROFILES: Readonly<Record<string, RegExp>> = {
  'tiktok.com': /^\/@[^/]+(?:\/(?:live|playlist))?$/i,
  'youtube.com':
    /^\/(?:@[^/]+|(?:channel|c|user)\/[^/]+)(?:\/(?:featured|videos|shorts|streams|playlists|community|about))?$/i,
  'instagram.com': /^\/[^/]+(?:\/(?:reels|tagged))?$/i,
  'facebook.com': /^\/(?!(?:watch|story\.php|photo\.php|photo|permalink\.php|video\.php)$)[^/]+$/i,
  'x.com': /^\/[^/]+(?:\/(?:media|likes|with_replies))?$/i,
};

/** `instagram.com/mara` is one; `tiktok.com/t/ZT8x` and `vm.tiktok.com/ZT8x` lead to posts. */
const isProfile = (host: string, path: string): boolean => PROFILES[host]?.test(path) ?? false;

const plainPath = (path: string): string =>
  path
    .replaceAll(/%40/gi, '@')
    .replaceAll(/\/{2,}/g, '/')
    .replace(/\/$/, '');

interface PostAddress {
  readonly host: string;
  readonly path: string;
  readonly query: string;
}

/** The short form of a site leads to its long one. */
const inOneForm = ({ host, path, query }: PostAddress): string =>
  host === 'youtu.be'
    ? `https://youtube.com/watch?v=${path.slice(1)}`
    : `https://${host}${path}${query === '' ? '' : `?${query}`}`;

function tellingQuery(host: string, query: string): string {
  const parameters = query
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '');
  const site = Object.keys(TELLING_PARAMETERS).find((known) => isOn(host, known));
  if (site === undefined) return parameters.join('&');
  const telling = TELLING_PARAMETERS[site] ?? [];
  return parameters
    .filter((parameter) => telling.includes(parameter.split('=')[0] ?? ''))
    .toSorted()
    .join('&');
}

export const mayLinkBeAdded = (openLinks: number, { mostOpen }: Pick<LinkRules, 'mostOpen'>): Result<true> =>
  openLinks < mostOpen ? accept(true) : refuse('too-many-open-links', { facts: { most: mostOpen } });

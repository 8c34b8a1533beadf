import { HOUR_MS, type Instant, instantOf } from '../kernel/index.ts';

/**
 * A click on a tracking link, on its way from the redirect to the figures. Of a viewer it counts once an hour and link:
 * by a mark, which says neither who it was nor where from.
 */
export type Click = ClickOn &
  (
    | { readonly by: 'viewer'; readonly mark: string }
    /** A viewer whose click of this hour is recorded already. */
    | { readonly by: 'viewer-again' }
    | { readonly by: 'bot' }
  );

interface ClickOn {
  readonly code: string;
  readonly at: Instant;
}

/** The hour within which a second click of one viewer does not count. */
export const hourOf = (at: Instant): Instant => instantOf(Math.floor(at / HOUR_MS) * HOUR_MS);

/** What draws previews of links, reads the web for a search engine or looks whether a server is up. */
const KNOWN_BOTS = new RegExp(
  [
    'bot',
    'crawl',
    'spider',
    'slurp',
    'facebookexternalhit',
    'facebookcatalog',
    'meta-externalagent',
    'whatsapp/',
    'skypeuripreview',
    'preview',
    'embedly',
    'vkshare',
    'headless',
    'phantomjs',
    'lighthouse',
    'pingdom',
    'uptime',
    'curl/',
    'wget/',
    'python',
    'go-http-client',
    'java/',
    'okhttp',
    'axios/',
    'node-fetch',
    'undici',
  ].join('|'),
  'i',
);

/** By the name a program gives itself; one without a name is no viewer's browser either. */
export const isKnownBot = (userAgent: string): boolean => userAgent === '' || KNOWN_BOTS.test(userAgent);

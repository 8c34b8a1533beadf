import { HOUR_MS, type Instant, instantOf } from '../kernel/index.ts';

/**
 * A click on its way from the redirect to the figures. It counts once per viewer, hour and link; the mark
 * reveals neither person nor address.
 */
export type Click = ClickOn &
  (
    | { readonly by: 'viewer'; readonly mark: string }
    /** A repeated click of a viewer within the hour. */
    | { readonly by: 'viewer-again' }
    | { readonly by: 'bot' }
  );

interface ClickOn {
  readonly code: string;
  readonly at: Instant;
}

/** The hour of deduplication. */
export const hourOf = (at: Instant): Instant => instantOf(Math.floor(at / HOUR_MS) * HOUR_MS);

/** Link previews, search engines and uptime checks. */
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

/** Judged by the user agent; a missing one is a bot too. */
export const isKnownBot = (userAgent: string): boolean => userAgent === '' || KNOWN_BOTS.test(userAgent);

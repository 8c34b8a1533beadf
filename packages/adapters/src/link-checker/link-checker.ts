import { lookup } from 'node:dns/promises';
import type { LinkChecker, PageToRead } from '@cliffhanger/application/ports';
import type { LinkCheck } from '@cliffhanger/core/promotion';
import { type AskOptions, askPage, type Page } from './ask-page.ts';
import { guardedAddress, type Resolve } from './guarded-address.ts';

export interface LinkCheckerOptions {
  readonly resolve?: Resolve;
  readonly withinMs?: number;
  /** For tests with a local site: its port, its CA, and the real target of its public address. */
  readonly port?: number;
  readonly authority?: string;
  readonly connectTo?: (address: string) => string;
}

/** DOMAIN §4: 5 s, 256 KiB. */
const WITHIN_MS = 5_000;
const MOST_BYTES = 256 * 1024;
/** Sites redirect to themselves: to `www.`, or from a short link to the long form. */
const MOST_REDIRECTS = 3;
const HTTPS_PORT = 443;

const NOT_ASKED: LinkCheck = { outcome: 'not-asked' };
const NO_ANSWER: LinkCheck = { outcome: 'no-answer' };
const ELSEWHERE: LinkCheck = { outcome: 'redirects-elsewhere' };

const systemResolve: Resolve = async (host) =>
  (await lookup(host, { all: true, order: 'ipv4first' })).map(({ address }) => address);

interface Asking {
  readonly resolve: Resolve;
  readonly options: AskOptions;
}

const OK = 200;

export const createLinkChecker = (options: LinkCheckerOptions = {}): LinkChecker => {
  const within = async <Found>(
    page: PageToRead,
    found: (page: Page) => Found,
    otherwise: (why: LinkCheck) => Found,
  ): Promise<Found> => {
    const signal = AbortSignal.timeout(options.withinMs ?? WITHIN_MS);
    const asking: Asking = {
      resolve: options.resolve ?? systemResolve,
      options: {
        signal,
        mostBytes: MOST_BYTES,
        port: options.port ?? HTTPS_PORT,
        authority: options.authority,
        connectTo: options.connectTo ?? ((address) => address),
      },
    };
    // The time limit also applies to the resolver.
    const answer = await Promise.race([follow(asking, page), whenOver(signal)]).catch(() => NO_ANSWER);
    return 'body' in answer ? found(answer) : otherwise(answer);
  };
  return {
    check: ({ trackingCodes, ...page }) =>
      within(
        page,
        (found) => answered(found, trackingCodes),
        (why) => why,
      ),
    read: (page) =>
      within(
        page,
        ({ status, body }) => (status === OK ? body.toString('utf8') : undefined),
        () => undefined,
      ),
  };
};

const whenOver = (signal: AbortSignal): Promise<LinkCheck> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(NO_ANSWER), { once: true }));

/** Every redirect target passes the same guard. */
async function follow(
  { resolve, options }: Asking,
  { url, allowedHosts }: PageToRead,
): Promise<Page | LinkCheck> {
  let next = url;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const target = await guardedAddress(next, { allowedHosts, resolve });
    if (target === undefined) return redirects === 0 ? NOT_ASKED : ELSEWHERE;
    const page = await askPage(target, options);
    const location = redirectOf(page, target.url);
    if (location === undefined) return page;
    next = location;
  }
  return ELSEWHERE;
}

function redirectOf({ status, location }: Page, from: URL): string | undefined {
  if (status < 300 || status > 399 || location === undefined) return undefined;
  // An invalid URL counts as a redirect elsewhere.
  return URL.parse(location, from.href)?.href ?? '';
}

const answered = ({ status, body }: Page, trackingCodes: readonly string[]): LinkCheck => ({
  outcome: 'answered',
  status,
  mentionsTrackingLink: trackingCodes.some((code) => body.includes(`/r/${code}`)),
});

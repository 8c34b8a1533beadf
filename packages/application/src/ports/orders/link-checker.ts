import type { LinkCheck } from '@cliffhanger/core/promotion';

export interface LinkToCheck {
  readonly url: string;
  /** Requests and redirects to any other host are refused. */
  readonly allowedHosts: readonly string[];
  /** Codes to search for in the page. */
  readonly trackingCodes: readonly string[];
}

export type PageToRead = Pick<LinkToCheck, 'url' | 'allowedHosts'>;

/** The only code path that fetches a URL from a seller (DOMAIN §4). Responds within seconds, never throws. */
export interface LinkChecker {
  check(link: LinkToCheck): Promise<LinkCheck>;
  /** The first 256 KiB of a page with status 200, under the same guards; undefined otherwise. */
  read(page: PageToRead): Promise<string | undefined>;
}

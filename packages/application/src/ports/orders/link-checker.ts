import type { LinkCheck } from '@cliffhanger/core/promotion';

export interface LinkToCheck {
  readonly url: string;
  /** Nothing else is asked, and no redirect to anything else is followed. */
  readonly allowedHosts: readonly string[];
  /** What to look for in the page. */
  readonly trackingCodes: readonly string[];
}

export type PageToRead = Pick<LinkToCheck, 'url' | 'allowedHosts'>;

/** The only way the server ever fetches an address that a seller gave (DOMAIN §4). Answers in seconds, never throws. */
export interface LinkChecker {
  check(link: LinkToCheck): Promise<LinkCheck>;
  /** The first 256 KiB of a page that answers with 200, guarded in the same way; undefined: it does not. */
  read(page: PageToRead): Promise<string | undefined>;
}

import type { LinkCheck } from '@cliffhanger/core/promotion';

export interface LinkToCheck {
  readonly url: string;
  /** Nothing else is asked, and no redirect to anything else is followed. */
  readonly allowedHosts: readonly string[];
  /** What to look for in the page. */
  readonly trackingCodes: readonly string[];
}

/** The only way the server ever fetches an address that a seller gave (DOMAIN §4). Answers in seconds, never throws. */
export interface LinkChecker {
  check(link: LinkToCheck): Promise<LinkCheck>;
}

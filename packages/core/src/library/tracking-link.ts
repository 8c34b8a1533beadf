import { accept, type Instant, type Money, NO_MONEY, type Result, refuse } from '../kernel/index.ts';
import { type Funnel, funnelOf } from './funnel.ts';

/** The link for posts: `/r/<code>` (DOMAIN §4). */
export interface TrackingLink {
  readonly code: string;
  /** Distinguishes a seller's posts; empty for the default link. */
  readonly subId: string;
  readonly createdAt: Instant;
}

/** Results of a link, all time or for a period. */
export interface LinkResults {
  /** Without bots; once per viewer and hour. */
  readonly clicks: number;
  /** Once per viewer, episode and hour. */
  readonly landings: number;
  readonly previews: number;
  readonly freePlays: number;
  readonly paidPlays: number;
  /** As the dashboard counts: not refunded, not shipped by the platform. */
  readonly orders: number;
  readonly sales: Money;
  readonly profit: Money;
  readonly refunds: number;
  readonly refunded: Money;
  readonly funnel: Funnel;
}

export type ClickedLink = TrackingLink & LinkResults;

export const NO_LINK_RESULTS: LinkResults = {
  clicks: 0,
  landings: 0,
  previews: 0,
  freePlays: 0,
  paidPlays: 0,
  orders: 0,
  sales: NO_MONEY,
  profit: NO_MONEY,
  refunds: 0,
  refunded: NO_MONEY,
  // Pure, so that bundlers can drop it.
  funnel: /* @__PURE__ */ funnelOf([]),
};

/** Eight characters of 31: a billion links use one code in a thousand. */
export const TRACKING_CODE_LENGTH = 8;
const MOST_TRACKING_LINKS = 50;
export const LONGEST_SUB_ID = 40;

const SUB_ID = /^[A-Za-z0-9_.-]{1,40}$/;

export const isSubId = (text: string): boolean => SUB_ID.test(text);

export const trackingPath = (code: string): string => `/r/${code}`;

/** The full URL for posts and QR codes. */
export const trackingUrl = (publicUrl: string, code: string): string =>
  publicUrl.replace(/\/+$/, '') + trackingPath(code);

export const mayTrackingLinkBeAdded = (links: number): Result<true> =>
  links < MOST_TRACKING_LINKS
    ? accept(true)
    : refuse('too-many-tracking-links', { facts: { most: MOST_TRACKING_LINKS } });

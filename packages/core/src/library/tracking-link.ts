import { accept, type Instant, type Money, NO_MONEY, type Result, refuse } from '../kernel/index.ts';
import { type Funnel, funnelOf } from './funnel.ts';

/** What the seller puts into a post: `/r/<code>` (DOMAIN §4). */
export interface TrackingLink {
  readonly code: string;
  /** Tells the seller's own posts apart; empty for the link that every consignment has. */
  readonly subId: string;
  readonly createdAt: Instant;
}

/** What a link has brought, of all time or of some days. */
export interface LinkResults {
  /** Of viewers, each once an hour; what bots click is left out. */
  readonly clicks: number;
  /** Views of viewers, each once an episode and hour. */
  readonly landings: number;
  readonly previews: number;
  readonly freePlays: number;
  readonly paidPlays: number;
  /** Its orders as the dashboard counts them: not refunded, and not shipped by the platform in the seller's place. */
  readonly orders: number;
  readonly sales: Money;
  readonly profit: Money;
  readonly refunds: number;
  readonly refunded: Money;
  readonly funnel: Funnel;
}

/** As its seller sees it. */
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
  // Pure: where nobody needs it, it must not be called while its file is still read.
  funnel: /* @__PURE__ */ funnelOf([]),
};

/** Eight characters of 31: a thousand million links use one code in a thousand. */
export const TRACKING_CODE_LENGTH = 8;
const MOST_TRACKING_LINKS = 50;
export const LONGEST_SUB_ID = 40;

const SUB_ID = /^[A-Za-z0-9_.-]{1,40}$/;

export const isSubId = (text: string): boolean => SUB_ID.test(text);

/** Where a click on the link arrives. */
export const trackingPath = (code: string): string => `/r/${code}`;

/** The whole link, as it stands in a post or in a QR code. */
export const trackingUrl = (publicUrl: string, code: string): string =>
  publicUrl.replace(/\/+$/, '') + trackingPath(code);

export const mayTrackingLinkBeAdded = (links: number): Result<true> =>
  links < MOST_TRACKING_LINKS
    ? accept(true)
    : refuse('too-many-tracking-links', { facts: { most: MOST_TRACKING_LINKS } });

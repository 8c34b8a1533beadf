import type { AnnouncedEpisode, AnnouncedRange } from '../catalog/announced.ts';
import { accept, DAY_MS, later, type Result, refuse } from '../kernel/index.ts';
import { dayBegins, dayOf } from '../settlement/month.ts';
import { type DramaForSale, type EpisodeRange, nextToBuy } from './episodes.ts';

export { type AnnouncedEpisode, type AnnouncedRange, announcedRanges } from '../catalog/announced.ts';

/** The default delay after which a pre-order is refunded. */
export const PRE_ORDER_LATE_AFTER_MS = 7 * DAY_MS;

export const PRE_ORDER_STATES = ['waiting', 'delivered', 'refunded'] as const;
export type PreOrderState = (typeof PRE_ORDER_STATES)[number];

interface ToPreOrder {
  /** Episodes the viewer owns or has pre-ordered. */
  readonly taken: readonly EpisodeRange[];
  readonly announced: readonly AnnouncedEpisode[];
  /** The platform's day; past days promise nothing. */
  readonly today: string;
}

/**
 * From the first announced episode that the viewer has not taken, as far as days are announced without a gap
 * (DOMAIN §12); undefined: none. SQL twin: `checkout.next_to_pre_order`.
 */
export function nextToPreOrder(
  drama: DramaForSale,
  { taken, announced, today }: ToPreOrder,
): EpisodeRange | undefined {
  const { episodes } = drama;
  const freeEpisodes = Math.max(drama.freeEpisodes, drama.readyThrough);
  const free = nextToBuy({ episodes, freeEpisodes, readyThrough: episodes }, taken);
  if (free === undefined) return undefined;
  const promised = new Set(announced.filter(({ comesOn }) => comesOn >= today).map(({ number }) => number));
  let last = free.first - 1;
  while (last < free.last && promised.has(last + 1)) last += 1;
  return last < free.first ? undefined : { first: free.first, last };
}

/** The episodes of a pre-order and its promised day, or why it is refused. */
export function preOrdered(
  drama: DramaForSale,
  offered: ToPreOrder,
  quantity: number,
): Result<AnnouncedRange> {
  const next = nextToPreOrder(drama, offered);
  const most = next === undefined ? 0 : next.last - next.first + 1;
  if (next === undefined || quantity > most)
    return refuse('too-many-episodes', { field: 'quantity', facts: { most } });
  const range = { first: next.first, last: next.first + quantity - 1 };
  return accept({ ...range, comesOn: lastDayOf(offered.announced, range) });
}

const lastDayOf = (announced: readonly AnnouncedEpisode[], { first, last }: EpisodeRange): string =>
  announced
    .filter(({ number }) => first <= number && number <= last)
    .reduce((latest, { comesOn }) => (comesOn > latest ? comesOn : latest), '');

/** The first day of the automatic refund. */
export function refundedFrom(promisedOn: string, lateAfterMs = PRE_ORDER_LATE_AFTER_MS): string {
  const begins = dayBegins(promisedOn);
  if (begins === undefined) throw new RangeError(`${promisedOn} is no day`);
  return dayOf(later(begins, lateAfterMs + DAY_MS));
}

/** Decides a waiting pre-order: delivered if it is out, however late, otherwise refunded when too late. */
export function preOrderDue(
  { last, refundedFrom: from }: { readonly last: number; readonly refundedFrom: string },
  { readyThrough, today }: { readonly readyThrough: number; readonly today: string },
): 'deliver' | 'refund' | 'wait' {
  if (readyThrough >= last) return 'deliver';
  return today >= from ? 'refund' : 'wait';
}

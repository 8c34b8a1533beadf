import type { PublishedDay } from '@cliffhanger/application/checkout';
import { getAllocationDay } from '@cliffhanger/application/checkout';
import type { Dependencies } from '@cliffhanger/application/ports';
import { PLATFORM_SELLER } from '@cliffhanger/core/orders';

/** A day's orders without a link, and how many of them stayed with the platform. */
export interface PlatformShare {
  readonly orders: number;
  readonly toPlatform: number;
  /** Those of `toPlatform` that had no participating seller. */
  readonly withoutSellers: number;
}

const AT_ONCE = 1_000;
/** Cache size: a finished day does not change. */
const MOST_KNOWN = 64;

/** Returns undefined for a day that is not over. */
export function dayShares(dependencies: Pick<Dependencies, 'transactions' | 'clock'>) {
  const known = new Map<string, PlatformShare>();
  const read = getAllocationDay(dependencies);
  return async ({ draw, results: { total } }: PublishedDay): Promise<PlatformShare | undefined> => {
    if (draw.secret === null) return undefined;
    const found = known.get(draw.day);
    if (found?.orders === total) return found;
    let toPlatform = 0;
    let withoutSellers = 0;
    for (let page = 1; (page - 1) * AT_ONCE < total; page += 1) {
      const day = await read({ day: draw.day, locale: 'en', page, size: AT_ONCE });
      if (!day.ok) return undefined;
      const kept = day.value.results.list.filter(({ sellerId }) => sellerId === PLATFORM_SELLER);
      toPlatform += kept.length;
      withoutSellers += kept.filter(({ drawn }) => drawn === null).length;
    }
    const share = { orders: total, toPlatform, withoutSellers };
    const [oldest] = known.keys();
    if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest);
    known.set(draw.day, share);
    return share;
  };
}

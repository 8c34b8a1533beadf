import type { PublishedDay } from '@cliffhanger/application/checkout';
import { getAllocationDay } from '@cliffhanger/application/checkout';
import type { Dependencies } from '@cliffhanger/application/ports';
import { PLATFORM_SELLER } from '@cliffhanger/core/orders';

/** Of all orders without a link on a day, those that stayed with the platform. */
export interface PlatformShare {
  readonly orders: number;
  readonly toPlatform: number;
  /** Of them those for which nobody took part. */
  readonly withoutSellers: number;
}

const AT_ONCE = 1_000;
/** What is over does not change: of so many days it is known without counting again. */
const MOST_KNOWN = 64;

/** Counts a day that is over; undefined: it is not. */
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

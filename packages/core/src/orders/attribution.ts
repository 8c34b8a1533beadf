import { DAY_MS, type Instant, later, type SellerId } from '../kernel/index.ts';

export const CLICK_COUNTS_FOR_MS = 30 * DAY_MS;

export interface TrackedClick {
  readonly sellerId: SellerId;
  readonly clickedAt: Instant;
}

/** The last tracked click of a viewer within 30 days [cfg], whichever drama it was for (DOMAIN §5). */
export function lastCountingClick<Click extends TrackedClick>(
  clicks: readonly Click[],
  now: Instant,
  countsForMs = CLICK_COUNTS_FOR_MS,
): Click | undefined {
  return clicks
    .filter(({ clickedAt }) => clickedAt <= now && now < later(clickedAt, countsForMs))
    .reduce<Click | undefined>(
      (last, click) => (last && last.clickedAt >= click.clickedAt ? last : click),
      undefined,
    );
}

/**
 * The last playable episode without a gap before it (DOMAIN §12); the preview, number 0, does not count. SQL
 * twin: `media.ready_through_of`.
 */
export function readyThrough(ready: readonly number[]): number {
  const there = new Set(ready);
  let last = 0;
  while (there.has(last + 1)) last += 1;
  return last;
}

/** Visible to viewers and sellers: on sale, with at least one playable episode. */
export const isListed = ({
  isOnSale,
  readyThrough: through,
}: {
  readonly isOnSale: boolean;
  readonly readyThrough: number;
}): boolean => isOnSale && through > 0;

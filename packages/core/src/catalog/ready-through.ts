/**
 * The last of the first episodes that can be watched without a gap before it (DOMAIN §12); the preview, number 0, is none
 * of them. The database keeps it for every drama (`media.ready_through_of`).
 */
export function readyThrough(ready: readonly number[]): number {
  const there = new Set(ready);
  let last = 0;
  while (there.has(last + 1)) last += 1;
  return last;
}

/** What is shown to viewers and offered to sellers: put on sale, and there is something to play. */
export const isListed = ({
  isOnSale,
  readyThrough: through,
}: {
  readonly isOnSale: boolean;
  readonly readyThrough: number;
}): boolean => isOnSale && through > 0;

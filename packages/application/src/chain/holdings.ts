import type { SeenTransfer, WatchPosition } from '../ports/index.ts';

/** Nobody has moved it since it was read: what was asked of the node still fits. */
export const isUnmoved = (locked: WatchPosition | undefined, read: WatchPosition): boolean =>
  locked !== undefined && locked.height === read.height && locked.hash === read.hash;

interface Moving {
  readonly token: string;
  readonly isOurs: (address: string) => boolean;
}

/** What transfers of our token add to each of our addresses and take from it. */
export function movedUnits(
  transfers: readonly SeenTransfer[],
  { token, isOurs }: Moving,
): ReadonlyMap<string, bigint> {
  const moved = new Map<string, bigint>();
  const add = (address: string, units: bigint) => {
    if (isOurs(address)) moved.set(address, (moved.get(address) ?? 0n) + units);
  };
  for (const transfer of transfers) {
    if (transfer.token !== token) continue;
    add(transfer.recipient, transfer.units);
    add(transfer.sender, -transfer.units);
  }
  return moved;
}

/** The same the other way round. */
export const undone = (moved: ReadonlyMap<string, bigint>): ReadonlyMap<string, bigint> =>
  new Map([...moved].map(([address, units]) => [address, -units]));

import type { DramaId } from '../catalog/index.ts';
import type { Id, Instant } from '../kernel/index.ts';
import type { AutoShip } from './auto-ship.ts';

export type ConsignmentId = Id<'consignment'>;

/** One right, used on one drama (DOMAIN §4). */
export interface Consignment {
  readonly id: ConsignmentId;
  readonly dramaId: DramaId;
  readonly addedAt: Instant;
  readonly autoShip: AutoShip;
  /** When its first post was approved; null: not promoted. */
  readonly promotingSince: Instant | null;
}

/** The limit of one call. */
export const MOST_ADDED_AT_ONCE = 100;

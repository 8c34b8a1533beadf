import type { DramaId } from '@cliffhanger/core/catalog';
import type { ViewerId } from '@cliffhanger/core/checkout';
import type { Instant } from '@cliffhanger/core/kernel';

/** Where a viewer is in a series. */
export interface Place {
  readonly dramaId: DramaId;
  readonly episode: number;
  readonly positionMs: number;
  readonly playedAt: Instant;
}

export interface Viewing {
  savePlace(viewerId: ViewerId, place: Place): Promise<void>;
  /** The newest first, a bounded number. */
  placesOf(viewerId: ViewerId): Promise<readonly Place[]>;
  placeIn(viewerId: ViewerId, dramaId: DramaId): Promise<Place | undefined>;
  /** Everything that is known here of a viewer. */
  forget(viewerId: ViewerId): Promise<void>;
}

import type { DramaId } from '@cliffhanger/core/catalog';
import type { ViewerId } from '@cliffhanger/core/checkout';
import type { Instant } from '@cliffhanger/core/kernel';

/** A viewer's position in a series. */
export interface PlaybackPosition {
  readonly dramaId: DramaId;
  readonly episode: number;
  readonly positionMs: number;
  readonly playedAt: Instant;
}

export interface Viewing {
  savePosition(viewerId: ViewerId, position: PlaybackPosition): Promise<void>;
  /** The newest first, a bounded number. */
  positionsOf(viewerId: ViewerId): Promise<readonly PlaybackPosition[]>;
  positionIn(viewerId: ViewerId, dramaId: DramaId): Promise<PlaybackPosition | undefined>;
  /** Deletes all viewing data of a viewer. */
  forget(viewerId: ViewerId): Promise<void>;
}

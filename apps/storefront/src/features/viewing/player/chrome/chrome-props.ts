import type { RefObject } from 'react';
import type { OpenedEpisode } from '../../../../shared/player/index.ts';
import type { Episode, ViewerDrama } from '../feed.ts';
import type { Playback } from '../use-playback.ts';

export interface ChromeProps {
  readonly drama: ViewerDrama;
  readonly episode: Episode;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly playback: Playback;
  readonly onToggle: () => void;
  readonly captions: OpenedEpisode['captions'];
}

import { Sheet } from '@cliffhanger/ui/overlays';
import type { ViewerDrama } from '../player/feed.ts';
import { EpisodeList } from './episode-list.tsx';

interface EpisodeSheetProps {
  readonly drama: ViewerDrama;
  readonly current: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChoose: (number: number) => void;
}

/** The episode list as a sheet, where it does not fit beside the player. */
export const EpisodeSheet = ({ drama, current, isOpen, onClose, onChoose }: EpisodeSheetProps) => (
  <Sheet isOpen={isOpen} onClose={onClose} title={drama.title}>
    <EpisodeList drama={drama} current={current} onChoose={onChoose} />
  </Sheet>
);

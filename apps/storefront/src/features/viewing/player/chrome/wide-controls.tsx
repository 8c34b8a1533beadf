import { Icon } from '@cliffhanger/ui/pictures';
import {
  Captions as CaptionsIcon,
  type LucideIcon,
  Maximize,
  Pause,
  Play,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../../shared/language/index.ts';
import { toggleSound, useSoundHeard } from '../../../../shared/sound/use-sound.ts';
import { clockText } from '../clock-text.ts';
import { useChoices } from '../persisted-choices.ts';
import { ChoiceSheets, type OpenChoice, useSpeedText } from './choice-sheets.tsx';
import type { ChromeProps } from './chrome-props.ts';
import { toggleFullScreen } from './full-screen.ts';
import { SeekBar } from './seek-bar.tsx';

/** The control bar at the bottom of the picture. */
export function WideControls({ video, playback, onToggle, captions }: ChromeProps) {
  const t = useTranslation();
  const [isOpen, setOpen] = useState<OpenChoice>();
  const { speed } = useChoices();
  const speedText = useSpeedText();
  const isHeard = useSoundHeard();
  const { isPlaying, atSeconds, lengthSeconds } = playback;
  return (
    <div className="absolute inset-x-5 bottom-3 z-20">
      <SeekBar video={video} playback={playback} />
      <nav aria-label={t('viewing.controls')} className="flex items-center gap-1">
        <Control
          icon={isPlaying ? Pause : Play}
          label={t(isPlaying ? 'viewing.pause' : 'viewing.play')}
          isPlayButton
          onPress={onToggle}
        />
        <p aria-hidden className="figures me-auto ps-1 text-small">
          {clockText(atSeconds)} <span className="text-on-stage-2">/ {clockText(lengthSeconds)}</span>
        </p>
        {captions.length > 0 && (
          <Control icon={CaptionsIcon} label={t('viewing.captions')} onPress={() => setOpen('captions')} />
        )}
        <button
          type="button"
          aria-label={`${t('viewing.speed')}: ${speedText(speed)}`}
          onClick={() => setOpen('speed')}
          className="figures grid size-tap place-items-center text-strong"
        >
          {speedText(speed)}
        </button>
        <Control
          icon={isHeard ? Volume2 : VolumeX}
          label={t('viewing.sound')}
          isOn={isHeard}
          onPress={toggleSound}
        />
        <Control icon={Maximize} label={t('viewing.full-screen')} onPress={toggleFullScreen} />
      </nav>
      <ChoiceSheets captions={captions} isOpen={isOpen} onClose={() => setOpen(undefined)} />
    </div>
  );
}

interface ControlProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly isOn?: boolean;
  readonly isPlayButton?: boolean;
  readonly onPress: () => void;
}

const Control = ({ icon, label, isOn, isPlayButton, onPress }: ControlProps) => (
  <button
    type="button"
    data-play={isPlayButton}
    aria-label={label}
    aria-pressed={isOn}
    onClick={onPress}
    className="grid size-tap place-items-center"
  >
    <Icon of={icon} size={24} />
  </button>
);

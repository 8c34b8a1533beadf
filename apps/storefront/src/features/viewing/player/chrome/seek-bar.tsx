import type { CSSProperties, RefObject } from 'react';
import { useTranslation } from '../../../../shared/language/index.ts';
import { clockText } from '../clock-text.ts';
import type { Playback } from '../use-playback.ts';

interface SeekBarProps {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly playback: Playback;
}

const partOf = (seconds: number, whole: number): string =>
  `${whole === 0 ? 0 : Math.min(100, (seconds / whole) * 100).toFixed(2)}%`;

/** The position; moved by drag or arrow keys. */
export function SeekBar({ video, playback: { atSeconds, bufferedSeconds, lengthSeconds } }: SeekBarProps) {
  const t = useTranslation();
  const style = {
    '--at': partOf(atSeconds, lengthSeconds),
    '--buffered': partOf(bufferedSeconds, lengthSeconds),
  } as CSSProperties;
  return (
    <div className="figures text-note text-on-stage-2">
      <input
        type="range"
        className="seek"
        style={style}
        aria-label={t('viewing.seek')}
        aria-valuetext={t('viewing.seek-at', { at: clockText(atSeconds), of: clockText(lengthSeconds) })}
        min={0}
        max={lengthSeconds}
        step={0.1}
        value={Math.min(atSeconds, lengthSeconds)}
        onChange={(event) => {
          if (video.current !== null) video.current.currentTime = Number(event.target.value);
        }}
      />
      <p aria-hidden className="-mt-1.5 flex justify-between wide:hidden">
        <span>{clockText(atSeconds)}</span>
        <span>{clockText(lengthSeconds)}</span>
      </p>
    </div>
  );
}

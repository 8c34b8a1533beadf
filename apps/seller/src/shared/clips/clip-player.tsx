import { Icon } from '@cliffhanger/ui';
import { clsx } from 'clsx';
import { Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { type CSSProperties, useRef, useState } from 'react';
import { useTranslation } from '../language/index.ts';

interface ClipPlayerProps {
  readonly src: string;
  readonly poster: string;
  /** The accessible name. */
  readonly label: string;
  readonly className: string;
  /** `cover` crops a poster to the box; `contain` shows a portrait poster whole in a wide box. */
  readonly fits?: 'cover' | 'contain';
}

/** A poster with a play button, then the clip with a seek bar. The clip loads on play. */
export function ClipPlayer({ src, poster, label, className, fits = 'cover' }: ClipPlayerProps) {
  const t = useTranslation();
  const film = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isMuted, setMuted] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(0);
  const hasBegun = length > 0;

  const toggle = () => {
    const { current } = film;
    if (current === null) return;
    // A browser may refuse to play: the button stays.
    if (current.paused) current.play().catch(() => undefined);
    else current.pause();
  };
  const seek = (to: number) => {
    setAt(to);
    if (film.current !== null) film.current.currentTime = to;
  };

  return (
    <div className={clsx('group relative isolate overflow-hidden bg-poster-ground', className)}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- previews have none; clips have them in the picture */}
      <video
        ref={film}
        src={src}
        poster={poster}
        muted={isMuted}
        playsInline
        preload="none"
        aria-label={label}
        className={clsx('block size-full', fits === 'cover' ? 'object-cover' : 'object-contain')}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onLoadedMetadata={({ currentTarget }) => setLength(currentTarget.duration)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
      />
      <button
        type="button"
        aria-label={t(isPlaying ? 'shell.clip.pause' : 'shell.clip.play')}
        onClick={toggle}
        className="absolute inset-0 grid place-items-center"
      >
        <span
          className={clsx(
            'grid size-14 place-items-center rounded-full bg-scrim text-on-poster transition-opacity',
            isPlaying && 'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100',
          )}
        >
          <Icon of={isPlaying ? Pause : Play} size={24} />
        </span>
      </button>
      {hasBegun && (
        <div className="absolute inset-x-0 bottom-0 flex items-center gap-2 bg-scrim ps-3 pe-1 text-on-poster">
          <input
            type="range"
            aria-label={t('shell.clip.seek')}
            min={0}
            max={length}
            step={0.1}
            value={at}
            onChange={(event) => seek(event.target.valueAsNumber)}
            className="slider min-w-0 flex-1"
            style={
              {
                '--at': `${(at / length) * 100}%`,
                '--slider-on': 'var(--on-poster)',
                '--slider-off': 'color-mix(in srgb, var(--on-poster) 35%, transparent)',
              } as CSSProperties
            }
          />
          <button
            type="button"
            aria-label={t(isMuted ? 'shell.clip.sound' : 'shell.clip.mute')}
            className="grid size-tap shrink-0 place-items-center"
            onClick={() => setMuted(!isMuted)}
          >
            <Icon of={isMuted ? VolumeX : Volume2} size={20} />
          </button>
        </div>
      )}
    </div>
  );
}

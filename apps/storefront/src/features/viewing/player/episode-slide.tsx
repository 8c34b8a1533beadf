import type { Id } from '@cliffhanger/core/kernel';
import { Spinner } from '@cliffhanger/ui/buttons';
import { Icon } from '@cliffhanger/ui/pictures';
import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslation } from '../../../shared/language/index.ts';
import { Problem } from '../../../shared/parts/index.ts';
import { usePlayer } from '../../../shared/player/index.ts';
import { beginPlaying } from './begin-playing.ts';
import { Captions, captionsShown } from './captions.tsx';
import { Chrome } from './chrome/chrome.tsx';
import type { Episode, ViewerDrama } from './feed.ts';
import { LikeBurst } from './like-burst.tsx';
import { like, useChoices } from './persisted-choices.ts';
import { playWithSound } from './play-with-sound.ts';
import { JUMP_SECONDS } from './taps.ts';
import { useGestures } from './use-gestures.ts';
import { usePlayback } from './use-playback.ts';
import { useReportedPosition } from './use-reported-position.ts';

interface EpisodeSlideProps {
  readonly drama: ViewerDrama;
  readonly episode: Episode;
  readonly isHeld: boolean;
  readonly isCurrent: boolean;
  readonly beginsAtMs: number;
  readonly onEnded: () => void;
  /** The number of purchases whose playback started on this page (see `usePlayer`). */
  readonly plays: number;
  readonly onFirstPlay: () => void;
}

export function EpisodeSlide({
  drama,
  episode,
  isHeld,
  isCurrent,
  beginsAtMs,
  onEnded,
  plays,
  onFirstPlay,
}: EpisodeSlideProps) {
  const t = useTranslation();
  const locale = useLocale();
  const video = useRef<HTMLVideoElement>(null);
  const { speed, captions } = useChoices();
  const likeKey = `${drama.id}/${episode.number}`;
  const dramaId = drama.id as Id<'drama'>;
  const { opened, problem, again, waitsForTap, tap } = usePlayer(video, {
    dramaId,
    episode: episode.number,
    isHeld,
    isCurrent,
    plays,
  });
  const playback = usePlayback(video, isCurrent);
  const track = captionsShown(opened?.captions ?? [], captions, locale);
  const [likes, setLikes] = useState(0);

  usePlaying(video, { isOn: isCurrent && opened !== undefined && !waitsForTap, speed, beginsAtMs });
  useReportedPosition(video, { dramaId, episode: episode.number, isCurrent });

  const toggle = () => {
    const videoElement = video.current;
    if (videoElement === null) return;
    if (waitsForTap) {
      // Called within the tap's handler, which permits sound; playback starts when the key arrives.
      void playWithSound(videoElement);
      void tap().then((isPlaying) => isPlaying && onFirstPlay());
    } else if (videoElement.paused) void playWithSound(videoElement);
    else videoElement.pause();
  };
  const gestures = useGestures((gesture) => {
    const videoElement = video.current;
    if (videoElement === null) return;
    if (gesture === 'like') {
      like(likeKey);
      setLikes((count) => count + 1);
    } else if (gesture === 'back') videoElement.currentTime -= JUMP_SECONDS;
    else if (gesture === 'forward') videoElement.currentTime += JUMP_SECONDS;
    else toggle();
  });

  return (
    <article
      aria-label={t('viewing.episode', { number: episode.number })}
      inert={!isCurrent}
      className="relative h-(--screen) snap-start snap-always overflow-hidden bg-stage text-on-stage"
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- `Captions` adds and renders the chosen track */}
      <video
        ref={video}
        playsInline
        preload="none"
        poster={opened?.poster ?? drama.poster}
        onEnded={onEnded}
        className="absolute inset-0 size-full object-cover"
      />
      <div className="scrim-head pointer-events-none absolute inset-x-0 top-0 h-36" />
      <div className="scrim-foot pointer-events-none absolute inset-x-0 bottom-0 h-[400px] opacity-90" />
      <div data-stage className="absolute inset-0" {...gestures} />
      <LikeBurst count={likes} />
      {waitsForTap && isCurrent && (
        <FirstPlay onPlay={toggle} endsRightToCancel={opened?.cancelUntil !== null} />
      )}
      {isCurrent && playback.isWaiting && !waitsForTap && (
        <div className="pointer-events-none absolute inset-0 grid place-items-center">
          <Spinner />
        </div>
      )}
      {problem !== undefined && isCurrent && (
        <div className="absolute inset-0 z-[5] bg-stage">
          <Problem text={problem} onRetry={again} />
        </div>
      )}
      <Captions key={track?.address ?? ''} video={video} track={track} />
      {isCurrent && (
        <Chrome
          drama={drama}
          episode={episode}
          video={video}
          playback={playback}
          onToggle={toggle}
          captions={opened?.captions ?? []}
        />
      )}
    </article>
  );
}

interface FirstPlayProps {
  readonly onPlay: () => void;
  readonly endsRightToCancel: boolean;
}

/** The first play of a purchase needs a tap; the text says where it ends the right to cancel. */
function FirstPlay({ onPlay, endsRightToCancel }: FirstPlayProps) {
  const t = useTranslation();
  return (
    <div className="pointer-events-none absolute inset-0 z-10 grid content-center justify-items-center gap-4 px-18 text-center">
      <button
        type="button"
        aria-label={t('viewing.play')}
        onClick={onPlay}
        className="pointer-events-auto grid size-18 place-items-center rounded-full bg-watch text-on-watch"
      >
        <Icon of={Play} size={28} className="ms-1 fill-current" />
      </button>
      {endsRightToCancel && (
        <p className="rounded-field bg-poster-veil px-3 py-2 text-small">{t('viewing.first-paid')}</p>
      )}
    </div>
  );
}

interface Playing {
  readonly isOn: boolean;
  readonly speed: number;
  readonly beginsAtMs: number;
}

function usePlaying(
  video: { readonly current: HTMLVideoElement | null },
  { isOn, speed, beginsAtMs }: Playing,
): void {
  useEffect(() => {
    const videoElement = video.current;
    if (videoElement === null || !isOn) return;
    return beginPlaying(videoElement, beginsAtMs);
  }, [video, isOn, beginsAtMs]);
  useEffect(() => {
    if (video.current === null) return;
    video.current.defaultPlaybackRate = speed;
    video.current.playbackRate = speed;
  }, [video, speed]);
}

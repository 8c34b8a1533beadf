import { type RefObject, useEffect, useState } from 'react';
import type { OpenedEpisode } from '../../../shared/player/index.ts';

type Track = OpenedEpisode['captions'][number];

/** The chosen track, else the one in the app's language, else none. */
export function captionsShown(
  tracks: readonly Track[],
  chosen: string | undefined,
  locale: string,
): Track | undefined {
  if (chosen === 'off') return undefined;
  return tracks.find((track) => track.locale === chosen) ?? tracks.find((track) => track.locale === locale);
}

interface CaptionsProps {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly track: Track | undefined;
}

const spoken = (track: TextTrack): string =>
  [...(track.activeCues ?? [])].map((cue) => ('text' in cue ? String(cue.text) : '')).join('\n');

/** Custom captions above the controls; the browser's own would be covered by them. */
export function Captions({ video, track }: CaptionsProps) {
  const [text, setText] = useState('');
  const address = track?.address;
  useEffect(() => {
    const videoElement = video.current;
    if (videoElement === null || address === undefined) return;
    const element = document.createElement('track');
    element.kind = 'captions';
    element.src = address;
    const listen = () => setText(spoken(element.track));
    videoElement.append(element);
    element.track.mode = 'hidden';
    element.track.addEventListener('cuechange', listen);
    return () => {
      element.track.removeEventListener('cuechange', listen);
      element.remove();
    };
  }, [video, address]);
  if (text === '') return null;
  return (
    <p
      lang={track?.locale}
      className="pointer-events-none absolute inset-x-16 bottom-[248px] wide:inset-x-8 wide:bottom-[112px] z-10 text-center text-caption whitespace-pre-line text-on-stage"
    >
      <span className="inline-block rounded-inner bg-poster-veil px-3 pt-1 pb-1.5">
        {text.replace(/<[^>]+>/g, '')}
      </span>
    </p>
  );
}

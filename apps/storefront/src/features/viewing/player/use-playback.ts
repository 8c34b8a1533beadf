import { type RefObject, useEffect, useState } from 'react';

export interface Playback {
  readonly isPlaying: boolean;
  readonly isWaiting: boolean;
  readonly isMuted: boolean;
  readonly atSeconds: number;
  readonly bufferedSeconds: number;
  readonly lengthSeconds: number;
}

const NOTHING_YET: Playback = {
  isPlaying: false,
  isWaiting: false,
  isMuted: true,
  atSeconds: 0,
  bufferedSeconds: 0,
  lengthSeconds: 0,
};

const EVENTS = [
  'play',
  'playing',
  'pause',
  'ended',
  'waiting',
  'timeupdate',
  'progress',
  'durationchange',
  'seeking',
  'seeked',
  'volumechange',
  'loadedmetadata',
] as const;

const HAS_NEXT_FRAME = 3;

const playbackOf = (video: HTMLVideoElement): Playback => ({
  isPlaying: !video.paused && !video.ended,
  isWaiting: !video.paused && video.readyState < HAS_NEXT_FRAME,
  isMuted: video.muted,
  atSeconds: video.currentTime,
  bufferedSeconds: video.buffered.length === 0 ? 0 : video.buffered.end(video.buffered.length - 1),
  lengthSeconds: Number.isFinite(video.duration) ? video.duration : 0,
});

/** Playback state from the events of the video element. */
export function usePlayback(video: RefObject<HTMLVideoElement | null>, isCurrent: boolean): Playback {
  const [playback, setPlayback] = useState(NOTHING_YET);
  useEffect(() => {
    const videoElement = video.current;
    if (!isCurrent || videoElement === null) return;
    const look = () => setPlayback(playbackOf(videoElement));
    for (const name of EVENTS) videoElement.addEventListener(name, look);
    look();
    return () => {
      for (const name of EVENTS) videoElement.removeEventListener(name, look);
    };
  }, [video, isCurrent]);
  return playback;
}

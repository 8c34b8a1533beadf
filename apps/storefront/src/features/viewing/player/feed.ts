import { type AnnouncedRange, announcedRanges } from '@cliffhanger/core/checkout';
import type { getDramaForViewer } from '@cliffhanger/wire/checkout';
import type { AnswerOf } from '@cliffhanger/wire/kernel';

export type ViewerDrama = AnswerOf<typeof getDramaForViewer>;
export type Episode = ViewerDrama['episodeList'][number];

/** Whether some episodes are not yet released, so that a purchase does not cover the whole series. */
export const isPartlyOut = ({
  episodes,
  readyThrough,
}: {
  readonly episodes: number;
  readonly readyThrough: number;
}): boolean => readyThrough < episodes;

export const canPlay = ({ state }: Episode): boolean => state === 'free' || state === 'owned';

/** The swipeable episodes: all up to and including the first that cannot be played. */
export function feedOf(episodes: readonly Episode[]): readonly Episode[] {
  const end = episodes.findIndex((episode) => !canPlay(episode));
  return end === -1 ? episodes : episodes.slice(0, end + 1);
}

/** The index of an episode; the last one if it is beyond the end of the feed. */
export function indexOf(feed: readonly Episode[], number: number): number {
  const index = feed.findIndex((episode) => episode.number === number);
  return index === -1 ? Math.max(0, number < 1 ? 0 : feed.length - 1) : index;
}

/** The current and the next episode load, so that the next starts at once after a swipe. */
export const isHeld = (index: number, current: number): boolean => index === current || index === current + 1;

export interface EpisodeRange {
  readonly first: number;
  readonly last: number;
}

const RANGE = 30;

/** `1–30, 31–60, 61–64`. */
export const rangesOf = (episodes: readonly Episode[]): readonly EpisodeRange[] =>
  Array.from({ length: Math.ceil(episodes.length / RANGE) }, (_, index) => ({
    first: episodes[index * RANGE]?.number ?? 1,
    last: episodes[Math.min((index + 1) * RANGE, episodes.length) - 1]?.number ?? 1,
  }));

/** Announced episodes, grouped where consecutive ones share a date. */
export const comingOf = (episodes: readonly Episode[]): readonly AnnouncedRange[] =>
  announcedRanges(episodes.flatMap(({ number, comesOn }) => (comesOn === null ? [] : [{ number, comesOn }])));

export const countOf = (episodes: readonly Episode[], state: Episode['state']): number =>
  episodes.filter((episode) => episode.state === state).length;

import type { Id } from '@cliffhanger/core/kernel';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { watch } from '@cliffhanger/wire/viewing';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ask as askFor, problemText } from '../server/index.ts';
import { type Film, openFilm } from './film.ts';

export type OpenedEpisode = AnswerOf<typeof watch>;

export interface WantedFilm {
  readonly dramaId: Id<'drama'>;
  readonly episode: number;
  /** It plays, or is the next: its beginning is fetched. */
  readonly isHeld: boolean;
  readonly isCurrent: boolean;
}

export interface UsedFilm {
  readonly opened: OpenedEpisode | undefined;
  readonly problem: string | undefined;
  readonly again: () => void;
}

/** An address lasts for minutes and a film for two: more new ones in a row mean that something else is wrong. */
const MOST_RENEWALS = 3;

/** Asks for an episode, puts it into the video, and asks again when its address has run out. */
export function useFilm(
  video: RefObject<HTMLVideoElement | null>,
  { dramaId, episode, isHeld, isCurrent }: WantedFilm,
): UsedFilm {
  const [opened, setOpened] = useState<OpenedEpisode>();
  const [problem, setProblem] = useState<string>();
  const [tries, setTries] = useState(0);
  const film = useRef<Film>(undefined);
  const isNow = useRef(isCurrent);
  isNow.current = isCurrent;
  // Another try is another wish, for the same episode.
  const wish = useMemo(() => ({ dramaId, episode, tries }), [dramaId, episode, tries]);

  useEffect(() => {
    const place = video.current;
    if (!isHeld || place === null) return;
    let isGone = false;
    let renewals = 0;
    const ask = () => askFor(watch, { dramaId: wish.dramaId, episode: wish.episode });
    const fail = (error: unknown): void => {
      if (!isGone) setProblem(problemText(error));
    };
    const renew = async (): Promise<void> => {
      renewals += 1;
      if (renewals > MOST_RENEWALS) throw new Error('no new address is any better');
      const { playlist } = await ask();
      if (!isGone) film.current?.renew(playlist);
    };
    const open = async (): Promise<void> => {
      const answer = await ask();
      if (isGone) return;
      setOpened(answer);
      const made = await openFilm(place, answer.playlist, {
        isCurrent: isNow.current,
        onExpired: () => void renew().catch(fail),
        onBroken: () => fail(undefined),
      });
      if (isGone) {
        made.end();
        return;
      }
      film.current = made;
      if (isNow.current) made.hasTheLine();
    };
    open().catch(fail);
    return () => {
      isGone = true;
      film.current?.end();
      film.current = undefined;
    };
  }, [video, isHeld, wish]);

  useEffect(() => {
    if (isCurrent) film.current?.hasTheLine();
  }, [isCurrent]);

  const again = useCallback(() => {
    setProblem(undefined);
    setTries((count) => count + 1);
  }, []);
  return { opened, problem, again };
}

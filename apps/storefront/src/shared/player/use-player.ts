import type { Id } from '@cliffhanger/core/kernel';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { play, watch } from '@cliffhanger/wire/viewing';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useWhenBack } from '../connection/index.ts';
import { problemText, ask as request } from '../server/index.ts';
import { openPlayer, type Player } from './player.ts';

export type OpenedEpisode = AnswerOf<typeof watch>;

export interface PlayerParams {
  readonly dramaId: Id<'drama'>;
  readonly episode: number;
  /** The current episode, or the next one, whose beginning is preloaded. */
  readonly isHeld: boolean;
  readonly isCurrent: boolean;
  /** The number of purchases whose playback started on this page; each may have released keys. */
  readonly plays?: number;
}

export interface UsedPlayer {
  readonly opened: OpenedEpisode | undefined;
  readonly problem: string | undefined;
  readonly again: () => void;
  /** No episode of the purchase was played yet: the key is released by the first tap. */
  readonly waitsForTap: boolean;
  /** Releases the key. Resolves to whether playback starts; `problem` has the reason if not. */
  readonly tap: () => Promise<boolean>;
}

/** A promise that is resolved from outside. */
interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

function aGate(): Gate {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

/** An address outlives an episode: more renewals in a row mean another error. */
const MOST_RENEWALS = 3;

/** Opens an episode in the video element and renews its address when it expires. */
export function usePlayer(
  video: RefObject<HTMLVideoElement | null>,
  { dramaId, episode, isHeld, isCurrent, plays = 0 }: PlayerParams,
): UsedPlayer {
  const [opened, setOpened] = useState<OpenedEpisode>();
  const [problem, setProblem] = useState<string>();
  const [tries, setTries] = useState(0);
  const [isTapped, setTapped] = useState(false);
  const player = useRef<Player>(undefined);
  const key = useRef<Gate>(undefined);
  const isNow = useRef(isCurrent);
  isNow.current = isCurrent;
  const playsNow = useRef(plays);
  playsNow.current = plays;
  /** The number of plays when the last request was sent. */
  const playsAtRequest = useRef(0);
  // A retry is a new request for the same episode.
  const wish = useMemo(() => ({ dramaId, episode, tries }), [dramaId, episode, tries]);

  const fetchEpisode = useCallback(async (): Promise<OpenedEpisode> => {
    const known = playsNow.current;
    const response = await request(watch, { dramaId: wish.dramaId, episode: wish.episode });
    playsAtRequest.current = known;
    return response;
  }, [wish]);

  useEffect(() => {
    const videoElement = video.current;
    if (!isHeld || videoElement === null) return;
    let isGone = false;
    let renewals = 0;
    const gate = aGate();
    key.current = gate;
    const fail = (error: unknown): void => {
      if (!isGone) setProblem(problemText(error));
    };
    const renew = async (): Promise<void> => {
      renewals += 1;
      if (renewals > MOST_RENEWALS) throw new Error('the address of the episode was renewed too often');
      const { playlist } = await fetchEpisode();
      if (!isGone) player.current?.renew(playlist);
    };
    const open = async (): Promise<void> => {
      const response = await fetchEpisode();
      if (isGone) return;
      setOpened(response);
      const made = await openPlayer(videoElement, response.playlist, {
        isCurrent: isNow.current,
        onExpired: () => void renew().catch(fail),
        onBroken: () => fail(undefined),
        keyComes: response.waitsForPlay ? gate.opened : undefined,
      });
      if (isGone) {
        made.end();
        return;
      }
      player.current = made;
      if (isNow.current) made.hasTheLine();
    };
    open().catch(fail);
    return () => {
      isGone = true;
      player.current?.end();
      player.current = undefined;
    };
  }, [video, isHeld, fetchEpisode]);

  useEffect(() => {
    if (isCurrent) player.current?.hasTheLine();
  }, [isCurrent]);

  // Another episode of the same purchase was started meanwhile, so this one may no longer need a tap.
  useEffect(() => {
    if (opened?.waitsForPlay !== true || plays <= playsAtRequest.current) return;
    const gate = key.current;
    const lookAgain = async (): Promise<void> => {
      const response = await fetchEpisode();
      setOpened(response);
      if (!response.waitsForPlay) gate?.open();
    };
    lookAgain().catch(() => {
      // It still needs its own tap.
    });
  }, [opened, plays, fetchEpisode]);

  const again = useCallback(() => {
    setProblem(undefined);
    setTries((count) => count + 1);
  }, []);
  useWhenBack(problem === undefined ? undefined : again);
  const tap = useCallback(async (): Promise<boolean> => {
    setTapped(true);
    try {
      await request(play, { dramaId, episode });
      key.current?.open();
      return true;
    } catch (error) {
      setTapped(false);
      setProblem(problemText(error));
      return false;
    }
  }, [dramaId, episode]);
  return { opened, problem, again, waitsForTap: opened?.waitsForPlay === true && !isTapped, tap };
}

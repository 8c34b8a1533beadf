import type { Id } from '@cliffhanger/core/kernel';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { play, watch } from '@cliffhanger/wire/viewing';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useWhenBack } from '../connection/index.ts';
import { ask as askFor, problemText } from '../server/index.ts';
import { openPlayer, type Player } from './player.ts';

export type OpenedEpisode = AnswerOf<typeof watch>;

export interface PlayerParams {
  readonly dramaId: Id<'drama'>;
  readonly episode: number;
  /** It plays, or is the next: its beginning is fetched. */
  readonly isHeld: boolean;
  readonly isCurrent: boolean;
  /** How many purchases were begun to be played on this page: each may have set keys free that waited. */
  readonly plays?: number;
}

export interface UsedPlayer {
  readonly opened: OpenedEpisode | undefined;
  readonly problem: string | undefined;
  readonly again: () => void;
  /** Nothing of its purchase was played yet: its key comes with the first tap. */
  readonly waitsForTap: boolean;
  /** The tap. Says whether it plays from here on; `problem` says why not. */
  readonly tap: () => Promise<boolean>;
}

/** Opened once; whoever waits for it goes on. */
interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

function aGate(): Gate {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

/** An address lasts for minutes and a film for two: more new ones in a row mean that something else is wrong. */
const MOST_RENEWALS = 3;

/** Asks for an episode, puts it into the video, and asks again when its address has run out. */
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
  /** Of how many plays the last answer knew. */
  const playsAnswered = useRef(0);
  // Another try is another wish, for the same episode.
  const wish = useMemo(() => ({ dramaId, episode, tries }), [dramaId, episode, tries]);

  const ask = useCallback(async (): Promise<OpenedEpisode> => {
    const known = playsNow.current;
    const answer = await askFor(watch, { dramaId: wish.dramaId, episode: wish.episode });
    playsAnswered.current = known;
    return answer;
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
      if (renewals > MOST_RENEWALS) throw new Error('no new address is any better');
      const { playlist } = await ask();
      if (!isGone) player.current?.renew(playlist);
    };
    const open = async (): Promise<void> => {
      const answer = await ask();
      if (isGone) return;
      setOpened(answer);
      const made = await openPlayer(videoElement, answer.playlist, {
        isCurrent: isNow.current,
        onExpired: () => void renew().catch(fail),
        onBroken: () => fail(undefined),
        keyComes: answer.waitsForPlay ? gate.opened : undefined,
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
  }, [video, isHeld, ask]);

  useEffect(() => {
    if (isCurrent) player.current?.hasTheLine();
  }, [isCurrent]);

  // Another episode of the same purchase was played meanwhile: then this one need not wait any longer.
  useEffect(() => {
    if (opened?.waitsForPlay !== true || plays <= playsAnswered.current) return;
    const gate = key.current;
    const lookAgain = async (): Promise<void> => {
      const answer = await ask();
      setOpened(answer);
      if (!answer.waitsForPlay) gate?.open();
    };
    lookAgain().catch(() => {
      // It waits for its own tap.
    });
  }, [opened, plays, ask]);

  const again = useCallback(() => {
    setProblem(undefined);
    setTries((count) => count + 1);
  }, []);
  useWhenBack(problem === undefined ? undefined : again);
  const tap = useCallback(async (): Promise<boolean> => {
    setTapped(true);
    try {
      await askFor(play, { dramaId, episode });
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

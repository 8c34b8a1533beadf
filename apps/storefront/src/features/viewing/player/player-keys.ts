import { type RefObject, useEffect, useRef } from 'react';
import { JUMP_SECONDS } from './taps.ts';

interface PlayerKeys {
  /** Off while something lies above the film. */
  readonly isOn: boolean;
  readonly current: number;
  readonly scrollTo: (index: number) => void;
}

/** Keys belong to what is focused and knows them: a field, a button that a space presses, a slider. */
const HAS_KEYS_OF_ITS_OWN = 'button, a, input, select, textarea, [role="slider"], [role="dialog"]';

const isTaken = ({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey || (target instanceof Element && target.closest(HAS_KEYS_OF_ITS_OWN) !== null);

/** Space plays and pauses, up and down change the episode, left and right jump: wherever the focus is on the page. */
export function usePlayerKeys(box: RefObject<HTMLElement | null>, keys: PlayerKeys): void {
  const newest = useRef(keys);
  newest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { isOn, current, scrollTo } = newest.current;
      if (!isOn || isTaken(event)) return;
      const slide = box.current?.querySelector('article:not([inert])');
      const video = slide?.querySelector('video');
      const jump = (by: number) => {
        if (video) video.currentTime += by;
      };
      const moves: Readonly<Record<string, () => void>> = {
        ArrowDown: () => scrollTo(current + 1),
        ArrowUp: () => scrollTo(Math.max(0, current - 1)),
        ArrowRight: () => jump(JUMP_SECONDS),
        ArrowLeft: () => jump(-JUMP_SECONDS),
        ' ': () => slide?.querySelector<HTMLElement>('[data-play]')?.click(),
      };
      const move = moves[event.key];
      if (move === undefined) return;
      event.preventDefault();
      move();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [box]);
}

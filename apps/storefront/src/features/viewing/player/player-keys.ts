import { type RefObject, useEffect, useRef } from 'react';
import { JUMP_SECONDS } from './taps.ts';

interface PlayerKeys {
  /** Off while a sheet covers the film. */
  readonly isOn: boolean;
  /** Moves to the next or previous episode. */
  readonly step: (by: 1 | -1) => void;
  readonly toggleFullScreen: () => void;
  readonly toggleSound: () => void;
  readonly toggleCaptions: () => void;
  readonly toggleList: () => void;
  /** Enter without a focused element moves the focus to the controls, for people who have arrow keys only. */
  readonly enterControls?: (() => void) | undefined;
}

/** These elements handle keys themselves: text input, a button's space key, a slider's arrows. */
const HAS_KEYS_OF_ITS_OWN = 'button, a, input, select, textarea, [role="slider"], [role="dialog"]';

/** Letters belong to text fields, but not to buttons. */
const IS_WRITTEN_IN = 'input:not([type="range"]), select, textarea, [role="dialog"]';

const isLetterTaken = ({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey || (target instanceof Element && target.closest(IS_WRITTEN_IN) !== null);

const isTaken = ({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey || (target instanceof Element && target.closest(HAS_KEYS_OF_ITS_OWN) !== null);

/**
 * Space plays and pauses, up and down change the episode, left and right seek; F, M, C and E toggle full screen,
 * sound, captions and list. Shortcuts work with any focus. On a button, Space presses it, and letters remain
 * shortcuts.
 */
export function usePlayerKeys(box: RefObject<HTMLElement | null>, keys: PlayerKeys): void {
  const newest = useRef(keys);
  newest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { isOn, step, toggleFullScreen, toggleSound, toggleCaptions, toggleList, enterControls } =
        newest.current;
      if (!isOn) return;
      const letters: Readonly<Record<string, () => void>> = {
        f: toggleFullScreen,
        m: toggleSound,
        c: toggleCaptions,
        e: toggleList,
      };
      const letter = isLetterTaken(event) ? undefined : letters[event.key.toLowerCase()];
      if (letter !== undefined) {
        event.preventDefault();
        letter();
        return;
      }
      // Escape returns from the controls to the film, for people who entered them with Enter.
      if (
        event.key === 'Escape' &&
        enterControls !== undefined &&
        document.activeElement instanceof HTMLElement
      )
        document.activeElement.blur();
      if (isTaken(event)) return;
      const slide = box.current?.querySelector('article:not([inert])');
      const video = slide?.querySelector('video');
      const jump = (by: number) => {
        if (video) video.currentTime += by;
      };
      const moves: Readonly<Record<string, () => void>> = {
        ArrowDown: () => step(1),
        ArrowUp: () => step(-1),
        ArrowRight: () => jump(JUMP_SECONDS),
        ArrowLeft: () => jump(-JUMP_SECONDS),
        ...(enterControls === undefined ? {} : { Enter: enterControls }),
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

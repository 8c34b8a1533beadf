import { SECOND_MS } from '@cliffhanger/core/kernel';
import { type RefObject, useLayoutEffect } from 'react';

/*
 * Scroll positions of panes, which scroll independently of the window. A pane whose content is still loading reaches
 * its position as it grows.
 */

const STORAGE_KEY = 'pane-scroll';
const GIVES_UP_AFTER_MS = 3 * SECOND_MS;
const tops = new Map<string, number>();

function readTops(): void {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, number>;
    for (const [name, top] of Object.entries(stored)) tops.set(name, top);
  } catch {
    // Storage is empty: every pane starts at its top.
  }
}
readTops();
window.addEventListener('pagehide', () =>
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(tops))),
);

/** Input that cancels the restoration. */
const TAKES_OVER = ['wheel', 'touchstart', 'keydown'] as const;

function growTo(scroller: HTMLElement, top: number): () => void {
  const observer = new ResizeObserver(() => {
    scroller.scrollTop = top;
    if (Math.ceil(scroller.scrollTop) >= top) stop();
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of TAKES_OVER) scroller.removeEventListener(event, stop);
  };
  const timer = setTimeout(stop, GIVES_UP_AFTER_MS);
  for (const event of TAKES_OVER) scroller.addEventListener(event, stop);
  for (const child of scroller.children) observer.observe(child);
  return stop;
}

/** Restores the scroll position stored under this name. */
export function usePaneScroll(scroller: RefObject<HTMLElement | null>, name: string): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const note = () => tops.set(name, element.scrollTop);
    const top = tops.get(name) ?? 0;
    const stop = top === 0 ? undefined : growTo(element, top);
    element.addEventListener('scroll', note, { passive: true });
    return () => {
      stop?.();
      element.removeEventListener('scroll', note);
    };
  }, [scroller, name]);
}

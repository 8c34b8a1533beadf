import { SECOND_MS } from '@cliffhanger/core/kernel';
import { useEffect, useLayoutEffect } from 'react';
import type { OpenedPage, Router } from '../shared/navigation/index.ts';

/*
 * Going back finds a page where it was left, also after a reload. A page that is still growing then, because its answers
 * are asked for again, is not tall enough yet: it gets there as it grows.
 */

const STORAGE_KEY = 'scroll-positions';
const GIVES_UP_AFTER_MS = 3 * SECOND_MS;

/** By the key of each location of this tab: how far it was scrolled when it was left. */
const POSITIONS = new Map<string, number>();
/** How far the page is scrolled that is being left; asking the browser costs a whole layout of the new page. */
let leftAt = 0;

function readPositions(): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, number>;
    for (const [key, position] of Object.entries(kept)) POSITIONS.set(key, position);
  } catch {
    // Nothing kept: every page begins at its top.
  }
}

/** Where each page was when it was left. */
export function trackScrollPositions(router: Router): void {
  // The browser would scroll before the page is there.
  window.history.scrollRestoration = 'manual';
  readPositions();
  const note = (key: string | undefined): void => {
    leftAt = window.scrollY;
    if (key !== undefined) POSITIONS.set(key, leftAt);
  };
  router.subscribe((next, before) => {
    if (next.shown !== before.shown) note(before.shown?.location.key);
  });
  window.addEventListener('pagehide', () => {
    note(router.state().shown?.location.key);
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(POSITIONS)));
  });
}

/** Whoever begins to scroll knows better where they want to be. */
const TAKES_OVER = ['wheel', 'touchstart', 'keydown'] as const;

function growTo(position: number): () => void {
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, position);
    if (window.scrollY >= position) stop();
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of TAKES_OVER) window.removeEventListener(event, stop);
  };
  const timer = setTimeout(stop, GIVES_UP_AFTER_MS);
  for (const event of TAKES_OVER) window.addEventListener(event, stop);
  observer.observe(document.body);
  return stop;
}

/** How far down a page was left that one comes back to; one that is opened begins at its top. */
export const positionToReach = ({ how, location: { key } }: OpenedPage): number =>
  how === 'returned' ? Math.floor(POSITIONS.get(key) ?? 0) : 0;

/** Stands once in the app: puts every page that is opened where it belongs. */
export function RestoreScroll({ shown }: { readonly shown: OpenedPage }) {
  const { key } = shown.location;
  const position = positionToReach(shown);
  // Another view of the same page.
  const stays = shown.keepsScroll;
  // oxlint-disable-next-line react/exhaustive-deps -- runs for every page that is opened
  useLayoutEffect(() => {
    if (!stays && (position !== 0 || leftAt !== 0)) window.scrollTo(0, position);
  }, [key, position, stays]);
  // oxlint-disable-next-line react/exhaustive-deps -- runs for every page that is opened
  useEffect(() => {
    if (stays || position === 0 || Math.ceil(window.scrollY) >= position) return undefined;
    return growTo(position);
  }, [key, position, stays]);
  return null;
}

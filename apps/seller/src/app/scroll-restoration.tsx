import { SECOND_MS } from '@cliffhanger/core/kernel';
import { useEffect, useLayoutEffect } from 'react';
import type { OpenedPage, Router } from '../shared/navigation/index.ts';

/*
 * Restores the scroll position on Back and reload. A page whose content is still loading reaches its position as it
 * grows.
 */

const STORAGE_KEY = 'scroll-positions';
const GIVES_UP_AFTER_MS = 3 * SECOND_MS;

/** Scroll positions by location key. */
const POSITIONS = new Map<string, number>();
/**
 * The position of the page that is being left. Tracked, because reading it later would force a layout of the new
 * page.
 */
let leftAt = 0;

function readPositions(): void {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, number>;
    for (const [key, position] of Object.entries(stored)) POSITIONS.set(key, position);
  } catch {
    // Storage is empty: every page starts at its top.
  }
}

export function trackScrollPositions(router: Router): void {
  // The browser would scroll before the page has rendered.
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

/** Input that cancels the restoration. */
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

/** The stored position after Back; 0 for a newly opened page. */
export const positionToReach = ({ how, location: { key } }: OpenedPage): number =>
  how === 'returned' ? Math.floor(POSITIONS.get(key) ?? 0) : 0;

/** Mounted once; scrolls every page that opens to its position. */
export function RestoreScroll({ shown }: { readonly shown: OpenedPage }) {
  const { key } = shown.location;
  const position = positionToReach(shown);
  // Only the filters of the page changed.
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

import { SECOND_MS } from '@cliffhanger/core/kernel';
import { useEffect } from 'react';
import { type DataRouter, useLocation, useNavigationType } from 'react-router';

/*
 * The router puts a page that one comes back to at its place at once. A page that is still growing then, because its
 * answers are asked for again, is not tall enough yet: it gets there as it grows.
 */

const PLACES = new Map<string, number>();
const GIVES_UP_AFTER_MS = 3 * SECOND_MS;

/** Where each page was when it was left. */
export function notePlaces(router: DataRouter): void {
  router.subscribe(({ navigation, location }) => {
    if (navigation.state === 'loading') PLACES.set(location.key, window.scrollY);
  });
}

/** Whoever begins to scroll knows better where they want to be. */
const TAKES_OVER = ['wheel', 'touchstart', 'keydown'] as const;

function growTo(place: number): () => void {
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, place);
    if (window.scrollY >= place) stop();
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

export function ReachPlace() {
  const { key } = useLocation();
  const how = useNavigationType();
  useEffect(() => {
    const place = how === 'POP' ? PLACES.get(key) : undefined;
    return place === undefined || Math.ceil(window.scrollY) >= place ? undefined : growTo(Math.floor(place));
  }, [key, how]);
  return null;
}

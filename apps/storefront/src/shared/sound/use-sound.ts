import { useSyncExternalStore } from 'react';
import { isSoundWanted, rememberSound } from './sound.ts';

const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Browsers forbid sound before the first tap. */
let isRefused = false;

export function noteSound(isAllowed: boolean): void {
  isRefused = !isAllowed;
  for (const listener of listeners) listener();
}

const isHeard = (): boolean => isSoundWanted() && !isRefused;

export const useSoundHeard = (): boolean => useSyncExternalStore(subscribe, isHeard);

/** Notifies every player on the page. */
export function toggleSound(): void {
  const isOn = !isHeard();
  isRefused = false;
  rememberSound(isOn);
  for (const video of document.querySelectorAll('video')) video.muted = !isOn;
  for (const listener of listeners) listener();
}

import { useSyncExternalStore } from 'react';
import { isSoundWanted, rememberSound } from './sound.ts';

const listeners = new Set<() => void>();
const subscribe = (tell: () => void): (() => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

/** The browser lets nothing be heard before the first tap. */
let isRefused = false;

export function noteSound(isAllowed: boolean): void {
  isRefused = !isAllowed;
  for (const tell of listeners) tell();
}

const isHeard = (): boolean => isSoundWanted() && !isRefused;

/** Asked from several places of the player: a button, a key. */
export const useSoundHeard = (): boolean => useSyncExternalStore(subscribe, isHeard);

/** Everything that plays here follows at once. */
export function toggleSound(): void {
  const isOn = !isHeard();
  isRefused = false;
  rememberSound(isOn);
  for (const video of document.querySelectorAll('video')) video.muted = !isOn;
  for (const tell of listeners) tell();
}

import { useSyncExternalStore } from 'react';
import { isSoundWanted, rememberSound } from './sound.ts';

const listeners = new Set<() => void>();
const subscribe = (tell: () => void): (() => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

/** Asked from several places of the player: a button, a key. */
export const useSoundWanted = (): boolean => useSyncExternalStore(subscribe, isSoundWanted);

/** Everything that plays here follows at once. */
export function toggleSound(): void {
  const isOn = !isSoundWanted();
  rememberSound(isOn);
  for (const video of document.querySelectorAll('video')) video.muted = !isOn;
  for (const tell of listeners) tell();
}

import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { isWide, useWindowSize } from '../../shared/desk/index.ts';
import { loadMessages } from '../../shared/language/index.ts';
import type { OpenedPage, OpenedScreen } from '../../shared/navigation/index.ts';
import { useIsLoggedIn } from '../../shared/session/index.ts';
import { remembered } from '../remembered.ts';

/* Code for wide windows, loaded only there so that a phone does not wait for it. */

type Frame = ComponentType<{ readonly shown: OpenedPage; readonly opened: OpenedScreen }>;

let frame: Frame | undefined;
const listeners = new Set<() => void>();

const fetchDesk = remembered(async () => {
  const [{ DeskFrame }] = await Promise.all([import('./desk-frame.tsx'), loadMessages(['desk'])]);
  frame = DeskFrame;
  for (const listener of listeners) listener();
});

/** After a failed load the phone's column stays, which has all functions. */
export async function loadDeskIfWide(): Promise<void> {
  if (isWide()) await Promise.resolve(fetchDesk()).catch(() => undefined);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The frame of a wide window once loaded; `undefined` on a phone. */
export function useDesk(): Frame | undefined {
  const isWanted = useWindowSize() !== 'phone';
  const isLoggedIn = useIsLoggedIn();
  const loaded = useSyncExternalStore(subscribe, () => frame);
  useEffect(() => {
    if (isWanted) void loadDeskIfWide();
  }, [isWanted]);
  return isWanted && isLoggedIn ? loaded : undefined;
}

import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { isWide, useWindowSize } from '../../shared/desk/index.ts';
import { loadMessages } from '../../shared/language/index.ts';
import type { OpenedPage, OpenedScreen } from '../../shared/navigation/index.ts';
import { useIsLoggedIn } from '../../shared/session/index.ts';
import { remembered } from '../remembered.ts';

/*
 * What a wide window needs beside the pages: fetched only when the window is wide, so that a phone does not wait for it.
 */

type Frame = ComponentType<{ readonly shown: OpenedPage; readonly opened: OpenedScreen }>;

let frame: Frame | undefined;
const listeners = new Set<() => void>();

const fetchDesk = remembered(async () => {
  const [{ DeskFrame }] = await Promise.all([import('./desk-frame.tsx'), loadMessages(['desk'])]);
  frame = DeskFrame;
  for (const listener of listeners) listener();
});

/** Where it does not come the column of the phone stays, which can do everything. */
export async function loadDeskIfWide(): Promise<void> {
  if (isWide()) await Promise.resolve(fetchDesk()).catch(() => undefined);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The frame of a wide window once it is there; undefined on a phone. */
export function useDesk(): Frame | undefined {
  const isWanted = useWindowSize() !== 'phone';
  const isLoggedIn = useIsLoggedIn();
  const loaded = useSyncExternalStore(subscribe, () => frame);
  useEffect(() => {
    if (isWanted) void loadDeskIfWide();
  }, [isWanted]);
  return isWanted && isLoggedIn ? loaded : undefined;
}

import { STORAGE_KEYS } from '@cliffhanger/wire/pages';
import { create } from 'zustand';
import {
  forgetStoredSession,
  readStoredSession,
  type SellerUser,
  type Session,
  storeSession,
} from './stored-session.ts';

interface SessionState {
  readonly session: Session | undefined;
}

const useSessionStore = create<SessionState>(() => ({ session: readStoredSession() }));

/** `logged-out`: the seller's own wish; `expired`: the server no longer knows the token (code −1). */
export type SessionEnd = 'logged-out' | 'expired';

const endListeners = new Set<(why: SessionEnd) => void>();

export const currentSession = (): Session | undefined => useSessionStore.getState().session;

export function openSession(session: Session): void {
  storeSession(session);
  useSessionStore.setState({ session });
}

/** The profile changed: what the header shows follows at once. */
export function updateUser(user: SellerUser): void {
  const session = currentSession();
  if (session !== undefined) openSession({ ...session, user });
}

/** Forgets token and user; whoever listens opens the login page. Several calls may meet an expired token at once. */
export function endSession(why: SessionEnd): void {
  forgetStoredSession();
  if (currentSession() === undefined) return;
  useSessionStore.setState({ session: undefined });
  for (const listener of endListeners) listener(why);
}

export function onSessionEnd(listener: (why: SessionEnd) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Somebody has logged in, here or in another tab. */
export const onSessionStart = (listener: () => void): (() => void) =>
  useSessionStore.subscribe(({ session }, before) => {
    if (session !== undefined && before.session === undefined) listener();
  });

/** Logging in or out in one tab is seen by the others. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== STORAGE_KEYS.token && key !== null) return;
    const stored = readStoredSession();
    if (stored === undefined) endSession('expired');
    else useSessionStore.setState({ session: stored });
  });
}

export const useUser = (): SellerUser | undefined => useSessionStore(({ session }) => session?.user);
export const useToken = (): string | undefined => useSessionStore(({ session }) => session?.token);
export const useIsLoggedIn = (): boolean => useSessionStore(({ session }) => session !== undefined);

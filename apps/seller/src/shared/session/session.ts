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

/** `logged-out`: by the seller; `expired`: the server rejected the token (code −1). */
export type SessionEnd = 'logged-out' | 'expired';

const endListeners = new Set<(why: SessionEnd) => void>();

export const currentSession = (): Session | undefined => useSessionStore.getState().session;

export function openSession(session: Session): void {
  storeSession(session);
  useSessionStore.setState({ session });
}

export function updateUser(user: SellerUser): void {
  const session = currentSession();
  if (session !== undefined) openSession({ ...session, user });
}

/**
 * Clears token and user; a listener opens the login page. Idempotent: several calls may see an expired token at once.
 */
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

/** Also fires for a login in another tab. */
export const onSessionStart = (listener: () => void): (() => void) =>
  useSessionStore.subscribe(({ session }, before) => {
    if (session !== undefined && before.session === undefined) listener();
  });

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

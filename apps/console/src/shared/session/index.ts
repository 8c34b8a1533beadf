import type { OperatorId } from '@cliffhanger/core/kernel';
import type { StaffRole } from '@cliffhanger/core/staff';
import { create } from 'zustand';

export interface OpenConsole {
  readonly token: string;
  readonly id: OperatorId;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly StaffRole[];
}

const KEY = 'console';

function stored(): OpenConsole | undefined {
  const text = sessionStorage.getItem(KEY);
  return text === null ? undefined : (JSON.parse(text) as OpenConsole);
}

interface Held {
  readonly open: OpenConsole | undefined;
}

/** Session storage: the session ends with its tab, and other users of the browser get the login. */
const useHeld = create<Held>(() => ({ open: stored() }));

export const useSession = (): OpenConsole | undefined => useHeld(({ open }) => open);
export const currentSession = (): OpenConsole | undefined => useHeld.getState().open;

export function openSession(open: OpenConsole): void {
  sessionStorage.setItem(KEY, JSON.stringify(open));
  useHeld.setState({ open });
}

export function endSession(): void {
  sessionStorage.removeItem(KEY);
  useHeld.setState({ open: undefined });
}

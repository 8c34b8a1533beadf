import { type login, sellerProfile } from '@cliffhanger/wire/identity';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { STORAGE_KEYS } from '@cliffhanger/wire/pages';
import * as z from 'zod/mini';

export type SellerUser = AnswerOf<typeof login>['userInfo'];

export interface Session {
  readonly token: string;
  readonly user: SellerUser;
}

/** An incomplete or unreadable session counts as none. */
export function readStoredSession(): Session | undefined {
  const token = localStorage.getItem(STORAGE_KEYS.token);
  const user = localStorage.getItem(STORAGE_KEYS.user);
  if (token === null || user === null) return undefined;
  const decoded = z.safeDecode(sellerProfile, parsed(user) as never);
  return decoded.success ? { token, user: decoded.data } : undefined;
}

export function storeSession({ token, user }: Session): void {
  localStorage.setItem(STORAGE_KEYS.token, token);
  localStorage.setItem(STORAGE_KEYS.user, JSON.stringify(z.encode(sellerProfile, user)));
}

export function forgetStoredSession(): void {
  localStorage.removeItem(STORAGE_KEYS.token);
  localStorage.removeItem(STORAGE_KEYS.user);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

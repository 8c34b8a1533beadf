import { MINUTE_MS } from '../../kernel/index.ts';

/*
 * Wrong passwords in a window of time. Nobody is locked out for good: a stranger who keeps guessing must not be able
 * to keep the owner out for ever, so the window ends by itself, and a code by email opens the account at once.
 */

export const LOGIN_WINDOW_MS = 15 * MINUTE_MS;
export const WRONG_LOGINS_PER_ACCOUNT = 10;
export const WRONG_LOGINS_PER_ADDRESS = 100;

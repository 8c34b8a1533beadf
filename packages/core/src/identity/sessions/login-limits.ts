import { MINUTE_MS } from '../../kernel/index.ts';

/*
 * Wrong passwords per window. The window ends by itself, and an email code opens the account at once, so that
 * a stranger cannot lock the owner out for ever.
 */

export const LOGIN_WINDOW_MS = 15 * MINUTE_MS;
export const WRONG_LOGINS_PER_ACCOUNT = 10;
export const WRONG_LOGINS_PER_ADDRESS = 100;

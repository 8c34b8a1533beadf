import { PAGES, PUBLIC_PAGES } from '@cliffhanger/wire/pages';

const PUBLIC_PATHS: readonly string[] = PUBLIC_PAGES.map((page) => PAGES[page]);
/** Pages that a seller who is logged in has no use for. */
const PATHS_BEFORE_LOGIN: readonly string[] = [PAGES.login, PAGES.register];

/** Spec §2 and §4: addresses that stand for another page. */
export const ALIASES: Readonly<Record<string, string>> = { '/': PAGES.mine, [PAGES.signIn]: PAGES.login };

/** Spec §4: without a stored user every page but the public ones leads to the login. Undefined: stay. */
export function redirectFor(path: string, isLoggedIn: boolean): string | undefined {
  if (isLoggedIn) return PATHS_BEFORE_LOGIN.includes(path) ? PAGES.home : undefined;
  return PUBLIC_PATHS.includes(path) ? undefined : PAGES.login;
}

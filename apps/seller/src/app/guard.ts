import { PAGES, PUBLIC_PAGES } from '@cliffhanger/wire/pages';

const PUBLIC_PATHS: readonly string[] = PUBLIC_PAGES.map((page) => PAGES[page]);
/** A logged-in seller is redirected from these pages. */
const PATHS_BEFORE_LOGIN: readonly string[] = [PAGES.login, PAGES.register];

/** Spec §2 and §4. */
export const ALIASES: Readonly<Record<string, string>> = { '/': PAGES.mine, [PAGES.signIn]: PAGES.login };

/** The page to redirect to, or `undefined`. Without a stored user only public pages open (spec §4). */
export function redirectFor(path: string, isLoggedIn: boolean): string | undefined {
  if (isLoggedIn) return PATHS_BEFORE_LOGIN.includes(path) ? PAGES.home : undefined;
  return PUBLIC_PATHS.includes(path) ? undefined : PAGES.login;
}

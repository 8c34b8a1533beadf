import { PAGES } from '@cliffhanger/wire/pages';
import { createHashRouter, type RouteObject, redirect } from 'react-router';
import { currentSession, onSessionEnd } from '../shared/session/index.ts';
import { AppFrame } from './app-frame.tsx';
import { redirectFor } from './guard.ts';
import { LoadError } from './load-error.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { followTurns } from './page-turn.ts';
import { SCREENS, type Screen } from './screens.ts';
import { withLoadTimeout } from './with-load-timeout.ts';

const guard = (path: string) => () => {
  const elsewhere = redirectFor(path, currentSession() !== undefined);
  return elsewhere === undefined ? null : redirect(elsewhere);
};

const routeOf = ({ page, tab, load }: Screen): RouteObject => ({
  path: PAGES[page],
  loader: guard(PAGES[page]),
  lazy: async () => ({ Component: await withLoadTimeout(load) }),
  handle: { tab },
});

const goTo = (path: string) => () => redirect(path);

export const router = createHashRouter([
  {
    path: '/',
    Component: AppFrame,
    ErrorBoundary: LoadError,
    HydrateFallback: () => null,
    children: [
      { index: true, loader: goTo(PAGES.mine) },
      { path: PAGES.signIn, loader: goTo(PAGES.login) },
      ...SCREENS.map(routeOf),
      { path: '*', loader: guard('*'), Component: NotFoundScreen },
    ],
  },
]);

followTurns(router);

// Logging out goes the way the spec names; an expired token straight to the login.
onSessionEnd(
  (why) => void router.navigate(why === 'expired' ? PAGES.login : PAGES.signIn, { replace: true }),
);

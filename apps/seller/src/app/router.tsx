import { PAGES } from '@cliffhanger/wire/pages';
import { createHashRouter, type RouteObject, redirect } from 'react-router';
import { LoginScreen } from '../features/identity/login/login-screen.tsx';
import { currentSession, onSessionEnd } from '../shared/session/index.ts';
import { AppFrame } from './app-frame.tsx';
import { redirectFor } from './guard.ts';
import { LoadError } from './load-error.tsx';
import { followTurns } from './page-turn.ts';
import { SCREENS, type Screen } from './screens.ts';
import { Splash } from './splash.tsx';
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
    HydrateFallback: Splash,
    children: [
      { index: true, loader: goTo(PAGES.mine) },
      { path: PAGES.signIn, loader: goTo(PAGES.login) },
      // Part of the shell, not a file of its own: it is what a first visit waits for.
      { path: PAGES.login, loader: guard(PAGES.login), Component: LoginScreen },
      {
        lazy: async () => ({ Component: (await import('./with-answers.tsx')).WithAnswers }),
        children: SCREENS.map(routeOf),
      },
      {
        path: '*',
        loader: guard('*'),
        lazy: async () => ({ Component: (await import('./not-found-screen.tsx')).NotFoundScreen }),
      },
    ],
  },
]);

followTurns(router);

// Logging out goes the way the spec names; an expired token straight to the login.
onSessionEnd(
  (why) => void router.navigate(why === 'expired' ? PAGES.login : PAGES.signIn, { replace: true }),
);

import { showToast } from '@cliffhanger/ui';
import { PAGES } from '@cliffhanger/wire/pages';
import { createHashRouter, type RouteObject, redirect } from 'react-router';
import { LoginScreen } from '../features/identity/login/login-screen.tsx';
import { forgetInterruptedForms, keepOpenForms } from '../shared/forms/index.ts';
import { loadTexts, say } from '../shared/language/index.ts';
import type { RegisteredScreen } from '../shared/screens/index.ts';
import { currentSession, onSessionEnd } from '../shared/session/index.ts';
import { AppFrame } from './app-frame.tsx';
import { FirstPage } from './arriving-page.tsx';
import { redirectFor } from './guard.ts';
import { notePlaces } from './kept-places.tsx';
import { LoadError } from './load-error.tsx';
import { followTurns } from './page-turn.ts';
import { SCREENS } from './screens.ts';
import { Splash } from './splash.tsx';
import { withLoadTimeout } from './with-load-timeout.ts';

const guard = (path: string) => () => {
  const elsewhere = redirectFor(path, currentSession() !== undefined);
  return elsewhere === undefined ? null : redirect(elsewhere);
};

const routeOf = ({ page, tab, texts, load }: RegisteredScreen): RouteObject => ({
  path: PAGES[page],
  loader: guard(PAGES[page]),
  lazy: async () => {
    const [Component] = await withLoadTimeout(() => Promise.all([load(), loadTexts(texts)]));
    return { Component };
  },
  handle: { tab },
});

async function openLogin() {
  const elsewhere = guard(PAGES.login)();
  if (elsewhere === null) await loadTexts(['identity']);
  return elsewhere;
}

/** Leads on; what it would draw is never seen. */
const leadingTo = (path: string) => ({ loader: () => redirect(path), Component: Splash });

export const router = createHashRouter([
  {
    path: '/',
    Component: AppFrame,
    ErrorBoundary: LoadError,
    HydrateFallback: FirstPage,
    children: [
      { index: true, ...leadingTo(PAGES.mine) },
      { path: PAGES.signIn, ...leadingTo(PAGES.login) },
      // Part of the shell, not a file of its own: it is what a first visit waits for.
      { path: PAGES.login, loader: openLogin, Component: LoginScreen },
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
notePlaces(router);

// Logging out goes the way the spec names; an expired token straight to the login, with a word why.
onSessionEnd((why) => {
  if (why === 'expired') keepOpenForms(router.state.location.pathname + router.state.location.search);
  else forgetInterruptedForms();
  if (why === 'expired') showToast({ text: say('refusals.token-invalid') });
  void router.navigate(why === 'expired' ? PAGES.login : PAGES.signIn, { replace: true });
});

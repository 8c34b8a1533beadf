import { showToast } from '@cliffhanger/ui';
import { PAGES } from '@cliffhanger/wire/pages';
import { LoginScreen } from '../features/identity/login/login-screen.tsx';
import { forgetInterruptedForms, saveOpenForms } from '../shared/forms/index.ts';
import { loadMessages, t } from '../shared/language/index.ts';
import { addressOf, createRouter, type Opened, type Route } from '../shared/navigation/index.ts';
import type { RegisteredScreen } from '../shared/screens/index.ts';
import { currentSession, onSessionEnd } from '../shared/session/index.ts';
import { ALIASES, redirectFor } from './guard.ts';
import { followTurns } from './pages/page-turn.ts';
import { withLoadTimeout } from './pages/with-load-timeout.ts';
import { remembered } from './remembered.ts';
import { SCREENS } from './screens.ts';
import { trackScrollPositions } from './scroll-restoration.tsx';

/** Opens `path`, or redirects according to the session. */
const guarded =
  (path: string, open: Route['open']): Route['open'] =>
  (location) => {
    const elsewhere = redirectFor(path, currentSession() !== undefined);
    return elsewhere === undefined ? open(location) : { leadsTo: elsewhere };
  };

const leadingTo = (path: string, leadsTo: string): Route => ({ path, open: () => ({ leadsTo }) });

async function openScreen({ load, messages }: RegisteredScreen): Promise<Opened> {
  const fetchAll = () => Promise.all([load(), import('./with-queries.tsx'), loadMessages(messages)]);
  const [Screen, { WithAnswers }] = await withLoadTimeout(fetchAll);
  return { Screen, Around: WithAnswers };
}

const routeOf = (screen: RegisteredScreen): Route => ({
  path: PAGES[screen.page],
  ...(screen.tab === undefined ? {} : { tab: screen.tab }),
  open: guarded(
    PAGES[screen.page],
    remembered(() => openScreen(screen)),
  ),
});

/** Part of the entry chunk: it is the first page of a new visitor. */
async function openLogin(): Promise<Opened> {
  await loadMessages(['identity']);
  return { Screen: LoginScreen };
}

/** Wrapped like every page, because the sidebar sends queries. */
async function openNotFound(): Promise<Opened> {
  const [{ NotFoundScreen }, { WithAnswers }] = await Promise.all([
    import('./pages/not-found-screen.tsx'),
    import('./with-queries.tsx'),
  ]);
  return { Screen: NotFoundScreen, Around: WithAnswers };
}

export const router = createRouter({
  routes: [
    ...Object.entries(ALIASES).map(([path, leadsTo]) => leadingTo(path, leadsTo)),
    { path: PAGES.login, open: guarded(PAGES.login, remembered(openLogin)) },
    ...SCREENS.map(routeOf),
  ],
  elsewhere: { path: '*', open: guarded('*', remembered(openNotFound)) },
});
/** Resolves when the first page has rendered or failed. */
export const firstPage = new Promise<void>((resolve) => {
  if (router.state().shown !== undefined) return resolve();
  const end = router.subscribe(({ shown }) => {
    if (shown === undefined) return;
    end();
    resolve();
  });
});

followTurns(router);
trackScrollPositions(router);

// Logging out goes to the page the spec names; an expired token goes to the login with a message.
onSessionEnd((why) => {
  const { shown } = router.state();
  if (why !== 'expired') forgetInterruptedForms();
  else if (shown !== undefined) saveOpenForms(addressOf(shown.location));
  if (why === 'expired') showToast({ text: t('refusals.token-invalid') });
  router.open(why === 'expired' ? PAGES.login : PAGES.signIn, { replace: true });
});

import { serverNow } from '@cliffhanger/client/clock';
import { followClock, UiProvider, type UiSettings } from '@cliffhanger/ui';
import { StrictMode, useMemo } from 'react';
import { useLocale, useSay } from '../shared/language/index.ts';
import { RouterProvider, useShown } from '../shared/navigation/index.ts';
import { followOtherTabs } from '../shared/session/index.ts';
import { useMoneyHidden } from '../shared/settings/index.ts';
import { AppFrame } from './app-frame.tsx';
import { FirstPage } from './pages/arriving-page.tsx';
import { LoadError } from './pages/load-error.tsx';
import { PageBoundary } from './pages/page-boundary.tsx';
import { router } from './router.tsx';

followOtherTabs();
followClock(serverNow);

export const App = () => (
  <StrictMode>
    <WithSettings>
      <RouterProvider router={router}>
        <ShownPage />
      </RouterProvider>
    </WithSettings>
  </StrictMode>
);

function ShownPage() {
  const shown = useShown();
  if (shown === undefined) return <FirstPage />;
  const { place, opened } = shown;
  return (
    <PageBoundary page={place.key}>
      {opened === undefined ? <LoadError /> : <AppFrame shown={shown} opened={opened} />}
    </PageBoundary>
  );
}

function WithSettings({ children }: { children: React.ReactNode }) {
  const say = useSay();
  const locale = useLocale();
  const isMoneyHidden = useMoneyHidden();
  const settings = useMemo<UiSettings>(
    () => ({
      locale,
      isMoneyHidden,
      words: {
        back: say('shell.back'),
        close: say('shell.close'),
        busy: say('shell.busy'),
        showPassword: say('shell.password.show'),
        hidePassword: say('shell.password.hide'),
        retry: say('shell.retry'),
        loading: say('shell.list.loading'),
        loadMore: say('shell.list.more'),
        noMore: say('shell.list.end'),
        refreshing: say('shell.list.refreshing'),
        problem: say('shell.problem.title'),
        clear: say('shell.clear'),
        copy: say('shell.copy'),
        less: say('shell.stepper.less'),
        more: say('shell.stepper.more'),
        monthBefore: say('shell.month.before'),
        monthAfter: say('shell.month.after'),
        hiddenAmount: say('shell.money.hidden'),
        deleteDigit: say('shell.keypad.delete'),
        digitsEntered: (entered, of) => say('shell.keypad.entered', { entered, of }),
        step: (current, of) => say('shell.step', { current, of }),
      },
    }),
    [say, locale, isMoneyHidden],
  );
  return <UiProvider settings={settings}>{children}</UiProvider>;
}

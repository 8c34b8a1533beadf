import { serverNow } from '@cliffhanger/client/clock';
import { followClock, UiProvider, type UiSettings } from '@cliffhanger/ui';
import { createElement, StrictMode, useMemo } from 'react';
import { useLocale, useTranslation } from '../shared/language/index.ts';
import { type OpenedScreen, PageBoundary, RouterProvider, useShown } from '../shared/navigation/index.ts';
import { followOtherTabs } from '../shared/session/index.ts';
import { useMoneyHidden } from '../shared/settings/index.ts';
import { AppFrame } from './app-frame.tsx';
import { useDesk } from './desk/load-desk.ts';
import { FirstPage } from './pages/arriving-page.tsx';
import { LoadError } from './pages/load-error.tsx';
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
  const desk = useDesk();
  if (shown === undefined) return <FirstPage />;
  const { location, opened } = shown;
  return (
    <PageBoundary page={location.key} fallback={<LoadError />}>
      {opened === undefined ? <LoadError /> : createElement(frameOf(opened, desk), { shown, opened })}
    </PageBoundary>
  );
}

/** The sidebar sends queries. A page without a query client (the login) keeps the column. */
const frameOf = ({ Around }: OpenedScreen, desk: ReturnType<typeof useDesk>) =>
  Around === undefined ? AppFrame : (desk ?? AppFrame);

function WithSettings({ children }: { children: React.ReactNode }) {
  const t = useTranslation();
  const locale = useLocale();
  const isMoneyHidden = useMoneyHidden();
  const settings = useMemo<UiSettings>(
    () => ({
      locale,
      isMoneyHidden,
      words: {
        back: t('shell.back'),
        close: t('shell.close'),
        busy: t('shell.busy'),
        showPassword: t('shell.password.show'),
        hidePassword: t('shell.password.hide'),
        retry: t('shell.retry'),
        loading: t('shell.list.loading'),
        loadMore: t('shell.list.more'),
        noMore: t('shell.list.end'),
        refreshing: t('shell.list.refreshing'),
        problem: t('shell.problem.title'),
        clear: t('shell.clear'),
        copy: t('shell.copy'),
        less: t('shell.stepper.less'),
        more: t('shell.stepper.more'),
        monthBefore: t('shell.month.before'),
        monthAfter: t('shell.month.after'),
        hiddenAmount: t('shell.money.hidden'),
        deleteDigit: t('shell.keypad.delete'),
        digitsEntered: (entered, of) => t('shell.keypad.entered', { entered, of }),
        step: (current, of) => t('shell.step', { current, of }),
      },
    }),
    [t, locale, isMoneyHidden],
  );
  return <UiProvider settings={settings}>{children}</UiProvider>;
}

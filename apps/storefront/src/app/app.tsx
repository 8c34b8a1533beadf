import { Icon } from '@cliffhanger/ui/pictures';
import { NO_MESSAGES, type UiMessages, UiProvider } from '@cliffhanger/ui/settings';
import { QueryClientProvider } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { type ComponentType, lazy, Suspense } from 'react';
import { useOnline } from '../shared/connection/index.ts';
import { useLocale, useTranslation } from '../shared/language/index.ts';
import { type Matched, matchPath, usePath } from '../shared/navigation/index.ts';
import { Waiting } from '../shared/parts/index.ts';
import { queryClient } from '../shared/server/index.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { PageBoundary } from './page-boundary.tsx';

type Screen = ComponentType<{ readonly found: Matched }>;

const screen = (load: () => Promise<Screen>): Screen => lazy(async () => ({ default: await load() }));

/** Every page, by its path; each is fetched when it is opened. */
const PAGES: readonly (readonly [pattern: string, screen: Screen])[] = [
  ['/play/:drama/:episode', screen(async () => (await import('../features/viewing/screens.ts')).PlayScreen)],
  ['/', screen(async () => (await import('../features/viewing/screens.ts')).HomeScreen)],
  ['/buy/:drama', screen(async () => (await import('../features/checkout/screens.ts')).BuyScreen)],
  [
    '/checkout/:purchase',
    screen(async () => (await import('../features/checkout/screens.ts')).PurchaseScreen),
  ],
  ['/invoice/:invoice', screen(async () => (await import('../features/checkout/screens.ts')).InvoiceScreen)],
  ['/paid/:order', screen(async () => (await import('../features/checkout/screens.ts')).PaidScreen)],
  ['/mine', screen(async () => (await import('../features/purchases/screens.ts')).MineScreen)],
  ['/receipts', screen(async () => (await import('../features/purchases/screens.ts')).ReceiptsScreen)],
  ['/receipts/:order', screen(async () => (await import('../features/purchases/screens.ts')).ReceiptScreen)],
  ['/complain/:order', screen(async () => (await import('../features/purchases/screens.ts')).ComplainScreen)],
  ['/sign-in', screen(async () => (await import('../features/account/screens.ts')).SignInScreen)],
  ['/privacy', screen(async () => (await import('../features/account/screens.ts')).PrivacyScreen)],
  ['/draw', screen(async () => (await import('../features/draw/screens.ts')).DrawScreen)],
  ['/draw/:day', screen(async () => (await import('../features/draw/screens.ts')).DrawDayScreen)],
];

function CurrentPage() {
  const path = usePath();
  for (const [pattern, Page] of PAGES) {
    const found = matchPath(pattern, path);
    if (found !== undefined)
      return (
        // Another page begins anew; another episode of the same series does not.
        <PageBoundary key={pattern === '/play/:drama/:episode' ? `play ${found['drama']}` : path}>
          <Suspense fallback={<Waiting />}>
            <Page found={found} />
          </Suspense>
        </PageBoundary>
      );
  }
  return <NotFoundScreen />;
}

/** Said above everything, in the way of nothing. */
function OfflineNote() {
  const t = useTranslation();
  if (useOnline()) return null;
  return (
    <p
      role="status"
      className="pointer-events-none fixed inset-x-0 top-[calc(60px+env(safe-area-inset-top,0px))] z-40 mx-auto flex min-h-9 w-fit items-center gap-2 rounded-full bg-raised px-4 text-label text-ink"
    >
      <Icon of={WifiOff} size={16} />
      {t('viewing.offline')}
    </p>
  );
}

/** What shared parts say by themselves. */
function useUiMessages(): UiMessages {
  const t = useTranslation();
  const plain = {
    back: t('viewing.back'),
    close: t('viewing.close'),
    busy: t('viewing.busy'),
    retry: t('viewing.retry'),
    loading: t('viewing.loading'),
    copy: t('viewing.copy'),
    less: t('viewing.less'),
    more: t('viewing.more'),
    problem: t('viewing.problem.title'),
  };
  return { ...NO_MESSAGES, ...plain, loadMore: plain.more, refreshing: plain.loading };
}

export function App() {
  const locale = useLocale();
  const words = useUiMessages();
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider settings={{ locale, isMoneyHidden: false, words }}>
        <OfflineNote />
        <CurrentPage />
      </UiProvider>
    </QueryClientProvider>
  );
}

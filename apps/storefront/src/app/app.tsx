import { PageBoundary, type Router, RouterProvider, useShown } from '@cliffhanger/client/router';
import { Icon } from '@cliffhanger/ui/pictures';
import { NO_MESSAGES, type UiMessages, UiProvider } from '@cliffhanger/ui/settings';
import { QueryClientProvider } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { Suspense } from 'react';
import { useOnline, useWhenBack } from '../shared/connection/index.ts';
import { useLocale, useTranslation } from '../shared/language/index.ts';
import { Problem, Waiting } from '../shared/parts/index.ts';
import { useArrows, useScreen } from '../shared/screen/index.ts';
import { problemText, queryClient } from '../shared/server/index.ts';

function CurrentPage() {
  const shown = useShown();
  if (shown?.opened === undefined) return null;
  const { location, pathParameters, opened } = shown;
  // A page remounts at another path, except for another episode of the same series.
  const page = pathParameters['episode'] === undefined ? location.path : `play ${pathParameters['drama']}`;
  return (
    <PageBoundary page={page} fallback={<Broken />}>
      <Suspense key={page} fallback={<Waiting />}>
        <opened.Screen />
      </Suspense>
    </PageBoundary>
  );
}

const reload = () => location.reload();

/** A page that crashed or failed to load reloads when the browser is online again. */
function Broken() {
  useWhenBack(navigator.onLine ? undefined : reload);
  return <Problem text={problemText(undefined)} onRetry={reload} />;
}

/** A banner above everything; it ignores pointer events. */
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

/** Messages of the shared UI components. */
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

export function App({ router }: { router: Router }) {
  const locale = useLocale();
  const words = useUiMessages();
  useArrows(useScreen('tv'));
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider settings={{ locale, isMoneyHidden: false, words }}>
        <OfflineNote />
        <RouterProvider router={router}>
          <CurrentPage />
        </RouterProvider>
      </UiProvider>
    </QueryClientProvider>
  );
}

import { Spinner } from '@cliffhanger/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../shared/language/index.ts';
import { addressOf, type RouteLocation, useArriving } from '../../shared/navigation/index.ts';
import { Splash } from '../splash.tsx';
import { LoadError } from './load-error.tsx';
import { usePageWait } from './page-wait.ts';

/** Keeps the previous page while the next one loads, and shows a loading state after a delay. */
export function ArrivingPage({ children }: { readonly children: ReactNode }) {
  const location = useArriving();
  const wait = usePageWait(location?.key);
  if (wait === 'late') return <LoadError onRetry={() => location && loadAgain(location)} />;
  return (
    <>
      {wait === 'loading' && <Arriving />}
      {children}
    </>
  );
}

/** On the first load the splash is visible from the start. */
export const FirstPage = () => (usePageWait('first') === 'late' ? <LoadError /> : <Splash />);

function loadAgain(location: RouteLocation): void {
  window.location.hash = addressOf(location);
  window.location.reload();
}

function Arriving() {
  const t = useTranslation();
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-3 z-20 mx-auto grid max-w-column justify-items-center"
    >
      <span className="flex items-center gap-2 layer-raised rounded-full px-3.5 py-2 text-label text-muted">
        <Spinner />
        {t('shell.list.loading')}
      </span>
    </div>
  );
}

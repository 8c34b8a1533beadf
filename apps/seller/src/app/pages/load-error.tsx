import { ErrorState } from '@cliffhanger/ui';
import { useTranslation } from '../../shared/language/index.ts';

/** A page that failed to load or crashed; retrying loads the newest version. */
export function LoadError({ onRetry = () => window.location.reload() }: { onRetry?: () => void }) {
  const t = useTranslation();
  return (
    <main className="mx-auto grid min-h-dvh max-w-column content-center bg-page">
      <ErrorState title={t('shell.load-error.title')} retryLabel={t('shell.retry')} onRetry={onRetry}>
        {t('shell.load-error.text')}
      </ErrorState>
    </main>
  );
}

import { ErrorState } from '@cliffhanger/ui';
import { useSay } from '../../shared/language/index.ts';

/** A page that could not be fetched, or broke: trying again loads the newest version. */
export function LoadError({ onRetry = () => window.location.reload() }: { onRetry?: () => void }) {
  const say = useSay();
  return (
    <main className="mx-auto grid min-h-dvh max-w-column content-center bg-page">
      <ErrorState title={say('shell.load-error.title')} retryLabel={say('shell.retry')} onRetry={onRetry}>
        {say('shell.load-error.text')}
      </ErrorState>
    </main>
  );
}

import { lazy, Suspense } from 'react';
import { useShownRefusal } from './refusal-notice.ts';

const RefusalDialog = lazy(async () => ({ default: (await import('./refusal-dialog.tsx')).RefusalDialog }));

/** Stands once in the app. The dialog's code is fetched when there is something to say. */
export function RefusalHost() {
  const wasNeeded = useShownRefusal(({ shown }) => shown !== undefined);
  const isLoaded = useShownRefusal.getInitialState() !== useShownRefusal.getState();
  return wasNeeded || isLoaded ? (
    <Suspense>
      <RefusalDialog />
    </Suspense>
  ) : null;
}

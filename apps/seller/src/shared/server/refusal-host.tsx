import { lazy, Suspense, useEffect, useState } from 'react';
import { useShown } from '../navigation/index.ts';
import { closeRefusal, useShownRefusal } from './refusal-notice.ts';

const RefusalDialog = lazy(async () => ({ default: (await import('./refusal-dialog.tsx')).RefusalDialog }));

/** Mounted once. Loads the dialog's code on first use; a navigation closes the dialog. */
export function RefusalHost() {
  const isShown = useShownRefusal(({ shown }) => shown !== undefined);
  const [wasNeeded, setWasNeeded] = useState(isShown);
  if (isShown && !wasNeeded) setWasNeeded(true);
  const location = useShown()?.location;
  // oxlint-disable-next-line react/exhaustive-deps -- runs for every page that is opened
  useEffect(closeRefusal, [location]);
  return wasNeeded ? (
    <Suspense>
      <RefusalDialog />
    </Suspense>
  ) : null;
}

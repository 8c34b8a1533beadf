import { PageBoundary, useShown } from '@cliffhanger/client/router';
import { Fragment } from 'react';
import { t, useLocale } from '../shared/language/index.ts';
import { Problem } from '../shared/parts/index.ts';

export function CurrentPage() {
  // Screens read their texts while rendering: another language renders the page again, and its state stays.
  useLocale();
  const shown = useShown();
  if (shown?.opened === undefined) return null;
  const { Screen, Around = Fragment } = shown.opened;
  return (
    <PageBoundary page={shown.location.key} fallback={<Problem text={t('console.problem.other')} />}>
      <Around>
        <Screen />
      </Around>
    </PageBoundary>
  );
}

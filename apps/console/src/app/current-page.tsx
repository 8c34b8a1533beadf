import { PageBoundary, useShown } from '@cliffhanger/client/router';
import { Fragment } from 'react';
import { t, useLocale } from '../shared/language/index.ts';
import { Problem } from '../shared/parts/index.ts';

export function CurrentPage() {
  // Subscribes to the locale: screens call `t` while rendering. A new language re-renders them without losing
  // state.
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

import { SkeletonRows } from '@cliffhanger/ui';
import { getStore } from '@cliffhanger/wire/identity';
import { useState } from 'react';
import { useSay } from '../../../../shared/language/index.ts';
import { Page } from '../../../../shared/page/index.ts';
import { AnswerView, useAnswer } from '../../../../shared/server/index.ts';
import { StoreForm } from './store-form.tsx';

/** What viewers see of the seller. A form never begins with what the device kept, unless nothing newer can be had. */
export function StorePart() {
  const say = useSay();
  const store = useAnswer(getStore, {});
  const [wasFresh] = useState(!store.isStale);
  if (store.data !== undefined && (wasFresh || store.isFetchedAfterMount))
    return <StoreForm store={store.data} />;
  const loading = <SkeletonRows count={4} label={say('shell.list.loading')} />;
  return (
    <Page title={say('store.title')} back="settings">
      <AnswerView answer={store} loading={loading}>
        {() => loading}
      </AnswerView>
    </Page>
  );
}

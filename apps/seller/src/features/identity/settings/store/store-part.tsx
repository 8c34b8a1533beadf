import { SkeletonRows } from '@cliffhanger/ui';
import { getStore } from '@cliffhanger/wire/identity';
import { useState } from 'react';
import { useTranslation } from '../../../../shared/language/index.ts';
import { Page } from '../../../../shared/page/index.ts';
import { QueryView, useApiQuery } from '../../../../shared/server/index.ts';
import { StoreForm } from './store-form.tsx';

/** The store as viewers see it. The form waits for fresh data and starts from the cache only when offline. */
export function StorePart() {
  const t = useTranslation();
  const store = useApiQuery(getStore, {});
  const [wasFresh] = useState(!store.isStale);
  if (store.data !== undefined && (wasFresh || store.isFetchedAfterMount))
    return <StoreForm store={store.data} />;
  const loading = <SkeletonRows count={4} label={t('shell.list.loading')} />;
  return (
    <Page title={t('store.title')} back="settings">
      <QueryView answer={store} loading={loading}>
        {() => loading}
      </QueryView>
    </Page>
  );
}

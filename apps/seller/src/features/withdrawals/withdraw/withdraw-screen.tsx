import { buttonClass, EmptyState, Skeleton } from '@cliffhanger/ui';
import { getWithdrawalLimits, listPayoutMethods } from '@cliffhanger/wire/withdrawals';
import { History } from 'lucide-react';
import { useNewAddressHours } from '../../../shared/app-config/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageIcon, PageLink } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { QueryView, useApiQuery } from '../../../shared/server/index.ts';
import { WithdrawForm } from './withdraw-form.tsx';

/** Amount and address, then quote and fund password. */
export function WithdrawScreen() {
  const t = useTranslation();
  const limits = useApiQuery(getWithdrawalLimits, {});
  const methods = useApiQuery(listPayoutMethods, { type: 'usdt' });
  const page = {
    title: t('withdrawals.title'),
    back: 'wallet',
    end: <PageIcon to="records" icon={History} label={t('withdrawals.records.title')} />,
  } as const;
  if (limits.data !== undefined && methods.data !== undefined && methods.data.list.length > 0) {
    return <WithdrawForm page={page} limits={limits.data} methods={methods.data.list} />;
  }
  return (
    <Page {...page}>
      <QueryView answer={limits} loading={<LoadingForm />}>
        {() => (
          <QueryView answer={methods} loading={<LoadingForm />}>
            {() => <NoMethod />}
          </QueryView>
        )}
      </QueryView>
    </Page>
  );
}

function NoMethod() {
  const t = useTranslation();
  const hours = useNewAddressHours();
  return (
    <EmptyState
      title={t('withdrawals.no-method')}
      action={
        <PageLink
          to="payoutMethods"
          query={{ add: 'yes' }}
          className={buttonClass({ look: 'primary', wide: true })}
        >
          {t('withdrawals.method.add')}
        </PageLink>
      }
    >
      {t('withdrawals.no-method.text', { hours })}
    </EmptyState>
  );
}

function LoadingForm() {
  const t = useTranslation();
  return (
    <div role="status" aria-label={t('shell.list.loading')} className="grid gap-3">
      <Skeleton className="h-[154px] w-full rounded-card" />
      <Skeleton className="h-[92px] w-full rounded-card" />
      <Skeleton className="h-[150px] w-full rounded-card" />
      <Skeleton className="h-20 w-full rounded-card" />
    </div>
  );
}

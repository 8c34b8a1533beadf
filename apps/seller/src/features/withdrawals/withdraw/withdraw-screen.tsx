import { buttonClass, EmptyState, Skeleton } from '@cliffhanger/ui';
import { getWithdrawalLimits, listPayoutMethods } from '@cliffhanger/wire/withdrawals';
import { History } from 'lucide-react';
import { useSay } from '../../../shared/language/index.ts';
import { PageIcon, PageLink } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { AnswerView, useAnswer } from '../../../shared/server/index.ts';
import { WithdrawForm } from './withdraw-form.tsx';

/** Money out: amount and address, a quote, the fund password. */
export function WithdrawScreen() {
  const say = useSay();
  const limits = useAnswer(getWithdrawalLimits, {});
  const methods = useAnswer(listPayoutMethods, { type: 'usdt' });
  const page = {
    title: say('withdrawals.title'),
    back: 'wallet',
    end: <PageIcon to="records" icon={History} label={say('withdrawals.records.title')} />,
  } as const;
  if (limits.data !== undefined && methods.data !== undefined && methods.data.list.length > 0) {
    return <WithdrawForm page={page} limits={limits.data} methods={methods.data.list} />;
  }
  return (
    <Page {...page}>
      <AnswerView answer={limits} loading={<LoadingForm />}>
        {() => (
          <AnswerView answer={methods} loading={<LoadingForm />}>
            {() => <NoMethod />}
          </AnswerView>
        )}
      </AnswerView>
    </Page>
  );
}

function NoMethod() {
  const say = useSay();
  return (
    <EmptyState
      title={say('withdrawals.no-method')}
      action={
        <PageLink
          to="payoutMethods"
          query={{ add: 'yes' }}
          className={buttonClass({ look: 'primary', wide: true })}
        >
          {say('withdrawals.method.add')}
        </PageLink>
      }
    >
      {say('withdrawals.no-method.text')}
    </EmptyState>
  );
}

function LoadingForm() {
  const say = useSay();
  return (
    <div role="status" aria-label={say('shell.list.loading')} className="grid gap-3">
      <Skeleton className="h-[154px] w-full rounded-card" />
      <Skeleton className="h-[92px] w-full rounded-card" />
      <Skeleton className="h-[150px] w-full rounded-card" />
      <Skeleton className="h-20 w-full rounded-card" />
    </div>
  );
}

import { PullToRefresh, SkeletonRows } from '@cliffhanger/ui';
import { listSalesDays } from '@cliffhanger/wire/dashboard';
import { AmountsEye } from '../../../shared/balances/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { QueryView, useApiQuery } from '../../../shared/server/index.ts';
import { Altogether } from './altogether.tsx';
import { ProfitChart } from './profit-chart.tsx';
import { NoDays, ProfitDays } from './profit-days.tsx';

/** Profit by day and in total. */
export function ProfitScreen() {
  const t = useTranslation();
  const days = useApiQuery(listSalesDays, {});
  return (
    <PullToRefresh label={t('shell.list.refreshing')} onRefresh={() => days.refetch()}>
      <Page title={t('dashboard.profit.title')} back="home" end={<AmountsEye />}>
        <Altogether />
        <QueryView answer={days} loading={<SkeletonRows count={6} label={t('shell.list.loading')} />}>
          {({ list }) =>
            list.length === 0 ? (
              <NoDays />
            ) : (
              <>
                <ProfitChart days={list} />
                <ProfitDays days={list} />
              </>
            )
          }
        </QueryView>
      </Page>
    </PullToRefresh>
  );
}

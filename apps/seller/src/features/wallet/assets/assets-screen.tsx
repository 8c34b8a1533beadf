import { Section } from '@cliffhanger/ui';
import { getAssets } from '@cliffhanger/wire/wallet';
import { AmountsEye } from '../../../shared/balances/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { QueryView, useApiQuery } from '../../../shared/server/index.ts';
import { LoadingSplit } from '../balance-split.tsx';
import { Balances } from '../wallet/balances.tsx';
import { BalanceChart } from './balance-chart.tsx';
import { StatementPart } from './statement-part.tsx';

/** The balance over time, its current split, and statements to verify it. */
export function AssetsScreen() {
  const t = useTranslation();
  const assets = useApiQuery(getAssets, {});
  return (
    <Page title={t('wallet.assets.title')} back="wallet" end={<AmountsEye />}>
      <BalanceChart />
      <Section title={t('wallet.assets.where')}>
        <QueryView answer={assets} loading={<LoadingSplit />}>
          {(standing) => (
            <>
              <Balances assets={standing} ordersOnHold={undefined} />
              {standing.episodes > 0 && (
                <p className="flex justify-between gap-4 px-4 text-small text-muted">
                  <span>{t('wallet.account.episodes')}</span>
                  <span className="figures text-head text-ink">
                    {t('wallet.episodes', { count: standing.episodes })}
                  </span>
                </p>
              )}
            </>
          )}
        </QueryView>
      </Section>
      <StatementPart />
    </Page>
  );
}

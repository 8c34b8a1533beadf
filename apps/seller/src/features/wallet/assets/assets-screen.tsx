import { Section } from '@cliffhanger/ui';
import { getAssets } from '@cliffhanger/wire/wallet';
import { AmountsEye } from '../../../shared/balances/index.ts';
import { useSay } from '../../../shared/language/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { AnswerView, useAnswer } from '../../../shared/server/index.ts';
import { LoadingSplit } from '../balance-split.tsx';
import { Balances } from '../wallet/balances.tsx';
import { BalanceChart } from './balance-chart.tsx';
import { StatementPart } from './statement-part.tsx';

/** How the money has stood, where it stands, and the proof that nothing of it was changed afterwards. */
export function AssetsScreen() {
  const say = useSay();
  const assets = useAnswer(getAssets, {});
  return (
    <Page title={say('wallet.assets.title')} back="wallet" end={<AmountsEye />}>
      <BalanceChart />
      <Section title={say('wallet.assets.where')}>
        <AnswerView answer={assets} loading={<LoadingSplit />}>
          {(standing) => (
            <>
              <Balances assets={standing} ordersOnHold={undefined} />
              {standing.episodes > 0 && (
                <p className="flex justify-between gap-4 px-4 text-small text-muted">
                  <span>{say('wallet.account.episodes')}</span>
                  <span className="figures text-head text-ink">
                    {say('wallet.episodes', { count: standing.episodes })}
                  </span>
                </p>
              )}
            </>
          )}
        </AnswerView>
      </Section>
      <StatementPart />
    </Page>
  );
}

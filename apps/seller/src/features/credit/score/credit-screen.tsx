import { EndlessList, ListGroup, Skeleton } from '@cliffhanger/ui';
import { getCreditScore, listCreditScoreHistory } from '@cliffhanger/wire/credit';
import { Landmark, Sigma } from 'lucide-react';
import { useCallback } from 'react';
import { useAppConfig } from '../../../shared/app-config/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageRow } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { problemText, QueryView, useApiInfiniteQuery, useApiQuery } from '../../../shared/server/index.ts';
import { CreditScoreParts } from './credit-parts.tsx';
import { HistoryRow } from './history-row.tsx';
import { ScoreCard } from './score-card.tsx';

/** Approximate height of a history row. */
const ROW_HEIGHT = 66;

export function CreditScreen() {
  const t = useTranslation();
  const history = useApiInfiniteQuery(listCreditScoreHistory, {});
  const { rows } = history;
  const drawEntry = useCallback(
    (entry: (typeof rows)[number], index: number) => <HistoryRow entry={entry} before={rows[index + 1]} />,
    [rows],
  );
  return (
    <Page title={t('credit.title')} back="mine">
      <EndlessList
        name="credit history"
        list={history}
        layout="rows"
        rowKey={({ computedAt }) => computedAt}
        rowHeight={ROW_HEIGHT}
        header={<CreditHeader />}
        empty={<p className="rounded-card bg-surface p-4 text-muted">{t('credit.history.none')}</p>}
        problem={problemText(history.error)}
      >
        {drawEntry}
      </EndlessList>
    </Page>
  );
}

function CreditHeader() {
  const t = useTranslation();
  const answer = useApiQuery(getCreditScore, {});
  const isLoanOffered = useAppConfig()?.isLoanOffered === true;
  return (
    <div className="grid gap-3 pb-3">
      <QueryView answer={answer} loading={<LoadingCreditScore />}>
        {(credit) => (
          <>
            <ScoreCard credit={credit} />
            <CreditScoreParts credit={credit} />
          </>
        )}
      </QueryView>
      <ListGroup>
        <PageRow to="creditFormula" icon={Sigma} title={t('credit.formula.title')} />
        {isLoanOffered && <PageRow to="creditLoan" icon={Landmark} title={t('credit.loan.title')} />}
      </ListGroup>
      <h2 className="px-1 pt-2 text-head">{t('credit.history')}</h2>
    </div>
  );
}

const LoadingCreditScore = () => (
  <>
    <Skeleton className="h-[232px] rounded-card" />
    <Skeleton className="h-[430px] rounded-card" />
  </>
);

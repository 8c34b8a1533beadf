import { Banner, Button, Spinner } from '@cliffhanger/ui';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { AmountsEye } from '../../../../shared/balances/index.ts';
import { useTranslation } from '../../../../shared/language/index.ts';
import { useParameter } from '../../../../shared/navigation/index.ts';
import { Page } from '../../../../shared/page/index.ts';
import { problemText } from '../../../../shared/server/index.ts';
import { type Period, periodIn, usePeriodName } from '../period.ts';
import { type CheckedStatement, checkStatement } from './check-statement.ts';
import { CheckerPart } from './checker-part.tsx';
import { RightResult } from './right-result.tsx';
import { WrongResult } from './wrong-result.tsx';

/** Starts the check when opened. */
export function StatementCheckScreen() {
  const t = useTranslation();
  const name = usePeriodName();
  const period = periodIn({
    month: useParameter('month'),
    from: useParameter('from'),
    to: useParameter('to'),
  });
  return (
    <Page
      title={t('statements.check.title', { period: name(period) })}
      back="statements"
      end={<AmountsEye />}
    >
      <Check period={period} />
    </Page>
  );
}

function Check({ period }: { period: Period }) {
  const t = useTranslation();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['statement-check', period],
    queryFn: () => checkStatement(period),
    // A cached result must not count as a check; offline the error appears at once.
    gcTime: 0,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <div role="status" className="grid gap-3 empty:hidden">
        {isFetching && (
          <p className="flex items-center gap-2 px-1 py-2 text-small text-muted">
            <Spinner />
            {t('statements.check.running')}
          </p>
        )}
        {!isFetching && error !== null && (
          <Banner icon={CircleAlert} tone="bad">
            {problemText(error)}
          </Banner>
        )}
        {!isFetching && error === null && data !== undefined && <Result period={period} checked={data} />}
      </div>
      {!isFetching && (
        <>
          <div>
            <Button look="soft" size="s" onClick={() => void refetch()}>
              {t('statements.again')}
            </Button>
          </div>
          <CheckerPart />
        </>
      )}
    </>
  );
}

const Result = ({ period, checked }: { period: Period; checked: CheckedStatement }) =>
  checked.kind === 'right' ? (
    <RightResult period={period} right={checked} />
  ) : (
    <WrongResult wrong={checked} />
  );

import { Banner, Button, Spinner } from '@cliffhanger/ui';
import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
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

type CheckState =
  | { readonly kind: 'running' }
  | { readonly kind: 'checked'; readonly checked: CheckedStatement }
  | { readonly kind: 'problem'; readonly text: string };

/** Opened to check, so it begins at once. */
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
      <Check key={JSON.stringify(period)} period={period} />
      <CheckerPart />
    </Page>
  );
}

function Check({ period }: { period: Period }) {
  const t = useTranslation();
  const { state, again } = useCheck(period);
  return (
    <>
      <div role="status" className="grid gap-3 empty:hidden">
        {state.kind === 'running' && (
          <p className="flex items-center gap-2 px-1 py-2 text-small text-muted">
            <Spinner />
            {t('statements.check.running')}
          </p>
        )}
        {state.kind === 'problem' && (
          <Banner icon={CircleAlert} tone="bad">
            {state.text}
          </Banner>
        )}
        {state.kind === 'checked' &&
          (state.checked.kind === 'right' ? (
            <RightResult period={period} right={state.checked} />
          ) : (
            <WrongResult wrong={state.checked} />
          ))}
      </div>
      {state.kind !== 'running' && (
        <div>
          <Button look="soft" size="s" onClick={again}>
            {t('statements.again')}
          </Button>
        </div>
      )}
    </>
  );
}

function useCheck(period: Period): { readonly state: CheckState; readonly again: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<CheckState>({ kind: 'running' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt checks the same period again
  useEffect(() => {
    let isGone = false;
    const show = (next: CheckState) => {
      if (!isGone) setState(next);
    };
    show({ kind: 'running' });
    checkStatement(period).then(
      (checked) => show({ kind: 'checked', checked }),
      (error: unknown) => show({ kind: 'problem', text: problemText(error) }),
    );
    return () => {
      isGone = true;
    };
  }, [attempt]);
  return { state, again: () => setAttempt((before) => before + 1) };
}

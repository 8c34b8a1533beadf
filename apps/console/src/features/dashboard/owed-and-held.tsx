import { microUsdt, moneyFigures } from '@cliffhanger/core/kernel';
import { clsx } from 'clsx';
import { t } from '../../shared/language/index.ts';
import { Panel } from '../../shared/parts/index.ts';
import { type Overview, percentText, sumOf } from './overview.ts';

/** What is owed beside what lies outside for it, account by account. */
export function OwedAndHeld({ overview: { owed, held, warnings } }: { readonly overview: Overview }) {
  const [all, there] = [sumOf(owed), sumOf(held)];
  const coverage = warnings.find(({ name }) => name === 'coverage');
  return (
    <Panel
      title={t('console.overview.owed')}
      aside={
        coverage !== undefined &&
        all > 0n && (
          <span
            className={clsx('rounded-bar px-2 text-small', {
              'bg-good-soft text-good': coverage.level === 'fine',
              'bg-warn-soft text-warn': coverage.level === 'watch',
              'bg-bad-soft text-bad': coverage.level === 'act',
            })}
          >
            {t('console.overview.covered', { percent: percentText(Number(coverage.value)) })}
          </span>
        )
      }
    >
      <div className="px-4 py-2">
        <Side name={t('console.overview.owed.sum')} sums={owed} />
        <Side name={t('console.overview.held.sum')} sums={held} />
        <dl>
          <Line name={t('console.overview.own')} amount={there - all} isSum />
        </dl>
      </div>
    </Panel>
  );
}

interface SideProps {
  readonly name: string;
  readonly sums: Overview['owed'];
}

const Side = ({ name, sums }: SideProps) => (
  <dl className="mb-3">
    <Line name={name} amount={sumOf(sums)} isSum />
    {sums.map(({ account, amount }) => (
      <Line key={account} name={account} amount={amount} />
    ))}
  </dl>
);

interface LineProps {
  readonly name: string;
  readonly amount: bigint;
  readonly isSum?: boolean;
}

const Line = ({ name, amount, isSum = false }: LineProps) => (
  <div className={clsx('flex justify-between gap-3 border-b border-line py-1', isSum && 'text-label')}>
    <dt className={clsx(!isSum && 'text-muted')}>{name}</dt>
    <dd>{moneyFigures(microUsdt(amount), 'en')}</dd>
  </div>
);

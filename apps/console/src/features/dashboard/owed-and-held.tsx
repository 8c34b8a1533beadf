import { clsx } from 'clsx';
import { accountText } from '../../shared/accounts/index.ts';
import { moneyText, percentText, t } from '../../shared/language/index.ts';
import { Panel } from '../../shared/parts/index.ts';
import { type Overview, sumOf } from './overview.ts';

/** Liabilities beside the money held for them outside, account by account. */
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
      <div className="px-3.5 py-2">
        <Side name={t('console.overview.owed.sum')} sums={owed} shades={OWED_SHADES} />
        <Side name={t('console.overview.held.sum')} sums={held} shades={HELD_SHADES} />
        <dl>
          <Line name={t('console.overview.own')} amount={there - all} isSum />
        </dl>
      </div>
    </Panel>
  );
}

const OWED_SHADES = ['bg-primary', 'bg-bar-soft', 'bg-info', 'bg-bar-warn', 'bg-bar-bad', 'bg-bar-plain'];
const HELD_SHADES = ['bg-bar-deep', 'bg-bar-mid', 'bg-bar-pale', 'bg-bar-plain'];

const shadeAt = (shades: readonly string[], at: number): string => shades[at % shades.length] ?? '';

interface SideProps {
  readonly name: string;
  readonly sums: Overview['owed'];
  readonly shades: readonly string[];
}

/** A stacked bar, and its parts by name. */
const Side = ({ name, sums, shades }: SideProps) => (
  <dl className="mb-2">
    <Line name={name} amount={sumOf(sums)} isSum />
    <div aria-hidden className="my-1 flex h-2.5 gap-px overflow-hidden rounded-[4px] bg-track">
      {sums.map(({ account, amount }, at) => (
        <span
          key={account}
          className={shadeAt(shades, at)}
          style={{ flexGrow: Math.max(0, Number(amount)), flexBasis: 0 }}
        />
      ))}
    </div>
    {sums.map(({ account, amount }, at) => (
      <Line key={account} name={accountText(account)} amount={amount} shade={shadeAt(shades, at)} />
    ))}
  </dl>
);

interface LineProps {
  readonly name: string;
  readonly amount: bigint;
  readonly isSum?: boolean;
  readonly shade?: string;
}

const Line = ({ name, amount, isSum = false, shade }: LineProps) => (
  <div className={clsx('flex items-center gap-2 py-0.5', isSum && 'text-label')}>
    {shade !== undefined && <span aria-hidden className={clsx('size-2 shrink-0 rounded-[2px]', shade)} />}
    <dt className="min-w-0 truncate">{name}</dt>
    <dd className="ms-auto">{moneyText(amount)}</dd>
  </div>
);

import { Link } from '@cliffhanger/client/router';
import { MOST_UNBACKED } from '@cliffhanger/core/deposits';
import { clsx } from 'clsx';
import { networkText } from '../../shared/accounts/index.ts';
import { listText, moneyText, percentText, spanText, t } from '../../shared/language/index.ts';
import { Chip, Panel } from '../../shared/parts/index.ts';
import type { Overview } from './overview.ts';

type Warning = Overview['warnings'][number];
type Level = Warning['level'];

const DOTS = { fine: 'bg-bar-good', watch: 'bg-bar-warn', act: 'bg-bar-bad' } as const;
const TEXTS = { fine: 'text-muted', watch: 'font-medium text-warn', act: 'font-medium text-bad' } as const;
const URGENCY: readonly Level[] = ['act', 'watch', 'fine'];

/** The page that deals with each warning. */
const PLACES: Readonly<Record<Warning['name'], string | undefined>> = {
  coverage: '/reconciliation',
  unbacked: '/reconciliation',
  suspense: '/suspense',
  'withdrawals-overdue': '/queue/withdrawal',
  'complaints-upheld': '/queue/complaint',
  'shipped-late': undefined,
  'packaging-failed': '/dramas',
  'solvency-behind': undefined,
  'cold-signatures': '/cold-wallets',
  'chain-behind': '/alarms',
  'figures-behind': undefined,
};

/** Warnings first, then the passed checks. Each result is a text, never a colour alone. */
export function Health({ overview: { warnings, alarms } }: { readonly overview: Overview }) {
  const toLookAt = warnings.filter(({ level }) => level !== 'fine').length + alarms.length;
  const sorted = warnings.toSorted((one, other) => URGENCY.indexOf(one.level) - URGENCY.indexOf(other.level));
  return (
    <Panel
      title={t('console.overview.warnings')}
      beside={
        <Chip tone={toLookAt === 0 ? 'good' : 'warn'}>
          {t('console.overview.health', { count: toLookAt, of: warnings.length + alarms.length })}
        </Chip>
      }
    >
      <ul className="py-1">
        {alarms.map(({ network, kind, stopsWithdrawals }) => (
          <HealthRow
            key={`${network} ${kind}`}
            level="act"
            name={listText([t(`console.alarm.${kind}`), networkText(network)])}
            found={stopsWithdrawals ? t('console.overview.alarm.stops') : ''}
            to="/alarms"
          />
        ))}
        {sorted.map((warning) => (
          <HealthRow
            key={warning.name}
            level={warning.level}
            name={t(`console.warning.${warning.name}`)}
            found={foundText(warning)}
            to={PLACES[warning.name]}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface HealthRowProps {
  readonly level: Level;
  readonly name: string;
  readonly found: string;
  readonly to: string | undefined;
}

const HealthRow = ({ level, name, found, to }: HealthRowProps) => {
  const leading = (text: string) =>
    to === undefined || level === 'fine' ? (
      text
    ) : (
      <Link className="underline underline-offset-2" to={to}>
        {text}
      </Link>
    );
  return (
    <li
      className={clsx(
        'flex min-h-6.5 items-center gap-2.5 px-3.5',
        level === 'watch' && 'bg-warn-soft',
        level === 'act' && 'bg-bad-soft',
      )}
    >
      <span aria-hidden className={clsx('size-2 shrink-0 rounded-full', DOTS[level])} />
      <span className="sr-only">{t(`console.warning.level.${level}`)}</span>
      <span className="min-w-0 py-0.5" title={name}>
        {found === '' ? leading(name) : name}
      </span>
      <span className={clsx('ms-auto text-end whitespace-nowrap', TEXTS[level])}>
        {found !== '' && leading(found)}
      </span>
    </li>
  );
};

function foundText({ name, value }: Warning): string {
  const percent = () => percentText(Number(value));
  switch (name) {
    case 'coverage':
      return t('console.health.covered', { percent: percent() });
    case 'unbacked':
      return value === 0n
        ? t('console.health.none')
        : t('console.health.unbacked', { amount: moneyText(value), most: moneyText(MOST_UNBACKED) });
    case 'suspense':
      return value === 0n ? t('console.health.none') : moneyText(value);
    case 'withdrawals-overdue':
      return value === 0n ? t('console.health.none') : t('console.overview.late', { count: Number(value) });
    case 'complaints-upheld':
      return t('console.health.of-orders', { percent: percent() });
    case 'shipped-late':
      return t('console.health.of-shipments', { percent: percent() });
    case 'packaging-failed':
      return value === 0n ? t('console.health.none') : t('console.health.failed', { count: Number(value) });
    case 'cold-signatures':
      return value === 0n
        ? t('console.health.signature-ended')
        : t('console.health.signature-left', { time: spanText(Number(value)) });
    case 'solvency-behind':
    case 'chain-behind':
    case 'figures-behind':
      return t('console.health.ago', { time: spanText(Number(value)) });
  }
}

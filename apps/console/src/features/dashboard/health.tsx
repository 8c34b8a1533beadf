import { clsx } from 'clsx';
import { networkText } from '../../shared/accounts/index.ts';
import { countText, listText, moneyText, shareText, spanText, t } from '../../shared/language/index.ts';
import { Chip, Panel } from '../../shared/parts/index.ts';
import type { Overview } from './overview.ts';

type Warning = Overview['warnings'][number];

const DOTS = { fine: 'bg-bar-good', watch: 'bg-bar-warn', act: 'bg-bar-bad' } as const;
const TEXTS = { fine: 'text-muted', watch: 'font-medium text-warn', act: 'font-medium text-bad' } as const;

/** What is well and what is to be looked at: each with its figure, never a colour alone. */
export function Health({ overview: { warnings, alarms } }: { readonly overview: Overview }) {
  const toLookAt = warnings.filter(({ level }) => level !== 'fine').length + alarms.length;
  return (
    <Panel
      title={t('console.overview.warnings')}
      beside={
        <Chip tone={toLookAt === 0 ? 'good' : 'warn'}>
          {t('console.overview.health', { count: toLookAt, of: warnings.length + alarms.length })}
        </Chip>
      }
    >
      <ul>
        {alarms.map(({ network, kind, stopsWithdrawals }) => (
          <HealthRow
            key={`${network} ${kind}`}
            level="act"
            name={listText([t(`console.alarm.${kind}`), networkText(network)])}
            found={stopsWithdrawals ? t('console.overview.alarm.stops') : ''}
          />
        ))}
        {warnings.map((warning) => (
          <HealthRow
            key={warning.name}
            level={warning.level}
            name={t(`console.warning.${warning.name}`)}
            found={figureText(warning)}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface HealthRowProps {
  readonly level: Warning['level'];
  readonly name: string;
  readonly found: string;
}

const HealthRow = ({ level, name, found }: HealthRowProps) => (
  <li
    className={clsx(
      'flex min-h-7 items-center gap-2.5 px-3.5',
      level === 'watch' && 'bg-warn-soft',
      level === 'act' && 'bg-bad-soft',
    )}
  >
    <span aria-hidden className={clsx('size-2 shrink-0 rounded-full', DOTS[level])} />
    <span className="sr-only">{t(`console.warning.level.${level}`)}</span>
    <span className="min-w-0 truncate">{name}</span>
    <span className={clsx('ms-auto text-end whitespace-nowrap', TEXTS[level])}>{found}</span>
  </li>
);

function figureText({ unit, value }: Warning): string {
  switch (unit) {
    case 'money':
      return moneyText(value);
    case 'share':
      return shareText(Number(value));
    case 'count':
      return countText(value);
    case 'time':
      return spanText(Number(value));
  }
}

import { microUsdt, moneyFigures } from '@cliffhanger/core/kernel';
import { wordsOf } from '@cliffhanger/ui';
import { clsx } from 'clsx';
import { t } from '../../shared/language/index.ts';
import { Panel } from '../../shared/parts/index.ts';
import { type Overview, percentText } from './overview.ts';

type Warning = Overview['warnings'][number];

const LEVELS = {
  fine: 'text-muted',
  watch: 'font-medium text-warn',
  act: 'font-medium text-bad',
} as const;

export const Warnings = ({ warnings }: { readonly warnings: readonly Warning[] }) => (
  <Panel title={t('console.overview.warnings')}>
    <ul className="px-4 py-1">
      {warnings.map((warning) => (
        <li
          key={warning.name}
          className="flex items-center justify-between gap-3 border-b border-line py-1.5 last:border-0"
        >
          <span>{t(`console.warning.${warning.name}`)}</span>
          <span className={clsx('whitespace-nowrap', LEVELS[warning.level])}>
            {figureText(warning)}
            <span className="ms-2 inline-block w-10 text-end text-small">
              {t(`console.warning.level.${warning.level}`)}
            </span>
          </span>
        </li>
      ))}
    </ul>
  </Panel>
);

function figureText({ unit, value }: Warning): string {
  switch (unit) {
    case 'money':
      return moneyFigures(microUsdt(value), 'en');
    case 'share':
      return `${percentText(Number(value))} %`;
    case 'count':
      return String(value);
    case 'time':
      return wordsOf(Number(value), 'en');
  }
}

import { addMoney, NO_MONEY } from '@cliffhanger/core/kernel';
import type { MoneySource } from '@cliffhanger/core/withdrawals';
import { clsx } from 'clsx';
import { moneyText, t } from '../../../shared/language/index.ts';
import { Panel } from '../../../shared/parts/index.ts';
import type { ReviewPage } from '../queue/review-page.ts';

const SHADES: Readonly<Record<MoneySource, string>> = {
  'card-sales': 'bg-good',
  'usdt-sales': 'bg-bar-good',
  deposits: 'bg-primary',
  returned: 'bg-bar-soft',
  'made-good': 'bg-warn',
  older: 'bg-muted',
};

/** The origins of a withdrawal's money. The parts add up to the requested amount. */
export function MoneySources({ sources }: Pick<ReviewPage, 'sources'>) {
  if (sources.length === 0) return null;
  const lines = sources.reduce((sum, part) => sum + part.lines, 0);
  return (
    <Panel title={t('console.sources.title')}>
      <div className="px-3.5 py-2.5">
        <span aria-hidden className="mb-2 flex h-2 gap-px overflow-hidden rounded-[4px] bg-track">
          {sources.map(({ source, amount }) => (
            <span
              key={source}
              className={SHADES[source]}
              style={{ flexGrow: Number(amount), flexBasis: 0 }}
            />
          ))}
        </span>
        <ul>
          {sources.map(({ source, amount }) => (
            <li key={source} className="flex min-h-7 items-center gap-2 border-b border-line last:border-0">
              <span aria-hidden className={clsx('size-2 rounded-[2px]', SHADES[source])} />
              <span className="grow">{t(`console.sources.${source}`)}</span>
              <span>{moneyText(amount)}</span>
            </li>
          ))}
        </ul>
        <p className="flex justify-between border-t border-line pt-1.5 font-semibold">
          <span>{t('console.sources.all')}</span>
          <span>{moneyText(addMoney(NO_MONEY, ...sources.map(({ amount }) => amount)))}</span>
        </p>
        <p className="pt-1.5 text-small text-muted">{t('console.sources.how', { lines })}</p>
      </div>
    </Panel>
  );
}

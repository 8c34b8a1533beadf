import { subtractMoney } from '@cliffhanger/core/kernel';
import { Meter, Money } from '@cliffhanger/ui';
import { useTranslation } from '../../shared/language/index.ts';
import type { Levels } from './levels.ts';

/** The seller's level, and the progress to the next free one. */
export function OwnLevel({ levels }: { levels: Levels }) {
  const t = useTranslation();
  const own = levels.list.find(({ isMine }) => isMine);
  const next = levels.list.find(({ upgrade }) => upgrade !== null);
  const { left, total } = levels.rights;
  return (
    <section className="grid gap-3 rounded-card bg-surface p-4">
      <div className="flex flex-wrap justify-between gap-4">
        <div>
          <h2 className="text-small text-muted">{t('levels.yours')}</h2>
          <p className="text-display">{own && t(`shell.level.${own.id}`)}</p>
        </div>
        <div className="text-end">
          <p className="text-small text-muted">{t('levels.rights-left')}</p>
          <p className="figures">
            <span className="text-display">{left}</span>{' '}
            <span className="text-head font-normal text-muted">{t('levels.of-rights', { total })}</span>
          </p>
        </div>
      </div>
      {next !== undefined && (
        <Meter
          label={
            <span className="text-muted">{t('levels.sales-to', { level: t(`shell.level.${next.id}`) })}</span>
          }
          figures={
            <>
              <Money amount={subtractMoney(next.earnedAt, next.salesMissing)} size="plain" /> /{' '}
              <Money amount={next.earnedAt} size="plain" />
            </>
          }
          value={Number(next.earnedAt - next.salesMissing)}
          of={Number(next.earnedAt)}
        >
          {t('levels.earned-free')}
        </Meter>
      )}
    </section>
  );
}

import { moneyFigures } from '@cliffhanger/core/kernel';
import { Card, useUiSettings } from '@cliffhanger/ui';
import { dateFormat } from '@cliffhanger/ui/settings';
import { useTranslation } from '../../../shared/language/index.ts';
import type { DramaView } from './drama.ts';

/** Announced episodes with their dates, and the seller's pre-orders for them. */
export function Announced({ drama: { announced, preOrders } }: { drama: DramaView }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  if (announced.length === 0 && preOrders.length === 0) return null;
  const dayText = (day: string) =>
    dateFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
      Date.parse(`${day}T00:00:00Z`),
    );
  const rangeText = ({ firstEpisode: first, lastEpisode: last, comesOn }: DramaView['announced'][number]) =>
    t(first === last ? 'catalog.announced.one' : 'catalog.announced.range', {
      first,
      last,
      day: dayText(comesOn),
    });
  return (
    <Card title={t('catalog.announced.title')}>
      <ul className="figures grid gap-2">
        {announced.map((range) => (
          <li key={range.firstEpisode}>{rangeText(range)}</li>
        ))}
      </ul>
      {preOrders.length > 0 && (
        <dl className="figures mt-3 grid gap-2 border-t border-line pt-3">
          {preOrders.map((waiting) => (
            <div
              key={`${waiting.firstEpisode}-${waiting.lastEpisode}-${waiting.comesOn}`}
              className="flex justify-between gap-4"
            >
              <dt className="text-muted">{rangeText(waiting)}</dt>
              <dd className="text-end">
                {t('catalog.announced.waiting', {
                  count: waiting.orders,
                  amount: moneyFigures(waiting.amount, locale),
                })}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-3 text-small text-muted">{t('catalog.announced.text')}</p>
    </Card>
  );
}

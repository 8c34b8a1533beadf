import { saleAmounts } from '@cliffhanger/core/orders';
import { Card, Money, Receipt, Slider, useUiSettings } from '@cliffhanger/ui';
import { useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import type { DramaView } from './drama.ts';

const BASIS_POINTS = 10_000;
/** The initial number of episodes for a drama without orders. */
const FIRST_GUESS = 20;

const averageOf = ({ results: { episodes, orders } }: DramaView): number | undefined =>
  orders === 0 ? undefined : Math.round(episodes / orders);

/** Profit of one order, computed by the ledger's rule for a number the seller chooses; no forecast. */
export function MarginCalculator({ drama }: { drama: DramaView }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const most = Math.max(1, drama.episodes - drama.freeEpisodes);
  const average = averageOf(drama);
  const [chosen, setChosen] = useState(average ?? FIRST_GUESS);
  const quantity = Math.min(chosen, most);
  const { orderAmount, purchaseCost, profit } = saleAmounts({ ...drama, quantity });
  return (
    <Card title={t('catalog.margin')} aside={<MarginOfEpisode drama={drama} />}>
      <Slider
        label={t('catalog.margin.episodes')}
        valueText={quantity.toLocaleString(locale)}
        value={quantity}
        max={most}
        onChange={setChosen}
      />
      <div className="pt-2">
        <Receipt
          lines={[
            {
              label: <Times what={t('catalog.margin.viewer-pays')} {...{ quantity, price: drama.retail }} />,
              amount: orderAmount,
            },
            {
              label: <Times what={t('catalog.drama.wholesale')} {...{ quantity, price: drama.wholesale }} />,
              amount: purchaseCost,
              flow: 'out',
            },
            { label: t('catalog.margin.profit'), amount: profit, isSum: true },
          ]}
        />
      </div>
      <p className="pt-2 text-small text-muted">
        {average === undefined
          ? t('catalog.margin.no-orders')
          : t('catalog.margin.average', { count: average, days: drama.results.days })}
      </p>
    </Card>
  );
}

function MarginOfEpisode({ drama: { marginRate, margin } }: { drama: DramaView }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  // Rounded down, like the margin itself.
  const share = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 0,
    roundingMode: 'floor',
  }).format(marginRate / BASIS_POINTS);
  return (
    <span className="figures rounded-bar bg-good-soft px-2 py-1 text-label text-good">
      {share} · <Money amount={margin} size="plain" /> {t('catalog.margin.an-episode')}
    </span>
  );
}

interface TimesProps {
  readonly what: string;
  readonly quantity: number;
  readonly price: DramaView['retail'];
}

const Times = ({ what, quantity, price }: TimesProps) => (
  <>
    {what}{' '}
    <span className="whitespace-nowrap">
      {quantity} × <Money amount={price} size="plain" />
    </span>
  </>
);

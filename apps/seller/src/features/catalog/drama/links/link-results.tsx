import { Money, Pairs, useUiSettings } from '@cliffhanger/ui';
import { useTranslation } from '../../../../shared/language/index.ts';
import type { DramaView } from '../drama.ts';

type Results = DramaView['links'];

export function LinkMoney({ results }: { readonly results: Results }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  return (
    <Pairs
      pairs={[
        [t('catalog.funnel.orders'), results.orders.toLocaleString(locale)],
        [t('catalog.funnel.sales'), <Money key="sales" amount={results.sales} size="plain" />],
        [t('catalog.margin.profit'), <Money key="profit" amount={results.profit} size="plain" />],
        ...(results.refunds > 0
          ? [
              [
                t('catalog.funnel.refunds'),
                <Money key="refunded" amount={results.refunded} size="plain" />,
              ] as const,
            ]
          : []),
      ]}
    />
  );
}

/** What the link's visitors watched. */
export function LinkViews({ results }: { readonly results: Results }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  return (
    <Pairs
      pairs={[
        [t('catalog.funnel.clicks'), results.clicks.toLocaleString(locale)],
        [t('catalog.tracking.landings'), results.landings.toLocaleString(locale)],
        [t('catalog.tracking.previews'), results.previews.toLocaleString(locale)],
        [t('catalog.tracking.free-plays'), results.freePlays.toLocaleString(locale)],
        [t('catalog.tracking.paid-plays'), results.paidPlays.toLocaleString(locale)],
      ]}
    />
  );
}

import { Card, Money, Pairs, useUiSettings } from '@cliffhanger/ui';
import { FunnelSteps } from '../../../../shared/funnel/index.ts';
import { useTranslation } from '../../../../shared/language/index.ts';
import type { DramaView } from '../drama.ts';

/** Results of the drama's links, and its total sales. */
export function Funnel({ drama: { results, links } }: { readonly drama: DramaView }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const { days, orders, sales, profit } = results;
  const visits = links.funnel[0]?.visits ?? 0;
  return (
    <Card
      title={t('catalog.funnel')}
      aside={<span className="text-small text-muted">{t('catalog.funnel.days', { count: days })}</span>}
    >
      {visits === 0 && orders === 0 ? (
        <p className="text-muted">{t('catalog.funnel.nothing')}</p>
      ) : (
        <div className="grid gap-4">
          <FunnelSteps funnel={links.funnel} />
          <p className="text-small text-muted">{t('catalog.funnel.hint')}</p>
          <Pairs
            pairs={[
              [t('catalog.funnel.orders'), orders.toLocaleString(locale)],
              [t('catalog.funnel.sales'), <Money key="sales" amount={sales} size="plain" />],
              [t('catalog.margin.profit'), <Money key="profit" amount={profit} size="plain" />],
              [t('catalog.funnel.refunds'), <Money key="refunded" amount={links.refunded} size="plain" />],
            ]}
          />
        </div>
      )}
    </Card>
  );
}

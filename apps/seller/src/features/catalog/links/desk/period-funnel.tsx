import { Card, Money, Pairs, useUiSettings } from '@cliffhanger/ui';
import { numberFormat } from '@cliffhanger/ui/settings';
import { FunnelSteps } from '../../../../shared/funnel/index.ts';
import { useTranslation } from '../../../../shared/language/index.ts';
import type { LinkSums } from '../link-sums.ts';
import type { Period } from './period.ts';

interface PeriodFunnelProps {
  readonly sums: LinkSums;
  readonly period: Period;
}

/** Funnel and sales of a drama's links over one period. */
export function PeriodFunnel({ sums, period }: PeriodFunnelProps) {
  const t = useTranslation();
  const { clicks, orders, sales, profit, refunded, funnel } = sums;
  const hasCome = (funnel[0]?.visits ?? 0) > 0 || orders > 0;
  return (
    <Card title={t('catalog.funnel')} aside={<OrderRate clicks={clicks} orders={orders} />}>
      {hasCome ? (
        <div className="grid gap-4">
          <FunnelSteps funnel={funnel} />
          <p className="text-small text-muted">{t('catalog.funnel.hint')}</p>
          <Pairs
            pairs={[
              [t('catalog.funnel.sales'), <Money key="sales" amount={sales} size="plain" />],
              [t('catalog.margin.profit'), <Money key="profit" amount={profit} size="plain" />],
              [t('catalog.funnel.refunds'), <Money key="refunded" amount={refunded} size="plain" />],
            ]}
          />
        </div>
      ) : (
        <p className="text-muted">
          {period === 'all'
            ? t('catalog.funnel.nothing')
            : t('catalog.tracking.days.nothing', { count: period })}
        </p>
      )}
    </Card>
  );
}

function OrderRate({ clicks, orders }: Pick<LinkSums, 'clicks' | 'orders'>) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  if (clicks === 0) return null;
  const share = numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(orders / clicks);
  return <span className="text-end text-small text-muted">{t('links.order-rate.of-clicks', { share })}</span>;
}

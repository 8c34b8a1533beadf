import { buttonClass, Card, EmptyState, Money, Pairs, useUiSettings } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { dayFormat, type SalesDay } from './sales-day.ts';

/** Newest first, without days that have no sale. */
export const ProfitDays = ({ days }: { days: readonly SalesDay[] }) => (
  <ul className="grid gap-2">
    {days.map((day) => (
      <li key={day.day}>
        <Day day={day} />
      </li>
    ))}
  </ul>
);

function Day({ day }: { day: SalesDay }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  return (
    <Card as="div">
      <div className="flex items-baseline justify-between gap-3 pb-1">
        <h3 className="text-strong">{dayFormat(locale)(day.day)}</h3>
        <Money amount={day.profit} size="plain" unit="USDT" />
      </div>
      <Pairs
        pairs={[
          [t('dashboard.sales'), <Money key="sales" amount={day.sales} size="plain" />],
          [t('dashboard.orders'), day.orders.toLocaleString(locale)],
          [t('dashboard.clicks'), day.clicks.toLocaleString(locale)],
          [t('dashboard.profit.settled'), <Money key="settled" amount={day.settledProfit} size="plain" />],
          ...(day.missedOrders === 0
            ? []
            : ([
                [t('dashboard.profit.missed'), <Money key="missed" amount={day.missedProfit} size="plain" />],
              ] as const)),
        ]}
      />
    </Card>
  );
}

export function NoDays() {
  const t = useTranslation();
  return (
    <EmptyState
      title={t('dashboard.chart.empty')}
      action={
        <PageLink to="hall" className={buttonClass({ look: 'primary', wide: true })}>
          {t('dashboard.chart.empty.action')}
        </PageLink>
      }
    >
      {t('dashboard.chart.empty.text')}
    </EmptyState>
  );
}

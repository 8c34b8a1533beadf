import { Card, Meter, Money, Pairs, useUiSettings } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';
import type { DramaView } from './drama.ts';

type Results = DramaView['results'];

/** From click to order, with what each step keeps of the one before. */
export function Funnel({ results }: { results: Results }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const { clicks, plays, orders, days, sales, profit } = results;
  const whole = Math.max(clicks, plays, orders);
  const figure = (count: number) => <b className="font-semibold">{count.toLocaleString(locale)}</b>;
  return (
    <Card
      title={t('catalog.funnel')}
      aside={<span className="text-small text-muted">{t('catalog.funnel.days', { count: days })}</span>}
    >
      {whole === 0 ? (
        <p className="text-muted">{t('catalog.funnel.nothing')}</p>
      ) : (
        <div className="grid gap-4">
          <Meter label={t('catalog.funnel.clicks')} figures={figure(clicks)} value={clicks} of={whole} />
          <Meter
            label={
              <Step
                name={t('catalog.funnel.plays')}
                part={plays}
                of={clicks}
                ofWhat={t('catalog.funnel.of-clicks')}
              />
            }
            figures={figure(plays)}
            value={plays}
            of={whole}
          />
          <Meter
            label={
              <Step
                name={t('catalog.funnel.orders')}
                part={orders}
                of={plays}
                ofWhat={t('catalog.funnel.of-plays')}
              />
            }
            figures={figure(orders)}
            value={orders}
            of={whole}
          />
          <Pairs
            pairs={[
              [t('catalog.funnel.sales'), <Money key="sales" amount={sales} brief size="plain" />],
              [t('catalog.margin.profit'), <Money key="profit" amount={profit} brief size="plain" />],
            ]}
          />
        </div>
      )}
    </Card>
  );
}

interface StepProps {
  readonly name: string;
  readonly part: number;
  readonly of: number;
  readonly ofWhat: string;
}

function Step({ name, part, of, ofWhat }: StepProps) {
  const { locale } = useUiSettings();
  // More plays than clicks: people come back, and a share of more than all would only puzzle.
  if (of === 0 || part > of) return name;
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(
    part / of,
  );
  return (
    <>
      {name}{' '}
      <span className="text-small whitespace-nowrap text-muted">
        {share} {ofWhat}
      </span>
    </>
  );
}

import { Card, FigureStrip, Money, StripFigure } from '@cliffhanger/ui';
import { getSalesFigures } from '@cliffhanger/wire/dashboard';
import { useTranslation } from '../../../shared/language/index.ts';
import { SmallProblem, useApiQuery } from '../../../shared/server/index.ts';

/** Profit of today, yesterday and all time; the latter with settled and missed profit. */
export function Altogether() {
  const t = useTranslation();
  const figures = useApiQuery(getSalesFigures, {});
  if (figures.isError && figures.data === undefined)
    return (
      <Card>
        <SmallProblem answer={figures} title={t('dashboard.problem')} />
      </Card>
    );
  const { today, yesterday, altogether } = figures.data ?? {};
  return (
    <Card>
      <div className="grid gap-4">
        <FigureStrip>
          <StripFigure label={t('dashboard.profit.today')}>
            <Money amount={today?.profit} size="m" />
          </StripFigure>
          <StripFigure label={t('dashboard.profit.yesterday')}>
            <Money amount={yesterday?.profit} size="m" />
          </StripFigure>
        </FigureStrip>
        <FigureStrip>
          <StripFigure label={t('dashboard.profit.altogether')}>
            <Money amount={altogether?.profit} size="plain" />
          </StripFigure>
          <StripFigure label={t('dashboard.profit.settled')}>
            <Money amount={altogether?.settledProfit} size="plain" />
          </StripFigure>
          <StripFigure label={t('dashboard.profit.missed')}>
            <Money amount={altogether?.missedProfit} size="plain" />
          </StripFigure>
        </FigureStrip>
      </div>
    </Card>
  );
}

import { Meter, usePane, useUiSettings } from '@cliffhanger/ui';
import type { getFunnel } from '@cliffhanger/wire/dashboard';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { useTranslation } from '../language/index.ts';

type Steps = AnswerOf<typeof getFunnel>['funnel'];

/** From click to order, with the conversion rate of each step. The screen loads the `catalog` messages. */
export function FunnelSteps({ funnel }: { readonly funnel: Steps }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  // A pane fits the percentage but not its label.
  const isBrief = usePane() !== undefined;
  const whole = funnel[0]?.visits ?? 0;
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <div className="grid gap-4">
      {funnel.map(({ step, visits }, index) => {
        const above = funnel[index - 1]?.visits ?? 0;
        const share = above === 0 ? undefined : percent.format(visits / above);
        return (
          <Meter
            key={step}
            label={
              <>
                {t(`catalog.funnel.step.${step}`)}{' '}
                {share !== undefined && (
                  <span className={isBrief ? 'sr-only' : 'text-small whitespace-nowrap text-muted'}>
                    {t('catalog.funnel.share', { share })}
                  </span>
                )}
              </>
            }
            figures={
              <>
                {isBrief && (
                  <span aria-hidden className="me-2 text-small text-muted">
                    {share}
                  </span>
                )}
                <b className="font-semibold">{visits.toLocaleString(locale)}</b>
              </>
            }
            value={visits}
            of={whole}
          />
        );
      })}
    </div>
  );
}

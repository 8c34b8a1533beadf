import { Meter, useUiSettings } from '@cliffhanger/ui';
import { useTranslation } from '../../../../shared/language/index.ts';
import type { DramaView } from '../drama.ts';

type Steps = DramaView['links']['funnel'];

/** From click to order, with what each step keeps of the one above. */
export function FunnelSteps({ funnel }: { readonly funnel: Steps }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const whole = funnel[0]?.visits ?? 0;
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <div className="grid gap-4">
      {funnel.map(({ step, visits }, index) => {
        const above = funnel[index - 1]?.visits ?? 0;
        return (
          <Meter
            key={step}
            label={
              <>
                {t(`catalog.funnel.step.${step}`)}{' '}
                {above > 0 && (
                  <span className="text-small whitespace-nowrap text-muted">
                    {t('catalog.funnel.share', { share: percent.format(visits / above) })}
                  </span>
                )}
              </>
            }
            figures={<b className="font-semibold">{visits.toLocaleString(locale)}</b>}
            value={visits}
            of={whole}
          />
        );
      })}
    </div>
  );
}

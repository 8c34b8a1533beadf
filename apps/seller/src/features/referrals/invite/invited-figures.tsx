import { Card, FigureStrip, numberFormat, StripFigure, TextSkeleton, useUiSettings } from '@cliffhanger/ui';
import { getInvitationFigures } from '@cliffhanger/wire/referrals';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { useApiQuery } from '../../../shared/server/index.ts';

/** The number of people invited with the code, by stage. */
export function InvitedFigures() {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const { data } = useApiQuery(getInvitationFigures, { source: 'team' });
  const rows = [
    ['members', data?.members],
    ['valid', data?.validInvitees],
    ['customers', data?.validCustomers],
  ] as const;
  return (
    <Card>
      <FigureStrip>
        {rows.map(([name, count]) => (
          <StripFigure key={name} label={t(`referrals.figures.${name}`)}>
            <span className="figures text-title">
              {count === undefined ? <TextSkeleton className="w-8" /> : numberFormat(locale).format(count)}
            </span>
          </StripFigure>
        ))}
      </FigureStrip>
      <p className="pt-2">
        <PageLink to="team">{t('referrals.team')}</PageLink>
      </p>
    </Card>
  );
}

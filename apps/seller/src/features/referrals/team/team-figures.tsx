import {
  Arriving,
  Banner,
  Card,
  Figure,
  Figures,
  moneyFigures,
  TextSkeleton,
  useUiSettings,
} from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { getTeamFigures } from '@cliffhanger/wire/referrals';
import { Info } from 'lucide-react';
import { useTranslation } from '../../../shared/language/index.ts';
import { SmallProblem, useApiQuery } from '../../../shared/server/index.ts';

type Team = AnswerOf<typeof getTeamFigures>;

/** The team's figures, with the note that they earn no commission. */
export function TeamFigures() {
  const t = useTranslation();
  const figures = useApiQuery(getTeamFigures, {});
  return (
    <Card>
      {figures.data !== undefined && <Known figures={figures.data} />}
      {figures.data === undefined && figures.isError && (
        <SmallProblem answer={figures} title={t('referrals.figures.problem')} />
      )}
      {figures.data === undefined && !figures.isError && <LoadingFigures />}
    </Card>
  );
}

function Known({ figures }: { figures: Team }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const count = (value: number) => new Intl.NumberFormat(locale).format(value);
  const { members, joinedLately, latelyDays, validInvitees, validCustomers } = figures;
  return (
    <div className="grid gap-4">
      <Figures>
        <Figure
          label={t('referrals.figures.members')}
          value={count(members)}
          detail={<Small>{t('referrals.figures.lately', { count: joinedLately, days: latelyDays })}</Small>}
        />
        <Figure
          label={t('referrals.figures.valid')}
          value={count(validInvitees)}
          detail={
            <Small>
              {t('referrals.figures.valid.rule', {
                above: moneyFigures(figures.validInviteeAbove, locale),
              })}
            </Small>
          }
        />
        <Figure
          label={t('referrals.figures.customers')}
          value={count(validCustomers)}
          detail={
            <Small>
              {t('referrals.figures.customers.rule', {
                above: moneyFigures(figures.validCustomerAbove, locale),
              })}
            </Small>
          }
        />
      </Figures>
      <Banner icon={Info}>
        <p className="text-small">{t('referrals.no-income')}</p>
      </Banner>
    </div>
  );
}

const Small = ({ children }: { children: string }) => (
  <span className="block text-small text-muted">{children}</span>
);

function LoadingFigures() {
  const t = useTranslation();
  return (
    <Arriving>
      <div role="status" aria-label={t('shell.list.loading')}>
        <Figures>
          {(['members', 'valid', 'customers'] as const).map((name) => (
            <Figure
              key={name}
              label={t(`referrals.figures.${name}`)}
              value={<TextSkeleton className="w-10" />}
              detail={<TextSkeleton className="w-28 text-small" />}
            />
          ))}
        </Figures>
      </div>
    </Arriving>
  );
}

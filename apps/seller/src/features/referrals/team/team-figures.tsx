import { Arriving, Card, Figure, Figures, moneyFigures, Notice, Place, useUiSettings } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { getTeamFigures } from '@cliffhanger/wire/referrals';
import { Info } from 'lucide-react';
import { useSay } from '../../../shared/language/index.ts';
import { SmallProblem, useAnswer } from '../../../shared/server/index.ts';

type TeamAnswer = AnswerOf<typeof getTeamFigures>;

/** The team in figures, and what they are for: they only count. */
export function TeamFigures() {
  const say = useSay();
  const figures = useAnswer(getTeamFigures, {});
  return (
    <Card>
      {figures.data !== undefined && <Known figures={figures.data} />}
      {figures.data === undefined && figures.isError && (
        <SmallProblem answer={figures} title={say('referrals.figures.problem')} />
      )}
      {figures.data === undefined && !figures.isError && <LoadingFigures />}
    </Card>
  );
}

function Known({ figures }: { figures: TeamAnswer }) {
  const say = useSay();
  const { locale } = useUiSettings();
  const count = (value: number) => new Intl.NumberFormat(locale).format(value);
  const { members, joinedLately, latelyDays, validInvitees, validCustomers } = figures;
  return (
    <div className="grid gap-4">
      <Figures>
        <Figure
          label={say('referrals.figures.members')}
          value={count(members)}
          detail={<Small>{say('referrals.figures.lately', { count: joinedLately, days: latelyDays })}</Small>}
        />
        <Figure
          label={say('referrals.figures.valid')}
          value={count(validInvitees)}
          detail={
            <Small>
              {say('referrals.figures.valid.rule', {
                above: moneyFigures(figures.validInviteeAbove, locale),
              })}
            </Small>
          }
        />
        <Figure
          label={say('referrals.figures.customers')}
          value={count(validCustomers)}
          detail={
            <Small>
              {say('referrals.figures.customers.rule', {
                above: moneyFigures(figures.validCustomerAbove, locale),
              })}
            </Small>
          }
        />
      </Figures>
      <Notice icon={Info}>
        <p className="text-small">{say('referrals.no-income')}</p>
      </Notice>
    </div>
  );
}

const Small = ({ children }: { children: string }) => (
  <span className="block text-small text-muted">{children}</span>
);

function LoadingFigures() {
  const say = useSay();
  return (
    <Arriving>
      <div role="status" aria-label={say('shell.list.loading')}>
        <Figures>
          {(['members', 'valid', 'customers'] as const).map((name) => (
            <Figure
              key={name}
              label={say(`referrals.figures.${name}`)}
              value={<Place className="w-10" />}
              detail={<Place className="w-28 text-small" />}
            />
          ))}
        </Figures>
      </div>
    </Arriving>
  );
}

import { buttonClass, EmptyState, EndlessList } from '@cliffhanger/ui';
import { listTeam } from '@cliffhanger/wire/referrals';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { problemText, useApiInfiniteQuery } from '../../../shared/server/index.ts';
import { type Member, MemberRow } from './member-row.tsx';
import { TeamFigures } from './team-figures.tsx';

const ROW_HEIGHT = 84;

const drawMember = (member: Member) => <MemberRow member={member} />;

/** Invited sellers and their progress. */
export function TeamScreen() {
  const t = useTranslation();
  const team = useApiInfiniteQuery(listTeam, {});
  return (
    <Page title={t('referrals.team')} back="mine">
      <EndlessList<Member>
        name="team"
        list={team}
        layout="rows"
        rowKey={({ name, joinedAt }) => `${joinedAt} ${name}`}
        rowHeight={ROW_HEIGHT}
        problem={team.error === null ? undefined : problemText(team.error)}
        empty={<NoTeam />}
        header={
          <div className="grid gap-3 pb-3">
            <TeamFigures />
            {team.rows.length > 0 && <h2 className="pt-3 text-head">{t('referrals.members')}</h2>}
          </div>
        }
      >
        {drawMember}
      </EndlessList>
    </Page>
  );
}

function NoTeam() {
  const t = useTranslation();
  return (
    <EmptyState
      compact
      title={t('referrals.team.empty')}
      action={
        <PageLink to="invite" className={buttonClass({ look: 'primary', wide: true })}>
          {t('referrals.team.empty.action')}
        </PageLink>
      }
    >
      {t('referrals.team.empty.text')}
    </EmptyState>
  );
}

import type { ReviewState } from '@cliffhanger/core/kernel';
import { StateBadge } from '@cliffhanger/ui';
import { getHome } from '@cliffhanger/wire/dashboard';
import { getCertification, getSocialAccounts, getStore, listSessions } from '@cliffhanger/wire/identity';
import { getTeamFigures } from '@cliffhanger/wire/referrals';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { useApiQuery } from '../../../shared/server/index.ts';

interface RowStates {
  readonly devices: ReactNode;
  readonly socialAccounts: ReactNode;
  readonly team: ReactNode;
  readonly messages: ReactNode;
  readonly store: ReactNode;
  readonly certification: ReactNode;
}

/** States at the end of the rows. They are optional: rows work while they load and when they fail. */
export function useRowStates(): RowStates {
  const t = useTranslation();
  const devices = useApiQuery(listSessions, {}).data?.list.length;
  const socialAccounts = useApiQuery(getSocialAccounts, {}).data?.socialAccounts.length;
  const members = useApiQuery(getTeamFigures, {}).data?.members;
  // Shares the query of the home tab's badge, so that it costs no request.
  const unread = useApiQuery(getHome, {}).data?.unreadMessages ?? 0;
  const store = useApiQuery(getStore, {}).data?.proposed?.state;
  const certification = useApiQuery(getCertification, {}).data?.state;
  return {
    devices: devices === undefined ? undefined : t('shell.mine.security.devices', { count: devices }),
    socialAccounts,
    team: members === undefined ? undefined : t('shell.mine.team.members', { count: members }),
    messages: unread === 0 ? undefined : <Unread count={unread} />,
    store: store === undefined ? undefined : <Review state={store} />,
    certification:
      certification === undefined || certification === 'not-submitted' ? undefined : (
        <Review state={certification} />
      ),
  };
}

function Review({ state }: { state: ReviewState }) {
  const t = useTranslation();
  return <StateBadge state={state} word={t(`shell.review.${state}`)} />;
}

function Unread({ count }: { count: number }) {
  const t = useTranslation();
  return (
    <span className="figures inline-block min-w-6 rounded-full bg-secondary-strong px-2 py-0.5 text-center text-label text-on-primary">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t('shell.tabs.unread', { count })}</span>
    </span>
  );
}

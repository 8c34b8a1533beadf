import type { ReviewState } from '@cliffhanger/core/kernel';
import { StateBadge } from '@cliffhanger/ui';
import { getHome } from '@cliffhanger/wire/dashboard';
import { getCertification, getSocialAccounts, getStore, listSessions } from '@cliffhanger/wire/identity';
import { getTeamFigures } from '@cliffhanger/wire/referrals';
import type { ReactNode } from 'react';
import { useSay } from '../../../shared/language/index.ts';
import { useAnswer } from '../../../shared/server/index.ts';

interface RowStates {
  readonly devices: ReactNode;
  readonly socialAccounts: ReactNode;
  readonly team: ReactNode;
  readonly messages: ReactNode;
  readonly store: ReactNode;
  readonly certification: ReactNode;
}

/** What stands at the end of the rows. It is an extra: the rows work without it, and until it is known. */
export function useRowStates(): RowStates {
  const say = useSay();
  const devices = useAnswer(listSessions, {}).data?.list.length;
  const socialAccounts = useAnswer(getSocialAccounts, {}).data?.socialAccounts.length;
  const members = useAnswer(getTeamFigures, {}).data?.members;
  // The badge of the home tab asks the same, so that this is no call of its own.
  const unread = useAnswer(getHome, {}).data?.unreadMessages ?? 0;
  const store = useAnswer(getStore, {}).data?.proposed?.state;
  const certification = useAnswer(getCertification, {}).data?.state;
  return {
    devices: devices === undefined ? undefined : say('shell.mine.security.devices', { count: devices }),
    socialAccounts,
    team: members === undefined ? undefined : say('shell.mine.team.members', { count: members }),
    messages: unread === 0 ? undefined : <Unread count={unread} />,
    store: store === undefined ? undefined : <Review state={store} />,
    certification:
      certification === undefined || certification === 'not-submitted' ? undefined : (
        <Review state={certification} />
      ),
  };
}

function Review({ state }: { state: ReviewState }) {
  const say = useSay();
  return <StateBadge state={state} word={say(`shell.review.${state}`)} />;
}

function Unread({ count }: { count: number }) {
  const say = useSay();
  return (
    <span className="figures inline-block min-w-6 rounded-full bg-secondary-strong px-2 py-0.5 text-center text-label text-on-primary">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{say('shell.tabs.unread', { count })}</span>
    </span>
  );
}

import { PullToRefresh, Skeleton } from '@cliffhanger/ui';
import { getInvitation } from '@cliffhanger/wire/referrals';
import { useSay } from '../../../shared/language/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { AnswerView, useAnswer } from '../../../shared/server/index.ts';
import { Invitation } from './invitation.tsx';
import { MayNotInvite } from './may-not-invite.tsx';

/** The invitation of an official agent; others see what is missing. */
export function InviteScreen() {
  const say = useSay();
  const invitation = useAnswer(getInvitation, {});
  return (
    <PullToRefresh label={say('shell.list.refreshing')} onRefresh={() => invitation.refetch()}>
      <Page title={say('referrals.invite')} back="mine">
        <AnswerView answer={invitation} loading={<LoadingInvitation />}>
          {({ mayInvite, code }) =>
            mayInvite && code !== null ? <Invitation code={code} /> : <MayNotInvite />
          }
        </AnswerView>
      </Page>
    </PullToRefresh>
  );
}

function LoadingInvitation() {
  const say = useSay();
  return (
    <div role="status" aria-label={say('shell.list.loading')} className="grid gap-3">
      <Skeleton className="mx-auto aspect-[4/5] w-full max-w-80 rounded-card" />
      <Skeleton className="h-14 rounded-field" />
      <Skeleton className="h-14 rounded-field" />
    </div>
  );
}

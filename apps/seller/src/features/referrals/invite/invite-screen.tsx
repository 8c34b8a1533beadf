import { PullToRefresh, Skeleton } from '@cliffhanger/ui';
import { getInvitation } from '@cliffhanger/wire/referrals';
import { useTranslation } from '../../../shared/language/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { QueryView, useApiQuery } from '../../../shared/server/index.ts';
import { Invitation } from './invitation.tsx';
import { MayNotInvite } from './may-not-invite.tsx';

/** The invitation of an official agent; others see the requirements. */
export function InviteScreen() {
  const t = useTranslation();
  const invitation = useApiQuery(getInvitation, {});
  return (
    <PullToRefresh label={t('shell.list.refreshing')} onRefresh={() => invitation.refetch()}>
      <Page title={t('referrals.invite')} back="mine">
        <QueryView answer={invitation} loading={<LoadingInvitation />}>
          {({ mayInvite, code }) =>
            mayInvite && code !== null ? <Invitation code={code} /> : <MayNotInvite />
          }
        </QueryView>
      </Page>
    </PullToRefresh>
  );
}

function LoadingInvitation() {
  const t = useTranslation();
  return (
    <div role="status" aria-label={t('shell.list.loading')} className="grid gap-3">
      <Skeleton className="mx-auto aspect-[4/5] w-full max-w-80 rounded-card" />
      <Skeleton className="h-14 rounded-field" />
      <Skeleton className="h-14 rounded-field" />
    </div>
  );
}

import type { Email } from '@cliffhanger/core/identity';
import { Skeleton } from '@cliffhanger/ui';
import { checkReviewStatus } from '@cliffhanger/wire/identity';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { QueryView, useApiQuery } from '../../../shared/server/index.ts';
import { Approved } from './approved.tsx';
import { Pending } from './pending.tsx';
import { Rejected } from './rejected.tsx';

const LOOK_EVERY_MS = 60_000;

export function ReviewStatus({ email }: { email: Email }) {
  const t = useTranslation();
  const status = useApiQuery(checkReviewStatus, { email }, { refetchEveryMs: LOOK_EVERY_MS });
  return (
    <>
      <QueryView answer={status} loading={<LoadingStatus />}>
        {(review) => {
          if (review.state === 'approved') return <Approved email={email} />;
          if (review.state === 'rejected') return <Rejected email={email} notice={review.notice} />;
          return (
            <Pending
              email={email}
              review={review}
              onRefresh={status.refetch}
              isRefreshing={status.isRefetching}
            />
          );
        }}
      </QueryView>
      <p className="text-center">
        <PageLink to="reviewResult" className="reach inline-block text-label text-muted">
          {t('identity.review.other-email')}
        </PageLink>
      </p>
    </>
  );
}

function LoadingStatus() {
  const t = useTranslation();
  return (
    <div role="status" aria-label={t('shell.list.loading')} className="grid justify-items-center gap-3 pt-12">
      <Skeleton className="h-32 w-46 rounded-card" />
      <Skeleton className="h-7 w-56" />
      <Skeleton className="h-4 w-72" />
      <Skeleton className="mt-4 h-44 w-full rounded-card" />
    </div>
  );
}

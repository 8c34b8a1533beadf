import type { Email } from '@cliffhanger/core/identity';
import type { Instant } from '@cliffhanger/core/kernel';
import { Button, Card, EmptyState, ListGroup, RelativeTime, showToast, Timeline } from '@cliffhanger/ui';
import type { checkReviewStatus } from '@cliffhanger/wire/identity';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { Timer } from 'lucide-react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageRow } from '../../../shared/navigation/index.ts';
import { ReviewPromise } from '../review-promise/review-promise.tsx';

type Review = AnswerOf<typeof checkReviewStatus>;

interface PendingProps {
  readonly email: Email;
  readonly review: Review;
  readonly onRefresh: () => Promise<{ readonly data: Review | undefined }>;
  readonly isRefreshing: boolean;
}

export function Pending({ email, review, onRefresh, isRefreshing }: PendingProps) {
  const t = useTranslation();
  const refresh = async () => {
    const { data } = await onRefresh();
    if (data?.state === 'pending') showToast({ text: t('identity.review.still-pending') });
  };
  return (
    <>
      <EmptyState compact drawing="waiting" title={t('identity.review.pending.heading')}>
        {t('identity.review.pending.text', { email })}
      </EmptyState>
      <Card>
        {review.promisedBy !== undefined && (
          <div className="mb-4 border-b border-line pb-4">
            <ReviewPromise by={review.promisedBy} />
          </div>
        )}
        <NextSteps submittedAt={review.submittedAt} />
      </Card>
      <Button look="primary" wide busy={isRefreshing} onClick={() => void refresh()}>
        {t('identity.review.refresh')}
      </Button>
      <ListGroup>
        <PageRow to="reviewTimes" icon={Timer} title={t('shell.about.review-times')} />
      </ListGroup>
    </>
  );
}

function NextSteps({ submittedAt }: { submittedAt: Instant | undefined }) {
  const t = useTranslation();
  return (
    <Timeline
      steps={[
        {
          title: t('identity.review.step.sent'),
          detail: submittedAt === undefined ? undefined : <RelativeTime at={submittedAt} />,
          state: 'done',
        },
        {
          title: t('identity.review.step.look'),
          detail: t('identity.review.step.look.text'),
          state: 'now',
        },
        {
          title: t('identity.review.step.answer'),
          detail: t('identity.review.step.answer.text'),
          state: 'later',
        },
      ]}
    />
  );
}

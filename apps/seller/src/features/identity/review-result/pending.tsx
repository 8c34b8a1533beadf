import type { Email } from '@cliffhanger/core/identity';
import type { Instant } from '@cliffhanger/core/kernel';
import {
  Button,
  Card,
  Countdown,
  EmptyState,
  Notice,
  RelativeTime,
  StateBadge,
  shortTime,
  showToast,
  Timeline,
  useNow,
  useUiSettings,
} from '@cliffhanger/ui';
import type { checkReviewStatus } from '@cliffhanger/wire/identity';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { Clock } from 'lucide-react';
import { useSay } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';

type Review = AnswerOf<typeof checkReviewStatus>;

interface PendingProps {
  readonly email: Email;
  readonly review: Review;
  readonly onRefresh: () => Promise<{ readonly data: Review | undefined }>;
  readonly isRefreshing: boolean;
}

export function Pending({ email, review, onRefresh, isRefreshing }: PendingProps) {
  const say = useSay();
  const refresh = async () => {
    const { data } = await onRefresh();
    if (data?.state === 'pending') showToast({ text: say('identity.review.still-pending') });
  };
  return (
    <>
      <EmptyState compact drawing="waiting" title={say('identity.review.pending.heading')}>
        {say('identity.review.pending.text', { email })}
      </EmptyState>
      <Card>
        {review.promisedBy !== undefined && <Promised by={review.promisedBy} />}
        <NextSteps submittedAt={review.submittedAt} />
      </Card>
      <Button look="primary" wide busy={isRefreshing} onClick={() => void refresh()}>
        {say('identity.review.refresh')}
      </Button>
    </>
  );
}

/** The promised time, or that it has passed and what one can do. */
function Promised({ by }: { by: Instant }) {
  const say = useSay();
  const { locale } = useUiSettings();
  const isOverdue = useNow(60_000) >= by;
  return (
    <div className="mb-4 grid gap-3 border-b border-line pb-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <StateBadge state="pending" word={say('identity.review.state.pending')} />
        {!isOverdue && <Countdown until={by} format="words" icon="clock" />}
      </div>
      {isOverdue ? (
        <Notice icon={Clock} tone="warn">
          {say('identity.review.pending.overdue')}{' '}
          <PageLink to="support">{say('shell.offer.contact-support')}</PageLink>
        </Notice>
      ) : (
        <p className="text-small text-muted">
          {say('identity.review.promised-by', { time: shortTime(by, locale) })}
        </p>
      )}
    </div>
  );
}

function NextSteps({ submittedAt }: { submittedAt: Instant | undefined }) {
  const say = useSay();
  return (
    <Timeline
      steps={[
        {
          title: say('identity.review.step.sent'),
          detail: submittedAt === undefined ? undefined : <RelativeTime at={submittedAt} />,
          state: 'done',
        },
        {
          title: say('identity.review.step.look'),
          detail: say('identity.review.step.look.text'),
          state: 'now',
        },
        {
          title: say('identity.review.step.answer'),
          detail: say('identity.review.step.answer.text'),
          state: 'later',
        },
      ]}
    />
  );
}

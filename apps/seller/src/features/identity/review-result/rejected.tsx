import {
  Button,
  Card,
  EmptyState,
  Facts,
  StateBadge,
  shortTime,
  useNow,
  useUiSettings,
} from '@cliffhanger/ui';
import type { checkReviewStatus } from '@cliffhanger/wire/identity';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { useSay } from '../../../shared/language/index.ts';
import { PageLink, useOpenPage } from '../../../shared/navigation/index.ts';
import { rejectionReason } from './rejection-reason.ts';

type Notice = AnswerOf<typeof checkReviewStatus>['notice'];

export function Rejected({ notice }: { notice: Notice }) {
  const say = useSay();
  const openPage = useOpenPage();
  return (
    <>
      <EmptyState compact drawing="turnedDown" title={say('identity.review.rejected.heading')}>
        {say(rejectionReason(notice?.rule ?? ''), notice?.facts)}
      </EmptyState>
      {notice !== undefined && <Decision notice={notice} />}
      <Button look="primary" wide onClick={() => openPage('register')}>
        {say('identity.review.rejected.action')}
      </Button>
    </>
  );
}

/** Who decided what and when, and how and until when to appeal (DOMAIN §5). */
function Decision({ notice }: { notice: NonNullable<Notice> }) {
  const say = useSay();
  const { locale } = useUiSettings();
  const mayAppeal = useNow(60_000) < notice.appealUntil;
  const date = shortTime(notice.appealUntil, locale);
  const decidedBy = say(`identity.review.rejected.by-${notice.decidedBy}`);
  return (
    <Card>
      <div className="mb-3">
        <StateBadge state="rejected" word={say('identity.review.state.rejected')} />
      </div>
      {notice.note !== null && (
        <figure className="mb-3 rounded-field bg-well px-3.5 py-3">
          <figcaption className="text-small text-muted">{say('identity.review.rejected.note')}</figcaption>
          <blockquote className="whitespace-pre-line">{notice.note}</blockquote>
        </figure>
      )}
      <Facts
        rows={[
          [say('identity.review.rejected.decided-at'), shortTime(notice.decidedAt, locale)],
          [say('identity.review.rejected.decided'), decidedBy],
          [say('identity.review.rejected.appeal-until'), date],
        ]}
      />
      <p className="mt-3 border-t border-line pt-3 text-muted">
        {say(mayAppeal ? 'identity.review.rejected.appeal' : 'identity.review.rejected.appeal.over', {
          date,
        })}
      </p>
      {mayAppeal && <PageLink to="support">{say('identity.review.rejected.appeal.action')}</PageLink>}
    </Card>
  );
}

import { Button, EmptyState } from '@cliffhanger/ui';
import type { checkReviewStatus } from '@cliffhanger/wire/identity';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { DecisionCard } from '../../../shared/decisions/index.ts';
import { useSay } from '../../../shared/language/index.ts';
import { useOpenPage } from '../../../shared/navigation/index.ts';
import { rejectionReason } from './rejection-reason.ts';

type Notice = AnswerOf<typeof checkReviewStatus>['notice'];

export function Rejected({ notice }: { notice: Notice }) {
  const say = useSay();
  const openPage = useOpenPage();
  const reason = say(rejectionReason(notice?.rule ?? ''), notice?.facts);
  return (
    <>
      <EmptyState compact drawing="turnedDown" title={say('identity.review.rejected.heading')}>
        {notice === undefined && reason}
      </EmptyState>
      {notice !== undefined && <DecisionCard notice={notice} rule={reason} />}
      <Button look="primary" wide onClick={() => openPage('register')}>
        {say('identity.review.rejected.action')}
      </Button>
    </>
  );
}

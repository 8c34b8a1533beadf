import type { Email } from '@cliffhanger/core/identity';
import type { Instant } from '@cliffhanger/core/kernel';
import { Button, EmptyState } from '@cliffhanger/ui';
import type { checkReviewStatus } from '@cliffhanger/wire/identity';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { AppealUntil, DecisionCard } from '../../../shared/decisions/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink, useOpenPage } from '../../../shared/navigation/index.ts';

type ReviewNotice = AnswerOf<typeof checkReviewStatus>['notice'];

export function Rejected({ email, notice }: { email: Email; notice: ReviewNotice }) {
  const t = useTranslation();
  const openPage = useOpenPage();
  return (
    <>
      <EmptyState compact drawing="turnedDown" title={t('identity.review.rejected.heading')} />
      {notice !== undefined && (
        <DecisionCard
          notice={notice}
          appeal={<AppealElsewhere email={email} appealUntil={notice.appealUntil} />}
        />
      )}
      <Button look="primary" wide onClick={() => openPage('register')}>
        {t('identity.review.rejected.action')}
      </Button>
    </>
  );
}

/** An appeal needs an emailed code, because anybody who knows the address can open this page. */
function AppealElsewhere({ email, appealUntil }: { email: Email; appealUntil: Instant }) {
  const t = useTranslation();
  return (
    <AppealUntil appealUntil={appealUntil} text="trust.appeal.text">
      <PageLink to="reviewResult" query={{ email, part: 'appeal' }}>
        {t('trust.appeal.action')}
      </PageLink>
    </AppealUntil>
  );
}

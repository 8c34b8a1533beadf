import { parseEmail } from '@cliffhanger/core/identity';
import { useTranslation } from '../../../shared/language/index.ts';
import { useParameter } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { LockedOut } from '../locked-out/locked-out.tsx';
import { AskForEmail } from './ask-for-email.tsx';
import { ReviewStatus } from './review-status.tsx';

export function ReviewResultScreen() {
  const t = useTranslation();
  const email = parseEmail(useParameter('email') ?? '');
  const isAppealing = useParameter('part') === 'appeal';
  if (email !== undefined && isAppealing) {
    return (
      <Page title={t('identity.kept-out.title')} back="login">
        <LockedOut key={email} email={email} />
      </Page>
    );
  }
  return (
    <Page title={t('identity.review.title')} back="login">
      {email === undefined ? <AskForEmail /> : <ReviewStatus key={email} email={email} />}
    </Page>
  );
}

import { parseEmail } from '@cliffhanger/core/identity';
import { useSay } from '../../../shared/language/index.ts';
import { useParameter } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { AskForEmail } from './ask-for-email.tsx';
import { ReviewStatus } from './review-status.tsx';

export function ReviewResultScreen() {
  const say = useSay();
  const email = parseEmail(useParameter('email') ?? '');
  return (
    <Page title={say('identity.review.title')} back="login">
      {email === undefined ? <AskForEmail /> : <ReviewStatus key={email} email={email} />}
    </Page>
  );
}

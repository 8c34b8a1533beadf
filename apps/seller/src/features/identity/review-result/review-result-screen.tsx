import { parseEmail } from '@cliffhanger/core/identity';
import { useSearchParams } from 'react-router';
import { useSay } from '../../../shared/language/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { AskForEmail } from './ask-for-email.tsx';
import { ReviewStatus } from './review-status.tsx';

export function ReviewResultScreen() {
  const say = useSay();
  const [query] = useSearchParams();
  const email = parseEmail(query.get('email') ?? '');
  return (
    <Page title={say('identity.review.title')} back="login">
      {email === undefined ? <AskForEmail /> : <ReviewStatus key={email} email={email} />}
    </Page>
  );
}

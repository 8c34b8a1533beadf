import { parseEmail } from '@cliffhanger/core/identity';
import { useSearchParams } from 'react-router';
import { useSay } from '../../../shared/language/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { AskForCode } from './ask-for-code.tsx';
import { ChooseNewPassword } from './choose-new-password.tsx';

/** The address stands in the page's address: a reload stays at the step, the back arrow returns to the first. */
export function ResetPasswordScreen() {
  const say = useSay();
  const [query] = useSearchParams();
  const email = parseEmail(query.get('email') ?? '');
  return (
    <Page title={say('identity.reset.title')} back="login">
      {email === undefined ? <AskForCode /> : <ChooseNewPassword key={email} email={email} />}
    </Page>
  );
}

import { parseEmail } from '@cliffhanger/core/identity';
import { useTranslation } from '../../../shared/language/index.ts';
import { useParameter } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { AskForCode } from './ask-for-code.tsx';
import { ChooseNewPassword } from './choose-new-password.tsx';

/** The email is in the page's address: a reload stays at the second step, "back" returns to the first. */
export function ResetPasswordScreen() {
  const t = useTranslation();
  const email = parseEmail(useParameter('email') ?? '');
  return (
    <Page title={t('identity.reset.title')} back="login">
      {email === undefined ? <AskForCode /> : <ChooseNewPassword key={email} email={email} />}
    </Page>
  );
}

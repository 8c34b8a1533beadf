import { parseEmail } from '@cliffhanger/core/identity';
import { TextField } from '@cliffhanger/ui/fields';
import { confirmSignIn, requestSignIn } from '@cliffhanger/wire/checkout';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../shared/language/index.ts';
import { Link, useOpenAddress } from '../../shared/navigation/index.ts';
import { Action, filledButton, Page, ProblemLine, Waiting } from '../../shared/parts/index.ts';
import { queryClient, useApiMutation } from '../../shared/server/index.ts';

/** The key of a sign-in link is in the fragment, which is never sent to a server. */
export function SignInScreen() {
  const [token, setToken] = useState(() => location.hash.slice(1));
  useEffect(() => {
    // Opening a link on this very page changes only the fragment, without a load.
    const look = () => location.hash.length > 1 && setToken(location.hash.slice(1));
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, []);
  return token === '' ? <AskForLink /> : <OpenLink key={token} token={token} />;
}

function AskForLink() {
  const t = useTranslation();
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const sending = useApiMutation(requestSignIn);
  const address = parseEmail(email.trim());
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (address === undefined) return;
    if ((await sending.send({ email: address })) !== undefined) setSentTo(address);
  };
  if (sentTo !== undefined)
    return (
      <Page title={t('account.sign-in.title')} back="/mine">
        <h2 className="mt-6 mb-2 font-film text-film">{t('account.sign-in.sent')}</h2>
        <p className="text-muted">{t('account.sign-in.sent-text', { email: sentTo })}</p>
      </Page>
    );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Page title={t('account.sign-in.title')} back="/mine">
        <h2 className="mt-6 mb-2 font-film text-film">{t('account.sign-in.headline')}</h2>
        <p className="mb-5 text-muted">{t('account.sign-in.text')}</p>
        <TextField
          label={t('account.sign-in.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <div className="mt-5 grid gap-3">
          <ProblemLine text={sending.problem} />
          <Action look="send" type="submit" busy={sending.isBusy} disabled={address === undefined}>
            {t('account.sign-in.send')}
          </Action>
        </div>
      </Page>
    </form>
  );
}

function OpenLink({ token }: { token: string }) {
  const t = useTranslation();
  const { send, problem } = useApiMutation(confirmSignIn);
  const go = useOpenAddress();
  const confirm = useRef(send);
  useEffect(() => {
    const signIn = async (): Promise<void> => {
      // Removes the used key from the history.
      history.replaceState(null, '', location.pathname);
      if ((await confirm.current({ token })) === undefined) return;
      queryClient.clear();
      go('/mine', { replace: true });
    };
    void signIn();
  }, [go, token]);
  if (problem === undefined) return <Waiting />;
  return (
    <Page title={t('account.sign-in.title')} back="/mine">
      <h2 className="mt-6 mb-4 font-film text-film">{t('account.sign-in.failed')}</h2>
      <ProblemLine text={problem} />
      <div className="mt-5">
        <Link to="/sign-in" className={filledButton('send')} onClick={() => location.reload()}>
          {t('account.sign-in.again')}
        </Link>
      </div>
    </Page>
  );
}

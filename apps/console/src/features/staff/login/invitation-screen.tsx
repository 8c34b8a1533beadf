import { Link, useParameter } from '@cliffhanger/client/router';
import { QrCode } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { acceptInvitation, openInvitation } from '@cliffhanger/wire/operator/staff';
import { type FormEvent, useState } from 'react';
import { t } from '../../../shared/language/index.ts';
import { Act, Answered, CodeField, Field, Problem } from '../../../shared/parts/index.ts';
import { useApiMutation, useApiQuery } from '../../../shared/server/index.ts';
import { Door } from './login-screen.tsx';

/** The target of an invitation link: sets up an authenticator app, then a password. */
export function InvitationScreen() {
  const token = useParameter('token') ?? '';
  // The accepted token, not a boolean: another invitation may open on the same page.
  const [accepted, setAccepted] = useState<string>();
  const isDone = accepted === token;
  const opened = useApiQuery(openInvitation, { token }, { enabled: !isDone });
  return (
    <Door title={t('console.invitation.title')}>
      {isDone ? (
        <p>
          {t('console.invitation.done')} <Link to="/">{t('console.login.title')}</Link>
        </p>
      ) : (
        <Answered of={opened}>
          {(invitation) => (
            <SetUp key={token} token={token} invitation={invitation} onDone={() => setAccepted(token)} />
          )}
        </Answered>
      )}
    </Door>
  );
}

interface SetUpProps {
  readonly token: string;
  readonly invitation: AnswerOf<typeof openInvitation>;
  readonly onDone: () => void;
}

function SetUp({ token, invitation, onDone }: SetUpProps) {
  const [password, setPassword] = useState('');
  const [confirmPassword, setConfirm] = useState('');
  const [code, setCode] = useState('');
  const { send, isBusy, problem } = useApiMutation(acceptInvitation);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const accepted = await send({ token, password, confirmPassword, code });
    setCode('');
    if (accepted !== undefined) onDone();
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <p className="mb-3">{t('console.invitation.hello', { name: invitation.name })}</p>
      <p className="mb-2 text-muted">{t('console.invitation.app')}</p>
      <QrCode text={invitation.address} label={t('console.invitation.qr')} size={180} />
      <p className="my-2 font-mono break-all">{invitation.secret}</p>
      <Field
        label={t('console.password')}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        required
      />
      <Field
        label={t('console.password.again')}
        type="password"
        autoComplete="new-password"
        value={confirmPassword}
        onChange={setConfirm}
        required
      />
      <CodeField value={code} onChange={setCode} />
      <Problem text={problem} />
      <Act look="main" isWide submits disabled={isBusy}>
        {t('console.invitation.submit')}
      </Act>
    </form>
  );
}

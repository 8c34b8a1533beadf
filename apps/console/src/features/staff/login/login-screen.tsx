import { parseEmail } from '@cliffhanger/core/identity';
import { BrandMark } from '@cliffhanger/ui';
import { logIn } from '@cliffhanger/wire/operator/staff';
import { type FormEvent, type ReactNode, useState } from 'react';
import { LanguageChoice, t } from '../../../shared/language/index.ts';
import { Act, CodeField, Field, Problem } from '../../../shared/parts/index.ts';
import { useApiMutation } from '../../../shared/server/index.ts';
import { openSession } from '../../../shared/session/index.ts';

export function LoginScreen() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { send, isBusy, problem } = useApiMutation(logIn);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const address = parseEmail(email);
    if (address === undefined) return;
    const opened = await send({ email: address, password, code });
    // A code is single-use, even if the login fails.
    setCode('');
    if (opened !== undefined) openSession(opened);
  }

  return (
    <Door title={t('console.login.title')}>
      <form onSubmit={(event) => void submit(event)}>
        <Field
          label={t('console.email')}
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          required
        />
        <Field
          label={t('console.password')}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          required
        />
        <CodeField value={code} onChange={setCode} />
        <Problem text={problem} />
        <Act look="main" isWide submits disabled={isBusy}>
          {t('console.login.submit')}
        </Act>
      </form>
    </Door>
  );
}

/** Layout of the pages without a session. */
export const Door = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <main className="grid min-h-dvh place-items-center p-6">
    <div className="w-80 rounded-inner border border-line bg-surface p-6">
      <div className="flex items-center justify-between gap-3">
        <BrandMark size={32} />
        <LanguageChoice />
      </div>
      <h1 className="mt-3 mb-4 text-head">{title}</h1>
      {children}
    </div>
  </main>
);

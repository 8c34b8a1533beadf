import type { Email } from '@cliffhanger/core/identity';
import { Button, showToast } from '@cliffhanger/ui';
import { emailCodeInput } from '@cliffhanger/wire/identity';
import { getLockedOut } from '@cliffhanger/wire/trust';
import { useState } from 'react';
import { FormProblem, useRefusalForm } from '../../../shared/forms/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { call, problemText, showRefusal } from '../../../shared/server/index.ts';
import { EmailCodeField, sendCode } from '../email-code/index.ts';
import type { LockedOutResponse } from './locked-out-response.ts';

interface ProveAddressProps {
  readonly email: Email;
  readonly onProved: (decision: LockedOutResponse) => void;
}

/** A decision about an account is shown only to the owner of its mailbox. */
export function ProveAddress({ email, onProved }: ProveAddressProps) {
  const t = useTranslation();
  const [isSent, setSent] = useState(false);
  return (
    <>
      <div className="grid gap-1 pt-4">
        <h2 className="text-display text-balance">{t('identity.kept-out.heading')}</h2>
        <p className="text-muted">{t('identity.kept-out.text', { email })}</p>
      </div>
      {isSent ? (
        <CodeForm email={email} onProved={onProved} />
      ) : (
        <SendCode email={email} onSent={() => setSent(true)} />
      )}
    </>
  );
}

function SendCode({ email, onSent }: { email: Email; onSent: () => void }) {
  const t = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const received = await sendCode(email);
      // The code sent before is still valid.
      if (received.ok || received.refusal.name === 'email-code-too-soon') onSent();
      else showRefusal(received.refusal);
    } catch (error) {
      showToast({ text: problemText(error), kind: 'problem' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="primary" wide busy={isBusy} onClick={() => void send()}>
      {t('identity.code.send')}
    </Button>
  );
}

function CodeForm({ email, onProved }: ProveAddressProps) {
  const t = useTranslation();
  const form = useRefusalForm({
    inputs: { code: emailCodeInput },
    start: { code: '' },
    send: ({ code }) => call(getLockedOut, { email, code }),
    onAccepted: onProved,
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className="grid gap-4">
      <EmailCodeField
        email={email}
        value={form.value('code')}
        onChange={(code) => form.setValue('code', code)}
        error={form.errorOf('code')}
        inputRef={form.field('code').ref}
        autoFocus
      />
      <FormProblem text={form.problem} />
      <Button type="submit" look="primary" wide busy={form.isBusy}>
        {t('identity.kept-out.show')}
      </Button>
    </form>
  );
}

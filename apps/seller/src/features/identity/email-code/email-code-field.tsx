import type { Email } from '@cliffhanger/core/identity';
import { Button, CodeInput, Countdown, showToast } from '@cliffhanger/ui';
import { type Ref, useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { problemText, showRefusal } from '../../../shared/server/index.ts';
import { resendPauseEnd } from './resend-pause.ts';
import { sendCode } from './send-code.ts';

interface EmailCodeFieldProps {
  readonly email: Email;
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error: string | undefined;
  readonly autoFocus?: boolean;
  /** Lets a form focus the field when the code is refused. */
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** The six digits of an emailed code, and a resend button after the pause. */
export function EmailCodeField({
  email,
  value,
  onChange,
  error,
  autoFocus = false,
  inputRef = null,
}: EmailCodeFieldProps) {
  const t = useTranslation();
  return (
    <div className="grid gap-1">
      <CodeInput
        label={t('identity.code.label')}
        hint={t('identity.code.sent-to', { email })}
        name="code"
        value={value}
        onChange={onChange}
        error={error}
        autoFocus={autoFocus}
        ref={inputRef}
      />
      <SendAgain email={email} onSent={() => onChange('')} />
    </div>
  );
}

function SendAgain({ email, onSent }: { email: Email; onSent: () => void }) {
  const t = useTranslation();
  const [pauseEnd, setPauseEnd] = useState(() => resendPauseEnd(email));
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      const received = await sendCode(email);
      setPauseEnd(resendPauseEnd(email));
      if (received.ok) {
        onSent();
        showToast({ text: t('identity.code.sent'), kind: 'done' });
      } else showRefusal(received.refusal);
    } catch (error) {
      showToast({ text: problemText(error), kind: 'problem' });
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="flex min-h-tap items-center">
      {pauseEnd === undefined ? (
        <span className="-ms-4">
          <Button look="quiet" size="s" busy={isSending} onClick={() => void send()}>
            {t('identity.code.send-again')}
          </Button>
        </span>
      ) : (
        <Countdown
          until={pauseEnd}
          format="clock"
          calm
          label={t('identity.code.wait')}
          onEnd={() => setPauseEnd(undefined)}
        />
      )}
    </div>
  );
}

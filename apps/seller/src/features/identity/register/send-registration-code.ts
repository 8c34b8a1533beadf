import { EMAIL_CODE_DIGITS, parseEmail } from '@cliffhanger/core/identity';
import { useState } from 'react';
import { problemText } from '../../../shared/server/index.ts';
import { resendPauseEnd, sendCode } from '../email-code/index.ts';
import type { Registration } from './register-form.ts';

interface CodeForRegistration {
  /** Resolves to whether a code was sent, so that the next step can open. */
  readonly send: () => Promise<boolean>;
  readonly problem: string | undefined;
}

/** Sends the code after the first step; returning with the same address sends none. */
export function useCodeForRegistration({ form, codeSentTo }: Registration): CodeForRegistration {
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    const { email: typedEmail, code } = form.typed;
    const email = parseEmail(typedEmail);
    if (email === undefined) return false;
    const isSame = email === codeSentTo.current;
    if (!isSame) form.setValue('code', '');
    codeSentTo.current = email;
    const isSent = resendPauseEnd(email) !== undefined || (isSame && code.length === EMAIL_CODE_DIGITS);
    if (isSent) return true;
    setProblem(undefined);
    try {
      const received = await sendCode(email);
      if (received.ok || received.refusal.name === 'email-code-too-soon') return true;
      setProblem(received.refusal.message);
    } catch (error) {
      setProblem(problemText(error));
    }
    return false;
  };
  return { send, problem };
}

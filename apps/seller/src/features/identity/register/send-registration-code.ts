import { EMAIL_CODE_DIGITS, parseEmail } from '@cliffhanger/core/identity';
import { useState } from 'react';
import { problemText } from '../../../shared/server/index.ts';
import { resendPauseEnd, sendCode } from '../email-code/index.ts';
import type { Registration } from './register-form.ts';

interface CodeForRegistration {
  /** Answers whether the code is on its way, so that the next step may ask for it. */
  readonly send: () => Promise<boolean>;
  readonly problem: string | undefined;
}

/** Sends the code between the first step and the second; coming back with the same address sends none. */
export function useCodeForRegistration({ form, codeSentTo }: Registration): CodeForRegistration {
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    const { email: typedEmail, code } = form.typed;
    const email = parseEmail(typedEmail);
    if (email === undefined) return false;
    const isSame = email === codeSentTo.current;
    if (!isSame) form.setValue('code', '');
    codeSentTo.current = email;
    const isOnItsWay = resendPauseEnd(email) !== undefined || (isSame && code.length === EMAIL_CODE_DIGITS);
    if (isOnItsWay) return true;
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

import { EMAIL_CODE_PAUSE_MS, type Email } from '@cliffhanger/core/identity';
import { SECOND_MS } from '@cliffhanger/core/kernel';
import { sendEmailCode } from '@cliffhanger/wire/identity';
import type { Received } from '@cliffhanger/wire/kernel';
import { call } from '../../../shared/server/index.ts';
import { beginResendPause } from './resend-pause.ts';

/** Sends a code and starts the pause, also when the server refuses because one was just sent. */
export async function sendCode(email: Email): Promise<Received<unknown>> {
  const received = await call(sendEmailCode, { email });
  if (received.ok) beginResendPause(email);
  else if (received.refusal.name === 'email-code-too-soon')
    beginResendPause(email, waitIn(received.refusal.facts));
  return received;
}

const waitIn = ({ seconds }: Readonly<Record<string, string | number>>): number =>
  typeof seconds === 'number' ? seconds * SECOND_MS : EMAIL_CODE_PAUSE_MS;

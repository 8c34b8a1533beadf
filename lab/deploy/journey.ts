import { randomUUID } from 'node:crypto';
import { type Email, parseEmail } from '@cliffhanger/core/identity';
import { FIRST_TERMS } from '@cliffhanger/testing/factories';
import { register, sendEmailCode } from '@cliffhanger/wire/identity';
import { type Caller, call } from '../upgrade/call.ts';
import { until } from './until.ts';

/* A user's first steps on the running machine, over TLS through the edge. */

const PASSWORD = 'a lighthouse in the fog';

/** Requests a code, reads it from the worker's mail, and registers; a wrong code is refused. */
export async function somebodyRegisters(browser: Caller, mailboxUrl: string, invitationCode: string) {
  const email = parseEmail(`mia-${randomUUID()}@example.org`) as Email;
  await call(browser, sendEmailCode, { email });
  const code = await codeSentTo(mailboxUrl, email);
  const form = {
    realName: 'Mia Keller',
    country: 'DE',
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    invitationCode,
    socialAccounts: [{ handle: 'mia.keller', followers: 18_400 }],
    contact: { kind: 'telegram' as const, address: '@mia_keller' },
    termsVersion: FIRST_TERMS,
  };
  const wrongCode = code === '000000' ? '000001' : '000000';
  const isTaken = (given: string): Promise<boolean> =>
    call(browser, register, { ...form, code: given }).then(
      () => true,
      () => false,
    );
  return { isWrongCodeRefused: !(await isTaken(wrongCode)), isRegistered: await isTaken(code) };
}

const codeSentTo = (mailboxUrl: string, email: string): Promise<string> =>
  until('a mail with a code', async () => {
    const answer = await fetch(`${mailboxUrl}/messages?to=${encodeURIComponent(email)}`);
    const [newest] = (await answer.json()) as { readonly text: string }[];
    return /(?<!\d)\d{6}(?!\d)/.exec(newest?.text ?? '')?.[0];
  });

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Email, parseEmail } from '@cliffhanger/core/identity';
import { FIRST_TERMS } from '@cliffhanger/testing/factories';
import { register, sendEmailCode } from '@cliffhanger/wire/identity';
import { type Caller, call } from '../upgrade/call.ts';

/* What somebody does once the machine is up, over TLS through the edge. */

const PASSWORD = 'a lighthouse in the fog';
const WITHIN_MS = 60_000;
const LOOKED_EVERY_MS = 500;

/** Asks for a code, finds it in the mail that the worker sent, and registers; the wrong code is refused. */
export async function somebodyRegisters(url: URL, mailboxUrl: string, invitationCode: string) {
  const email = parseEmail(`mia-${randomUUID()}@example.org`) as Email;
  const browser: Caller = { url, headers: {} };
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

async function codeSentTo(mailboxUrl: string, email: string): Promise<string> {
  const givesUpAt = Date.now() + WITHIN_MS;
  while (Date.now() < givesUpAt) {
    const answer = await fetch(`${mailboxUrl}/messages?to=${encodeURIComponent(email)}`);
    const [newest] = (await answer.json()) as { readonly text: string }[];
    const code = /(?<!\d)\d{6}(?!\d)/.exec(newest?.text ?? '')?.[0];
    if (code !== undefined) return code;
    await sleep(LOOKED_EVERY_MS);
  }
  throw new Error(`no mail with a code came within ${WITHIN_MS / 1_000} s`);
}

import { expect } from '@playwright/test';
import { within } from '../patience.ts';

export interface ReceivedEmail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly receivedAt: string;
}

const MAILBOX_URL = process.env['MAILBOX_URL'] ?? 'http://127.0.0.1:4144';
const ARRIVES_WITHIN = within(20);

/** Emails sent by SMTP to an address, newest first. */
async function emailsTo(email: string): Promise<readonly ReceivedEmail[]> {
  const response = await fetch(`${MAILBOX_URL}/messages?to=${encodeURIComponent(email)}`);
  return (await response.json()) as ReceivedEmail[];
}

/** The newest email with this subject; waits for the worker to send it. */
export async function emailTo(email: string, subject: string): Promise<ReceivedEmail> {
  return arrives(email, (received) => received.subject === subject, `"${subject}"`);
}

/** The job looks for due emails every minute. */
const BY_A_JOB = within(90);

/** The newest email with a matching subject, sent by a scheduled job. */
export const anyEmailTo = (email: string, subject: RegExp): Promise<ReceivedEmail> =>
  arrives(email, (received) => subject.test(received.subject), `${subject}`, BY_A_JOB);

/** The newest code. `after` excludes the codes of earlier requests. */
export async function codeSentTo(email: string, { after = 0 } = {}): Promise<string> {
  const received = await arrives(
    email,
    ({ text, receivedAt }) => CODE.test(text) && Date.parse(receivedAt) >= after,
    'a code',
  );
  return CODE.exec(received.text)?.[0] ?? '';
}

const CODE = /(?<!\d)\d{6}(?!\d)/;

async function arrives(
  email: string,
  isWanted: (received: ReceivedEmail) => boolean,
  what: string,
  waits = ARRIVES_WITHIN,
): Promise<ReceivedEmail> {
  let found: ReceivedEmail | undefined;
  await expect
    .poll(
      async () => {
        found = (await emailsTo(email)).find(isWanted);
        return found !== undefined;
      },
      { message: `${what} arrives at ${email}`, ...waits, intervals: [100] },
    )
    .toBe(true);
  return found as ReceivedEmail;
}

import type { Mail, Mailer } from '@cliffhanger/application/ports';
import { EMAIL_CODE_LIFETIME_MS } from '@cliffhanger/core/identity';
import { instantOf, later } from '@cliffhanger/core/kernel';
import { createLog } from '@cliffhanger/operations';
import { expect, test, vi } from 'vitest';
import { sendMail } from './send-mail.ts';

const CREATED_AT = instantOf(1_000_000);
const CODE: Mail = {
  to: 'ada@example.com',
  locale: 'en',
  template: 'email-code',
  facts: { code: '042137', minutes: '10' },
};
const APPROVAL: Mail = {
  to: 'ada@example.com',
  locale: 'en',
  template: 'registration-approved',
  facts: { name: 'Ada' },
};

function handle(
  mail: Mail,
  { afterMs = 0, send = async () => true }: { afterMs?: number; send?: Mailer['send'] } = {},
) {
  const mailer = { send: vi.fn<Mailer['send']>(send) };
  const lines: string[] = [];
  const log = createLog({
    level: 'trace',
    process: 'worker',
    destination: { write: (line: string) => void lines.push(line) },
  });
  const clock = { now: () => later(CREATED_AT, afterMs) };
  const done = sendMail({ mailer, openMail: (queued) => queued as Mail, clock, log })({
    payload: mail,
    key: 'job-7-1',
    createdAt: CREATED_AT,
  });
  return { done, mailer, lines };
}

test('a mail is sent under the key of its job', async () => {
  const { done, mailer } = handle(APPROVAL);
  await done;
  expect(mailer.send).toHaveBeenCalledExactlyOnceWith(APPROVAL, 'job-7-1');
});

test('a code that has expired is not sent any more; other mails are, however late', async () => {
  const inTime = handle(CODE, { afterMs: EMAIL_CODE_LIFETIME_MS - 1 });
  const late = handle(CODE, { afterMs: EMAIL_CODE_LIFETIME_MS });
  const lateApproval = handle(APPROVAL, { afterMs: 100 * EMAIL_CODE_LIFETIME_MS });
  await Promise.all([inTime.done, late.done, lateApproval.done]);
  expect(inTime.mailer.send).toHaveBeenCalledOnce();
  expect(late.mailer.send).not.toHaveBeenCalled();
  expect(lateApproval.mailer.send).toHaveBeenCalledOnce();
});

test('a mailbox that does not exist ends the job; a server that is away does not', async () => {
  const refused = handle(APPROVAL, { send: async () => false });
  await refused.done;
  const away = handle(APPROVAL, { send: () => Promise.reject(new Error('no line')) });
  await expect(away.done).rejects.toThrow('no line');
  expect(refused.lines.join('')).toContain('for good');
  expect(refused.lines.join('')).not.toContain('ada@example.com');
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSmtpMailer } from './smtp-mailer.ts';

const SENDER = { brand: 'Cliffhanger', publicUrl: 'https://app.example.com/', appealHours: 72 };

/* Uses the mail server of development and CI. */

const base = Number(process.env['CLIFFHANGER_PORT_BASE'] ?? 4100);
const smtpUrl = process.env['SMTP_URL'] ?? `smtp://127.0.0.1:${base + 3}`;
const mailboxUrl = process.env['MAILBOX_URL'] ?? `http://127.0.0.1:${base + 4}`;

test('a mail in Russian arrives with its subject, its text and its page', async () => {
  const to = `${randomUUID()}@example.com`;
  const mailer = createSmtpMailer({
    smtpUrl,
    from: 'no-reply@example.com',
    sender: async () => SENDER,
  });
  const taken = await mailer.send(
    { to, locale: 'ru', template: 'registration-received', facts: { name: 'Анна Ахматова', hours: '24' } },
    `test-${to}`,
  );
  mailer.close();
  expect(taken).toBe(true);
  const messages = (await (await fetch(`${mailboxUrl}/messages?to=${to}`)).json()) as {
    text: string;
    html: string;
  }[];
  expect(messages).toHaveLength(1);
  expect(messages[0]?.text).toContain('Анна Ахматова');
  expect(messages[0]?.html).toContain('<html lang="ru"');
});

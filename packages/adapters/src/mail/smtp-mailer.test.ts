import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { Mail } from '@cliffhanger/application/ports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSmtpMailer, type SmtpMailer } from './smtp-mailer.ts';

const SENDER = { brand: 'Cliffhanger', publicUrl: 'https://app.example.com/', appealHours: 72 };

/* An SMTP server whose behaviour depends on the mailbox name. */

const received: string[] = [];
let server: Server;
let mailer: SmtpMailer;

function converse(socket: Socket): void {
  let data: string | undefined;
  let pending = '';
  const t = (line: string) => socket.write(`${line}\r\n`);
  const hear = (line: string): void => {
    if (data !== undefined) {
      if (line !== '.') {
        data += `${line}\n`;
        return;
      }
      received.push(data);
      data = undefined;
      t('250 taken');
    } else if (/^RCPT TO:<nobody@/i.test(line)) t('550 5.1.1 no such mailbox');
    else if (/^RCPT TO:<full@/i.test(line)) t('452 4.2.2 mailbox full');
    else if (line === 'DATA') {
      data = '';
      t('354 go on');
    } else t('250 ok');
  };
  socket.on('data', (bytes) => {
    const lines = `${pending}${bytes.toString('latin1')}`.split('\r\n');
    pending = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });
  socket.on('error', () => {});
  t('220 here');
}

beforeAll(async () => {
  server = createServer(converse).listen(0, '127.0.0.1');
  await once(server, 'listening');
  mailer = createSmtpMailer({
    smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    from: 'no-reply@mail.example.com',
    sender: async () => SENDER,
  });
});
afterAll(() => {
  mailer.close();
  server.close();
});

const mail = (to: string): Mail => ({
  to,
  locale: 'zh-Hant',
  template: 'email-code',
  facts: { code: '042137', minutes: '10' },
});

test('a mail is named by its delivery, so that a second copy can be recognised', async () => {
  expect(await mailer.send(mail('ada@example.com'), 'job-7-1')).toBe(true);
  expect(await mailer.send(mail('ada@example.com'), 'job-7-1')).toBe(true);
  const ids = received.slice(-2).map((text) => /^Message-ID: (.*)$/im.exec(text)?.[1]);
  expect(ids).toEqual(['<job-7-1@mail.example.com>', '<job-7-1@mail.example.com>']);
});

test('a mail says its language, its sender and that no person wrote it', () => {
  expect(received.at(-1)).toMatch(/^Content-Language: zh-Hant$/im);
  expect(received.at(-1)).toMatch(/^From: Cliffhanger <no-reply@mail\.example\.com>$/im);
  expect(received.at(-1)).toMatch(/^Auto-Submitted: auto-generated$/im);
  expect(received.at(-1)).toMatch(/^Content-Type: multipart\/alternative/im);
});

test('an address is one address, whatever is in it', async () => {
  const before = received.length;
  await mailer.send(mail('a,b@example.com'), 'job-8-1').catch(() => {});
  await mailer.send(mail('a@example.com\r\nBcc: c@example.com'), 'job-9-1').catch(() => {});
  for (const text of received.slice(before)) expect(text).not.toMatch(/^Bcc:|c@example\.com>/im);
});

test('a mailbox that does not exist is not tried again', async () => {
  expect(await mailer.send(mail('nobody@example.com'), 'job-10-1')).toBe(false);
});

test('a full mailbox, or no server at all, is tried again', async () => {
  await expect(mailer.send(mail('full@example.com'), 'job-11-1')).rejects.toThrow('mailbox full');
  const nowhere = createSmtpMailer({
    smtpUrl: 'smtp://127.0.0.1:9',
    from: 'no-reply@mail.example.com',
    sender: async () => SENDER,
  });
  await expect(nowhere.send(mail('ada@example.com'), 'job-12-1')).rejects.toThrow('ECONNREFUSED');
  nowhere.close();
});

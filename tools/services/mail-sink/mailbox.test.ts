import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Mailbox } from './mailbox.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailbox-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const mail = (subject: string): Buffer =>
  Buffer.from(
    `From: platform@example.com\r\nTo: Mia <mia@example.com>\r\nSubject: ${subject}\r\n\r\ncode 123456\r\n`,
  );

test('the newest mail of an address comes first', async () => {
  const mailbox = await Mailbox.open(folder);
  await mailbox.deliver(mail('first'), ['mia@example.com']);
  await mailbox.deliver(mail('second'), ['Mia@example.com']);
  await mailbox.deliver(mail('other'), ['tom@example.com']);
  expect(mailbox.messages('MIA@example.com').map(({ subject }) => subject)).toEqual(['second', 'first']);
  expect(mailbox.messages('mia@example.com')[0]?.text).toContain('123456');
});

test('mails are still there after a restart', async () => {
  const before = await Mailbox.open(folder);
  await before.deliver(mail('kept'), ['mia@example.com']);
  const after = await Mailbox.open(folder);
  expect(after.messages('mia@example.com').map(({ subject }) => subject)).toEqual(['kept']);
});

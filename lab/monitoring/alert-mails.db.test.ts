import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressesFrom, REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { freePort } from '@cliffhanger/testing/processes';
import { afterAll, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { requireFile } from '../../tools/services/debian/debian-package.ts';

/* Runs deploy/image/alertmanager/start.sh with Debian's Alertmanager and the mail sink. */

const WITHIN = { timeout: 30_000, interval: 200 };
const folder = mkdtempSync(join(tmpdir(), 'alert-mails-'));
const started: ChildProcess[] = [];
afterAll(async () => {
  for (const one of started.filter(({ exitCode }) => exitCode === null)) {
    one.kill();
    await once(one, 'exit');
  }
  rmSync(folder, { recursive: true });
});

async function start(smtpUrl: string): Promise<string> {
  requireFile('/usr/bin/prometheus-alertmanager', { packageName: 'prometheus-alertmanager' });
  const port = await freePort();
  writeFileSync(join(folder, 'smtp-url'), `${smtpUrl}\n`);
  const alertmanager = spawn('sh', [join(REPOSITORY_FOLDER, 'deploy/image/alertmanager/start.sh')], {
    stdio: 'ignore',
    env: {
      PATH: '/usr/bin:/bin',
      SMTP_URL_FILE: join(folder, 'smtp-url'),
      ALERTMANAGER_FOLDER: folder,
      LISTEN: `127.0.0.1:${port}`,
      ALERTS_TO: 'on-call@example.org',
      MAIL_FROM: 'no-reply@example.org',
      GROUP_WAIT: '0s',
    },
  });
  started.push(alertmanager);
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(async () => expect((await fetch(`${url}/-/ready`)).ok).toBe(true), WITHIN);
  return url;
}

test('an alert that fires is mailed by the mail server of the worker', async () => {
  const { mailboxUrl, ports } = addressesFrom();
  const url = await start(`smtp://127.0.0.1:${ports.smtp}`);
  const name = `Fired${Date.now()}`;
  const alert = {
    labels: { alertname: name, severity: 'page' },
    annotations: { summary: 'the shop is away' },
  };
  const posted = await fetch(`${url}/api/v2/alerts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([alert]),
  });
  expect(posted.status).toBe(200);
  await vi.waitFor(async () => {
    const answer = await fetch(`${mailboxUrl}/messages?to=${encodeURIComponent('on-call@example.org')}`);
    expect(await answer.text()).toContain(name);
  }, WITHIN);
});

test.each([
  ['smtps://user%40example.org:p%27a%5Css@mail.example', 'mail.example:465'],
  ['smtp://user%40example.org:p%27a%5Css@mail.example:2525', 'mail.example:2525'],
  ['smtp://user%40example.org:p%27a%5Css@mail.example', 'mail.example:587'],
])('%s: the login is sent as it is meant, and only over TLS', async (smtpUrl, smarthost) => {
  await start(smtpUrl);
  const { global } = parse(readFileSync(join(folder, 'alertmanager.yml'), 'utf8')) as { global: object };
  expect(global).toEqual({
    smtp_smarthost: smarthost,
    smtp_from: 'no-reply@example.org',
    smtp_auth_username: 'user@example.org',
    smtp_auth_password: "p'a\\ss",
  });
});

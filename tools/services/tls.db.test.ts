import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { probeSmtp } from '@cliffhanger/adapters/mail';
import { probeNats } from '@cliffhanger/adapters/nats';
import { freePort, makeCertificate } from '@cliffhanger/testing/processes';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { natsServerProgram } from './nats.ts';
import { waitUntil } from './wait-until.ts';

/* Servers with TLS and passwords, as in production. */

const WITHIN_MS = 5_000;
const certificate = makeCertificate();
const before = getCACertificates('default');
/** The effect of `NODE_EXTRA_CA_CERTS`. */
const believeIt = () => setDefaultCACertificates([...before, readFileSync(certificate.certFile, 'utf8')]);
afterEach(() => setDefaultCACertificates(before));

describe('NATS', () => {
  const started: ChildProcess[] = [];
  const start = async (...more: readonly string[]): Promise<number> => {
    const port = await freePort();
    const tls = ['--tls', '--tlscert', certificate.certFile, '--tlskey', certificate.keyFile];
    const login = ['--user', 'ada', '--pass', 'a word'];
    const args = ['--addr', '127.0.0.1', '--port', String(port), ...tls, ...login, ...more];
    const server = spawn(natsServerProgram(), args, { stdio: 'ignore' });
    started.push(server);
    believeIt();
    await waitUntil(() => probeNats(addressOf(port), WITHIN_MS).then(() => true), { what: 'NATS over TLS' });
    setDefaultCACertificates(before);
    return port;
  };
  const addressOf = (port: number, password = 'a%20word') => `tls://ada:${password}@127.0.0.1:${port}`;
  let port: number;
  beforeAll(async () => {
    port = await start('--jetstream', '--store_dir', mkdtempSync(join(tmpdir(), 'nats-over-tls-')));
  });
  afterAll(() => {
    for (const server of started) server.kill();
  });

  test('lets in who believes its certificate and knows the password', async () => {
    believeIt();
    expect(await probeNats(addressOf(port), WITHIN_MS)).toEqual({ hasJetStream: true });
  });

  test('is not spoken to while its certificate is not believed', async () => {
    await expect(probeNats(addressOf(port), WITHIN_MS)).rejects.toThrow(/certificate/);
  });

  test('refuses another password', async () => {
    believeIt();
    await expect(probeNats(addressOf(port, 'guessed'), WITHIN_MS)).rejects.toThrow(/authorization/i);
  });

  test('is found behind one that is away, and says whether it has JetStream', async () => {
    const bare = await start();
    believeIt();
    const addresses = `tls://127.0.0.1:${await freePort()},${addressOf(bare)}`;
    expect(await probeNats(addresses, WITHIN_MS)).toEqual({ hasJetStream: false });
  });
});

describe('a mail server', () => {
  const server = new SMTPServer({
    secure: true,
    key: readFileSync(certificate.keyFile),
    cert: readFileSync(certificate.certFile),
    onAuth: ({ username, password }, _session, answer) =>
      username === 'ada' && password === 'a word'
        ? answer(null, { user: username })
        : answer(new Error('no such login')),
  });
  server.on('error', () => {});
  let place: string;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    place = `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  test('is greeted over TLS, with a login', async () => {
    believeIt();
    await expect(probeSmtp(`smtps://ada:a%20word@${place}`, WITHIN_MS)).resolves.toBeUndefined();
  });

  test('that refuses the login, or whose certificate is not believed, is told apart', async () => {
    await expect(probeSmtp(`smtps://ada:a%20word@${place}`, WITHIN_MS)).rejects.toThrow(/certificate/);
    believeIt();
    await expect(probeSmtp(`smtps://ada:guessed@${place}`, WITHIN_MS)).rejects.toMatchObject({
      code: 'EAUTH',
    });
  });
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createNatsClickSource,
  createNatsClickStream,
  createNatsPushSignal,
  probeNats,
  restoreStream,
  saveStream,
} from '@cliffhanger/adapters/nats';
import { idOf, instantOf } from '@cliffhanger/core/kernel';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { freePort } from '@cliffhanger/testing/processes';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { natsServerProgram } from './nats.ts';

/* Uses a real server with the deployed configuration and logins. */

const SELLER = '0198f000-0000-7000-8000-000000000001';
const WITHIN_MS = 5_000;
type Login = 'seller' | 'ingest' | 'worker' | 'admin';
const LOGINS: readonly Login[] = ['seller', 'ingest', 'worker', 'admin'];

const folder = mkdtempSync(join(tmpdir(), 'nats-users-'));
let server: ChildProcess;
let port: number;
const urlOf = (login: Login, password = `password of ${login}`): string =>
  `nats://${login}:${encodeURIComponent(password)}@127.0.0.1:${port}`;
const clicks = (login: Login) => ({
  url: urlOf(login),
  name: 'test',
  stream: 'clicks',
  mostBytes: 1_000_000,
  replicas: 1,
});
const aGroup = (id: string) => ({
  id,
  clicks: [{ code: 'abc23456', at: instantOf(1_763_200_000_000), by: 'bot' as const }],
  views: [],
});

beforeAll(async () => {
  port = await freePort();
  for (const path of ['etc/nats', 'data']) mkdirSync(join(folder, path), { recursive: true });
  const deployed = readFileSync(join(REPOSITORY_FOLDER, 'deploy/image/nats/etc/nats.conf'), 'utf8');
  writeFileSync(
    join(folder, 'etc/nats.conf'),
    deployed
      .replace('0.0.0.0:4222', `127.0.0.1:${port}`)
      .replace('127.0.0.1:8222', `127.0.0.1:${await freePort()}`)
      .replace('/var/lib/nats', join(folder, 'data')),
  );
  cpSync(join(REPOSITORY_FOLDER, 'deploy/nats/users.conf'), join(folder, 'etc/nats/users.conf'));
  writeFileSync(
    join(folder, 'etc/nats/passwords.conf'),
    LOGINS.map((login) => `NATS_${login.toUpperCase()}_PASSWORD: "password of ${login}"\n`).join(''),
  );
  server = spawn(natsServerProgram(), ['--config', join(folder, 'etc/nats.conf')], { stdio: 'ignore' });
  await vi.waitUntil(() => probeNats(urlOf('worker'), WITHIN_MS).catch(() => false), { timeout: 20_000 });
}, 120_000);
afterAll(async () => {
  server.kill();
  await once(server, 'exit');
  rmSync(folder, { recursive: true });
});

test('each login does its duty: clicks are published, taken, saved and restored, and a seller is signalled', async () => {
  const stream = createNatsClickStream(clicks('ingest'));
  const source = createNatsClickSource({ ...clicks('worker'), handedForMs: 5_000 });
  await vi.waitUntil(() => stream.isConnected(), { timeout: WITHIN_MS });
  await stream.append(aGroup('0198f000-0000-7000-8000-00000000000a'));
  const [handed] = (await source.next(10)) ?? [];
  expect(handed?.group.id).toBe('0198f000-0000-7000-8000-00000000000a');
  handed?.done();
  await vi.waitUntil(async () => (await source.waiting()) === 0, { timeout: WITHIN_MS });
  expect(await source.copiesBehind()).toBe(0);
  source.stop();
  await Promise.all([source.close(), stream.close()]);

  const file = join(folder, 'saved');
  expect(await saveStream({ url: urlOf('admin'), stream: 'clicks' }, file)).toMatchObject({ messages: 1 });
  await asLogin('admin', async (connection) =>
    (await jetstreamManager(connection, { checkAPI: false })).streams.delete('clicks'),
  );
  expect(await restoreStream({ url: urlOf('admin'), stream: 'clicks' }, file)).toMatchObject({ messages: 1 });

  const [hears, tells] = (['seller', 'worker'] as const).map((login) =>
    createNatsPushSignal({ url: urlOf(login), name: login }),
  );
  await vi.waitUntil(() => hears?.isConnected() && tells?.isConnected(), { timeout: WITHIN_MS });
  const onTold = vi.fn();
  await hears?.listen(idOf<'seller'>(SELLER), onTold);
  tells?.tell(idOf<'seller'>(SELLER), 1n as never);
  await vi.waitUntil(() => onTold.mock.calls.length > 0, { timeout: WITHIN_MS });
  await Promise.all([hears?.close(), tells?.close()]);
}, 60_000);

async function asLogin<T>(login: Login, act: (connection: NatsConnection) => Promise<T>): Promise<T> {
  const options = { servers: `127.0.0.1:${port}`, user: login, pass: `password of ${login}` };
  const connection = await connect({ ...options, inboxPrefix: `_INBOX_${login}`, reconnect: false });
  try {
    return await act(connection);
  } finally {
    await connection.close();
  }
}

/** The server's first refusal; `undefined` if it allowed everything. */
async function refusalOf(
  login: Login,
  act: (connection: NatsConnection) => unknown,
): Promise<string | undefined> {
  return asLogin(login, async (connection) => {
    const refused = new Promise<string>((resolve) => {
      void (async () => {
        for await (const status of connection.status())
          if (status.type === 'error') resolve(status.error.message);
      })();
    });
    await Promise.resolve(act(connection)).catch(() => {});
    await connection.flush();
    return Promise.race([
      refused,
      new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 200)),
    ]);
  });
}

describe('what is not its own', () => {
  const FOREIGN_PUBLISHES: Readonly<Record<Exclude<Login, 'admin'>, readonly string[]>> = {
    seller: ['push.x', 'clicks.recorded', '$JS.API.INFO', '$JS.API.STREAM.DELETE.clicks'],
    ingest: [
      'push.x',
      'clicks.other',
      '$JS.API.STREAM.DELETE.clicks',
      '$JS.API.STREAM.PURGE.clicks',
      '$JS.API.STREAM.MSG.GET.clicks',
      '$JS.API.CONSUMER.CREATE.clicks.counting',
      '$JS.API.CONSUMER.MSG.NEXT.clicks.counting',
      '$JS.ACK.clicks.counting.1.1.1.1.0',
    ],
    worker: [
      'clicks.recorded',
      '$JS.API.STREAM.DELETE.clicks',
      '$JS.API.STREAM.UPDATE.clicks',
      '$JS.API.STREAM.PURGE.clicks',
      '$JS.API.CONSUMER.DELETE.clicks.counting',
      '$JS.API.CONSUMER.CREATE.clicks.another',
    ],
  };
  test.each(
    Object.entries(FOREIGN_PUBLISHES).flatMap(([login, subjects]) =>
      subjects.map((subject) => [login as Login, subject] as const),
    ),
  )('%s publishes nothing to %s', async (login, subject) => {
    expect(await refusalOf(login, (connection) => connection.publish(subject, '{}'))).toMatch(
      /permissions violation/i,
    );
  });

  test.each(
    LOGINS.flatMap((login) =>
      ['>', 'clicks.>', '_INBOX.>', '$SYS.>', '$JS.>', ...LOGINS.map((other) => `_INBOX_${other}.>`)]
        .filter((subject) => subject !== `_INBOX_${login}.>`)
        .concat(login === 'seller' ? [] : ['push.*'])
        .map((subject) => [login, subject] as const),
    ),
  )('%s reads nothing of %s', async (login, subject) => {
    expect(await refusalOf(login, (connection) => connection.subscribe(subject))).toMatch(
      /permissions violation/i,
    );
  });

  test('a stream that exists is not changed by those that may make it', async () => {
    for (const login of ['ingest', 'worker'] as const)
      await asLogin(login, async (connection) => {
        const manager = await jetstreamManager(connection, { checkAPI: false });
        await expect(
          manager.streams.add({ name: 'clicks', subjects: ['clicks.recorded', 'push.>'] }),
        ).rejects.toThrow(/different configuration/);
      });
  });

  test.each([' ', 'guessed'])('the password %j is refused', async (password) => {
    await expect(probeNats(urlOf('worker', password), WITHIN_MS)).rejects.toThrow(/authorization/i);
  });

  test('a connection without a login is refused', async () => {
    await expect(probeNats(`nats://127.0.0.1:${port}`, WITHIN_MS)).rejects.toThrow(/authorization/i);
  });
});

import { createProbePool, readBacklogs } from '@cliffhanger/adapters/postgres';
import { instantOf, LOCALES } from '@cliffhanger/core/kernel';
import { addSampleCatalogue } from '@cliffhanger/testing/catalogue';
import { asSuperuser, type OpenTestDatabase, openTestDatabase } from '@cliffhanger/testing/database';
import { aDrama } from '@cliffhanger/testing/factories';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ApiUnderTest, startApi } from '../../test/start-api.ts';
import { addStatus, watchStatus } from './index.ts';

let open: OpenTestDatabase;
const servers: ApiUnderTest[] = [];
const pools: ReturnType<typeof createProbePool>[] = [];

beforeAll(async () => {
  open = await openTestDatabase();
  await addSampleCatalogue(open.owner);
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
  await open.owner.query(`
    delete from jobs.messages;
    delete from jobs.turns;
    delete from push.waiting;
    delete from media.episodes;
    delete from chain.outbound_transactions;
    delete from chain.watchers;
    delete from chain.alarms`);
});
afterAll(() => open.close());

/** A freshly started api without cached state. */
async function start(connectionString = open.database.urlOf('viewer')): Promise<ApiUnderTest> {
  const pool = createProbePool({ connectionString });
  pools.push(pool);
  const now = () => instantOf(Date.now());
  const server = await startApi(({ http }) =>
    addStatus(http, watchStatus({ readBacklogs: () => readBacklogs(pool, now()), now })),
  );
  servers.push(server);
  return server;
}

const told = async (server: ApiUnderTest) => {
  const { parts } = (await (await server.send('/status.json', {})).json()) as {
    readonly parts: Readonly<Record<string, { readonly status: string; readonly since?: string }>>;
  };
  return Object.fromEntries(
    Object.entries(parts)
      .filter(([, { status }]) => status !== 'works')
      .map(([part, { status, since = '' }]) => [part, [status, minutesAgo(since)]]),
  );
};
const minutesAgo = (since: string): number => Math.round((Date.now() - Date.parse(since)) / 60_000);
const page = async (server: ApiUnderTest, headers: Record<string, string> = {}, query = '') =>
  (await server.send(`/status${query}`, { headers })).text();

/**
 * A message that has been due for this many minutes; with `error`, one that failed and waits for its retry.
 */
async function leaveMessage(kind: string, minutes: number, error: string | null = null): Promise<void> {
  await open.owner.query(
    `insert into jobs.messages (kind, content, left_at, due_at, tries, last_error)
     select $1, '{}', now() - make_interval(mins => $2), now() - make_interval(mins => case when failed then -60 else $2 end),
       case when failed then 3 else 0 end, $3
     from (select $3::text is not null as failed) as given`,
    [kind, minutes, error],
  );
}

test('where nothing waits the page says that everything works', async () => {
  const server = await start();
  expect(await told(server)).toEqual({});
  expect(await page(server)).toContain('<h1>Everything works</h1>');
});

/** Causes a fault of each kind; expects the public status. */
const FAULTS: readonly (readonly [string, () => Promise<unknown>, Readonly<Record<string, unknown>>])[] = [
  ['no worker takes mails', () => leaveMessage('send-mail', 12), { mail: ['delayed', 12] }],
  [
    'the mail server is away',
    async () => {
      for (const minutes of [9, 8, 7]) await leaveMessage('send-mail', minutes, 'connect ECONNREFUSED');
    },
    { mail: ['delayed', 9] },
  ],
  ['a refund is not paid', () => leaveMessage('pay-refund', 20), { payments: ['delayed', 20] }],
  [
    'no worker has run for an hour',
    () =>
      open.owner.query(`insert into jobs.turns (task, turn_at, begun_at)
        values ('settle-due-orders', now() - interval '60 minutes', now() - interval '60 minutes')`),
    { orders: ['delayed', 60] },
  ],
  [
    'no worker numbers events',
    () =>
      open.owner.query(`insert into push.waiting (seller_id, kind, facts, at)
        values (gen_random_uuid(), 'message', '{}', now() - interval '3 minutes')`),
    { push: ['delayed', 3] },
  ],
  [
    'no worker packages episodes',
    async () => {
      const id = await aDrama(open.owner, { readyThrough: 0 });
      await open.owner.query(
        `with upload as (
           insert into media.episode_uploads (id, drama_id, number, name, bytes, digest, begun_at, completed_at)
           values (gen_random_uuid(), $1, 1, gen_random_uuid()::text, 1, repeat('a', 64), now(), now()) returning id)
         insert into media.episodes (drama_id, number, state, upload_id, due_at, changed_at)
         select $1, 1, 'awaiting', id, now() - interval '45 minutes', now() from upload`,
        [id],
      );
    },
    { videos: ['delayed', 45] },
  ],
  ['a node lags', () => raiseAlarm('source-lags', 4), { deposits: ['delayed', 4] }],
  [
    'nobody follows a chain',
    () =>
      open.owner.query(`insert into chain.watchers
          (network, chain_id, token, decimals, height, hash, head_height, finalized_height, followed_at)
        values ('bep20', 56, '0x01', 18, 1, '01', 1, 1, now() - interval '15 minutes')`),
    { deposits: ['delayed', 15] },
  ],
  ['a payout is not sent', () => leavePayout(35), { withdrawals: ['delayed', 35] }],
  ['books and chain differ', () => raiseAlarm('books-differ', 7), { withdrawals: ['stopped', 7] }],
];

const raiseAlarm = (kind: string, minutes: number) =>
  open.owner.query(
    `insert into chain.alarms (network, kind, facts, raised_at) values ('bep20', $1, '{"units":"31337"}',
       now() - make_interval(mins => $2))`,
    [kind, minutes],
  );

/** A payout whose payer cannot reach the signer. Its withdrawal does not exist, hence replica mode. */
const leavePayout = (minutes: number) =>
  asSuperuser(open.database.name, async (superuser) => {
    await superuser.query(`set session_replication_role = replica;
      insert into chain.outbound_transactions
        (id, network, wallet, nonce, purpose, seller_id, withdrawal_id, token, to_address, units, made_at, look_at)
      values (gen_random_uuid(), 'bep20', '0x02', 1, 'payout', gen_random_uuid(), gen_random_uuid(), '0x01', '0x03', 1,
        now() - interval '${minutes} minutes', now())`);
  });

test.each(FAULTS)('it is told when %s', async (_, fault, expected) => {
  await fault();
  expect(await told(await start())).toEqual(expected);
});

test('people read it in their language, and nothing of whose it is', async () => {
  await raiseAlarm('books-differ', 7);
  const server = await start();
  for (const locale of LOCALES)
    expect(await page(server, {}, `?lang=${locale}`)).toContain(`<html lang="${locale}">`);
  const german = await page(server, { 'accept-language': 'de-AT' });
  expect(german).toContain('<h1>Einiges ist verzögert</h1>');
  expect(german).toContain('Solange wir etwas prüfen, wird nichts gesendet.');
  for (const secret of ['bep20', 'books-differ', '31337', 'postgres', '127.0.0.1'])
    expect(german).not.toContain(secret);
});

test('every api may ask, whatever its duty', async () => {
  for (const duty of ['seller', 'viewer', 'console'] as const)
    expect(await told(await start(open.database.urlOf(duty)))).toEqual({});
});

test('a database that is away: the page still comes, and says so', async () => {
  const server = await start('postgres://nobody@127.0.0.1:9/cliffhanger');
  const answer = await server.send('/status', {});
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=5']);
  expect(answer.headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-/);
  const text = await answer.text();
  expect(text).toContain('<h1>We are not available right now</h1>');
  expect(text.match(/class="pill is-unknown"/g)).toHaveLength(7);
});

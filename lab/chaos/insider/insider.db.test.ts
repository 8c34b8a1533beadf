import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@cliffhanger/adapters/postgres';
import { LOGIN_ROLES, TESTS_ROLE } from '@cliffhanger/adapters/postgres/roles';
import { asSuperuser, createBareDatabase, createTestDatabase } from '@cliffhanger/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attemptsOf } from './attempts/attempts.ts';
import type { Forger } from './attempts/forged-values.ts';
import { forgerOver } from './attempts/forger.ts';
import { SHORT, spread } from './attempts/how-many.ts';
import { auditorIfThere } from './auditor.ts';
import { findPlanted } from './control.ts';
import { type History, makeHistory } from './history.ts';
import { changedFacts, readDigests } from './judging/snapshot.ts';
import { playAll } from './play.ts';
import { openStage, readScene, type Scene } from './stage.ts';

let history: History;
let scene: Scene;
let forger: Forger;
beforeAll(async () => {
  history = await makeHistory();
  scene = await readScene(history.database);
  forger = forgerOver(scene.catalogue, history.people);
}, 300_000);
afterAll(() => history?.database.drop());

test('the history has something in every state that money can be in', () => {
  const statesOf = (table: string): readonly string[] => {
    const rows = scene.catalogue.tables.find(({ name }) => name === table)?.rows ?? [];
    return [...new Set(rows.map(({ state }) => String(state)))].toSorted();
  };
  expect(statesOf('public.orders')).toEqual([
    'audit',
    'completed',
    'in-settlement',
    'refunded',
    'shipped',
    'to-ship',
  ]);
  expect(statesOf('wallet.withdrawals')).toEqual(['approved', 'paid', 'paying', 'rejected', 'requested']);
  expect(statesOf('wallet.deposits')).toEqual(['credited', 'second-look', 'under-review']);
});

test('whoever can log in is found in the catalogue; neither the owner nor a superuser is among them', () => {
  expect(scene.roles).toEqual(Object.values(LOGIN_ROLES).toSorted());
});

test('where nothing was done but migrate, nobody who logs in may post: as in the play, and unlike in tests', async () => {
  const fresh = await createBareDatabase();
  const tests = await createTestDatabase();
  const whoPosts = ({ name }: { readonly name: string }) =>
    asSuperuser(name, async (client) => {
      const { rows } = await client.query<{ role: string }>(
        `select role from unnest($1::text[]) as role
         where has_function_privilege(role, 'ledger.post_transfer'::regproc, 'execute')
           or has_function_privilege(role, 'ledger.book'::regproc, 'execute')`,
        [[...scene.roles, TESTS_ROLE]],
      );
      return rows.map(({ role }) => role);
    });
  try {
    await migrate({ connectionString: fresh.ownerUrl });
    expect(await whoPosts(fresh)).toEqual([]);
    expect(await whoPosts(history.database)).toEqual([]);
    expect(await whoPosts(tests)).toEqual([TESTS_ROLE]);
  } finally {
    await Promise.all([fresh.drop(), tests.drop()]);
  }
}, 60_000);

test('what is planted is found, and the same attempts find nothing without it', async () => {
  expect(await findPlanted({ original: history.database, scene, forger })).toEqual([
    { planted: 'a writable balance', isFound: true },
    { planted: 'a general posting function', isFound: true },
    { planted: 'a writable approval', isFound: true },
    { planted: 'a definer function that searches public', isFound: true },
  ]);
}, 300_000);

test('with the rights of the owner the same attempts change money in most tables: they are real ones', async () => {
  const role = 'cliffhanger_owner';
  const { database, stage, rights } = await openStage(history.database, scene, role);
  try {
    const attempts = attemptsOf(scene, forger, { role, rights, many: SHORT }).filter(
      ({ kind, name }) =>
        kind === 'rows' && /^(update|delete from) (wallet|ledger|settings|staff|levels)\./.test(name),
    );
    const played = await playAll(stage, spread(attempts, 240));
    const broken = new Set(
      played
        .filter(({ verdict }) => verdict === 'broken')
        .map(({ attempt }) => attempt.name.split(/[ :]/)[1]),
    );
    expect(broken.size).toBeGreaterThan(30);
    expect([...broken].filter((name) => name?.startsWith('wallet.withdrawals.')).length).toBeGreaterThan(5);
    // All attempts were rolled back.
    expect(
      changedFacts(stage.digests, await asSuperuser(database.name, (client) => readDigests(client))),
    ).toEqual([]);
  } finally {
    await database.drop();
  }
}, 300_000);

test('what is done for good is seen from outside too', async () => {
  const { database, stage } = await openStage(history.database, scene, scene.roles[0] ?? '');
  try {
    const changed = await asSuperuser(database.name, async (client) => {
      await client.query('update ledger.books set available = available + 1');
      await client.query('grant select on ledger.books to public');
      return changedFacts(stage.digests, await readDigests(client));
    });
    expect(changed).toEqual(['ledger.books', 'who may do what, and what guards it']);
  } finally {
    await database.drop();
  }
});

/** Imitates the auditor's program, with a finding about any database. */
const PROGRAM = `
  import { createServer } from 'node:http';
  const finding = { check: 'books', kind: 'differ', subject: process.env.DATABASE_URL, severity: 'fault' };
  const answer = { turns: 1, findings: [finding, { ...finding, severity: 'blind' }] };
  createServer((_, response) => response.end(JSON.stringify(answer))).listen(Number(process.env.PORT), '127.0.0.1');`;

test('an auditor is asked where there is one, and nothing is made up where there is none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-insider-'));
  const program = join(folder, 'main.mjs');
  expect(await auditorIfThere(program)).toBeUndefined();
  writeFileSync(program, PROGRAM);
  const auditor = await auditorIfThere(program);
  expect(await auditor?.findings('there')).toEqual({ findings: ['books/differ/there'], stopsPayouts: true });
  await auditor?.close();
  rmSync(folder, { recursive: true });
});

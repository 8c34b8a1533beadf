import { complain } from '@cliffhanger/application/checkout';
import { saveStore } from '@cliffhanger/application/identity';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aCertification,
  aConsignment,
  aDrama,
  anApprovedSeller,
  anOrder,
  aPendingSeller,
  type Fixture,
  openFixture,
  TEST_ENCRYPTION_KEY,
  valueOf,
  withMoney,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { typeAtDesk, typeInShell } from './desk-under-test.ts';
import type { Task } from './read-words.ts';

/* Every command, with something that it would be carried out on: what production refuses, and what it leaves alone. */

let fixture: Fixture;
let things: Awaited<ReturnType<typeof waitingThings>>;
beforeAll(async () => {
  fixture = await openFixture();
  things = await waitingThings();
}, 120_000);
afterAll(() => fixture.close());

const NOBODYS_ID = '01990000-0000-7000-8000-00000000dead';
const PRODUCTION = { CLIFFHANGER_ENV: 'production' };

async function waitingThings() {
  const { dependencies, owner } = fixture;
  await addSampleCategories(owner);
  const dramaId = await aDrama(owner);
  const pending = await aPendingSeller(dependencies);
  const seller = await anApprovedSeller(dependencies);
  const { id: sellerId } = seller;
  await withMoney(dependencies, sellerId, '100');
  await aConsignment(dependencies, sellerId, dramaId);
  const complainedOf = await anOrder(dependencies, { sellerId, dramaId });
  valueOf(await complain(dependencies)({ ...complainedOf, text: 'episode 5 has no sound' }));
  const front = { name: 'Night Theatre', pictureId: null, text: 'Every evening.' };
  const certified = await anApprovedSeller(dependencies);
  return {
    pending,
    seller,
    store: valueOf(await saveStore(dependencies)({ sellerId, ...front })).proposed,
    certification: await aCertification(dependencies, certified.id, { documentNumber: 'P 7731' }),
    certified,
  };
}

const desk = (args: readonly string[], more: NodeJS.ProcessEnv = PRODUCTION) =>
  typeAtDesk(fixture.database, args, more);

const SHOWN = 'shown';
const DONE = 'done';
const BY = ['--by', 'ida'];

/** A command that is not in this table does not compile. */
const TYPED: { readonly [Kind in Task['kind']]: readonly [where: string, args: () => readonly string[]] } = {
  'list-registrations': [SHOWN, () => ['registrations']],
  'list-links': [SHOWN, () => ['links']],
  'list-certifications': [SHOWN, () => ['certifications']],
  'list-stores': [SHOWN, () => ['stores']],
  'list-appeals': [SHOWN, () => ['appeals']],
  'list-deposits': [SHOWN, () => ['deposits']],
  'list-withdrawals': [SHOWN, () => ['withdrawals']],
  'list-complaints': [SHOWN, () => ['complaints']],
  'list-settings': [SHOWN, () => ['settings']],
  'list-alarms': [SHOWN, () => ['alarms']],
  'tell-time': [SHOWN, () => ['clock']],
  'invite-staff': [
    'People',
    () => ['staff', 'invite', 'fay@example.org', '--name', 'Fay', '--role', 'finance'],
  ],
  'decide-registration': ['Registrations', () => ['approve', things.pending.email, ...BY]],
  'decide-link': ['Promotion links', () => ['approve-link', NOBODYS_ID, ...BY]],
  'decide-store': ['Stores', () => ['approve-store', things.store?.id ?? '', ...BY]],
  'view-certification': ['Certifications', () => ['certification', 'show', things.certified.email, ...BY]],
  'lock-account': [DONE, () => ['lock', things.seller.email, ...BY, '--rule', 'device-stolen']],
  'unlock-account': [DONE, () => ['unlock', things.seller.email, ...BY]],
  'add-invitation': [DONE, () => ['invitation', 'OPENING2026', ...BY]],
  'move-clock': ['never moved', () => ['clock', '--by', '7d']],
};
const commands = Object.entries(TYPED);
const deeds = commands.filter(([, [where]]) => where !== SHOWN);

/** All rows of all tables but the audit log, as one text for each table. */
async function everyRow(): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await fixture.owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')
       and (schemaname, tablename) not in (('staff', 'audit_lines'), ('staff', 'audit_head'))`,
  );
  const { rows } = await fixture.owner.query<{ name: string; rows: string }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, coalesce(md5(string_agg(t::text, ' ' order by t::text)), '') as rows from ${name} t`,
      )
      .join(' union all '),
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
}

const linesOf = async (kind: string) => {
  const { rows } = await fixture.owner.query<{ roles: string; result: string; facts: string }>(
    'select roles, result, facts from staff.audit_lines where action = $1 order by sequence',
    [`desk.${kind}`],
  );
  return rows;
};

describe('in production', () => {
  test.each(commands.filter(([, [where]]) => where !== DONE))(
    '%s changes no row of money, levels, settings, staff or anything else',
    async (kind, [where, args]) => {
      const before = await everyRow();
      const { exitCode, said } = await desk(args());
      const isShown = where === SHOWN;
      expect({ kind, exitCode }).toEqual({ kind, exitCode: isShown ? 0 : 1 });
      expect(said).toContain(isShown ? '' : where);
      expect(await everyRow()).toEqual(before);
      expect(await linesOf(kind)).toMatchObject([{ roles: 'command-line' }]);
    },
    120_000,
  );

  test('a stolen account is locked and a code handed out, which no page of the console does yet; each is a line', async () => {
    const { email } = things.certified;
    for (const [kind, args] of [
      ['lock-account', ['lock', email, ...BY, '--rule', 'device-stolen']],
      ['unlock-account', ['unlock', email, ...BY]],
      ['add-invitation', ['invitation', 'FIRSTOFALL2026', ...BY]],
    ] as const) {
      expect({ kind, ...(await desk(args)) }).toMatchObject({ kind, exitCode: 0 });
      expect(await linesOf(kind)).toMatchObject([{ roles: 'command-line', result: 'ok' }]);
    }
  }, 120_000);

  test.each([undefined, '', 'Development'])(
    'a CLIFFHANGER_ENV of %j is taken for it',
    async (kind) => {
      const before = await everyRow();
      const args = ['approve', things.pending.email, ...BY];
      const ended = await typeInShell(fixture.database, args, { CLIFFHANGER_ENV: kind });
      expect(ended).toMatchObject({ exitCode: 1, said: expect.stringContaining('Registrations') });
      expect(await everyRow()).toEqual(before);
    },
    120_000,
  );
});

/** Of those that are about nothing in this world, or about a document that lies nowhere. */
const NOT_DONE: Readonly<Record<string, string>> = {
  'decide-link': 'promotion-link-unknown',
  'view-certification': 'failed',
};

test('outside production they are carried out, and every deed is a line from the command line', async () => {
  const archive = { STORAGE_DIR: '/nowhere', ENCRYPTION_KEY: TEST_ENCRYPTION_KEY };
  for (const [kind, [, args]] of deeds) {
    await desk(args(), { CLIFFHANGER_ENV: 'test', ...archive });
    const result = NOT_DONE[kind] ?? 'ok';
    expect({ kind, ...(await linesOf(kind)).at(-1) }).toMatchObject({ kind, roles: 'command-line', result });
  }
}, 240_000);

test('a deed whose line cannot be written is not done', async () => {
  const { owner } = fixture;
  const append = 'execute on function staff.write_audit_line';
  await owner.query(`revoke ${append} from cliffhanger_console`);
  try {
    const before = await everyRow();
    const args = ['lock', things.certified.email, ...BY, '--rule', 'device-stolen'];
    expect(await desk(args, { CLIFFHANGER_ENV: 'test' })).toMatchObject({ exitCode: 1 });
    expect(await everyRow()).toEqual(before);
  } finally {
    await owner.query(`grant ${append} to cliffhanger_console`);
  }
}, 120_000);

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSealedRows } from '@cliffhanger/adapters/postgres';
import { createAesSealing } from '@cliffhanger/adapters/sealing';
import { createStorage } from '@cliffhanger/adapters/storage';
import { readLicenceProof, recordLicence } from '@cliffhanger/application/catalog';
import { viewCertification } from '@cliffhanger/application/identity';
import { keyContext } from '@cliffhanger/application/media';
import type { Dependencies, SealedRows } from '@cliffhanger/application/ports';
import { sealAnew } from '@cliffhanger/application/sealing';
import { logInToConsole } from '@cliffhanger/application/staff';
import type { DramaId, LicenceId } from '@cliffhanger/core/catalog';
import type { Email } from '@cliffhanger/core/identity';
import { instantOf } from '@cliffhanger/core/kernel';
import type { PackageId } from '@cliffhanger/core/media';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aCertification,
  aDrama,
  anApprovedSeller,
  anOperator,
  type Fixture,
  mailsTo,
  openFixture,
  STAFF_PASSWORD,
  type TestOperator,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runCommand } from '../../test/run-command.ts';

/* Follows docs/runbooks/rotate-sealing-key.md. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const OLD = 'o'.repeat(32);
const NEW = 'n'.repeat(32);
const EPISODES = 120;
const KEY = Buffer.alloc(16, 7);
const PAPER = Buffer.from('%PDF-1.7 a licence');

interface KeyRow {
  readonly id: PackageId;
  readonly drama_id: DramaId;
  readonly number: number;
  readonly sealed_key: Uint8Array;
}

let fixture: Fixture;
let folder: string;
let seller: { readonly email: Email };
let operator: TestOperator;
let licenceId: LicenceId;

/** A process with these keys. */
const withKeys = (current: string, ...former: readonly string[]): Dependencies => ({
  ...fixture.dependencies,
  storage: createStorage({ kind: 'folder', folder }, '/files'),
  sealing: createAesSealing({ current, former }),
});

const keyRows = async (): Promise<readonly KeyRow[]> =>
  (
    await fixture.owner.query<KeyRow>(
      'select id, drama_id, number, sealed_key from media.packages where sealed_key is not null',
    )
  ).rows;
const contextOf = ({ id, drama_id: dramaId, number }: KeyRow): string => keyContext({ dramaId, number }, id);

beforeEach(async () => {
  fixture = await openFixture();
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-seal-anew-'));
  const before = withKeys(OLD);
  await addSampleCategories(fixture.owner);
  const dramaId = await aDrama(fixture.owner, { episodes: EPISODES });
  for (const row of await keyRows())
    await fixture.owner.query('update media.packages set sealed_key = $2 where id = $1', [
      row.id,
      before.sealing.seal(contextOf(row), KEY),
    ]);
  const approved = await anApprovedSeller(before);
  seller = approved;
  await aCertification(before, approved.id);
  operator = await anOperator(
    { ...fixture, dependencies: before, mailsTo: (address) => mailsTo(fixture.owner, address, before) },
    ['reviewer'],
  );
  await fixture.owner.query('delete from drama_licences where drama_id = $1', [dramaId]);
  const terms = { isWorldwide: true, countries: [], languages: ['en'], holder: 'Sample Pictures' } as const;
  const dates = { validFrom: instantOf(0), validUntil: instantOf(Date.UTC(2100, 0, 1)) };
  valueOf(await recordLicence(before)({ ...terms, ...dates, dramaId, bytes: PAPER, by: operator.id }));
  const { rows } = await fixture.owner.query<{ id: LicenceId }>('select id from drama_licences');
  licenceId = rows[0]!.id;
});
afterEach(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

const command = (more: NodeJS.ProcessEnv) =>
  runCommand(fixture.database, ['seal-anew', '--by', 'ida'], {
    DATABASE_OWNER_URL: fixture.database.ownerUrl,
    STORAGE_DIR: folder,
    ...more,
  });

/** The kinds of encrypted data that a process can decrypt. */
async function decryptableBy(dependencies: Dependencies): Promise<readonly string[]> {
  const logIn = {
    email: operator.email,
    password: STAFF_PASSWORD,
    device: 'Firefox',
    address: '203.0.113.7',
  };
  const tries: Readonly<Record<string, () => Promise<unknown>>> = {
    certification: () => viewCertification(dependencies)({ email: seller.email, viewer: operator.id }),
    'second factor': async () =>
      valueOf(await logInToConsole(dependencies)({ ...logIn, code: operator.code() })),
    proof: () => readLicenceProof(dependencies)(licenceId),
    'all keys': async () => {
      const opened = (await keyRows()).map((row) =>
        dependencies.sealing.open(contextOf(row), row.sealed_key),
      );
      expect(opened.every((key) => KEY.equals(key))).toBe(true);
    },
  };
  const opened: string[] = [];
  for (const [what, open] of Object.entries(tries))
    await open().then(
      () => opened.push(what),
      () => {},
    );
  return opened;
}

const EVERYTHING = ['certification', 'second factor', 'proof', 'all keys'];

test('data of an old key is re-encrypted once; afterwards the old key is not needed and decrypts nothing', async () => {
  expect(await decryptableBy(withKeys(NEW, OLD))).toEqual(EVERYTHING);
  expect(await decryptableBy(withKeys(NEW))).toEqual([]);
  const keys = { ENCRYPTION_KEY: NEW, FORMER_ENCRYPTION_KEYS: OLD };
  const { exitCode, output } = await command(keys);
  expect({ exitCode, lines: output.trim().split('\n') }).toEqual({
    exitCode: 0,
    lines: [
      'documents: 1 re-encrypted',
      'second factors: 1 re-encrypted',
      `keys of episodes: ${EPISODES} re-encrypted`,
      'pictures of documents: 1 re-encrypted',
      'proofs of licences: 1 re-encrypted',
      'everything is encrypted with the current key',
    ],
  });
  expect(await decryptableBy(withKeys(NEW))).toEqual(EVERYTHING);
  // A process that encrypts with the old key and knows the new one.
  expect(await decryptableBy(withKeys(OLD, NEW))).toEqual(EVERYTHING);
  expect(await decryptableBy(withKeys(OLD))).toEqual([]);
  const again = await command({ ENCRYPTION_KEY: NEW });
  expect(again).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('everything is encrypted with'),
  });
  expect(again.output).not.toMatch(/[1-9]\d* re-encrypted/);
});

test('without the old key nothing is changed, and the kinds that need it are reported', async () => {
  const before = await keyRows();
  const { exitCode, output } = await command({ ENCRYPTION_KEY: NEW });
  expect(exitCode).toBe(1);
  expect(output).toContain('missing from FORMER_ENCRYPTION_KEYS');
  expect(output).toContain(`keys of episodes: 0 re-encrypted, ${EPISODES} not decrypted`);
  expect(await keyRows()).toEqual(before);
  expect(await decryptableBy(withKeys(OLD))).toEqual(EVERYTHING);
});

const portsOver = (change: (rows: SealedRows) => Partial<SealedRows>) => {
  const rows = createSealedRows(fixture.owner);
  return { ...withKeys(NEW, OLD), sealedRows: { ...rows, ...change(rows) } };
};

test('after an interruption it continues', async () => {
  let done = 0;
  const interrupted = portsOver((rows) => ({
    replaceEpisodeKey: (...key) => {
      if (done === 110) throw new Error('the machine is gone');
      done += 1;
      return rows.replaceEpisodeKey(...key);
    },
  }));
  await expect(sealAnew(interrupted)()).rejects.toThrow('the machine is gone');
  const { exitCode, output } = await command({ ENCRYPTION_KEY: NEW, FORMER_ENCRYPTION_KEYS: OLD });
  expect(exitCode).toBe(0);
  expect(output).toContain('documents: 0 re-encrypted');
  expect(output).toContain(`keys of episodes: ${EPISODES - 110} re-encrypted`);
  expect(await decryptableBy(withKeys(NEW))).toEqual(EVERYTHING);
});

test('data that was replaced concurrently is left alone', async () => {
  const theirs = Buffer.from('of somebody else');
  const raced = portsOver((rows) => ({
    replaceDocument: async (...document) => {
      await fixture.owner.query('update identity.certifications set document = $1', [theirs]);
      return rows.replaceDocument(...document);
    },
  }));
  expect(await sealAnew(raced)()).toContainEqual({ kind: 'documents', anew: 0, unopened: 0 });
  const { rows } = await fixture.owner.query('select document from identity.certifications');
  expect(rows).toEqual([{ document: theirs }]);
});

test('a file whose row was deleted concurrently is not restored', async () => {
  const gone = portsOver(() => ({ isNamed: async () => false }));
  const done = await sealAnew(gone)();
  expect(done).toContainEqual({ kind: 'proofs of licences', anew: 0, unopened: 0 });
  expect(await decryptableBy(withKeys(NEW, OLD))).toEqual(['second factor', 'all keys']);
});

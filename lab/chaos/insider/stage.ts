import { asSuperuser, cloneTestDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { type Catalogue, readCatalogue, readLoginRoles, type SampleRow } from './catalogue.ts';
import { readDigests, readRows } from './judging/snapshot.ts';
import { judgeInSql, watchedTables } from './judging/watched.ts';
import type { Stage } from './play.ts';
import { type Rights, readRights } from './rights.ts';

export interface Scene {
  readonly catalogue: Catalogue;
  readonly roles: readonly string[];
}

export const readScene = (database: TestDatabase): Promise<Scene> =>
  asSuperuser(database.name, async (client) => ({
    roles: await readLoginRoles(client),
    catalogue: await readCatalogue(client),
  }));

export interface OpenStage {
  readonly database: TestDatabase;
  readonly rights: Rights;
  readonly stage: Stage;
}

/** A separate copy of the database for one role; `planted` is run first, as a fault to be found. */
export async function openStage(
  original: TestDatabase,
  { catalogue }: Pick<Scene, 'catalogue'>,
  role: string,
  planted = '',
): Promise<OpenStage> {
  const database = await cloneTestDatabase(original);
  const watched = watchedTables(catalogue);
  return asSuperuser(database.name, async (client) => {
    await client.query(judgeInSql(watched));
    if (planted !== '') await client.query(planted);
    const before = new Map<string, readonly SampleRow[]>();
    for (const { table } of watched) before.set(table, await readRows(client, table));
    const stage = { role, url: urlOf(database, role), watched, before, digests: await readDigests(client) };
    return { database, stage, rights: await readRights(client, role) };
  });
}

/** The URL that the role's process logs in with. */
export function urlOf({ ownerUrl }: TestDatabase, role: string): string {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = '';
  return url.href;
}

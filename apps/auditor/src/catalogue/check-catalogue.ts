import type { Snapshot } from '../database.ts';
import { reporting } from '../findings.ts';
import { type Catalogue, readCatalogue } from './read-catalogue.ts';

/*
 * Compares the database with a freshly migrated one: the digest of every applied migration, and every
 * function, table, trigger and privilege. It detects a function that was replaced by hand.
 */

const NAME = 'catalogue';

export interface Shipped {
  /** Migration names with the SHA-256 of their files. */
  readonly migrations: Readonly<Record<string, string>>;
  readonly catalogue: Catalogue;
}

export async function checkCatalogue(snapshot: Snapshot, shipped: Shipped) {
  const { report, blind, findings } = reporting(NAME);
  const applied = await snapshot.rows<{ name: string; sha256: string | null }>(
    `select a.name, c.sha256 from migrations.applied_migrations a left join migrations.checksums c on c.name = a.name`,
  );
  const unknown = applied.filter(({ name }) => !(name in shipped.migrations));
  for (const { name } of unknown) {
    report(
      'migration-unknown',
      name,
      `Migration ${name} was applied, and this auditor was not built with it.`,
    );
  }
  for (const { name, sha256 } of applied) {
    const known = shipped.migrations[name];
    if (known !== undefined && known !== sha256) {
      report(
        'migration-differs',
        name,
        `Migration ${name} was applied with another text (${sha256 ?? 'none noted'}).`,
      );
    }
  }
  const names = new Set(applied.map(({ name }) => name));
  const missing = Object.keys(shipped.migrations).filter((name) => !names.has(name));
  if (missing.length > 0) {
    // The auditor was deployed before its migrations ran.
    blind(
      'migration-missing',
      missing[0] ?? '',
      `${missing.length} migrations are not applied yet, from ${missing[0]} on.`,
    );
    return findings;
  }
  const is = await readCatalogue(snapshot);
  for (const object of new Set([...Object.keys(shipped.catalogue), ...Object.keys(is)])) {
    if (is[object] === shipped.catalogue[object]) continue;
    const how =
      is[object] === undefined
        ? 'is gone'
        : shipped.catalogue[object] === undefined
          ? 'is in no migration'
          : 'is not what our migrations make';
    report('object-differs', object, `In the database, ${object} ${how}.`);
  }
  return findings;
}

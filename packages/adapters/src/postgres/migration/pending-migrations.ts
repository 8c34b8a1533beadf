import type { AppliedMigration } from './applied-migrations.ts';
import type { Migration } from './migration-files.ts';

/** The database was migrated with different files. */
class OtherMigrations extends Error {}

/**
 * The migrations still to apply, validated before any is applied. A database ahead of these files belongs to
 * a newer version: nothing is pending, and that is no error.
 */
export function pendingMigrations(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): readonly Migration[] {
  const problem = findUnknown(migrations, applied) ?? findEdited(migrations, applied);
  if (problem !== undefined) throw new OtherMigrations(problem);
  const names = new Set(applied.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => !names.has(name));
  const late = pending.find(({ name }) => applied.some((one) => one.name > name));
  if (late !== undefined)
    throw new OtherMigrations(
      `${late.name} comes before migrations that were applied to this database: give it the next free number`,
    );
  return pending;
}

/** Migrations after the last of ours belong to a newer version. */
function findUnknown(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): string | undefined {
  const last = migrations.at(-1)?.name ?? '';
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = applied.find(({ name }) => name < last && !known.has(name));
  return (
    unknown &&
    `this database was made by other migrations (${unknown.name} is none of ours): one from before the first release cannot be brought forward, make a new one`
  );
}

function findEdited(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): string | undefined {
  const checksums = new Map(applied.map(({ name, sha256 }) => [name, sha256]));
  const edited = migrations.find(({ name, sha256 }) => checksums.has(name) && checksums.get(name) !== sha256);
  return (
    edited &&
    `${edited.name} was edited after it had been applied to this database: restore its text and write the change as a new migration. Only a file that no release contains may be edited, and then databases are made anew`
  );
}

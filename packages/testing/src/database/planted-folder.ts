import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MIGRATIONS_FOLDER } from '@cliffhanger/adapters/postgres';

export interface PlantedFolder {
  readonly url: URL;
  plant(name: string, text: string): void;
  edit(name: string, change: (text: string) => string): void;
  remove(): void;
}

/** A copy of the migrations, for a test that adds to them. */
export function plantedFolder(): PlantedFolder {
  const folder = mkdtempSync(join(tmpdir(), 'planted-migrations-'));
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
  const fileOf = (name: string) => join(folder, `${name}.sql`);
  return {
    url: pathToFileURL(`${folder}/`),
    plant: (name, text) => writeFileSync(fileOf(name), text),
    edit: (name, change) => writeFileSync(fileOf(name), change(readFileSync(fileOf(name), 'utf8'))),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

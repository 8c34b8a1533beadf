import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { type ConcurrentIndex, concurrentIndexIn, isWithoutTransaction } from './concurrent-index.ts';

export const MIGRATIONS_FOLDER: URL = new URL('../migrations/', import.meta.url);
const ENDING = '.sql';

export interface Migration {
  /** The file name without its extension. */
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
  /** The effect of the single statement of a migration without a transaction. */
  readonly concurrently?: ConcurrentIndex;
}

/** In the order of application. */
export const migrationNames = (folder: URL = MIGRATIONS_FOLDER): readonly string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length))
    .toSorted();

export const readMigrations = (folder: URL = MIGRATIONS_FOLDER): readonly Migration[] =>
  migrationNames(folder).map((name) => {
    const content = readFileSync(new URL(`${name}${ENDING}`, folder));
    const text = content.toString('utf8');
    return {
      name,
      text,
      sha256: createHash('sha256').update(content).digest('hex'),
      ...(isWithoutTransaction(text) ? { concurrently: concurrentIndexIn(name, text) } : {}),
    };
  });

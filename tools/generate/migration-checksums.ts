import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';

const FOLDER = join(REPOSITORY_FOLDER, 'packages/adapters/src/postgres/migrations');

/** What the auditor compares the applied migrations with. */
export function migrationChecksums(): string {
  const checksums = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => [file.slice(0, -'.sql'.length), sha256(readFileSync(join(FOLDER, file)))]);
  return `${JSON.stringify(Object.fromEntries(checksums), null, 2)}\n`;
}

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

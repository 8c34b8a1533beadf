import { readMigrations } from '@cliffhanger/adapters/postgres';

/** The auditor compares the applied migrations with these checksums. */
export const migrationChecksums = (): string =>
  `${JSON.stringify(Object.fromEntries(readMigrations().map(({ name, sha256 }) => [name, sha256])), null, 2)}\n`;

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { createDeployedDatabase } from '@cliffhanger/testing/database';
import { expect, test } from 'vitest';
import { readSchema, SCHEMA_FILE, withoutNoise } from './schema.ts';

test('the schema in the documents is what the migrations make: else run pnpm generate:catalogue', async () => {
  const database = await createDeployedDatabase();
  try {
    const written = readFileSync(join(REPOSITORY_FOLDER, SCHEMA_FILE), 'utf8');
    expect(await readSchema(database.ownerUrl)).toBe(written);
  } finally {
    await database.drop();
  }
});

test('what pg_dump says of itself is left out, and what a function says inside stays', () => {
  const dump = [
    '-- Dumped by somebody',
    'SET lock_timeout = 0;',
    '\\restrict AbC1',
    'CREATE FUNCTION f() AS $$',
    '-- why',
    'SET x = 1;',
    '$$;',
    '-- Name: t',
    'CREATE TABLE t ();',
  ].join('\n');
  expect(withoutNoise(dump)).toBe('CREATE FUNCTION f() AS $$\n-- why\nSET x = 1;\n$$;\nCREATE TABLE t ();');
});

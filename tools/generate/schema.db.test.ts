import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { createDeployedDatabase } from '@cliffhanger/testing/database';
import { expect, test } from 'vitest';
import { readSchema, SCHEMA_FILE } from './schema.ts';

test(`${SCHEMA_FILE} is what the migrations make: else run pnpm generate:catalogue`, async () => {
  const database = await createDeployedDatabase();
  try {
    const written = readFileSync(join(REPOSITORY_FOLDER, SCHEMA_FILE), 'utf8');
    expect(written === (await readSchema(database.ownerUrl)), 'the file is current').toBe(true);
  } finally {
    await database.drop();
  }
});

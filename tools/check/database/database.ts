import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressesFrom } from '@cliffhanger/dev-addresses';
import { createDeployedDatabase } from '@cliffhanger/testing/database';
import { readSchema, SCHEMA_FILE } from '../../generate/schema.ts';
import { startServices } from '../../services/stack.ts';
import type { Check } from '../check.ts';
import { findWrongStatements } from './statements.ts';

/** What a freshly migrated database says of us. Migrating refuses by itself a right that is too much. */
export const database: Check = {
  name: 'database',
  findProblems: async (root) => {
    await startServices(addressesFrom());
    const migrated = await createDeployedDatabase();
    try {
      return [
        ...(await findSchemaDrift(root, migrated.ownerUrl)),
        ...(await findWrongStatements(root, migrated.ownerUrl)),
      ];
    } finally {
      await migrated.drop();
    }
  },
};

async function findSchemaDrift(root: string, ownerUrl: string): Promise<readonly string[]> {
  const isCurrent = readFileSync(join(root, SCHEMA_FILE), 'utf8') === (await readSchema(ownerUrl));
  return isCurrent ? [] : [`${SCHEMA_FILE} is not what the migrations make: run pnpm generate:catalogue`];
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDeployedDatabase } from '@cliffhanger/testing/database';
import { readCatalogue } from '../../apps/auditor/src/catalogue/read-catalogue.ts';
import { openDatabase } from '../../apps/auditor/src/database.ts';
import { REPOSITORY_FOLDER } from '../services/ports.ts';

/**
 * `pnpm generate:catalogue`: what a freshly migrated database is made of, for the auditor. Run after every change of a
 * migration or of rights; a test of the auditor's says when it is forgotten.
 */
const FILE = 'apps/auditor/generated/catalogue.json';
const database = await createDeployedDatabase();
const reader = openDatabase(database.auditorUrl, () => {});
const catalogue = await reader.at(readCatalogue);
await reader.close();
await database.drop();
writeFileSync(join(REPOSITORY_FOLDER, FILE), `${JSON.stringify(catalogue, null, 2)}\n`);
console.log(`${FILE}: ${Object.keys(catalogue).length} objects`);

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { createDeployedDatabase } from '@cliffhanger/testing/database';
import { readCatalogue } from '../../apps/auditor/src/catalogue/read-catalogue.ts';
import { openDatabase } from '../../apps/auditor/src/database.ts';
import { readSchema, SCHEMA_FILE } from './schema.ts';

/**
 * `pnpm generate:catalogue`: writes the objects of a freshly migrated database, for the auditor and for
 * readers. Run it after every change of a migration or of rights; otherwise database tests fail.
 */
const FILE = 'apps/auditor/generated/catalogue.json';
const database = await createDeployedDatabase();
const reader = openDatabase(database.auditorUrl, () => {});
const catalogue = await reader.at(readCatalogue);
await reader.close();
const schema = await readSchema(database.ownerUrl);
await database.drop();
writeFileSync(join(REPOSITORY_FOLDER, FILE), `${JSON.stringify(catalogue, null, 2)}\n`);
writeFileSync(join(REPOSITORY_FOLDER, SCHEMA_FILE), schema);
console.log(`${FILE}: ${Object.keys(catalogue).length} objects\n${SCHEMA_FILE}`);

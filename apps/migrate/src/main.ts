import { migrateDatabase } from './compose.ts';
import { configFrom } from './config.ts';

try {
  const applied = await migrateDatabase(configFrom(process.env));
  for (const name of applied) console.log(name);
  console.log('the database is up to date');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

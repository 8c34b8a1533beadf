import { migrate } from '@cliffhanger/adapters/postgres';
import { addressesFrom } from './services/ports.ts';

/** Brings a database forward; the address may be given (a production one, say). */
const { ownerUrl } = addressesFrom();
await migrate({ connectionString: process.env['DATABASE_OWNER_URL'] ?? ownerUrl });
console.log('the database is up to date');

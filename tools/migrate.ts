import { type ClockKind, migrate } from '@cliffhanger/adapters/postgres';
import { addressesFrom } from '@cliffhanger/dev-addresses';

/** Brings a database forward; the address may be given (a production one, say). */
const { ownerUrl } = addressesFrom();
const { DATABASE_OWNER_URL: given, CLIFFHANGER_ENV: kind } = process.env;
await migrate({ connectionString: given ?? ownerUrl, ...clockOf() });
console.log('the database is up to date');

/** Time can be moved on only where somebody says that it is no production; the tools' own database never is one. */
function clockOf(): { readonly clock?: ClockKind } {
  if (kind === 'production') return { clock: 'server' };
  return given === undefined || kind === 'development' || kind === 'test' ? { clock: 'movable' } : {};
}

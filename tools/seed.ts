import { seed } from '@cliffhanger/testing/scenarios';
import { addressesFrom } from './services/ports.ts';

/** Fills a development database: the hall, support contacts, a seller with three weeks of business. Safe to repeat. */
const { ownerUrl } = addressesFrom();
const { invitationCode, demoSeller } = await seed({
  connectionString: process.env['DATABASE_OWNER_URL'] ?? ownerUrl,
});
console.log(`seeded: invitation code ${invitationCode}`);
console.log(
  `seeded: seller ${demoSeller.email}, password ${demoSeller.password}, fund password ${demoSeller.fundPassword}`,
);

import { DAY_MS, type SellerId } from '@cliffhanger/core/kernel';
import { addSampleCatalogue } from '@cliffhanger/testing/catalogue';
import { FORGET_STATE_CHANGES, type TestDatabase } from '@cliffhanger/testing/database';
import { addOperators, type Fixture, openFixture, TEST_EXTENDED_KEY } from '@cliffhanger/testing/factories';
import { tellHeldOrders } from '@cliffhanger/testing/scenarios';
import { type AuditParts, checksOf, runCheck } from '../src/audit.ts';
import { readCatalogue } from '../src/catalogue/read-catalogue.ts';
import { shipped } from '../src/compose.ts';
import { openDatabase } from '../src/database.ts';
import type { Finding } from '../src/findings.ts';

/** Three weeks of a seller, played through the real use cases, with the checks over them. */
export interface AuditedStory {
  readonly fixture: Fixture;
  readonly sellerId: SellerId;
  /** All findings of one turn. */
  turn(): Promise<readonly Finding[]>;
  close(): Promise<void>;
}

export async function openAuditedStory(parts: Partial<AuditParts> = {}): Promise<AuditedStory> {
  const fixture = await openFixture();
  // Removes test instrumentation, so that the schema is the production one.
  await fixture.owner.query(FORGET_STATE_CHANGES);
  await addOperators(fixture.owner);
  await addSampleCatalogue(fixture.owner);
  fixture.clock.pass(60 * DAY_MS);
  const sellerId = await tellHeldOrders(fixture.dependencies, {
    registration: { realName: 'Mara Velden', country: 'DE' },
    now: fixture.clock.now(),
  });
  const audited = auditedEditing(fixture, parts);
  return {
    fixture,
    sellerId,
    turn: audited.turn,
    close: async () => {
      await audited.close();
      await fixture.close();
    },
  };
}

export const auditedEditing = ({ database }: Fixture, parts: Partial<AuditParts> = {}) =>
  auditedDatabase(database, parts);

export function auditedDatabase({ auditorUrl }: TestDatabase, parts: Partial<AuditParts> = {}) {
  const database = openDatabase(auditorUrl, () => {});
  // A test database also has a role for tests, so its initial catalogue is the reference.
  const asShipped = database
    .at(readCatalogue)
    .then((catalogue) => ({ migrations: shipped().migrations, catalogue }));
  return {
    turn: async () => {
      const checks = checksOf({
        database,
        networks: [],
        shipped: await asShipped,
        stripe: undefined,
        depositKeys: { evm: [TEST_EXTENDED_KEY], tron: [] },
        firstKeys: [],
        isProduction: false,
        ...parts,
      });
      const found: Finding[] = [];
      for (const check of checks) found.push(...(await runCheck(check)));
      return found;
    },
    close: () => database.close(),
  };
}

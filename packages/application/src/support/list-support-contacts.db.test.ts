import { type Fixture, openFixture } from '@cliffhanger/testing/factories';
import { seedSupportContacts } from '@cliffhanger/testing/scenarios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSupportContacts } from './list-support-contacts.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

test('support is listed in its order, with hours where it has any', async () => {
  expect(await listSupportContacts(fixture.dependencies)()).toEqual({ ok: true, value: [] });
  await seedSupportContacts(fixture.owner);
  await seedSupportContacts(fixture.owner);
  expect(await listSupportContacts(fixture.dependencies)()).toMatchObject({
    value: [
      { kind: 'telegram', opensAt: null, closesAt: null },
      { kind: 'whatsapp', opensAt: '08:00', closesAt: '20:00' },
      { kind: 'email', opensAt: '08:00', closesAt: '24:00' },
    ],
  });
});

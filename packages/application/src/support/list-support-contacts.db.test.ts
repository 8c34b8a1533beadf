import { type Office, openOffice } from '@cliffhanger/testing/factories';
import { seedSupportContacts } from '@cliffhanger/testing/scenarios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSupportContacts } from './list-support-contacts.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test('support is listed in its order, with hours where it has any', async () => {
  expect(await listSupportContacts(office.outside)()).toEqual({ ok: true, value: [] });
  await seedSupportContacts(office.owner);
  await seedSupportContacts(office.owner);
  expect(await listSupportContacts(office.outside)()).toMatchObject({
    value: [
      { kind: 'telegram', opensAt: null, closesAt: null },
      { kind: 'whatsapp', opensAt: '08:00', closesAt: '20:00' },
      { kind: 'email', opensAt: '08:00', closesAt: '24:00' },
    ],
  });
});

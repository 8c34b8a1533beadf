import { createArgon2Passwords } from '@cliffhanger/adapters/passwords';
import { checkFundPassword, logIn } from '@cliffhanger/application/identity';
import { listSupportContacts } from '@cliffhanger/application/support';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Office, openOffice } from '../factories/index.ts';
import { DEMO_SELLER } from './demo-seller.ts';
import { seed } from './seed.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test('a seeded database has a seller who can log in, an invitation code and support, also when seeded twice', async () => {
  const options = { connectionString: office.database.ownerUrl };
  const seeded = await seed(options);
  expect(await seed(options)).toEqual(seeded);

  const outside = { ...office.outside, passwords: createArgon2Passwords() };
  const { email, password, fundPassword } = DEMO_SELLER;
  const loggedIn = await logIn(outside)({ email, password, device: '', locale: 'en', address: '192.0.2.1' });
  expect(loggedIn).toMatchObject({ value: { seller: { realName: 'Mara Velden', hasFundPassword: true } } });
  const sellerId = loggedIn.ok ? loggedIn.value.seller.id : undefined;
  const given = { sellerId: sellerId!, sessionId: outside.chance.id<'session'>(), password: fundPassword };
  expect((await checkFundPassword(outside)(given)).ok).toBe(true);
  expect(await listSupportContacts(outside)()).toMatchObject({
    value: [{ kind: 'telegram' }, { kind: 'whatsapp' }, { kind: 'email' }],
  });
  const { rows } = await office.owner.query(
    'select code from identity.invitation_codes where seller_id is null',
  );
  expect(rows).toEqual([{ code: seeded.invitationCode }]);
  const hall = await office.owner.query('select count(*)::int as dramas from dramas where on_sale');
  expect(hall.rows).toEqual([{ dramas: 60 }]);
}, 120_000);

test('a production database is never seeded', async () => {
  vi.stubEnv('CLIFFHANGER_ENV', 'production');
  await expect(seed({ connectionString: office.database.ownerUrl })).rejects.toThrow('never seeded');
  vi.unstubAllEnvs();
});

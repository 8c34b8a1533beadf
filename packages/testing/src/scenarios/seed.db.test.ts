import { createArgon2Passwords } from '@cliffhanger/adapters/passwords';
import { checkFundPassword, logIn } from '@cliffhanger/application/identity';
import { listSupportContacts } from '@cliffhanger/application/support';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Fixture, openFixture } from '../factories/index.ts';
import { DEMO_SELLER } from './demo-seller.ts';
import { seed } from './seed.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

test('a seeded database has a seller who can log in, an invitation code and support contacts, also when seeded twice', async () => {
  const options = { connectionString: fixture.database.ownerUrl };
  const seeded = await seed(options);
  expect(await seed(options)).toEqual(seeded);

  const dependencies = { ...fixture.dependencies, passwords: createArgon2Passwords() };
  const { email, password, fundPassword } = DEMO_SELLER;
  const loggedIn = await logIn(dependencies)({
    email,
    password,
    device: '',
    locale: 'en',
    address: '192.0.2.1',
  });
  expect(loggedIn).toMatchObject({ value: { seller: { realName: 'Mara Velden', hasFundPassword: true } } });
  const sellerId = loggedIn.ok ? loggedIn.value.seller.id : undefined;
  const input = {
    sellerId: sellerId!,
    sessionId: dependencies.random.id<'session'>(),
    password: fundPassword,
  };
  expect((await checkFundPassword(dependencies)(input)).ok).toBe(true);
  expect(await listSupportContacts(dependencies)()).toMatchObject({
    value: [{ kind: 'telegram' }, { kind: 'whatsapp' }, { kind: 'email' }],
  });
  const { rows } = await fixture.owner.query(
    'select code from identity.invitation_codes where seller_id is null',
  );
  expect(rows).toEqual([{ code: seeded.invitationCode }]);
  const hall = await fixture.owner.query('select count(*)::int as dramas from dramas where on_sale');
  expect(hall.rows).toEqual([{ dramas: 60 }]);
}, 120_000);

test('a production database is never seeded', async () => {
  vi.stubEnv('CLIFFHANGER_ENV', 'production');
  await expect(seed({ connectionString: fixture.database.ownerUrl })).rejects.toThrow('never seeded');
  vi.unstubAllEnvs();
});

import {
  anApprovedSeller,
  aReadyPayoutMethod,
  type Fixture,
  openFixture,
  withMoney,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlainPool } from '../index.ts';

let fixture: Fixture;
const pools = new Map<string, ReturnType<typeof createPlainPool>>();
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(async () => {
  await Promise.all([...pools.values()].map((pool) => pool.end()));
  await fixture.close();
});

function as(duty: 'seller' | 'worker' | 'viewer') {
  const known = pools.get(duty);
  if (known !== undefined) return known;
  const pool = createPlainPool({ connectionString: fixture.database.urlOf(duty), maxConnections: 2 });
  pools.set(duty, pool);
  return pool;
}

const countOf = async (table: string, sellerId: string) =>
  Number(
    (await fixture.owner.query(`select count(*) from ${table} where seller_id = $1`, [sellerId])).rows[0]
      .count,
  );

const OF_SELLERS = [
  'identity.certifications',
  'identity.credentials',
  'identity.document_pictures',
  'identity.email_owners',
  'identity.sessions',
  'identity.social_accounts',
  'identity.store_settings',
  'identity.store_versions',
  'media.uploads',
  'messages.inbox',
  'messages.mail_digests',
  'push.push_events',
  'trust.appeals',
  'wallet.payout_methods',
];

test.each(OF_SELLERS)('the seller’s login deletes no row of %s by itself', async (table) => {
  await expect(as('seller').query(`delete from ${table}`)).rejects.toThrow('permission denied');
});

test.each(['identity.credentials', 'identity.sessions', 'media.uploads', 'trust.appeals'])(
  'the worker’s login deletes no row of %s by itself',
  async (table) => {
    await expect(as('worker').query(`delete from ${table}`)).rejects.toThrow('permission denied');
  },
);

test('a removed payout address is mailed to its owner, and that of another seller stays', async () => {
  const seller = await anApprovedSeller(fixture.dependencies);
  const other = await anApprovedSeller(fixture.dependencies);
  const { id } = await aReadyPayoutMethod(fixture, seller);
  const removed = async (of: string) =>
    (await as('seller').query('select wallet.remove_payout_method($1, $2) as removed', [of, id])).rows[0]
      .removed;
  expect(await removed(other.id)).toBe(false);
  expect(await countOf('wallet.payout_methods', seller.id)).toBe(1);
  expect(await removed(seller.id)).toBe(true);
  expect(await countOf('wallet.payout_methods', seller.id)).toBe(0);
  expect((await fixture.mailsTo(seller.email)).at(-1)).toMatchObject({
    to: seller.email,
    template: 'payout-method-removed',
    facts: { name: 'Nora Lindqvist', target: expect.stringMatching(/^0x\w{4}…\w{4}$/) },
  });
});

test('an account is erased whole or not at all: with money in it, it stays as it is', async () => {
  const seller = await anApprovedSeller(fixture.dependencies);
  await withMoney(fixture.dependencies, seller.id, '10');
  const erase = () =>
    as('seller').query('select * from identity.erase_account($1, $2)', [seller.id, fixture.clock.now()]);
  await expect(erase()).rejects.toThrow('holds money');
  for (const table of ['identity.credentials', 'identity.email_owners', 'identity.social_accounts'])
    expect(await countOf(table, seller.id)).toBe(1);
  await expect(
    as('seller').query('update identity.sellers set erased_at = now() where seller_id = $1', [seller.id]),
  ).rejects.toThrow('permission denied');
});

test('the belongings of a seller who is not erased stay, whoever asks', async () => {
  const seller = await anApprovedSeller(fixture.dependencies);
  const erase = 'select * from identity.erase_belongings($1)';
  await expect(as('seller').query(erase, [seller.id])).rejects.toThrow('permission denied');
  await expect(as('worker').query(erase, [seller.id])).rejects.toThrow('is not erased');
  expect(await countOf('identity.credentials', seller.id)).toBe(1);
});

test('an address that a seller has is not released', async () => {
  const seller = await anApprovedSeller(fixture.dependencies);
  await as('seller').query('select identity.release_email($1, $2)', [seller.email, seller.id]);
  expect(await countOf('identity.email_owners', seller.id)).toBe(1);
  await expect(
    as('seller').query("select identity.save_social_accounts($1, '{}', '{}')", [seller.id]),
  ).rejects.toThrow('has a social account');
});

test('a session that was used within 30 days is not forgotten', async () => {
  const seller = await anApprovedSeller(fixture.dependencies);
  const now = fixture.clock.now();
  const DAY_SECONDS = 86_400;
  for (const days of [29, 31])
    await fixture.owner.query(
      `insert into identity.sessions (seller_id, session_id, token_digest, device, created_at, last_seen_at)
       values ($1, gen_random_uuid(), gen_random_uuid()::text, 'Chrome', to_timestamp($2), to_timestamp($2))`,
      [seller.id, now / 1_000 - days * DAY_SECONDS],
    );
  await as('worker').query('select identity.forget_sessions($1, 100)', [now]);
  expect(await countOf('identity.sessions', seller.id)).toBe(1);
});

test('a viewer’s account that is proven is not pointed to another address', async () => {
  const now = fixture.clock.now();
  const { rows } = await fixture.owner.query<{ id: string }>(
    'insert into checkout.viewers (id, created_at) values (gen_random_uuid(), now()) returning id',
  );
  const viewer = rows[0]?.id;
  const prove = (email: string) =>
    as('viewer').query('select checkout.prove_viewer($1, $2, $3)', [viewer, email, now]);
  const asked = `insert into checkout.sign_in_links (email, digest, sent_at, used_at)
    values ($1, $1, to_timestamp($2 / 1000.0), to_timestamp($2 / 1000.0))`;
  await expect(prove('vera@example.org')).rejects.toThrow('no guest has proved');
  for (const email of ['vera@example.org', 'thief@example.org'])
    await fixture.owner.query(asked, [email, now]);
  await prove('vera@example.org');
  await expect(prove('thief@example.org')).rejects.toThrow('no guest has proved');
  await expect(
    as('viewer').query(
      "update checkout.viewers set verified_email = 'thief@example.org', verified_at = now()",
    ),
  ).rejects.toThrow('permission denied');
});

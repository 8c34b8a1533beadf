import { aPendingSeller, type Fixture, openFixture, type TestSeller } from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* Actions that the app's role must not be able to perform, even after a bug or an intrusion. */

let fixture: Fixture;
let seller: TestSeller;
beforeAll(async () => {
  fixture = await openFixture();
  seller = await aPendingSeller(fixture.dependencies);
});
afterAll(() => fixture.close());

test.each([
  "update identity.sellers set level = 'diamond'",
  'update identity.sellers set official_agent_since = now()',
  'update identity.sellers set invited_by = seller_id',
  'update identity.sellers set registered_at = now()',
  'delete from identity.sellers',
  'truncate identity.sellers cascade',
  'update identity.sessions set token_digest = $$guessed$$',
  'update identity.sessions set seller_id = gen_random_uuid()',
  'update identity.social_accounts set followers = 1000000',
  'update identity.invitation_codes set seller_id = null',
  'delete from identity.invitation_codes',
  "update identity.review_decisions set actor = 'somebody else'",
  'delete from identity.review_decisions',
  'update media.uploads set seller_id = gen_random_uuid()',
  "update support.contacts set address = 'x@example.org'",
  'create table identity.stolen (id int)',
])('the app may not: %s', async (statement) => {
  await expect(fixture.app.query(statement)).rejects.toThrow(/permission denied/);
});

test.each([
  [
    'a rejection without a notice',
    "update identity.sellers set review_state = 'rejected', review_decided_at = now()",
  ],
  ['a decision without a time', "update identity.sellers set review_state = 'approved'"],
  ['a half-erased seller', 'update identity.sellers set email = null'],
  ['an erased seller with a name', 'update identity.sellers set erased_at = now()'],
  ['an agent who is not approved', 'update identity.sellers set official_agent_since = now()'],
  ['a picture that nobody uploaded', 'update identity.sellers set avatar_id = gen_random_uuid()'],
  [
    'a fourth social account',
    "insert into identity.social_accounts select seller_id, 4, 'x', 1 from identity.sellers",
  ],
  ['six wrong tries of a fund password', 'update identity.credentials set fund_wrong_tries = 6'],
  ['six wrong tries of a code', 'update identity.email_codes set wrong_tries = 6'],
  [
    'a rejection without a rule',
    "insert into identity.review_decisions (seller_id, subject, outcome, facts, actor, decided_at) select seller_id, 'registration', 'rejected', '{}', 'x', now() from identity.sellers",
  ],
  [
    'a decision by nobody',
    "insert into identity.review_decisions (seller_id, subject, outcome, facts, actor, decided_at) select seller_id, 'registration', 'approved', '{}', '', now() from identity.sellers",
  ],
  [
    'support that opens and never closes',
    "insert into support.contacts (position, kind, name, address, opens_at) values (9, 'email', 'x', 'x@example.org', '08:00')",
  ],
])('nobody can store %s', async (_what, statement) => {
  await expect(fixture.owner.query(statement)).rejects.toThrow(/violates (check|foreign key) constraint/);
});

test('two accounts cannot have one address, even if the app forgot to ask', async () => {
  const insert = `insert into identity.email_owners values ($1, gen_random_uuid(), true)`;
  await expect(fixture.app.query(insert, [seller.email])).rejects.toThrow(/duplicate key/);
});

test('a seller is found by key, a session by seller and token: no query of a request reads a whole table', async () => {
  const plans = [
    ['select * from identity.sessions where seller_id = $1 and token_digest = $2', [seller.id, 'x']],
    ['select * from identity.sellers where seller_id = $1', [seller.id]],
    ['select * from identity.email_owners where email = $1', [seller.email]],
    ['select * from identity.email_codes where email = $1', [seller.email]],
    ['select * from identity.social_accounts where seller_id = $1', [seller.id]],
    [
      `select * from identity.sellers where review_state = 'pending' order by review_promised_by, seller_id limit 50`,
      [],
    ],
  ] as const;
  const client = await fixture.owner.connect();
  try {
    await client.query('set enable_seqscan = off');
    for (const [text, values] of plans) {
      const { rows } = await client.query({ text: `explain ${text}`, values: [...values] });
      const plan = rows.map((row) => row['QUERY PLAN'] as string).join('\n');
      expect(plan).toMatch(/Index (Only )?Scan|Bitmap Index Scan/);
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    }
  } finally {
    client.release();
  }
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AttackedStory,
  anOrderOf,
  foundAs,
  MARA,
  NILS,
  openAttackedStory,
  owner,
  tries,
  withoutConstraint,
} from '../../test/attacked-story.ts';

/* DOMAIN §5, §10.3, §13: every hold has a rule, an end, and a notice that can be appealed. */

let story: AttackedStory;
beforeAll(async () => {
  story = await openAttackedStory();
}, 180_000);
afterAll(() => story?.close());

const INES = `'01990000-0000-7000-8000-0000000000a3'`;
const NOTICE = `'{"rule": "device-stolen", "facts": {}, "decidedBy": "person", "decidedAt": 0, "note": null, "appealUntil": 1209600000}'`;
interface LockTraits {
  readonly notice?: string;
  readonly at?: string;
  readonly until?: string;
  readonly of?: string;
}
const locked = ({
  notice = NOTICE,
  at = 'now()',
  until = `now() + interval '1 day'`,
  of = MARA,
}: LockTraits): string =>
  `insert into identity.account_locks (seller_id, id, notice, locked_at, until, locked_by)
   values (${of}, gen_random_uuid(), ${notice}, ${at}, ${until}, 'nobody')`;
/** The console's role can read seller ids here, but no names. */
const SOME_SELLER = '(select seller_id from identity.account_locks limit 1)';
const AGAIN = `update identity.account_locks set opened_at = locked_at, opened_by = 'ida';
  update identity.account_locks set opened_at = null, opened_by = null`;
const NO_RULE = `update orders set notice = '{}' where state = 'audit'`;

const REFUSED = [
  tries(
    'console',
    'an account is locked for ever',
    locked({ of: SOME_SELLER, until: `'infinity'` }),
    /ends_within_a_week|longer than a week/,
  ),
  tries(
    'console',
    'an account is locked for eight days',
    locked({ of: SOME_SELLER, until: `now() + interval '8 days'` }),
    /ends_within_a_week|longer than a week/,
  ),
  tries(
    'console',
    'an account is locked by no rule',
    locked({ of: SOME_SELLER, notice: `'{}'` }),
    /locked_by_a_rule/,
  ),
  tries(
    'console',
    'an account is locked by a rule of its own',
    locked({
      of: SOME_SELLER,
      notice: `'{"rule": "deposit-first", "decidedBy": "rule", "decidedAt": 0, "appealUntil": 0}'`,
    }),
    /locked_by_a_rule/,
  ),
  tries(
    'console',
    'an account is locked without an appeal',
    locked({ of: SOME_SELLER, notice: `'{"rule": "device-stolen", "decidedBy": "person", "decidedAt": 0}'` }),
    /locked_by_a_rule/,
  ),
  tries(
    'console',
    'an account is locked again and again',
    `insert into identity.account_locks (seller_id, id, notice, locked_at, until, locked_by)
     select seller_id, gen_random_uuid(), notice, until, until + interval '7 days', 'ida' from identity.account_locks`,
    /longer than a week in thirty days/,
  ),
  tries('console', 'a lock that was opened is shut again', AGAIN, /stays as it was written/),
  tries('worker', 'a hold is made longer', `update orders set release_at = 'infinity'`),
  tries('worker', 'an order never falls due', `update orders set due_at = 'infinity'`),
  tries('console', 'an order is put into audit past the function', `update orders set state = 'audit'`),
  tries('viewer', 'the notice of an audit is taken away', NO_RULE, /held by no rule/),
  tries('worker', 'the notice of an audit is taken away', NO_RULE, /held by no rule/),
  tries('console', 'the notice of an audit is taken away', NO_RULE, /held by no rule/),
  tries(
    'console',
    'an order is looked into without a ground',
    `select settlement.open_audit(${INES}, gen_random_uuid(), 'CH-AAAAAAAA', 'because', null, 0)`,
    /no order is audited for/,
  ),
  tries('viewer', 'a bank is invented', 'insert into checkout.disputes default values'),
  tries(
    'worker',
    'an order is held for a bank',
    `select settlement.hold_for_dispute(gen_random_uuid(), gen_random_uuid(), 'infinity', 0)`,
  ),
];

const order = (state: string, set: string): string =>
  `alter table orders disable trigger user; alter table orders drop constraint order_is_whole;
   update orders set ${set} where id = ${anOrderOf(state)}`;
const lock = (constraint: string, traits: LockTraits): string =>
  `alter table identity.account_locks disable trigger user;
   ${withoutConstraint('identity.account_locks', constraint, locked(traits))}`;
const LATE_BANK = `insert into checkout.disputes (id, processor, seller_id, order_id, reason, opened_at, decided_by, state)
  select gen_random_uuid(), 'stripe', seller_id, id, 'none', now(), now() + interval '2 years', 'open' from orders
  where id = ${anOrderOf('audit')}`;

const FOUND = [
  owner(
    'a hold lasts a month',
    order('in-settlement', `release_at = shipped_at + interval '30 days', due_at = shipped_at`),
  ),
  owner(
    'a hold lasts an hour longer',
    order('in-settlement', `release_at = shipped_at + interval '169 hours'`),
  ),
  owner('a hold has no end', order('in-settlement', 'release_at = null')),
  owner('nothing lets a hold go', order('in-settlement', `due_at = 'infinity'`)),
  owner('nothing lets a hold go, without a date', order('in-settlement', 'due_at = null')),
  owner('an order waits to be shipped for ever', order('to-ship', `due_at = 'infinity'`)),
  owner(
    'an order waits to be shipped for a month',
    order('to-ship', `due_at = paid_at + interval '30 days'`),
  ),
  owner('an audit has no reason', order('audit', 'audit_reason = null')),
  owner('an audit has a reason of its own', order('audit', `audit_reason = 'deposit-first'`)),
  owner('an audit has no notice', order('audit', 'notice = null')),
  owner('an audit has an empty notice', order('audit', `notice = '{}'`)),
  owner(
    'an audit follows from a rule that there is not',
    order('audit', `notice = notice || '{"rule": "review"}'`),
  ),
  owner('an audit was decided by nobody', order('audit', `notice = notice - 'decidedBy'`)),
  owner('an audit cannot be appealed', order('audit', `notice = notice - 'appealUntil'`)),
  owner(
    'an audit can be appealed until a word',
    order('audit', `notice = notice || '{"appealUntil": "soon"}'`),
  ),
  owner(
    'an audit lasts two months',
    order('audit', `release_at = shipped_at + interval '60 days', due_at = shipped_at`),
  ),
  owner('nothing ends an audit', order('audit', `due_at = release_at + interval '1 day'`)),
  owner(
    'a bank decides for two years',
    withoutConstraint('checkout.disputes', 'bank_has_four_months', LATE_BANK),
  ),
  owner(
    'an account is locked for a month',
    lock('ends_within_a_week', { until: `now() + interval '30 days'` }),
  ),
  owner('an account is locked for ever', lock('ends_within_a_week', { until: `'infinity'` })),
  owner('an account is locked by no rule', lock('locked_by_a_rule', { notice: `'{}'` })),
  owner(
    'a lock cannot be appealed',
    lock('locked_by_a_rule', {
      notice: `'{"rule": "device-stolen", "decidedBy": "person", "decidedAt": 0}'`,
    }),
  ),
  owner(
    'an account is locked week after week',
    `alter table identity.account_locks disable trigger user;
     ${locked({ of: NILS, until: `now() + interval '7 days'` })};
     ${locked({ of: NILS, at: `now() + interval '7 days'`, until: `now() + interval '14 days'` })}`,
  ),
  owner(
    'what guards locks is switched off',
    'alter table identity.account_locks disable trigger account_locks_keep_short',
    'catalogue/object-differs/table identity.account_locks',
  ),
  owner(
    'what the auditor is shown of holds is another view',
    `create or replace view trust.account_lock_notices as select l.seller_id, l.id, l.locked_at, l.until, l.opened_at,
       'device-stolen'::text as rule, 'person'::text as decided_by, 0::numeric as decided_ms, 9e15::numeric as appeal_until_ms
     from identity.account_locks l`,
    'catalogue/object-differs/view trust.account_lock_notices',
  ),
];

test('after a busy day nothing is found', async () => {
  expect(await story.foundAfter('select 1')).toEqual([]);
});

test.for(REFUSED)('$by: $name, and is refused', async ({ by, does, refused }) => {
  expect(await story.answerTo(by, does)).toMatch(refused);
});

test.for(FOUND)('the owner: $name, and is found', async (attack) => {
  const found = await story.foundAfter(attack.does);
  expect(found.filter((id) => id.startsWith(foundAs('no-hold-without-end', attack)))).not.toEqual([]);
});

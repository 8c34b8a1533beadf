import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AttackedStory,
  anOrderOf,
  booked,
  foundAs,
  MARA,
  NILS,
  openAttackedStory,
  owner,
  tries,
  withoutConstraint,
} from '../../test/attacked-story.ts';

/* DOMAIN §7, §10.5: invitations are counted and bring nothing: no money, episodes, rights or level. */

let story: AttackedStory;
beforeAll(async () => {
  story = await openAttackedStory();
}, 180_000);
afterAll(() => story?.close());

const INES = `'01990000-0000-7000-8000-0000000000a3'`;
const SOMEBODY = '(select journal_id from ledger.books order by journal_id desc limit 1)';
const BONUS = { 'platform:losses': -1_000_000, 'seller:available': 1_000_000 };

const REFUSED = [
  tries('seller', 'a level is written', `update identity.sellers set level = 'diamond'`),
  tries('console', 'a level is written', `update identity.sellers set level = 'diamond'`),
  tries('worker', 'a level is written', `update identity.sellers set level = 'gold'`),
  tries(
    'seller',
    'somebody is said to have been invited',
    'update identity.sellers set invited_by = seller_id',
  ),
  tries('worker', 'how a level was come by is written', 'insert into levels.changes default values'),
  tries('seller', 'a purchase is written', 'insert into levels.purchases default values'),
  tries('seller', 'rights are written', 'update seller_rights set from_packs = 100'),
  tries('worker', 'rights are written', 'update seller_rights set from_level = 100'),
  tries(
    'worker',
    'a level is given for recruits',
    `select levels.give(gen_random_uuid(), 'bronze', 'gold', 'earned', null, 'rule:recruits', 0)`,
  ),
  tries(
    'worker',
    'a level is changed',
    `select levels.change(gen_random_uuid(), 'bronze', 'gold', 30, 'earned', null, 'rule:recruits', now())`,
  ),
  tries(
    'worker',
    'a level is earned without a sale',
    `select (levels.give_earned(${SOMEBODY}, 0)).outcome`,
    /done: \["nothing"\]/,
  ),
  tries(
    'console',
    'one person grants a level alone',
    `select levels.grant_level(${INES}, ${SOMEBODY}, 'diamond', 'brought many', 0);
     select (levels.grant_level(${INES}, ${SOMEBODY}, 'diamond', 'brought many', 0)).outcome`,
    /second-person-needed|level-not-higher/,
  ),
  tries('console', 'a bonus for a recruit is booked', booked({ to: SOMEBODY, kind: 'remedy', moves: BONUS })),
  tries('seller', 'a bonus for a recruit is booked', booked({ to: SOMEBODY, kind: 'remedy', moves: BONUS })),
];

const change = (how: string, actor = 'rule:earned-level'): string =>
  `insert into levels.changes (seller_id, from_level, to_level, how, reason, actor, changed_at)
   values (${NILS}, 'bronze', 'gold', '${how}', 'brought many', '${actor}', now());
   update identity.sellers set level = 'gold' where seller_id = ${NILS}`;
const terms = (name: string, value: string): string =>
  `insert into settings.versions (name, value, effective_from, reason, decided_by, decided_at)
   values ('${name}', '${value}', now(), 'for all', 'owner', now())`;
const LEVEL = `{"price": "0", "rights": 3, "trafficWeight": 1, "episodes": 0, "earnedAt": "0"`;

const FOUND = [
  owner(
    'a bonus is paid for an invitation',
    booked({ kind: 'remedy', reference: 'invitation:1', moves: BONUS }),
  ),
  owner(
    'a bonus is paid for a recruit',
    booked({ kind: 'referral-bonus', reference: 'seller:1', moves: BONUS }),
  ),
  owner('a bonus is paid for a team', booked({ kind: 'deposit', reference: 'team:1', moves: BONUS })),
  owner(
    'a recruit pays who invited them',
    booked({ kind: 'deposit', actor: `'seller:' || ${NILS}`, moves: BONUS }),
  ),
  owner(
    'a share of the sale of another is settled',
    booked({
      to: NILS,
      kind: 'settlement',
      order: anOrderOf('completed'),
      moves: { 'platform:wholesale_deferred': -1_000, 'seller:available': 1_000 },
    }),
  ),
  owner(
    'a share of the payment of another is put into escrow',
    booked({
      to: NILS,
      kind: 'payment',
      order: anOrderOf('to-ship'),
      moves: { 'processor:sandbox': -1_000, 'order:escrow': 1_000 },
    }),
  ),
  owner(
    'a remedy for the order of another',
    booked({ to: NILS, kind: 'remedy', reference: 'appeal:1', order: anOrderOf('completed'), moves: BONUS }),
  ),
  owner(
    'episodes for recruits',
    booked({
      kind: 'level-purchase',
      reference: 'level:gold',
      moves: { 'platform:episodes_issued': -50, 'seller:episodes': 50 },
    }),
  ),
  owner('a level is raised', `update identity.sellers set level = 'diamond' where seller_id = ${MARA}`),
  owner(
    'a level of a recruit is raised',
    `update identity.sellers set level = 'silver' where seller_id = ${NILS}`,
  ),
  owner('a level is said to be earned', change('earned')),
  owner('a level is said to be bought', change('bought')),
  owner('a level is said to be granted', change('granted', 'operator:nobody')),
  owner(
    'a level is earned by a rule of its own',
    withoutConstraint('levels.changes', 'earned_by_rule', change('earned', 'rule:recruits')),
  ),
  owner(
    'a level is come by through recruits',
    withoutConstraint('levels.changes', 'known_way', change('recruited')),
  ),
  owner(
    'one person grants a level',
    withoutConstraint(
      'levels.grants',
      'two_people',
      `insert into levels.grants values (${NILS}, 'gold', 'brought many', 'ida', now(), 'ida', now()); ${change('granted', 'operator:ida')}`,
    ),
  ),
  owner(
    'rights of a pack that nobody bought',
    `insert into seller_rights (seller_id, from_level, from_packs) values (${NILS}, 3, 20)
     on conflict (seller_id) do update set from_packs = 20`,
  ),
  owner(
    'rights beyond the level',
    `insert into seller_rights (seller_id, from_level) values (${NILS}, 100)
     on conflict (seller_id) do update set from_level = 100`,
  ),
  owner(
    'rights of her own beyond the level',
    `update seller_rights set from_level = 101 where seller_id = ${MARA}`,
  ),
  owner('a level pays per recruit', terms('levels', `{"bronze": ${LEVEL}, "perRecruit": "5"}}`)),
  owner('there is a level for recruiters', terms('levels', `{"recruiter": ${LEVEL}}}`)),
  owner(
    'a pack pays per recruit',
    terms('packs', `{"rights-5": {"price": "75", "rights": 5, "episodes": 0, "perRecruit": "5"}}`),
  ),
  owner(
    'a code of an invitation has a price',
    'alter table identity.invitation_codes add column pays bigint',
    'catalogue/object-differs/table identity.invitation_codes',
  ),
  owner(
    'a function pays for recruits',
    `create function identity.pay_for_recruits() returns void language sql as 'select'`,
    'catalogue/object-differs/function identity.pay_for_recruits()',
  ),
  owner(
    'a trigger pays when somebody registers',
    `create function identity.pay_for_recruits() returns trigger language plpgsql as 'begin return new; end';
     create trigger pays after insert on identity.sellers for each row execute function identity.pay_for_recruits()`,
    'catalogue/object-differs/table identity.sellers',
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
  expect(found.filter((id) => id.startsWith(foundAs('nobody-earns-by-recruiting', attack)))).not.toEqual([]);
});

import {
  CERTIFICATION_REJECTION_RULES,
  type CertificationId,
  type CertificationVerdict,
  decideRegistration,
  REGISTRATION_REJECTION_RULES,
  type RegistrationDecision,
  type Review,
} from '@cliffhanger/core/identity';
import {
  approvedAfterAll,
  DAY_MS,
  decideReviewed,
  instantOf,
  later,
  type Reviewed,
  type SellerId,
} from '@cliffhanger/core/kernel';
import {
  decideLink,
  LINK_REJECTION_RULES,
  type LinkDecision,
  type LinkReview,
  type PromotionLinkId,
} from '@cliffhanger/core/promotion';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { type OpenTestDatabase, openTestDatabase, withDeviation } from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import { aDrama, addOperators, IDA, OLAV } from '@cliffhanger/testing/factories';
import {
  addTwinSellers,
  answersTo,
  shown,
  TWIN_CASES,
  TWIN_SEED,
  TWIN_TIMEOUT_MS,
  untilFound,
} from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';

/*
 * Decisions about a registration, a post or a certification: compares the database's rows with core's rule.
 */

const NOW = instantOf(Date.UTC(2026, 10, 16, 9, 30));
const OPERATOR = 'Ida Reviewer';

let open: OpenTestDatabase;
let dramaId: string;
beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 2 });
  await addSampleCategories(open.owner);
  await addOperators(open.owner);
  dramaId = await aDrama(open.owner);
});
afterAll(() => open.close());

interface Case {
  readonly sellerId: SellerId;
  readonly linkId: PromotionLinkId;
  readonly first: RegistrationDecision;
  readonly second: RegistrationDecision;
  readonly firstOfLink: LinkDecision;
  readonly secondOfLink: LinkDecision;
  /** Already decided. */
  readonly isSecond: boolean;
  readonly wasPromoting: boolean;
}

const groundOf = <Rule extends string>(dice: Dice, rules: readonly Rule[]) => ({
  rule: dice.pick(rules),
  facts: dice.isLucky(0.5) ? {} : { handle: `nora.${dice.between(1, 99)}` },
  note: dice.isLucky(0.5) ? null : `No. ${dice.between(1, 99)}`,
});

function decisionOf<Rule extends string>(dice: Dice, rules: readonly Rule[]) {
  return dice.isLucky(0.5)
    ? ({ kind: 'approve' } as const)
    : ({ kind: 'reject', ...groundOf(dice, rules) } as const);
}

const someCases = (seed: string, many: number): readonly Case[] => {
  const dice = diceOf(seed);
  return Array.from({ length: many }, () => ({
    sellerId: crypto.randomUUID() as SellerId,
    linkId: crypto.randomUUID() as PromotionLinkId,
    first: decisionOf(dice, REGISTRATION_REJECTION_RULES),
    second: decisionOf(dice, REGISTRATION_REJECTION_RULES),
    firstOfLink: decisionOf(dice, LINK_REJECTION_RULES),
    secondOfLink: decisionOf(dice, LINK_REJECTION_RULES),
    isSecond: dice.isLucky(0.4),
    wasPromoting: dice.isLucky(0.3),
  }));
};

/** Creates for each case a registration, a drama in the library and a post about it. */
async function setTheScene(cases: readonly Case[]): Promise<void> {
  const rows = JSON.stringify(cases);
  await open.owner.query(
    `insert into identity.sellers (seller_id, email, real_name, country, contact_kind, contact_address, locale,
       registered_at, review_promised_by)
     select (c ->> 'sellerId')::uuid, c ->> 'sellerId' || '@twin.test', 'Twin', 'DE', 'telegram', '@twin', 'en',
       to_timestamp($2::bigint / 1000.0), to_timestamp($2::bigint / 1000.0)
     from jsonb_array_elements($1::jsonb) c`,
    [rows, NOW],
  );
  await open.owner.query(
    `with consigned as (
       insert into consignments (seller_id, id, drama_id, added_at, promoting_since)
       select (c ->> 'sellerId')::uuid, gen_random_uuid(), $2, to_timestamp($3::bigint / 1000.0),
         case when (c ->> 'wasPromoting')::boolean then to_timestamp($3::bigint / 1000.0) - interval '1 day' end
       from jsonb_array_elements($1::jsonb) c returning seller_id, id),
     posted as (
       insert into promotion_links (seller_id, id, consignment_id, drama_id, url, post, submitted_at, promised_by)
       select k.seller_id, (c ->> 'linkId')::uuid, k.id, $2, 'https://post.test/' || (c ->> 'linkId'),
         'post.test/' || (c ->> 'linkId'),
         to_timestamp($3::bigint / 1000.0), to_timestamp($3::bigint / 1000.0)
       from jsonb_array_elements($1::jsonb) c join consigned k on k.seller_id = (c ->> 'sellerId')::uuid
       returning seller_id, id, post)
     insert into promotion_link_owners (post, seller_id, link_id) select post, seller_id, id from posted`,
    [rows, dramaId, NOW],
  );
}

type Decision = RegistrationDecision | LinkDecision;

/** For each: whether this call decided it, or an earlier one did. */
async function decided(
  name: 'identity.decide_registration' | 'promotion.decide_link',
  asked: readonly { readonly id: string; readonly decision: Decision }[],
): Promise<readonly boolean[]> {
  const { rows } = await open.app.query<{ decided: boolean }>(
    `select ${name}((c ->> 'id')::uuid, $2, c -> 'decision' ->> 'rule', c -> 'decision' -> 'facts',
       c -> 'decision' ->> 'note', $3) as decided
     from jsonb_array_elements($1::jsonb) with ordinality as f (c, number) order by number`,
    [JSON.stringify(asked), OPERATOR, NOW],
  );
  return rows.map((row) => row.decided);
}

const PENDING: Review = { kind: 'pending', submittedAt: NOW, promisedBy: NOW };
const UNDER_REVIEW: LinkReview = { state: 'under-review', submittedAt: NOW, promisedBy: NOW };

async function differingRegistrations(seed: string, many: number): Promise<readonly string[]> {
  const cases = someCases(`${seed} registrations`, many);
  await setTheScene(cases);
  await decided(
    'identity.decide_registration',
    cases.flatMap(({ sellerId, first, isSecond }) => (isSecond ? [{ id: sellerId, decision: first }] : [])),
  );
  const found = await decided(
    'identity.decide_registration',
    cases.map(({ sellerId, second }) => ({ id: sellerId, decision: second })),
  );
  const differences: string[] = [];
  for (const [index, { sellerId, first, second, isSecond }] of cases.entries()) {
    const before = isSecond ? reviewAfter(PENDING, first) : PENDING;
    const expected = shown([before.kind === 'pending', reviewAfter(before, second)]);
    const seller = await open.transactions.read(({ sellers }) => sellers.find(sellerId));
    const stored = shown([found[index], seller?.review]);
    if (stored !== expected) differences.push(`${expected} <> ${stored}`);
  }
  return differences;
}

/** An earlier decision stays. */
function reviewAfter(review: Review, decision: RegistrationDecision): Review {
  const result = decideRegistration(review, decision, NOW);
  return result.ok ? result.value : review;
}

function linkAfter(review: LinkReview, decision: LinkDecision): LinkReview {
  const result = decideLink(review, decision, NOW);
  return result.ok ? result.value : review;
}

interface LinkRow {
  readonly promoting_since: bigint | null;
  readonly is_owned: boolean;
}

async function differingLinks(seed: string, many: number): Promise<readonly string[]> {
  const cases = someCases(`${seed} links`, many);
  await setTheScene(cases);
  await decided(
    'promotion.decide_link',
    cases.flatMap(({ linkId, firstOfLink, isSecond }) =>
      isSecond ? [{ id: linkId, decision: firstOfLink }] : [],
    ),
  );
  const found = await decided(
    'promotion.decide_link',
    cases.map(({ linkId, secondOfLink }) => ({ id: linkId, decision: secondOfLink })),
  );
  const differences: string[] = [];
  for (const [index, one] of cases.entries()) {
    const before = one.isSecond ? linkAfter(UNDER_REVIEW, one.firstOfLink) : UNDER_REVIEW;
    const after = linkAfter(before, one.secondOfLink);
    const isGood = after.state === 'succeeded';
    const since = one.wasPromoting ? later(NOW, -DAY_MS) : isGood ? NOW : null;
    const expected = shown([before.state === 'under-review', after, since, after.state !== 'failed']);
    const link = await open.transactions.read(({ promotionLinks }) => promotionLinks.find(one.linkId));
    const { rows } = await open.owner.query<LinkRow>(
      `select (extract(epoch from c.promoting_since) * 1000)::bigint as promoting_since,
         exists (select from promotion_link_owners o where o.link_id = l.id) as is_owned
       from promotion_links l join consignments c on c.seller_id = l.seller_id and c.id = l.consignment_id
       where l.id = $1`,
      [one.linkId],
    );
    const promotingSince = rows[0]?.promoting_since ?? null;
    const stored = shown([
      found[index],
      link?.review,
      promotingSince === null ? null : Number(promotingSince),
      rows[0]?.is_owned,
    ]);
    if (stored !== expected) differences.push(`${expected} <> ${stored}`);
  }
  return differences;
}

test(
  `a registration is decided by the database as the rule says, seed ${TWIN_SEED}`,
  async () => {
    expect(await differingRegistrations(TWIN_SEED, TWIN_CASES)).toEqual([]);
  },
  TWIN_TIMEOUT_MS,
);

test(
  `a post is decided by the database as the rule says, seed ${TWIN_SEED}`,
  async () => {
    expect(await differingLinks(TWIN_SEED, TWIN_CASES)).toEqual([]);
  },
  TWIN_TIMEOUT_MS,
);

test.each([
  ['identity.decide_registration', "and review_state = 'pending'", "and review_state <> 'approved'"],
  ['identity.decide_registration', "'person', p_note", "'rule', p_note"],
])('a deviation in %s is found: %s as %s', async (name, from, to) => {
  const differences = await withDeviation(open.owner, { function: name, from, to }, () =>
    untilFound(60, (cases) => differingRegistrations(`planted ${from} ${cases}`, cases)),
  );
  expect(differences).not.toEqual([]);
});

test.each([
  ['promotion.decide_link', "and state = 'under-review'", "and state <> 'failed'"],
  ['promotion.decide_link', 'and promoting_since is null', ''],
  ['promotion.decide_link', 'where post = l.post and link_id = l.id', 'where false'],
])('a deviation in %s is found: %s as %s', async (name, from, to) => {
  const differences = await withDeviation(open.owner, { function: name, from, to }, () =>
    untilFound(60, (cases) => differingLinks(`planted ${from} ${cases}`, cases)),
  );
  expect(differences).not.toEqual([]);
});

interface Certified {
  readonly id: CertificationId;
  readonly sellerId: SellerId;
  readonly appealId: string;
  readonly submittedAt: number;
  /** In sequence: decided by a reviewer, or upheld on appeal by another person. */
  readonly deeds: readonly (CertificationVerdict | { readonly kind: 'upheld' })[];
}

const aCertified = (dice: Dice): Certified => ({
  id: crypto.randomUUID() as CertificationId,
  sellerId: crypto.randomUUID() as SellerId,
  appealId: crypto.randomUUID(),
  submittedAt: later(NOW, -dice.between(1, 9) * DAY_MS),
  deeds: Array.from({ length: dice.between(1, 3) }, () =>
    dice.isLucky(0.4) ? { kind: 'upheld' } : decisionOf(dice, CERTIFICATION_REJECTION_RULES),
  ),
});

async function writeCertifications(all: readonly Certified[]): Promise<void> {
  await addTwinSellers(
    open.owner,
    all.map(({ sellerId }) => sellerId),
  );
  await open.owner.query(
    `insert into identity.certifications (seller_id, id, document, picture_ids, submitted_at, promised_by)
     select (c ->> 'sellerId')::uuid, (c ->> 'id')::uuid, '', array[gen_random_uuid()],
       to_timestamp((c ->> 'submittedAt')::bigint / 1000.0), to_timestamp($2::bigint / 1000.0)
     from jsonb_array_elements($1::jsonb) c`,
    [JSON.stringify(all), NOW],
  );
  await open.owner.query(
    `insert into trust.appeals (seller_id, id, subject, subject_id, rule, decided_at, deciders, text, appealed_at,
       promised_by, state, answered_at, answered_by, answer)
     select (c ->> 'sellerId')::uuid, (c ->> 'appealId')::uuid, 'certification', c ->> 'id', 'x', now(), '{}', 'x', now(),
       now(), 'upheld', now(), 'x', 'x'
     from jsonb_array_elements($1::jsonb) c`,
    [JSON.stringify(all)],
  );
}

const DECIDE = `select outcome from identity.decide_certification('${IDA}', ($1 ->> 'id')::uuid, $1 -> 'deed' ->> 'kind',
  $1 -> 'deed' ->> 'rule', $1 -> 'deed' -> 'facts', $1 -> 'deed' ->> 'note', ($1 ->> 'at')::bigint)`;
const UPHOLD = `select outcome from identity.certify_on_appeal('${OLAV}', ($1 ->> 'appealId')::uuid, ($1 ->> 'at')::bigint)`;

/** Each turn is later than the previous one. */
const turnAt = (turn: number) => later(NOW, turn * DAY_MS);

interface Certifying {
  readonly review: Reviewed;
  readonly since: number | null;
  readonly outcomes: readonly string[];
}

function certifiedByRule({ deeds, submittedAt }: Certified): Certifying {
  let review: Reviewed = { state: 'under-review', submittedAt: instantOf(submittedAt), promisedBy: NOW };
  let since: number | null = null;
  const outcomes: string[] = [];
  for (const [turn, deed] of deeds.entries()) {
    const now = turnAt(turn);
    const before: Reviewed = review;
    if (deed.kind === 'upheld') {
      review = approvedAfterAll(before, now);
      outcomes.push(review === before ? 'nothing' : 'decided');
    } else {
      // The use case does not call the database for a repeated decision.
      const decided = decideReviewed(before, deed, { now, otherwise: 'certification-already-decided' });
      review = decided.ok ? decided.value : before;
      outcomes.push(review === before ? 'certification-already-decided' : 'decided');
    }
    if (review.state === 'approved') since ??= now;
  }
  return { review, since, outcomes };
}

async function differingCertifications(seed: string, many: number): Promise<readonly string[]> {
  const dice = diceOf(seed);
  const all = Array.from({ length: many }, () => aCertified(dice));
  await writeCertifications(all);
  const outcomes = new Map<string, (string | null)[]>(all.map(({ id }) => [id, []]));
  for (const turn of [0, 1, 2]) {
    for (const isAppeal of [false, true]) {
      const theirs = all.flatMap((one) => {
        const deed = one.deeds[turn];
        return deed !== undefined && (deed.kind === 'upheld') === isAppeal
          ? [{ ...one, deed, at: turnAt(turn) }]
          : [];
      });
      const answers = await answersTo(open.owner, isAppeal ? UPHOLD : DECIDE, theirs);
      for (const [at, { id }] of theirs.entries()) outcomes.get(id)?.push(answers[at] ?? null);
    }
  }
  const differences: string[] = [];
  for (const one of all) {
    const { rows } = await open.owner.query<{ since: bigint | null }>(
      `select (extract(epoch from official_agent_since) * 1000)::bigint as since from identity.sellers
       where seller_id = $1`,
      [one.sellerId],
    );
    const found = await open.transactions.read(({ certifications }) => certifications.find(one.sellerId));
    const since = rows[0]?.since ?? null;
    const stands = shown({
      review: found?.review,
      since: since === null ? null : Number(since),
      outcomes: outcomes.get(one.id),
    });
    const expected = shown(certifiedByRule(one));
    if (stands !== expected) differences.push(`${shown(one.deeds)}: ${expected} <> ${stands}`);
  }
  return differences;
}

test(
  `a certification is decided by the database as the rule says, by a reviewer and on appeal, seed ${TWIN_SEED}`,
  async () => {
    expect(await differingCertifications(`${TWIN_SEED} certifications`, TWIN_CASES)).toEqual([]);
  },
  TWIN_TIMEOUT_MS,
);

test.each([
  ['identity.decide_certification', "c.state <> 'under-review'", "c.state = 'approved'"],
  ['identity.decide_certification', "'person', p_note", "'rule', p_note"],
  ['identity.certify_on_appeal', "and n.state = 'rejected'", "and n.state <> 'approved'"],
  ['identity.certify_on_appeal', 'decided_at = now_at,', ''],
  ['identity.make_official_agent', 'coalesce(s.official_agent_since, p_since)', 's.official_agent_since'],
])('a deviation in %s is found: %s as %s', async (name, from, to) => {
  const differences = await withDeviation(open.owner, { function: name, from, to }, () =>
    untilFound(100, (cases) => differingCertifications(`planted ${from} ${cases}`, cases)),
  );
  expect(differences).not.toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { AGENT_LEVELS, type AgentLevel, type Seller } from '@cliffhanger/core/identity';
import {
  DAY_MS,
  type Instant,
  idOf,
  instantOf,
  later,
  type Money,
  type SellerId,
  usdt,
} from '@cliffhanger/core/kernel';
import {
  contentHash,
  creditsBoughtBack,
  levelBought,
  levelRefunded,
  type Posting,
} from '@cliffhanger/core/ledger';
import {
  type AllLevelTerms,
  type CreditLot,
  creditPack,
  creditsValue,
  earnedLevel,
  isHigher,
  PACK_NAMES,
  packTimes,
  quoteUpgrade,
  UPGRADE_REFUNDABLE_MS,
} from '@cliffhanger/core/levels';
import type { Rights } from '@cliffhanger/core/library';
import { DEFAULT_SETTINGS, type Settings, writeSetting } from '@cliffhanger/core/settings';
import { type OpenTestDatabase, openTestDatabase, withDeviation } from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import { addOperators } from '@cliffhanger/testing/factories';
import { TWIN_CASES, TWIN_SEED, untilFound } from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LevelPurchase } from '../ports/index.ts';
import { refundQuote } from './steps/refund-quote.ts';

/* Levels and packs, bought, refunded and earned: compares the database functions with the rules of core. */

let open: OpenTestDatabase;
beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 2 });
  await addOperators(open.owner);
});
afterAll(() => open.close());

const NOW = instantOf(Date.UTC(2026, 10, 15, 12));
const TERMS_CHANGED_AT = later(NOW, DAY_MS);
const LATER = later(NOW, 2 * DAY_MS);

/** Changed prices, rights and episodes that come into force on a given day. */
const CHANGED: Pick<Settings, 'levels' | 'packs'> = {
  levels: {
    bronze: { price: usdt('0.000001'), rights: 2, trafficWeight: 1, episodes: 1, earnedAt: usdt('0') },
    silver: { price: usdt('123.456789'), rights: 9, trafficWeight: 2, episodes: 1, earnedAt: usdt('10.5') },
    gold: { price: usdt('700'), rights: 31, trafficWeight: 5, episodes: 333, earnedAt: usdt('4000') },
    diamond: {
      price: usdt('2999.999999'),
      rights: 99,
      trafficWeight: 12,
      episodes: 777,
      earnedAt: usdt('9000'),
    },
  },
  packs: {
    ...DEFAULT_SETTINGS.packs,
    'rights-5': { price: usdt('74.999999'), rights: 5, episodes: 1 },
  },
};

beforeAll(async () => {
  for (const name of ['levels', 'packs'] as const)
    await open.owner.query(
      `insert into settings.versions (name, value, effective_from, reason, decided_by, decided_at)
       values ($1, $2, to_timestamp($3 / 1000.0), 'twin', 'twin', to_timestamp($3 / 1000.0))`,
      [name, JSON.stringify(writeSetting(name, CHANGED[name])), TERMS_CHANGED_AT],
    );
});

const termsAt = (now: Instant): Pick<Settings, 'levels' | 'packs'> =>
  now >= TERMS_CHANGED_AT ? CHANGED : DEFAULT_SETTINGS;

interface Holder {
  readonly sellerId: SellerId;
  readonly level: AgentLevel;
  readonly available: Money;
  readonly episodes: number;
  /** `null`: no row yet. */
  readonly rights: Rights | null;
  readonly settledSales: Money;
}

const json = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? String(one) : one));

async function store(holders: readonly Holder[]): Promise<void> {
  const given = [json(holders)];
  const each = 'from jsonb_array_elements($1::jsonb) h';
  await open.owner.query(
    `insert into identity.sellers (seller_id, email, real_name, country, contact_kind, contact_address, level, locale,
       registered_at, review_state, review_promised_by, review_decided_at)
     select (h ->> 'sellerId')::uuid, (h ->> 'sellerId') || '@twin.test', 'T', 'DE', 'telegram', '@t', h ->> 'level', 'en',
       now(), 'approved', now(), now() ${each}`,
    given,
  );
  await open.owner.query(
    `insert into seller_rights (seller_id, from_level, from_packs, used)
     select (h ->> 'sellerId')::uuid, (h #>> '{rights,fromLevel}')::integer, (h #>> '{rights,fromPacks}')::integer,
       (h #>> '{rights,used}')::integer ${each} where h ->> 'rights' is not null`,
    given,
  );
  // Half of the sales are aggregated already, half are not.
  await open.owner.query(
    `insert into rollups.seller_totals (seller_id, orders, sales, profit, settled_orders, settled_sales, settled_profit,
       missed_orders, missed_profit, clicks)
     select (h ->> 'sellerId')::uuid, 0, 0, 0, 0, (h ->> 'settledSales')::bigint / 2, 0, 0, 0, 0 ${each}`,
    given,
  );
  await open.owner.query(
    `insert into rollups.changes (seller_id, day, settled_sales)
     select (h ->> 'sellerId')::uuid, '2026-11-15', (h ->> 'settledSales')::bigint - (h ->> 'settledSales')::bigint / 2 ${each}`,
    given,
  );
  await open.owner.query(
    `insert into ledger.books (journal_id, available, episodes)
     select (h ->> 'sellerId')::uuid, (h ->> 'available')::bigint, (h ->> 'episodes')::bigint ${each}`,
    given,
  );
}

interface Stored {
  readonly level: AgentLevel;
  readonly available: Money;
  readonly episodes: bigint;
  readonly rights: Rights | null;
  /** Every booking of the seller, with its actor. */
  readonly booked: readonly string[];
  readonly changes: readonly string[];
}

async function storedOf(holders: readonly Holder[]): Promise<readonly Stored[]> {
  const { rows } = await open.owner.query<Stored>(
    `select s.level, b.available, b.episodes,
       (select jsonb_build_object('fromLevel', r.from_level, 'fromPacks', r.from_packs, 'used', r.used)
        from seller_rights r where r.seller_id = s.seller_id) as rights,
       array(select t.kind || ' ' || encode(sha256(convert_to(ledger.content_of(t), 'UTF8')), 'hex') || ' ' || t.actor
             from ledger.transfers t
             where t.journal_id = s.seller_id order by t.sequence) as booked,
       array(select c.from_level || '>' || c.to_level || ' ' || c.how || ' ' || c.actor from levels.changes c
             where c.seller_id = s.seller_id order by c.id) as changes
     from unnest($1::uuid[]) with ordinality as h (seller_id, ordinal)
       join identity.sellers s using (seller_id) join ledger.books b on b.journal_id = s.seller_id order by h.ordinal`,
    [holders.map(({ sellerId }) => sellerId)],
  );
  return rows;
}

const asItWas = ({ level, available, episodes, rights }: Holder): Stored => ({
  level,
  available,
  episodes: BigInt(episodes),
  rights,
  booked: [],
  changes: [],
});

const inBooks = (posting: Posting, reference: { type: string; id: string }, actor: string): string =>
  `${posting.kind} ${contentHash({ ...posting, reference })} ${actor}`;

const aHolder = (dice: Dice, traits: Partial<Holder> = {}): Holder => ({
  sellerId: idOf(randomUUID()),
  level: dice.pick(AGENT_LEVELS),
  available: 0n as Money,
  episodes: dice.between(0, 400),
  rights: dice.isLucky(0.5)
    ? null
    : { fromLevel: dice.between(0, 40), fromPacks: dice.between(0, 10), used: dice.between(0, 30) },
  settledSales: 0n as Money,
  ...traits,
});

/** A seller without a row starts with the first level's rights, even at a higher level. */
const begun = (rights: Rights | null, terms: AllLevelTerms): Rights =>
  rights ?? { fromLevel: terms.bronze.rights, fromPacks: 0, used: 0 };

/** The differences between the expected result by core and the database's result. */
const differing = (byRule: readonly unknown[], byDatabase: readonly unknown[]): readonly unknown[] =>
  byRule.flatMap((rule, index) =>
    isDeepStrictEqual(rule, byDatabase[index]) ? [] : [{ byRule: rule, byDatabase: byDatabase[index] }],
  );

interface BoughtRow {
  readonly outcome: string;
  readonly id: string;
  readonly price: Money | null;
  readonly missing: Money | null;
}

async function boughtDifferences(key: string, count: number) {
  const dice = diceOf(key);
  const cases = Array.from({ length: count }, () => {
    const holder = aHolder(dice);
    const now = dice.pick([NOW, LATER]);
    const to = dice.pick(AGENT_LEVELS);
    const quote = quoteUpgrade(holder.level, to, termsAt(now).levels);
    const price = quote.ok ? quote.value.price : 0n;
    // A millionth short of the price, exactly enough, or a millionth more.
    const available = BigInt(price) + BigInt(dice.between(-1, 1) + (dice.isLucky(0.3) ? -1_000_000 : 0));
    return { holder: { ...holder, available: (available < 0n ? 0n : available) as Money }, now, to, quote };
  });
  const holders = cases.map(({ holder }) => holder);
  await store(holders);
  const { rows } = await open.app.query<BoughtRow>(
    `select b.outcome, b.id, b.price, b.missing
     from unnest($1::uuid[], $2::text[], $3::bigint[]) with ordinality as c (seller, level, now_ms, ordinal),
       lateral levels.buy_level(c.seller, c.level, c.now_ms) b order by c.ordinal`,
    [holders.map(({ sellerId }) => sellerId), cases.map(({ to }) => to), cases.map(({ now }) => now)],
  );
  const byRule = cases.map(({ holder, now, to, quote }, index) => {
    if (!quote.ok) return [quote.refusal.name, null, asItWas(holder)];
    const { price, episodes } = quote.value;
    const { levels: terms } = termsAt(now);
    const rights = begun(holder.rights, terms);
    if (holder.available < price)
      return ['insufficient-balance', price - holder.available, { ...asItWas(holder), rights }];
    const actor = `seller:${holder.sellerId}`;
    const reference = { type: 'level-purchase', id: rows[index]?.id ?? '' };
    return [
      'bought',
      null,
      {
        level: to,
        available: holder.available - price,
        episodes: BigInt(holder.episodes + episodes),
        rights: { ...rights, fromLevel: terms[to].rights },
        booked: [inBooks(levelBought(price, BigInt(episodes)), reference, actor)],
        changes: [`${holder.level}>${to} bought ${actor}`],
      },
    ];
  });
  const stored = await storedOf(holders);
  const byDatabase = rows.map(({ outcome, missing }, index) => [outcome, missing, stored[index]]);
  return {
    differences: differing(byRule, byDatabase),
    outcomes: new Set(rows.map(({ outcome }) => outcome)),
  };
}

test(`a level is bought the same by the rule and by the database, seed ${TWIN_SEED}`, async () => {
  const { differences, outcomes } = await boughtDifferences(`${TWIN_SEED} bought`, TWIN_CASES);
  expect(differences).toEqual([]);
  expect(outcomes).toEqual(new Set(['bought', 'level-not-higher', 'insufficient-balance']));
});

async function packDifferences(key: string, count: number) {
  const dice = diceOf(key);
  const cases = Array.from({ length: count }, () => {
    const now = dice.pick([NOW, LATER]);
    const pack = dice.pick(PACK_NAMES);
    const quantity = dice.pick([1, 2, 7, 99]);
    const brings = packTimes(termsAt(now).packs[pack], quantity);
    const available = (BigInt(brings.price) + BigInt(dice.between(-1, 1))) as Money;
    return { holder: aHolder(dice, { available }), now, pack, quantity, brings };
  });
  const holders = cases.map(({ holder }) => holder);
  await store(holders);
  const { rows } = await open.app.query<BoughtRow>(
    `select b.outcome, b.id, b.price, b.missing
     from unnest($1::uuid[], $2::text[], $3::integer[], $4::bigint[]) with ordinality as c (seller, pack, many, now_ms, ordinal),
       lateral levels.buy_pack(c.seller, c.pack, c.many, c.now_ms) b order by c.ordinal`,
    [
      holders.map(({ sellerId }) => sellerId),
      cases.map(({ pack }) => pack),
      cases.map(({ quantity }) => quantity),
      cases.map(({ now }) => now),
    ],
  );
  const byRule = cases.map(({ holder, now, brings: { price, rights: added, episodes } }, index) => {
    const rights = begun(holder.rights, termsAt(now).levels);
    if (holder.available < price)
      return ['insufficient-balance', price - holder.available, { ...asItWas(holder), rights }];
    const reference = { type: 'level-purchase', id: rows[index]?.id ?? '' };
    return [
      'bought',
      null,
      {
        ...asItWas(holder),
        available: holder.available - price,
        episodes: BigInt(holder.episodes + episodes),
        rights: { ...rights, fromPacks: rights.fromPacks + added },
        booked: [inBooks(levelBought(price, BigInt(episodes)), reference, `seller:${holder.sellerId}`)],
      },
    ];
  });
  const stored = await storedOf(holders);
  return differing(
    byRule,
    rows.map(({ outcome, missing }, index) => [outcome, missing, stored[index]]),
  );
}

test(`a pack is bought the same by the rule and by the database, seed ${TWIN_SEED}`, async () => {
  expect(await packDifferences(`${TWIN_SEED} packs`, TWIN_CASES)).toEqual([]);
});

function anUpgrade(dice: Dice, level: AgentLevel, now: Instant): LevelPurchase {
  const rights = dice.between(0, 8);
  return {
    id: idOf(randomUUID()),
    bought: {
      kind: 'level',
      from: dice.pick(AGENT_LEVELS),
      to: dice.isLucky(0.85) ? level : dice.pick(AGENT_LEVELS),
    },
    price: dice.pick([0n, 1n, 7n, 199_999_999n, 200_000_000n, 2_800_000_001n]) as Money,
    rights,
    episodes: dice.between(0, 60),
    boughtAt: later(
      now,
      dice.isLucky(0.3) ? dice.between(-1, 1) - UPGRADE_REFUNDABLE_MS : -dice.between(0, 20 * DAY_MS),
    ),
    transferId: idOf(randomUUID()),
    usedUpAt: dice.isLucky(0.1) ? now : null,
    refund: dice.isLucky(0.1) ? { at: now, amount: 0n as Money } : null,
  };
}

const leadsTo = (level: AgentLevel, { bought }: LevelPurchase): boolean =>
  bought.kind === 'level' && bought.to === level;

async function refundDifferences(key: string, count: number) {
  const dice = diceOf(key);
  const cases = Array.from({ length: count }, () => {
    const now = dice.pick([NOW, LATER]);
    const level = dice.pick(AGENT_LEVELS);
    const holder = aHolder(dice, {
      level,
      episodes: dice.between(0, 70),
      rights: { fromLevel: dice.between(8, 20), fromPacks: dice.between(0, 4), used: dice.between(0, 24) },
    });
    const purchases = Array.from({ length: dice.between(1, 3) }, () => anUpgrade(dice, level, now)).toSorted(
      (one, other) =>
        other.boughtAt - one.boughtAt ||
        Number(leadsTo(level, other)) - Number(leadsTo(level, one)) ||
        (one.id < other.id ? 1 : -1),
    );
    const asked = dice.isLucky(0.9) ? purchases[0] : dice.pick(purchases);
    return { holder, now, purchases, purchaseId: asked?.id ?? idOf(randomUUID()) };
  });
  const holders = cases.map(({ holder }) => holder);
  await store(holders);
  await open.owner.query(
    `insert into levels.purchases (seller_id, id, from_level, to_level, price, rights, episodes, bought_at, transfer_id,
       used_up_at, refunded_at, refund_amount)
     select (p ->> 'sellerId')::uuid, (p ->> 'id')::uuid, p #>> '{bought,from}', p #>> '{bought,to}',
       (p ->> 'price')::bigint, (p ->> 'rights')::integer, (p ->> 'episodes')::integer,
       to_timestamp((p ->> 'boughtAt')::bigint / 1000.0), (p ->> 'transferId')::uuid,
       to_timestamp((p ->> 'usedUpAt')::bigint / 1000.0), to_timestamp((p #>> '{refund,at}')::bigint / 1000.0),
       (p #>> '{refund,amount}')::bigint
     from jsonb_array_elements($1::jsonb) p`,
    [
      json(
        cases.flatMap(({ holder: { sellerId }, purchases }) =>
          purchases.map((one) => ({ sellerId, ...one })),
        ),
      ),
    ],
  );
  const { rows } = await open.app.query<{ outcome: string; amount: Money | null }>(
    `select r.outcome, case when r.outcome = 'refunded' then r.amount end as amount
     from unnest($1::uuid[], $2::uuid[], $3::bigint[]) with ordinality as c (seller, purchase, now_ms, ordinal),
       lateral levels.refund_upgrade(c.seller, c.purchase, c.now_ms) r order by c.ordinal`,
    [
      holders.map(({ sellerId }) => sellerId),
      cases.map(({ purchaseId }) => purchaseId),
      cases.map(({ now }) => now),
    ],
  );
  const byRule = cases.map(({ holder, now, purchases, purchaseId }) => {
    const quote = refundQuote({
      seller: { level: holder.level } as Seller,
      purchaseId,
      purchases,
      rights: begun(holder.rights, termsAt(now).levels),
      episodes: BigInt(holder.episodes),
      now,
    });
    if (!quote.ok) return [quote.refusal.name, null, asItWas(holder)];
    const { amount, episodes, rightsKept, from, to } = quote.value;
    const actor = `seller:${holder.sellerId}`;
    const posting = levelRefunded(amount, BigInt(episodes));
    return [
      'refunded',
      amount,
      {
        ...asItWas(holder),
        level: from,
        available: holder.available + amount,
        episodes: BigInt(holder.episodes - episodes),
        rights: { ...holder.rights, fromLevel: termsAt(now).levels[from].rights + rightsKept },
        booked: [inBooks(posting, { type: 'level-purchase', id: purchaseId }, actor)],
        changes: [`${to}>${from} refunded ${actor}`],
      },
    ];
  });
  const stored = await storedOf(holders);
  const byDatabase = rows.map(({ outcome, amount }, index) => [outcome, amount, stored[index]]);
  return {
    differences: differing(byRule, byDatabase),
    outcomes: new Set(rows.map(({ outcome }) => outcome)),
  };
}

test(`an upgrade is refunded the same by the rule and by the database, seed ${TWIN_SEED}`, async () => {
  const { differences, outcomes } = await refundDifferences(`${TWIN_SEED} refunded`, TWIN_CASES);
  expect(differences).toEqual([]);
  expect(outcomes).toEqual(
    new Set(['refunded', 'upgrade-unknown', 'upgrade-used-up', 'upgrade-refund-too-late']),
  );
});

/** Lots as the database functions create them, oldest first; then consumes some credits. */
async function lotsOf(dice: Dice, { sellerId }: Holder): Promise<readonly CreditLot[]> {
  const lots: CreditLot[] = [];
  for (let turn = dice.between(0, 4); turn > 0; turn -= 1) {
    if (dice.isLucky(0.25)) {
      const episodes = dice.between(1, 60);
      await open.owner.query(
        `select levels.book($1, 'level-gift:' || gen_random_uuid(), 'level', 'silver', 'rule:earned-level', 0, $2, $3)`,
        [sellerId, episodes, NOW],
      );
      lots.push({ episodes, paid: null });
    } else {
      const isPack = dice.isLucky(0.6);
      const price = dice.pick([0n, 1n, 7n, 20_000_000n, 200_000_001n]) as Money;
      const [rights, episodes] = [isPack ? 0 : dice.between(0, 20), dice.between(1, 120)];
      const id = randomUUID();
      await open.owner.query(`update ledger.books set available = available + $2 where journal_id = $1`, [
        sellerId,
        price,
      ]);
      await open.owner.query(
        `with booked as (select levels.book($1, 'level-purchase:' || $2, 'level-purchase', $2, 'seller', $3, $5, $7))
         insert into levels.purchases (seller_id, id, from_level, to_level, pack, quantity, price, rights, episodes, bought_at)
         select $1, $2::uuid, case when $6 then null else 'bronze' end, case when $6 then null else 'gold' end,
           case when $6 then 'episodes-100' end, case when $6 then 1 end, $3, $4, $5, to_timestamp($7 / 1000.0) from booked`,
        [sellerId, id, price, rights, episodes, isPack, NOW],
      );
      lots.push({ episodes, paid: { price, rights, isPack } });
    }
  }
  return lots;
}

async function buyBackDifferences(key: string, count: number) {
  const dice = diceOf(key);
  const outcomes = new Set<string>();
  const differences: unknown[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const now = dice.pick([NOW, LATER]);
    const holder = aHolder(dice, { episodes: 0, rights: null });
    await store([holder]);
    const lots = await lotsOf(dice, holder);
    const issued = lots.reduce((sum, { episodes }) => sum + episodes, 0);
    const held = dice.pick([0, issued, dice.between(0, issued)]);
    await open.owner.query('update ledger.books set episodes = $2 where journal_id = $1', [
      holder.sellerId,
      held,
    ]);
    const [before] = await storedOf([holder]);
    const { rows } = await open.app.query<{ id: string; outcome: string; amount: Money | null }>(
      `select b.outcome, b.amount, (select x.id from levels.buy_backs x where x.seller_id = $1) as id
       from levels.buy_back_credits($1, $2) b`,
      [holder.sellerId, now],
    );
    const [after] = await storedOf([holder]);
    const { rows: kept } = await open.owner.query<{ id: string }>(
      'select id from levels.buy_backs where seller_id = $1',
      [holder.sellerId],
    );
    const outcome = rows[0]?.outcome ?? '';
    const amount = rows[0]?.amount ?? null;
    outcomes.add(outcome);
    const value = creditsValue(lots.toReversed(), held, creditPack(termsAt(now).packs));
    const posting = creditsBoughtBack(value, BigInt(held));
    const booked = inBooks(
      posting,
      { type: 'credit-buyback', id: kept[0]?.id ?? '' },
      `seller:${holder.sellerId}`,
    );
    const byRule =
      held === 0
        ? ['no-episode-credits', null, before]
        : [
            'bought-back',
            value,
            {
              ...before,
              available: (before?.available ?? 0n) + value,
              episodes: 0n,
              booked: [...(before?.booked ?? []), booked],
            },
          ];
    differences.push(...differing([byRule], [[outcome, amount, after]]));
  }
  return { differences, outcomes };
}

test(`credits are bought back the same by the rule and by the database, seed ${TWIN_SEED}`, async () => {
  const cases = Math.min(TWIN_CASES, 300);
  const { differences, outcomes } = await buyBackDifferences(`${TWIN_SEED} bought back`, cases);
  expect(differences).toEqual([]);
  expect(outcomes).toEqual(new Set(['bought-back', 'no-episode-credits']));
});

test('of two who buy back at once one is paid, and credits that come later are not paid with what was given back', async () => {
  const holder = aHolder(diceOf('races'), { episodes: 0, rights: null, available: usdt('20') });
  await store([holder]);
  const buyBack = async () => {
    const { rows } = await open.app.query<{ outcome: string; amount: Money | null }>(
      'select outcome, amount from levels.buy_back_credits($1, $2)',
      [holder.sellerId, NOW],
    );
    return rows[0];
  };
  await open.app.query(`select levels.buy_pack($1, 'episodes-100', 1, $2)`, [holder.sellerId, NOW]);
  const answers = await Promise.all([buyBack(), buyBack()]);
  expect(new Set(answers.map((answer) => answer?.outcome))).toEqual(
    new Set(['bought-back', 'no-episode-credits']),
  );
  await open.owner.query(
    `select levels.book($1, 'level-gift:later', 'level', 'silver', 'rule:earned-level', 0, 50, $2)`,
    [holder.sellerId, NOW],
  );
  expect(await buyBack()).toEqual({ outcome: 'bought-back', amount: 0n });
  const [stored] = await storedOf([holder]);
  expect(stored).toMatchObject({ available: usdt('20'), episodes: 0n });
});

async function earnedDifferences(key: string, count: number) {
  const dice = diceOf(key);
  const cases = Array.from({ length: count }, () => {
    const now = dice.pick([NOW, LATER]);
    const { earnedAt } = termsAt(now).levels[dice.pick(AGENT_LEVELS)];
    const sales = BigInt(earnedAt) + BigInt(dice.between(-1, 1));
    return { holder: aHolder(dice, { settledSales: (sales < 0n ? 0n : sales) as Money }), now };
  });
  const holders = cases.map(({ holder }) => holder);
  await store(holders);
  const { rows } = await open.app.query<{ outcome: string }>(
    `select g.outcome from unnest($1::uuid[], $2::bigint[]) with ordinality as c (seller, now_ms, ordinal),
       lateral levels.give_earned(c.seller, c.now_ms) g order by c.ordinal`,
    [holders.map(({ sellerId }) => sellerId), cases.map(({ now }) => now)],
  );
  const byRule = cases.map(({ holder, now }) => {
    const { levels: terms } = termsAt(now);
    const to = earnedLevel(holder.settledSales, terms);
    const quote = quoteUpgrade(holder.level, to, terms);
    if (!quote.ok || !isHigher(to, holder.level)) return ['nothing', asItWas(holder)];
    const { episodes } = quote.value;
    const posting = levelBought(usdt('0'), BigInt(episodes));
    return [
      'given',
      {
        ...asItWas(holder),
        level: to,
        episodes: BigInt(holder.episodes + episodes),
        rights: { ...begun(holder.rights, terms), fromLevel: terms[to].rights },
        booked: episodes === 0 ? [] : [inBooks(posting, { type: 'level', id: to }, 'rule:earned-level')],
        changes: [`${holder.level}>${to} earned rule:earned-level`],
      },
    ];
  });
  const stored = await storedOf(holders);
  return differing(
    byRule,
    rows.map(({ outcome }, index) => [outcome, stored[index]]),
  );
}

test(`a level is earned the same by the rule and by the database, seed ${TWIN_SEED}`, async () => {
  expect(await earnedDifferences(`${TWIN_SEED} earned`, TWIN_CASES)).toEqual([]);
});

test('the terms of the settings are those of core, before and after they change', async () => {
  for (const now of [NOW, LATER]) {
    const { rows } = await open.owner.query<{ level: AgentLevel; said: string }>(
      `select level, concat_ws(' ', price, rights, traffic_weight, episodes, earned_at) as said
       from levels.terms_in_force(to_timestamp($1 / 1000.0))`,
      [now],
    );
    const { levels } = termsAt(now);
    expect(rows.map(({ level, said }) => [level, said])).toEqual(
      AGENT_LEVELS.map((level) => {
        const { price, rights, trafficWeight, episodes, earnedAt } = levels[level];
        return [level, [price, rights, trafficWeight, episodes, earnedAt].join(' ')];
      }),
    );
  }
});

const IN_TERMS = 'levels.terms_in_force';
test.each([
  ['asks another price', IN_TERMS, '"price": "800"', '"price": "801"', boughtDifferences],
  ['gives a right more', IN_TERMS, '"rights": 30', '"rights": 31', boughtDifferences],
  [
    'keeps too little',
    'levels.refund_upgrade',
    'whole := bought.rights',
    'whole := 1 + bought.rights',
    refundDifferences,
  ],
  ['refunds for a day longer', 'levels.refund_upgrade', "'336 hours'", "'360 hours'", refundDifferences],
  [
    'forgets what was used up',
    'levels.refund_upgrade',
    'bought.used_up_at is not null',
    'false',
    refundDifferences,
  ],
] as const)('a database that %s is found', async (_what, name, from, to, differences) => {
  const planted = { function: name, from, to };
  const found = await withDeviation(open.owner, planted, () =>
    untilFound(200, async (cases) => (await differences(`planted ${from} ${cases}`, cases)).differences),
  );
  expect(found.length).toBeGreaterThan(0);
});

test('a database that gives levels for sales that have not settled is found', async () => {
  const planted = {
    function: 'levels.give_earned',
    from: 'sales >= t.earned_at',
    to: 'sales + 1 >= t.earned_at',
  };
  const found = await withDeviation(open.owner, planted, () =>
    untilFound(200, (cases) => earnedDifferences(`planted sales ${cases}`, cases)),
  );
  expect(found.length).toBeGreaterThan(0);
});

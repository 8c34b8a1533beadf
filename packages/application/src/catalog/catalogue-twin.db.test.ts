import {
  areEpisodesRight,
  arePricesRight,
  type ForSale,
  isListed,
  MOST_DRAMA_EPISODES,
  saleGaps,
} from '@cliffhanger/core/catalog';
import { instantOf, LOCALES, microUsdt } from '@cliffhanger/core/kernel';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  type OpenTestDatabase,
  openTestDatabase,
  withDeviatingConstraint,
  withDeviation,
} from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import { aDrama } from '@cliffhanger/testing/factories';
import { answersTo, shown, TWIN_CASES, TWIN_SEED, TWIN_TIMEOUT_MS } from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* The catalogue's constraints on edits and listings, compared with core. */

let open: OpenTestDatabase;
let dramaId: string;
beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 2 });
  await addSampleCategories(open.owner);
  dramaId = await aDrama(open.owner);
});
afterAll(() => open.close());

const somePrices = (dice: Dice) => {
  const wholesale = dice.pick([-1n, 0n, 1n, BigInt(dice.between(0, 99_999_999_999))]);
  const retail = dice.pick([
    -1n,
    0n,
    1n,
    wholesale - 1n,
    wholesale,
    wholesale + 1n,
    wholesale * 10n - 1n,
    wholesale * 10n,
    wholesale * 10n + 1n,
    BigInt(dice.between(0, 999_999_999_999)),
  ]);
  return { wholesale: microUsdt(wholesale), retail: microUsdt(retail) };
};

const WRITES_PRICES = [
  `insert into dramas (id, category_id, episode_count, wholesale, retail, poster, published_at)
   select gen_random_uuid(), id, 9, ($1 ->> 'wholesale')::bigint, ($1 ->> 'retail')::bigint, '/p', now()
   from categories order by position limit 1 returning 'taken'`,
  `insert into drama_price_changes (id, drama_id, wholesale, retail, effective_from, reason, decided_by, decided_at)
   values (gen_random_uuid(), ($1 ->> 'dramaId')::uuid, ($1 ->> 'wholesale')::bigint, ($1 ->> 'retail')::bigint, now(),
     'x', 'x', now()) returning 'taken'`,
] as const;

async function differingPrices(seed: string): Promise<readonly string[]> {
  const dice = diceOf(seed);
  const cases = Array.from({ length: TWIN_CASES }, () => ({ ...somePrices(dice), dramaId }));
  const byRule = cases.map(arePricesRight);
  expect(new Set(byRule).size).toBe(2);
  const differences: string[] = [];
  for (const statement of WRITES_PRICES) {
    const answers = await answersTo(open.owner, statement, cases);
    differences.push(
      ...cases.flatMap((one, at) =>
        byRule[at] === (answers[at] === 'taken') ? [] : [`${shown(one)}: ${byRule[at]} <> ${answers[at]}`],
      ),
    );
  }
  return differences;
}

test(
  `a drama and a change of its price have the prices that the rule takes, and no others, seed ${TWIN_SEED}`,
  async () => {
    expect(await differingPrices(`${TWIN_SEED} prices`)).toEqual([]);
  },
  TWIN_TIMEOUT_MS,
);

test.each([
  ['dramas', 'prices_right', 'retail >= wholesale', 'retail > wholesale'],
  ['dramas', 'prices_right', '* 10', '* 11'],
  ['drama_price_changes', 'prices_right', 'retail > 0', 'retail >= 0'],
  ['drama_price_changes', 'prices_right', '* 10', '* 9'],
])('a deviation in %s.%s is found: %s as %s', async (table, constraint, from, to) => {
  const planted = { table, constraint, from, to };
  expect(await withDeviatingConstraint(open.owner, planted, () => differingPrices('planted'))).not.toEqual(
    [],
  );
});

const someEpisodes = (dice: Dice) => {
  const most = MOST_DRAMA_EPISODES;
  const episodes = dice.pick([-1, 0, 1, most - 1, most, most + 1, dice.between(0, most + 9)]);
  const freeEpisodes = dice.pick([-1, 0, 1, episodes - 1, episodes, episodes + 1, dice.between(0, most + 9)]);
  return { episodes, freeEpisodes };
};

async function differingEpisodes(seed: string): Promise<readonly string[]> {
  const dice = diceOf(seed);
  const cases = Array.from({ length: TWIN_CASES }, () => someEpisodes(dice));
  const byRule = cases.map(areEpisodesRight);
  expect(new Set(byRule).size).toBe(2);
  const answers = await answersTo(
    open.owner,
    `insert into dramas (id, category_id, episode_count, free_episodes, wholesale, retail, poster, published_at)
     select gen_random_uuid(), id, ($1 ->> 'episodes')::smallint, ($1 ->> 'freeEpisodes')::smallint, 1, 2, '/p', now()
     from categories order by position limit 1 returning 'taken'`,
    cases,
  );
  return cases.flatMap((one, at) =>
    byRule[at] === (answers[at] === 'taken') ? [] : [`${shown(one)}: ${byRule[at]} <> ${answers[at]}`],
  );
}

test(`a drama has as many episodes, and free ones, as the rule takes, seed ${TWIN_SEED}`, async () => {
  expect(await differingEpisodes(`${TWIN_SEED} episodes`)).toEqual([]);
});

test.each([
  ['some_episodes', '<= 500', '<= 501'],
  ['free_within', '< episode_count', '<= episode_count'],
  ['free_within', '>= 0', '>= 1'],
])('a deviation in dramas.%s is found: %s as %s', async (constraint, from, to) => {
  const planted = { table: 'dramas', constraint, from, to };
  expect(await withDeviatingConstraint(open.owner, planted, () => differingEpisodes('planted'))).not.toEqual(
    [],
  );
});

/* The English text: every set of languages, on sale and not. */

const LANGUAGES = Array.from({ length: 2 ** LOCALES.length }, (_, set) =>
  LOCALES.filter((_locale, at) => Math.floor(set / 2 ** at) % 2 === 1),
);
const SPOKEN = [true, false].flatMap((isOnSale) => LANGUAGES.map((locales) => ({ isOnSale, locales })));
const REST: Omit<ForSale, 'locales'> = {
  hasPoster: true,
  licences: [],
  episodes: 1,
  freeEpisodes: 0,
  ready: [],
};

const maySpeak = ({ isOnSale, locales }: (typeof SPOKEN)[number]): boolean =>
  !isOnSale || !saleGaps({ ...REST, locales }, instantOf(0)).includes('english-text');

async function differingTexts(): Promise<readonly string[]> {
  const answers = await answersTo(
    open.owner,
    `with made as (
       insert into dramas (id, category_id, episode_count, wholesale, retail, poster, published_at, on_sale)
       select gen_random_uuid(), id, 9, 1, 2, '/p', now(), ($1 ->> 'isOnSale')::boolean
       from categories order by position limit 1 returning id
     ), told as (
       insert into drama_texts (drama_id, locale, title, synopsis)
       select made.id, locale, 'x', 'x' from made, jsonb_array_elements_text($1 -> 'locales') l (locale)
     ) select 'taken' from made`,
    SPOKEN,
  );
  return SPOKEN.flatMap((one, at) =>
    maySpeak(one) === (answers[at] === 'taken') ? [] : [`${shown(one)} <> ${answers[at]}`],
  );
}

test('whichever languages a drama has, the database takes it on sale where no English text is missing', async () => {
  expect(await differingTexts()).toEqual([]);
});

test.each([
  ["locale = 'en'", "locale = 'es'"],
  ["locale = 'en'", "locale like 'e%'"],
  [" and locale = 'en'", ''],
])('a database that looks for the English text with %s as %s is found', async (from, to) => {
  const planted = { function: 'public.has_english_text', from, to };
  expect(await withDeviation(open.owner, planted, differingTexts)).not.toEqual([]);
});

/* Listing: every count of ready episodes, on sale and not. */

const SHOWN = [true, false].flatMap((isOnSale) =>
  Array.from({ length: MOST_DRAMA_EPISODES + 1 }, (_, readyThrough) => ({ isOnSale, readyThrough })),
);

async function differingListings({ owner }: Pick<OpenTestDatabase, 'owner'>): Promise<readonly unknown[]> {
  const { rows } = await owner.query<{ is_listed: boolean }>(
    `with asked as (
       select gen_random_uuid() as id, (c ->> 'isOnSale')::boolean as on_sale, (c ->> 'readyThrough')::smallint as through,
         ordinal from jsonb_array_elements($1::jsonb) with ordinality as f (c, ordinal)
     ), made as (
       insert into dramas (id, category_id, episode_count, wholesale, retail, poster, published_at, on_sale, ready_through)
       select a.id, (select id from categories order by position limit 1), 9, 1, 2, '/p', now(), a.on_sale, a.through
       from asked a returning id, listed
     ), told as (
       insert into drama_texts (drama_id, locale, title, synopsis) select id, 'en', 'x', 'x' from made
     ) select m.listed as is_listed from made m join asked a on a.id = m.id order by a.ordinal`,
    [JSON.stringify(SHOWN)],
  );
  return SHOWN.filter((one, at) => rows[at]?.is_listed !== isListed(one));
}

test('however many episodes are ready, what is listed is what the rule lists', async () => {
  expect(await differingListings(open)).toEqual([]);
});

test('a database that lists what cannot be played is found', async () => {
  const other = await openTestDatabase({ maxConnections: 2 });
  try {
    await addSampleCategories(other.owner);
    await other.owner.query(
      `alter table dramas disable trigger user;
       alter table dramas drop column listed cascade;
       alter table dramas add column listed boolean generated always as (on_sale and ready_through >= 0) stored`,
    );
    expect(await differingListings(other)).toEqual([{ isOnSale: true, readyThrough: 0 }]);
  } finally {
    await other.close();
  }
});

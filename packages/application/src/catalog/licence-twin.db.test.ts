import { randomUUID } from 'node:crypto';
import {
  type LicenceTerms,
  licenceStanding,
  SALE_GAPS,
  saleGaps,
  saleRefusal,
} from '@cliffhanger/core/catalog';
import { DAY_MS, instantOf, LOCALES, later } from '@cliffhanger/core/kernel';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { type OpenTestDatabase, openTestDatabase, withDeviation } from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import { TWIN_CASES, TWIN_SEED, TWIN_TIMEOUT_MS, untilFound } from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* Whether a drama may be sold to a viewer: the database compared with core on a generated catalogue. */

const NOW = instantOf(Date.UTC(2026, 10, 16, 12));
const PLACES = ['DE', 'JP', 'US', null] as const;

interface Case {
  readonly id: string;
  readonly isOnSale: boolean;
  readonly poster: string;
  readonly locales: readonly (readonly [string, string])[];
  readonly episodes: number;
  readonly freeEpisodes: number;
  readonly ready: readonly number[];
  readonly licences: readonly (LicenceTerms & { readonly isEnded: boolean })[];
  readonly country: string | null;
}

let open: OpenTestDatabase;
beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 2 });
  await addSampleCategories(open.owner);
});
afterAll(() => open.close());

const aLicence = (dice: Dice) => {
  const isWorldwide = dice.isLucky(0.5);
  const countries = ['DE', 'JP', 'US'].filter(() => dice.isLucky(0.4));
  const validFrom = later(NOW, dice.pick([-30, -1, 0, 1]) * DAY_MS + dice.pick([-1, 0, 1]));
  return {
    isWorldwide,
    countries: !isWorldwide && countries.length === 0 ? ['DE'] : countries,
    validFrom,
    validUntil: later(validFrom, dice.pick([1, 30, 60]) * DAY_MS),
    isEnded: dice.isLucky(0.15),
  };
};

function aCase(dice: Dice): Case {
  const episodes = dice.between(1, 6);
  const freeEpisodes = dice.between(0, episodes - 1);
  const isWhole = dice.isLucky(0.6);
  return {
    id: randomUUID(),
    isOnSale: dice.isLucky(0.85),
    poster: dice.isLucky(0.9) ? '/posters/a.svg' : '/posters/none.svg',
    locales: LOCALES.filter((locale) => locale === 'en' || dice.isLucky(0.2)).map((locale) => [
      locale,
      dice.isLucky(0.95) ? 'Somebody opens a door.' : '',
    ]),
    episodes,
    freeEpisodes,
    ready: Array.from({ length: episodes + 1 }, (_, number) => number).filter(
      () => isWhole || dice.isLucky(0.8),
    ),
    licences: Array.from({ length: dice.between(0, 2) }, () => aLicence(dice)),
    country: dice.pick(PLACES),
  };
}

const ADDED = `with asked as (select c from jsonb_array_elements($1::jsonb) c),
  dramas as (
    insert into dramas (id, category_id, episode_count, free_episodes, wholesale, retail, poster, published_at, on_sale)
    select (c ->> 'id')::uuid, (select id from categories order by position limit 1), (c ->> 'episodes')::int,
      (c ->> 'freeEpisodes')::int, 1, 2, c ->> 'poster', now(), (c ->> 'isOnSale')::boolean from asked
  ), texts as (
    insert into drama_texts (drama_id, locale, title, synopsis)
    select (c ->> 'id')::uuid, t ->> 0, 'x', t ->> 1 from asked, jsonb_array_elements(c -> 'locales') t
  )
  insert into drama_licences (id, drama_id, is_worldwide, countries, holder, languages, valid_from, valid_until, proof_name,
    proof_kind, proof_digest, recorded_by, recorded_at, ended_by, ended_at)
  select gen_random_uuid(), (c ->> 'id')::uuid, (l ->> 'isWorldwide')::boolean,
    array(select jsonb_array_elements_text(l -> 'countries')), 'Holder', '{en}',
    to_timestamp((l ->> 'validFrom')::bigint / 1000.0), to_timestamp((l ->> 'validUntil')::bigint / 1000.0), 'x', 'pdf',
    repeat('a', 64), 'x', now(), case when (l ->> 'isEnded')::boolean then 'x' end,
    case when (l ->> 'isEnded')::boolean then now() end
  from asked, jsonb_array_elements(c -> 'licences') l`;
const READY = `with wanted as materialized (
    select (c ->> 'id')::uuid as drama_id, n::int as number, gen_random_uuid() as upload_id, gen_random_uuid() as package_id
    from jsonb_array_elements($1::jsonb) c, jsonb_array_elements_text(c -> 'ready') n
  ), uploads as (
    insert into media.episode_uploads (id, drama_id, number, name, bytes, digest, begun_at, completed_at)
    select upload_id, drama_id, number, upload_id::text, 1, encode(sha256(upload_id::text::bytea), 'hex'), now(), now()
    from wanted
  ), packages as (
    insert into media.packages (id, drama_id, number, name, sealed_key, duration_ms, rungs, thumbnails, made_at)
    select package_id, drama_id, number, package_id::text, case when number > 0 then '\\x00'::bytea end, 1, '[]', '{}', now()
    from wanted
  )
  insert into media.episodes (drama_id, number, state, progress, upload_id, package_id, changed_at)
  select drama_id, number, 'ready', 100, upload_id, package_id, now() from wanted`;
const ASKED = `select sale_gaps((c ->> 'id')::uuid, $2) as gaps,
    licence_standing((c ->> 'id')::uuid, $2, c ->> 'country') as standing,
    checkout.sale_refusal((c ->> 'id')::uuid, c ->> 'country', $2) as refusal
  from jsonb_array_elements($1::jsonb) with ordinality as cases (c, ordinal) order by ordinal`;

interface SaleAnswer {
  readonly gaps: readonly string[];
  readonly standing: string;
  readonly refusal: string | null;
}

function ruleOf(one: Case): SaleAnswer {
  const licences = one.licences.filter(({ isEnded }) => !isEnded);
  const gaps = saleGaps(
    {
      ...one,
      locales: LOCALES.filter((locale) => one.locales.some(([name, text]) => name === locale && text !== '')),
      hasPoster: one.poster !== '/posters/none.svg',
      licences,
    },
    NOW,
  );
  return {
    gaps,
    standing: licenceStanding(licences, one.country, NOW),
    refusal: saleRefusal({ isOnSale: one.isOnSale, gaps, licences }, one.country, NOW) ?? null,
  };
}

function generateCases(seed: string, count: number): readonly Case[] {
  const dice = diceOf(seed);
  return Array.from({ length: count }, () => aCase(dice));
}

async function differences(cases: readonly Case[]): Promise<readonly string[]> {
  const written = JSON.stringify(cases);
  await open.owner.query(ADDED, [written]);
  await open.owner.query(READY, [written]);
  const { rows } = await open.owner.query<SaleAnswer>(ASKED, [written, new Date(NOW).toISOString()]);
  const byRule = cases.map(ruleOf);
  return cases.flatMap((one, at) =>
    JSON.stringify(rows[at]) === JSON.stringify(byRule[at])
      ? []
      : [`${JSON.stringify(one)}: ${JSON.stringify(byRule[at])} <> ${JSON.stringify(rows[at])}`],
  );
}

test(
  `what a drama lacks, where it is licensed and why it is not sold is what the rule says, seed ${TWIN_SEED}`,
  async () => {
    const cases = generateCases(`${TWIN_SEED} licences`, TWIN_CASES);
    const expected = cases.map(ruleOf);
    expect(new Set(expected.flatMap(({ gaps }) => gaps))).toEqual(new Set(SALE_GAPS));
    expect(new Set(expected.map(({ refusal }) => refusal)).size).toBe(4);
    expect(await differences(cases)).toEqual([]);
  },
  TWIN_TIMEOUT_MS,
);

test.each([
  ['public.licence_standing', 'l.valid_until > p_at', "l.valid_until >= p_at - interval '1 year'"],
  ['public.licence_standing', 'l.is_worldwide <> (p_country', 'not (p_country'],
  ['public.licence_standing', 'l.ended_at is null and', ''],
  ['public.sale_gaps', 'e.number = 0', 'e.number = 1'],
  ['public.sale_gaps', "t.synopsis <> ''", 'true'],
  ['public.sale_gaps', 'drama.ready_through < drama.free_episodes', 'false'],
  ['checkout.sale_refusal', 'and d.on_sale', ''],
])('a deviation in %s is found: %s as %s', async (name, from, to) => {
  const planted = { function: name, from, to };
  const found = await withDeviation(open.owner, planted, () =>
    untilFound(300, (count) => differences(generateCases(`planted ${from} ${count}`, count))),
  );
  expect(found).not.toEqual([]);
});

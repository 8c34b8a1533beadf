import type { HallQuery } from '@cliffhanger/application/ports';
import { HALL_SORTS, type HallSort } from '@cliffhanger/core/catalog';
import { idOf } from '@cliffhanger/core/kernel';
import { addSampleCategories, CATEGORIES } from '@cliffhanger/testing/catalogue';
import { type OpenTestDatabase, openTestDatabase } from '@cliffhanger/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hallStatement } from './hall.ts';

/* The cost of a page of the hall must not depend on the size of the catalogue or the number of sellers. */

const DRAMAS = 10_000;
const OTHER_SELLERS = 1_000;
const CONSIGNMENTS_EACH = 50;
const RIGHTS = 100;
const SELLER = idOf<'seller'>('01990000-0000-7000-8000-000000000001');

let open: OpenTestDatabase;
/** Database pages read for the first page of the hall while there is only one seller. */
let pagesWhenAlone: Readonly<Record<HallSort, number>>;

beforeAll(async () => {
  open = await openTestDatabase();
  await addSampleCategories(open.owner);
  await fillCatalogue();
  await consign(SELLER, 1, RIGHTS);
  await open.owner.query('vacuum analyze dramas, drama_texts, consignments, dramas_on_sale');
  pagesWhenAlone = await pagesBySort();
  await consign(SELLER, OTHER_SELLERS, CONSIGNMENTS_EACH);
  await open.owner.query('vacuum analyze consignments');
}, 120_000);
afterAll(() => open.close());

async function fillCatalogue(): Promise<void> {
  const connection = await open.owner.connect();
  try {
    await connection.query('begin');
    await connection.query(
      `insert into dramas (id, category_id, episode_count, ready_through, wholesale, retail, poster, on_sale, hot_rank,
                           published_at)
       select md5('drama' || n)::uuid, c.id, 60, 60, 100000 + n % 97 * 1000, 300000 + n % 89 * 1000, '/posters/x.svg', n % 20 <> 0,
              case when n % 3 = 0 then n else 2147483647 end, timestamptz '2024-01-01' + n * interval '1 hour'
       from generate_series(1, $1) n
         join categories c on c.position = 1 + n % 8`,
      [DRAMAS],
    );
    await connection.query(
      `insert into drama_texts (drama_id, locale, title, synopsis)
       select md5('drama' || n)::uuid, locale, 'Title ' || md5(n || locale), 'Synopsis'
       from generate_series(1, $1) n, unnest(array['en', 'de', 'ru']) locale`,
      [DRAMAS],
    );
    await connection.query('commit');
  } finally {
    connection.release();
  }
}

/** Adds that many dramas each to the libraries of that many sellers, or of the named one. */
const consign = (from: string, sellers: number, each: number) =>
  open.owner.query(
    `insert into consignments (seller_id, id, drama_id, added_at)
     select case when $2 = 1 then $1::uuid else md5('seller' || s)::uuid end, gen_random_uuid(),
            md5('drama' || (1 + (s * 37 + d * 101) % $4))::uuid, '2026-01-20'
     from generate_series(1, $2::integer) s, generate_series(1, $3::integer) d
     on conflict do nothing`,
    [from, sellers, each, DRAMAS],
  );

const asked = (traits: Partial<HallQuery> = {}): HallQuery => ({
  sellerId: SELLER,
  locale: 'de',
  categoryId: null,
  search: '',
  sort: 'hot',
  includesMine: false,
  after: null,
  page: 1,
  size: 20,
  ...traits,
});

interface Node {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Node[];
}

/** The generic plan: prepared once, for every value. */
async function planOf(hall: HallQuery): Promise<Node> {
  const { text, values = [] } = hallStatement(hall);
  const connection = await open.app.connect();
  try {
    await connection.query('set plan_cache_mode = force_generic_plan');
    await connection.query(`prepare hall as ${text}`);
    const given = values.map((value) => connection.escapeLiteral(String(value))).join(', ');
    const { rows } = await connection.query<{ 'QUERY PLAN': readonly [{ Plan: Node }] }>(
      `explain (analyze, buffers, format json) execute hall (${given})`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (plan === undefined) throw new Error('no plan');
    return plan;
  } finally {
    await connection.query('deallocate all');
    await connection.query('reset plan_cache_mode');
    connection.release();
  }
}

async function pagesBySort(): Promise<Readonly<Record<HallSort, number>>> {
  const pages = HALL_SORTS.map(async (sort) => [sort, pagesOf(await planOf(asked({ sort })))] as const);
  return Object.fromEntries(await Promise.all(pages)) as Record<HallSort, number>;
}

const nodesOf = (node: Node): readonly Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const pagesOf = (plan: Node): number => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];

const INDEXES: Readonly<Record<HallSort, string>> = {
  hot: 'dramas_hot',
  new: 'dramas_new',
  margin: 'dramas_margin',
  price: 'dramas_price',
};

describe.each(HALL_SORTS)('the hall by %s', (sort) => {
  it.each([
    ['whole', {}, INDEXES[sort]],
    [
      'of a category',
      { categoryId: CATEGORIES.thriller.id },
      INDEXES[sort].replace('dramas_', 'dramas_category_'),
    ],
  ] as const)(
    '%s is read along its index, and fetches the dramas of the page only',
    async (_what, traits, index) => {
      const plan = await planOf(asked({ sort, ...traits }));
      const nodes = nodesOf(plan);
      expect(
        nodes.some((node) => node['Index Name'] === index && node['Node Type'] === 'Index Only Scan'),
      ).toBe(true);
      const scanned = nodes.filter(
        (node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== 'categories',
      );
      expect(scanned).toEqual([]);
      const fetched = nodes.filter((node) => node['Index Name'] === 'dramas_pkey');
      expect(fetched).toHaveLength(1);
      // At most one page is sorted.
      for (const node of nodes.filter(({ 'Node Type': type }) => type.includes('Sort'))) {
        expect(node['Actual Rows']).toBeLessThanOrEqual(21);
      }
      expect(pagesOf(plan)).toBeLessThan(400);
    },
  );

  it('goes on after the last drama seen at the cost of a first page', async () => {
    const { rows } = await open.app.query(
      hallStatement(asked({ sort, page: 400 })) as { text: string; values: unknown[] },
    );
    const after = (rows as readonly { drama_id: HallQuery['after'] }[])[19]?.drama_id ?? null;
    expect(after).not.toBeNull();
    const deep = pagesOf(await planOf(asked({ sort, after })));
    const first = pagesOf(await planOf(asked({ sort })));
    expect(deep).toBeLessThan(first + 20);
  });
});

it('finds a search of three signs and more by their trigrams', async () => {
  const nodes = nodesOf(await planOf(asked({ search: 'a1b2' })));
  expect(nodes.map((node) => node['Index Name'])).toContain('drama_titles');
});

it('touches as many pages with fifty thousand consignments of others as with none', async () => {
  const { rows } = await open.owner.query<{ n: bigint }>('select count(*) as n from consignments');
  expect(Number(rows[0]?.n)).toBeGreaterThan(49_000);
  const pages = await pagesBySort();
  for (const sort of HALL_SORTS) expect(pages[sort]).toBeLessThan(pagesWhenAlone[sort] + 20);
});

import { DAY_MS, type SellerId } from '@cliffhanger/core/kernel';
import { asSuperuser } from '@cliffhanger/testing/database';
import {
  aDeposit,
  anApprovedSeller,
  type Fixture,
  openFixture,
  placeInOwedTree,
  rootOverPlace,
  type TakenTree,
  takeOwedTree,
  withEpisodes,
} from '@cliffhanger/testing/factories';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.close());

const take = () => takeOwedTree(fixture);
const placeOf = (sellerId: SellerId, day?: string) => placeInOwedTree(fixture, sellerId, day);

async function sellers(count: number): Promise<readonly SellerId[]> {
  const ids: SellerId[] = [];
  for (let made = 0; made < count; made += 1) {
    const { id } = await anApprovedSeller(fixture.dependencies);
    await aDeposit(fixture.dependencies, id, `${made + 1}.5`);
    ids.push(id);
  }
  return ids;
}

describe('the tree of what is owed', () => {
  test('every seller finds their balance in it, and all paths come to one root', async () => {
    const ids = await sellers(12);
    const taken = await take();
    expect(taken).toMatchObject({ places: 1_024, sum: 84_000_000n });
    for (const id of ids) {
      const place = await placeOf(id);
      expect(place && rootOverPlace(id, place)).toEqual(taken);
    }
  });

  test('a day is taken once, and what changes until the next is in the next alone', async () => {
    const [one, other] = (await sellers(2)) as [SellerId, SellerId];
    const first = await take();
    expect(await take()).toBeUndefined();
    await aDeposit(fixture.dependencies, one, '100');
    fixture.clock.pass(DAY_MS);
    const second = await take();
    expect(second?.sum).toBe((first?.sum ?? 0n) + 100_000_000n);
    const days = await fixture.owner.query<{ day: string }>(
      'select day::text as day from solvency.days order by day',
    );
    const [yesterday] = days.rows.map(({ day }) => day);
    for (const id of [one, other]) {
      const [then, now] = [await placeOf(id, yesterday), await placeOf(id)];
      expect(then && rootOverPlace(id, then)).toEqual(first);
      expect(now && rootOverPlace(id, now)).toEqual(second);
      expect(now?.place).toBe(then?.place);
    }
    // Of the leaves of two sellers and of the other debts, only the changed one was written again.
    const { rows } = await fixture.owner.query<Record<string, bigint>>(
      `select count(*) as leaves, count(*) filter (where since = $1) as before,
         (select count(*) from solvency.leaves) as earlier from solvency.places`,
      [yesterday],
    );
    expect(rows.map((row) => Object.values(row).map(Number))).toEqual([[2 + 3, 2 + 3 - 1, 1]]);
  });

  test('the tree grows before it is half full, and nobody moves', async () => {
    const [first] = (await sellers(1)) as [SellerId];
    expect((await take())?.places).toBe(1_024);
    const before = await placeOf(first);
    await asSuperuser(fixture.database.name, (superuser) =>
      superuser.query(
        `insert into ledger.books (journal_id) select gen_random_uuid() from generate_series(1, 600)`,
      ),
    );
    fixture.clock.pass(DAY_MS);
    const grown = await take();
    const after = await placeOf(first);
    expect([grown?.places, after?.place]).toEqual([2_048, before?.place]);
    expect(after && rootOverPlace(first, after)).toEqual(grown);
  });

  test('prepaid episodes are owed at what was paid for them; given ones at nothing', async () => {
    const [id] = (await sellers(1)) as [SellerId];
    await withEpisodes(fixture.dependencies, id, 40);
    await take();
    expect((await placeOf(id))?.amounts).toMatchObject({ available: 1_500_000n, prepaid: 0n });
  });

  test('who has no books yet is not in it', async () => {
    await take();
    const { id } = await anApprovedSeller(fixture.dependencies);
    expect(await placeOf(id)).toBeUndefined();
  });

  test('places are random, and salts differ', async () => {
    const ids = await sellers(8);
    await take();
    const told = await Promise.all(ids.toSorted().map((id) => placeOf(id)));
    expect(new Set(told.map((place) => place?.salt)).size).toBe(8);
    const places = told.map((place) => place?.place ?? 0);
    expect(places).not.toEqual(places.toSorted((one, other) => one - other));
  });
});

const HELD = 74;

/**
 * The sums of the books are read once the lock is free, regardless of the snapshot of the surrounding
 * statement.
 */
const HOLD_SUMS = `
  alter function solvency.sums_of_books() rename to prompt_sums_of_books;
  create function solvency.sums_of_books()
  returns table (available bigint, unsettled bigint, withdrawing bigint, escrow bigint, episodes bigint)
  language plpgsql stable set lock_timeout = 0 as $$
  begin
    perform pg_advisory_xact_lock(${HELD});
    return query select * from solvency.prompt_sums_of_books();
  end $$`;

const isHeld = () =>
  vi.waitFor(
    async () => {
      const { rowCount } = await fixture.owner.query(
        'select from pg_locks where objid = $1 and not granted',
        [HELD],
      );
      expect(rowCount).toBe(1);
    },
    { timeout: 60_000 },
  );

const written = async () => {
  const { rows } = await fixture.owner.query<Record<string, bigint>>(
    `select (select count(*) from solvency.places) as places, (select count(*) from solvency.leaves) as leaves,
       (select count(*) from solvency.nodes) as nodes, (select count(*) from solvency.days) as days`,
  );
  return rows[0];
};

describe('a day that is taken', () => {
  test('is of one moment: what is transferred meanwhile is in the next', async () => {
    const ids = await sellers(3);
    await take();
    await fixture.owner.query(HOLD_SUMS);
    await aDeposit(fixture.dependencies, ids[0] as SellerId, '10');
    fixture.clock.pass(DAY_MS);
    await asSuperuser(fixture.database.name, async (holder) => {
      await holder.query('select pg_advisory_lock($1)', [HELD]);
      const taking = take();
      await isHeld();
      for (const id of ids) await aDeposit(fixture.dependencies, id, '1');
      await holder.query('select pg_advisory_unlock($1)', [HELD]);
      expect((await taking)?.sum).toBe(7_500_000n + 10_000_000n);
    });
    fixture.clock.pass(DAY_MS);
    expect((await take())?.sum).toBe(7_500_000n + 13_000_000n);
  });

  test('and fails leaves nothing behind; once it is put right it is taken', async () => {
    await sellers(5);
    await take();
    const before = await written();
    await aDeposit(fixture.dependencies, (await sellers(1))[0] as SellerId, '3');
    await asOwner(`update ledger.books set escrow = escrow + 1 where available = 1500000`);
    fixture.clock.pass(DAY_MS);
    await expect(take()).rejects.toThrow('the books hold');
    expect(await written()).toEqual(before);
    await asOwner(`update ledger.books set escrow = escrow - 1 where escrow = 1`);
    const ids = await fixture.owner.query<{ id: SellerId }>(
      `select journal_id as id from ledger.books where available > 0`,
    );
    const taken = await take();
    for (const { id } of ids.rows) {
      const place = await placeOf(id);
      expect(place && rootOverPlace(id, place)).toEqual(taken);
    }
    expect(ids.rows.length).toBe(6);
  });

  test('can be proven for ninety-two days, and what only older days need is taken out', async () => {
    const [busy, calm] = (await sellers(2)) as [SellerId, SellerId];
    const trees: { readonly day: string; readonly tree: TakenTree | undefined }[] = [];
    const dayOf = () => new Date(fixture.clock.now()).toISOString().slice(0, 10);
    for (let day = 0; day < 96; day += 1) {
      await aDeposit(fixture.dependencies, busy, '1');
      trees.push({ day: dayOf(), tree: await take() });
      fixture.clock.pass(DAY_MS);
    }
    const edges = [...trees.entries()].filter(([at]) => at < 8 || at > 92);
    for (const [at, { day, tree }] of edges)
      for (const id of [busy, calm]) {
        const place = await placeOf(id, day);
        expect(place && rootOverPlace(id, place), day).toEqual(at < 4 ? undefined : tree);
      }
    // Each of the ninety-two days except the newest has expired amounts. No node of the three levels is older
    // than necessary.
    const { rows } = await fixture.owner.query<{ leaves: bigint; most: bigint; days: bigint }>(
      `select (select count(*) from solvency.leaves) as leaves, (select count(*) from solvency.days) as days,
         (select max(n) from (select count(*) as n from solvency.nodes group by level, index) g) as most`,
    );
    expect(rows.map(({ leaves, most, days }) => [leaves, most, days].map(Number))).toEqual([[91, 92, 96]]);
    for (const [table, oldest] of [
      ['leaves', trees[4]?.day],
      ['nodes', trees[4]?.day],
    ])
      await expect(
        fixture.owner.query(`delete from solvency.${table} where day = $1`, [oldest]),
      ).rejects.toThrow('it stays as it is');
  });
});

/** As a superuser, with all triggers disabled. */
const asOwner = (sql: string) =>
  asSuperuser(fixture.database.name, async (superuser) => {
    await superuser.query('set session_replication_role = replica');
    await superuser.query(sql);
  });

describe('attacks', () => {
  test('a seller who was made smaller in the tree, another larger instead: the next day is right again', async () => {
    const [victim, other] = (await sellers(2)) as [SellerId, SellerId];
    await take();
    await asOwner(`update solvency.places set available = available - 1 where seller_id = '${victim}';
      update solvency.places set available = available + 1 where seller_id = '${other}'`);
    fixture.clock.pass(DAY_MS);
    const taken = await take();
    const place = await placeOf(victim);
    expect(place?.amounts.available).toBe(1_500_000n);
    expect(place && rootOverPlace(victim, place)).toEqual(taken);
  });

  test('books that were changed without a transfer are compared too: the next tree says what they say', async () => {
    const [victim, other] = (await sellers(2)) as [SellerId, SellerId];
    await take();
    await asOwner(`update ledger.books set available = available - 1 where journal_id = '${victim}';
      update ledger.books set available = available + 1 where journal_id = '${other}'`);
    fixture.clock.pass(DAY_MS);
    const taken = await take();
    const place = await placeOf(victim);
    expect(place?.amounts.available).toBe(1_499_999n);
    expect(place && rootOverPlace(victim, place)).toEqual(taken);
  });

  test('somebody in the tree who is not in the books: the day is not taken', async () => {
    await sellers(3);
    await take();
    await asOwner(`update solvency.places set seller_id = gen_random_uuid() where available = 1500000`);
    fixture.clock.pass(DAY_MS);
    await expect(take()).rejects.toThrow('the tree holds');
  });

  test('books that were made smaller than their transfers: the day is not taken', async () => {
    await sellers(3);
    await asOwner(`update ledger.books set available = available - 1 where available > 0`);
    await expect(take()).rejects.toThrow('the books hold');
  });

  test('books that were thrown away: the day is not taken', async () => {
    await sellers(3);
    await asOwner(`delete from ledger.books where available = 1500000`);
    await expect(take()).rejects.toThrow('the books hold');
  });

  test('a negative amount, leaf or node cannot be stored, by anybody', async () => {
    await sellers(1);
    await take();
    for (const column of ['available', 'unsettled', 'withdrawing', 'escrow', 'prepaid'])
      await expect(asOwner(`update solvency.places set ${column} = -5 where debt is null`)).rejects.toThrow(
        'no_negative_amount',
      );
    await expect(asOwner(`update solvency.places set other = -5 where debt is not null`)).rejects.toThrow(
      'no_negative_amount',
    );
    const leaf = `insert into solvency.leaves (place, day, until, amounts) values (1, '2026-01-01', '2026-01-02', '{5,5,5,-5,0}')`;
    await expect(asOwner(leaf)).rejects.toThrow('no_negative_amount');
    await expect(asOwner(`update solvency.nodes set sums[2] = -5`)).rejects.toThrow('no_negative_sum');
  });

  test('a neighbour who was made smaller after the fact: paths come to the root no more', async () => {
    const ids = await sellers(40);
    const taken = await take();
    await asOwner(
      `update solvency.nodes set sums[1] = sums[1] - 1, hashes = sha256(hashes) || substr(hashes, 33) where level = 9`,
    );
    const places = await Promise.all(ids.map(async (id) => ({ id, place: await placeOf(id) })));
    const broken = places.filter(({ id, place }) => place && rootOverPlace(id, place)?.root !== taken?.root);
    // Every seller in the other half of the tree detects it.
    expect(broken.length).toBe(places.filter(({ place }) => (place?.place ?? 0) >= 512).length);
    expect(broken.length).toBeGreaterThan(0);
  });

  test('what was published stays: nothing is changed, taken out or emptied', async () => {
    const [one] = (await sellers(1)) as [SellerId];
    await take();
    await aDeposit(fixture.dependencies, one, '1');
    fixture.clock.pass(DAY_MS);
    await take();
    for (const sql of [
      'update solvency.nodes set sums[1] = 1',
      'delete from solvency.nodes',
      'update solvency.leaves set amounts[1] = 1',
      'update solvency.places set available = 1 where debt is null',
      'delete from solvency.leaves',
      'delete from solvency.days',
      "update solvency.days set report = '[]'",
      'update solvency.places set place = 1 where debt is null',
      'delete from solvency.places',
      'truncate solvency.nodes',
      'truncate solvency.places',
    ])
      await expect(fixture.owner.query(sql), sql).rejects.toThrow('it stays as it is');
  });

  test('no duty reads salts, places or what padding is made of, or writes anything', async () => {
    const tables = [
      'places',
      'leaves',
      'nodes',
      'sealed_secret',
      'changes',
      'pricing',
      'holdings',
      'signatures',
    ];
    const { rows } = await fixture.owner.query<{ who: string }>(
      `select r.rolname || ' ' || t.name || ' ' || v.verb as who
       from pg_roles r, unnest($1::text[]) t (name), unnest(array['select', 'insert', 'update', 'delete']) v (verb)
       where r.rolcanlogin and r.rolname like 'cliffhanger\\_%' and r.rolname not like '%owner' and not r.rolsuper
         and has_table_privilege(r.oid, 'solvency.' || t.name, v.verb)`,
      [tables],
    );
    expect(rows).toEqual([]);
  });
});

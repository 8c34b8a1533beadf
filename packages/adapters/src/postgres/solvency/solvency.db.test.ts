import type { OwedPlace } from '@cliffhanger/application/ports';
import { accept, DAY_MS, type SellerId } from '@cliffhanger/core/kernel';
import { bytesToHex, hexToBytes, owedId, owedRootByPath, sellerLeaf } from '@cliffhanger/core/proofs';
import { asSuperuser } from '@cliffhanger/testing/database';
import {
  aDeposit,
  anApprovedSeller,
  type Fixture,
  openFixture,
  withEpisodes,
} from '@cliffhanger/testing/factories';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.close());

/** Takes the day as the worker does; the log is another's. */
async function take(): Promise<
  { readonly root: string; readonly sum: bigint; readonly places: number } | undefined
> {
  const { transactions, clock } = fixture.as('worker');
  const taken = await transactions.run(async ({ solvency }) => {
    const tree = await solvency.takeTree(clock.now());
    if (tree !== undefined) await solvency.addDay(tree, '{}', 0);
    return accept(tree);
  });
  if (!taken.ok || taken.value === undefined) return undefined;
  const { tree, owed } = taken.value;
  return { ...tree, sum: owed.reduce((sum, { amount }) => sum + amount, 0n) };
}

const placeOf = (sellerId: SellerId, day?: string): Promise<OwedPlace | undefined> =>
  fixture.as('seller').transactions.read(({ solvency }) => solvency.placeOf(sellerId, day));

/** By the format alone: what the leaf and its path come to. */
function rootOf(sellerId: SellerId, { salt, amounts, place, path }: OwedPlace) {
  const steps = path.map(({ hash, sum }) => ({ hash: hexToBytes(hash), sum }));
  const root = owedRootByPath(sellerLeaf(owedId(salt, sellerId), amounts), place, 2 ** path.length, steps);
  return root && { root: bytesToHex(root.hash), sum: root.sum, places: 2 ** path.length };
}

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
      expect(place && rootOf(id, place)).toEqual(taken);
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
      expect(then && rootOf(id, then)).toEqual(first);
      expect(now && rootOf(id, now)).toEqual(second);
      expect(now?.place).toBe(then?.place);
    }
    // Of two sellers, and of what is not a seller's, only what changed was written again.
    const { rows } = await fixture.owner.query<{ leaves: bigint }>(
      'select count(*) as leaves from solvency.leaves',
    );
    expect(Number(rows[0]?.leaves)).toBe(2 + 3 + 1);
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
    expect(after && rootOf(first, after)).toEqual(grown);
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
    await sellers(8);
    await take();
    const { rows } = await fixture.owner.query<{ place: number; salt: Buffer }>(
      'select place, salt from solvency.places where seller_id is not null order by seller_id',
    );
    expect(new Set(rows.map(({ salt }) => salt.toString('hex'))).size).toBe(8);
    const places = rows.map(({ place }) => place);
    expect(places).not.toEqual(places.toSorted((one, other) => one - other));
  });
});

/** With the rights of whoever owns the database, every trigger off. */
const asOwner = (sql: string) =>
  asSuperuser(fixture.database.name, async (superuser) => {
    await superuser.query('set session_replication_role = replica');
    await superuser.query(sql);
  });

describe('attacks', () => {
  test('a seller who was made smaller in the tree, another larger instead: the next day is right again', async () => {
    const [victim, other] = (await sellers(2)) as [SellerId, SellerId];
    await take();
    await asOwner(`update solvency.places set amounts[1] = amounts[1] - 1 where seller_id = '${victim}';
      update solvency.places set amounts[1] = amounts[1] + 1 where seller_id = '${other}'`);
    fixture.clock.pass(DAY_MS);
    const taken = await take();
    const place = await placeOf(victim);
    expect(place?.amounts.available).toBe(1_500_000n);
    expect(place && rootOf(victim, place)).toEqual(taken);
  });

  test('somebody in the tree who is not in the books: the day is not taken', async () => {
    await sellers(3);
    await take();
    await asOwner(`update solvency.places set seller_id = gen_random_uuid() where amounts[1] = 1500000`);
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
    await expect(asOwner(`update solvency.places set amounts[1] = -5`)).rejects.toThrow('no_negative_amount');
    await expect(asOwner(`update solvency.leaves set amounts[1] = -5`)).rejects.toThrow('no_negative_amount');
    await expect(asOwner(`update solvency.nodes set sum = -5`)).rejects.toThrow('no_negative_sum');
    await expect(
      asOwner(`update solvency.places set amounts = '{5,5,5,-5,0}' where debt is null`),
    ).rejects.toThrow('no_negative_amount');
  });

  test('a neighbour who was made smaller after the fact: paths come to the root no more', async () => {
    const ids = await sellers(40);
    const taken = await take();
    await asOwner(
      `update solvency.nodes set sum = sum - 1, hash = sha256(hash) where level = 9 and index = 0`,
    );
    const places = await Promise.all(ids.map(async (id) => ({ id, place: await placeOf(id) })));
    const broken = places.filter(({ id, place }) => place && rootOf(id, place)?.root !== taken?.root);
    // Whoever stands on the other side sees it at once.
    expect(broken.length).toBe(places.filter(({ place }) => (place?.place ?? 0) >= 512).length);
    expect(broken.length).toBeGreaterThan(0);
  });

  test('what was published stays: nothing is changed, taken out or emptied', async () => {
    await sellers(1);
    await take();
    for (const sql of [
      'update solvency.nodes set sum = 1',
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
      'padding_secret',
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

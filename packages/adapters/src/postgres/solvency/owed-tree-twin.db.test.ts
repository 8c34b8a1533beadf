import { DAY_MS, type SellerId } from '@cliffhanger/core/kernel';
import {
  bytesToHex,
  type OtherDebt,
  type OwedNode,
  otherLeaf,
  owedId,
  owedNode,
  paddingLeaf,
  sellerLeaf,
} from '@cliffhanger/core/proofs';
import { asSuperuser } from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import {
  type Fixture,
  openFixture,
  placeInOwedTree,
  rootOverPlace,
  type TakenTree,
  takeOwedTree,
} from '@cliffhanger/testing/factories';
import { TWIN_SEED, TWIN_TIMEOUT_MS } from '@cliffhanger/testing/twins';
import { afterEach, beforeEach, expect, test } from 'vitest';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await openFixture();
  // Forces a parallel scan even for a few books.
  await fixture.owner.query(`alter database ${fixture.database.name} set min_parallel_table_scan_size = 0`);
});
afterEach(() => fixture.close());

const DAYS = 8;
const FIRST_SELLERS = 400;

/** Changes to many books within one day. The account totals follow from them. */
interface DayOfChange {
  readonly newSellers: number;
  readonly changedShare: number;
  readonly isLengthKept: boolean;
}

/** One seller, some, nearly all, none. The tree grows along the way. */
const someDays = (dice: Dice): readonly DayOfChange[] =>
  Array.from({ length: DAYS }, (_, day) => ({
    newSellers: day === 0 ? FIRST_SELLERS : dice.pick([0, 0, 1, 3, 150]),
    changedShare: dice.pick([0, 0.002, 0.02, 0.9]),
    isLengthKept: dice.isLucky(0.3),
  }));

const change = ({ newSellers, changedShare, isLengthKept }: DayOfChange) =>
  asSuperuser(fixture.database.name, async (superuser) => {
    await superuser.query(
      `update ledger.books set available = (random() * 1e12)::bigint, unsettled = unsettled + 1,
         escrow = case when random() < 0.5 then escrow else 7 end, journal_length = journal_length + $2
       where journal_id >= '00000000-0000-0000-0000-000000000100' and random() < $1`,
      [changedShare, isLengthKept ? 0 : 1],
    );
    await superuser.query(
      `insert into ledger.books (journal_id, available, withdrawing, journal_length)
       select gen_random_uuid(), (random() * 1e9)::bigint, n % 3, 1 from generate_series(1, $1::integer) n`,
      [newSellers],
    );
    await superuser.query(
      `insert into ledger.account_rollups (account, asset, balance)
       select s.account, 'USDT', s.balance from (
         select sum(available) as a, sum(unsettled) as u, sum(withdrawing) as w, sum(escrow) as e from ledger.books) b,
         lateral (values ('seller:available', b.a), ('seller:unsettled', b.u), ('seller:withdrawing', b.w),
           ('order:escrow', b.e), ('platform:suspense', $1::bigint)) s (account, balance)
       on conflict (account, asset) do update set balance = excluded.balance`,
      [newSellers],
    );
  });

interface Standing {
  readonly place: number;
  readonly seller: SellerId | null;
  readonly debt: OtherDebt | null;
  readonly other: bigint | null;
  readonly salt: string;
  readonly available: bigint;
  readonly unsettled: bigint;
  readonly withdrawing: bigint;
  readonly escrow: bigint;
}

/** Amounts come from the books. Only the places come from the tree. */
const STANDING = `
  select p.place, p.seller_id as seller, p.debt, case when p.debt = 'suspense' then r.balance else 0 end as other,
    encode(solvency.salt_of(s.secret, p.seller_id), 'hex') as salt, b.available, b.unsettled, b.withdrawing, b.escrow
  from solvency.places p cross join solvency.sealed_secret s left join ledger.books b on b.journal_id = p.seller_id
    left join ledger.account_rollups r on r.account = 'platform:suspense'`;

/** The whole tree by definition, computed from scratch. */
async function treeByDefinition(places: number): Promise<TakenTree> {
  const { rows } = await fixture.owner.query<Standing>(STANDING);
  const { rows: secrets } = await fixture.owner.query<{ secret: Buffer }>(
    'select secret from solvency.sealed_secret',
  );
  const half = secrets[0]?.secret.subarray(0, 24).toString('hex') ?? '';
  const taken = new Map(rows.map((row) => [row.place, leafOf(row)]));
  let level: readonly OwedNode[] = Array.from(
    { length: places },
    (_, place) => taken.get(place) ?? paddingLeaf(half + place.toString(16).padStart(16, '0')),
  );
  while (level.length > 1)
    level = Array.from({ length: level.length / 2 }, (_, at) =>
      owedNode(level[at * 2] as OwedNode, level[at * 2 + 1] as OwedNode),
    );
  const [root] = level as readonly [OwedNode];
  return { root: bytesToHex(root.hash), sum: root.sum, places };
}

const leafOf = ({ seller, debt, other, salt, ...amounts }: Standing): OwedNode =>
  seller === null
    ? otherLeaf(debt as OtherDebt, other ?? 0n)
    : sellerLeaf(owedId(salt, seller), { ...amounts, prepaid: 0n });

test(
  'after random changes day by day the tree is the one that would be made from nothing, and so are those of all days before',
  async () => {
    const dice = diceOf(TWIN_SEED);
    const days: { readonly day: string; readonly tree: TakenTree }[] = [];
    for (const one of someDays(dice)) {
      await change(one);
      const tree = (await takeOwedTree(fixture)) as TakenTree;
      expect(tree, `${TWIN_SEED} ${JSON.stringify(one)}`).toEqual(await treeByDefinition(tree.places));
      days.push({ day: new Date(fixture.clock.now()).toISOString().slice(0, 10), tree });
      fixture.clock.pass(DAY_MS);
    }
    const { rows } = await fixture.owner.query<{ id: SellerId }>(
      'select seller_id as id from solvency.places where seller_id is not null order by random() limit 25',
    );
    for (const { day, tree } of days)
      for (const { id } of rows) {
        const place = await placeInOwedTree(fixture, id, day);
        // Sellers who joined later have no place on that day.
        const root = place === undefined ? tree : rootOverPlace(id, place);
        expect(root, `${TWIN_SEED} ${day} ${id}`).toEqual(tree);
      }
    // Sellers who were present on the first day have a place on every day.
    const first = await Promise.all(rows.map(({ id }) => placeInOwedTree(fixture, id, days[0]?.day)));
    const last = await Promise.all(rows.map(({ id }) => placeInOwedTree(fixture, id, days.at(-1)?.day)));
    expect(first.some((place) => place !== undefined)).toBe(true);
    expect(last.every((place) => place !== undefined)).toBe(true);
  },
  TWIN_TIMEOUT_MS,
);

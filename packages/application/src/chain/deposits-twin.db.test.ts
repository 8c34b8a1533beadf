import {
  type AddressOwner,
  addsUp,
  CHAIN_TRANSFER_KINDS,
  countUnits,
  finalHeight,
  finalityRule,
  firstStateOf,
  kindOfTransfer,
  suspenseReasonOf,
} from '@cliffhanger/core/chain';
import {
  type Arrival,
  type InvoiceEnd,
  type InvoiceTerms,
  lessReturned,
  returnable,
  standingOf,
} from '@cliffhanger/core/checkout';
import { DEFAULT_DEPOSIT_RULES } from '@cliffhanger/core/deposits';
import {
  accept,
  groupedBy,
  HOUR_MS,
  type Instant,
  idOf,
  instantOf,
  later,
  type Money,
  microUsdt,
} from '@cliffhanger/core/kernel';
import { custody, depositCredited } from '@cliffhanger/core/ledger';
import { NETWORKS } from '@cliffhanger/core/wallet';
import {
  aTwinTransfer,
  type Became,
  bookingText,
  followTwinNetwork,
  type TwinTransfer,
  whatBecameOf,
  writeDownTransfers,
} from '@cliffhanger/testing/chain';
import { type OpenTestDatabase, openTestDatabase } from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import { TWIN_CASES, TWIN_SEED, TWIN_TIMEOUT_MS } from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* Deposits that arrive over a chain: the database compared with the rules in core. */

const NOW = instantOf(Date.UTC(2026, 10, 15));
/** The watcher's batch size. */
const A_TRANSACTION = 25;
/** Enough cases to detect the planted deviation. */
const FEW = 60;
const { minimum } = DEFAULT_DEPOSIT_RULES;

let open: OpenTestDatabase;
beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 2 });
  await followTwinNetwork(open.owner);
});
afterAll(() => open.close());

type OpenTransfer = TwinTransfer & { readonly seller: string };

/** Some reach the minimum exactly; others miss it by one micro-unit. */
const AMOUNTS = [1n, 3_000_000n, 4_999_999n, 5_000_000n, 9_999_999n, minimum, 10_000_001n, 250_000_000n];

function openTransfers(dice: Dice, sellers: number): readonly OpenTransfer[] {
  return Array.from({ length: sellers }, () => crypto.randomUUID()).flatMap((seller) =>
    Array.from({ length: dice.between(1, 4) }, (): OpenTransfer => {
      const state = dice.isLucky(0.3) ? 'held' : 'pending';
      const seenBy = dice.pick([0, 1, 2, 2, 2, 2] as const);
      const amount = microUsdt(dice.pick(AMOUNTS));
      return { ...aTwinTransfer({ amount, state, seenBy }), seller };
    }),
  );
}

/**
 * Candidates are held already, or seen by two watchers. If together they reach the minimum all are credited,
 * otherwise the new ones are held.
 */
function byRule(transfers: readonly OpenTransfer[]): ReadonlyMap<string, Became> {
  const ready = transfers.filter(({ state, seenBy }) => state === 'held' || seenBy === 2);
  const own = groupedBy(ready, ({ seller }) => seller);
  return new Map(
    transfers.map((transfer): [string, Became] => {
      const amounts = own.get(transfer.seller)?.map(({ amount }) => amount) ?? [];
      if (!ready.includes(transfer)) return [transfer.id, { state: transfer.state, booked: null }];
      if (!addsUp(amounts, minimum)) return [transfer.id, { state: 'held', booked: null }];
      return [transfer.id, { state: 'credited', booked: bookedAs(transfer) }];
    }),
  );
}

const bookedAs = ({ id, hash, seller, amount }: OpenTransfer): string =>
  bookingText({
    chain: seller,
    key: `chain:bep20:${hash}:0`,
    reference: `deposit:${id}`,
    actor: 'chain:bep20',
    at: NOW,
    posting: depositCredited(custody('bep20'), amount),
  });

async function byDatabase(
  { owner, watchers: [watcher] }: OpenTestDatabase,
  transfers: readonly OpenTransfer[],
): Promise<ReadonlyMap<string, Became>> {
  await writeDownTransfers(owner, transfers);
  const sellers = [...new Set(transfers.map(({ seller }) => seller))];
  for (let from = 0; from < sellers.length; from += A_TRANSACTION) {
    const some = sellers.slice(from, from + A_TRANSACTION);
    await watcher.pool.query('select chain.credit_deposits($1, $2, $3)', ['bep20', some, NOW]);
  }
  return whatBecameOf(
    owner,
    transfers.map(({ id }) => id),
  );
}

async function differences(of: OpenTestDatabase, sellers: number, seed: string): Promise<readonly unknown[]> {
  const transfers = openTransfers(diceOf(seed), sellers);
  const [rule, database] = [byRule(transfers), await byDatabase(of, transfers)];
  return [...rule]
    .map(([id, expected]) => ({ expected, found: database.get(id) }))
    .filter(({ expected, found }) => JSON.stringify(expected) !== JSON.stringify(found));
}

test(
  `deposits are credited and held by the database as by the rule, seed ${TWIN_SEED}`,
  async () => {
    expect(await differences(open, TWIN_CASES, TWIN_SEED)).toEqual([]);
    const { rows } = await open.owner.query<{ state: string }>('select distinct state from chain.transfers');
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['credited', 'held', 'pending']);
  },
  TWIN_TIMEOUT_MS,
);

test.each([
  ['a micro-unit more than the minimum', 'total >= rules.minimum', 'total > rules.minimum'],
  ['the money on another account', "'seller:available'", "'seller:unsettled'"],
  ['what only one has seen', 'chain.is_proven(o.id, rules.confirmations)', 'true'],
])(
  'were the database to take %s, the comparison would find it',
  async (_what, is, would) => {
    const other = await openTestDatabase({ maxConnections: 2 });
    try {
      await followTwinNetwork(other.owner);
      const { rows } = await other.owner.query<{ definition: string }>(
        "select pg_get_functiondef('chain.credit_deposits'::regproc) as definition",
      );
      const planted = rows[0]?.definition.replace(is, would) ?? '';
      expect(planted).not.toBe(rows[0]?.definition);
      await other.owner.query(planted);
      expect((await differences(other, FEW, 'planted')).length).toBeGreaterThan(0);
    } finally {
      await other.close();
    }
  },
  60_000,
);

const ask = async (text: string, ...values: readonly unknown[]): Promise<readonly unknown[]> => {
  const { rows } = await open.owner.query<{ answer: unknown }>(text, [...values]);
  return rows.map(({ answer }) => answer);
};

test('how deep is deep enough is the same', async () => {
  const dice = diceOf(`${TWIN_SEED} deep`);
  const cases = Array.from({ length: TWIN_CASES }, () => ({
    headHeight: dice.between(0, 200),
    finalizedHeight: dice.between(0, 200),
    confirmations: dice.between(1, 40),
  }));
  const found = await ask(
    `select chain.final_height(head, final, needed) as answer
     from unnest($1::bigint[], $2::bigint[], $3::integer[]) with ordinality as c (head, final, needed, ordinal) order by ordinal`,
    cases.map(({ headHeight }) => headHeight),
    cases.map(({ finalizedHeight }) => finalizedHeight),
    cases.map(({ confirmations }) => confirmations),
  );
  const byCore = cases.map((one) => finalHeight(one, finalityRule(one.confirmations)));
  expect(found.map(Number)).toEqual(byCore);
});

test('units are counted the same, down to fractions of a millionth and up to more than there can be', async () => {
  const dice = diceOf(`${TWIN_SEED} units`);
  const cases = Array.from({ length: TWIN_CASES }, () => ({
    decimals: dice.between(6, 36),
    units:
      BigInt(dice.between(1, 1_000_000)) * 10n ** BigInt(dice.between(0, 50)) +
      BigInt(dice.between(0, 9_999)),
  }));
  const found = await ask(
    `select coalesce(amount::text || ' ' || remainder::text, 'too much') as answer
     from unnest($1::numeric[], $2::integer[]) with ordinality as c (units, decimals, ordinal),
       lateral chain.count_units(units, decimals) order by ordinal`,
    cases.map(({ units }) => String(units)),
    cases.map(({ decimals }) => decimals),
  );
  const byCore = cases.map(({ units, decimals }) => {
    const counted = countUnits(units, decimals);
    return counted === undefined ? 'too much' : `${counted.amount} ${counted.remainder}`;
  });
  expect(found).toEqual(byCore);
  expect(new Set(byCore.map((one) => one === 'too much')).size).toBe(2);
});

const OWNERS: readonly (AddressOwner | undefined)[] = [
  undefined,
  { kind: 'platform' },
  { kind: 'seller', sellerId: idOf('01990000-0000-7000-8000-000000000001') },
  { kind: 'invoice', invoiceId: idOf('01990000-0000-7000-8000-000000000002') },
];

test('what a transfer is to us, and why it is set aside, is the same in every case', async () => {
  const transfers = OWNERS.flatMap((sender) =>
    OWNERS.flatMap((recipient) => [true, false].map((isOurToken) => ({ isOurToken, sender, recipient }))),
  );
  const kinds = await ask(
    `select chain.kind_of(ours, sender, recipient) as answer
     from unnest($1::boolean[], $2::text[], $3::text[]) with ordinality as c (ours, sender, recipient, ordinal) order by ordinal`,
    transfers.map(({ isOurToken }) => isOurToken),
    transfers.map(({ sender }) => sender?.kind ?? null),
    transfers.map(({ recipient }) => recipient?.kind ?? null),
  );
  expect(kinds).toEqual(transfers.map((one) => kindOfTransfer(one) ?? null));
  const counted = CHAIN_TRANSFER_KINDS.flatMap((kind) =>
    [0n, 1n].flatMap((amount) =>
      [true, false].map((isPlausible) => ({ kind, amount: microUsdt(amount), isPlausible })),
    ),
  );
  const reasons = await ask(
    `select chain.suspense_reason(kind, amount, plausible) as answer
     from unnest($1::text[], $2::bigint[], $3::boolean[]) with ordinality as c (kind, amount, plausible, ordinal) order by ordinal`,
    counted.map(({ kind }) => kind),
    counted.map(({ amount }) => String(amount)),
    counted.map(({ isPlausible }) => isPlausible),
  );
  expect(reasons).toEqual(counted.map((one) => suspenseReasonOf(one) ?? null));
});

test('blocks are taken in as the rules say what is ours in them, whose it is and how much', async () => {
  const dice = diceOf(`${TWIN_SEED} blocks`);
  const { owner, watchers } = open;
  const seller = crypto.randomUUID();
  const owners = new Map<string, AddressOwner>([
    ['0xplatform', { kind: 'platform' }],
    ['0xseller', { kind: 'seller', sellerId: idOf(seller) }],
    // Also listed as a seller's; the platform's entry wins.
    ['0xboth', { kind: 'platform' }],
  ]);
  await writeDownTransfers(owner, [aTwinTransfer({ amount: microUsdt(1n), seenBy: 0, seller })]);
  await owner.query('insert into wallet.address_indexes (seller_id) values ($1)', [seller]);
  await owner.query(
    `insert into wallet.deposit_addresses (seller_id, network, address, given_at, retired_at)
     values ($1, 'bep20', '0xseller', now(), null), ($1, 'bep20', '0xboth', now(), now())`,
    [seller],
  );
  await owner.query(
    "insert into chain.platform_addresses values ('bep20', '0xplatform'), ('bep20', '0xboth')",
  );
  const addresses = [...owners.keys(), '0xstranger', '0xother'];
  const shown = Array.from({ length: TWIN_CASES }, (_, at) => ({
    transactionHash: `0xtaken${at}`,
    ordinal: 0,
    token: dice.isLucky(0.8) ? '0xt' : '0xfake',
    from: dice.pick(addresses),
    to: dice.pick(addresses),
    units: dice.pick([1n, 999n, 12_000_000n, 10n ** 40n]),
  }));
  const block = { height: 1001, hash: '0xnext', parentHash: '0xh', at: NOW };
  await watchers[0].transactions.run(async ({ chainWatch }) => {
    const position = await chainWatch.positionOf('bep20');
    if (position === undefined) throw new Error('not followed');
    const progress = { headHeight: 1001, finalizedHeight: 1000 };
    return accept(
      await chainWatch.takeIn({ position, blocks: [{ block, transfers: shown }], progress }, NOW),
    );
  });
  const found = await ask(
    `select concat_ws(' ', transaction_hash, kind, amount, remainder, coalesce(seller_id::text, '-'), state) as answer
     from chain.transfers where block_hash = '0xnext' order by length(transaction_hash), transaction_hash`,
  );
  const byCore = shown.flatMap(({ transactionHash, token, from, to, units }) => {
    const recipient = owners.get(to);
    const isOurToken = token === '0xt';
    const kind = kindOfTransfer({ isOurToken, sender: owners.get(from), recipient });
    if (kind === undefined) return [];
    const { amount = 0n, remainder = 0n } = (isOurToken ? countUnits(units, 6) : undefined) ?? {};
    const whose = recipient?.kind === 'seller' ? recipient.sellerId : '-';
    return `${transactionHash} ${kind} ${amount} ${remainder} ${whose} ${firstStateOf(kind)}`;
  });
  expect(found).toEqual(byCore);
  const balances = await ask(
    "select address || ' ' || units as answer from chain.balances where network = 'bep20' order by address",
  );
  const moved = new Map<string, bigint>();
  for (const { token, from, to, units } of shown) {
    if (token !== '0xt') continue;
    moved.set(to, (moved.get(to) ?? 0n) + units);
    moved.set(from, (moved.get(from) ?? 0n) - units);
  }
  const ours = [...moved].filter(([address]) => owners.has(address));
  const lines = ours.map(([address, units]) => `${address} ${units}`);
  expect(new Set(balances)).toEqual(new Set(lines));
});

test('the rules in force are the same, by default and as they were changed', async () => {
  const rules = (at: Instant) =>
    ask(
      `select minimum || ' ' || confirmations as answer from unnest($1::text[]) with ordinality as n (network, ordinal),
         lateral chain.deposit_rules_at(network, $2) order by ordinal`,
      NETWORKS,
      at,
    );
  const { confirmations } = DEFAULT_DEPOSIT_RULES;
  expect(await rules(NOW)).toEqual(NETWORKS.map((network) => `${minimum} ${confirmations[network]}`));
  await open.owner.query(
    `insert into settings.versions (name, value, effective_from, reason, decided_by, decided_at)
     values ('depositMinimum', '"12.345678"', $1, 'x', 'x', $1),
       ('depositConfirmations', '{"bep20": 3, "erc20": 4, "trc20": 5}', $1, 'x', 'x', $1)`,
    [new Date(later(NOW, HOUR_MS))],
  );
  const changed = await open.transactions.read(({ settings }) => settings.current(later(NOW, HOUR_MS)));
  expect(await rules(later(NOW, HOUR_MS))).toEqual(
    NETWORKS.map((network) => `${changed.depositMinimum} ${changed.depositConfirmations[network]}`),
  );
  expect(await rules(later(NOW, HOUR_MS - 1))).toEqual(
    NETWORKS.map((network) => `${minimum} ${confirmations[network]}`),
  );
});

interface SomeInvoice {
  readonly id: string;
  readonly terms: InvoiceTerms;
  readonly arrivals: readonly Arrival[];
  readonly end: InvoiceEnd | null;
  readonly returned: Money;
}

function someInvoice(dice: Dice): SomeInvoice {
  const openedAt = later(NOW, -dice.between(0, 60) * HOUR_MS);
  const expiresAt = later(openedAt, HOUR_MS);
  const end: InvoiceEnd | null = dice.isLucky(0.6)
    ? null
    : dice.isLucky(0.5)
      ? { kind: 'settled', orderId: idOf(crypto.randomUUID()) }
      : { kind: 'turned-down', rule: 'own-purchase' };
  const arrivals = Array.from({ length: dice.between(0, 4) }, () => ({
    amount: microUsdt(BigInt(dice.pick([1, 5_000_000, 6_000_000, 12_000_000]))),
    seenAt: later(openedAt, dice.between(0, 40) * HOUR_MS),
    isConfirmed: dice.isLucky(0.7),
  }));
  const confirmed = arrivals.reduce((sum, one) => sum + (one.isConfirmed ? one.amount : 0n), 0n);
  return {
    id: crypto.randomUUID(),
    terms: {
      amount: microUsdt(12_000_000n),
      openedAt,
      expiresAt,
      honouredUntil: dice.isLucky(0.1) ? NOW : later(expiresAt, 24 * HOUR_MS),
    },
    arrivals,
    end,
    returned: microUsdt(dice.isLucky(0.3) ? confirmed / 2n : 0n),
  };
}

test('what an invoice owes is the same', async () => {
  const dice = diceOf(`${TWIN_SEED} invoices`);
  const invoices = Array.from({ length: TWIN_CASES }, () => someInvoice(dice)).filter(
    ({ terms }) => terms.honouredUntil >= terms.expiresAt,
  );
  const at = (instant: Instant) => new Date(instant).toISOString();
  await open.owner.query(
    `insert into checkout.invoices (id, viewer_id, drama_id, quantity, retail, wholesale, network, address, derivation_index, amount,
       opened_at, expires_at, honoured_until, order_id, seller_id, turned_down, ended_at, received, returned)
     select (i ->> 'id')::uuid, gen_random_uuid(), gen_random_uuid(), 1, 12000000, 1, 'bep20', i ->> 'id',
       1000000 + row_number() over (), 12000000, (i ->> 'opened')::timestamptz, (i ->> 'expires')::timestamptz,
       (i ->> 'honoured')::timestamptz, (i ->> 'order')::uuid, (i ->> 'order')::uuid, i ->> 'turnedDown',
       case when coalesce(i ->> 'order', i ->> 'turnedDown') is not null then now() end, 1000000000,
       (i ->> 'returned')::bigint
     from jsonb_array_elements($1::jsonb) i`,
    [
      JSON.stringify(
        invoices.map(({ id, terms, end, returned }) => ({
          id,
          opened: at(terms.openedAt),
          expires: at(terms.expiresAt),
          honoured: at(terms.honouredUntil),
          order: end?.kind === 'settled' ? end.orderId : null,
          turnedDown: end?.kind === 'turned-down' ? end.rule : null,
          returned: String(returned),
        })),
      ),
    ],
  );
  await open.owner.query(
    `insert into chain.transfers (network, transaction_hash, ordinal, id, kind, token, sender, recipient, units, amount,
       remainder, invoice_id, block_height, block_hash, block_at, state, seen_at, decided_at, transfer_id)
     select 'bep20', gen_random_uuid()::text, 0, gen_random_uuid(), 'invoice', '0xt', '0xs', '0xr', (t ->> 'amount')::numeric,
       (t ->> 'amount')::bigint, 0, (t ->> 'invoice')::uuid, 10, '0xb', now(), t ->> 'state', (t ->> 'seen')::timestamptz,
       now(), case t ->> 'state' when 'credited' then gen_random_uuid() end
     from jsonb_array_elements($1::jsonb) t`,
    [
      JSON.stringify(
        invoices.flatMap(({ id, arrivals }) =>
          arrivals.map(({ amount, seenAt, isConfirmed }) => ({
            invoice: id,
            amount: String(amount),
            seen: at(seenAt),
            state: isConfirmed ? 'credited' : 'pending',
          })),
        ),
      ),
    ],
  );
  const found = await ask(
    `select greatest(coalesce(chain.owed_by(i, to_timestamp($2 / 1000.0)), 0), 0)::text as answer
     from unnest($1::uuid[]) with ordinality as c (id, ordinal) join checkout.invoices i on i.id = c.id order by c.ordinal`,
    invoices.map(({ id }) => id),
    NOW,
  );
  const byCore = invoices.map(({ terms, arrivals, end, returned }) => {
    const standing = lessReturned(standingOf(terms, arrivals, end, NOW), returned);
    const owed = returnable(terms, standing, end, NOW);
    return String(owed > 0n ? owed : 0n);
  });
  expect(found).toEqual(byCore);
  expect(new Set(byCore).size).toBeGreaterThan(5);
});

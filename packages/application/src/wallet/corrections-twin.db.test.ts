import { randomUUID } from 'node:crypto';
import type { DramaId } from '@cliffhanger/core/catalog';
import { instantOf, type Money, microUsdt, type OrderId, type SellerId } from '@cliffhanger/core/kernel';
import {
  capitalPaidIn,
  creditsBoughtBack,
  custody,
  depositCredited,
  depositToSuspense,
  levelBought,
  levelRefunded,
  lossBorne,
  type Posting,
  processor,
  refundedBeforeShipping,
  refundPaid,
  reversed,
  settled,
  settledEarly,
  shippedByPlatform,
  shippedFromWallet,
  suspenseMatched,
  TRANSFER_KINDS,
  type TransferKind,
  viewerPaid,
  withdrawalPaid,
  withdrawalRejected,
  withdrawalRequested,
} from '@cliffhanger/core/ledger';
import { saleAmounts } from '@cliffhanger/core/orders';
import { type CorrectionFacts, correctionOf } from '@cliffhanger/core/wallet';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  FORGET_SIGNATURES,
  type OpenTestDatabase,
  openTestDatabase,
  withDeviation,
} from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import { addOperators, IDA, manyDramas, OLAV } from '@cliffhanger/testing/factories';
import { anyOrder, type WrittenOrder, writeOrders } from '@cliffhanger/testing/orders';
import {
  addTwinSellers,
  answersTo,
  bookedText,
  bookedUnder,
  shown,
  TWIN_CASES,
  TWIN_SEED,
  TWIN_TIMEOUT_MS,
  untilFound,
} from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* The correction of every kind of transfer: compares the database's result with core's rule. */

const NOW = instantOf(Date.UTC(2026, 10, 15, 12));
const PLENTY = 1_000_000_000_000n;

let open: OpenTestDatabase;
let dramas: readonly DramaId[];
beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 2 });
  await addSampleCategories(open.owner);
  await addOperators(open.owner);
  // Another test covers device key signatures.
  await open.owner.query(FORGET_SIGNATURES);
  dramas = await manyDramas(open.owner, 3);
  // Only a resolution can book the platform's own money; the rows here are just those that a correction
  // needs.
  await open.owner.query('alter table ledger.transfers disable trigger capital_by_two');
  // deposits-twin.db.test.ts covers the platform's monthly limit.
  await open.owner.query(
    `create or replace function wallet.most_unbacked() returns bigint language sql immutable
     set search_path = pg_catalog, pg_temp as 'select ${PLENTY}'`,
  );
});
afterAll(() => open.close());

interface Case {
  readonly key: string;
  readonly sellerId: SellerId;
  readonly order: WrittenOrder;
  readonly posting: Posting;
  readonly subjectId: string;
  readonly available: bigint;
  readonly bearsRest: boolean;
  readonly shippedBy: 'seller' | 'platform' | null;
  readonly isMadeGood: boolean;
  readonly isGivenBack: boolean;
  readonly recordedBy: 'chain' | 'somebody';
}

const POSTINGS: Readonly<Record<TransferKind, (amount: Money, dice: Dice, orderId: OrderId) => Posting>> = {
  deposit: (amount, dice) =>
    dice.isLucky(0.5) ? depositCredited(custody('bep20'), amount) : suspenseMatched(amount),
  payment: (amount, _, id) => viewerPaid(processor('sandbox'), id, amount),
  shipment: (orderAmount, dice, orderId) =>
    shippedFromWallet({
      orderId,
      orderAmount,
      paymentAmount: part(orderAmount, dice),
      creditsUsed: BigInt(dice.between(0, 3)),
    }),
  'platform-shipment': (amount, _, id) => shippedByPlatform(id, amount),
  settlement: (unsettled, dice, orderId) =>
    settled([{ orderId, unsettled, deferred: part(unsettled, dice) }]),
  'early-settlement': (unsettled, dice, orderId) =>
    settledEarly([{ orderId, unsettled, deferred: part(unsettled, dice) }], part(unsettled, dice)),
  refund: (_, __, id) => refundedBeforeShipping(id, microUsdt(1n)),
  capital: capitalPaidIn,
  'refund-paid': (amount, _, id) => refundPaid(processor('sandbox'), id, amount),
  'withdrawal-request': withdrawalRequested,
  'withdrawal-paid': (amount, dice) =>
    withdrawalPaid(custody('bep20'), amount, microUsdt(part(amount, dice) / 10n)),
  'withdrawal-rejected': withdrawalRejected,
  'level-purchase': (amount, dice) =>
    levelBought(dice.isLucky(0.2) ? microUsdt(0n) : amount, BigInt(dice.between(1, 90))),
  'level-refund': (amount, dice) => levelRefunded(amount, BigInt(dice.between(0, 9))),
  'credit-buyback': (amount, dice) => creditsBoughtBack(amount, BigInt(dice.between(1, 9))),
  suspense: (amount) => depositToSuspense(custody('bep20'), amount),
  correction: (amount, dice) => ({
    kind: 'correction',
    entries: dice.isLucky(0.5)
      ? reversed(suspenseMatched(amount).entries)
      : levelRefunded(amount, 0n).entries,
  }),
  remedy: (amount, _, orderId) => lossBorne([{ orderId, amount }]),
};

const part = (amount: bigint, dice: Dice): Money =>
  microUsdt(dice.pick([0n, 1n, amount, (amount * BigInt(dice.between(1, 99))) / 100n]));

const LIKELY: readonly TransferKind[] = [
  'refund',
  'refund',
  'deposit',
  'remedy',
  'withdrawal-paid',
  'level-purchase',
];

/** Half of them of a likely kind; the others cycle through every kind. */
function aCase(dice: Dice, index: number): Case {
  const order = anyOrder(dice, { dramas, now: NOW }, ['refunded']);
  const amount = microUsdt(BigInt(dice.between(10, 90_000_000)));
  const among = index % 2 === 0 ? LIKELY : TRANSFER_KINDS;
  const kind = among[(index >> 1) % among.length]!;
  return {
    key: `twin:${randomUUID()}`,
    sellerId: order.sellerId,
    order,
    posting: POSTINGS[kind](amount, dice, order.id),
    subjectId: kind === 'refund' ? order.id : randomUUID(),
    available: dice.pick([0n, amount - 1n, amount, amount + 1n, PLENTY]),
    bearsRest: dice.isLucky(0.5),
    shippedBy: dice.pick(['seller', 'platform', null]),
    isMadeGood: dice.isLucky(0.2),
    isGivenBack: dice.isLucky(0.2),
    recordedBy: dice.pick(['chain', 'somebody']),
  };
}

function factsOf({ posting: { kind }, order, available, ...one }: Case): CorrectionFacts {
  const { orderAmount, purchaseCost } = saleAmounts(order);
  const isOwn = one.shippedBy === null ? order.holdsRight : one.shippedBy === 'seller';
  const excluded: Partial<Record<TransferKind, boolean>> = {
    refund: !isOwn || one.isMadeGood,
    'withdrawal-paid': one.recordedBy === 'chain',
    'level-purchase': one.isGivenBack,
  };
  return {
    available: microUsdt(available),
    bearsRest: one.bearsRest,
    isExcluded: excluded[kind] ?? false,
    order: kind === 'refund' ? { id: order.id, profit: microUsdt(orderAmount - purchaseCost) } : null,
  };
}

const AT = 'to_timestamp($2::bigint / 1000.0)';

/** Books with the ledger's own function, then writes the source rows and the seller's current balance. */
async function write(cases: readonly Case[]): Promise<readonly string[]> {
  const { owner } = open;
  await addTwinSellers(
    owner,
    cases.map(({ sellerId }) => sellerId),
  );
  await writeOrders(
    owner,
    cases.map(({ order }) => order),
  );
  const asRow = ({ order, posting, ...one }: Case) => ({
    ...one,
    kind: posting.kind,
    orderId: order.id,
    accounts: posting.entries.map(({ account }) => account),
    amounts: posting.entries.map(({ amount }) => amount),
    orders: posting.entries.map(({ orderId }) => orderId ?? null),
  });
  const run = (text: string) => owner.query(text, [shown(cases.map(asRow)), NOW]);
  const each = `from jsonb_array_elements($1::jsonb) c`;
  await run(`insert into ledger.books (journal_id, available, unsettled, withdrawing, escrow, episodes)
    select (c ->> 'sellerId')::uuid, ${PLENTY}, ${PLENTY}, ${PLENTY}, ${PLENTY}, 1000 ${each} where $2::bigint > 0
    on conflict (journal_id) do update set available = ${PLENTY}, unsettled = ${PLENTY}, withdrawing = ${PLENTY},
      escrow = ${PLENTY}, episodes = 1000`);
  await run(`select ledger.book((c ->> 'sellerId')::uuid, c ->> 'key', c ->> 'kind', 'twin', c ->> 'subjectId', $2::bigint,
      'twin', array(select jsonb_array_elements_text(c -> 'accounts')),
      array(select jsonb_array_elements_text(c -> 'amounts')::bigint),
      array(select jsonb_array_elements_text(c -> 'orders')::uuid),
      case c ->> 'kind' when 'correction' then 'x' end, case c ->> 'kind' when 'correction' then gen_random_uuid() end) ${each}`);
  const booked = `${each} join ledger.transfers t on t.key = c ->> 'key'`;
  await run(`update orders o set refund_transfer = t.id ${booked}
    where o.seller_id = t.journal_id and c ->> 'kind' = 'refund' and $2::bigint > 0`);
  await run(`update orders o set shipped_by = c ->> 'shippedBy', shipped_at = ${AT} - interval '1 hour',
      release_at = ${AT} + interval '7 days' ${each}
    where o.seller_id = (c ->> 'sellerId')::uuid and c ->> 'shippedBy' is not null`);
  await run(`insert into trust.remedies (appeal_id, seller_id, subject, subject_id, deed, amount, order_ids, amounts, state,
      proposed_by, proposed_at)
    select gen_random_uuid(), (c ->> 'sellerId')::uuid, 'order', 'another', 'paid', 1, array[(c ->> 'orderId')::uuid],
      array[1], 'proposed', 'x', ${AT} ${each} where (c ->> 'isMadeGood')::boolean`);
  await run(`insert into wallet.withdrawals (seller_id, id, method_id, network, address, amount, fee, needs, state,
      requested_at, promised_by, approved_by, approved_at, transaction_hash, recorded_by, confirmed_by, paid_at,
      request_transfer, ending_transfer)
    select t.journal_id, (c ->> 'subjectId')::uuid, gen_random_uuid(), 'bep20', '0x1', 100, 0, 'one-person', 'paid', ${AT},
      ${AT}, '{x}', ${AT}, c ->> 'key', c ->> 'recordedBy', 'another', ${AT}, gen_random_uuid(), t.id
    ${booked} where c ->> 'kind' = 'withdrawal-paid'`);
  await run(`insert into levels.purchases (seller_id, id, from_level, to_level, price, rights, episodes, bought_at,
      transfer_id, refunded_at, refund_amount)
    select t.journal_id, (c ->> 'subjectId')::uuid, 'bronze', 'silver', 1, 0, 0, ${AT}, t.id,
      case when (c ->> 'isGivenBack')::boolean then ${AT} end, case when (c ->> 'isGivenBack')::boolean then 1 end
    ${booked} where c ->> 'kind' = 'level-purchase'`);
  await run(`update ledger.books b set available = (c ->> 'available')::bigint ${each}
    where b.journal_id = (c ->> 'sellerId')::uuid and $2::bigint > 0`);
  const { rows } = await owner.query<{ key: string; id: string }>(
    'select key, id from ledger.transfers where key = any ($1)',
    [cases.map(({ key }) => key)],
  );
  const ids = new Map(rows.map(({ key, id }) => [key, id]));
  return cases.map(({ key }) => ids.get(key) ?? '');
}

const asks = (person: string): string =>
  `select (wallet.correct_transfer(($1 ->> 'id')::uuid, '${person}', 'A mistake.', ${NOW}, ($1 ->> 'bearsRest')::boolean)).outcome`;

async function differing(seed: string, many: number) {
  const dice = diceOf(seed);
  const cases = Array.from({ length: many }, (_, index) => aCase(dice, index));
  const ids = await write(cases);
  const asked = cases.map(({ bearsRest }, index) => ({ id: ids[index], bearsRest }));
  const proposed = await answersTo(open.owner, asks(IDA), asked);
  const confirmed = await answersTo(open.owner, asks(OLAV), asked);
  const again = await answersTo(open.owner, asks(OLAV), asked);
  const booked = await bookedUnder(open.owner, 'correction:');
  const seen = new Set<string>();
  const differences = cases.flatMap((one, index) => {
    const right = correctionOf(one.posting, factsOf(one));
    const name = right.ok ? 'done' : right.refusal.name;
    seen.add(`${one.posting.kind}: ${name}`);
    const isNever = name === 'transfer-not-correctable';
    const by = { actor: `operator:${OLAV}`, reason: 'A mistake.' };
    const expected = shown([
      isNever ? name : 'done',
      name,
      right.ok ? 'unchanged' : name,
      right.ok ? bookedText(right.value, by) : null,
    ]);
    const stored = shown([
      proposed[index],
      confirmed[index],
      again[index],
      booked.get(`correction:${ids[index]}`) ?? null,
    ]);
    return stored === expected ? [] : [`${one.posting.kind}: ${expected} <> ${stored}`];
  });
  return { differences, seen };
}

test(
  `a transfer of any kind is put right as the rule says, seed ${TWIN_SEED}`,
  async () => {
    const { differences, seen } = await differing(TWIN_SEED, TWIN_CASES);
    expect(differences).toEqual([]);
    for (const kind of [
      'deposit',
      'correction',
      'remedy',
      'early-settlement',
      'level-purchase',
      'withdrawal-paid',
      'refund',
    ])
      expect([...seen]).toContain(`${kind}: done`);
    for (const kind of ['payment', 'shipment', 'settlement', 'refund-paid', 'withdrawal-request', 'suspense'])
      expect([...seen]).toContain(`${kind}: transfer-not-correctable`);
    expect([...seen]).toContain('deposit: insufficient-available-balance');
  },
  TWIN_TIMEOUT_MS,
);

test.each([
  ['wallet.judge_correction', 'not p_bears_rest', 'false'],
  ['wallet.judge_correction', 'array[-rest, rest]', 'array[-rest - 1, rest + 1]'],
  ['wallet.lines_of_price', 'p.refunded_at is null', 'true'],
  ['wallet.lines_of_payout', "w.recorded_by <> 'chain'", 'true'],
  ['wallet.lines_of_payout', "'seller:withdrawing', 'seller:available'", 'null, null'],
  ['wallet.correction_of', "wallet.sum_on(t, 'platform:fee_early')", '1'],
  ['trust.lost_profit', 'not trust.is_made_good(o)', 'true'],
])('a deviation in %s is found: %s as %s', async (name, from, to) => {
  const found = await withDeviation(open.owner, { function: name, from, to }, () =>
    untilFound(
      200,
      async (cases) => (await differing(`planted ${name} ${from} ${cases}`, cases)).differences,
    ),
  );
  expect(found).not.toEqual([]);
});

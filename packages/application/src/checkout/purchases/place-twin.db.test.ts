import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { DramaId } from '@cliffhanger/core/catalog';
import {
  type AllocationOfDay,
  type Attributed,
  attributedByAllocation,
  attributedByClick,
  cardChargeRoundedUp,
  checkOwnPurchase,
  completing,
  DEFAULT_INVOICE_RULES,
  type EpisodeRange,
  episodesBought,
  type InvoiceTerms,
  invoiceTerms,
  keptByPlatform,
  standingOf,
} from '@cliffhanger/core/checkout';
import type { Email } from '@cliffhanger/core/identity';
import {
  HOUR_MS,
  type Instant,
  instantOf,
  later,
  type Money,
  type SellerId,
  usdt,
} from '@cliffhanger/core/kernel';
import {
  allocationPoint,
  allocationSeed,
  drawnNumber,
  isOrganicSale,
  nextDueAt,
  orderNumber,
  PLATFORM_SELLER,
  saleAmounts,
} from '@cliffhanger/core/orders';
import { dayOf } from '@cliffhanger/core/settlement';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { withDeviation } from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import {
  aConsignment,
  aDrama,
  anApprovedSeller,
  aPendingSeller,
  aPurchaseByRole,
  type Fixture,
  openFixture,
} from '@cliffhanger/testing/factories';
import { bookedLines, plant } from '@cliffhanger/testing/orders';
import { TWIN_CASES, TWIN_SEED } from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* Seller, content and deadline of an order: the database's result for a paid purchase, compared with core. */

const NOW = instantOf(Date.UTC(2026, 10, 15, 12));
const DAY = dayOf(NOW);

const LENGTHS = [
  { episodes: 10, freeEpisodes: 2, readyThrough: 10 },
  { episodes: 10, freeEpisodes: 0, readyThrough: 6 },
  { episodes: 12, freeEpisodes: 3, readyThrough: 4 },
];

interface TestDrama {
  readonly id: DramaId;
  readonly episodes: number;
  readonly freeEpisodes: number;
  readonly readyThrough: number;
}
interface TestSeller {
  readonly id: SellerId;
  readonly email: Email;
  readonly isApproved: boolean;
  readonly rights: readonly DramaId[];
}

let fixture: Fixture;
let dramas: readonly TestDrama[];
let sellers: readonly TestSeller[];
let draws: ReadonlyMap<DramaId, AllocationOfDay>;

beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCategories(fixture.owner);
  dramas = await inTurn(LENGTHS, async (length) => {
    const id = await aDrama(fixture.owner, { ...length, retail: '0.333333', wholesale: '0.2' });
    return { id, ...length };
  });
  sellers = await inTurn([true, true, true, true, false], async (isApproved, index) => {
    const seller = await (isApproved ? anApprovedSeller : aPendingSeller)(fixture.dependencies);
    const rights = isApproved ? dramas.slice(0, index).map(({ id }) => id) : [];
    for (const drama of rights) await aConsignment(fixture.dependencies, seller.id, drama);
    return { id: seller.id, email: seller.email, isApproved, rights };
  });
  // Automatic shipping is compared by ship-twin.db.test.ts.
  await fixture.owner.query('update consignments set auto_ship = false');
  await inTurn(sellers, ({ id, email }) => paidBefore(id, email));
  draws = await anAllocation();
});
afterAll(() => fixture.close());

async function inTurn<One, Made>(
  all: readonly One[],
  make: (one: One, index: number) => Promise<Made>,
): Promise<readonly Made[]> {
  const made: Made[] = [];
  for (const [index, one] of all.entries()) made.push(await make(one, index));
  return made;
}

const ownSource = (sellerId: SellerId): string => `card:of-${sellerId}`;

/** A viewer with the seller's email has paid from this source. */
async function paidBefore(sellerId: SellerId, email: Email): Promise<void> {
  const viewer = randomUUID();
  await fixture.owner.query('insert into checkout.viewers (id, email, created_at) values ($1, $2, now())', [
    viewer,
    email,
  ]);
  await fixture.owner.query(
    `insert into checkout.payments (id, processor, charge, viewer_id, amount, source, sandbox, cleared_at, seller_id, order_id)
     values (gen_random_uuid(), 'test', $1::uuid::text, $1::uuid, 1, $2, true, now(), $3, gen_random_uuid())`,
    [viewer, ownSource(sellerId), PLATFORM_SELLER],
  );
}

async function anAllocation(): Promise<ReadonlyMap<DramaId, AllocationOfDay>> {
  const secret = randomBytes(32).toString('hex');
  const fingerprint = createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex');
  const rule = {
    network: 'bep20',
    block: { network: 'bep20', height: 71_234_567, hash: `0x${randomBytes(32).toString('hex')}` },
  };
  await fixture.owner.query(
    `insert into checkout.allocation_days (day, secret, fingerprint, prepared_at, begins_at, network)
     values ($1::date, $2, $3, $1::date - interval '2 days', $1::date, $4)`,
    [DAY, secret, fingerprint, rule.network],
  );
  await fixture.owner.query(
    'insert into checkout.allocation_blocks values ($1::date, $2, $3, $4, $1::date, now())',
    [DAY, rule.network, rule.block.height, rule.block.hash],
  );
  await fixture.owner.query('insert into checkout.allocation_snapshots values ($1, now())', [DAY]);
  // The last drama has no weights.
  const drawn = dramas.slice(0, 2).map(({ id }) => {
    const shares = sellers.map(({ id: sellerId }, index) => ({ sellerId, weight: 10 * (index + 1) }));
    return [id, { day: DAY, secret, fingerprint, shares, ...rule }] as const;
  });
  for (const [drama, { shares }] of drawn)
    await fixture.owner.query(
      'insert into checkout.allocation_weights select $1, $2, * from unnest($3::uuid[], $4::int[])',
      [DAY, drama, shares.map(({ sellerId }) => sellerId), shares.map(({ weight }) => weight)],
    );
  return new Map<DramaId, AllocationOfDay>([
    ...dramas.map(({ id }) => [id, { day: DAY, secret, fingerprint, shares: [], ...rule }] as const),
    ...drawn,
  ]);
}

interface Case {
  readonly drama: TestDrama;
  readonly viewerId: string;
  readonly email: Email | null;
  readonly quantity: number;
  readonly click: { readonly sellerId: SellerId; readonly code: string; readonly clickedAt: Instant } | null;
  readonly owned: readonly EpisodeRange[];
  readonly charge: string;
  readonly source: string;
}

function aCase(dice: Dice): Case {
  const first = dice.between(1, 8);
  const charge = `charge_${randomUUID()}`;
  const drama = dice.pick(dramas);
  const isClicked = dice.isLucky(0.5);
  // Without a click, a seller buys from themselves when the draw falls on them.
  const drawn = attributedByAllocation(DAY, draws.get(drama.id), drawnNumber(orderNumber('sandbox', charge)));
  const seller =
    sellers.find(({ id }) => !isClicked && id === drawn?.sellerId && dice.isLucky(0.5)) ?? dice.pick(sellers);
  const click = { sellerId: seller.id, code: 'abc23456', clickedAt: later(NOW, -HOUR_MS) };
  // The seller's own account never gets episodes, so each case starts without any.
  const isSellersOwn = isClicked && seller.isApproved && dice.isLucky(0.1);
  return {
    drama,
    viewerId: isSellersOwn ? seller.id : randomUUID(),
    email: dice.isLucky(isClicked ? 0.1 : 0.4) ? seller.email : null,
    quantity: dice.between(1, 6),
    click: isClicked ? click : null,
    owned: isSellersOwn || dice.isLucky(0.5) ? [] : [{ first, last: first + dice.between(0, 4) }],
    charge,
    source: dice.isLucky(isClicked ? 0.1 : 0.4) ? ownSource(seller.id) : `card:${charge}`,
  };
}

interface Placed {
  readonly outcome: string;
  readonly most?: number | null;
  readonly sellerId?: string;
  readonly number?: string;
  readonly firstEpisode?: number;
  readonly amount?: string;
  readonly state?: string;
  readonly attribution?: unknown;
  readonly dueAt?: Instant;
  readonly releaseAt?: Instant | null;
  readonly isSandbox?: boolean;
  readonly lines?: readonly string[];
}

const OWNED = `insert into checkout.episode_access
  select (c ->> 'viewerId')::uuid, (c -> 'drama' ->> 'id')::uuid, (r ->> 'first')::int, (r ->> 'last')::int, $2::uuid,
    gen_random_uuid(), now()
  from jsonb_array_elements($1::jsonb) c, jsonb_array_elements(c -> 'owned') r`;
const BEGUN = `select begun.id, begun.currency, begun.hundredths::text
  from jsonb_array_elements($1::jsonb) with ordinality as cases (c, ordinal), lateral checkout.begin_purchase(
    (c ->> 'viewerId')::uuid, c ->> 'charge', 'sandbox', c ->> 'email', (c -> 'drama' ->> 'id')::uuid,
    (c ->> 'quantity')::int, nullif(c -> 'click', 'null'), $2) begun
  order by ordinal`;
const PAID = `insert into checkout.processor_events (processor, id, word, received_at)
  select 'sandbox', w ->> 'charge', w, now() from jsonb_array_elements($1::jsonb) w`;
const PLACED = `select placed.outcome, placed.most, placed.order_id as "orderId"
  from unnest($1::uuid[], $2::text[]) with ordinality as a (purchase, event, ordinal),
    lateral checkout.place_order(a.purchase, a.event, $3) placed
  order by a.ordinal`;
const STORED = `select o.id, o.seller_id as "sellerId", o.number, o.first_episode as "firstEpisode",
    o.order_amount::text as amount, o.state, o.attribution, o.due_at as "dueAt", o.release_at as "releaseAt",
    o.sandbox as "isSandbox", 'payment:' || o.payment_id as key
  from orders o where o.id = any ($1::uuid[])`;

/** With the app's role, one statement per step for all cases. */
async function placeAll(cases: readonly Case[]): Promise<readonly Placed[]> {
  const written = JSON.stringify(cases);
  await fixture.owner.query(OWNED, [written, PLATFORM_SELLER]);
  const { rows: begun } = await fixture.app.query<{ id: string; currency: string; hundredths: string }>(
    BEGUN,
    [written, NOW],
  );
  const words = cases.map(({ charge, source }, at) => {
    const { id: purchaseId, ...charged } = begun[at] ?? { id: '' };
    return { kind: 'cleared', purchaseId, charge, source, charged, isSandbox: true };
  });
  await fixture.app.query(PAID, [JSON.stringify(words)]);
  const { rows } = await fixture.app.query<{ outcome: string; most: number | null; orderId: string }>(
    PLACED,
    [begun.map(({ id }) => id), cases.map(({ charge }) => charge), NOW],
  );
  const { rows: orders } = await fixture.owner.query<Placed & { id: string; key: string }>(STORED, [
    rows.map(({ orderId }) => orderId),
  ]);
  const lines = await bookedLines(
    fixture.owner,
    orders.map(({ key }) => key),
  );
  const stored = new Map(
    orders.map(({ id, key, ...order }) => [
      id,
      { ...order, lines: (lines.get(key) ?? []).map((line) => line.replace(id, 'order')) },
    ]),
  );
  return rows.map(({ outcome, most, orderId }) =>
    outcome === 'placed' ? { ...stored.get(orderId), outcome } : { outcome, most },
  );
}

function byRule(one: Case): Placed {
  const episodes = episodesBought(one.drama, one.owned, one.quantity);
  if (!episodes.ok) return { outcome: 'too-many-episodes', most: Number(episodes.refusal.facts['most']) };
  const number = orderNumber('sandbox', one.charge);
  const attributed = attributedTo(one, number);
  const seller = sellers.find(({ id }) => id === attributed.sellerId);
  if (seller !== undefined && isOwnPurchase(one, seller.id)) return { outcome: 'own-purchase', most: null };
  const isOrganic = isOrganicSale(attributed);
  const amount = saleAmounts({
    quantity: one.quantity,
    retail: usdt('0.333333'),
    wholesale: usdt('0.2'),
  }).orderAmount;
  const into = isOrganic ? 'platform:retail_deferred' : 'order:escrow';
  return {
    outcome: 'placed',
    sellerId: attributed.sellerId,
    number,
    firstEpisode: episodes.value.first,
    amount: String(amount),
    state: isOrganic ? 'shipped' : 'to-ship',
    attribution: attributed.attribution,
    dueAt: nextDueAt({
      paidAt: NOW,
      firstPlayAt: null,
      state: isOrganic
        ? { kind: 'shipped', shippedAt: NOW, shipping: { by: 'platform' } }
        : { kind: 'to-ship' },
      holdsRight: seller?.rights.includes(one.drama.id) ?? false,
    }) as Instant,
    releaseAt: isOrganic ? later(NOW, 7 * 24 * HOUR_MS) : null,
    isSandbox: true,
    lines: [`processor:sandbox ${-amount} order`, `${into} ${amount} order`],
  };
}

function isOwnPurchase({ viewerId, email, source }: Case, sellerId: SellerId): boolean {
  const seller = sellers.find(({ id }) => id === sellerId);
  const buyer = {
    viewerId: viewerId as never,
    email,
    paysFromFundsOf: (id: SellerId) => source === ownSource(id),
  };
  return seller?.isApproved === true && !checkOwnPurchase(buyer, seller).ok;
}

function attributedTo(one: Case, number: string): Attributed {
  const { click, drama } = one;
  const wanted = click
    ? attributedByClick(click)
    : attributedByAllocation(DAY, draws.get(drama.id), drawnNumber(number), (id) => isOwnPurchase(one, id));
  if (wanted === undefined) throw new Error('the block of the day is there');
  const isApproved = sellers.some(({ id, isApproved: approved }) => id === wanted.sellerId && approved);
  return isApproved ? wanted : keptByPlatform(wanted);
}

/** Keeps each call below the statement timeout. */
const CASES_A_CALL = 1_000;

async function compare(dice: Dice, many: number) {
  const cases = Array.from({ length: many }, () => aCase(dice));
  const found: Placed[] = [];
  for (let from = 0; from < many; from += CASES_A_CALL)
    found.push(...(await placeAll(cases.slice(from, from + CASES_A_CALL))));
  const expected = cases.map(byRule);
  const differing = expected.flatMap((one, at) => {
    try {
      expect(found[at]).toEqual(one);
      return [];
    } catch {
      return [{ case: cases[at], found: found[at], expected: one }];
    }
  });
  return { found, differing };
}

test(`a paid purchase becomes the order that the rules say, seed ${TWIN_SEED}`, async () => {
  const { found, differing } = await compare(diceOf(TWIN_SEED), TWIN_CASES);
  expect(differing).toEqual([]);
  const kinds = new Set(
    found.map(({ outcome, attribution }) => `${outcome} ${(attribution as { kind?: string })?.kind ?? ''}`),
  );
  expect(kinds).toEqual(
    new Set(['placed click', 'placed draw', 'placed organic', 'too-many-episodes ', 'own-purchase ']),
  );
  expect(found.some(({ attribution }) => (attribution as { passed?: unknown })?.passed !== undefined)).toBe(
    true,
  );
});

test('the draw of a day is read with its block and the shares of a drama', async () => {
  for (const [drama, draw] of draws) {
    const stored = await fixture.dependencies.transactions.read(({ checkout }) =>
      checkout.drawOf(DAY, drama),
    );
    const shares = draw.shares.toSorted((one, other) => (one.sellerId < other.sellerId ? -1 : 1));
    expect(stored).toEqual({ ...draw, shares });
  }
});

test(`the seed of a day is the same by the rule and by the database, seed ${TWIN_SEED}`, async () => {
  const dice = diceOf(`${TWIN_SEED} seeds`);
  const cases = Array.from({ length: TWIN_CASES }, () => ({
    secret: randomBytes(32).toString('hex'),
    hash: dice.pick([null, '0x', '']),
  })).map(({ secret, hash }) => ({
    secret,
    hash: hash === null ? null : `${hash}${randomBytes(32).toString('hex')}`,
  }));
  const seeds = async (): Promise<readonly string[]> => {
    const { rows } = await fixture.owner.query<{ seed: string }>(
      `select checkout.allocation_seed(secret, hash) as seed
       from unnest($1::text[], $2::text[]) with ordinality as c (secret, hash, ordinal) order by ordinal`,
      [cases.map(({ secret }) => secret), cases.map(({ hash }) => hash)],
    );
    return rows.map(({ seed }) => seed);
  };
  const expected = cases.map(({ secret, hash }) => allocationSeed(secret, hash));
  expect(await seeds()).toEqual(expected);
  const planted = { function: 'checkout.hmac_sha256', from: "'5c'", to: "'5d'" };
  expect(await withDeviation(fixture.owner, planted, seeds)).not.toEqual(expected);
});

test(`numbers, points of the draw and what a card is charged are those of core, seed ${TWIN_SEED}`, async () => {
  const words = Array.from({ length: TWIN_CASES }, () => randomUUID());
  const secret = randomBytes(32).toString('hex');
  const { rows } = await fixture.owner.query<{ number: string; point: string }>(
    `select checkout.order_number('stripe', word) as number, checkout.allocation_point($2, word)::text as point
     from unnest($1::text[]) with ordinality as w (word, ordinal) order by ordinal`,
    [words, secret],
  );
  expect(rows).toEqual(
    words.map((word) => ({
      number: orderNumber('stripe', word),
      point: String(allocationPoint(secret, word)),
    })),
  );
  for (const perUsdt of ['1', '0.913337', '7.249999']) {
    await fixture.owner.query(
      `insert into settings.versions (name, value, effective_from, reason, decided_by, decided_at)
       values ('cardCharge', $1, to_timestamp($2 / 1000.0), 'test', 'test', to_timestamp($2 / 1000.0))`,
      [JSON.stringify({ currency: 'EUR', perUsdt }), NOW],
    );
    const id = await aPurchaseByRole(fixture.app, { dramaId: dramas[0]?.id ?? '', quantity: 7, nowMs: NOW });
    const { rows: begun } = await fixture.owner.query(
      'select currency, hundredths, amount from checkout.purchases where id = $1',
      [id],
    );
    const amount = saleAmounts({ quantity: 7, retail: usdt('0.333333'), wholesale: usdt('0.2') }).orderAmount;
    expect(begun).toEqual([
      { ...cardChargeRoundedUp(amount, { currency: 'EUR', perUsdt: usdt(perUsdt) }), amount },
    ]);
  }
});

interface ArrivedFor {
  readonly amount: Money;
  readonly seenAt: Instant;
  readonly isConfirmed: boolean;
  readonly hash: string;
}

/** Varies the time by a millisecond and the amount by a millionth. */
function arrivalsOf(dice: Dice, { amount, expiresAt, honouredUntil }: InvoiceTerms): readonly ArrivedFor[] {
  const parts = dice.pick([[amount], [amount - 1n], [amount - 1n, 1n], [amount, 5n], [1n, amount - 2n]]);
  const arrivals = parts.map((part) => ({
    amount: part as Money,
    seenAt: later(dice.pick([NOW, expiresAt, honouredUntil]), dice.between(-1, 1)),
    isConfirmed: dice.isLucky(0.8),
    hash: randomUUID(),
  }));
  // Of two payments at the same moment, the lower hash counts as the first.
  return arrivals.toSorted((one, other) => (one.hash < other.hash ? -1 : 1));
}

const OPENED = `select opened.* from unnest($1::uuid[], $2::int[], $3::int[]) with ordinality as a (viewer, quantity, ordinal, n),
    lateral checkout.open_invoice(a.viewer, null, $4, a.quantity, null, 'bep20', '0x' || a.viewer, a.ordinal, $5) opened
  order by a.n`;
const ARRIVED = `insert into chain.transfers (network, transaction_hash, ordinal, id, kind, token, sender, recipient, units,
    amount, remainder, block_height, block_hash, block_at, state, seen_at, decided_at, transfer_id, invoice_id)
  select 'bep20', a ->> 'hash', 0, gen_random_uuid(), 'invoice', 'usdt', a ->> 'hash', 'here', 1, (a ->> 'amount')::bigint, 0,
    1, '0x', now(), case when (a ->> 'isConfirmed')::boolean then 'credited' else 'pending' end,
    to_timestamp((a ->> 'seenAt')::bigint / 1000.0), now(), gen_random_uuid(), (a ->> 'invoice')::uuid
  from jsonb_array_elements($1::jsonb) a`;

test(`an invoice is placed when the rule says that it is payable, and named after what completed it, seed ${TWIN_SEED}`, async () => {
  const dice = diceOf(`${TWIN_SEED} invoices`);
  await fixture.owner.query(
    `insert into chain.watchers select (jsonb_populate_record(null::chain.watchers, $1)).*`,
    [await aWatcher()],
  );
  const viewers = Array.from({ length: TWIN_CASES }, () => randomUUID());
  const { rows: invoices } = await fixture.app.query<{
    id: string;
    amount: Money;
    opened_at: Instant;
    expires_at: Instant;
    honoured_until: Instant;
  }>(OPENED, [
    viewers,
    viewers.map(() => dice.between(1, 6)),
    viewers.map((_, index) => 1_000_000 + index),
    dramas[0]?.id,
    NOW,
  ]);
  const opened = invoices.map(({ id, amount, opened_at, expires_at, honoured_until }) => {
    const terms = { amount, openedAt: opened_at, expiresAt: expires_at, honouredUntil: honoured_until };
    expect(terms).toEqual(invoiceTerms(amount, DEFAULT_INVOICE_RULES, NOW));
    return { id, terms, arrivals: arrivalsOf(dice, terms) };
  });
  const arrived = opened.flatMap(({ id, arrivals }) =>
    arrivals.map((arrival) => ({ ...arrival, amount: String(arrival.amount), invoice: id })),
  );
  await fixture.owner.query(ARRIVED, [JSON.stringify(arrived)]);
  const { rows } = await fixture.app.query<{ outcome: string }>(
    `select told.outcome from unnest($1::uuid[]) with ordinality as a (invoice, n),
       lateral checkout.place_invoice_order(a.invoice, $2) told order by a.n`,
    [opened.map(({ id }) => id), NOW],
  );
  const { rows: charges } = await fixture.owner.query<{ id: string; charge: string }>(
    `select i.id, p.charge from checkout.invoices i join checkout.payments p on p.order_id = i.order_id`,
  );
  const chargeOf = new Map(charges.map(({ id, charge }) => [id, charge]));
  const found = opened.map(({ id }, at) => ({ outcome: rows[at]?.outcome, charge: chargeOf.get(id) }));
  const expected = opened.map(({ terms, arrivals }) => {
    const { state } = standingOf(terms, arrivals, null, NOW);
    if (state !== 'payable') return { outcome: 'not-payable', charge: undefined };
    return { outcome: 'placed', charge: `${completing(terms.amount, arrivals)?.hash}:0` };
  });
  expect(found).toEqual(expected);
  expect(new Set(found.map(({ outcome }) => outcome)).size).toBe(2);
});

/** A chain.watchers row for the network, which transfers refer to. */
async function aWatcher(): Promise<string> {
  const { rows } = await fixture.owner.query<{ column_name: string; data_type: string }>(
    `select column_name, data_type from information_schema.columns
     where table_schema = 'chain' and table_name = 'watchers'`,
  );
  const valueOf = (type: string): unknown => {
    if (type.startsWith('timestamp')) return new Date(NOW).toISOString();
    return type === 'text' ? 'x' : 6;
  };
  const watcher = Object.fromEntries(
    rows.map(({ column_name, data_type }) => [column_name, valueOf(data_type)]),
  );
  return JSON.stringify({ ...watcher, network: 'bep20' });
}

test.each([
  ['checkout.next_to_buy', 'p_free + 1', 'p_free + 2'],
  ['checkout.allocated_seller', '< w.up_to', '<= w.up_to - 1 + 10'],
  ['checkout.drawn_text', '> 0 then', '> 9 then'],
  ['checkout.attribute', 'passed := passed || wanted;', 'exit;'],
  ['orders.waits', 'else 2 end', 'else 3 end'],
])('the comparison notices when %s says %s otherwise', async (name, from, to) => {
  const { rows } = await fixture.owner.query<{ source: string }>(
    'select pg_get_functiondef($1::regproc) as source',
    [name],
  );
  await plant(fixture.owner, name, from, to);
  const { differing } = await compare(diceOf(`${TWIN_SEED} planted`), 100);
  await fixture.owner.query(rows[0]?.source ?? '');
  expect(differing.length).toBeGreaterThan(0);
});

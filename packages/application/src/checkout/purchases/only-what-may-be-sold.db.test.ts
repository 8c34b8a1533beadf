import { randomUUID } from 'node:crypto';
import {
  type DramaId,
  type LicenceTerms,
  readyThrough,
  saleGaps,
  saleRefusal,
  type ViewerCountry,
} from '@cliffhanger/core/catalog';
import { nextToBuy } from '@cliffhanger/core/checkout';
import { DAY_MS, HOUR_MS, later } from '@cliffhanger/core/kernel';
import { TEST_CASES, TEST_SEED } from '@cliffhanger/testing/cases';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import {
  aDrama,
  aPlayPaymentByRole,
  aPurchase,
  aPurchaseByRole,
  aViewerId,
  type Fixture,
  openFixture,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkOut, payWithSandbox, quotePurchase } from '../index.ts';

/* DOMAIN §12: no path buys what the rule forbids, and every path buys what it allows. */

const TRIES = TEST_CASES;
const DRAMAS = 30;
const RETAIL = '0.5';
const PLACES = ['DE', 'JP', 'US', null] as const;
const OF_ITS_CHECK = '23514';

interface GeneratedDrama {
  readonly id: DramaId;
  readonly episodes: number;
  readonly freeEpisodes: number;
  isOnSale: boolean;
  ready: readonly number[];
  licences: readonly LicenceTerms[];
}

interface Wish {
  readonly drama: GeneratedDrama;
  readonly country: ViewerCountry;
  /** `null` buys all that is left. */
  readonly quantity: number | null;
}

let fixture: Fixture;
let dice: Dice;
let dramas: readonly GeneratedDrama[];
beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCategories(fixture.owner);
  await fixture.owner.query(
    `insert into chain.watchers (network, token, decimals, height, hash, head_height, finalized_height, followed_at, chain_id)
     values ('bep20', 'usdt', 6, 1, '0x', 1, 1, now(), 56)`,
  );
  dice = diceOf(String(TEST_SEED));
  const made: GeneratedDrama[] = [];
  for (let index = 0; index < DRAMAS; index += 1) made.push(await aGeneratedDrama());
  dramas = made;
}, 60_000);
afterAll(() => fixture.close());

const now = () => fixture.clock.now();

async function aGeneratedDrama(): Promise<GeneratedDrama> {
  const [episodes, freeEpisodes] = [dice.between(4, 9), dice.between(0, 3)];
  const isOnSale = dice.isLucky(0.9);
  const id = await aDrama(fixture.owner, {
    episodes,
    freeEpisodes,
    retail: RETAIL,
    isOnSale,
    isLicensed: false,
  });
  const drama: GeneratedDrama = {
    id,
    episodes,
    freeEpisodes,
    isOnSale,
    ready: Array.from({ length: episodes + 1 }, (_, number) => number),
    licences: [],
  };
  for (const number of drama.ready) if (dice.isLucky(0.05)) await loseEpisode(drama, number);
  for (let index = dice.between(dice.isLucky(0.8) ? 1 : 0, 2); index > 0; index -= 1)
    await license(drama, someTerms());
  return drama;
}

const someTerms = (): LicenceTerms => {
  const isWorldwide = dice.isLucky(0.6);
  const countries = ['DE', 'JP', 'US'].filter(() => dice.isLucky(isWorldwide ? 0.3 : 0.6));
  return {
    isWorldwide,
    countries: isWorldwide || countries.length > 0 ? countries : ['DE'],
    validFrom: later(now(), dice.pick([-9, -9, -9, 2]) * DAY_MS),
    validUntil: later(now(), dice.pick([3, 6, 90]) * DAY_MS),
  };
};

async function license(drama: GeneratedDrama, terms: LicenceTerms): Promise<void> {
  await fixture.owner.query(
    `insert into drama_licences (id, drama_id, is_worldwide, countries, holder, languages, valid_from, valid_until,
       proof_name, proof_kind, proof_digest, recorded_by, recorded_at)
     values (gen_random_uuid(), $1, $2, $3, 'Holder', '{en}', $4, $5, 'x', 'pdf', repeat('a', 64), 'x', now())`,
    [drama.id, terms.isWorldwide, terms.countries, new Date(terms.validFrom), new Date(terms.validUntil)],
  );
  drama.licences = [...drama.licences, terms];
}

async function loseEpisode(drama: GeneratedDrama, number: number): Promise<void> {
  await fixture.owner.query(
    `update media.episodes set package_id = null, state = 'failed', failure = 'damaged'
     where drama_id = $1 and number = $2`,
    [drama.id, number],
  );
  drama.ready = drama.ready.filter((one) => one !== number);
}

const END_LICENCES =
  'update drama_licences set ended_by = $2, ended_at = now() where drama_id = $1 and ended_at is null';

/** Every requirement of a sale can be lost at any moment. */
const LOSSES: readonly ((drama: GeneratedDrama) => Promise<void>)[] = [
  (drama) => loseEpisode(drama, 0),
  (drama) => loseEpisode(drama, drama.freeEpisodes + 1),
  async (drama) => {
    await fixture.owner.query('update dramas set on_sale = false where id = $1', [drama.id]);
    drama.isOnSale = false;
  },
  async (drama) => {
    await fixture.owner.query(END_LICENCES, [drama.id, 'operator']);
    drama.licences = [];
  },
];

async function mend(drama: GeneratedDrama): Promise<void> {
  await fixture.owner.query('update dramas set on_sale = true where id = $1', [drama.id]);
  await fixture.owner.query(
    `update media.episodes e set state = 'ready', failure = null,
       package_id = (select p.id from media.packages p where p.drama_id = e.drama_id and p.number = e.number)
     where drama_id = $1`,
    [drama.id],
  );
  drama.isOnSale = true;
  drama.ready = Array.from({ length: drama.episodes + 1 }, (_, number) => number);
  await license(drama, someTerms());
}

/** How many episodes a new viewer may buy there now, by core alone; 0 when none. */
function allowed({ drama, country }: Wish): number {
  const gaps = saleGaps({ ...drama, locales: ['en'], hasPoster: true }, now());
  if (saleRefusal({ ...drama, gaps }, country, now()) !== undefined) return 0;
  const next = nextToBuy({ ...drama, readyThrough: readyThrough(drama.ready) }, []);
  return next === undefined ? 0 : next.last - next.first + 1;
}

const isAllowed = (wish: Wish): boolean => (wish.quantity ?? 1) <= allowed(wish);

/* The paths; each returns whether an order exists. */

const wishOf = ({ drama, country }: Wish) => ({
  ...aPurchase(fixture.dependencies, { dramaId: drama.id }),
  country,
});

async function byScreens(wish: Wish): Promise<boolean> {
  const { paymentMethod: method, key, ...asked } = wishOf(wish);
  const { quantity } = wish;
  const quote = await quotePurchase(fixture.dependencies)({ ...asked, quantity, locale: 'en' });
  if (!quote.ok) return false;
  const needs = { ...fixture.dependencies, idempotent: fixture.dependencies.transactions };
  const { quantity: quoted, amount: shownAmount } = quote.value;
  const paid = await payWithSandbox(needs)({
    ...asked,
    quantity: quoted,
    shownAmount,
    method,
    key,
    locale: 'en',
  });
  return paid.ok;
}

const atOneStroke = async (wish: Wish): Promise<boolean> =>
  (await checkOut(fixture.dependencies)({ ...wishOf(wish), quantity: wish.quantity ?? 1 })).ok;

const isRefusedByDatabase = (error: unknown): boolean =>
  (error as { readonly code?: string }).code === OF_ITS_CHECK;

/** Bypasses the use cases: the purchase that the database lets a login role begin, or `undefined`. */
async function begunByRole(wish: Wish, processor: 'sandbox' | 'stripe'): Promise<string | undefined> {
  const { drama, country, quantity } = wish;
  try {
    return await aPurchaseByRole(fixture.app, {
      dramaId: drama.id,
      processor,
      country,
      quantity: quantity ?? Math.max(1, allowed(wish)),
      nowMs: now(),
    });
  } catch (error) {
    if (isRefusedByDatabase(error)) return undefined;
    throw error;
  }
}

async function placed(purchase: string, event: string): Promise<boolean> {
  const { rows } = await fixture.app.query<{ outcome: string }>(
    'select outcome from checkout.place_order($1, $2, $3)',
    [purchase, event, now()],
  );
  return rows[0]?.outcome === 'placed';
}

async function byCard(wish: Wish): Promise<boolean> {
  const purchase = await begunByRole(wish, 'stripe');
  return purchase !== undefined && placed(purchase, await aPlayPaymentByRole(fixture.app, purchase));
}

async function openedByRole({ drama, country, quantity }: Wish): Promise<string | undefined> {
  try {
    const { rows } = await fixture.app.query<{ id: string }>(
      `select id from checkout.open_invoice($1, null, $2, $3, null, 'bep20', $4, $5, $6, $7)`,
      [
        aViewerId(),
        drama.id,
        quantity ?? Math.max(1, allowed({ drama, country, quantity })),
        `0x${randomUUID().replaceAll('-', '')}00000000`,
        dice.between(1, 1_000_000_000),
        now(),
        country,
      ],
    );
    return rows[0]?.id;
  } catch (error) {
    if (isRefusedByDatabase(error)) return undefined;
    throw error;
  }
}

/** The chain has received the whole amount. */
const payInvoice = (invoice: string) =>
  fixture.owner.query(
    `insert into chain.transfers (network, transaction_hash, ordinal, id, kind, token, sender, recipient, units, amount,
       remainder, block_height, block_hash, block_at, state, seen_at, decided_at, transfer_id, invoice_id)
     select 'bep20', $2, 0, gen_random_uuid(), 'invoice', 'usdt', $2, 'here', 1, amount, 0, 1, '0x', now(), 'credited',
       opened_at, now(), gen_random_uuid(), id
     from checkout.invoices where id = $1`,
    [invoice, `0x${randomUUID()}`],
  );

async function invoicePlaced(invoice: string): Promise<boolean> {
  const { rows } = await fixture.app.query<{ outcome: string }>(
    'select outcome from checkout.place_invoice_order($1, $2)',
    [invoice, now()],
  );
  return rows[0]?.outcome === 'placed';
}

async function byInvoice(wish: Wish): Promise<boolean> {
  const invoice = await openedByRole(wish);
  if (invoice === undefined) return false;
  await payInvoice(invoice);
  return invoicePlaced(invoice);
}

/** Agreed, then something is lost, then paid. */
async function staleCard(wish: Wish): Promise<boolean> {
  const purchase = await begunByRole(wish, 'stripe');
  await dice.pick(LOSSES)(wish.drama);
  return purchase !== undefined && placed(purchase, await aPlayPaymentByRole(fixture.app, purchase));
}

async function staleInvoice(wish: Wish): Promise<boolean> {
  const invoice = await openedByRole(wish);
  if (invoice !== undefined) await payInvoice(invoice);
  await dice.pick(LOSSES)(wish.drama);
  return invoice !== undefined && invoicePlaced(invoice);
}

/** Agreed while the licence holds, paid when it may have ended. */
async function pastTheEnd(wish: Wish): Promise<boolean> {
  const purchase = await begunByRole(wish, 'sandbox');
  fixture.clock.pass(dice.between(1, 12) * HOUR_MS);
  return purchase !== undefined && placed(purchase, await aPlayPaymentByRole(fixture.app, purchase));
}

const PATHS = {
  'whole series': (wish: Wish) => byScreens({ ...wish, quantity: null }),
  'next few': byScreens,
  single: (wish: Wish) => atOneStroke({ ...wish, quantity: 1 }),
  card: byCard,
  invoice: byInvoice,
  'stale card': staleCard,
  'stale invoice': staleInvoice,
  'past the end': pastTheEnd,
} as const;
type Path = keyof typeof PATHS;
/** Paths that are always refused, because a requirement was lost in between. */
const ALWAYS_LATE: ReadonlySet<Path> = new Set(['stale card', 'stale invoice']);

test(`nothing that may not be sold is bought, by any path, seed ${TEST_SEED}`, async () => {
  const outcomes = new Map<Path, Set<boolean>>();
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const path = dice.pick(Object.keys(PATHS) as Path[]);
    const drama = dice.pick(dramas);
    if (dice.isLucky(0.25)) await mend(drama);
    const quantity = path === 'single' ? 1 : path === 'whole series' ? null : dice.between(1, 4);
    const wish: Wish = { drama, country: dice.pick(PLACES), quantity };
    const couldBegin = isAllowed(wish);
    const isBought = await PATHS[path](wish);
    const told = `try ${attempt}, ${path}: ${JSON.stringify({ ...wish, at: now() })}`;
    // Losses in between count too: the rule is checked again when the money is there.
    expect(isBought, told).toBe(couldBegin && isAllowed(wish));
    outcomes.set(path, (outcomes.get(path) ?? new Set()).add(isBought));
  }
  for (const path of Object.keys(PATHS) as Path[])
    expect(outcomes.get(path), path).toEqual(new Set(ALWAYS_LATE.has(path) ? [false] : [true, false]));

  // Each payment stores the country of its purchase or invoice.
  const { rows } = await fixture.owner.query<{ wrong: number; orders: number }>(
    `select count(*) filter (where p.country is distinct from coalesce(b.country, i.country))::int as wrong,
       count(*)::int as orders
     from orders o join checkout.payments p on p.order_id = o.id
       left join checkout.purchases b on b.order_id = o.id left join checkout.invoices i on i.order_id = o.id
     where o.drama_id = any ($1::uuid[])`,
    [dramas.map(({ id }) => id)],
  );
  expect(rows[0]?.wrong).toBe(0);
  expect(rows[0]?.orders).toBeGreaterThan(20);
}, 120_000);

test('a licence that somebody ends while others pay: whoever comes after the end has no order, and the money goes back', async () => {
  const length = { episodes: 9, freeEpisodes: 3 };
  const id = await aDrama(fixture.owner, { ...length, retail: RETAIL, isLicensed: false });
  const drama: GeneratedDrama = { ...length, id, isOnSale: true, ready: [], licences: [] };
  await license(drama, {
    isWorldwide: true,
    countries: [],
    validFrom: now(),
    validUntil: later(now(), DAY_MS),
  });
  const wish: Wish = { drama, country: 'DE', quantity: 1 };
  const purchases = await Promise.all(Array.from({ length: 12 }, () => begunByRole(wish, 'sandbox')));
  const paid = await Promise.all(
    purchases.map(async (purchase) => {
      if (purchase === undefined) throw new Error('a purchase that may be made was not begun');
      return { purchase, event: await aPlayPaymentByRole(fixture.app, purchase) };
    }),
  );
  const [early, late] = [paid.slice(0, 8), paid.slice(8)];
  const end = fixture.owner.query(END_LICENCES, [drama.id, 'operator']);
  await Promise.all([...early.map(({ purchase, event }) => placed(purchase, event)), end]);
  expect(await Promise.all(late.map(({ purchase, event }) => placed(purchase, event)))).toEqual(
    late.map(() => false),
  );
  const { rows } = await fixture.owner.query<{ turned_down: string | null; orders: number }>(
    `select b.turned_down, count(o.id)::int as orders from checkout.purchases b left join orders o on o.id = b.order_id
     where b.drama_id = $1 and b.id = any ($2::uuid[]) group by 1`,
    [drama.id, paid.map(({ purchase }) => purchase)],
  );
  for (const { turned_down: why, orders } of rows)
    expect(why === null ? orders > 0 : why === 'drama-unknown' && orders === 0).toBe(true);
  expect(rows.some(({ turned_down: why }) => why === 'drama-unknown')).toBe(true);
});

test('a viewer’s login role sells nothing where it is not licensed, whatever it says', async () => {
  const id = await aDrama(fixture.owner, { retail: RETAIL, isLicensed: false });
  const drama = {
    id,
    episodes: 9,
    freeEpisodes: 3,
    isOnSale: true,
    ready: [],
    licences: [],
  } satisfies GeneratedDrama;
  await license(drama, {
    isWorldwide: true,
    countries: ['JP'],
    validFrom: later(now(), -1),
    validUntil: later(now(), DAY_MS),
  });
  expect(await begunByRole({ drama, country: 'JP', quantity: 1 }, 'stripe')).toBeUndefined();
  expect(await begunByRole({ drama, country: null, quantity: 1 }, 'stripe')).toBeUndefined();
  expect(await openedByRole({ drama, country: 'JP', quantity: 1 })).toBeUndefined();
});

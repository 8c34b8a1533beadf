import {
  countUnits,
  mayConfirm,
  RESOLUTION_WAYS,
  type Resolution,
  type ResolutionWay,
  resolutionPlan,
  type SuspenseItemReason,
  type SuspenseSum,
  suspenseReasonOf,
} from '@cliffhanger/core/chain';
import { invoiceProcessor } from '@cliffhanger/core/checkout';
import { idOf, instantOf, type Money, microUsdt, type OperatorId } from '@cliffhanger/core/kernel';
import {
  custody,
  depositCredited,
  depositToSuspense,
  invoiceFunded,
  invoiceReturned,
  type Posting,
  processor,
  suspenseMatched,
  suspenseReturned,
} from '@cliffhanger/core/ledger';
import {
  aTwinTransfer,
  type Became,
  bookingsUnder,
  bookingText,
  followTwinNetwork,
  TWIN_TOKEN,
  type TwinTransfer,
  whatBecameOf,
  writeDownTransfers,
} from '@cliffhanger/testing/chain';
import { FORGET_SIGNATURES, type OpenTestDatabase, openTestDatabase } from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import { addOperators, IDA, OLAV } from '@cliffhanger/testing/factories';
import { TWIN_CASES, TWIN_SEED, TWIN_TIMEOUT_MS } from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* Suspense, invoice payments and their resolutions: the database compared with the rules in core. */

const NOW = instantOf(Date.UTC(2026, 10, 15));
const BEP20 = custody('bep20');
const CLEARING = processor(invoiceProcessor('bep20'));
const TOO_MANY = 10n ** 40n;
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

let open: OpenTestDatabase;
beforeAll(async () => {
  open = await opened();
});
afterAll(() => open.close());

async function opened(): Promise<OpenTestDatabase> {
  const made = await openTestDatabase({ maxConnections: 2 });
  await followTwinNetwork(made.owner);
  await addOperators(made.owner);
  // Signatures are compared in another test.
  await made.owner.query(FORGET_SIGNATURES);
  await made.owner.query("insert into chain.tokens values ('bep20', $1, 6)", [TWIN_TOKEN]);
  await made.owner.query("insert into chain.wallets values ('bep20', '0xhot', 0)");
  return made;
}

const AMOUNTS = [0n, 1n, 5_000_000n, 12_000_000n, 900_000_000n];

function transfersOf(dice: Dice): readonly TwinTransfer[] {
  return Array.from({ length: TWIN_CASES }, () => {
    const kind = dice.pick(['arrival', 'arrival', 'invoice', 'foreign-token', 'deposit'] as const);
    const isPlausible = !dice.isLucky(0.1);
    const amount = microUsdt(isPlausible && kind !== 'foreign-token' ? dice.pick(AMOUNTS) : 0n);
    return aTwinTransfer({
      kind,
      amount,
      seenBy: dice.pick([0, 1, 2, 2, 2] as const),
      ...(isPlausible ? {} : { units: TOO_MANY }),
      ...(kind === 'deposit' ? { seller: crypto.randomUUID() } : {}),
      ...(kind === 'invoice' ? { invoice: crypto.randomUUID() } : {}),
    });
  });
}

const addInvoices = ({ owner }: OpenTestDatabase, transfers: readonly TwinTransfer[]) =>
  owner.query(
    `insert into checkout.invoices (id, viewer_id, drama_id, quantity, retail, wholesale, network, address, derivation_index, amount,
       opened_at, expires_at, honoured_until)
     select id, gen_random_uuid(), gen_random_uuid(), 1, 12000000, 1, 'bep20', id::text, 1000000 + row_number() over (),
       12000000, $2, $3, $3
     from unnest($1::uuid[]) as id`,
    [
      transfers.flatMap(({ invoice }) => invoice ?? []),
      new Date(NOW - 2).toISOString(),
      new Date(NOW - 1).toISOString(),
    ],
  );

const reasonOf = ({ kind, amount, units }: TwinTransfer) =>
  suspenseReasonOf({ kind, amount, isPlausible: countUnits(units, 6) !== undefined });

function arrivedByRule(transfer: TwinTransfer): Became {
  const { id, hash, kind, amount, seenBy, invoice } = transfer;
  if (seenBy < 2) return { state: 'pending', booked: null };
  const reason = reasonOf(transfer);
  const booked = (reference: string, posting: Posting): string =>
    bookingText({
      chain: null,
      key: `chain:bep20:${hash}:0`,
      reference,
      actor: 'chain:bep20',
      at: NOW,
      posting,
    });
  if (reason !== undefined) {
    const isCounted = reason === 'no-owner' && amount > 0n;
    return {
      state: 'suspense',
      booked: isCounted ? booked(`chain-transfer:${id}`, depositToSuspense(BEP20, amount)) : null,
    };
  }
  if (kind !== 'invoice') return { state: 'pending', booked: null };
  return {
    state: 'credited',
    booked: booked(`invoice:${invoice}`, invoiceFunded(BEP20, CLEARING, amount)),
  };
}

async function arrivalsThatDiffer(of: OpenTestDatabase, seed: string): Promise<readonly unknown[]> {
  const transfers = transfersOf(diceOf(seed));
  await addInvoices(of, transfers);
  await writeDownTransfers(of.owner, transfers);
  const ids = transfers.map(({ id }) => id);
  const [{ pool }] = of.watchers;
  // Both functions try each transfer and ignore those that belong to the other.
  await pool.query(
    'select chain.book_arrival(id, $2), chain.hold_in_suspense(id, $2) from unnest($1::uuid[]) as id',
    [ids, NOW],
  );
  const found = await whatBecameOf(of.owner, ids);
  return transfers
    .map((transfer) => ({ transfer, expected: arrivedByRule(transfer), found: found.get(transfer.id) }))
    .filter(({ expected, found: is }) => JSON.stringify(expected) !== JSON.stringify(is));
}

test(
  `what nobody owns is set aside and what came for invoices is booked as by the rule, seed ${TWIN_SEED}`,
  async () => {
    expect(await arrivalsThatDiffer(open, TWIN_SEED)).toEqual([]);
    const { rows } = await open.owner.query<{ wrong: number }>(
      `select count(*)::integer as wrong from checkout.invoices i where received is distinct from coalesce(
       (select sum(t.amount) from chain.transfers t where t.invoice_id = i.id and t.state = 'credited'), 0)`,
    );
    expect(rows).toEqual([{ wrong: 0 }]);
  },
  TWIN_TIMEOUT_MS,
);

test(
  'were the database to book nothing of what nobody owns, the comparison would find it',
  async () => {
    const other = await opened();
    try {
      const { rows } = await other.owner.query<{ definition: string }>(
        "select pg_get_functiondef('chain.hold_in_suspense'::regproc) as definition",
      );
      const planted = rows[0]?.definition.replace("why = 'no-owner' and t.amount > 0", "why = 'never'") ?? '';
      expect(planted).not.toBe(rows[0]?.definition);
      await other.owner.query(planted);
      expect((await arrivalsThatDiffer(other, 'planted')).length).toBeGreaterThan(0);
    } finally {
      await other.close();
    }
  },
  TWIN_TIMEOUT_MS,
);

interface Case {
  readonly transfer: TwinTransfer;
  readonly reason: SuspenseItemReason;
  readonly way: ResolutionWay;
  /** The seller that a resolution would credit. */
  readonly seller: string;
  readonly by: OperatorId;
}

/** The signature is judged in core alone; resolutions.db.test.ts tests it. */
const WAYS = RESOLUTION_WAYS.filter((way) => way !== 'capital');

/** From suspense, and from deposits held below the minimum. */
function casesOf(dice: Dice): readonly Case[] {
  return Array.from({ length: TWIN_CASES }, () => {
    const seller = crypto.randomUUID();
    const isHeld = dice.isLucky(0.4);
    const kind = isHeld ? 'deposit' : dice.pick(['arrival', 'arrival', 'arrival', 'foreign-token'] as const);
    const amount: Money = microUsdt(kind === 'foreign-token' ? 0n : dice.pick(AMOUNTS.slice(1)));
    const transfer = aTwinTransfer({
      kind,
      amount,
      seenBy: 2,
      state: isHeld ? 'held' : 'pending',
      ...(isHeld ? { seller } : {}),
    });
    return {
      transfer,
      reason: isHeld ? 'below-minimum' : kind === 'foreign-token' ? 'wrong-token' : 'no-owner',
      way: dice.pick(WAYS),
      seller: dice.isLucky(0.8) ? seller : crypto.randomUUID(),
      by: dice.isLucky(0.7) ? OLAV : IDA,
    };
  });
}

const sumOf = ({ transfer, reason }: Case): SuspenseSum => ({
  subject: { kind: 'transfer', id: idOf(transfer.id) },
  network: 'bep20',
  reason,
  amount: transfer.amount,
  sellerId: transfer.seller === undefined ? null : idOf(transfer.seller),
  shown: null,
});

interface Resolved {
  readonly asked: string;
  readonly confirmed: string | null;
  readonly state: string;
  readonly booked: readonly string[];
}

const BECAUSE = 'it is hers';

function resolvedByRule(one: Case, resolutionId: string): Resolved {
  const { transfer, way, seller, by } = one;
  const { id, hash, state, amount } = transfer;
  const sum = sumOf(one);
  const inSuspense = state === 'held' ? 'held' : 'suspense';
  const plan = resolutionPlan(sum, { way, address: ADDRESS, sellerId: idOf(seller) });
  if (!plan.ok) return { asked: plan.refusal.name, confirmed: null, state: inSuspense, booked: [] };
  const may = mayConfirm({ ...sum, state: 'asked', askedBy: IDA } as unknown as Resolution, sum, by);
  if (!may.ok) return { asked: 'asked', confirmed: may.refusal.name, state: inSuspense, booked: [] };
  const ofTheChain = `chain:bep20:${hash}:0`;
  const ofTheWay = `resolution:${resolutionId}`;
  const booking = (chain: string | null, key: string, posting: Posting, actor = `operator:${by}`) =>
    bookingText({
      chain,
      key,
      reference: `${chain === null ? 'chain-transfer' : 'deposit'}:${id}`,
      actor,
      reason: BECAUSE,
      at: NOW,
      posting,
    });
  const done = { asked: 'asked', confirmed: 'confirmed' };
  if (way === 'close') return { ...done, state: inSuspense, booked: [] };
  if (way === 'credit') {
    return state === 'held'
      ? { ...done, state: 'credited', booked: [booking(seller, ofTheChain, depositCredited(BEP20, amount))] }
      : { ...done, state: 'matched', booked: [booking(seller, ofTheWay, suspenseMatched(amount))] };
  }
  const into = state === 'held' ? [booking(null, ofTheChain, depositToSuspense(BEP20, amount))] : [];
  const out = booking(null, ofTheWay, suspenseReturned(BEP20, amount), 'chain:bep20');
  return { ...done, state: 'returned', booked: [...into, out].toSorted() };
}

interface Ending {
  readonly id: string;
  readonly by: OperatorId;
}

/** As the console requests them, in one statement. */
async function askAll({ app }: OpenTestDatabase, cases: readonly Case[]) {
  const { rows } = await app.query<{ outcome: string; id: string | null }>(
    `select (r).outcome, (r).id from (
       select chain.ask_resolution('transfer', c.id, c.way, $1, c.seller, null, $2, $3, $4) as r
       from unnest($5::uuid[], $6::text[], $7::uuid[]) as c (id, way, seller) offset 0) asked`,
    [
      ADDRESS,
      BECAUSE,
      IDA,
      NOW,
      cases.map(({ transfer }) => transfer.id),
      cases.map(({ way }) => way),
      cases.map(({ seller }) => seller),
    ],
  );
  return rows;
}

async function confirmAll(
  { app, payer, owner }: OpenTestDatabase,
  endings: readonly Ending[],
): Promise<ReadonlyMap<string, string>> {
  const ids = endings.map(({ id }) => id);
  const { rows } = await app.query<{ id: string; outcome: string }>(
    `select id, (r).outcome from (
       select e.id, chain.end_resolution(e.id, 'confirmed', e.by, $1) as r
       from unnest($2::uuid[], $3::uuid[]) as e (id, by) offset 0) ended`,
    [NOW, ids, endings.map(({ by }) => by)],
  );
  // As if they had been sent: a return is booked when its transaction is confirmed.
  const { rows: sent } = await owner.query<{ resolution_id: string }>(
    `insert into chain.outbound_transactions (id, network, wallet, nonce, purpose, resolution_id, token, to_address, units, state, made_at,
       look_at, hash, block_height, block_hash, fee_paid, ended_at)
     select gen_random_uuid(), 'bep20', '0xhot', (select count(*) from chain.outbound_transactions) + row_number() over (), 'return',
       r.id, $2, r.to_address, r.amount, 'confirmed', now(), now(), 'h' || r.id, 1, 'b', 1, now()
     from chain.resolutions r where r.id = any($1) and r.state = 'confirmed' and r.way = 'return'
     returning resolution_id`,
    [ids, TWIN_TOKEN],
  );
  await payer.pool.query('select chain.finish_return(id, $2) from unnest($1::uuid[]) as id', [
    sent.map((one) => one.resolution_id),
    NOW,
  ]);
  return new Map(rows.map(({ id, outcome }) => [id, outcome]));
}

async function resolvedByDatabase(of: OpenTestDatabase, cases: readonly Case[]) {
  const { owner } = of;
  const ofTheChain = cases.map(({ transfer }) => `chain:bep20:${transfer.hash}:0`);
  const before = await bookingsUnder(owner, ofTheChain);
  const asked = await askAll(of, cases);
  const endings = cases.flatMap(({ by }, at) => {
    const id = asked[at]?.id ?? null;
    return id === null ? [] : [{ id, by }];
  });
  const confirmed = await confirmAll(of, endings);
  const ways = endings.map(({ id }) => `resolution:${id}`);
  const booked = await bookingsUnder(owner, [...ofTheChain, ...ways]);
  const became = await whatBecameOf(
    owner,
    cases.map(({ transfer }) => transfer.id),
  );
  return cases.map(({ transfer }, at): { readonly id: string; readonly resolved: Resolved } => {
    const { outcome = '', id = null } = asked[at] ?? {};
    const key = ofTheChain[at] ?? '';
    const fresh = [before.has(key) ? undefined : booked.get(key), booked.get(`resolution:${id}`)];
    return {
      id: id ?? '',
      resolved: {
        asked: outcome,
        confirmed: id === null ? null : (confirmed.get(id) ?? ''),
        state: became.get(transfer.id)?.state ?? '',
        booked: fresh.filter((text) => text !== undefined).toSorted(),
      },
    };
  });
}

test(
  `what is set aside finds its way out as by the rule, seed ${TWIN_SEED}`,
  async () => {
    const cases = casesOf(diceOf(`${TWIN_SEED} ways`));
    const sellers = cases.map(({ seller }) => aTwinTransfer({ amount: microUsdt(1n), seenBy: 0, seller }));
    await writeDownTransfers(open.owner, [...cases.map(({ transfer }) => transfer), ...sellers]);
    const [{ pool }] = open.watchers;
    const ids = cases.map(({ transfer }) => transfer.id);
    await pool.query('select chain.hold_in_suspense(id, $2) from unnest($1::uuid[]) as id', [ids, NOW]);
    const found = await resolvedByDatabase(open, cases);
    const differences = found
      .map(({ id, resolved }, at) => ({ expected: resolvedByRule(cases[at] as Case, id), resolved }))
      .filter(({ expected, resolved }) => JSON.stringify(expected) !== JSON.stringify(resolved));
    expect(differences).toEqual([]);
    const outcomes = found.map(({ resolved }) => `${resolved.asked} ${resolved.confirmed} ${resolved.state}`);
    // Every way was accepted and refused, for held deposits and for suspense.
    expect(new Set(outcomes).size).toBe(8);
  },
  TWIN_TIMEOUT_MS,
);

test('what an invoice owes goes back out of its clearing account', async () => {
  const [transfer] = [
    aTwinTransfer({
      kind: 'invoice',
      amount: microUsdt(5_000_000n),
      seenBy: 2,
      invoice: crypto.randomUUID(),
    }),
  ];
  const { app, owner, watchers } = open;
  await owner.query(
    `insert into checkout.invoices (id, viewer_id, drama_id, quantity, retail, wholesale, network, address, derivation_index, amount,
       opened_at, expires_at, honoured_until)
     values ($1, gen_random_uuid(), gen_random_uuid(), 1, 12000000, 1, 'bep20', 'owing', 77, 12000000, $2, $3, $3)`,
    [transfer.invoice, new Date(NOW - 2).toISOString(), new Date(NOW - 1).toISOString()],
  );
  await writeDownTransfers(owner, [transfer]);
  await watchers[0].pool.query('select chain.book_arrival($1, $2)', [transfer.id, NOW]);
  const { rows } = await app.query<{ id: string }>(
    "select id from chain.ask_resolution('invoice', $1, 'return', $2, null, null, $3, $4, $5)",
    [transfer.invoice, ADDRESS, BECAUSE, IDA, NOW],
  );
  const id = rows[0]?.id ?? '';
  expect(await confirmAll(open, [{ id, by: OLAV }])).toEqual(new Map([[id, 'confirmed']]));
  expect(await bookingsUnder(owner, [`resolution:${id}`])).toEqual(
    new Map([
      [
        `resolution:${id}`,
        bookingText({
          chain: null,
          key: `resolution:${id}`,
          reference: `invoice:${transfer.invoice}`,
          actor: 'chain:bep20',
          reason: BECAUSE,
          at: NOW,
          posting: invoiceReturned(CLEARING, BEP20, transfer.amount),
        }),
      ],
    ]),
  );
});

import { buyLevel } from '@cliffhanger/application/levels';
import {
  applyEarlySettlement,
  beginSettlements,
  quoteEarlySettlement,
} from '@cliffhanger/application/settlement';
import type { ResolutionWay } from '@cliffhanger/core/chain';
import {
  HOUR_MS,
  type Money,
  microUsdt,
  type SellerId,
  type TransferId,
  usdt,
} from '@cliffhanger/core/kernel';
import { CORRECTION_RULES, parseAddress } from '@cliffhanger/core/wallet';
import { decideWithdrawal, requestWithdrawal } from '@cliffhanger/server/withdrawals';
import { addSampleCatalogue, SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import { aTwinTransfer, followTwinNetwork, TWIN_TOKEN, writeDownTransfers } from '@cliffhanger/testing/chain';
import {
  aConsignment,
  addOperators,
  anApprovedSeller,
  anEvmAddress,
  anOrder,
  aReadyPayoutMethod,
  aRefundedOrder,
  aTransactionHash,
  type Fixture,
  SELLER_FUND_PASSWORD,
  type TestSeller,
  valueOf,
  withMoney,
} from '@cliffhanger/testing/factories';
import { operatorContract } from '@cliffhanger/wire/operator';
import * as chain from '@cliffhanger/wire/operator/chain';
import * as ledger from '@cliffhanger/wire/operator/ledger';
import * as support from '@cliffhanger/wire/operator/support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConsoleUnderTest, openConsole, refusalOf } from '../../../test/open-console.ts';
import { CALLS_THAT_BOOK_NOTHING, POSTING_CALLS, POSTING_FUNCTIONS } from '../../../test/posting-calls.ts';
import { got } from '../../../test/start-routes.ts';
import { sumsOf, type WatchedBooks, watchBooks } from '../../../test/watch-books.ts';

/*
 * Staff decisions outside the review queues: resolving suspense, a correction, a level. The stated postings
 * of each are compared with all changes in the books, and every call of the console is covered.
 */

let fixture: Fixture;
let atTheConsole: ConsoleUnderTest['atTheConsole'];
let close: ConsoleUnderTest['close'];
let books: WatchedBooks;
beforeAll(async () => {
  ({ fixture, atTheConsole, close } = await openConsole());
  books = watchBooks(fixture.owner);
  await addSampleCatalogue(fixture.owner);
  await addOperators(fixture.owner);
  await followTwinNetwork(fixture.owner);
  await fixture.owner.query("insert into chain.tokens values ('bep20', $1, 6)", [TWIN_TOKEN]);
  await fixture.owner.query("insert into chain.wallets values ('bep20', '0xhot', 0)");
});
afterAll(() => close());

const aSeller = (): Promise<TestSeller> => anApprovedSeller(fixture.dependencies);

describe('money in suspense', () => {
  const SUMS = {
    'from nobody known': () => arrived('arrival'),
    'too little to be credited by itself': () => arrived('deposit'),
    'in another token': () => arrived('foreign-token'),
    'owed by an invoice': owedByInvoice,
    'to be refunded in USDT': refundInUsdt,
  };

  async function arrived(kind: 'arrival' | 'deposit' | 'foreign-token'): Promise<string> {
    const isHeld = kind === 'deposit';
    const transfer = aTwinTransfer({
      kind,
      amount: microUsdt(kind === 'foreign-token' ? 0n : 4_500_000n),
      seenBy: 2,
      ...(isHeld ? { state: 'held', seller: (await aSeller()).id } : {}),
    });
    await writeDownTransfers(fixture.owner, [transfer]);
    if (!isHeld)
      await fixture.owner.query('select chain.hold_in_suspense($1, $2)', [transfer.id, fixture.clock.now()]);
    return transfer.id;
  }

  async function owedByInvoice(): Promise<string> {
    const invoice = crypto.randomUUID();
    const ended = new Date(fixture.clock.now() - HOUR_MS).toISOString();
    await fixture.owner.query(
      `insert into checkout.invoices (id, viewer_id, drama_id, quantity, retail, wholesale, network, address,
         derivation_index, amount, opened_at, expires_at, honoured_until)
       values ($1::uuid, gen_random_uuid(), $2, 1, 12000000, 1, 'bep20', $1::uuid::text, 4711, 12000000, $3::timestamptz - interval '1 day',
         $3, $3)`,
      [invoice, SAMPLE_DRAMAS.theNinthDebt.id, ended],
    );
    const transfer = aTwinTransfer({ kind: 'invoice', amount: usdt('2.5'), seenBy: 2, invoice });
    await writeDownTransfers(fixture.owner, [transfer]);
    await fixture.owner.query('select chain.book_arrival($1, $2)', [transfer.id, fixture.clock.now()]);
    return invoice;
  }

  /** A refund goes back the way the order was paid, which is USDT here. */
  async function refundInUsdt(): Promise<string> {
    const seller = await aSeller();
    const { subjectId } = await aRefundedOrder(fixture, seller);
    const { rows } = await fixture.owner.query<{ order_id: string }>(
      `update checkout.refunds r set processor = 'usdt-bep20', to_address = $2, address_at = now(), paid_at = null
       from orders o where o.id = r.order_id and o.seller_id = $3 and (o.id::text = $1 or o.number = $1) returning r.order_id`,
      [subjectId, parseAddress('bep20', anEvmAddress()), seller.id],
    );
    return rows[0]?.order_id ?? '';
  }

  const sumIn = async (person: Awaited<ReturnType<typeof atTheConsole>>, id: string) => {
    const { list } = got(await person.call(chain.listSuspense, { pageSize: 50 }));
    const found = list.find(({ subjectId }) => subjectId === id);
    if (found === undefined) throw new Error('it is not in suspense');
    return found;
  };

  /** Simulates a final payout, after which the money has left the books. */
  async function hasLeft(resolutionId: string): Promise<void> {
    await fixture.owner.query(
      `insert into chain.outbound_transactions (id, network, wallet, nonce, purpose, resolution_id, token, to_address, units,
         state, made_at, look_at, hash, block_height, block_hash, fee_paid, ended_at)
       select gen_random_uuid(), 'bep20', '0xhot', (select count(*) from chain.outbound_transactions), 'return', r.id, $2,
         r.to_address, r.amount, 'confirmed', now(), now(), 'h' || r.id, 1, 'b', 1, now()
       from chain.resolutions r where r.id = $1`,
      [resolutionId, TWIN_TOKEN],
    );
    await fixture.owner.query('select chain.finish_return($1, $2)', [resolutionId, fixture.clock.now()]);
  }

  const CASES: readonly (readonly [keyof typeof SUMS, ResolutionWay])[] = [
    ['from nobody known', 'credit'],
    ['from nobody known', 'return'],
    ['too little to be credited by itself', 'credit'],
    ['too little to be credited by itself', 'return'],
    ['in another token', 'close'],
    ['owed by an invoice', 'return'],
    ['to be refunded in USDT', 'return'],
  ];

  test.each(CASES)(
    '%s, by the way of %s, books what each of the two was told, when they were told',
    async (what, way) => {
      const id = await SUMS[what]();
      const [fay, ivy] = [await atTheConsole('finance'), await atTheConsole('finance-approver')];
      const sum = await sumIn(fay, id);
      const stated = sum.consequences.filter((one) => one.way === way);
      const target =
        way === 'return'
          ? { address: sum.reason === 'refund' ? sum.recipient : anEvmAddress() }
          : way === 'credit'
            ? { sellerId: sum.sellerId ?? (await aSeller()).id }
            : {};
      const booked = await books.mark();
      const { subjectKind, subjectId } = sum;
      const asked = { subjectKind, subjectId, way, ...target, reason: 'It is theirs.', code: fay.code() };
      const { id: resolutionId } = got(await fay.call(chain.askResolution, asked));
      expect(await booked()).toEqual({});
      const second = (await sumIn(ivy, id)).consequences.filter((one) => one.way === way);
      expect(second.map(({ lines }) => lines)).toEqual(stated.map(({ lines }) => lines));
      got(await ivy.call(chain.endResolution, { id: resolutionId, outcome: 'confirmed', code: ivy.code() }));
      const atOnce = second.filter(({ postedWhen }) => postedWhen === 'at-once');
      expect(await booked(chain.endResolution)).toEqual(sumsOf(atOnce.flatMap(({ lines }) => lines)));
      const later = second.filter(({ postedWhen }) => postedWhen === 'when-paid');
      expect(later).toHaveLength(way === 'return' ? 1 : 0);
      const gone = await books.mark();
      if (way === 'return') await hasLeft(resolutionId);
      expect(await gone()).toEqual(sumsOf(later.flatMap(({ lines }) => lines)));
      expect(second.flatMap(({ lines }) => lines).length > 0).toBe(way !== 'close');
    },
  );
});

describe('a correction', () => {
  const newestOf = async ({ id }: TestSeller, kind: string): Promise<TransferId> => {
    const { rows } = await fixture.owner.query<{ id: TransferId }>(
      'select id from ledger.transfers where journal_id = $1 and kind = $2 order by sequence desc limit 1',
      [id, kind],
    );
    if (rows[0] === undefined) throw new Error(`no ${kind}`);
    return rows[0].id;
  };

  async function settledEarly(seller: TestSeller): Promise<void> {
    const { dependencies } = fixture;
    const dramaId = SAMPLE_DRAMAS.theNinthDebt.id;
    await aConsignment(dependencies, seller.id, dramaId);
    await anOrder(dependencies, { sellerId: seller.id, dramaId });
    fixture.clock.pass(25 * HOUR_MS);
    valueOf(await beginSettlements(dependencies)());
    const { sum, quoteId } = valueOf(await quoteEarlySettlement(dependencies)({ sellerId: seller.id }));
    valueOf(await applyEarlySettlement(dependencies)({ sellerId: seller.id, shownSum: sum, quoteId }));
  }

  const asks = async (seller: TestSeller, amount: Money) => {
    const { id: methodId } = await aReadyPayoutMethod(fixture, seller);
    const asked = { sellerId: seller.id, methodId, amount, fundPassword: SELLER_FUND_PASSWORD };
    return valueOf(await requestWithdrawal(fixture.dependencies)(asked)).id;
  };

  async function paidByHand(seller: TestSeller): Promise<void> {
    const withdrawalId = await asks(seller, usdt('40'));
    const [one, other] = [await atTheConsole('finance'), await atTheConsole('finance-approver')];
    const decide = decideWithdrawal(fixture.dependencies);
    const payment = { kind: 'record-payment', transactionHash: aTransactionHash() } as const;
    valueOf(await decide({ withdrawalId, operator: one.id, decision: { kind: 'approve' } }));
    valueOf(await decide({ withdrawalId, operator: one.id, decision: payment }));
    valueOf(await decide({ withdrawalId, operator: other.id, decision: payment }));
  }

  async function confirmed(transferId: TransferId): Promise<void> {
    for (const role of ['finance', 'finance-approver'] as const) {
      const person = await atTheConsole(role);
      const wish = { id: transferId, reason: 'Our mistake.', bearsRest: false, code: person.code() };
      got(await person.call(ledger.correctTransfer, wish));
    }
  }

  const rich = async (seller: TestSeller) => withMoney(fixture.dependencies, seller.id, '500');

  /** One case per kind of transfer that a correction can reverse. */
  const CASES: Readonly<Record<string, (seller: TestSeller) => Promise<unknown>>> = {
    deposit: rich,
    correction: async (seller) => {
      await rich(seller);
      await confirmed(await newestOf(seller, 'deposit'));
    },
    remedy: (seller) =>
      fixture.owner.query('select ledger.book($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
        seller.id,
        `remedy:${seller.id}`,
        'remedy',
        'test',
        '1',
        fixture.clock.now(),
        'test',
        ['platform:losses', 'seller:available'],
        [-3_000_000n, 3_000_000n],
      ]),
    'early-settlement': settledEarly,
    'level-purchase': async (seller) => {
      await rich(seller);
      valueOf(await buyLevel(fixture.dependencies)({ sellerId: seller.id, level: 'silver' }));
    },
    'withdrawal-paid': async (seller) => {
      await rich(seller);
      await paidByHand(seller);
    },
    refund: (seller) => aRefundedOrder(fixture, seller),
  };

  test.each(Object.keys(CASES))('of a %s books what each of the two was told', async (kind) => {
    const seller = await aSeller();
    await CASES[kind]?.(seller);
    const id = await newestOf(seller, kind);
    const [fay, ivy] = [await atTheConsole('finance'), await atTheConsole('finance-approver')];
    const wish = { id, reason: 'Our mistake.', bearsRest: false };
    const first = got(await fay.call(ledger.previewCorrection, { id, bearsRest: false }));
    const booked = await books.mark();
    got(await fay.call(ledger.correctTransfer, { ...wish, code: fay.code() }));
    expect(await booked()).toEqual({});
    const second = got(await ivy.call(ledger.previewCorrection, { id, bearsRest: false }));
    expect([first.postedWhen, second.postedWhen]).toEqual(['after-second-person', 'at-once']);
    expect(second.lines).toEqual(first.lines);
    got(await ivy.call(ledger.correctTransfer, { ...wish, code: ivy.code() }));
    expect(await booked(ledger.correctTransfer)).toEqual(sumsOf(second.lines));
    expect(second.lines.length).toBeGreaterThan(1);
    expect(got(await ivy.call(ledger.previewCorrection, { id, bearsRest: false }))).toEqual({
      postedWhen: 'never',
      lines: [],
    });
  });

  test('is looked at for every kind of transfer that has one', () => {
    const corrected = Object.entries(CORRECTION_RULES).filter(([, rule]) => 'corrects' in rule);
    expect(Object.keys(CASES).toSorted()).toEqual(corrected.map(([kind]) => kind).toSorted());
  });

  test('of what the seller has spent says who bears the rest, and without that why it cannot be', async () => {
    const seller = await aSeller();
    await withMoney(fixture.dependencies, seller.id, '50');
    await asks(seller, usdt('20'));
    const id = await newestOf(seller, 'deposit');
    const [fay, ivy] = [await atTheConsole('finance'), await atTheConsole('finance-approver')];
    expect(refusalOf(await fay.call(ledger.previewCorrection, { id, bearsRest: false }))).toBe(
      'insufficient-available-balance',
    );
    const stated = got(await fay.call(ledger.previewCorrection, { id, bearsRest: true }));
    const booked = await books.mark();
    const wish = { id, reason: 'Our mistake.', bearsRest: true } as const;
    got(await fay.call(ledger.correctTransfer, { ...wish, code: fay.code() }));
    // The first operator's choice counts, not the second's input.
    expect(got(await ivy.call(ledger.previewCorrection, { id, bearsRest: false })).lines).toEqual(
      stated.lines,
    );
    got(await ivy.call(ledger.correctTransfer, { ...wish, code: ivy.code() }));
    expect(await booked(ledger.correctTransfer)).toEqual(sumsOf(stated.lines));
    expect(sumsOf(stated.lines)['platform:losses']).toBe(-20_000_000n);
  });

  test('that no correction puts right says so beforehand', async () => {
    const seller = await aSeller();
    await withMoney(fixture.dependencies, seller.id, '50');
    await asks(seller, usdt('20'));
    const fay = await atTheConsole('finance');
    const id = await newestOf(seller, 'withdrawal-request');
    expect(refusalOf(await fay.call(ledger.previewCorrection, { id, bearsRest: false }))).toBe(
      'transfer-not-correctable',
    );
    const unknown = { id: crypto.randomUUID() as TransferId, bearsRest: false };
    expect(refusalOf(await fay.call(ledger.previewCorrection, unknown))).toBe('transfer-unknown');
  });
});

describe('a level', () => {
  test.each([
    ['bronze', 'gold', 250n],
    ['silver', 'diamond', 1_150n],
  ] as const)(
    'granted to who has %s: %s brings the episodes that were stated',
    async (from, level, episodes) => {
      const seller = await aSeller();
      await fixture.owner.query('update identity.sellers set level = $2 where seller_id = $1', [
        seller.id,
        from,
      ]);
      const [sue, ann] = [await atTheConsole('support'), await atTheConsole('finance')];
      const stated = got(await sue.call(support.previewLevelGrant, { email: seller.email, level }));
      expect(stated).toMatchObject({ from, postedWhen: 'after-second-person' });
      const booked = await books.mark();
      const wish = { email: seller.email, level, reason: 'Made up for an outage.' } as const;
      got(await sue.call(support.grantLevel, { ...wish, code: sue.code() }));
      expect(await booked()).toEqual({});
      const { list } = got(await ann.call(support.listLevelGrants, {}));
      const waiting = list.find(({ email }) => email === seller.email);
      expect(waiting?.consequence).toEqual({ postedWhen: 'at-once', lines: stated.lines });
      got(await ann.call(support.grantLevel, { ...wish, code: ann.code() }));
      expect(await booked(support.grantLevel)).toEqual(sumsOf(stated.lines));
      expect(sumsOf(stated.lines)['seller:episodes']).toBe(episodes);
      expect(await rightsOf(seller.id)).toBe(RIGHTS[from] + stated.rightsAdded);
    },
  );

  const RIGHTS = { bronze: 3, silver: 10 };
  const rightsOf = async (sellerId: SellerId): Promise<number | undefined> => {
    const { rows } = await fixture.owner.query<{ from_level: number }>(
      'select from_level from seller_rights where seller_id = $1',
      [sellerId],
    );
    return rows[0]?.from_level;
  };

  test('that is not a higher one, or nobody’s, is stated to be refused', async () => {
    const seller = await aSeller();
    const sue = await atTheConsole('support');
    const preview = (email: string, level: 'bronze' | 'gold') =>
      sue.call(support.previewLevelGrant, { email: email as never, level });
    expect(refusalOf(await preview(seller.email, 'bronze'))).toBe('level-not-higher');
    expect(refusalOf(await preview('nobody@example.org', 'gold'))).toBe('account-does-not-exist');
  });
});

test('every call that is decided outside the queues was seen to book what was stated', () => {
  expect([...books.postedBy].toSorted()).toEqual(POSTING_CALLS.others.toSorted());
});

test('every call of the console that changes something is one of those, or books nothing', () => {
  const changing = operatorContract.filter(({ kind }) => kind === 'change').map(({ name }) => name);
  const posting: readonly string[] = Object.values(POSTING_CALLS).flat();
  expect([...posting, ...CALLS_THAT_BOOK_NOTHING].toSorted()).toEqual(changing.toSorted());
});

/**
 * Functions that reach one that writes a transfer, by their source and by the triggers on the tables they
 * write.
 */
async function postingFunctions(): Promise<readonly string[]> {
  const { owner, app } = fixture;
  const { rows: all } = await owner.query<{ name: string; body: string }>(
    `select concat(n.nspname, '.', p.proname) as name, lower(p.prosrc) as body from pg_proc p
       join pg_namespace n on n.oid = p.pronamespace
     where n.nspname not in ('pg_catalog', 'information_schema')`,
  );
  const { rows: triggers } = await owner.query<{ written: string; name: string }>(
    `select concat(n.nspname, '.', c.relname) as written, concat(f.nspname, '.', p.proname) as name
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_proc p on p.oid = t.tgfoid join pg_namespace f on f.oid = p.pronamespace
     where not t.tgisinternal`,
  );
  const called = new Set(
    all.filter(({ body }) => /insert into ledger\.transfers\b/.test(body)).map(({ name }) => name),
  );
  for (let before = -1; before < called.size; ) {
    before = called.size;
    for (const { name, body } of all) {
      const calls = [...called].some((one) => body.includes(`${one}(`));
      const triggered = triggers.some(
        (one) => called.has(one.name) && new RegExp(`(?:into|update) ${one.written}\\b`).test(body),
      );
      if (calls || triggered) called.add(name);
    }
  }
  const { rows: callable } = await app.query<{ name: string }>(
    `select distinct concat(n.nspname, '.', p.proname) as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname not in ('pg_catalog', 'information_schema') and has_schema_privilege('cliffhanger_console', n.oid, 'usage')
       and has_function_privilege('cliffhanger_console', p.oid, 'execute')`,
  );
  return callable.map(({ name }) => name).filter((name) => called.has(name));
}

test('no other function that the console may call reaches the books', async () => {
  expect((await postingFunctions()).toSorted()).toEqual(POSTING_FUNCTIONS.toSorted());
});

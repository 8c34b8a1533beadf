import { platformBalances, type Session, timestamp } from '@cliffhanger/adapters/postgres';
import { HOUR_MS, type Instant, idOf, type OrderId, type TransferId } from '@cliffhanger/core/kernel';
import {
  type Account,
  bytesToHex,
  CHAIN_START,
  entryOf,
  faultOf,
  linkHash,
  type TransferKind,
} from '@cliffhanger/core/ledger';
import type { PlainBooks, PlainOrder } from './plain-books.ts';

/*
 * Runs at the end of a business day: checks everything written since the last run, and compares every balance
 * and order with the plain books. Sums and chain heads are held here, outside the database, so that a row
 * changed or lost afterwards no longer matches.
 */

const HOLD_MS = 7 * 24 * HOUR_MS;
/** The simulation's worker polls once an hour. */
const JOB_INTERVAL_MS = HOUR_MS;
const SELLER_ACCOUNTS = {
  available: 'seller:available',
  unsettled: 'seller:unsettled',
  withdrawing: 'seller:withdrawing',
  escrow: 'order:escrow',
  episodes: 'seller:episodes',
} as const;
type Pocket = keyof typeof SELLER_ACCOUNTS;
const POCKETS = Object.keys(SELLER_ACCOUNTS) as readonly Pocket[];

interface LinkRow {
  readonly journal_id: string;
  readonly sequence: bigint;
  readonly id: TransferId;
  readonly kind: TransferKind;
  readonly reference_type: string;
  readonly reference_id: string;
  readonly effective_at: Instant;
  readonly actor: string;
  readonly reason: string | null;
  readonly corrects: TransferId | null;
  readonly previous_hash: Uint8Array;
  readonly hash: Uint8Array;
  readonly accounts: readonly Account[];
  readonly amounts: readonly string[];
  readonly orders: readonly (OrderId | null)[];
}

type BookRow = Readonly<Record<Pocket, bigint>> & {
  readonly journal_id: string;
  readonly journal_length: bigint;
  readonly journal_head: Uint8Array;
};

interface OrderRow {
  readonly id: OrderId;
  readonly state: string;
  readonly shipped_at: Instant | null;
  readonly shipped_by: string | null;
  readonly completed_at: Instant | null;
  readonly refunded_at: Instant | null;
  readonly audited_at: Instant | null;
  readonly settled_early: boolean;
  readonly due_at: Instant | null;
  readonly unsettled: bigint;
  readonly payment_amount: bigint;
  readonly credits_used: number;
}

export class Auditor {
  readonly #heads = new Map<string, { sequence: bigint; hash: string }>();
  readonly #sums = new Map<string, bigint>();
  /** Orders shipped, settled or refunded in the books; each may occur once. */
  readonly #once = new Set<string>();
  #upTo: Instant;
  transfers = 0;

  constructor(start: Instant) {
    this.#upTo = start;
  }

  /** The faults found today; empty if the books match. */
  async endOfDay(session: Session, books: PlainBooks, now: Instant): Promise<readonly string[]> {
    const wrong = [
      ...(await this.#readNewLinks(session, now)),
      ...(await this.#compareBooks(session, books)),
      ...(await this.#comparePlatform(session, books)),
      ...(await compareOrders(session, books, now)),
      ...(await comparePreOrders(session, books)),
      ...(await openWithdrawals(session)),
    ];
    this.#upTo = now;
    return wrong;
  }

  async #readNewLinks(session: Session, now: Instant): Promise<readonly string[]> {
    const { rows } = await session.query<LinkRow>({
      text: NEW_LINKS,
      values: [timestamp(this.#upTo), timestamp(now)],
    });
    this.transfers += rows.length;
    return rows.flatMap((row) => this.#faultsOf(row));
  }

  #faultsOf(row: LinkRow): readonly string[] {
    const subject = `transfer ${row.id} (${row.kind})`;
    const head = this.#heads.get(row.journal_id) ?? { sequence: 0n, hash: CHAIN_START };
    const hash = bytesToHex(row.hash);
    const transfer = transferOf(row);
    this.#heads.set(row.journal_id, { sequence: row.sequence, hash });
    for (const [line, account] of row.accounts.entries())
      this.#add(row.journal_id, account, BigInt(row.amounts[line] ?? 0));
    const link = {
      journalId: row.journal_id,
      sequence: row.sequence,
      previousHash: bytesToHex(row.previous_hash),
    };
    const why = faultOf(transfer);
    return [
      ...(row.sequence === head.sequence + 1n && link.previousHash === head.hash
        ? []
        : [`${subject} does not follow the one before it`]),
      ...(linkHash(link, transfer) === hash ? [] : [`${subject} has another hash`]),
      ...(why === undefined ? [] : [`${subject}: ${why}`]),
      ...this.#repeated(row),
    ];
  }

  #repeated(row: LinkRow): readonly string[] {
    const event = EVENTS[row.kind];
    if (event === undefined) return [];
    const orders = new Set(row.orders.filter((order) => order !== null));
    return [...orders].flatMap((order) => {
      const key = `${event} ${order}`;
      const isAgain = this.#once.has(key);
      this.#once.add(key);
      return isAgain ? [`order ${order} was ${event} twice`] : [];
    });
  }

  #add(journalId: string, account: string, amount: bigint): void {
    const key = isSellers(account) ? `${journalId} ${account}` : account;
    this.#sums.set(key, (this.#sums.get(key) ?? 0n) + amount);
  }

  async #compareBooks(session: Session, books: PlainBooks): Promise<readonly string[]> {
    const { rows } = await session.query<BookRow>({ text: 'select * from ledger.books' });
    const stored = new Map(rows.map((row) => [row.journal_id, row]));
    const heads = rows.flatMap((row) => {
      const head = this.#heads.get(row.journal_id) ?? { sequence: 0n, hash: CHAIN_START };
      const isHead = head.sequence === row.journal_length && head.hash === bytesToHex(row.journal_head);
      return isHead ? [] : [`the chain of ${row.journal_id} has another head than its last transfer`];
    });
    const balances = [...books.sellers.values()].flatMap((seller) =>
      POCKETS.flatMap((pocket) => {
        const has = stored.get(seller.id)?.[pocket] ?? 0n;
        const sum = this.#sums.get(`${seller.id} ${SELLER_ACCOUNTS[pocket]}`) ?? 0n;
        if (has === seller[pocket] && has === sum && has >= 0n) return [];
        return [
          `${pocket} of ${seller.id} is ${has}, its entries sum to ${sum}, the plain books say ${seller[pocket]}`,
        ];
      }),
    );
    return [...heads, ...balances];
  }

  async #comparePlatform(session: Session, books: PlainBooks): Promise<readonly string[]> {
    const stored = new Map<string, bigint>(
      (await platformBalances(session)).map(({ account, balance }) => [account, balance]),
    );
    const accounts = new Set([...stored.keys(), ...books.platform.keys()]);
    return [...accounts].flatMap((account) => {
      const [has, plain] = [stored.get(account) ?? 0n, books.platform.get(account) ?? 0n];
      const sum = this.#sums.get(account) ?? 0n;
      if (has === plain && has === sum) return [];
      return [`${account} is ${has}, its entries sum to ${sum}, the plain books say ${plain}`];
    });
  }
}

/** The platform's own journals. */
const PLATFORM_SHARDS = '00000000-0000-0000-0000-';

const isSellers = (account: string): boolean => account.startsWith('seller:') || account === 'order:escrow';

const EVENTS: Readonly<Partial<Record<TransferKind, string>>> = {
  payment: 'paid',
  shipment: 'shipped',
  'platform-shipment': 'shipped',
  settlement: 'settled',
  'early-settlement': 'settled',
  refund: 'refunded',
  'refund-paid': 'paid back',
  remedy: 'made good',
};

const NEW_LINKS = `
  select t.journal_id, t.sequence, t.id, t.kind, t.reference_type, t.reference_id, t.actor, t.reason, t.corrects,
         t.effective_at, t.previous_hash, t.hash, e.accounts, e.amounts, e.orders
  from ledger.transfers t
  join (
    select transfer_id, journal_id, effective_at, array_agg(account order by line) as accounts,
           array_agg(amount::text order by line) as amounts, array_agg(order_id::text order by line) as orders
    from ledger.entries where effective_at > $1 and effective_at <= $2 group by transfer_id, journal_id, effective_at
  ) e on e.transfer_id = t.id and e.journal_id = t.journal_id and e.effective_at = t.effective_at
  where t.effective_at > $1 and t.effective_at <= $2
  order by t.journal_id, t.sequence`;

const transferOf = (row: LinkRow) => ({
  id: row.id,
  sellerId: row.journal_id.startsWith(PLATFORM_SHARDS) ? null : idOf<'seller'>(row.journal_id),
  kind: row.kind,
  reference: { type: row.reference_type, id: row.reference_id },
  effectiveAt: row.effective_at,
  actor: row.actor,
  ...(row.reason === null ? {} : { reason: row.reason }),
  ...(row.corrects === null ? {} : { corrects: row.corrects }),
  entries: row.accounts.map((account, line) =>
    entryOf(account, BigInt(row.amounts[line] ?? 0), row.orders[line]),
  ),
});

/** Every acknowledged order is stored with the predicted state and price, and no other order exists. */
async function compareOrders(session: Session, books: PlainBooks, now: Instant): Promise<readonly string[]> {
  const { rows } = await session.query<OrderRow>({ text: ORDERS });
  const missing =
    rows.length === books.orders.size
      ? []
      : [`${rows.length} orders are stored, ${books.orders.size} were acknowledged`];
  return [...missing, ...rows.flatMap((row) => faultsOfOrder(row, books.orders.get(row.id), now))];
}

const ORDERS = `select id, state, shipped_at, shipped_by, completed_at, refunded_at, audited_at, settled_early,
  due_at, unsettled, payment_amount, credits_used from orders`;

function faultsOfOrder(row: OrderRow, plain: PlainOrder | undefined, now: Instant): readonly string[] {
  const subject = `order ${row.id}`;
  if (plain === undefined) return [`${subject} was never acknowledged to anybody`];
  if (row.state !== plain.state) return [`${subject} is ${row.state}, the plain books say ${plain.state}`];
  const { shipping } = plain;
  const isSameShipping =
    shipping === null
      ? row.shipped_at === null
      : row.shipped_at === shipping.at &&
        row.shipped_by === shipping.by &&
        row.unsettled === shipping.unsettled &&
        row.payment_amount === shipping.payment &&
        row.credits_used === shipping.credits;
  return [
    ...(isSameShipping ? [] : [`${subject} was shipped otherwise than the plain books say`]),
    ...faultsOfEnd(row, plain, subject),
    ...(row.due_at !== null && row.due_at <= now
      ? [`${subject} is overdue since ${timestamp(row.due_at)}`]
      : []),
  ];
}

/**
 * Not a millisecond early unless the seller requested it, by the next job, and at the time the plain books
 * predict.
 */
function faultsOfEnd(row: OrderRow, plain: PlainOrder, subject: string): readonly string[] {
  const endedAt = row.completed_at ?? row.refunded_at;
  if (endedAt !== plain.endedAt || row.settled_early !== plain.isSettledEarly)
    return [`${subject} ended otherwise than the plain books say`];
  if (row.completed_at === null || row.settled_early || row.shipped_at === null) return [];
  const dueAt = row.shipped_at + HOLD_MS;
  if (row.completed_at < dueAt) return [`${subject} was settled early`];
  const isLate = row.audited_at === null && row.completed_at >= dueAt + JOB_INTERVAL_MS;
  return isLate ? [`${subject} was settled late`] : [];
}

/** Waiting pre-orders are those acknowledged and neither released nor refunded. */
async function comparePreOrders(session: Session, books: PlainBooks): Promise<readonly string[]> {
  const { rows } = await session.query<{ id: OrderId }>({
    text: `select id from checkout.pre_orders where state = 'waiting'`,
  });
  const stored = new Set(rows.map(({ id }) => id));
  const differs = [...new Set([...stored, ...books.preOrders.keys()])].filter(
    (id) => stored.has(id) !== books.preOrders.has(id),
  );
  return differs.map(
    (id) => `pre-order ${id} waits only ${stored.has(id) ? 'in the database' : 'in the plain books'}`,
  );
}

async function openWithdrawals(session: Session): Promise<readonly string[]> {
  const { rows } = await session.query<{ journal_id: string }>({ text: WITHDRAWING });
  return rows.map(({ journal_id }) => `what ${journal_id} is being paid is not what was asked for`);
}

const WITHDRAWING = `
  select b.journal_id from ledger.books b
  left join (
    select seller_id, sum(amount) as amount from wallet.withdrawals where state in ('requested', 'approved', 'paying') group by seller_id
  ) w on w.seller_id = b.journal_id
  where b.withdrawing <> coalesce(w.amount, 0)`;

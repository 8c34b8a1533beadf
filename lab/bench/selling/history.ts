import type { PoolClient } from 'pg';
import { type OrderSet, orderIdSql, sellerOfSql } from './data-set.ts';
import { ordersSql } from './load.ts';

/*
 * Years of business, inserted in bulk with disabled triggers: completed orders, each with its payment,
 * shipment and settlement and their keys and lines. The hashes are invented, because nothing reads those of
 * the past.
 */

export interface History {
  readonly set: OrderSet;
  /** The number of its first order. */
  readonly first: number;
  /** Ledger lines per order. */
  readonly linesAnOrder: number;
}

const TRANSFERS_AN_ORDER = 3;
/** Above any sequence that the bench reaches itself. */
const SEQUENCE_FROM = 1_000_000_000;

export const MONTHS = 61;

/** Partitions for this many months up to the current one, and for the next. */
export async function addMonths(owner: PoolClient): Promise<void> {
  for (const schema of ['checkout', 'ledger'])
    await owner.query(
      `select ${schema}.ensure_partitions((date_trunc('month', now()) - interval '${MONTHS - 2} months')::date, 60),
              ${schema}.ensure_partitions(now()::date, 2)`,
    );
}

/** Leaves only this month and the next. */
export async function dropOtherMonths(owner: PoolClient): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent in ('public.orders_ended'::regclass, 'ledger.transfers'::regclass)
       and c.relname ~ '_[0-9]{4}_[0-9]{2}$'
       and right(c.relname, 7) not in (to_char(now(), 'YYYY_MM'), to_char(now() + interval '1 month', 'YYYY_MM'))`,
  );
  for (const { name } of rows) await owner.query(`drop table ${name}`);
}

export async function addHistory(owner: PoolClient, history: History): Promise<void> {
  const tables = ['orders', 'ledger.transfers'];
  const triggers = (state: 'disable' | 'enable') =>
    tables.map((table) => `alter table ${table} ${state} trigger user`).join('; ');
  await owner.query(triggers('disable'));
  for (const [name, step] of Object.entries(stepsOf(history))) {
    const startedAt = performance.now();
    await owner.query(step);
    console.log(`history: ${name} in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
  }
  await owner.query(triggers('enable'));
  await owner.query('vacuum (analyze, freeze)');
}

function stepsOf({ set, first, linesAnOrder }: History): Readonly<Record<string, string>> {
  const numbers = `generate_series(${first}, ${first + set.orders - 1}) as n`;
  const linesATransfer = Math.ceil(linesAnOrder / TRANSFERS_AN_ORDER);
  // All events of an order are within its hour here, so that they share a month.
  const at = `to_timestamp((${set.firstPaidAtMs} + n::bigint * ${set.msBetween}) / 1000.0)`;
  const transfer = `overlay(${orderIdSql(set, 'n')}::text placing kind::text from 23 for 1)::uuid`;
  const sequence = `${SEQUENCE_FROM} + n * ${TRANSFERS_AN_ORDER} + kind`;
  const kinds = `generate_series(1, ${TRANSFERS_AN_ORDER}) as kind`;
  const lines = `generate_series((kind - 1) * ${linesATransfer}, least(kind * ${linesATransfer}, ${linesAnOrder}) - 1) as line`;
  const name = `(array['payment', 'shipment', 'settlement'])[kind]`;
  return {
    orders: ordersSql(set, 'completed', first),
    keys: `insert into ledger.transfer_keys (digest, journal_id, sequence)
      select ledger.key_digest(${name} || ':' || ${orderIdSql(set, 'n')}), ${sellerOfSql(set, 'n')}, ${sequence}
      from ${numbers}, ${kinds}`,
    transfers: `insert into ledger.transfers (id, journal_id, sequence, kind, reference_type, reference_id, effective_at, actor, key,
        previous_hash, hash, accounts, amounts, order_id)
      select ${transfer}, ${sellerOfSql(set, 'n')}, ${sequence}, ${name}, 'order', ${orderIdSql(set, 'n')}::text, ${at}, 'bench',
        ${name} || ':' || ${orderIdSql(set, 'n')}, sha256(int8send(n)), sha256(int8send(n)),
        array(select (array['order:escrow', 'seller:unsettled', 'seller:available', 'platform:wholesale'])[1 + line % 4]
              from ${lines}),
        array(select case line % 2 when 0 then 1000000 else -1000000 end from ${lines}), ${orderIdSql(set, 'n')}
      from ${numbers}, ${kinds}`,
  };
}

import type { Session } from '@cliffhanger/adapters/postgres';
import type { Instant } from '@cliffhanger/core/kernel';
import { brokenOrderRules } from '@cliffhanger/testing/orders';
import type { Pool } from 'pg';
import { Auditor } from './books/audit.ts';
import type { World } from './world.ts';

/*
 * Books with planted errors, because a check that has never failed proves nothing. Each error is written by
 * the owner of the tables, who is exempt from their rules, judged before its commit, and rolled back.
 */
const PLANTED: Readonly<Record<string, string>> = {
  'a settlement a millisecond early': `
    update orders set completed_at = shipped_at + interval '7 days' - interval '1 ms'
    where (seller_id, id) = (select seller_id, id from orders where state = 'completed' and not settled_early limit 1)`,
  'a transfer that is lost, with its entries and its money': `
    with last as (
      select t.id, t.journal_id, t.sequence, t.previous_hash, t.accounts, t.amounts from ledger.transfers t
      join ledger.books b on b.journal_id = t.journal_id and b.journal_length = t.sequence
      where t.kind = 'payment' and t.journal_id > '00000000-0000-0000-0000-000000000100' limit 1
    ), keys as (
      delete from ledger.transfer_keys k using last where k.journal_id = last.journal_id and k.sequence = last.sequence
    ), gone as (
      delete from ledger.transfers t using last where t.id = last.id
    )
    update ledger.books b set journal_length = last.sequence - 1, journal_head = last.previous_hash,
      escrow = b.escrow - (select sum(e.amount) from unnest(last.accounts, last.amounts) as e (account, amount)
        where e.account = 'order:escrow')
    from last where b.journal_id = last.journal_id`,
  'an order that is gone, payment and all': `
    with gone as (
      delete from orders where (seller_id, id) = (
        select seller_id, id from orders o where state = 'completed'
          and not exists (select from checkout.pre_orders w where w.id = o.id) limit 1)
      returning id
    )
    delete from checkout.payments p using gone where p.order_id = gone.id`,
  'a balance with a micro-unit more': `
    update ledger.books set available = available + 1
    where journal_id = (select journal_id from ledger.books where available > 0 order by journal_id limit 1)`,
  'an entry that was rewritten': `
    update ledger.transfers set amounts[1] = amounts[1] + 1
    where id = (select id from ledger.transfers where accounts[1] = 'seller:available' limit 1)`,
  'a refund that was given twice': `
    update ledger.transfers t set accounts = t.accounts || e.account, amounts = t.amounts || e.amount
    from (select transfer_id, account, amount from ledger.entries
          where account = 'platform:refunds_payable' and amount > 0 limit 1) e
    where t.id = e.transfer_id`,
};

export interface Controls {
  readonly planted: number;
  readonly unnoticed: readonly string[];
}

/** Plants each error, judges and rolls it back; returns the undetected ones. */
export async function runControls(owner: Pool, world: World, now: Instant): Promise<Controls> {
  const unnoticed: string[] = [];
  for (const [fault, statement] of Object.entries(PLANTED)) {
    const connection = await owner.connect();
    try {
      await connection.query('begin');
      const { rowCount } = await connection.query(statement);
      const isPlanted = (rowCount ?? 0) > 0;
      if (!isPlanted || !(await isFound(connection, world, now))) unnoticed.push(fault);
    } finally {
      await connection.query('rollback');
      connection.release();
    }
  }
  return { planted: Object.keys(PLANTED).length, unnoticed };
}

/** Uses a fresh auditor, which reads the books from the start. */
async function isFound(session: Session, world: World, now: Instant): Promise<boolean> {
  const found = await new Auditor(world.options.start).endOfDay(session, world.books, now);
  return found.length > 0 || (await brokenOrderRules(session)).length > 0;
}

/*
 * T+7 as hand-written SQL, on tables with disabled triggers: writes the rows the job writes (orders, days, a
 * line per step for the figures, one transfer per seller with four lines per order, keys, books, jobs), each
 * kind with one plain statement. It checks nothing, and is not safe beside a second job.
 */
export const bareSettlement = (run: string, nowMs: number, orders: number): readonly string[] => [
  'begin',
  `create temp table due on commit drop as
   select seller_id, id, unsettled, deferred, viewer_id, drama_id, quantity, (paid_at at time zone 'UTC')::date as day,
          order_amount, purchase_cost, date_bin('10 minutes', paid_at, 'epoch') as slot,
          (release_at at time zone 'UTC')::date as release_day
   from orders where state = 'in-settlement' and due_at <= ${at(nowMs)}
   order by due_at limit ${orders} for no key update skip locked`,
  `create temp table settled on commit drop as
   select d.*, b.journal_length + 1 as sequence, b.journal_head as previous_hash,
          sha256(convert_to(concat_ws(E'\\n', 'cliffhanger-transfer-1', encode(b.journal_head, 'hex'), d.seller_id,
            b.journal_length + 1, transfer_id, ${nowMs}, 'rule:settlement', '-', content), 'UTF8')) as hash
   from (
     select seller_id, gen_random_uuid() as transfer_id, count(*) as orders, sum(unsettled) as released,
            (array_agg(array['seller:unsettled', 'seller:available', 'platform:wholesale_deferred', 'platform:wholesale'])) as accounts,
            (array_agg(array[-unsettled, unsettled, -deferred, deferred] order by id)) as amounts,
            (array_agg(array[id, id, id, id] order by id)) as order_ids,
            concat('settlement', E'\\nrun:${run}\\n-\\n', string_agg(concat_ws(E'\\n',
              concat('seller:unsettled USDT -', unsettled, ' ', id), concat('seller:available USDT ', unsettled, ' ', id),
              concat('platform:wholesale_deferred USDT -', deferred, ' ', id),
              concat('platform:wholesale USDT ', deferred, ' ', id)), E'\\n' order by id)) as content
     from due group by seller_id
   ) d join ledger.books b on b.journal_id = d.seller_id`,
  `insert into ledger.transfer_keys (digest, journal_id, sequence)
   select ledger.key_digest('settlement:${run}'), seller_id, sequence from settled`,
  `insert into ledger.transfers (id, journal_id, sequence, kind, reference_type, reference_id, effective_at, actor, key,
     previous_hash, hash, accounts, amounts, order_ids)
   select transfer_id, seller_id, sequence, 'settlement', 'run', '${run}', ${at(nowMs)}, 'rule:settlement',
          'settlement:${run}', previous_hash, hash, accounts, amounts, order_ids
   from settled`,
  `update ledger.books b set available = b.available + s.released, unsettled = b.unsettled - s.released,
     journal_length = s.sequence, journal_head = s.hash
   from settled s where b.journal_id = s.seller_id`,
  `update orders o set state = 'completed', due_at = null, completed_at = ${at(nowMs)}, settlement_transfer = s.transfer_id
   from due d join settled s using (seller_id) where o.seller_id = d.seller_id and o.id = d.id
     and o.state = 'in-settlement'`,
  `insert into settlement.released_days as d (seller_id, day, orders, amount)
   select seller_id, (${at(nowMs)} at time zone 'UTC')::date, orders, released from settled
   on conflict (seller_id, day) do update set orders = d.orders + excluded.orders, amount = d.amount + excluded.amount`,
  `insert into rollups.order_steps (seller_id, viewer_id, drama_id, slot, amount, profit, was_unsettled, is_unsettled, day,
     was_release, quantity, was_own, is_own, was_state, is_state)
   select seller_id, viewer_id, drama_id, slot, order_amount, order_amount - purchase_cost, unsettled, unsettled, day,
     release_day, quantity, true, true, 'in-settlement', 'completed' from due`,
  `insert into push.waiting (seller_id, kind, facts)
   select seller_id, 'order-settled', jsonb_build_object('orders', orders::text, 'amount', (released / 1000000.0)::text)
   from settled`,
  'commit',
];

const at = (ms: number): string => `to_timestamp(${ms} / 1000.0)`;

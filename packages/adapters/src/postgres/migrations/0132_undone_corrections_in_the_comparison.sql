-- Up Migration

-- The comparison of a chain with the books counts an unbacked deposit again when the correction that undid it was undone
-- itself. Without it the credit stood in the books alone, which stopped payouts on that network.
create or replace function chain.holdings_of(p_network text) returns chain.holdings
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  millionth constant numeric := (select trunc(power(10::numeric, w.decimals - 6)) from chain.watchers w where w.network = p_network);
begin
  return row(
    (select coalesce(sum(b.units), 0) from chain.balances b where b.network = p_network),
    (select coalesce(-sum(b.balance), 0) * millionth from ledger.platform_balances b
     where b.account = 'custody:' || p_network),
    (select coalesce(sum(t.units), 0) from chain.transfers t
     where t.network = p_network and t.kind <> 'stray'
       and (t.state in ('pending', 'held') or (t.state = 'suspense' and t.transfer_id is null))),
    (select coalesce(sum(t.remainder), 0) from chain.transfers t
     where t.network = p_network and t.remainder > 0 and t.transfer_id is not null),
    (select coalesce(sum(d.amount), 0) * millionth from wallet.deposits d
     where d.network = p_network and d.backing = 'unbacked' and not wallet.is_undone(d.transfer_id)),
    (select coalesce(sum(w.amount - w.fee), 0) * millionth from wallet.withdrawals w
     where w.network = p_network and w.state = 'paid' and w.recorded_by <> 'chain' and not exists (
       select from chain.transfers t
       where t.network = w.network and t.transaction_hash = w.transaction_hash and t.kind = 'outgoing')),
    (select coalesce(sum(t.units), 0) from chain.transfers t
     where t.network = p_network and t.kind = 'outgoing' and t.decided_at is null and t.state = 'seen' and not exists (
       select from wallet.withdrawals w
       where w.network = t.network and w.transaction_hash = t.transaction_hash and w.state = 'paid') and not exists (
       select from chain.resolutions r
       where r.network = t.network and r.transaction_hash = t.transaction_hash))
  )::chain.holdings;
end $$;


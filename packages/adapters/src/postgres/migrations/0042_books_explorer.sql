-- Up Migration

-- For whoever looks through the books. What every order writes is found by walking back from the newest line; accounts
-- that few transfers touch have an index, which costs the others nothing.
create index entries_of_rare_accounts on ledger.entries (account, transfer_id)
  where account in ('platform:suspense', 'platform:refunds_payable', 'platform:fee_early', 'platform:fee_withdraw',
    'platform:levels', 'platform:episodes_issued', 'seller:withdrawing') or account like 'custody:%';

-- An order is asked for by the number that a seller or a viewer reads out.
create index orders_by_number_alone on orders (number);

create index corrections_waiting on wallet.corrections (proposed_at) where confirmed_at is null;

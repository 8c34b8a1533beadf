-- Up Migration

-- What must be true of an order, as one CHECK (ADR 42). The server reads the stored text of every constraint again for every
-- statement: eighteen of them took more time than all the rest of an insert. Here the text is one call, and what is called
-- keeps its plan. As before, a rule about something that is not there is kept. Which one was broken is said by its name.
create function orders.is_whole(
  p_number text, p_state text, p_first_episode integer, p_quantity integer, p_retail bigint, p_wholesale bigint,
  p_order_amount bigint, p_purchase_cost bigint, p_credits integer, p_payment bigint, p_unsettled bigint, p_deferred bigint,
  p_pay_from text, p_shipped_by text, p_shipped_at timestamptz, p_release_at timestamptz, p_due_at timestamptz,
  p_completed_at timestamptz, p_settlement uuid, p_refunded_at timestamptz, p_refund uuid, p_audit_reason text, p_notice jsonb
) returns boolean
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  broken text;
begin
  if (
    p_state in ('to-ship', 'shipped', 'in-settlement', 'audit', 'completed', 'refunded')
    and p_number ~ '^CH-[0-9A-Z]{8,16}$'
    and p_first_episode >= 1 and p_quantity >= 1
    and p_order_amount = p_retail * p_quantity and p_purchase_cost = p_wholesale * p_quantity
    and p_credits between 0 and p_quantity and p_payment >= 0 and p_unsettled >= 0 and p_deferred >= 0
    and (p_pay_from is null or p_pay_from in ('wallet', 'proceeds'))
    and (p_shipped_by is null or p_shipped_by in ('seller', 'auto-ship', 'overdue', 'platform'))
    and (p_shipped_at is null) = (p_shipped_by is null) and (p_shipped_at is null) = (p_release_at is null)
    and (p_state in ('to-ship', 'refunded') or p_release_at is not null)
    and (p_state <> 'audit' or (p_audit_reason is not null and p_notice is not null))
    and (p_state in ('completed', 'refunded')) = (p_due_at is null)
    and (p_state = 'completed') = (p_completed_at is not null) and (p_state = 'completed') = (p_settlement is not null)
    and (p_state = 'refunded') = (p_refunded_at is not null) and (p_state = 'refunded') = (p_refund is not null)
  ) then
    return true;
  end if;
  broken := case
    when not p_state in ('to-ship', 'shipped', 'in-settlement', 'audit', 'completed', 'refunded') then 'known_state'
    when not p_number ~ '^CH-[0-9A-Z]{8,16}$' then 'number_form'
    when not p_first_episode >= 1 then 'counted_episodes'
    when not p_quantity >= 1 then 'some_episodes'
    when not (p_order_amount = p_retail * p_quantity and p_purchase_cost = p_wholesale * p_quantity) then 'amounts_add_up'
    when not p_credits between 0 and p_quantity then 'credits_within'
    when not p_payment >= 0 then 'payment_not_negative'
    -- What the seller has (or had) on hold for it, and the platform's part that is earned with the settlement.
    when not p_unsettled >= 0 then 'hold_not_negative'
    when not p_deferred >= 0 then 'deferred_not_negative'
    when not p_pay_from in ('wallet', 'proceeds') then 'known_purse'
    when not p_shipped_by in ('seller', 'auto-ship', 'overdue', 'platform') then 'known_shipper'
    when not ((p_shipped_at is null) = (p_shipped_by is null) and (p_shipped_at is null) = (p_release_at is null))
      then 'shipping_is_whole'
    -- A hold without a reason and an end cannot be stored (DOMAIN §5); nothing is past shipping that was not shipped.
    when not (p_state in ('to-ship', 'refunded') or p_release_at is not null) then 'hold_has_an_end'
    when p_state = 'audit' and (p_audit_reason is null or p_notice is null) then 'audit_has_a_reason'
    when not (p_state in ('completed', 'refunded')) = (p_due_at is null) then 'open_orders_are_due'
    when not ((p_state = 'completed') = (p_completed_at is not null)
      and (p_state = 'completed') = (p_settlement is not null)) then 'completion_is_dated'
    when not ((p_state = 'refunded') = (p_refunded_at is not null)
      and (p_state = 'refunded') = (p_refund is not null)) then 'refund_is_dated' end;
  if broken is null then return true; end if;
  raise exception 'new row for relation "orders" violates check constraint "%"', broken
    using errcode = 'check_violation', constraint = broken;
end $$;
revoke all on function orders.is_whole from public;

alter table public.orders drop constraint amounts_add_up, drop constraint audit_has_a_reason,
  drop constraint completion_is_dated, drop constraint counted_episodes, drop constraint credits_within,
  drop constraint deferred_not_negative, drop constraint hold_has_an_end, drop constraint hold_not_negative,
  drop constraint known_purse, drop constraint known_shipper, drop constraint known_state, drop constraint number_form,
  drop constraint open_orders_are_due, drop constraint payment_not_negative, drop constraint refund_is_dated,
  drop constraint shipped_unless_waiting, drop constraint shipping_is_whole, drop constraint some_episodes,
  add constraint order_is_whole check (orders.is_whole(number, state, first_episode, quantity, retail, wholesale,
    order_amount, purchase_cost, credits_used, payment_amount, unsettled, deferred, pay_from, shipped_by, shipped_at,
    release_at, due_at, completed_at, settlement_transfer, refunded_at, refund_transfer, audit_reason, notice));

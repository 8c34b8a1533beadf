-- The whole schema, as a freshly migrated database has it: made by `pnpm generate:catalogue`, compared by `pnpm test --db`.
-- Left out: months of partitioned tables, the job queue's own schema, and rights (packages/adapters/src/postgres/rights).

CREATE SCHEMA chain;

CREATE SCHEMA checkout;

CREATE SCHEMA commands;

CREATE SCHEMA content;

CREATE SCHEMA credit;

CREATE SCHEMA identity;

CREATE SCHEMA jobs;

CREATE SCHEMA ledger;

CREATE SCHEMA levels;

CREATE SCHEMA library;

CREATE SCHEMA limits;

CREATE SCHEMA media;

CREATE SCHEMA messages;

CREATE SCHEMA migrations;

CREATE SCHEMA orders;

CREATE SCHEMA promotion;

CREATE SCHEMA proofs;

CREATE SCHEMA push;

CREATE SCHEMA reviews;

CREATE SCHEMA rollups;

CREATE SCHEMA settings;

CREATE SCHEMA settlement;

CREATE SCHEMA solvency;

CREATE SCHEMA staff;

CREATE SCHEMA status;

CREATE SCHEMA support;

CREATE SCHEMA transparency;

CREATE SCHEMA trust;

CREATE SCHEMA viewing;

CREATE SCHEMA wallet;

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';

CREATE TYPE chain.holdings AS (
	on_chain numeric,
	in_books numeric,
	not_booked_yet numeric,
	remainders numeric,
	unbacked numeric,
	paid_from_elsewhere numeric,
	left_unbooked numeric
);

CREATE TYPE chain.compared AS (
	outcome text,
	holdings chain.holdings,
	difference numeric,
	wrong_addresses text[]
);

CREATE TYPE chain.deposit_decided AS (
	id uuid,
	seller_id uuid,
	amount bigint,
	outcome text
);

CREATE TYPE chain.deposit_rules AS (
	minimum bigint,
	confirmations integer
);

CREATE TYPE chain.moved AS (
	outcome text,
	id uuid,
	seller_id uuid,
	amount bigint,
	state text
);

CREATE TYPE chain.resolution_asked AS (
	outcome text,
	id uuid
);

CREATE TYPE chain.resolution_ended AS (
	outcome text,
	credited_seller uuid,
	chain_transfer uuid,
	amount bigint
);

CREATE TYPE chain.suspense_sum AS (
	network text,
	reason text,
	amount bigint,
	seller_id uuid,
	to_address text
);

CREATE TYPE chain.waiting AS (
	id uuid,
	transaction_hash text,
	ordinal integer,
	kind text,
	token text,
	sender text,
	recipient text,
	units numeric,
	seller_id uuid,
	block_height bigint,
	block_hash text,
	is_sighted boolean,
	is_proven boolean,
	reason text
);

CREATE TYPE checkout.attributed AS (
	outcome text,
	seller_id uuid,
	attribution jsonb
);

CREATE TYPE checkout.complaint_decided AS (
	outcome text,
	due_at timestamp with time zone
);

CREATE TYPE checkout.escalated AS (
	seller_id uuid,
	order_id uuid,
	processor text,
	charge text,
	currency text,
	hundredths bigint,
	is_left boolean
);

CREATE TYPE checkout.executed_decision AS (
	outcome text,
	seller_id uuid,
	order_id uuid,
	number text,
	reason text,
	episodes integer,
	quantity integer,
	amount bigint,
	seller_part bigint,
	platform_part bigint,
	is_shipped boolean
);

CREATE TYPE checkout.for_sale AS (
	first integer,
	most integer
);

CREATE TYPE checkout.opened_link AS (
	outcome text,
	order_id uuid
);

CREATE TYPE checkout.paid AS (
	viewer_id uuid,
	email text,
	drama_id uuid,
	quantity integer,
	retail bigint,
	wholesale bigint,
	click jsonb,
	processor text,
	charge text,
	source text,
	sandbox boolean,
	country text,
	pre_order_from integer,
	pre_order_by date
);

CREATE TYPE checkout.placed AS (
	outcome text,
	seller_id uuid,
	order_id uuid,
	number text,
	is_shipped boolean,
	most integer,
	first_episode integer
);

CREATE TYPE checkout.refund_share AS (
	amount bigint,
	seller bigint,
	platform bigint,
	loss bigint,
	credits integer,
	hold bigint,
	accounts text[],
	amounts bigint[]
);

CREATE TYPE checkout.refunded AS (
	outcome text,
	seller_id uuid,
	order_id uuid,
	number text
);

CREATE TYPE checkout.resent AS (
	outcome text,
	wait_ms bigint,
	email text
);

CREATE TYPE checkout.told_order AS (
	word jsonb,
	seller_id uuid,
	order_id uuid
);

CREATE TYPE credit.refreshed AS (
	last_seller uuid,
	sellers integer,
	changed integer
);

CREATE TYPE identity.certification_decided AS (
	outcome text,
	decided_ms bigint
);

CREATE TYPE jobs.taken AS (
	id bigint,
	kind text,
	content jsonb,
	traceparent text,
	left_at timestamp with time zone,
	tries smallint,
	is_last boolean
);

CREATE TYPE ledger.asset AS ENUM (
    'USDT',
    'EPISODE'
);

CREATE TYPE ledger.posted AS (
	outcome text,
	transfer_id uuid,
	sequence bigint,
	hash bytea,
	short_of text
);

CREATE TYPE levels.bought AS (
	outcome text,
	id uuid,
	from_level text,
	price bigint,
	rights integer,
	episodes integer,
	transfer_id uuid,
	bought_ms bigint,
	missing bigint,
	rights_from_level integer,
	rights_from_packs integer,
	rights_used integer
);

CREATE TYPE levels.bought_back AS (
	outcome text,
	episodes bigint,
	amount bigint
);

CREATE TYPE levels.credits AS (
	episodes bigint,
	amount bigint
);

CREATE TYPE levels.given AS (
	outcome text,
	level text,
	rights integer,
	sales bigint,
	reason text
);

CREATE TYPE levels.refunded AS (
	outcome text,
	amount bigint,
	episodes integer,
	level text,
	rights integer
);

CREATE TYPE orders.overdue AS (
	outcome text,
	seller_id uuid,
	order_id uuid,
	number text,
	after_hours integer,
	profit bigint,
	happened_at timestamp with time zone
);

CREATE TYPE orders.shipment AS (
	outcome text,
	seller_id uuid,
	order_id uuid,
	number text,
	shipped_by text,
	pay_from text,
	credits_used integer,
	wholesale bigint,
	payment_amount bigint,
	unsettled bigint,
	shipped_at timestamp with time zone,
	score_needed integer
);

CREATE TYPE public.price_decided AS (
	outcome text,
	floor bigint
);

CREATE DOMAIN push.event_kind AS text
	CONSTRAINT known_kind CHECK ((VALUE = ANY (ARRAY['order-new'::text, 'order-shipped'::text, 'order-settled'::text, 'hold-released'::text, 'deposit-moved'::text, 'withdrawal-moved'::text, 'review-decided'::text, 'message'::text])));

CREATE TYPE reviews.alarm AS (
	kind text,
	missed integer,
	since timestamp with time zone,
	told_at timestamp with time zone,
	admins_told_at timestamp with time zone
);

CREATE TYPE reviews.escalated AS (
	kind text,
	id text,
	seller_id uuid,
	promised_by timestamp with time zone,
	step smallint,
	people jsonb
);

CREATE TYPE rollups.aggregated AS (
	lines integer,
	sellers uuid[]
);

CREATE TYPE rollups.clicks_taken AS (
	groups bigint,
	clicks bigint,
	repeats bigint,
	bots bigint,
	views bigint
);

CREATE TYPE settlement.audit_event AS (
	outcome text,
	seller_id uuid,
	order_id uuid,
	number text,
	rules text[]
);

CREATE TYPE settlement.early_applied AS (
	outcome text,
	id uuid,
	month text,
	orders integer,
	amount bigint,
	fee bigint,
	applied_ms bigint,
	applications_left integer
);

CREATE TYPE settlement.moved AS (
	seller_id uuid,
	order_id uuid,
	number text
);

CREATE TYPE settlement.settled AS (
	seller_id uuid,
	orders integer,
	amount bigint
);

CREATE TYPE solvency.owed AS (
	available bigint,
	unsettled bigint,
	withdrawing bigint,
	escrow bigint,
	prepaid bigint,
	episodes bigint,
	accounts jsonb
);

CREATE TYPE solvency.place_proof AS (
	day date,
	salt text,
	amounts bigint[],
	place integer,
	hashes text[],
	sums bigint[],
	log_index bigint
);

CREATE TYPE solvency.signature_brought AS (
	outcome text,
	id uuid
);

CREATE TYPE solvency.tree AS (
	day date,
	taken_ms bigint,
	places integer,
	root bytea,
	sum bigint,
	owed solvency.owed,
	refunds bigint,
	invoices bigint,
	suspense bigint
);

CREATE TYPE staff.changed AS (
	outcome text,
	person uuid,
	state text
);

CREATE TYPE staff.duty_changed AS (
	outcome text,
	id uuid
);

CREATE TYPE staff.paged AS (
	outcome text,
	wait_ms bigint,
	person_id uuid,
	name text
);

CREATE TABLE trust.appeals (
    seller_id uuid NOT NULL,
    id uuid NOT NULL,
    subject text NOT NULL,
    subject_id text NOT NULL,
    rule text NOT NULL,
    decided_at timestamp with time zone NOT NULL,
    deciders text[] NOT NULL,
    text text NOT NULL,
    appealed_at timestamp with time zone NOT NULL,
    promised_by timestamp with time zone NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    answered_at timestamp with time zone,
    answered_by text,
    answer text,
    escalated_at timestamp with time zone,
    waits_for_second boolean DEFAULT false NOT NULL,
    CONSTRAINT answer_is_whole CHECK ((num_nonnulls(answered_at, answered_by, answer) =
CASE state
    WHEN 'open'::text THEN 0
    ELSE 3
END)),
    CONSTRAINT answered_by_somebody_else CHECK (((answered_by IS NULL) OR (answered_by <> ALL (deciders)))),
    CONSTRAINT known_state CHECK ((state = ANY (ARRAY['open'::text, 'upheld'::text, 'dismissed'::text]))),
    CONSTRAINT known_subject CHECK ((subject = ANY (ARRAY['registration'::text, 'certification'::text, 'store'::text, 'promotion-link'::text, 'deposit'::text, 'withdrawal'::text, 'order'::text, 'account-lock'::text]))),
    CONSTRAINT second_after_upheld CHECK (((state = 'upheld'::text) OR (NOT waits_for_second))),
    CONSTRAINT some_words CHECK ((text <> ''::text))
);

CREATE TABLE trust.remedies (
    appeal_id uuid NOT NULL,
    seller_id uuid NOT NULL,
    subject text NOT NULL,
    subject_id text NOT NULL,
    deed text NOT NULL,
    amount bigint NOT NULL,
    order_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    amounts bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    state text NOT NULL,
    proposed_by text NOT NULL,
    proposed_at timestamp with time zone NOT NULL,
    decided_by text,
    decided_at timestamp with time zone,
    note text,
    transfer_id uuid,
    withdrawal_id uuid,
    CONSTRAINT amount_not_negative CHECK ((amount >= 0)),
    CONSTRAINT decided_whole CHECK ((((decided_by IS NULL) = (decided_at IS NULL)) AND ((state <> 'declined'::text) OR (decided_by IS NOT NULL)))),
    CONSTRAINT known_deed CHECK ((deed = ANY (ARRAY['approved'::text, 'credited'::text, 'requested'::text, 'returned'::text, 'released'::text, 'paid'::text, 'unlocked'::text, 'unchanged'::text]))),
    CONSTRAINT known_state CHECK ((state = ANY (ARRAY['done'::text, 'proposed'::text, 'declined'::text]))),
    CONSTRAINT paid_by_two CHECK (((state <> 'done'::text) OR (cardinality(order_ids) = 0) OR ((transfer_id IS NOT NULL) AND (decided_by IS NOT NULL)))),
    CONSTRAINT parts_add_up CHECK ((cardinality(order_ids) = cardinality(amounts))),
    CONSTRAINT somebody CHECK ((proposed_by <> ''::text)),
    CONSTRAINT two_people CHECK ((decided_by IS DISTINCT FROM proposed_by))
);

CREATE TYPE trust.answered AS (
	outcome text,
	appeal trust.appeals,
	remedy trust.remedies
);

CREATE TYPE trust.remedy_plan AS (
	refusal text,
	deed text,
	amount bigint,
	order_ids uuid[],
	amounts bigint[]
);

CREATE TYPE wallet.correction_lines AS (
	accounts text[],
	amounts bigint[],
	orders uuid[]
);

CREATE TYPE wallet.correction_judged AS (
	outcome text,
	lines wallet.correction_lines,
	borne bigint
);

CREATE TYPE wallet.correction_preview AS (
	outcome text,
	is_proposed boolean,
	accounts text[],
	amounts bigint[]
);

CREATE TABLE wallet.corrections (
    transfer_id uuid NOT NULL,
    seller_id uuid NOT NULL,
    reason text NOT NULL,
    bears_rest boolean NOT NULL,
    borne bigint DEFAULT 0 NOT NULL,
    proposed_by text NOT NULL,
    proposed_at timestamp with time zone NOT NULL,
    confirmed_by text,
    confirmed_at timestamp with time zone,
    correction_id uuid,
    CONSTRAINT borne_if_agreed CHECK (((borne = 0) OR ((borne > 0) AND bears_rest))),
    CONSTRAINT confirmed_whole CHECK ((num_nonnulls(confirmed_by, confirmed_at, correction_id) = ANY (ARRAY[0, 3]))),
    CONSTRAINT some_reason CHECK ((reason <> ''::text)),
    CONSTRAINT somebody CHECK ((proposed_by <> ''::text)),
    CONSTRAINT two_people CHECK ((confirmed_by IS DISTINCT FROM proposed_by))
);

CREATE TYPE wallet.correction_step AS (
	outcome text,
	correction wallet.corrections
);

CREATE TABLE wallet.deposits (
    seller_id uuid NOT NULL,
    id uuid NOT NULL,
    network text NOT NULL,
    amount bigint NOT NULL,
    credentials_id uuid NOT NULL,
    transaction_hash text,
    state text NOT NULL,
    submitted_at timestamp with time zone NOT NULL,
    promised_by timestamp with time zone NOT NULL,
    escalated_at timestamp with time zone,
    first_approved_by text,
    reopened_by text,
    decided_by text,
    credited_at timestamp with time zone,
    backing text,
    notice jsonb,
    transfer_id uuid,
    CONSTRAINT credited_by_another CHECK (((state <> 'credited'::text) OR (reopened_by IS DISTINCT FROM decided_by))),
    CONSTRAINT credited_whole CHECK (((state = 'credited'::text) = (num_nonnulls(credited_at, backing, transfer_id) = 3))),
    CONSTRAINT first_look_by_somebody CHECK (((state <> 'second-look'::text) OR (first_approved_by IS NOT NULL))),
    CONSTRAINT known_backing CHECK ((backing = ANY (ARRAY['matched'::text, 'unbacked'::text]))),
    CONSTRAINT known_network CHECK ((network = ANY (ARRAY['bep20'::text, 'erc20'::text, 'trc20'::text]))),
    CONSTRAINT known_state CHECK ((state = ANY (ARRAY['under-review'::text, 'second-look'::text, 'credited'::text, 'rejected'::text]))),
    CONSTRAINT rejected_with_a_notice CHECK (((state = 'rejected'::text) = (notice IS NOT NULL))),
    CONSTRAINT some_amount CHECK ((amount > 0)),
    CONSTRAINT unbacked_by_two CHECK (((backing IS DISTINCT FROM 'unbacked'::text) OR ((first_approved_by IS NOT NULL) AND (first_approved_by IS DISTINCT FROM decided_by))))
);

CREATE TYPE wallet.deposit_step AS (
	outcome text,
	deposit wallet.deposits
);

CREATE TABLE wallet.payout_methods (
    seller_id uuid NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    target_key text NOT NULL,
    target jsonb NOT NULL,
    added_at timestamp with time zone NOT NULL,
    ready_at timestamp with time zone NOT NULL,
    first_paid_at timestamp with time zone,
    allowlisted_at timestamp with time zone,
    CONSTRAINT known_type CHECK ((type = ANY (ARRAY['usdt'::text, 'bank'::text]))),
    CONSTRAINT ready_after_it_was_added CHECK ((ready_at >= added_at)),
    CONSTRAINT waits_three_days_at_most CHECK ((ready_at <= (added_at + '72:00:00'::interval)))
);

CREATE TYPE wallet.method_step AS (
	outcome text,
	method wallet.payout_methods
);

CREATE TYPE wallet.withdrawal_decision AS (
	refused text,
	network text,
	address text,
	amount bigint,
	fee bigint,
	needs text,
	available bigint,
	minimum bigint,
	ready_at timestamp with time zone,
	decided_at timestamp with time zone,
	promised_by timestamp with time zone
);

CREATE TABLE wallet.withdrawals (
    seller_id uuid NOT NULL,
    id uuid NOT NULL,
    method_id uuid NOT NULL,
    network text NOT NULL,
    address text NOT NULL,
    amount bigint NOT NULL,
    fee bigint NOT NULL,
    needs text NOT NULL,
    state text NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    promised_by timestamp with time zone NOT NULL,
    escalated_at timestamp with time zone,
    approved_by text[] DEFAULT '{}'::text[] NOT NULL,
    approved_at timestamp with time zone,
    transaction_hash text,
    recorded_by text,
    confirmed_by text,
    paid_at timestamp with time zone,
    notice jsonb,
    request_transfer uuid NOT NULL,
    ending_transfer uuid,
    appeal_id uuid,
    asked_by text,
    CONSTRAINT answered_within_three_days CHECK ((promised_by <= (requested_at + '72:00:00'::interval))),
    CONSTRAINT approved_by_enough CHECK (((state <> ALL (ARRAY['approved'::text, 'paying'::text, 'paid'::text])) OR ((approved_at IS NOT NULL) AND (cardinality(approved_by) >=
CASE needs
    WHEN 'two-people'::text THEN 2
    ELSE 1
END)))),
    CONSTRAINT approved_by_others CHECK (((asked_by IS NULL) OR (asked_by <> ALL (approved_by)))),
    CONSTRAINT asked_again_by_somebody CHECK (((appeal_id IS NULL) = (asked_by IS NULL))),
    CONSTRAINT different_people CHECK (((cardinality(approved_by) < 2) OR (approved_by[1] <> approved_by[2]))),
    CONSTRAINT ended_in_the_books CHECK (((state = ANY (ARRAY['paid'::text, 'rejected'::text])) = (ending_transfer IS NOT NULL))),
    CONSTRAINT fee_bounded CHECK (((fee <= 5000000) AND ((fee * 10) <= amount))),
    CONSTRAINT fee_within CHECK (((fee >= 0) AND (amount > fee))),
    CONSTRAINT known_need CHECK ((needs = ANY (ARRAY['rule'::text, 'one-person'::text, 'two-people'::text]))),
    CONSTRAINT known_network CHECK ((network = ANY (ARRAY['bep20'::text, 'erc20'::text, 'trc20'::text]))),
    CONSTRAINT known_state CHECK ((state = ANY (ARRAY['requested'::text, 'approved'::text, 'paying'::text, 'paid'::text, 'rejected'::text]))),
    CONSTRAINT paid_by_two CHECK ((((state = 'paid'::text) = (paid_at IS NOT NULL)) AND ((state <> 'paid'::text) OR ((confirmed_by IS NOT NULL) AND (confirmed_by <> recorded_by))))),
    CONSTRAINT paying_with_a_transaction CHECK (((state <> ALL (ARRAY['paying'::text, 'paid'::text])) OR ((transaction_hash IS NOT NULL) AND (recorded_by IS NOT NULL)))),
    CONSTRAINT rejected_by_a_rule CHECK (((state <> 'rejected'::text) OR COALESCE(((notice ->> 'rule'::text) = ANY (ARRAY['address-not-payable'::text, 'address-reported'::text, 'identity-not-confirmed'::text, 'account-taken-over'::text, 'asked-by-seller'::text])), false))),
    CONSTRAINT rejected_with_a_notice CHECK (((state = 'rejected'::text) = (notice IS NOT NULL)))
);

CREATE TYPE wallet.withdrawal_answer AS (
	decision wallet.withdrawal_decision,
	withdrawal wallet.withdrawals
);

CREATE TYPE wallet.withdrawal_rules AS (
	minimum bigint,
	fee bigint,
	by_rule_up_to bigint,
	by_rule_a_day bigint,
	one_person_up_to bigint,
	promise_ms bigint,
	new_method_waits_ms bigint,
	most_methods integer,
	networks text[],
	day_began_ms bigint
);

CREATE TYPE wallet.withdrawal_limits AS (
	rules wallet.withdrawal_rules,
	available bigint,
	open_withdrawals integer
);

CREATE TYPE wallet.withdrawal_step AS (
	outcome text,
	withdrawal wallet.withdrawals
);

CREATE FUNCTION chain.ask_clearing(p_network text, p_kind text, p_because text, p_by uuid, p_said_ms bigint) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  a chain.alarms;
begin
  if not staff.may(p_by, 'finance') then return 'role-not-allowed'; end if;
  select * into a from chain.alarms
  where network = p_network and kind = p_kind and cleared_at is null for no key update;
  if not found then return 'alarm-unknown'; end if;
  if p_kind in ('sources-disagree', 'deep-reorganisation', 'credited-but-gone', 'books-differ', 'wallet-used-elsewhere') then
    update chain.alarms set clear_asked_by = p_by::text, clear_asked_at = at, clear_because = p_because
    where id = a.id and clear_asked_by is null;
    return 'asked';
  end if;
  perform chain.close_alarm(p_network, p_kind, 'operator:' || p_by, at);
  return 'cleared';
end $$;

CREATE FUNCTION chain.ask_resolution(p_kind text, p_subject uuid, p_way text, p_address text, p_seller uuid, p_signature text, p_because text, p_by uuid, p_said_ms bigint) RETURNS chain.resolution_asked
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  sum chain.suspense_sum;
  new_id uuid;
begin
  if not staff.may(p_by, 'finance') then return row('role-not-allowed', null)::chain.resolution_asked; end if;
  sum := chain.lock_suspense(p_kind, p_subject, now_ms);
  if sum.network is null then return row('suspense-unknown', null)::chain.resolution_asked; end if;
  if p_way <> all(case sum.reason when 'no-owner' then array['return', 'credit', 'capital'] when 'own' then array['reopen']
      when 'below-minimum' then array['return', 'credit'] when 'owed' then array['return'] when 'refund' then array['return'] else array['close'] end) then
    return row('resolution-not-possible', null)::chain.resolution_asked;
  end if;
  if p_way = 'return' then
    if p_address is null then return row('address-malformed', null)::chain.resolution_asked; end if;
    -- A return to one of the platform's addresses would not leave it.
    if exists (select from chain.owners_of(sum.network, array[p_address])) or sum.to_address <> p_address then
      return row('resolution-not-possible', null)::chain.resolution_asked;
    end if;
  elsif p_way = 'credit' then
    if sum.seller_id is not null and sum.seller_id is distinct from p_seller then
      return row('resolution-not-possible', null)::chain.resolution_asked;
    end if;
    if not exists (select from identity.sellers s where s.seller_id = p_seller) then
      return row('account-does-not-exist', null)::chain.resolution_asked;
    end if;
  elsif p_way = 'capital' then
    if p_signature is null then return row('address-signature-wrong', null)::chain.resolution_asked; end if;
    if not exists (select from chain.transfers t where t.id = p_subject and chain.may_be_own_money(t)) then
      return row('sender-not-ours', null)::chain.resolution_asked;
    end if;
  end if;

  insert into chain.resolutions (id, chain_transfer_id, invoice_id, refund_order_id, network, reason, amount, way, to_address, seller_id,
    signature, because, asked_by, asked_at)
  values (settlement.new_id(now_ms), case p_kind when 'transfer' then p_subject end,
    case p_kind when 'invoice' then p_subject end, case p_kind when 'refund' then p_subject end, sum.network, sum.reason, sum.amount, p_way,
    case p_way when 'return' then p_address end, case p_way when 'credit' then p_seller end,
    case p_way when 'capital' then p_signature end, p_because, p_by::text,
    to_timestamp(now_ms / 1000.0))
  on conflict do nothing returning id into new_id;
  return row(case when new_id is null then 'resolution-exists' else 'asked' end, new_id)::chain.resolution_asked;
end $$;

CREATE FUNCTION chain.begin_following(p_network text, p_chain_id bigint, p_token text, p_decimals smallint, p_height bigint, p_hash text, p_head bigint, p_finalized bigint, p_said_ms bigint) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
begin
  insert into chain.watchers
    (network, token, decimals, height, hash, head_height, finalized_height, followed_at, chain_id)
  values (p_network, p_token, p_decimals, p_height, p_hash, p_head, p_finalized, at, p_chain_id)
  on conflict (network) do nothing;
  if found then
    insert into chain.blocks (network, height, hash, at) values (p_network, p_height, p_hash, at);
  end if;
end $$;

CREATE FUNCTION chain.book(p_seller uuid, p_key text, p_kind text, p_reference_type text, p_reference uuid, p_now_ms bigint, p_actor text, p_from text, p_to text, p_amount bigint, p_reason text DEFAULT NULL::text) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  posted ledger.posted;
begin
  posted := ledger.book(p_seller, p_key, p_kind, p_reference_type, p_reference::text, p_now_ms, p_actor,
    array[p_from, p_to], array[-p_amount, p_amount], p_reason => p_reason);
  if posted.outcome is distinct from 'posted' then
    raise exception '% could not be booked: %', p_key, posted.outcome using errcode = 'check_violation';
  end if;
  return posted.transfer_id;
end $$;

CREATE FUNCTION chain.book_arrival(p_transfer uuid, p_said_ms bigint) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  t chain.transfers;
begin
  select * into t from chain.transfers
  where id = p_transfer and state = 'pending' and kind = 'invoice' and amount > 0 for no key update;
  if not found or not chain.is_proven(t.id, (chain.deposit_rules_at(t.network, now_ms)).confirmations) then
    return null;
  end if;
  update checkout.invoices set received = received + t.amount where id = t.invoice_id;
  update chain.transfers set state = 'credited', decided_at = to_timestamp(now_ms / 1000.0),
    transfer_id = chain.book(null, chain.key_of(t.network, t.transaction_hash, t.ordinal), 'suspense', 'invoice',
      t.invoice_id, now_ms, 'chain:' || t.network, 'custody:' || t.network, 'processor:usdt-' || t.network, t.amount)
  where id = t.id;
  return t.invoice_id;
end $$;

CREATE FUNCTION chain.capital_by_two() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if new.kind <> 'capital' or not exists (
    select from chain.resolutions r join chain.transfers t on t.id = r.chain_transfer_id
    where new.key = 'resolution:' || r.id and r.state = 'confirmed' and r.ended_by <> r.asked_by
      and (r.way = 'capital' and t.state = 'suspense' or r.way = 'reopen' and t.state = 'own')
      and t.kind = 'arrival' and num_nonnulls(t.seller_id, t.invoice_id, t.deposit_id) = 0 and t.amount = r.amount
      and new.accounts = array['platform:suspense', 'platform:capital']
      and new.amounts = case r.way when 'capital' then array[-r.amount, r.amount] else array[r.amount, -r.amount] end
  ) then
    raise exception 'own money is booked by a resolution of two people' using errcode = 'check_violation';
  end if;
  return null;
end $$;

CREATE FUNCTION chain.check_payout() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  perform 1 from wallet.withdrawals w
  where w.seller_id = new.seller_id and w.id = new.withdrawal_id and w.state = 'approved'
    and w.network = new.network and lower(w.address) = lower(new.to_address)
    and new.units = chain.units_of(w.network, new.token, w.amount - w.fee)
  for no key update;
  if not found then
    raise exception 'a payout without an approved withdrawal of its amount' using errcode = 'check_violation';
  end if;
  return new;
end $$;

CREATE FUNCTION chain.check_resolution() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.state = 'declined' and exists (select from chain.outbound_transactions s
      where s.resolution_id = new.id and s.state not in ('failed', 'refused')) then
    raise exception 'a return that is under way was declined' using errcode = 'check_violation';
  end if;
  if new.state = 'done' and new.way = 'return' and not exists (select from chain.outbound_transactions s
      where s.resolution_id = new.id and s.state = 'confirmed' and s.hash = new.transaction_hash) then
    raise exception 'a return was called done before the chain said so' using errcode = 'check_violation';
  end if;
  return new;
end $$;

CREATE FUNCTION chain.check_return() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  perform 1 from chain.resolutions r
  where r.id = new.resolution_id and r.state = 'confirmed' and r.way = 'return'
    and r.network = new.network and r.to_address = new.to_address
    and new.units = chain.units_of(r.network, new.token, r.amount)
  for no key update;
  if not found then
    raise exception 'a return that two people have not confirmed' using errcode = 'check_violation';
  end if;
  return new;
end $$;

CREATE FUNCTION chain.check_token() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if not chain.is_as_followed(new.network, new.token, new.decimals) then
    raise exception 'not the token that is followed' using errcode = 'check_violation';
  end if;
  return new;
end $$;

CREATE FUNCTION chain.check_withdrawal() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  is_live boolean := exists (select from chain.outbound_transactions s
    where s.withdrawal_id = new.id and s.state not in ('failed', 'refused'));
  is_confirmed boolean := exists (select from chain.outbound_transactions s
    where s.withdrawal_id = new.id and s.state = 'confirmed' and s.hash = new.transaction_hash);
begin
  if new.state = 'rejected' and is_live then
    raise exception 'a withdrawal whose payout is under way was rejected' using errcode = 'check_violation';
  end if;
  if new.state = 'paying' and (new.recorded_by = 'chain') <> is_live then
    raise exception 'a payout was recorded by somebody who did not make it' using errcode = 'check_violation';
  end if;
  if new.state = 'paid' and (new.recorded_by = 'chain' or is_live) and not is_confirmed then
    raise exception 'a payout was called paid before the chain said so' using errcode = 'check_violation';
  end if;
  return new;
end $$;

CREATE FUNCTION chain.close_alarm(p_network text, p_kind text, p_by text, p_at timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  update chain.alarms set cleared_at = p_at, cleared_by = p_by
  where network = p_network and kind = p_kind and cleared_at is null;
  return found;
end $$;

CREATE FUNCTION chain.confirm_clearing(p_network text, p_kind text, p_by uuid, p_said_ms bigint) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  a chain.alarms;
begin
  if not staff.may(p_by, 'finance-approver') then return 'role-not-allowed'; end if;
  select * into a from chain.alarms
  where network = p_network and kind = p_kind and cleared_at is null for no key update;
  if a.clear_asked_by is null then return 'nothing-proposed'; end if;
  if not staff.may_be_second(a.clear_asked_by, p_by, at_ms) then return 'second-person-needed'; end if;
  perform chain.close_alarm(p_network, p_kind, 'operator:' || p_by, to_timestamp(at_ms / 1000.0));
  perform staff.note_deed(p_by, 'alarm-cleared', 'alarm', a.id::text,
    jsonb_build_object('network', p_network, 'kind', p_kind, 'first', a.clear_asked_by), at_ms);
  return 'cleared';
end $$;

CREATE FUNCTION chain.count_units(p_units numeric, p_decimals integer, OUT amount bigint, OUT remainder numeric) RETURNS record
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select case when whole <= 9223372036854775807 then whole::bigint end,
    case when whole <= 9223372036854775807 then p_units - whole * trunc(power(10::numeric, p_decimals - 6)) end
  from (select div(p_units, power(10::numeric, p_decimals - 6)) as whole) counted
$$;

CREATE FUNCTION chain.credit_deposits(p_network text, p_sellers uuid[], p_said_ms bigint) RETURNS SETOF chain.deposit_decided
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  at constant timestamptz := to_timestamp(now_ms / 1000.0);
  rules constant chain.deposit_rules := chain.deposit_rules_at(p_network, now_ms);
  seller uuid;
  ready uuid[];
  total numeric;
  t chain.transfers;
begin
  -- Lock order: first all rows of all sellers, then their books, sorted the same way in every caller.
  perform 1 from chain.transfers o
  where o.seller_id = any(p_sellers) and o.network = p_network and o.kind = 'deposit' and o.state in ('pending', 'held')
  order by o.seller_id, o.transaction_hash, o.ordinal for no key update;

  for seller in select distinct s from unnest(p_sellers) as s order by s loop
    select array_agg(o.id), sum(o.amount) into ready, total
    from chain.transfers o
    where o.seller_id = seller and o.network = p_network and o.kind = 'deposit' and o.amount > 0
      and (o.state = 'held' or (o.state = 'pending' and chain.is_proven(o.id, rules.confirmations)));
    for t in select * from chain.transfers o where o.id = any(ready) order by o.transaction_hash, o.ordinal loop
      if total >= rules.minimum then
        update chain.transfers set state = 'credited', decided_at = at, transfer_id = chain.book(
            seller, chain.key_of(t.network, t.transaction_hash, t.ordinal), 'deposit', 'deposit', t.id, now_ms,
            'chain:' || t.network, 'custody:' || t.network, 'seller:available', t.amount)
        where id = t.id;
        return next row(t.id, seller, t.amount, 'credited')::chain.deposit_decided;
      elsif t.state = 'pending' then
        update chain.transfers set state = 'held', decided_at = at where id = t.id;
        return next row(t.id, seller, t.amount, 'held')::chain.deposit_decided;
      end if;
    end loop;
  end loop;
end $$;

CREATE FUNCTION chain.credits_need_a_transfer() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if not exists (
    select from chain.transfers t
    where t.network = split_part(new.key, ':', 2) and t.transaction_hash = split_part(new.key, ':', 3)
      and t.ordinal::text = split_part(new.key, ':', 4) and t.state in ('pending', 'held') and t.transfer_id is null
  ) then
    raise exception 'no transfer on a chain stands behind %', new.key;
  end if;
  return null;
end $$;

CREATE FUNCTION chain.deposit_rules_at(p_network text, p_now_ms bigint) RETURNS chain.deposit_rules
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  minimum constant jsonb := settings.in_force('depositMinimum', at);
  confirmations constant jsonb := settings.in_force('depositConfirmations', at);
begin
  return row(
    coalesce(((minimum #>> '{}')::numeric * 1000000)::bigint, 10000000),
    coalesce((confirmations ->> p_network)::integer, case p_network when 'bep20' then 15 when 'erc20' then 12 else 20 end)
  )::chain.deposit_rules;
end $$;

CREATE FUNCTION chain.end_resolution(p_id uuid, p_outcome text, p_by uuid, p_said_ms bigint) RETURNS chain.resolution_ended
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  at constant timestamptz := to_timestamp(now_ms / 1000.0);
  actor constant text := 'operator:' || p_by;
  r chain.resolutions;
  sum chain.suspense_sum;
  t chain.transfers;
begin
  if p_outcome not in ('confirmed', 'declined') then
    raise exception 'a resolution is confirmed or declined' using errcode = 'check_violation';
  end if;
  if not staff.may(p_by, 'finance-approver') then
    return row('role-not-allowed', null, null, null)::chain.resolution_ended;
  end if;
  select * into r from chain.resolutions where id = p_id for no key update;
  if not found then return row('nothing-proposed', null, null, null)::chain.resolution_ended; end if;

  if p_outcome = 'declined' then
    if r.state not in ('asked', 'confirmed') then
      return row('nothing-proposed', null, null, null)::chain.resolution_ended;
    end if;
    if exists (select from chain.outbound_transactions s where s.resolution_id = r.id and s.state not in ('failed', 'refused')) then
      return row('resolution-under-way', null, null, null)::chain.resolution_ended;
    end if;
    update chain.resolutions set state = 'declined', ended_by = p_by::text, ended_at = at where id = r.id;
    perform wallet.revoke_approvals('return', r.id, now_ms);
    if r.state = 'confirmed' and r.invoice_id is not null then
      update checkout.invoices set returned = returned - r.amount where id = r.invoice_id;
    end if;
    return row('declined', null, null, null)::chain.resolution_ended;
  end if;

  if r.state <> 'asked' then return row('nothing-proposed', null, null, null)::chain.resolution_ended; end if;
  if not staff.may_be_second(r.asked_by, p_by, now_ms) then
    return row('second-person-needed', null, null, null)::chain.resolution_ended;
  end if;
  sum := chain.lock_suspense(case when r.invoice_id is not null then 'invoice' when r.refund_order_id is not null then 'refund'
    else 'transfer' end, coalesce(r.chain_transfer_id, r.invoice_id, r.refund_order_id), now_ms);
  if sum.network is null or sum.amount <> r.amount or sum.reason <> r.reason or sum.to_address <> r.to_address then
    return row('suspense-unknown', null, null, null)::chain.resolution_ended;
  end if;
  select * into t from chain.transfers where id = r.chain_transfer_id;
  -- A customer may have proven ownership since the request.
  if r.way = 'capital' and not chain.may_be_own_money(t) then
    return row('sender-not-ours', null, null, null)::chain.resolution_ended;
  end if;
  update chain.resolutions set state = 'confirmed', ended_by = p_by::text, ended_at = at where id = r.id;

  if r.invoice_id is not null then
    update checkout.invoices set returned = returned + r.amount where id = r.invoice_id;
  elsif r.way = 'return' and t.state = 'held' then
    -- Held deposits below the minimum have no ledger booking yet, so this one is booked into suspense until
    -- the return is sent.
    update chain.transfers set state = 'suspense', reason = 'no-owner', decided_at = at, transfer_id = chain.book(
        null, chain.key_of(t.network, t.transaction_hash, t.ordinal), 'suspense', 'chain-transfer', t.id, now_ms, actor,
        'custody:' || t.network, 'platform:suspense', t.amount, r.because)
    where id = t.id;
  elsif r.way = 'credit' and t.state = 'held' then
    update chain.transfers set state = 'credited', decided_at = at, transfer_id = chain.book(
        r.seller_id, chain.key_of(t.network, t.transaction_hash, t.ordinal), 'deposit', 'deposit', t.id, now_ms, actor,
        'custody:' || t.network, 'seller:available', t.amount, r.because)
    where id = t.id;
  elsif r.way = 'credit' then
    perform chain.book(r.seller_id, 'resolution:' || r.id, 'deposit', 'deposit', t.id, now_ms, actor,
      'platform:suspense', 'seller:available', t.amount, r.because);
    update chain.transfers set state = 'matched', resolution_id = r.id where id = t.id;
  elsif r.way = 'capital' then
    perform chain.book(null, 'resolution:' || r.id, 'capital', 'chain-transfer', t.id, now_ms, actor,
      'platform:suspense', 'platform:capital', t.amount, r.because);
    update chain.transfers set state = 'own', resolution_id = r.id where id = t.id;
  elsif r.way = 'reopen' then
    perform chain.book(null, 'resolution:' || r.id, 'capital', 'chain-transfer', t.id, now_ms, actor,
      'platform:suspense', 'platform:capital', -t.amount, r.because);
    update chain.resolutions set reopened_at = at where id = t.resolution_id;
    update chain.transfers set state = 'suspense', resolution_id = null where id = t.id;
  end if;
  if r.way <> 'return' then
    update chain.resolutions set state = 'done', done_at = at where id = r.id;
  end if;
  perform staff.note_deed(p_by, 'suspense-' || r.way, 'resolution', r.id::text,
    jsonb_build_object('amount', r.amount, 'seller', r.seller_id, 'first', r.asked_by), now_ms);
  return row('confirmed', case when r.way = 'credit' then r.seller_id end, t.id, t.amount)::chain.resolution_ended;
end $$;

CREATE FUNCTION chain.final_height(p_head bigint, p_finalized bigint, p_confirmations integer) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    RETURN LEAST(((p_head - p_confirmations) + 1), p_finalized);

CREATE FUNCTION chain.finish_return(p_resolution uuid, p_said_ms bigint) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  r chain.resolutions;
  gone_by text;
begin
  select * into r from chain.resolutions where id = p_resolution for no key update;
  select s.hash into gone_by from chain.outbound_transactions s where s.resolution_id = r.id and s.state = 'confirmed';
  if r.state is distinct from 'confirmed' or r.way <> 'return' or gone_by is null then
    raise exception 'a return that has not left' using errcode = 'check_violation';
  end if;
  if r.refund_order_id is not null then
    perform checkout.book_refund_paid(r.refund_order_id, 'chain:' || r.network, 'custody:' || r.network, gone_by, now_ms);
  else
    perform chain.book(null, 'resolution:' || r.id, 'suspense',
      case when r.invoice_id is null then 'chain-transfer' else 'invoice' end, coalesce(r.invoice_id, r.chain_transfer_id),
      now_ms, 'chain:' || r.network,
      case when r.invoice_id is null then 'platform:suspense' else 'processor:usdt-' || r.network end,
      'custody:' || r.network, r.amount, r.because);
  end if;
  update chain.transfers set state = 'returned', resolution_id = r.id where id = r.chain_transfer_id;
  update chain.resolutions set state = 'done', done_at = to_timestamp(now_ms / 1000.0), transaction_hash = gone_by
  where id = r.id;
end $$;

CREATE FUNCTION chain.follow_payout(p_withdrawal uuid, p_said_ms bigint) RETURNS SETOF wallet.withdrawals
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  w wallet.withdrawals;
  s chain.outbound_transactions;
  newest text;
begin
  select * into w from wallet.withdrawals x where x.id = p_withdrawal for no key update;
  -- The live transaction, or else the last failed one.
  select * into s from chain.outbound_transactions x
  where x.withdrawal_id = p_withdrawal and x.state <> 'refused'
  order by x.state = 'failed', x.ended_at desc limit 1;
  if (s.state in ('signed', 'broadcast') and (w.state = 'approved' or w.state = 'paying' and w.recorded_by = 'chain')
      or s.state in ('confirmed', 'failed') and w.state = 'paying' and w.recorded_by = 'chain') is not true then
    raise exception 'no payout moves this withdrawal' using errcode = 'check_violation';
  end if;

  if s.state in ('signed', 'broadcast') then
    select a.hash into newest from chain.outbound_attempts a
    where a.outbound_transaction_id = s.id and a.hash is not null order by a.ordinal desc limit 1;
    if w.state = 'paying' and w.transaction_hash = newest then return next w; return; end if;
    update wallet.withdrawals x set state = 'paying', recorded_by = 'chain', transaction_hash = newest
    where x.seller_id = w.seller_id and x.id = w.id returning * into w;
  elsif s.state = 'failed' then
    newest := s.hash;
    update wallet.withdrawals x set state = 'approved' where x.seller_id = w.seller_id and x.id = w.id returning * into w;
  else
    newest := s.hash;
    w := wallet.end_as_paid(w, s.hash, 'chain:confirmed', 'chain:' || w.network, at_ms);
  end if;
  perform wallet.decide(w.seller_id, 'withdrawal', w.id, case s.state when 'failed' then 'approved' else 'paid' end,
    'chain:' || w.network, at_ms, jsonb_build_object('transactionHash', newest));
  perform wallet.notify_of_withdrawal(w, at_ms);
  return next w;
end $$;

CREATE FUNCTION chain.hold_in_suspense(p_transfer uuid, p_said_ms bigint) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  t chain.transfers;
  why text;
begin
  select * into t from chain.transfers where id = p_transfer and state = 'pending' for no key update;
  if not found or not chain.is_proven(t.id, (chain.deposit_rules_at(t.network, now_ms)).confirmations) then
    return null;
  end if;
  select chain.suspense_reason(t.kind, t.amount, (chain.count_units(t.units, w.decimals)).amount is not null)
  into why from chain.watchers w where w.network = t.network;
  if why is null then return null; end if;
  update chain.transfers set state = 'suspense', reason = why, decided_at = to_timestamp(now_ms / 1000.0),
    transfer_id = case when why = 'no-owner' and t.amount > 0 then chain.book(
      null, chain.key_of(t.network, t.transaction_hash, t.ordinal), 'suspense', 'chain-transfer', t.id, now_ms,
      'chain:' || t.network, 'custody:' || t.network, 'platform:suspense', t.amount) end
  where id = t.id;
  return why;
end $$;

CREATE FUNCTION chain.holdings_of(p_network text) RETURNS chain.holdings
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  millionth constant numeric := (select trunc(power(10::numeric, w.decimals - 6)) from chain.watchers w where w.network = p_network);
begin
  return row(
    (select coalesce(sum(b.units), 0) from chain.balances b where b.network = p_network),
    (select coalesce(-sum(b.balance), 0) * millionth from ledger.platform_balances b
     where b.account = 'custody:' || p_network),
    (select coalesce(sum(t.units), 0) from chain.transfers t
     where t.network = p_network and t.kind <> 'foreign-token'
       and (t.state in ('pending', 'held') or (t.state = 'suspense' and t.transfer_id is null))),
    (select coalesce(sum(t.remainder), 0) from chain.transfers t
     where t.network = p_network and t.remainder > 0 and t.transfer_id is not null),
    (select coalesce(sum(d.amount), 0) * millionth from wallet.deposits d
     where d.network = p_network and d.backing = 'unbacked' and not wallet.is_undone(d.transfer_id)),
    (select coalesce(sum(w.amount - w.fee), 0) * millionth from wallet.withdrawals w
     where w.network = p_network and w.state = 'paid' and w.recorded_by <> 'chain' and not exists (
       select from chain.transfers t
       where t.network = w.network and t.transaction_hash = w.transaction_hash and t.kind = 'outgoing')
       and not wallet.is_undone(w.ending_transfer)),
    (select coalesce(sum(t.units), 0) from chain.transfers t
     where t.network = p_network and t.kind = 'outgoing' and t.decided_at is null and t.state = 'seen' and not exists (
       select from wallet.withdrawals w
       where w.network = t.network and w.transaction_hash = t.transaction_hash and w.state = 'paid') and not exists (
       select from chain.resolutions r
       where r.network = t.network and r.transaction_hash = t.transaction_hash))
  )::chain.holdings;
end $$;

CREATE FUNCTION chain.is_as_followed(p_network text, p_token text, p_decimals integer) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select not exists (select from chain.watchers w where w.network = p_network
    and (lower(w.token) <> lower(p_token) or w.decimals <> p_decimals))
$$;

CREATE FUNCTION chain.is_proven(p_transfer uuid, p_confirmations integer) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select count(distinct s.watcher) >= chain.watchers_needed()
  from chain.transfers t
    join chain.watchers w on w.network = t.network
    join chain.sightings s on s.network = t.network and s.transaction_hash = t.transaction_hash
      and s.ordinal = t.ordinal and s.block_hash = t.block_hash and s.block_height = t.block_height
      and s.token = t.token and s.sender = t.sender and s.recipient = t.recipient and s.units = t.units
      and s.decimals = w.decimals
  where t.id = p_transfer
    and t.block_height <= chain.final_height(s.head_height, s.finalized_height, p_confirmations)
$$;

CREATE FUNCTION chain.is_resolved(p_transfer uuid) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select exists (select from chain.resolutions r where r.chain_transfer_id = p_transfer and r.state <> 'declined'
    and r.reopened_at is null and (r.way <> 'reopen' or r.state = 'asked'))
$$;

CREATE FUNCTION chain.key_of(p_network text, p_hash text, p_ordinal integer) RETURNS text
    LANGUAGE sql IMMUTABLE
    RETURN concat('chain:', p_network, ':', p_hash, ':', p_ordinal);

CREATE FUNCTION chain.kind_of(p_is_our_token boolean, p_sender text, p_recipient text) RETURNS text
    LANGUAGE sql IMMUTABLE
    RETURN CASE WHEN (NOT p_is_our_token) THEN CASE WHEN (p_recipient IS NOT NULL) THEN 'foreign-token'::text ELSE NULL::text END WHEN (p_recipient = 'seller'::text) THEN 'deposit'::text WHEN (p_recipient = 'invoice'::text) THEN 'invoice'::text WHEN (p_recipient IS NOT NULL) THEN CASE WHEN (p_sender IS NULL) THEN 'arrival'::text ELSE 'internal'::text END WHEN (p_sender IS NOT NULL) THEN 'outgoing'::text ELSE NULL::text END;

CREATE FUNCTION chain.let_alarm_pass(p_network text, p_kind text, p_said_ms bigint) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if p_kind not in ('source-lags', 'hot-wallet-low', 'gas-low') then
    raise exception 'an alarm of the kind % does not pass by itself', p_kind using errcode = 'check_violation';
  end if;
  return chain.close_alarm(p_network, p_kind, 'chain', to_timestamp(public.business_now_ms(p_said_ms) / 1000.0));
end $$;

CREATE TABLE chain.resolutions (
    id uuid NOT NULL,
    chain_transfer_id uuid,
    invoice_id uuid,
    refund_order_id uuid,
    network text NOT NULL,
    reason text NOT NULL,
    amount bigint NOT NULL,
    way text NOT NULL,
    to_address text,
    seller_id uuid,
    signature text,
    reopened_at timestamp with time zone,
    because text NOT NULL,
    state text DEFAULT 'asked'::text NOT NULL,
    asked_by text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    allowlisted_at timestamp with time zone,
    ended_by text,
    ended_at timestamp with time zone,
    transaction_hash text,
    done_at timestamp with time zone,
    CONSTRAINT address_of_a_return CHECK (((way = 'return'::text) = (to_address IS NOT NULL))),
    CONSTRAINT confirmed_by_somebody_else CHECK (((state <> ALL (ARRAY['confirmed'::text, 'done'::text])) OR (ended_by <> asked_by))),
    CONSTRAINT done_whole CHECK ((((state = 'done'::text) = (done_at IS NOT NULL)) AND (((state = 'done'::text) AND (way = 'return'::text)) = (transaction_hash IS NOT NULL)))),
    CONSTRAINT end_is_whole CHECK ((((state = 'asked'::text) = (ended_by IS NULL)) AND ((ended_by IS NULL) = (ended_at IS NULL)))),
    CONSTRAINT has_a_reason CHECK ((because <> ''::text)),
    CONSTRAINT known_reason CHECK ((reason = ANY (ARRAY['no-owner'::text, 'below-minimum'::text, 'owed'::text, 'refund'::text, 'wrong-token'::text, 'dust'::text, 'implausible'::text, 'own'::text]))),
    CONSTRAINT known_state CHECK ((state = ANY (ARRAY['asked'::text, 'confirmed'::text, 'done'::text, 'declined'::text]))),
    CONSTRAINT known_way CHECK ((way = ANY (ARRAY['return'::text, 'credit'::text, 'close'::text, 'capital'::text, 'reopen'::text]))),
    CONSTRAINT one_subject CHECK ((num_nonnulls(chain_transfer_id, invoice_id, refund_order_id) = 1)),
    CONSTRAINT own_money_is_one_transfer CHECK (((way <> 'capital'::text) OR ((chain_transfer_id IS NOT NULL) AND (reason = 'no-owner'::text)))),
    CONSTRAINT own_money_is_reopened CHECK ((((way = 'reopen'::text) = (reason = 'own'::text)) AND ((reopened_at IS NULL) OR ((way = 'capital'::text) AND (state = 'done'::text))))),
    CONSTRAINT seller_of_a_credit CHECK (((way = 'credit'::text) = (seller_id IS NOT NULL))),
    CONSTRAINT signature_of_own_money CHECK (((way = 'capital'::text) = (signature IS NOT NULL))),
    CONSTRAINT some_amount CHECK (((amount > 0) OR (way = 'close'::text))),
    CONSTRAINT whole_signature CHECK ((signature ~ '^0x[0-9a-f]{130}$'::text))
);

CREATE FUNCTION chain.lock_resolution(p_id uuid) RETURNS SETOF chain.resolutions
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  return query select * from chain.resolutions r where r.id = p_id for no key update;
end $$;

CREATE FUNCTION chain.lock_suspense(p_kind text, p_subject uuid, p_now_ms bigint) RETURNS chain.suspense_sum
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  t chain.transfers;
  i checkout.invoices;
  f checkout.refunds;
  owed bigint;
begin
  if p_kind = 'transfer' then
    select * into t from chain.transfers c
    where c.id = p_subject and c.state in ('suspense', 'held', 'own') and c.missing_since is null
      and (c.state = 'own' or not exists (select from chain.resolutions d where d.chain_transfer_id = c.id
        and d.state = 'done' and d.way <> 'reopen' and d.reopened_at is null))
    for no key update;
    if not found then return null; end if;
    return row(t.network, case when t.state = 'own' then 'own' when t.state = 'held' or (t.reason = 'no-owner' and t.seller_id is not null)
      then 'below-minimum' else t.reason end, t.amount, t.seller_id, null)::chain.suspense_sum;
  end if;
  if p_kind = 'refund' then
    -- Only to the address the viewer provided.
    select * into f from checkout.refunds x where x.order_id = p_subject and x.paid_at is null and x.to_address is not null
    for no key update;
    if not found then return null; end if;
    return row(substr(f.processor, 6), 'refund', f.amount, null, f.to_address)::chain.suspense_sum;
  end if;
  select * into i from checkout.invoices where id = p_subject for no key update;
  if not found then return null; end if;
  owed := chain.owed_by(i, at);
  if owed is null or owed <= 0 then return null; end if;
  return row(i.network, 'owed', owed, null, null)::chain.suspense_sum;
end $$;

CREATE FUNCTION chain.mark_announced(p_address text, p_said_ms bigint) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  update chain.resolutions set allowlisted_at = to_timestamp(public.business_now_ms(p_said_ms) / 1000.0)
  where allowlisted_at is null and way = 'return' and to_address = p_address
$$;

CREATE TABLE chain.transfers (
    network text NOT NULL,
    transaction_hash text NOT NULL,
    ordinal integer NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    token text NOT NULL,
    sender text NOT NULL,
    recipient text NOT NULL,
    units numeric(78,0) NOT NULL,
    amount bigint NOT NULL,
    remainder numeric(78,0) NOT NULL,
    seller_id uuid,
    block_height bigint NOT NULL,
    block_hash text NOT NULL,
    block_at timestamp with time zone NOT NULL,
    state text NOT NULL,
    reason text,
    seen_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    missing_since timestamp with time zone,
    transfer_id uuid,
    deposit_id uuid,
    invoice_id uuid,
    resolution_id uuid,
    CONSTRAINT credited_whole CHECK (((state <> 'credited'::text) OR ((transfer_id IS NOT NULL) AND (decided_at IS NOT NULL) AND (kind = ANY (ARRAY['deposit'::text, 'invoice'::text])) AND (amount > 0)))),
    CONSTRAINT deposits_have_an_owner CHECK (((kind = 'deposit'::text) <= (seller_id IS NOT NULL))),
    CONSTRAINT invoices_are_named CHECK (((kind = 'invoice'::text) <= (invoice_id IS NOT NULL))),
    CONSTRAINT known_kind CHECK ((kind = ANY (ARRAY['deposit'::text, 'invoice'::text, 'arrival'::text, 'internal'::text, 'outgoing'::text, 'foreign-token'::text]))),
    CONSTRAINT known_reason CHECK ((reason = ANY (ARRAY['no-owner'::text, 'wrong-token'::text, 'dust'::text, 'implausible'::text]))),
    CONSTRAINT known_state CHECK ((state = ANY (ARRAY['pending'::text, 'held'::text, 'credited'::text, 'suspense'::text, 'matched'::text, 'own'::text, 'returned'::text, 'seen'::text, 'gone'::text]))),
    CONSTRAINT missing_when_booked CHECK (((missing_since IS NULL) OR (state = ANY (ARRAY['credited'::text, 'suspense'::text, 'matched'::text, 'own'::text, 'returned'::text])))),
    CONSTRAINT not_negative CHECK ((amount >= 0)),
    CONSTRAINT only_the_nameless_are_matched CHECK (((state <> 'matched'::text) OR ((reason = 'no-owner'::text) AND (num_nonnulls(deposit_id, resolution_id) = 1)))),
    CONSTRAINT own_money_came_to_the_platform CHECK (((state <> 'own'::text) OR ((kind = 'arrival'::text) AND (reason = 'no-owner'::text) AND (amount > 0) AND (num_nonnulls(seller_id, invoice_id, deposit_id) = 0) AND (resolution_id IS NOT NULL)))),
    CONSTRAINT returned_by_two CHECK (((state <> 'returned'::text) OR (resolution_id IS NOT NULL))),
    CONSTRAINT some_units CHECK ((units > (0)::numeric)),
    CONSTRAINT suspense_with_a_reason CHECK (((state = ANY (ARRAY['suspense'::text, 'matched'::text, 'own'::text, 'returned'::text])) = (reason IS NOT NULL)))
);

CREATE FUNCTION chain.may_be_own_money(t chain.transfers) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  return t.kind = 'arrival' and t.state = 'suspense' and t.reason = 'no-owner' and t.amount > 0
    and num_nonnulls(t.seller_id, t.invoice_id, t.deposit_id) = 0
    and not exists (select from chain.transfers o where o.network = t.network and o.kind in ('deposit', 'invoice')
      and lower(o.sender) = lower(t.sender))
    and not exists (select from wallet.payout_methods m where m.type = 'usdt' and lower(m.target ->> 'address') = lower(t.sender))
    and not exists (select from chain.resolutions r where r.way = 'return' and lower(r.to_address) = lower(t.sender))
    and not exists (select from wallet.deposits d where d.state in ('under-review', 'second-look') and d.network = t.network
      and (d.amount = t.amount or d.transaction_hash = t.transaction_hash));
end $$;

CREATE FUNCTION chain.move_balances(p_network text, p_transfers uuid[], p_sign integer, p_height bigint) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  insert into chain.balances as b (network, address, units, changed_at)
  select p_network, moved.address, sum(moved.units) * p_sign, p_height
  from chain.transfers t
    join chain.watchers w on w.network = t.network and w.token = t.token
    cross join lateral (values (t.recipient, t.units), (t.sender, -t.units)) as moved (address, units)
  where t.id = any(p_transfers) and exists (select from chain.owners_of(p_network, array[moved.address]))
  group by moved.address order by moved.address
  on conflict (network, address) do update set units = b.units + excluded.units, changed_at = excluded.changed_at
$$;

CREATE FUNCTION chain.open_alarm(p_network text, p_kind text, p_facts jsonb, p_at timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  insert into chain.alarms (network, kind, facts, raised_at) values (p_network, p_kind, p_facts, p_at)
  on conflict (network, kind) where cleared_at is null do nothing;
  return found;
end $$;

CREATE TABLE checkout.invoices (
    id uuid NOT NULL,
    viewer_id uuid NOT NULL,
    email text,
    locale text DEFAULT 'en'::text NOT NULL,
    drama_id uuid NOT NULL,
    quantity smallint NOT NULL,
    retail bigint NOT NULL,
    wholesale bigint NOT NULL,
    click jsonb,
    country text,
    network text NOT NULL,
    address text NOT NULL,
    derivation_index integer NOT NULL,
    pre_order_from smallint,
    pre_order_by date,
    amount bigint NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    honoured_until timestamp with time zone NOT NULL,
    order_id uuid,
    seller_id uuid,
    turned_down text,
    ended_at timestamp with time zone,
    received bigint DEFAULT 0 NOT NULL,
    returned bigint DEFAULT 0 NOT NULL,
    owed bigint GENERATED ALWAYS AS (((received - returned) -
CASE
    WHEN (order_id IS NULL) THEN (0)::bigint
    ELSE amount
END)) STORED NOT NULL,
    CONSTRAINT amount_adds_up CHECK (((amount = (retail * quantity)) AND (amount > 0))),
    CONSTRAINT country_code CHECK ((country ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT ended_one_way CHECK ((((ended_at IS NULL) = (num_nonnulls(order_id, turned_down) = 0)) AND (num_nonnulls(order_id, turned_down) <= 1) AND ((order_id IS NULL) = (seller_id IS NULL)))),
    CONSTRAINT known_network CHECK ((network = ANY (ARRAY['bep20'::text, 'erc20'::text, 'trc20'::text]))),
    CONSTRAINT locale_form CHECK ((locale ~ '^[a-zA-Z-]{2,10}$'::text)),
    CONSTRAINT no_more_than_came CHECK (((returned >= 0) AND (returned <= received))),
    CONSTRAINT pre_order_is_whole CHECK (((pre_order_from IS NULL) = (pre_order_by IS NULL))),
    CONSTRAINT some_episodes CHECK ((quantity >= 1)),
    CONSTRAINT window_in_order CHECK (((opened_at < expires_at) AND (expires_at <= honoured_until)))
);

CREATE FUNCTION chain.owed_by(i checkout.invoices, p_at timestamp with time zone) RETURNS bigint
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  confirmed bigint;
  paid_in_full_at timestamptz;
begin
  select coalesce(sum(a.amount) filter (where a.state = 'credited'), 0), min(a.seen_at) filter (where a.so_far >= i.amount)
  into confirmed, paid_in_full_at
  from (
    select t.amount, t.state, t.seen_at, sum(t.amount) over (order by t.seen_at, t.id rows unbounded preceding) as so_far
    from chain.transfers t
    where t.invoice_id = i.id and t.state in ('pending', 'credited') and t.amount > 0 and t.missing_since is null
  ) a;
  if i.order_id is not null then return confirmed - i.amount - i.returned; end if;
  if i.turned_down is not null then return confirmed - i.returned; end if;
  if p_at <= i.honoured_until then return null; end if;
  if paid_in_full_at is not null and paid_in_full_at <= i.honoured_until then return null; end if;
  return confirmed - i.returned;
end $$;

CREATE FUNCTION chain.owners_of(p_network text, p_addresses text[]) RETURNS TABLE(address text, kind text, seller_id uuid, invoice_id uuid)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select distinct on (owner.address) owner.address, owner.kind, owner.seller_id, owner.invoice_id
  from (
    select p.address, 'platform' as kind, null::uuid as seller_id, null::uuid as invoice_id, 1 as ordinal
    from chain.platform_addresses p where p.network = p_network and p.address = any(p_addresses)
    union all
    select i.address, 'invoice', null, i.id, 2
    from checkout.invoices i where i.network = p_network and i.address = any(p_addresses)
    union all
    select d.address, 'seller', d.seller_id, null, 3
    from wallet.deposit_addresses d where d.network = p_network and d.address = any(p_addresses)
  ) owner
  order by owner.address, owner.ordinal
$$;

CREATE FUNCTION chain.raise_alarm(p_network text, p_kind text, p_facts jsonb, p_said_ms bigint) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select chain.open_alarm(p_network, p_kind, p_facts, to_timestamp(public.business_now_ms(p_said_ms) / 1000.0))
$$;

CREATE FUNCTION chain.refuse_reopening() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'a resolution that is % cannot become %', old.state, new.state using errcode = 'check_violation';
end $$;

CREATE FUNCTION chain.say_disagreement(p_network text, p_transfers integer, p_facts jsonb, p_said_ms bigint) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
begin
  if p_transfers > 0 then
    insert into chain.disagreements as d (network, watcher, transfers, since)
    values (p_network, session_user, p_transfers, at)
    on conflict (network, watcher) do update set transfers = excluded.transfers;
    perform chain.open_alarm(p_network, 'sources-disagree', p_facts || jsonb_build_object('transfers', p_transfers), at);
  else
    delete from chain.disagreements where network = p_network and watcher = session_user;
    if not exists (select from chain.disagreements d where d.network = p_network) then
      perform chain.close_alarm(p_network, 'sources-disagree', 'chain', at);
    end if;
  end if;
end $$;

CREATE FUNCTION chain.say_readings(p_network text, p_height bigint, p_hash text, p_addresses text[], p_units numeric[], p_said_ms bigint) RETURNS chain.compared
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  held chain.holdings;
  difference numeric;
  wrong text[];
  missing integer;
begin
  -- Serialises with take_in: no blocks are added meanwhile.
  perform 1 from chain.watchers where network = p_network for no key update;
  if not exists (select from chain.blocks b where b.network = p_network and b.height = p_height and b.hash = p_hash) then
    return row('replaced', null, null, null)::chain.compared;
  end if;
  insert into chain.readings as r (network, address, watcher, height, units, is_right, read_at)
  select p_network, n.address, session_user, p_height, n.units, n.units = b.units, at
  from unnest(p_addresses, p_units) as n (address, units)
    join chain.balances b on b.network = p_network and b.address = n.address and b.changed_at <= p_height
  order by n.address
  on conflict (network, address, watcher) do update set height = excluded.height, units = excluded.units,
    is_right = excluded.is_right, read_at = excluded.read_at;

  update chain.transfers t set decided_at = b.at
  from (select w.network, w.transaction_hash, w.paid_at as at from wallet.withdrawals w
        where w.network = p_network and w.state = 'paid'
        union all
        select r.network, r.transaction_hash, r.done_at from chain.resolutions r
        where r.network = p_network and r.transaction_hash is not null) b
  where t.network = p_network and t.kind = 'outgoing' and t.decided_at is null and t.state = 'seen'
    and b.transaction_hash = t.transaction_hash;

  held := chain.holdings_of(p_network);
  difference := held.on_chain - (held.in_books + held.not_booked_yet + held.remainders - held.unbacked
    + held.paid_from_elsewhere - held.left_unbooked);
  select coalesce(array_agg(distinct r.address), '{}') into wrong
  from chain.readings r where r.network = p_network and not r.is_right;
  if difference = 0 and wrong = '{}' then
    perform chain.close_alarm(p_network, 'books-differ', 'chain', at);
  else
    perform chain.open_alarm(p_network, 'books-differ',
      jsonb_build_object('units', difference::text, 'addresses', cardinality(wrong)), at);
  end if;
  -- Reopens an alarm that two people cleared while a credited transfer is still missing.
  select count(*) into missing from chain.transfers t where t.network = p_network and t.missing_since is not null;
  if missing > 0 then
    perform chain.open_alarm(p_network, 'credited-but-gone', jsonb_build_object('transfers', missing), at);
  end if;
  return row('compared', held, difference, wrong)::chain.compared;
end $$;

CREATE FUNCTION chain.say_sightings(p_network text, p_decimals smallint, p_head bigint, p_finalized bigint, p_heights bigint[], p_block_hashes text[], p_hashes text[], p_ordinals integer[], p_tokens text[], p_senders text[], p_recipients text[], p_units numeric[], p_said_ms bigint) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  rules constant chain.deposit_rules := chain.deposit_rules_at(p_network, now_ms);
  said integer;
begin
  insert into chain.sightings as s (network, transaction_hash, ordinal, block_hash, watcher, block_height, token,
    decimals, sender, recipient, units, head_height, finalized_height, seen_at)
  select p_network, n.hash, n.ordinal, n.block_hash, session_user, n.height, n.token, p_decimals, n.sender, n.recipient,
    n.units, p_head, p_finalized, to_timestamp(now_ms / 1000.0)
  from unnest(p_heights, p_block_hashes, p_hashes, p_ordinals, p_tokens, p_senders, p_recipients, p_units)
    as n (height, block_hash, hash, ordinal, token, sender, recipient, units)
  where n.height <= chain.final_height(p_head, p_finalized, rules.confirmations)
    and exists (select from chain.transfers t
      where t.network = p_network and t.transaction_hash = n.hash and t.ordinal = n.ordinal)
  order by n.hash, n.ordinal
  on conflict (network, transaction_hash, ordinal, block_hash, watcher) do update set
    head_height = greatest(s.head_height, excluded.head_height),
    finalized_height = greatest(s.finalized_height, excluded.finalized_height);
  get diagnostics said = row_count;
  return said;
end $$;

CREATE FUNCTION chain.suspense_reason(p_kind text, p_amount bigint, p_is_plausible boolean) RETURNS text
    LANGUAGE sql IMMUTABLE
    RETURN CASE WHEN (p_kind = 'foreign-token'::text) THEN 'wrong-token'::text WHEN (NOT p_is_plausible) THEN 'implausible'::text WHEN (p_kind = 'arrival'::text) THEN 'no-owner'::text WHEN (p_amount = 0) THEN 'dust'::text ELSE NULL::text END;

CREATE FUNCTION chain.take_in(p_network text, p_height bigint, p_hash text, p_head bigint, p_finalized bigint, p_block_heights bigint[], p_block_hashes text[], p_block_times_ms bigint[], p_heights bigint[], p_hashes text[], p_ordinals integer[], p_tokens text[], p_senders text[], p_recipients text[], p_units numeric[], p_said_ms bigint) RETURNS SETOF chain.moved
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  at constant timestamptz := to_timestamp(now_ms / 1000.0);
  many constant integer := coalesce(cardinality(p_block_heights), 0);
  w chain.watchers;
  added uuid[];
begin
  select * into w from chain.watchers where network = p_network for no key update;
  if w.height is distinct from p_height or w.hash is distinct from p_hash then
    return next row('not-ours', null, null, null, null)::chain.moved;
    return;
  end if;
  if exists (select from unnest(p_block_heights) with ordinality as b (height, ordinal) where b.height <> p_height + b.ordinal)
    or exists (select from unnest(p_heights) as t (height) where t.height <> all(p_block_heights)) then
    raise exception 'blocks follow one upon the other, and transfers are in them' using errcode = 'check_violation';
  end if;

  with shown as (
    select n.*, b.hash as block_hash, to_timestamp(b.time_ms / 1000.0) as block_at
    from unnest(p_heights, p_hashes, p_ordinals, p_tokens, p_senders, p_recipients, p_units)
      as n (height, transaction_hash, ordinal, token, sender, recipient, units)
    join unnest(p_block_heights, p_block_hashes, p_block_times_ms) as b (height, hash, time_ms) on b.height = n.height
  ), owners as (
    select * from chain.owners_of(p_network, (select array_agg(sender) || array_agg(recipient) from shown))
  ), ours as (
    select s.*, chain.kind_of(s.token = w.token, o.kind, r.kind) as kind, r.seller_id, r.invoice_id, c.amount, c.remainder
    from shown s
      left join owners o on o.address = s.sender
      left join owners r on r.address = s.recipient
      left join lateral chain.count_units(s.units, w.decimals) c on s.token = w.token
  ), new_ones as (
    insert into chain.transfers as t (network, seen_at, id, transaction_hash, ordinal, kind, token, sender, recipient,
      units, amount, remainder, seller_id, invoice_id, block_height, block_hash, block_at, state)
    select p_network, at, settlement.new_id(now_ms), o.transaction_hash, o.ordinal, o.kind, o.token, o.sender,
      o.recipient, o.units, coalesce(o.amount, 0), coalesce(o.remainder, 0), o.seller_id, o.invoice_id, o.height,
      o.block_hash, o.block_at, case when o.kind in ('internal', 'outgoing') then 'seen' else 'pending' end
    from ours o where o.kind is not null
    order by o.transaction_hash, o.ordinal
    -- A transfer that was 'gone' returns with its new values. A booked transfer that is missing returns only
    -- if unchanged: in another block the same transaction may do something else than the credited one.
    on conflict (network, transaction_hash, ordinal) do update set
      kind = excluded.kind, token = excluded.token, sender = excluded.sender, recipient = excluded.recipient,
      units = excluded.units, amount = excluded.amount, remainder = excluded.remainder,
      seller_id = excluded.seller_id, invoice_id = excluded.invoice_id, block_height = excluded.block_height,
      block_hash = excluded.block_hash, block_at = excluded.block_at, missing_since = null,
      state = case when t.state = 'gone' then excluded.state else t.state end
    where t.state = 'gone' or (t.missing_since is not null and t.token = excluded.token
      and t.sender = excluded.sender and t.recipient = excluded.recipient and t.units = excluded.units)
    returning t.id
  )
  select coalesce(array_agg(id), '{}') into added from new_ones;

  perform chain.move_balances(p_network, added, 1, p_height + many);
  update chain.watchers set height = p_height + many, hash = coalesce(p_block_hashes[many], hash),
    head_height = p_head, finalized_height = greatest(finalized_height, p_finalized), followed_at = at
  where network = p_network;
  insert into chain.blocks (network, height, hash, at)
  select p_network, b.height, b.hash, to_timestamp(b.time_ms / 1000.0)
  from unnest(p_block_heights, p_block_hashes, p_block_times_ms) as b (height, hash, time_ms);
  -- Reorganisations deeper than 512 blocks are not handled: no chain goes back that far.
  delete from chain.blocks where network = p_network and height <= p_height + many - 512;

  return next row('taken-in', null, null, null, null)::chain.moved;
  return query select 'added', t.id, t.seller_id, t.amount, t.state from chain.transfers t where t.id = any(added);
end $$;

CREATE FUNCTION chain.take_lease(p_network text, p_holder text, p_said_ms bigint) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
begin
  insert into chain.leases as l (network, watcher, holder, held_at)
  select network, session_user, p_holder, at from chain.watchers where network = p_network
  on conflict (network, watcher) do update set holder = excluded.holder, held_at = excluded.held_at
  where l.holder = excluded.holder or l.held_at <= excluded.held_at - interval '5 seconds';
  if not found then return false; end if;
  return (
    select count(*) filter (where l.watcher < session_user) = mod(floor(extract(epoch from at) / 60)::bigint, count(*))
    from chain.leases l where l.network = p_network and l.held_at > at - interval '5 seconds');
end $$;

CREATE FUNCTION chain.to_compare(p_network text, p_most integer) RETURNS SETOF text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select b.address from chain.balances b
    left join chain.readings r on r.network = b.network and r.address = b.address and r.watcher = session_user
  where b.network = p_network
  order by r.is_right is not true or b.changed_at > r.height desc, r.read_at nulls first, b.address limit p_most
$$;

CREATE FUNCTION chain.units_of(p_network text, p_token text, p_amount bigint) RETURNS numeric
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select p_amount * power(10::numeric, decimals - 6) from chain.tokens
  where network = p_network and token = p_token and chain.is_as_followed(network, token, decimals)
$$;

CREATE FUNCTION chain.waiting_transfers(p_network text, p_most integer, p_said_ms bigint) RETURNS SETOF chain.waiting
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  rules constant chain.deposit_rules := chain.deposit_rules_at(p_network, public.business_now_ms(p_said_ms));
begin
  return query
  select t.id, t.transaction_hash, t.ordinal, t.kind, t.token, t.sender, t.recipient, t.units, t.seller_id,
    t.block_height, t.block_hash,
    exists (select from chain.sightings s
      where s.network = t.network and s.transaction_hash = t.transaction_hash and s.ordinal = t.ordinal
        and s.block_hash = t.block_hash and s.watcher = session_user
        and t.block_height <= chain.final_height(s.head_height, s.finalized_height, rules.confirmations)),
    chain.is_proven(t.id, rules.confirmations),
    chain.suspense_reason(t.kind, t.amount, (chain.count_units(t.units, w.decimals)).amount is not null)
  from chain.transfers t join chain.watchers w on w.network = t.network
  where t.network = p_network and t.state = 'pending'
    and t.block_height <= chain.final_height(w.head_height, w.finalized_height, rules.confirmations)
  order by t.block_height, t.transaction_hash, t.ordinal limit p_most;
end $$;

CREATE FUNCTION chain.walk_back(p_network text, p_height bigint, p_hash text, p_to_height bigint, p_to_hash text, p_said_ms bigint) RETURNS SETOF chain.moved
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  w chain.watchers;
  taken uuid[];
  open_ones uuid[];
begin
  select * into w from chain.watchers where network = p_network for no key update;
  if w.height is distinct from p_height or w.hash is distinct from p_hash then
    return next row('not-ours', null, null, null, null)::chain.moved;
    return;
  end if;
  if not exists (select from chain.blocks b
      where b.network = p_network and b.height = p_to_height and b.hash = p_to_hash) then
    raise exception 'nobody walks back to a block that was never taken in' using errcode = 'check_violation';
  end if;

  perform 1 from chain.transfers t
  where t.network = p_network and t.block_height > p_to_height and t.state <> 'gone' and t.missing_since is null
  order by t.transaction_hash, t.ordinal for no key update;
  select coalesce(array_agg(t.id), '{}'), coalesce(array_agg(t.id) filter (where t.state in ('pending', 'held', 'seen')), '{}')
  into taken, open_ones
  from chain.transfers t
  where t.network = p_network and t.block_height > p_to_height and t.state <> 'gone' and t.missing_since is null;

  perform chain.move_balances(p_network, taken, -1, p_to_height);
  return next row('walked-back', null, null, null, null)::chain.moved;
  return query select 'taken-away', t.id, t.seller_id, t.amount, t.state
    from chain.transfers t where t.id = any(open_ones);
  update chain.transfers set state = 'gone' where id = any(open_ones);
  update chain.transfers set missing_since = at where id = any(taken) and id <> all(open_ones);

  update chain.watchers set height = p_to_height, hash = p_to_hash where network = p_network;
  delete from chain.blocks where network = p_network and height > p_to_height;
  if p_to_height < w.finalized_height then
    perform chain.open_alarm(p_network, 'deep-reorganisation',
      jsonb_build_object('depth', p_height - p_to_height, 'below', w.finalized_height), at);
  end if;
  if cardinality(taken) > cardinality(open_ones) then
    perform chain.open_alarm(p_network, 'credited-but-gone', jsonb_build_object(
      'transfers', cardinality(taken) - cardinality(open_ones),
      'first', (select t.transaction_hash from chain.transfers t
        where t.id = any(taken) and t.id <> all(open_ones) order by t.block_height, t.transaction_hash limit 1)), at);
  end if;
end $$;

CREATE FUNCTION chain.watchers_needed() RETURNS integer
    LANGUAGE sql IMMUTABLE
    RETURN 2;

CREATE FUNCTION checkout.add_order(p checkout.paid, p_whose checkout.attributed, p_order uuid, p_number text, p_payment uuid, p_transfer uuid, p_first integer, p_holds_right boolean, p_at timestamp with time zone, p_pre_ordered_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  is_organic constant boolean := p_whose.seller_id = '00000000-0000-0000-0000-000000000000';
  amount constant bigint := p.retail * p.quantity;
begin
  insert into public.orders (seller_id, id, number, viewer_id, drama_id, first_episode, quantity, retail, wholesale,
    order_amount, purchase_cost, payment_id, sandbox, attribution, paid_at, pre_ordered_at, due_at, payment_transfer,
    state, shipped_at, shipped_by, deferred, release_at)
  values (p_whose.seller_id, p_order, p_number, p.viewer_id, p.drama_id, p_first, p.quantity, p.retail, p.wholesale,
    amount, p.wholesale * p.quantity, p_payment, p.sandbox, p_whose.attribution, p_at, p_pre_ordered_at,
    orders.next_due_at(case when is_organic then 'shipped' else 'to-ship' end, p_at, null, p_at, null,
      orders.waits(p_holds_right, coalesce((settings.in_force('shippedForSellerAfterMs', p_at) #>> '{}')::integer, 72))),
    p_transfer,
    case when is_organic then 'shipped' else 'to-ship' end, case when is_organic then p_at end,
    case when is_organic then 'platform' end, case when is_organic then amount else 0 end,
    case when is_organic then p_at + interval '168:00:00' end);
end $$;

CREATE FUNCTION checkout.add_pre_order(p checkout.paid, p_whose checkout.attributed, p_order uuid, p_number text, p_payment uuid, p_transfer uuid, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  insert into checkout.order_numbers (seller_id, number) values (p_whose.seller_id, p_number);
  insert into checkout.pre_orders (id, seller_id, number, viewer_id, drama_id, first_episode, quantity, retail, wholesale,
    amount, payment_id, sandbox, attribution, ordered_at, promised_on, refunded_from, payment_transfer)
  values (p_order, p_whose.seller_id, p_number, p.viewer_id, p.drama_id, p.pre_order_from, p.quantity, p.retail, p.wholesale,
    p.retail * p.quantity, p_payment, p.sandbox, p_whose.attribution, p_at, p.pre_order_by,
    p.pre_order_by + coalesce((settings.in_force('preOrderLateAfterMs', p_at) #>> '{}')::integer, 7) + 1, p_transfer);
end $$;

CREATE FUNCTION checkout.allocated_seller(p_day date, p_drama uuid, p_number text, p_passed uuid[]) RETURNS uuid
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  day record;
  point numeric;
begin
  select d.secret, d.network, b.hash into day
  from checkout.allocation_days d join checkout.allocation_snapshots s on s.day = d.day
    left join checkout.allocation_blocks b on b.day = d.day
  where d.day = p_day;
  if not found then return null; end if;
  if day.network is not null and day.hash is null then
    if checkout.awaits_block(p_day, p_drama) then
      raise exception 'the block of the draw of % is not there yet', p_day using errcode = 'check_violation';
    end if;
    return null;
  end if;
  point := checkout.allocation_point(checkout.allocation_seed(day.secret, day.hash), checkout.drawn_text(p_number, p_passed));
  return (select w.seller_id from (
      select x.seller_id, sum(x.weight) over (order by x.seller_id) as up_to, sum(x.weight) over () as total
      from checkout.allocation_weights x where x.day = p_day and x.drama_id = p_drama and x.seller_id <> all (p_passed)) w
    where div(point * w.total, 18446744073709551616) < w.up_to order by w.seller_id limit 1);
end $$;

CREATE FUNCTION checkout.allocation_blocks_to_say(p_network text, p_said_ms bigint) RETURNS TABLE(day text, from_ms bigint, height bigint, hash text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
begin
  return query
  select to_char(d.day, 'YYYY-MM-DD'),
    (extract(epoch from d.begins_at - checkout.clock_moved_by()) * 1000)::bigint, b.height, b.hash
  from checkout.allocation_days d left join checkout.allocation_blocks b on b.day = d.day
  where d.network = p_network and d.begins_at <= now_at
    and (b.day is null or b.day = (select max(x.day) from checkout.allocation_blocks x where x.network = p_network))
  order by d.day limit 10;
end $$;

CREATE FUNCTION checkout.allocation_point(p_secret text, p_number text) RETURNS numeric
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  secret constant bytea := decode(p_secret, 'hex');
  inner_pad bytea := decode(repeat('36', 64), 'hex');
  outer_pad bytea := decode(repeat('5c', 64), 'hex');
  point bigint;
begin
  for octet in 0 .. length(secret) - 1 loop
    inner_pad := set_byte(inner_pad, octet, get_byte(inner_pad, octet) # get_byte(secret, octet));
    outer_pad := set_byte(outer_pad, octet, get_byte(outer_pad, octet) # get_byte(secret, octet));
  end loop;
  point := ('x' || encode(substr(sha256(outer_pad || sha256(inner_pad || convert_to(p_number, 'UTF8'))), 1, 8), 'hex'))
    ::bit(64)::bigint;
  return case when point < 0 then point + 18446744073709551616 else point end;
end $$;

CREATE FUNCTION checkout.allocation_seed(p_secret text, p_block_hash text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if p_block_hash is null then return p_secret; end if;
  return encode(checkout.hmac_sha256(decode(p_secret, 'hex'), decode(right(p_block_hash, 64), 'hex')), 'hex');
end $$;

CREATE FUNCTION checkout.allocation_terms(p_day date, p_said_ms bigint, OUT begins_at timestamp with time zone, OUT network text) RETURNS record
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  named constant text := coalesce(settings.in_force('allocationNetwork', now_at) #>> '{}', 'bep20');
begin
  begins_at := (p_day::timestamp - make_interval(mins => coalesce(
    (settings.in_force('platformUtcOffsetMinutes', now_at) #>> '{}')::integer, 0))) at time zone 'UTC';
  select w.network into network from chain.watchers w
  where w.network = named and w.followed_at > now_at - interval '1 day' and begins_at > now_at;
end $$;

CREATE FUNCTION checkout.arrive(p checkout.placed, p_email text, p_locale text, p_drama uuid, p_amount bigint, p_now_ms bigint) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if p_email is not null then
    -- A verified owner of this address, now or later, gets access to the purchase.
    insert into checkout.buyers (order_id, email, locale) values (p.order_id, p_email, p_locale) on conflict do nothing;
    perform checkout.share_access(array(select b.order_id from checkout.buyers b where b.email = p_email), v.id)
    from checkout.viewers v where v.verified_email = p_email;
    perform checkout.queue_viewer_mail(p.order_id, 'receipt', '{}', p_now_ms);
  end if;
  -- No seller is notified of an organic sale, which is already shipped. The seller of a pre-order is notified
  -- on delivery.
  if p.is_shipped or checkout.is_awaited(p.order_id) then return p.is_shipped; end if;
  insert into push.waiting (seller_id, kind, facts)
  values (p.seller_id, 'order-new', jsonb_build_object('number', p.number, 'dramaId', p_drama));
  perform messages.gather_digests('order', array[p.seller_id], array[1::bigint], array[p_amount], to_timestamp(p_now_ms / 1000.0));
  -- Most consignments ship manually. The check avoids auto_ship_locked, which plans its query on every call.
  if not exists (select from public.consignments c
      where c.seller_id = p.seller_id and c.drama_id = p_drama and c.removed_at is null and c.auto_ship) then
    return false;
  end if;
  return (select s.outcome = 'shipped' from orders.auto_ship_locked(p.seller_id, array[p.order_id], p_now_ms) s);
end $$;

CREATE FUNCTION checkout.arrive_late(p checkout.placed, p_first_play timestamp with time zone, p_viewer uuid, p_email text, p_locale text, p_drama uuid, p_amount bigint, p_now_ms bigint) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  is_shipped constant boolean := checkout.arrive(p, p_email, p_locale, p_drama, p_amount, p_now_ms);
begin
  if p_first_play is not null then
    perform checkout.record_first_play(p_viewer, p_drama, p.first_episode, p_now_ms);
  end if;
  return is_shipped;
end $$;

CREATE FUNCTION checkout.attribute(p checkout.paid, p_number text, p_now_ms bigint) RETURNS checkout.attributed
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  allocation_day constant date := case when p.click is null then public.platform_day(to_timestamp(p_now_ms / 1000.0)) end;
  wanted uuid := (p.click ->> 'sellerId')::uuid;
  passed uuid[] := '{}';
  passed_over jsonb;
  seller record;
begin
  if p.click is null and checkout.awaits_block(allocation_day, p.drama_id) then
    return row('awaits-block', null, null)::checkout.attributed;
  end if;
  loop
    if p.click is null then
      wanted := checkout.allocated_seller(allocation_day, p.drama_id, p_number, passed);
    end if;
    select s.seller_id, s.email into seller from identity.sellers s
    where s.seller_id = wanted and s.review_state = 'approved' and s.erased_at is null;
    exit when not found or not (p.viewer_id = wanted or coalesce(p.email = seller.email, false)
      or checkout.is_instrument_of(p.source, wanted, seller.email));
    if p.click is not null then return row('own-purchase', wanted, null)::checkout.attributed; end if;
    passed := passed || wanted;
  end loop;
  passed_over := case when cardinality(passed) > 0 then jsonb_build_object('passed', passed) else '{}' end;
  if seller.seller_id is null then
    return row('organic', '00000000-0000-0000-0000-000000000000', jsonb_strip_nulls(jsonb_build_object('kind', 'organic',
      'day', to_char(allocation_day, 'YYYY-MM-DD'), 'drawn', case when p.click is null then wanted end)) || passed_over)
      ::checkout.attributed;
  end if;
  return row('sold', wanted, case when p.click is null
    then jsonb_build_object('kind', 'draw', 'day', to_char(allocation_day, 'YYYY-MM-DD'), 'fingerprint',
      (select d.fingerprint from checkout.allocation_days d where d.day = allocation_day)) || passed_over
    else jsonb_build_object('kind', 'click', 'code', p.click -> 'code', 'clickedAt', p.click -> 'clickedAt') end)
    ::checkout.attributed;
end $$;

CREATE FUNCTION checkout.await_block(p checkout.paid, p_order uuid, p_number text, p_first integer, p_now_ms bigint) RETURNS checkout.placed
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  paid constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  is_pre_order constant boolean := p.pre_order_by is not null;
begin
  insert into checkout.awaiting_orders (order_id, day, processor, charge, drama_id, number, first_episode, last_episode,
    is_pre_order, paid_at)
  values (p_order, public.platform_day(paid), p.processor, p.charge, p.drama_id, p_number, p_first, p_first + p.quantity - 1,
    is_pre_order, paid);
  insert into checkout.episode_access (viewer_id, drama_id, first_episode, last_episode, seller_id, order_id, granted_at,
    revoked_at)
  values (p.viewer_id, p.drama_id, p_first, p_first + p.quantity - 1, nobody, p_order, paid, case when is_pre_order then paid end);
  return row('awaits-block', nobody, p_order, p_number, false, null, p_first)::checkout.placed;
end $$;

CREATE FUNCTION checkout.awaits_block(p_day date, p_drama uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  return exists (select from checkout.allocation_days d where d.day = p_day and d.network is not null
      and not exists (select from checkout.allocation_blocks b where b.day = d.day))
    and exists (select from checkout.allocation_weights w where w.day = p_day and w.drama_id = p_drama);
end $$;

CREATE TABLE checkout.purchases (
    id uuid NOT NULL,
    viewer_id uuid NOT NULL,
    key text NOT NULL,
    processor text NOT NULL,
    email text,
    locale text DEFAULT 'en'::text NOT NULL,
    drama_id uuid NOT NULL,
    quantity smallint NOT NULL,
    retail bigint NOT NULL,
    wholesale bigint NOT NULL,
    click jsonb,
    country text,
    pre_order_from smallint,
    pre_order_by date,
    amount bigint NOT NULL,
    currency text NOT NULL,
    hundredths bigint NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    session text,
    page_url text,
    expires_at timestamp with time zone,
    not_paid text,
    order_id uuid,
    seller_id uuid,
    turned_down text,
    charge text,
    ended_at timestamp with time zone,
    given_back_at timestamp with time zone,
    CONSTRAINT amount_adds_up CHECK (((amount = (retail * quantity)) AND (amount > 0))),
    CONSTRAINT charged_something CHECK ((hundredths > 0)),
    CONSTRAINT country_code CHECK ((country ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT ended_one_way CHECK (((num_nonnulls(order_id, turned_down) <= 1) AND ((order_id IS NULL) = (seller_id IS NULL)) AND ((ended_at IS NULL) = (num_nonnulls(order_id, turned_down, not_paid) = 0)) AND ((turned_down IS NULL) OR (charge IS NOT NULL)) AND ((given_back_at IS NULL) OR (turned_down IS NOT NULL)))),
    CONSTRAINT known_processor CHECK ((processor = ANY (ARRAY['sandbox'::text, 'stripe'::text]))),
    CONSTRAINT known_reason CHECK ((not_paid = ANY (ARRAY['declined'::text, 'expired'::text]))),
    CONSTRAINT locale_form CHECK ((locale ~ '^[a-zA-Z-]{2,10}$'::text)),
    CONSTRAINT page_is_whole CHECK ((num_nonnulls(session, page_url, expires_at) = ANY (ARRAY[0, 3]))),
    CONSTRAINT pre_order_is_whole CHECK (((pre_order_from IS NULL) = (pre_order_by IS NULL))),
    CONSTRAINT some_episodes CHECK ((quantity >= 1))
)
WITH (fillfactor='75');

CREATE FUNCTION checkout.begin_purchase(p_viewer uuid, p_key text, p_processor text, p_email text, p_drama uuid, p_quantity integer, p_click jsonb, p_said_ms bigint, p_country text DEFAULT NULL::text, p_is_pre_order boolean DEFAULT false, p_locale text DEFAULT 'en'::text) RETURNS checkout.purchases
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  rate constant jsonb := settings.in_force('cardCharge', now_at);
  refusal constant text := checkout.sale_refusal(p_drama, p_country, now_at);
  offer record;
  begun checkout.purchases;
begin
  if refusal is not null then
    raise exception 'drama % cannot be sold: %', p_drama, refusal using errcode = 'check_violation';
  end if;
  if p_processor = 'sandbox' and not checkout.takes_play_money() then
    raise exception 'no play money is taken here' using errcode = 'check_violation';
  end if;
  select * into begun from checkout.purchases where viewer_id = p_viewer and key = p_key and p_is_pre_order;
  if found then return begun; end if;
  select * into offer from checkout.pre_order_offer(p_viewer, p_drama, p_quantity, p_is_pre_order, now_at);
  insert into checkout.viewers (id, created_at) values (p_viewer, now_at) on conflict do nothing;
  insert into checkout.purchases as kept (id, viewer_id, key, processor, email, locale, drama_id, quantity, retail,
    wholesale, click, country, pre_order_from, pre_order_by, amount, currency, hundredths, opened_at)
  select settlement.new_id(now_ms), p_viewer, p_key, p_processor, p_email, p_locale, d.id, p_quantity, d.retail, d.wholesale,
    p_click, p_country, offer.first, offer.comes_on, d.retail * p_quantity, coalesce(rate ->> 'currency', 'USD'),
    -- Both values are in millionths; rounds up to whole hundredths (core/checkout: cardChargeRoundedUp).
    ceil(d.retail * p_quantity * (coalesce(rate ->> 'perUsdt', '1')::numeric * 1000000) / 10000000000)::bigint, now_at
  from public.dramas d where d.id = p_drama
  on conflict (viewer_id, key) do update set email = kept.email
  returning * into begun;
  return begun;
end $$;

CREATE FUNCTION checkout.book_refund_paid(p_order uuid, p_actor text, p_to text, p_hash text, p_now_ms bigint) RETURNS text
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_at constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  r checkout.refunds;
  posted ledger.posted;
begin
  select * into r from checkout.refunds where order_id = p_order for no key update;
  if not found then
    if not exists (select from checkout.payments p where p.order_id = p_order) then return 'order-unknown'; end if;
    raise exception 'order % is not refunded', p_order using errcode = 'check_violation';
  end if;
  if r.paid_at is not null then return 'paid-before'; end if;
  posted := ledger.book(null, 'refund-paid:' || p_order, 'refund-paid', 'order', p_order::text, p_now_ms, p_actor,
    array['platform:refunds_payable', p_to], array[-r.amount, r.amount], array[p_order, p_order]);
  if posted.outcome <> 'posted' then
    raise exception 'a refund could not be booked: %', posted.outcome using errcode = 'check_violation';
  end if;
  update checkout.refunds set paid_at = now_at, transaction_hash = p_hash where order_id = p_order;
  update checkout.payments set refunded_at = now_at where order_id = p_order and r.is_whole;
  perform checkout.queue_viewer_mail(p_order, 'refund', '{}', p_now_ms);
  return 'paid-back';
end $$;

CREATE FUNCTION checkout.cancel_order(p_viewer uuid, p_order uuid, p_said_ms bigint) RETURNS checkout.refunded
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  o public.orders;
  refusal text;
  done checkout.refunded;
begin
  select sold.* into o from checkout.episode_access a
    join public.orders sold on sold.seller_id = a.seller_id and sold.id = a.order_id
  where a.order_id = p_order and a.viewer_id = p_viewer limit 1 for no key update of sold;
  if not found then return checkout.cancel_pre_order(p_viewer, p_order, now_ms); end if;
  refusal := case
    when o.state = 'refunded' then 'refunded-before'
    when o.refunded_quantity > 0 then 'order-already-decided'
    when o.first_play_at is not null then 'cancel-after-play'
    when o.state not in ('to-ship', 'shipped') then 'cancel-too-late'
    when to_timestamp(now_ms / 1000.0) >= o.paid_at + interval '24:00:00' then 'cancel-too-late'
    when exists (select from checkout.disputes d
                 where d.seller_id = o.seller_id and d.order_id = o.id and d.state = 'open') then 'dispute-open' end;
  if refusal is not null then return row(refusal, o.seller_id, o.id, o.number)::checkout.refunded; end if;
  done := checkout.refund_locked(o, null, 'cancelled', null, 'viewer:' || p_viewer, null, now_ms);
  perform checkout.queue_viewer_mail(o.id, 'cancellation', '{}', now_ms);
  return done;
end $$;

CREATE FUNCTION checkout.cancel_pre_order(p_viewer uuid, p_order uuid, p_now_ms bigint) RETURNS checkout.refunded
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  w checkout.pre_orders;
begin
  select paid.* into w from checkout.episode_access a join checkout.pre_orders paid on paid.id = a.order_id
  where a.order_id = p_order and a.viewer_id = p_viewer limit 1 for no key update of paid;
  if not found then return row('order-unknown', null, p_order, null)::checkout.refunded; end if;
  if w.state = 'refunded' then return row('refunded-before', w.seller_id, w.id, w.number)::checkout.refunded; end if;
  -- Delivered in the meantime: cancelled like any other order.
  if w.state = 'delivered' then return checkout.cancel_order(p_viewer, p_order, p_now_ms); end if;
  if checkout.has_open_word(w.payment_id) then
    return row('dispute-open', w.seller_id, w.id, w.number)::checkout.refunded;
  end if;
  perform checkout.refund_pre_order_locked(w, 'viewer:' || p_viewer, 'cancelled', p_now_ms);
  return row('pre-order-refunded', w.seller_id, w.id, w.number)::checkout.refunded;
end $$;

CREATE FUNCTION checkout.clock_moved_by() RETURNS interval
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select make_interval(secs => case c.kind when 'movable' then c.moved_by_ms else 0 end / 1000.0) from public.business_clock c
$$;

CREATE FUNCTION checkout.close_allocations(p_said_ms bigint) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  at constant timestamptz := to_timestamp(now_ms / 1000.0);
  d checkout.allocation_days;
  leaves bytea[];
  v_root bytea;
  closed integer := 0;
begin
  for d in
    select x.* from checkout.allocation_days x
    where x.log_index is not null and x.day < public.platform_day(at - interval '5 minutes')
      and not exists (select from checkout.allocation_closings c where c.day = x.day)
      and not exists (select from checkout.awaiting_orders w where w.day = x.day)
      and not exists (select from checkout.allocation_snapshots s where s.day = x.day and s.log_index is null)
      and (x.network is null or exists (select from checkout.allocation_blocks b where b.day = x.day))
    order by x.day limit 10 for no key update of x
  loop
    leaves := checkout.drawn_order_leaves(d.day);
    v_root := proofs.merkle_root(leaves);
    insert into checkout.allocation_closings (day, closed_at, orders, root, log_index)
    values (d.day, at, cardinality(leaves), v_root, proofs.append_text(concat_ws(E'\n', 'cliffhanger-allocation-orders-1',
      to_char(d.day, 'YYYY-MM-DD'), now_ms, d.secret, cardinality(leaves), encode(v_root, 'hex'))));
    closed := closed + 1;
  end loop;
  return closed;
end $$;

CREATE FUNCTION checkout.close_dispute(p_processor text, p_event text, p_said_ms bigint) RETURNS settlement.audit_event
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  told constant checkout.told_order := checkout.told_about_order(p_processor, p_event);
  word constant jsonb := told.word;
  o public.orders;
  v_name constant text := word ->> 'dispute';
  verdict constant text := word ->> 'outcome';
  opened timestamptz;
  done settlement.audit_event;
begin
  select * into o from public.orders where seller_id = told.seller_id and id = told.order_id;
  if word ->> 'kind' <> 'dispute-closed' or verdict not in ('won', 'lost') then
    raise exception 'no verdict' using errcode = 'check_violation';
  end if;
  done := row(verdict, o.seller_id, o.id, o.number, '{}')::settlement.audit_event;
  update checkout.disputes d set state = verdict, closed_at = now_at, name = coalesce(d.name, v_name)
  where d.id = (select e.id from checkout.disputes e
                where e.processor = p_processor and e.seller_id = o.seller_id and e.order_id = o.id and e.state = 'open'
                  and (e.name = v_name or e.name is null or v_name is null)
                order by e.name is null, e.opened_at limit 1)
  returning d.opened_at into opened;
  if not found then
    -- The opening event was never received.
    insert into checkout.disputes (id, processor, name, seller_id, order_id, reason, currency, hundredths, opened_at,
      decided_by, state, closed_at)
    values (settlement.new_id(now_ms), p_processor, v_name, o.seller_id, o.id, '', word #>> '{charged,currency}',
      (word #>> '{charged,hundredths}')::bigint, now_at, now_at + interval '2880 hours', verdict, now_at)
    on conflict do nothing;
    if not found then done.outcome := 'closed-before'; return done; end if;
    opened := now_at;
  end if;

  if verdict = 'won' then
    if o.state <> 'audit' or exists (select from checkout.disputes d
        where d.seller_id = o.seller_id and d.order_id = o.id and d.state = 'open') then
      return done;
    end if;
    if o.audit_reason <> 'payment-disputed' then
      perform settlement.resume_audit(o.seller_id, o.id, opened, now_ms);
      return done;
    end if;
    insert into settlement.audit_decisions (seller_id, order_id, decided_at, outcome, actor)
    values (o.seller_id, o.id, now_at, 'dismissed', 'processor:' || p_processor);
    perform settlement.release_from_audit(o.seller_id, o.id,
      settlement.decision_notice('audit-dismissed', '{}', 'rule', null, now_ms), now_ms);
    done.outcome := 'dismissed';
    return done;
  end if;

  if o.state in ('completed', 'refunded') then
    done.outcome := 'late-chargeback';
  elsif checkout.is_part_of_charge(word -> 'charged', o.viewer_id, o.id) then
    perform settlement.resume_audit(o.seller_id, o.id, opened, now_ms);
    done.outcome := 'partial-chargeback';
  end if;
  return done;
end $$;

CREATE FUNCTION checkout.commit_allocation_weights(p_said_ms bigint) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  next_day date;
  dramas bigint;
  root bytea;
  committed integer := 0;
begin
  for next_day in
    select s.day from checkout.allocation_snapshots s join checkout.allocation_days d on d.day = s.day
    where s.log_index is null and d.log_index is not null
      and d.begins_at > to_timestamp(now_ms / 1000.0) - interval '2 days'
    order by s.day for no key update of s
  loop
    select count(*), proofs.merkle_root(coalesce(array_agg(l.hash order by l.drama_id), '{}')) into dramas, root
    from checkout.weight_leaves(next_day) l;
    update checkout.allocation_snapshots set log_index = proofs.append_text(concat_ws(E'\n',
      'cliffhanger-allocation-weights-1', to_char(next_day, 'YYYY-MM-DD'), now_ms, dramas, encode(root, 'hex')))
    where day = next_day;
    committed := committed + 1;
  end loop;
  return committed;
end $$;

CREATE FUNCTION checkout.commit_allocations(p_said_ms bigint) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  d checkout.allocation_days;
  committed integer := 0;
begin
  -- The first log entry is its key; an empty log accepts no entries.
  if (select h.size from proofs.log_head h) = 0 then return 0; end if;
  for d in select * from checkout.allocation_days x where x.log_index is null and x.begins_at > now_at order by x.day
    for no key update
  loop
    update checkout.allocation_days x set log_index = proofs.append_text(concat_ws(E'\n', 'cliffhanger-allocation-day-1',
      to_char(d.day, 'YYYY-MM-DD'), (extract(epoch from d.begins_at) * 1000)::bigint, d.fingerprint, coalesce(d.network, '-')))
    where x.day = d.day;
    committed := committed + 1;
  end loop;
  return committed;
end $$;

CREATE FUNCTION checkout.complain(p_viewer uuid, p_order uuid, p_reason text, p_text text, p_said_ms bigint) RETURNS settlement.audit_event
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  o public.orders;
  done settlement.audit_event;
begin
  if p_reason = 'payment-disputed' then
    raise exception 'only a bank disputes a payment' using errcode = 'check_violation';
  end if;
  select p.* into o from public.orders p
  where p.id = p_order and p.seller_id = (
    select a.seller_id from checkout.episode_access a where a.order_id = p_order and a.viewer_id = p_viewer limit 1)
  for no key update;
  if not found then done.outcome := 'order-unknown'; return done; end if;
  if o.state = 'refunded' or (o.state = 'completed' and now_at >= o.paid_at + interval '504 hours') then
    done.outcome := 'complain-too-late';
    return done;
  end if;

  done := row('kept', o.seller_id, o.id, o.number, '{}')::settlement.audit_event;
  insert into checkout.complaints (order_id, seller_id, viewer_id, reason, text, made_at)
  values (o.id, o.seller_id, p_viewer, p_reason, p_text, now_at)
  on conflict do nothing;
  if not found then return done; end if;
  perform checkout.queue_viewer_mail(o.id, 'complaint-received', '{}', now_ms);
  if settlement.hold_for_audit(o.seller_id, o.id, 'viewer-complaint',
      settlement.decision_notice('viewer-complaint', jsonb_build_object('said', p_text), 'rule', null, now_ms), now_at) then
    done.rules := '{viewer-complaint}';
  end if;
  return done;
end $$;

CREATE FUNCTION checkout.confirm_decision(p_person uuid, p_order uuid, p_said_ms bigint) RETURNS checkout.complaint_decided
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  d checkout.complaint_decisions;
begin
  select * into d from checkout.complaint_decisions where order_id = p_order and due_at is null for update;
  if not found then return row('nothing-proposed', null)::checkout.complaint_decided; end if;
  if not staff.may_be_second(d.decided_by::text, p_person, now_ms) then
    return row('second-person-needed', null)::checkout.complaint_decided;
  end if;
  if not (staff.may(p_person, 'finance') or (staff.may(p_person, 'support') and staff.may(d.decided_by, 'finance'))) then
    return row('role-not-allowed', null)::checkout.complaint_decided;
  end if;
  update checkout.complaint_decisions set confirmed_by = p_person, due_at = now_at + interval '10 seconds'
  where order_id = p_order;
  return row('decided', now_at + interval '10 seconds')::checkout.complaint_decided;
end $$;

CREATE FUNCTION checkout.decide_complaint(p_person uuid, p_order uuid, p_outcome text, p_episodes integer[], p_reason text, p_note text, p_said_ms bigint) RETURNS checkout.complaint_decided
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  alone_up_to constant bigint := coalesce((settings.in_force('complaintAloneUpTo', now_at) #>> '{}')::numeric, 50) * 1000000;
  o public.orders;
  refusal text;
  those smallint[];
  is_proposed boolean;
begin
  if staff.may(p_person, 'support', 'finance') is not true then
    raise exception 'nobody who may decide a complaint' using errcode = 'check_violation';
  end if;
  select sold.* into o from checkout.payments p
    join public.orders sold on sold.seller_id = p.seller_id and sold.id = p.order_id
  where p.order_id = p_order for no key update of sold;
  if not found then return row('order-unknown', null)::checkout.complaint_decided; end if;
  refusal := checkout.refuse_decision(o, p_outcome);
  if refusal is not null then return row(refusal, null)::checkout.complaint_decided; end if;
  select coalesce(array_agg(e::smallint order by e), '{}') into those
  from generate_series(o.first_episode::integer, o.first_episode + o.quantity - 1) e
  where p_outcome = 'refund' or (p_outcome = 'part-refund' and e = any (p_episodes));
  if p_outcome = 'part-refund' and (cardinality(those) not between 1 and o.quantity - 1
      or cardinality(those) is distinct from cardinality(p_episodes)) then
    return row('episodes-not-of-order', null)::checkout.complaint_decided;
  end if;
  is_proposed := o.retail * cardinality(those) > alone_up_to;
  insert into checkout.complaint_decisions (order_id, seller_id, outcome, episodes, reason, note, decided_by, decided_at, due_at)
  values (o.id, o.seller_id, p_outcome, those, p_reason, nullif(p_note, ''), p_person, now_at,
    case when not is_proposed then now_at + interval '10 seconds' end)
  on conflict do nothing;
  if not found then return row('order-already-decided', null)::checkout.complaint_decided; end if;
  return row(case when is_proposed then 'proposed' else 'decided' end,
    case when not is_proposed then now_at + interval '10 seconds' end)::checkout.complaint_decided;
end $$;

CREATE FUNCTION checkout.deliver_pre_order(p_order uuid, p_said_ms bigint) RETURNS checkout.refunded
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  w checkout.pre_orders;
  refusal text;
  holds_right boolean;
  placed checkout.placed;
  buyer checkout.buyers;
begin
  select * into w from checkout.pre_orders where id = p_order for no key update;
  if not found then return row('order-unknown', null, p_order, null)::checkout.refunded; end if;
  refusal := case when w.state <> 'waiting' then 'ended-before' when not checkout.is_ready(w) then 'not-ready'
    when checkout.has_open_word(w.payment_id) then 'dispute-open' end;
  if refusal is not null then return row(refusal, w.seller_id, w.id, w.number)::checkout.refunded; end if;
  perform from public.consignments c
  where c.seller_id = w.seller_id and c.drama_id = w.drama_id and c.removed_at is null for share;
  holds_right := found;
  update checkout.pre_orders set state = 'delivered', delivered_at = now_at where id = w.id;
  perform checkout.add_order(
    row(w.viewer_id, null, w.drama_id, w.quantity, w.retail, w.wholesale, null, null, null, null, w.sandbox, null, null, null)
      ::checkout.paid,
    row('sold', w.seller_id, w.attribution)::checkout.attributed, w.id, w.number, w.payment_id, w.payment_transfer,
    w.first_episode, holds_right, now_at, w.ordered_at);
  update checkout.episode_access set revoked_at = null, granted_at = now_at where order_id = w.id;
  placed := row('placed', w.seller_id, w.id, w.number, w.seller_id = '00000000-0000-0000-0000-000000000000', null,
    w.first_episode)::checkout.placed;
  select * into buyer from checkout.buyers b where b.order_id = w.id;
  perform checkout.arrive(placed, buyer.email, buyer.locale, w.drama_id, w.amount, now_ms);
  return row('delivered', w.seller_id, w.id, w.number)::checkout.refunded;
end $$;

CREATE FUNCTION checkout.drawn_order_leaves(p_day date) RETURNS bytea[]
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select coalesce(array_agg(proofs.leaf_hash(concat_ws(E'\n', 'cliffhanger-drawn-order-1', o.number, o.drama_id,
    case o.seller_id when '00000000-0000-0000-0000-000000000000' then coalesce(o.drawn, '-') else o.seller_id::text end,
    o.seller_id, (select string_agg(p.id, E'\n' order by p.place)
      from jsonb_array_elements_text(o.passed) with ordinality p (id, place)))) order by o.number, o.id), '{}')
  from checkout.drawn_orders(p_day) o
$$;

CREATE FUNCTION checkout.drawn_orders(p_day date) RETURNS TABLE(id uuid, number text, drama_id uuid, seller_id uuid, drawn text, passed jsonb)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select o.id, left(o.number, 11) collate "C" as number, o.drama_id, o.seller_id, o.attribution ->> 'drawn' as drawn,
    coalesce(o.attribution -> 'passed', '[]') as passed
  from public.orders o where o.attribution ->> 'day' = to_char(p_day, 'YYYY-MM-DD')
  union all
  select w.id, left(w.number, 11), w.drama_id, w.seller_id, w.attribution ->> 'drawn',
    coalesce(w.attribution -> 'passed', '[]')
  from checkout.pre_orders w where w.attribution ->> 'day' = to_char(p_day, 'YYYY-MM-DD') and w.state <> 'delivered'
$$;

CREATE FUNCTION checkout.drawn_text(p_number text, p_passed uuid[]) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select p_number || case when cardinality(p_passed) > 0 then E'\n' || cardinality(p_passed) else '' end
$$;

CREATE FUNCTION checkout.due_pre_orders(p_said_ms bigint, p_most integer) RETURNS TABLE(order_id uuid, is_ready boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  return query
  select due.id, due.is_ready from (
    (select w.id, true as is_ready from checkout.pre_orders w join public.dramas d on d.id = w.drama_id
     where w.state = 'waiting' and d.ready_through >= w.last_episode and not checkout.has_open_word(w.payment_id)
     order by w.id limit p_most)
    union all
    (select w.id, false from checkout.pre_orders w join public.dramas d on d.id = w.drama_id
     where w.state = 'waiting' and d.ready_through < w.last_episode and not checkout.has_open_word(w.payment_id)
       and w.refunded_from <= public.platform_day(to_timestamp(public.business_now_ms(p_said_ms) / 1000.0))
     order by w.refunded_from, w.id limit p_most)
  ) due order by due.is_ready desc, due.id limit p_most;
end $$;

CREATE FUNCTION checkout.end_unpaid(p_purchase uuid, p_why text, p_said_ms bigint) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  update checkout.purchases set not_paid = p_why, ended_at = to_timestamp(public.business_now_ms(p_said_ms) / 1000.0)
  where id = p_purchase and order_id is null and turned_down is null
$$;

CREATE FUNCTION checkout.ensure_partitions(from_month date, months integer) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  first_day date;
  child text;
begin
  if months not between 1 and 60 then raise exception 'from 1 to 60 months at a time'; end if;
  perform pg_advisory_xact_lock('public.orders'::regclass::oid::bigint);
  for step in 0 .. months - 1 loop
    first_day := (date_trunc('month', from_month::timestamp) + make_interval(months => step))::date;
    child := format('orders_%s', to_char(first_day, 'YYYY_MM'));
    if to_regclass('public.' || child) is null then
      execute format('create table public.%I (like public.orders_ended including all)', child);
      execute format('alter table public.%I alter column seller_id set (n_distinct = 20)', child);
      execute format('alter table public.orders_ended attach partition public.%I for values from (%L) to (%L)', child,
        checkout.first_uuid_of(first_day::timestamp at time zone 'UTC'),
        checkout.first_uuid_of((first_day + interval '1 month')::timestamp at time zone 'UTC'));
    end if;
  end loop;
end $$;

CREATE FUNCTION checkout.erase_viewer(p_viewer uuid, p_said_ms bigint) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  delete from checkout.buyers where order_id in (
    select a.order_id from checkout.episode_access a where a.viewer_id = p_viewer);
  delete from checkout.sign_in_links where email in (
    select unnest(array[v.email, v.verified_email]) from checkout.viewers v where v.id = p_viewer);
  update checkout.purchases set email = null where viewer_id = p_viewer;
  update checkout.invoices set email = null where viewer_id = p_viewer;
  delete from checkout.viewer_sessions where viewer_id = p_viewer;
  update checkout.viewers set email = null, verified_email = null, verified_at = null,
    erased_at = to_timestamp(public.business_now_ms(p_said_ms) / 1000.0)
  where id = p_viewer;
  return (select count(*) from checkout.payments where viewer_id = p_viewer);
end $$;

CREATE FUNCTION checkout.escalate_disputes(p_most integer, p_said_ms bigint) RETURNS SETOF checkout.escalated
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  d checkout.disputes;
  escalated checkout.escalated;
begin
  for d in
    select w.* from (
      select * from checkout.disputes o where o.state = 'open' and o.escalated_at is null and o.decided_by <= now_at
      order by o.decided_by limit p_most) w
    order by w.seller_id, w.order_id, w.id
  loop
    perform from public.orders o where o.seller_id = d.seller_id and o.id = d.order_id for no key update;
    update checkout.disputes o set escalated_at = now_at where o.id = d.id and o.state = 'open' and o.escalated_at is null;
    if not found then continue; end if;
    -- Settled or refunded orders went to staff when the dispute was opened.
    update public.orders o set release_at = now_at + interval '72 hours',
      due_at = orders.next_due_at('audit', null, null, null, now_at + interval '72 hours', null), notice = settlement.decision_notice('dispute-undecided-in-time', '{}', 'rule', null, now_ms)
    where o.seller_id = d.seller_id and o.id = d.order_id and o.state = 'audit';
    escalated := row(d.seller_id, d.order_id, d.processor,
      coalesce((select p.charge from checkout.payments p where p.order_id = d.order_id), ''), d.currency, d.hundredths,
      found)::checkout.escalated;
    return next escalated;
  end loop;
end $$;

CREATE FUNCTION checkout.execute_decisions(p_most integer, p_said_ms bigint) RETURNS SETOF checkout.executed_decision
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  d checkout.complaint_decisions;
  o public.orders;
  share checkout.refund_share;
  why jsonb;
  rule text;
begin
  for d in
    select * from checkout.complaint_decisions w where w.executed_at is null and w.due_at <= now_at
    order by w.due_at limit least(p_most, 1000) for update skip locked
  loop
    select * into o from public.orders where seller_id = d.seller_id and id = d.order_id for no key update;
    if checkout.refuse_decision(o, d.outcome) is not null or staff.may(d.decided_by, 'support', 'finance') is not true then
      delete from checkout.complaint_decisions where order_id = d.order_id;
      return next row('dropped', o.seller_id, o.id, o.number, d.reason, 0, o.quantity, 0, 0, 0, o.shipped_at is not null)::checkout.executed_decision;
      continue;
    end if;
    share := checkout.share_refund(o, cardinality(d.episodes),
      (select b.available from ledger.books b where b.journal_id = o.seller_id and o.state = 'completed' for update));
    rule := case d.outcome when 'refund' then 'complaint-refunded' when 'part-refund' then 'complaint-part-refunded'
      else 'complaint-not-refunded' end;
    why := settlement.decision_notice(rule, jsonb_build_object('reason', d.reason, 'amount', public.money_text(share.amount),
      'share', public.money_text(share.seller), 'platform', public.money_text(share.platform),
      'episodes', cardinality(d.episodes)::text, 'of', o.quantity::text), 'person', d.note, now_ms);
    update checkout.complaint_decisions set executed_at = now_at where order_id = d.order_id;
    insert into settlement.audit_decisions (seller_id, order_id, decided_at, outcome, note, actor)
    select o.seller_id, o.id, now_at, case d.outcome when 'no-refund' then 'dismissed' else 'upheld' end, d.note,
      'operator:' || person
    from unnest(array[d.decided_by, d.confirmed_by]) person where person is not null;
    if d.outcome <> 'no-refund' then
      perform checkout.refund_locked(o, d.episodes, 'complaint', checkout.fault_of(d.reason), 'operator:' || d.decided_by,
        why, now_ms);
    elsif o.state = 'audit' then
      perform settlement.release_from_audit(o.seller_id, o.id, why, now_ms);
    else
      update public.orders set notice = why where seller_id = o.seller_id and id = o.id and state = 'completed';
    end if;
    perform checkout.queue_complaint_answer(o.id, case d.outcome when 'refund' then 'complaint-upheld'
      when 'part-refund' then 'complaint-part-refunded' else 'complaint-dismissed' end, d.note, d.reason, now_ms);
    return next row(d.outcome, o.seller_id, o.id, o.number, d.reason, cardinality(d.episodes), o.quantity, share.amount,
      share.seller, share.platform, o.shipped_at is not null)::checkout.executed_decision;
  end loop;
end $$;

CREATE FUNCTION checkout.fault_of(p_reason text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$
  select case when p_reason in ('promised-otherwise', 'own-purchase') then 'seller' else 'platform' end
$$;

CREATE FUNCTION checkout.first_uuid_of(moment timestamp with time zone) RETURNS uuid
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid
$$;

CREATE FUNCTION checkout.forget_allocation_weights(p_said_ms bigint, p_most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  -- The database's time: a caller that could choose it could delete the running day's weights.
  today constant date := public.platform_day(to_timestamp(public.business_now_ms(p_said_ms) / 1000.0));
  forgotten integer;
begin
  delete from checkout.allocation_weights where (day, drama_id, seller_id) in (
    select day, drama_id, seller_id from checkout.allocation_weights where day < today - 100
    order by day, drama_id, seller_id limit p_most);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

CREATE FUNCTION checkout.free_number(p_seller uuid, p_number text) RETURNS text
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  for suffix in 0 .. 8 loop
    if not exists (select from checkout.order_numbers o
        where o.seller_id = p_seller and o.number = p_number || substr('23456789', suffix, 1)) then
      return p_number || substr('23456789', suffix, 1);
    end if;
  end loop;
  raise exception 'no order number is free';
end $$;

CREATE FUNCTION checkout.give_refund_address(p_viewer uuid, p_order uuid, p_address text, p_said_ms bigint) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  r checkout.refunds;
  network text;
begin
  if not exists (select from checkout.episode_access a where a.order_id = p_order and a.viewer_id = p_viewer) then
    return 'order-unknown';
  end if;
  select * into r from checkout.refunds where order_id = p_order and processor like 'usdt-%' for no key update;
  if not found then return 'refund-not-owed'; end if;
  if not checkout.may_be_paid_back(p_viewer, r) then return 'sign-in-needed'; end if;
  network := substr(r.processor, 6);
  if r.paid_at is not null or exists (select from chain.resolutions s
      where s.refund_order_id = p_order and s.state in ('asked', 'confirmed')) then
    return 'refund-under-way';
  end if;
  -- A refund to one of the platform's addresses would not leave it.
  if p_address !~ (case network when 'trc20' then '^T[1-9A-HJ-NP-Za-km-z]{33}$' else '^0x[0-9a-fA-F]{40}$' end)
      or exists (select from chain.owners_of(network, array[p_address])) then
    return 'address-malformed';
  end if;
  update checkout.refunds set to_address = p_address, address_at = now_at where order_id = p_order;
  return 'given';
end $_$;

CREATE FUNCTION checkout.has_open_word(p_payment uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  return exists (select from checkout.payments p
    join checkout.processor_events e on e.processor = p.processor and e.charge = p.charge and e.done_at is null
    where p.id = p_payment);
end $$;

CREATE FUNCTION checkout.hmac_sha256(p_key bytea, p_message bytea) RETURNS bytea
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  inner_pad bytea := decode(repeat('36', 64), 'hex');
  outer_pad bytea := decode(repeat('5c', 64), 'hex');
begin
  for octet in 0 .. length(p_key) - 1 loop
    inner_pad := set_byte(inner_pad, octet, get_byte(inner_pad, octet) # get_byte(p_key, octet));
    outer_pad := set_byte(outer_pad, octet, get_byte(outer_pad, octet) # get_byte(p_key, octet));
  end loop;
  return sha256(outer_pad || sha256(inner_pad || p_message));
end $$;

CREATE FUNCTION checkout.is_awaited(p_order uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  return exists (select from checkout.pre_orders w where w.id = p_order and w.state = 'waiting')
    or exists (select from checkout.awaiting_orders a where a.order_id = p_order and a.is_pre_order);
end $$;

CREATE FUNCTION checkout.is_instrument_of(p_source text, p_seller uuid, p_email text) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  return exists (select from checkout.viewers v join checkout.payments p on p.viewer_id = v.id
                 where (v.email = p_email or v.verified_email = p_email) and p.source = p_source)
    or exists (select from wallet.payout_methods m
               where m.seller_id = p_seller and lower(m.target ->> 'address') = lower(p_source))
    or exists (select from wallet.withdrawals w
               where w.seller_id = p_seller and lower(w.address) = lower(p_source));
end $$;

CREATE FUNCTION checkout.is_part_of_charge(p_charged jsonb, p_viewer uuid, p_order uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  return exists (select from checkout.purchases p
    where p.viewer_id = p_viewer and p.order_id = p_order and p.currency = p_charged ->> 'currency'
      and (p_charged ->> 'hundredths')::bigint < p.hundredths);
end $$;

CREATE TABLE checkout.pre_orders (
    id uuid NOT NULL,
    seller_id uuid NOT NULL,
    number text NOT NULL COLLATE pg_catalog."C",
    viewer_id uuid NOT NULL,
    drama_id uuid NOT NULL,
    first_episode smallint NOT NULL,
    quantity smallint NOT NULL,
    last_episode smallint GENERATED ALWAYS AS (((first_episode + quantity) - 1)) STORED NOT NULL,
    retail bigint NOT NULL,
    wholesale bigint NOT NULL,
    amount bigint NOT NULL,
    payment_id uuid NOT NULL,
    sandbox boolean NOT NULL,
    attribution jsonb NOT NULL,
    ordered_at timestamp with time zone NOT NULL,
    promised_on date NOT NULL,
    refunded_from date NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    delivered_at timestamp with time zone,
    refunded_at timestamp with time zone,
    refunded_for text,
    payment_transfer uuid NOT NULL,
    refund_transfer uuid,
    CONSTRAINT amount_adds_up CHECK (((amount = (retail * quantity)) AND (amount > 0))),
    CONSTRAINT at_most_two_weeks_late CHECK (((refunded_from >= (promised_on + 2)) AND (refunded_from <= (promised_on + 15)))),
    CONSTRAINT counted_episodes CHECK ((first_episode >= 1)),
    CONSTRAINT delivery_is_dated CHECK (((state = 'delivered'::text) = (delivered_at IS NOT NULL))),
    CONSTRAINT known_reason CHECK ((refunded_for = ANY (ARRAY['cancelled'::text, 'late'::text, 'taken-back'::text]))),
    CONSTRAINT known_state CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'refunded'::text]))),
    CONSTRAINT refund_is_whole CHECK ((num_nonnulls(refunded_at, refunded_for, refund_transfer) =
CASE state
    WHEN 'refunded'::text THEN 3
    ELSE 0
END)),
    CONSTRAINT some_episodes CHECK ((quantity >= 1))
);

CREATE FUNCTION checkout.is_ready(w checkout.pre_orders) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  return exists (select from public.dramas d where d.id = w.drama_id and d.ready_through >= w.last_episode);
end $$;

CREATE FUNCTION checkout.is_unanswered(p_seller uuid, p_order uuid) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select exists (select from checkout.complaints c where c.order_id = p_order and c.viewer_id is not null)
    and not exists (select from settlement.audit_decisions a where a.seller_id = p_seller and a.order_id = p_order
      and a.outcome <> 'opened' and a.actor like 'operator:%')
$$;

CREATE FUNCTION checkout.keep_allocation_block() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  raise exception 'the block of a draw is written once' using errcode = 'check_violation';
end $$;

CREATE FUNCTION checkout.keep_pre_order() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if old.state <> 'waiting' or (old.id, old.seller_id, old.number, old.viewer_id, old.drama_id, old.first_episode, old.quantity,
      old.retail, old.wholesale, old.payment_id, old.ordered_at, old.promised_on, old.refunded_from)
      is distinct from (new.id, new.seller_id, new.number, new.viewer_id, new.drama_id, new.first_episode, new.quantity,
      new.retail, new.wholesale, new.payment_id, new.ordered_at, new.promised_on, new.refunded_from) then
    raise exception 'pre-order % has ended, or was agreed otherwise', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

CREATE FUNCTION checkout.leave_viewer_mail(p_order uuid, p_kind text, p_copy integer) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  insert into jobs.messages (kind, content)
  values ('write-viewer-mail', jsonb_build_object('orderId', p_order, 'kind', p_kind, 'copy', p_copy));
end $$;

CREATE FUNCTION checkout.lock_episodes(p_order uuid, p_episodes smallint[], p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  with gone as (
    delete from checkout.episode_access a where a.order_id = p_order and a.revoked_at is null returning a.*
  ), each as (
    select g.viewer_id, g.drama_id, g.seller_id, g.granted_at, e.episode, e.episode = any (p_episodes) as is_locked,
      e.episode - row_number() over (partition by g.viewer_id, g.drama_id, g.first_episode, e.episode = any (p_episodes)
        order by e.episode) as run
    from gone g, lateral generate_series(g.first_episode::integer, g.last_episode::integer) as e (episode)
  )
  insert into checkout.episode_access (viewer_id, drama_id, first_episode, last_episode, seller_id, order_id, granted_at, revoked_at)
  select viewer_id, drama_id, min(episode), max(episode), seller_id, p_order, granted_at, case when is_locked then p_at end
  from each group by viewer_id, drama_id, seller_id, granted_at, is_locked, run;
end $$;

CREATE TABLE checkout.refunds (
    order_id uuid NOT NULL,
    seller_id uuid NOT NULL,
    viewer_id uuid NOT NULL,
    processor text NOT NULL,
    episodes smallint[] NOT NULL,
    is_whole boolean NOT NULL,
    amount bigint NOT NULL,
    seller_part bigint NOT NULL,
    platform_part bigint NOT NULL,
    loss bigint NOT NULL,
    cause text NOT NULL,
    transfer_id uuid NOT NULL,
    refunded_at timestamp with time zone NOT NULL,
    was_settled boolean NOT NULL,
    to_address text,
    address_at timestamp with time zone,
    paid_at timestamp with time zone,
    transaction_hash text,
    CONSTRAINT address_is_dated CHECK (((to_address IS NULL) = (address_at IS NULL))),
    CONSTRAINT address_of_a_chain CHECK (((to_address IS NULL) OR (processor ~~ 'usdt-%'::text))),
    CONSTRAINT borne_by_somebody CHECK (((((seller_part + platform_part) + loss) = 0) OR (((seller_part + platform_part) + loss) = amount))),
    CONSTRAINT gone_over_a_chain CHECK (((transaction_hash IS NULL) OR ((to_address IS NOT NULL) AND (paid_at IS NOT NULL)))),
    CONSTRAINT known_cause CHECK ((cause = ANY (ARRAY['cancelled'::text, 'late'::text, 'complaint'::text, 'processor'::text]))),
    CONSTRAINT some_amount CHECK ((amount > 0)),
    CONSTRAINT some_episodes CHECK ((cardinality(episodes) >= 1))
);

CREATE FUNCTION checkout.may_be_paid_back(p_viewer uuid, r checkout.refunds) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  return exists (select from checkout.viewers v where v.id = p_viewer and v.verified_at is not null
    and (v.id = r.viewer_id
      or exists (select from checkout.buyers b where b.order_id = r.order_id and b.email = v.verified_email)
      or not exists (select from checkout.viewer_mails m where m.order_id = r.order_id)));
end $$;

CREATE FUNCTION checkout.next_to_buy(p_viewer uuid, p_drama uuid, p_free integer, p_last integer) RETURNS checkout.for_sale
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  first integer := p_free + 1;
  until integer := p_last;
  owned record;
begin
  for owned in
    select a.first_episode, a.last_episode from checkout.episode_access a
    where a.viewer_id = p_viewer and a.drama_id = p_drama
      and (a.revoked_at is null or checkout.is_awaited(a.order_id)) order by a.first_episode
  loop
    if owned.first_episode > first then
      until := least(p_last, owned.first_episode - 1);
      exit;
    end if;
    first := greatest(first, owned.last_episode + 1);
  end loop;
  return row(first, greatest(until - first + 1, 0))::checkout.for_sale;
end $$;

CREATE FUNCTION checkout.next_to_pre_order(p_viewer uuid, p_drama uuid, p_quantity integer, p_today date, OUT first integer, OUT most integer, OUT comes_on date) RETURNS record
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  free checkout.for_sale;
begin
  select (checkout.next_to_buy(p_viewer, p_drama, greatest(d.free_episodes, d.ready_through), d.episode_count)).* into free
  from public.dramas d where d.id = p_drama;
  first := free.first;
  select count(*)::integer into most from (
    select a.number, row_number() over (order by a.number) as ordinal from public.announced_episodes a
    where a.drama_id = p_drama and a.number between free.first and free.first + free.most - 1 and a.comes_on >= p_today
  ) announced where announced.number = free.first + announced.ordinal - 1;
  if p_quantity between 1 and most then
    select max(a.comes_on) into comes_on from public.announced_episodes a
    where a.drama_id = p_drama and a.number between first and first + p_quantity - 1;
  end if;
end $$;

CREATE FUNCTION checkout.note_given_back(p_purchase uuid, p_said_ms bigint) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  update checkout.purchases set given_back_at = to_timestamp(public.business_now_ms(p_said_ms) / 1000.0)
  where id = p_purchase and given_back_at is null and turned_down is not null
$$;

CREATE FUNCTION checkout.note_page(p_purchase uuid, p_session text, p_url text, p_expires_at timestamp with time zone) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  update checkout.purchases set session = p_session, page_url = p_url, expires_at = p_expires_at
  where id = p_purchase and order_id is null and turned_down is null
$$;

CREATE FUNCTION checkout.open_dispute(p_processor text, p_event text, p_said_ms bigint) RETURNS settlement.audit_event
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  told constant checkout.told_order := checkout.told_about_order(p_processor, p_event);
  word constant jsonb := told.word;
  o public.orders;
  decided_by constant timestamptz := now_at + interval '2880 hours';
  done settlement.audit_event;
begin
  select * into o from public.orders where seller_id = told.seller_id and id = told.order_id;
  if word ->> 'kind' <> 'disputed' then raise exception 'no dispute' using errcode = 'check_violation'; end if;
  done := row('disputed', o.seller_id, o.id, o.number, '{}')::settlement.audit_event;
  insert into checkout.disputes (id, processor, name, seller_id, order_id, reason, currency, hundredths, opened_at,
    decided_by, state)
  values (settlement.new_id(now_ms), p_processor, word ->> 'dispute', o.seller_id, o.id, coalesce(word ->> 'reason', ''),
    word #>> '{charged,currency}', (word #>> '{charged,hundredths}')::bigint, now_at, decided_by, 'open')
  on conflict do nothing;
  if not found then done.outcome := 'disputed-before'; return done; end if;
  if o.state in ('completed', 'refunded') then done.outcome := 'late-dispute'; return done; end if;
  insert into checkout.complaints (order_id, seller_id, reason, text, made_at)
  values (o.id, o.seller_id, 'payment-disputed', coalesce(word ->> 'reason', ''), now_at)
  on conflict do nothing;
  if settlement.hold_for_dispute(o.seller_id, o.id, decided_by, now_ms) then done.rules := '{payment-disputed}'; end if;
  return done;
end $$;

CREATE FUNCTION checkout.open_invoice(p_viewer uuid, p_email text, p_drama uuid, p_quantity integer, p_click jsonb, p_network text, p_address text, p_derivation_index integer, p_said_ms bigint, p_country text DEFAULT NULL::text, p_is_pre_order boolean DEFAULT false, p_locale text DEFAULT 'en'::text) RETURNS checkout.invoices
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  expires constant timestamptz := now_at
    + make_interval(mins => coalesce((settings.in_force('invoiceOpenForMs', now_at) #>> '{}')::integer, 30));
  honoured constant timestamptz := expires
    + make_interval(hours => coalesce((settings.in_force('invoiceHonouredForMs', now_at) #>> '{}')::integer, 24));
  refusal constant text := checkout.sale_refusal(p_drama, p_country, now_at);
  offer record;
  opened checkout.invoices;
begin
  if refusal is not null then
    raise exception 'drama % cannot be sold: %', p_drama, refusal using errcode = 'check_violation';
  end if;
  select * into offer from checkout.pre_order_offer(p_viewer, p_drama, p_quantity, p_is_pre_order, now_at);
  insert into checkout.invoices (id, viewer_id, email, locale, drama_id, quantity, retail, wholesale, click, country, network,
    address, derivation_index, pre_order_from, pre_order_by, amount, opened_at, expires_at, honoured_until)
  select settlement.new_id(now_ms), p_viewer, p_email, p_locale, d.id, p_quantity, d.retail, d.wholesale, p_click, p_country,
    p_network, p_address, p_derivation_index, offer.first, offer.comes_on, d.retail * p_quantity, now_at, expires, honoured
  from public.dramas d where d.id = p_drama
  returning * into opened;
  return opened;
end $$;

CREATE FUNCTION checkout.open_receipt_link(p_digest text, p_viewer uuid, p_said_ms bigint) RETURNS checkout.opened_link
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  m checkout.viewer_mails;
  viewers bigint;
  is_known boolean;
begin
  select * into m from checkout.viewer_mails where link_digest = p_digest;
  if not found then return row('sign-in-link-unknown', null)::checkout.opened_link; end if;
  -- Serialises concurrent openings for the count below. After the erasure of the viewer the link is void.
  perform from checkout.buyers b where b.order_id = m.order_id for update;
  if not found then return row('sign-in-link-unknown', null)::checkout.opened_link; end if;
  if now_at >= m.written_at + interval '720 hours' then
    return row('sign-in-link-expired', null)::checkout.opened_link;
  end if;
  select count(distinct a.viewer_id), coalesce(bool_or(a.viewer_id = p_viewer), false) into viewers, is_known
  from checkout.episode_access a where a.order_id = m.order_id;
  if not is_known then
    if viewers >= 8 then return row('sign-in-link-unknown', null)::checkout.opened_link; end if;
    perform checkout.share_access(array[m.order_id], p_viewer);
  end if;
  return row('opened', m.order_id)::checkout.opened_link;
end $$;

CREATE FUNCTION checkout.order_number(p_processor text, p_charge text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  digest constant bytea := sha256(convert_to(p_processor || E'\n' || p_charge, 'UTF8'));
  number text := 'CH-';
begin
  for octet in 0 .. 7 loop
    number := number || substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ',
      (get_byte(digest, octet) * 256 + get_byte(digest, octet + 8)) % 31 + 1, 1);
  end loop;
  return number;
end $$;

CREATE TABLE checkout.awaiting_orders (
    order_id uuid NOT NULL,
    day date NOT NULL,
    processor text NOT NULL,
    charge text NOT NULL,
    drama_id uuid NOT NULL,
    number text NOT NULL,
    first_episode smallint NOT NULL,
    last_episode smallint NOT NULL,
    is_pre_order boolean NOT NULL,
    paid_at timestamp with time zone NOT NULL,
    purchase_id uuid,
    event text,
    invoice_id uuid,
    first_play_at timestamp with time zone
);

CREATE FUNCTION checkout.place_awaiting(p checkout.paid, w checkout.awaiting_orders, p_now_ms bigint) RETURNS checkout.placed
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  whose constant checkout.attributed := checkout.attribute(p, w.number, (extract(epoch from w.paid_at) * 1000)::bigint);
begin
  if whose.outcome = 'awaits-block' then
    return row('awaits-block', '00000000-0000-0000-0000-000000000000', w.order_id, w.number, false, null, w.first_episode)
      ::checkout.placed;
  end if;
  delete from checkout.awaiting_orders where order_id = w.order_id;
  return checkout.write_order(p, whose, w.order_id, w.number, w.first_episode, true, p_now_ms);
end $$;

CREATE FUNCTION checkout.place_invoice_order(p_invoice uuid, p_said_ms bigint) RETURNS checkout.placed
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  i checkout.invoices;
  completing record;
  placed checkout.placed;
  awaiting checkout.awaiting_orders;
begin
  select * into i from checkout.invoices where id = p_invoice for no key update;
  if not found then return row('invoice-unknown', null, null, null, null, null, null)::checkout.placed; end if;
  if i.order_id is not null then
    select * into awaiting from checkout.awaiting_orders a where a.order_id = i.order_id;
    if not found then return checkout.placed_before(i.seller_id, i.order_id); end if;
  end if;
  -- A returned payment no longer pays for anything.
  if i.turned_down is not null or i.returned <> 0 then
    return row('turned-down-before', null, null, null, null, null, null)::checkout.placed;
  end if;
  select * into completing from (
    select t.transaction_hash, t.ordinal, t.sender, t.seen_at,
      sum(t.amount) over (order by t.seen_at, t.transaction_hash, t.ordinal) as seen,
      sum(case t.state when 'credited' then t.amount else 0 end) over () as confirmed
    from chain.transfers t
    where t.invoice_id = p_invoice and t.state in ('pending', 'credited') and t.amount > 0 and t.missing_since is null) a
  where a.seen >= i.amount order by a.seen limit 1;
  if not found or completing.confirmed < i.amount or completing.seen_at > i.honoured_until then
    return row('not-payable', null, null, null, null, null, null)::checkout.placed;
  end if;
  placed := checkout.place_paid(row(i.viewer_id, i.email, i.drama_id, i.quantity, i.retail, i.wholesale, i.click,
    'usdt-' || i.network, coalesce(awaiting.charge, completing.transaction_hash || ':' || completing.ordinal),
    completing.sender, false, i.country, i.pre_order_from, i.pre_order_by)::checkout.paid, now_ms);
  update checkout.invoices set order_id = placed.order_id, seller_id = placed.seller_id,
    turned_down = case when placed.outcome not in ('placed', 'awaits-block') then placed.outcome end,
    ended_at = to_timestamp(now_ms / 1000.0)
  where id = p_invoice;
  if placed.outcome = 'awaits-block' then
    update checkout.awaiting_orders set invoice_id = p_invoice where order_id = placed.order_id;
    return placed;
  end if;
  if placed.outcome = 'placed' then
    placed.is_shipped := checkout.arrive_late(placed, awaiting.first_play_at, i.viewer_id, i.email, i.locale, i.drama_id,
      i.retail * i.quantity, now_ms);
  end if;
  return placed;
end $$;

CREATE FUNCTION checkout.place_next_awaiting(p_said_ms bigint) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  w checkout.awaiting_orders;
  placed checkout.placed;
begin
  select a.* into w from checkout.awaiting_orders a join checkout.allocation_blocks b on b.day = a.day
  order by a.paid_at, a.order_id limit 1;
  if not found then return false; end if;
  -- Locks the purchase first, like all callers; if another process was faster it returns 'repeated'.
  placed := case when w.purchase_id is not null then checkout.place_order(w.purchase_id, w.event, p_said_ms)
    else checkout.place_invoice_order(w.invoice_id, p_said_ms) end;
  if placed.outcome is null or placed.outcome not in ('placed', 'repeated') then
    raise exception 'order % was paid and could not be made: %', w.number, placed.outcome;
  end if;
  return true;
end $$;

CREATE FUNCTION checkout.place_order(p_purchase uuid, p_event text, p_said_ms bigint) RETURNS checkout.placed
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  b checkout.purchases;
  word jsonb;
  is_play boolean;
  placed checkout.placed;
  first_play timestamptz;
begin
  select * into b from checkout.purchases where id = p_purchase for no key update;
  if not found then return row('purchase-unknown', null, null, null, null, null, null)::checkout.placed; end if;
  if b.order_id is not null then
    select a.first_play_at into first_play from checkout.awaiting_orders a where a.order_id = b.order_id;
    if not found then return checkout.placed_before(b.seller_id, b.order_id); end if;
  end if;
  if b.turned_down is not null then return row('turned-down-before', null, null, null, null, null, null)::checkout.placed; end if;
  word := checkout.word_of(b.processor, p_event, 'cleared');
  if word ->> 'purchaseId' is distinct from p_purchase::text then
    raise exception 'this was paid for another purchase' using errcode = 'check_violation';
  end if;
  is_play := b.processor = 'sandbox' or (word ->> 'isSandbox')::boolean;
  if is_play and not checkout.takes_play_money() then
    placed.outcome := 'processor-closed';
  elsif (word -> 'charged' ->> 'currency', word -> 'charged' ->> 'hundredths')
      is distinct from (b.currency, b.hundredths::text) then
    placed.outcome := 'order-data-changed';
  else
    placed := checkout.place_paid(row(b.viewer_id, b.email, b.drama_id, b.quantity, b.retail, b.wholesale, b.click,
      b.processor, word ->> 'charge', word ->> 'source', is_play, b.country, b.pre_order_from,
      b.pre_order_by)::checkout.paid, now_ms);
  end if;
  update checkout.purchases set order_id = placed.order_id, seller_id = placed.seller_id, not_paid = null,
    turned_down = case when placed.outcome not in ('placed', 'awaits-block') then placed.outcome end,
    charge = case when placed.outcome not in ('placed', 'awaits-block') then word ->> 'charge' end,
    ended_at = to_timestamp(now_ms / 1000.0)
  where id = p_purchase;
  if placed.outcome = 'awaits-block' then
    update checkout.awaiting_orders set purchase_id = p_purchase, event = p_event where order_id = placed.order_id;
    return placed;
  end if;
  update checkout.processor_events set done_at = to_timestamp(now_ms / 1000.0),
    outcome = case placed.outcome when 'placed' then 'settled' else 'turned-down' end
  where processor = b.processor and id = p_event and done_at is null;
  if placed.outcome = 'placed' then
    placed.is_shipped := checkout.arrive_late(placed, first_play, b.viewer_id, b.email, b.locale, b.drama_id,
      b.retail * b.quantity, now_ms);
  end if;
  return placed;
end $$;

CREATE FUNCTION checkout.place_paid(p checkout.paid, p_now_ms bigint) RETURNS checkout.placed
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  paid constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  new_order constant uuid := orders.new_id(p_now_ms);
  order_number constant text := checkout.order_number(p.processor, p.charge);
  known_email text;
  drama record;
  bought checkout.for_sale;
  refusal text;
  whose checkout.attributed;
  awaiting checkout.awaiting_orders;
begin
  -- Serialises purchases of this viewer. Usually the viewer and their email are already known.
  select v.email into known_email from checkout.viewers v where v.id = p.viewer_id for no key update;
  if not found or known_email is distinct from coalesce(p.email, known_email) then
    insert into checkout.viewers as v (id, email, created_at) values (p.viewer_id, p.email, paid)
    on conflict (id) do update set email = coalesce(excluded.email, v.email);
  end if;
  if exists (select from checkout.payments x where x.processor = p.processor and x.charge = p.charge) then
    raise exception 'this charge has paid for an order before' using errcode = 'check_violation';
  end if;
  if p.click is null then
    select * into awaiting from checkout.awaiting_orders a where a.processor = p.processor and a.charge = p.charge for update;
    if found then return checkout.place_awaiting(p, awaiting, p_now_ms); end if;
  end if;
  select d.free_episodes, least(d.episode_count, d.ready_through) as last into drama
  from public.dramas d where d.id = p.drama_id;
  if not found then return row('drama-unknown', null, null, null, null, null, null)::checkout.placed; end if;
  bought := case when p.pre_order_by is null
    then checkout.next_to_buy(p.viewer_id, p.drama_id, drama.free_episodes, drama.last)
    else checkout.still_to_pre_order(p.viewer_id, p.drama_id, p.pre_order_from, p.quantity) end;
  if p.quantity > bought.most then
    return row('too-many-episodes', null, null, null, null, bought.most, null)::checkout.placed;
  end if;
  refusal := checkout.sale_refusal(p.drama_id, p.country, paid);
  if refusal is not null then return row(refusal, null, null, null, null, null, null)::checkout.placed; end if;
  whose := checkout.attribute(p, order_number, p_now_ms);
  if whose.outcome = 'awaits-block' then return checkout.await_block(p, new_order, order_number, bought.first, p_now_ms); end if;
  if whose.outcome = 'own-purchase' then
    return row('own-purchase', null, null, null, null, null, null)::checkout.placed;
  end if;
  return checkout.write_order(p, whose, new_order, order_number, bought.first, false, p_now_ms);
end $$;

CREATE FUNCTION checkout.placed_before(p_seller uuid, p_order uuid) RETURNS checkout.placed
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  return coalesce(
    (select row('repeated', o.seller_id, o.id, o.number, o.state <> 'to-ship', null, o.first_episode)::checkout.placed
     from public.orders o where o.seller_id = p_seller and o.id = p_order),
    (select row('repeated', w.seller_id, w.id, w.number, false, null, w.first_episode)::checkout.placed
     from checkout.pre_orders w where w.id = p_order));
end $$;

CREATE FUNCTION checkout.pre_order_offer(p_viewer uuid, p_drama uuid, p_quantity integer, p_is_pre_order boolean, p_at timestamp with time zone, OUT first integer, OUT comes_on date) RETURNS record
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if not p_is_pre_order then return; end if;
  select o.first, o.comes_on into first, comes_on
  from checkout.next_to_pre_order(p_viewer, p_drama, p_quantity, public.platform_day(p_at)) o;
  if comes_on is null then
    raise exception 'so many episodes of drama % are not announced', p_drama using errcode = 'check_violation';
  end if;
end $$;

CREATE FUNCTION checkout.prove_viewer(p_viewer uuid, p_email text, p_said_ms bigint) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
begin
  update checkout.viewers v set email = p_email, verified_email = p_email, verified_at = now_at
  where v.id = p_viewer and v.verified_email is null and v.erased_at is null
    and exists (select from checkout.sign_in_links l where l.email = p_email and l.used_at > now_at - interval '1 minute');
  if not found then raise exception 'no guest has proved this address' using errcode = 'check_violation'; end if;
end $$;

CREATE FUNCTION checkout.published_secret(p_day date, p_said_ms bigint) RETURNS text
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select d.secret from checkout.allocation_days d
  where d.day = p_day
    and d.day < public.platform_day(to_timestamp(public.business_now_ms(p_said_ms) / 1000.0))
$$;

CREATE FUNCTION checkout.queue_complaint_answer(p_order uuid, p_kind text, p_note text, p_reason text, p_now_ms bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if not exists (select from checkout.complaints c where c.order_id = p_order and c.viewer_id is not null) then return; end if;
  perform checkout.queue_viewer_mail(p_order, p_kind,
    jsonb_build_object('note', coalesce(p_note, ''), 'reason', coalesce(p_reason, '')), p_now_ms);
end $$;

CREATE FUNCTION checkout.queue_viewer_mail(p_order uuid, p_kind text, p_facts jsonb, p_now_ms bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if not exists (select from checkout.buyers b where b.order_id = p_order) then return; end if;
  insert into checkout.viewer_mails (order_id, kind, facts, queued_at)
  values (p_order, p_kind, p_facts, to_timestamp(p_now_ms / 1000.0)) on conflict do nothing;
  if found then perform checkout.leave_viewer_mail(p_order, p_kind, 0); end if;
end $$;

CREATE FUNCTION checkout.record_first_play(p_viewer uuid, p_drama uuid, p_episode integer, p_said_ms bigint) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  found_order record;
  o public.orders;
begin
  select a.seller_id, a.order_id into found_order
  from checkout.episode_access a join public.orders p on p.seller_id = a.seller_id and p.id = a.order_id
  where a.viewer_id = p_viewer and a.drama_id = p_drama and p_episode between a.first_episode and a.last_episode
    and a.revoked_at is null
  order by p.first_play_at nulls last, a.granted_at limit 1;
  if not found then
    update checkout.awaiting_orders w set first_play_at = now_at
    from checkout.episode_access a
    where a.viewer_id = p_viewer and a.drama_id = p_drama and p_episode between a.first_episode and a.last_episode
      and a.revoked_at is null and w.order_id = a.order_id and w.first_play_at is null;
    return case when found then 'recorded' else 'nothing' end;
  end if;
  select * into o from public.orders where seller_id = found_order.seller_id and id = found_order.order_id
  for no key update;
  if o.first_play_at is not null then return 'nothing'; end if;
  if o.state = 'refunded' then return 'episode-locked'; end if;

  if o.state = 'shipped' and now_at >= o.shipped_at then
    update public.orders set first_play_at = now_at, state = 'in-settlement',
      release_at = o.shipped_at + interval '168 hours',
      due_at = orders.next_due_at('in-settlement', null, null, null, o.shipped_at + interval '168 hours', null)
    where seller_id = o.seller_id and id = o.id and state = 'shipped';
  elsif o.state = 'completed' then
    update public.orders set first_play_at = now_at where seller_id = o.seller_id and id = o.id and state = 'completed';
  else
    update public.orders set first_play_at = now_at
    where seller_id = o.seller_id and id = o.id and state in ('to-ship', 'shipped', 'in-settlement', 'audit');
  end if;
  return 'recorded';
end $$;

CREATE FUNCTION checkout.refund_late_pre_order(p_order uuid, p_said_ms bigint) RETURNS checkout.refunded
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  w checkout.pre_orders;
  refusal text;
begin
  select * into w from checkout.pre_orders where id = p_order for no key update;
  if not found then return row('order-unknown', null, p_order, null)::checkout.refunded; end if;
  refusal := case when w.state <> 'waiting' then 'ended-before' when checkout.is_ready(w) then 'ready'
    when public.platform_day(to_timestamp(now_ms / 1000.0)) < w.refunded_from then 'not-late'
    when checkout.has_open_word(w.payment_id) then 'dispute-open' end;
  if refusal is not null then return row(refusal, w.seller_id, w.id, w.number)::checkout.refunded; end if;
  return checkout.refund_pre_order_locked(w, 'rule:pre-order-late', 'late', now_ms);
end $$;

CREATE FUNCTION orders.is_whole(p_number text, p_state text, p_first_episode integer, p_quantity integer, p_retail bigint, p_wholesale bigint, p_order_amount bigint, p_purchase_cost bigint, p_credits integer, p_payment bigint, p_unsettled bigint, p_deferred bigint, p_pay_from text, p_shipped_by text, p_shipped_at timestamp with time zone, p_release_at timestamp with time zone, p_due_at timestamp with time zone, p_completed_at timestamp with time zone, p_settlement uuid, p_refunded_at timestamp with time zone, p_refund uuid, p_audit_reason text, p_notice jsonb, p_refunded_quantity integer, p_fault text) RETURNS boolean
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
declare
  broken text;
begin
  if (
    p_state in ('to-ship', 'shipped', 'in-settlement', 'audit', 'completed', 'refunded')
    and p_number ~ '^CH-[0-9A-Z]{8,16}$'
    and p_first_episode >= 1 and p_quantity >= 1
    and p_order_amount = p_retail * p_quantity and p_purchase_cost = p_wholesale * p_quantity
    and p_refunded_quantity between 0 and p_quantity and (p_fault is null or p_fault in ('seller', 'platform'))
    and p_credits between 0 and p_quantity and p_payment >= 0 and p_unsettled >= 0 and p_deferred >= 0
    and (p_pay_from is null or p_pay_from in ('wallet', 'proceeds'))
    and (p_shipped_by is null or p_shipped_by in ('seller', 'auto-ship', 'overdue', 'platform'))
    and (p_shipped_at is null) = (p_shipped_by is null)
    and (p_shipped_at is null) = (p_release_at is null or p_state = 'audit' and p_shipped_at is null)
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
    when not p_refunded_quantity between 0 and p_quantity then 'refunded_within'
    when not p_fault in ('seller', 'platform') then 'known_fault'
    when not p_credits between 0 and p_quantity then 'credits_within'
    when not p_payment >= 0 then 'payment_not_negative'
    -- The seller's hold for this order, and the platform's revenue that is deferred until settlement.
    when not p_unsettled >= 0 then 'hold_not_negative'
    when not p_deferred >= 0 then 'deferred_not_negative'
    when not p_pay_from in ('wallet', 'proceeds') then 'known_funds'
    when not p_shipped_by in ('seller', 'auto-ship', 'overdue', 'platform') then 'known_shipper'
    -- An audit before shipping has its own end.
    when not ((p_shipped_at is null) = (p_shipped_by is null)
      and (p_shipped_at is null) = (p_release_at is null or p_state = 'audit' and p_shipped_at is null)) then 'shipping_is_whole'
    -- Every hold has a reason and an end (DOMAIN §5); no state after shipping without a shipment.
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
end $_$;

CREATE TABLE public.orders (
    seller_id uuid NOT NULL,
    id uuid NOT NULL,
    number text NOT NULL COLLATE pg_catalog."C",
    viewer_id uuid NOT NULL,
    drama_id uuid NOT NULL,
    first_episode smallint NOT NULL,
    quantity smallint NOT NULL,
    retail bigint NOT NULL,
    wholesale bigint NOT NULL,
    order_amount bigint NOT NULL,
    purchase_cost bigint NOT NULL,
    payment_id uuid NOT NULL,
    sandbox boolean NOT NULL,
    attribution jsonb NOT NULL,
    paid_at timestamp with time zone NOT NULL,
    pre_ordered_at timestamp with time zone,
    first_play_at timestamp with time zone,
    state text DEFAULT 'to-ship'::text NOT NULL,
    due_at timestamp with time zone,
    shipped_at timestamp with time zone,
    shipped_by text,
    pay_from text,
    credits_used integer DEFAULT 0 NOT NULL,
    payment_amount bigint DEFAULT 0 NOT NULL,
    unsettled bigint DEFAULT 0 NOT NULL,
    deferred bigint DEFAULT 0 NOT NULL,
    release_at timestamp with time zone,
    audit_reason text,
    audited_at timestamp with time zone,
    notice jsonb,
    completed_at timestamp with time zone,
    settled_early boolean DEFAULT false NOT NULL,
    refunded_at timestamp with time zone,
    refunded_quantity smallint DEFAULT 0 NOT NULL,
    fault text,
    ship_from timestamp with time zone,
    payment_transfer uuid NOT NULL,
    shipment_transfer uuid,
    settlement_transfer uuid,
    refund_transfer uuid,
    CONSTRAINT order_is_whole CHECK (orders.is_whole(number, state, (first_episode)::integer, (quantity)::integer, retail, wholesale, order_amount, purchase_cost, credits_used, payment_amount, unsettled, deferred, pay_from, shipped_by, shipped_at, release_at, due_at, completed_at, settlement_transfer, refunded_at, refund_transfer, audit_reason, notice, (refunded_quantity)::integer, fault))
)
PARTITION BY LIST (state);
ALTER TABLE ONLY public.orders ALTER COLUMN seller_id SET (n_distinct_inherited=20);

CREATE FUNCTION checkout.refund_locked(o public.orders, p_episodes smallint[], p_cause text, p_fault text, p_actor text, p_notice jsonb, p_now_ms bigint) RETURNS checkout.refunded
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  is_organic constant boolean := o.seller_id = '00000000-0000-0000-0000-000000000000';
  now_at constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  those constant smallint[] := (select array_agg(e::smallint order by e) from generate_series(o.first_episode::integer, o.first_episode + o.quantity - 1) e
    where p_episodes is null or e = any (p_episodes));
  is_whole constant boolean := cardinality(those) = o.quantity;
  share checkout.refund_share;
  posted ledger.posted;
begin
  if o.refunded_quantity > 0 or cardinality(those) is null or cardinality(those) <> cardinality(coalesce(p_episodes, those)) then
    raise exception 'order % is refunded once, for episodes of its own', o.id using errcode = 'check_violation';
  end if;
  share := checkout.share_refund(o, cardinality(those),
    (select b.available from ledger.books b where b.journal_id = o.seller_id and o.state = 'completed' for update));
  posted := ledger.book(case when not is_organic then o.seller_id end, 'refund:' || o.id, 'refund', 'order', o.id::text,
    p_now_ms, p_actor, share.accounts, share.amounts, array_fill(o.id, array[cardinality(share.accounts)]));
  if posted.outcome <> 'posted' then
    raise exception 'order % was not refunded: %', o.id, posted.outcome using errcode = 'check_violation';
  end if;
  insert into checkout.refunds (order_id, seller_id, viewer_id, processor, episodes, is_whole, amount, seller_part,
    platform_part, loss, cause, transfer_id, refunded_at, was_settled)
  select o.id, o.seller_id, o.viewer_id, p.processor, those, is_whole, share.amount, share.seller, share.platform, share.loss,
    p_cause, posted.transfer_id, now_at, o.state = 'completed'
  from checkout.payments p where p.order_id = o.id;

  if o.state = 'completed' then
    update public.orders set refunded_quantity = cardinality(those), fault = p_fault, notice = coalesce(p_notice, notice)
    where seller_id = o.seller_id and id = o.id and state = 'completed';
  elsif is_whole then
    update public.orders set state = 'refunded', due_at = null, refunded_at = now_at, refund_transfer = posted.transfer_id,
      release_at = case when shipped_at is not null then release_at end, fault = p_fault, notice = coalesce(p_notice, notice)
    where seller_id = o.seller_id and id = o.id and state in ('to-ship', 'shipped', 'in-settlement', 'audit');
  else
    update public.orders set refunded_quantity = cardinality(those), fault = p_fault, unsettled = unsettled - share.hold,
      deferred = deferred - share.platform
    where seller_id = o.seller_id and id = o.id and state = 'audit';
    perform settlement.release_from_audit(o.seller_id, o.id, p_notice, p_now_ms);
  end if;
  perform checkout.lock_episodes(o.id, those, now_at);
  return row('refunded', o.seller_id, o.id, o.number)::checkout.refunded;
end $$;

CREATE FUNCTION checkout.refund_paid(p_order uuid, p_said_ms bigint) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  taker constant text := (select p.processor from checkout.payments p where p.order_id = p_order);
begin
  if taker like 'usdt-%' then
    raise exception 'what came over a chain goes back over it' using errcode = 'check_violation';
  end if;
  return checkout.book_refund_paid(p_order, 'worker', 'processor:' || taker, null, public.business_now_ms(p_said_ms));
end $$;

CREATE FUNCTION checkout.refund_pre_order_locked(w checkout.pre_orders, p_actor text, p_why text, p_now_ms bigint) RETURNS checkout.refunded
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  is_organic constant boolean := w.seller_id = '00000000-0000-0000-0000-000000000000';
  posted ledger.posted;
begin
  posted := ledger.book(case when not is_organic then w.seller_id end, 'refund:' || w.id, 'refund', 'order', w.id::text,
    p_now_ms, p_actor,
    array[case when is_organic then 'platform:retail_deferred' else 'order:escrow' end, 'platform:refunds_payable'],
    array[-w.amount, w.amount], array[w.id, w.id]);
  if posted.outcome <> 'posted' then
    raise exception 'pre-order % was not refunded: %', w.id, posted.outcome using errcode = 'check_violation';
  end if;
  update checkout.pre_orders set state = 'refunded', refunded_at = to_timestamp(p_now_ms / 1000.0), refunded_for = p_why,
    refund_transfer = posted.transfer_id
  where id = w.id;
  insert into checkout.refunds (order_id, seller_id, viewer_id, processor, episodes, is_whole, amount, seller_part,
    platform_part, loss, cause, transfer_id, refunded_at, was_settled)
  select w.id, w.seller_id, w.viewer_id, p.processor,
    (select array_agg(e::smallint) from generate_series(w.first_episode::integer, w.last_episode::integer) e), true, w.amount,
    0, 0, 0, case p_why when 'taken-back' then 'processor' else p_why end, posted.transfer_id,
    to_timestamp(p_now_ms / 1000.0), false
  from checkout.payments p where p.order_id = w.id;
  return row('refunded', w.seller_id, w.id, w.number)::checkout.refunded;
end $$;

CREATE FUNCTION checkout.refuse_decision(o public.orders, p_outcome text) RETURNS text
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if (o.refunded_quantity > 0 and (o.state <> 'audit' or p_outcome <> 'no-refund'))
      or (o.state = 'audit' or (o.state = 'completed' and checkout.is_unanswered(o.seller_id, o.id))) is not true then
    return 'order-already-decided';
  end if;
  -- During an open dispute the bank decides.
  if exists (select from checkout.disputes d where d.seller_id = o.seller_id and d.order_id = o.id and d.state = 'open'
             and d.escalated_at is null) then
    return 'dispute-open';
  end if;
  return null;
end $$;

CREATE FUNCTION checkout.resend_receipt(p_person uuid, p_number text, p_said_ms bigint) RETURNS checkout.resent
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  ordered uuid;
  address text;
  sent record;
  free_at timestamptz;
begin
  if staff.may(p_person, 'support') is not true then
    raise exception 'only support sends a receipt again' using errcode = 'check_violation';
  end if;
  select o.id into ordered from public.orders o where o.number = p_number order by o.paid_at desc limit 1;
  if not found then return row('order-unknown', null, null)::checkout.resent; end if;
  -- Serialises concurrent requests.
  select b.email into address from checkout.buyers b where b.order_id = ordered for update;
  if not found then return row('receipt-without-address', null, null)::checkout.resent; end if;
  select max(m.copy) as last_copy, max(m.queued_at) filter (where m.copy > 0) as last_at,
    count(*) filter (where m.copy > 0 and m.queued_at > now_at - interval '24 hours') as lately,
    min(m.queued_at) filter (where m.copy > 0 and m.queued_at > now_at - interval '24 hours') as first_at into sent
  from checkout.viewer_mails m where m.order_id = ordered and m.kind = 'receipt';
  free_at := case when sent.lately >= 3 then sent.first_at + interval '24 hours' else sent.last_at + interval '1 minute' end;
  if free_at > now_at then
    return row('too-many-tries', ceil(extract(epoch from free_at - now_at) * 1000), null)::checkout.resent;
  end if;
  insert into checkout.viewer_mails (order_id, kind, copy, facts, queued_at, asked_by)
  values (ordered, 'receipt', coalesce(sent.last_copy, 0) + 1, '{}', now_at, p_person);
  perform checkout.leave_viewer_mail(ordered, 'receipt', coalesce(sent.last_copy, 0) + 1);
  return row('resent', null, address)::checkout.resent;
end $$;

CREATE FUNCTION checkout.sale_refusal(p_drama uuid, p_country text, p_at timestamp with time zone) RETURNS text
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if not exists (select from public.dramas d where d.id = p_drama and d.on_sale)
      or cardinality(public.sale_gaps(p_drama, p_at)) > 0 then
    return 'drama-unknown';
  end if;
  return case public.licence_standing(p_drama, p_at, p_country)
    when 'country-needed' then 'country-required' when 'not-licensed' then 'not-licensed-here' end;
end $$;

CREATE FUNCTION checkout.say_allocation_block(p_network text, p_day date, p_height bigint, p_hash text, p_block_ms bigint, p_parent_ms bigint, p_head bigint, p_finalized bigint, p_said_ms bigint) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  at constant timestamptz := to_timestamp(now_ms / 1000.0);
  block_at constant timestamptz := to_timestamp(p_block_ms / 1000.0);
  facts constant jsonb := jsonb_build_object('day', to_char(p_day, 'YYYY-MM-DD'), 'height', p_height, 'hash', p_hash);
  begins_at timestamptz;
  v_log_index bigint;
  d checkout.allocation_days;
  known checkout.allocation_blocks;
begin
  select * into d from checkout.allocation_days where day = p_day for no key update;
  if d.network is distinct from p_network then
    raise exception 'the draw of % takes no block of %', p_day, p_network using errcode = 'check_violation';
  end if;
  select * into known from checkout.allocation_blocks where day = p_day;
  if found then
    if (known.height, known.hash) = (p_height, p_hash) then return 'known'; end if;
    perform chain.open_alarm(p_network, 'allocation-block-differs', facts, at);
    return 'differs';
  end if;
  begins_at := d.begins_at - checkout.clock_moved_by();
  if d.begins_at > at or block_at < begins_at or (p_parent_ms is null and p_height > 0)
      or to_timestamp(p_parent_ms / 1000.0) >= begins_at then
    raise exception 'block % is not the first of %', p_height, p_day using errcode = 'check_violation';
  end if;
  if p_height > chain.final_height(p_head, p_finalized, (chain.deposit_rules_at(p_network, now_ms)).confirmations) then
    raise exception 'block % is not final enough', p_height using errcode = 'check_violation';
  end if;
  insert into checkout.allocation_sightings as s (day, watcher, height, hash, block_at, seen_at)
  values (p_day, session_user, p_height, p_hash, block_at, at)
  on conflict (day, watcher) do update set height = excluded.height, hash = excluded.hash, block_at = excluded.block_at,
    seen_at = excluded.seen_at;
  if (select count(*) from checkout.allocation_sightings s where s.day = p_day and s.height = p_height and s.hash = p_hash)
      >= chain.watchers_needed() then
    if d.log_index is not null then
      v_log_index := proofs.append_text(concat_ws(E'\n', 'cliffhanger-allocation-block-1', to_char(p_day, 'YYYY-MM-DD'),
        p_network, p_height, p_hash));
    end if;
    insert into checkout.allocation_blocks (day, network, height, hash, block_at, recorded_at, log_index)
    values (p_day, p_network, p_height, p_hash, block_at, at, v_log_index);
    perform chain.close_alarm(p_network, 'allocation-block-differs', 'chain', at);
    return 'recorded';
  end if;
  if exists (select from checkout.allocation_sightings s where s.day = p_day and s.watcher <> session_user) then
    perform chain.open_alarm(p_network, 'allocation-block-differs', facts, at);
    return 'differs';
  end if;
  return 'said';
end $$;

CREATE FUNCTION checkout.share_access(p_orders uuid[], p_to uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  insert into checkout.episode_access (viewer_id, drama_id, first_episode, last_episode, seller_id, order_id, granted_at,
    revoked_at)
  select distinct on (order_id, drama_id, first_episode) p_to, drama_id, first_episode, last_episode, seller_id, order_id,
    granted_at, revoked_at
  from checkout.episode_access where order_id = any (p_orders)
  order by order_id, drama_id, first_episode, granted_at
  on conflict do nothing;
end $$;

CREATE FUNCTION checkout.share_refund(o public.orders, p_episodes integer, p_available bigint) RETURNS checkout.refund_share
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  is_settled constant boolean := o.state = 'completed';
  s checkout.refund_share;
begin
  s.amount := o.retail * p_episodes;
  s.seller := 0;
  s.platform := 0;
  s.loss := 0;
  s.credits := 0;
  s.hold := 0;
  if o.shipped_at is null then
    s.accounts := '{order:escrow}';
    s.amounts := array[-s.amount];
  elsif o.pay_from is null then
    s.platform := s.amount;
    s.accounts := array[case when is_settled then 'platform:retail' else 'platform:retail_deferred' end];
    s.amounts := array[-s.amount];
  else
    s.credits := o.credits_used * p_episodes / o.quantity;
    s.platform := o.wholesale * (p_episodes - s.credits);
    s.seller := s.amount - s.platform;
    if is_settled then
      s.loss := s.seller - least(s.seller, p_available);
      s.seller := s.seller - s.loss;
      s.accounts := '{seller:available,platform:losses,platform:wholesale}';
      s.amounts := array[-s.seller, -s.loss, -s.platform];
    elsif o.pay_from = 'wallet' then
      s.hold := s.amount;
      s.accounts := '{seller:available,platform:wholesale_deferred,seller:unsettled}';
      s.amounts := array[s.platform, -s.platform, -s.amount];
    else
      s.hold := s.seller;
      s.accounts := '{platform:wholesale_deferred,seller:unsettled}';
      s.amounts := array[-s.platform, -s.seller];
    end if;
    s.accounts := s.accounts || '{seller:episodes,platform:episodes_redeemed}'::text[];
    s.amounts := s.amounts || array[s.credits, -s.credits]::bigint[];
  end if;
  select array_agg(l.account order by l.ordinal), array_agg(l.amount order by l.ordinal) into s.accounts, s.amounts
  from unnest(s.accounts || 'platform:refunds_payable'::text, s.amounts || s.amount) with ordinality as l (account, amount, ordinal)
  where l.amount <> 0;
  return s;
end $$;

CREATE FUNCTION checkout.still_to_pre_order(p_viewer uuid, p_drama uuid, p_first integer, p_quantity integer) RETURNS checkout.for_sale
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  return row(p_first, case when exists (
    select from checkout.episode_access a
    where a.viewer_id = p_viewer and a.drama_id = p_drama and a.first_episode < p_first + p_quantity
      and a.last_episode >= p_first and (a.revoked_at is null or checkout.is_awaited(a.order_id))
  ) then 0 else p_quantity end)::checkout.for_sale;
end $$;

CREATE FUNCTION checkout.take_allocation_weights(p_said_ms bigint) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  -- Current offset east of UTC.
  zone constant interval := make_interval(mins => coalesce(
    (settings.in_force('platformUtcOffsetMinutes', now_at) #>> '{}')::integer, 0));
  weights jsonb;
  earned_at jsonb;
  next_day date;
  taken integer := 0;
begin
  select jsonb_object_agg(t.level, t.traffic_weight), jsonb_object_agg(t.level, t.earned_at::text) into weights, earned_at
  from levels.terms_in_force(now_at) t;
  for next_day in
    select distinct ((moment at time zone 'UTC') + zone)::date as day
    from unnest(array[now_at, now_at + interval '1 hour']) as m (moment) order by day
  loop
    if checkout.weights_of_day(next_day,
        (extract(epoch from (next_day - zone) at time zone 'UTC') * 1000)::bigint, now_ms, weights, earned_at) then
      taken := taken + 1;
    end if;
  end loop;
  return taken;
end $$;

CREATE FUNCTION checkout.take_back(p_processor text, p_event text, p_said_ms bigint) RETURNS checkout.refunded
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  word jsonb;
  o public.orders;
  why jsonb;
  done checkout.refunded;
begin
  select e.word into word from checkout.processor_events e
  where e.processor = p_processor and e.id = p_event
    and ((e.word ->> 'kind' = 'refunded' and (e.word ->> 'isWhole')::boolean)
      or (e.word ->> 'kind' = 'dispute-closed' and e.word ->> 'outcome' = 'lost'));
  if not found then
    raise exception 'no processor has taken this back' using errcode = 'check_violation';
  end if;
  select sold.* into o from checkout.payments p
    join public.orders sold on sold.seller_id = p.seller_id and sold.id = p.order_id
  where p.processor = p_processor and p.charge = word ->> 'charge' for no key update of sold;
  if not found then return checkout.take_back_pre_order(p_processor, word, now_ms); end if;
  if o.state in ('completed', 'refunded') or o.refunded_quantity > 0 or (word ->> 'kind' = 'dispute-closed'
      and checkout.is_part_of_charge(word -> 'charged', o.viewer_id, o.id)) then
    return row('left-to-people', o.seller_id, o.id, o.number)::checkout.refunded;
  end if;
  why := case word ->> 'kind' when 'refunded' then settlement.decision_notice('payment-disputed', '{"said": ""}', 'rule', null, now_ms)
    else settlement.decision_notice('dispute-lost', '{}', 'rule', null, now_ms) end;
  if o.state = 'in-settlement' then
    update public.orders set state = 'audit', audit_reason = 'payment-disputed',
      audited_at = to_timestamp(now_ms / 1000.0), release_at = o.shipped_at + interval '504:00:00',
      due_at = orders.next_due_at('audit', null, null, null, o.shipped_at + interval '504:00:00', null), notice = why
    where seller_id = o.seller_id and id = o.id;
  end if;
  done := checkout.refund_locked(o, null, 'processor', null, 'processor:' || p_processor, why, now_ms);
  perform checkout.book_refund_paid(o.id, 'worker', 'processor:' || p_processor, null, now_ms);
  return done;
end $$;

CREATE FUNCTION checkout.take_back_decision(p_person uuid, p_order uuid, p_said_ms bigint) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
begin
  if staff.may(p_person, 'support', 'finance') is not true then
    raise exception 'nobody who may take back a decision' using errcode = 'check_violation';
  end if;
  delete from checkout.complaint_decisions d
  where d.order_id = p_order and d.executed_at is null and (d.due_at is null or now_at < d.due_at);
  return case when found then 'taken-back' else 'decision-executed' end;
end $$;

CREATE FUNCTION checkout.take_back_pre_order(p_processor text, p_word jsonb, p_now_ms bigint) RETURNS checkout.refunded
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  w checkout.pre_orders;
  done checkout.refunded;
begin
  select paid.* into w from checkout.payments p join checkout.pre_orders paid on paid.id = p.order_id
  where p.processor = p_processor and p.charge = p_word ->> 'charge' for no key update of paid;
  if not found then return row('order-unknown', null, null, null)::checkout.refunded; end if;
  if w.state <> 'waiting' or (p_word ->> 'kind' = 'dispute-closed'
      and checkout.is_part_of_charge(p_word -> 'charged', w.viewer_id, w.id)) then
    return row('left-to-people', w.seller_id, w.id, w.number)::checkout.refunded;
  end if;
  done := checkout.refund_pre_order_locked(w, 'processor:' || p_processor, 'taken-back', p_now_ms);
  perform checkout.book_refund_paid(w.id, 'worker', 'processor:' || p_processor, null, p_now_ms);
  return done;
end $$;

CREATE FUNCTION checkout.take_viewer_mail(p_order uuid, p_kind text, p_copy integer, p_digest text, p_said_ms bigint) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  update checkout.viewer_mails set written_at = to_timestamp(public.business_now_ms(p_said_ms) / 1000.0), link_digest = p_digest
  where order_id = p_order and kind = p_kind and copy = p_copy and written_at is null;
  return found;
end $$;

CREATE FUNCTION checkout.takes_play_money() RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  return (select c.kind <> 'server' from public.business_clock c);
end $$;

CREATE FUNCTION checkout.told_about_order(p_processor text, p_event text) RETURNS checkout.told_order
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  told checkout.told_order;
begin
  select e.word, p.seller_id, p.order_id into told
  from checkout.processor_events e
    join checkout.payments p on p.processor = e.processor and p.charge = e.word ->> 'charge'
  where e.processor = p_processor and e.id = p_event and e.done_at is null;
  if not found then
    raise exception 'nobody has told this about an order of ours' using errcode = 'check_violation';
  end if;
  perform from public.orders o where o.seller_id = told.seller_id and o.id = told.order_id for no key update;
  return told;
end $$;

CREATE FUNCTION checkout.traffic_weight(p_level_weight integer, p_score integer) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select case when p_score < 40 then 0 when p_score < 60 then p_level_weight * 5 else p_level_weight * 10 end
$$;

CREATE FUNCTION checkout.weight_leaves(p_day date) RETURNS TABLE(drama_id uuid, hash bytea)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select w.drama_id, proofs.leaf_hash(E'cliffhanger-weights-1\n' || w.drama_id || E'\n'
    || string_agg(w.seller_id || ' ' || w.weight, E'\n' order by w.seller_id))
  from checkout.allocation_weights w where w.day = p_day group by w.drama_id order by w.drama_id
$$;

CREATE FUNCTION checkout.weights_of_day(p_day date, p_day_begins_ms bigint, p_made_ms bigint, p_level_weights jsonb, p_earned_at jsonb) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  made_at    constant timestamptz := to_timestamp(p_made_ms / 1000.0);
  day_begins constant timestamptz := to_timestamp(p_day_begins_ms / 1000.0);
begin
  insert into checkout.allocation_snapshots (day, made_at) values (p_day, made_at) on conflict do nothing;
  if not found then return false; end if;

  -- Before the weights are read, and locked until they are written, so that a concurrent refund finds the
  -- upgrade used up.
  update levels.purchases p set used_up_at = made_at
  from identity.sellers s, public.seller_rights r, ledger.books b
  where s.seller_id = p.seller_id and r.seller_id = p.seller_id and b.journal_id = p.seller_id
    and p.to_level = s.level and p.refunded_at is null and p.used_up_at is null
    and p.bought_at > day_begins - interval '336 hours'
    and levels.is_used_up(p.price, p.rights, p.episodes, r.from_level, r.from_packs, r.used, b.episodes);

  insert into checkout.allocation_weights (day, drama_id, seller_id, weight)
  with open_upgrades as materialized (
    select distinct seller_id from levels.purchases
    where to_level is not null and refunded_at is null and bought_at > day_begins - interval '336 hours'
  ), counted as materialized (
    select s.seller_id, levels.traffic_level(s.seller_id, s.level, coalesce(sales.settled, 0), p_earned_at, day_begins) as level
    from open_upgrades join identity.sellers s using (seller_id)
    cross join lateral (
      select sum(settled_sales)::bigint as settled from (
        select settled_sales from rollups.seller_totals t where t.seller_id = s.seller_id
        union all
        select settled_sales from rollups.pending_lines c where c.seller_id = s.seller_id
      ) figures
    ) sales
  )
  select p_day, drama_id, seller_id, weight from (
    select c.drama_id, c.seller_id, checkout.traffic_weight(
      (p_level_weights ->> coalesce(counted.level, s.level))::integer, public.credit_score_of(c.seller_id)) as weight
    from public.consignments c join identity.sellers s on s.seller_id = c.seller_id
    left join counted on counted.seller_id = c.seller_id
    where c.removed_at is null and c.promoting_since is not null and s.review_state = 'approved' and s.erased_at is null
  ) shares where weight > 0;
  return true;
end $$;

CREATE FUNCTION checkout.word_of(p_processor text, p_event text, p_kind text) RETURNS jsonb
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  word jsonb;
begin
  select e.word into word from checkout.processor_events e
  where e.processor = p_processor and e.id = p_event and e.word ->> 'kind' = p_kind;
  if not found then
    raise exception 'no processor has told this' using errcode = 'check_violation';
  end if;
  return word;
end $$;

CREATE FUNCTION checkout.write_order(p checkout.paid, p_whose checkout.attributed, p_order uuid, p_number text, p_first integer, p_has_access boolean, p_now_ms bigint) RETURNS checkout.placed
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  is_organic constant boolean := p_whose.seller_id = '00000000-0000-0000-0000-000000000000';
  paid constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  amount constant bigint := p.retail * p.quantity;
  new_payment constant uuid := settlement.new_id(p_now_ms);
  order_number text;
  holds_right boolean;
  posted ledger.posted;
begin
  -- Share lock: the seller's right sets the order's deadline and must not change before the commit.
  perform from public.consignments c
  where c.seller_id = p_whose.seller_id and c.drama_id = p.drama_id and c.removed_at is null for share;
  holds_right := found;
  order_number := checkout.free_number(p_whose.seller_id, p_number);

  insert into checkout.payments (id, processor, charge, viewer_id, amount, source, sandbox, cleared_at, seller_id, order_id,
    country)
  values (new_payment, p.processor, p.charge, p.viewer_id, amount, p.source, p.sandbox, paid, p_whose.seller_id, p_order,
    p.country);
  posted := ledger.book(case when not is_organic then p_whose.seller_id end, 'payment:' || new_payment, 'payment', 'order',
    p_order::text, p_now_ms, 'viewer:' || p.viewer_id,
    array['processor:' || p.processor, case when is_organic then 'platform:retail_deferred' else 'order:escrow' end],
    array[-amount, amount], array[p_order, p_order]);
  if posted.outcome <> 'posted' then raise exception 'a payment could not be booked: %', posted.outcome; end if;

  if p.pre_order_by is null then
    perform checkout.add_order(p, p_whose, p_order, order_number, new_payment, posted.transfer_id, p_first, holds_right,
      paid, null);
  else
    perform checkout.add_pre_order(p, p_whose, p_order, order_number, new_payment, posted.transfer_id, paid);
  end if;
  if p_has_access then
    update checkout.episode_access set seller_id = p_whose.seller_id where order_id = p_order;
  else
    insert into checkout.episode_access (viewer_id, drama_id, first_episode, last_episode, seller_id, order_id, granted_at,
      revoked_at)
    values (p.viewer_id, p.drama_id, p_first, p_first + p.quantity - 1, p_whose.seller_id, p_order, paid,
      case when p.pre_order_by is not null then paid end);
  end if;
  return row('placed', p_whose.seller_id, p_order, order_number, is_organic and p.pre_order_by is null, null, p_first)
    ::checkout.placed;
end $$;

CREATE FUNCTION credit.facts_after(p_after uuid, p_since timestamp with time zone, p_most integer) RETURNS TABLE(seller_id uuid, facts jsonb)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  with batch as (
    select s.seller_id, s.official_agent_since from identity.sellers s
    where s.seller_id > p_after and s.review_state = 'approved' and s.erased_at is null order by s.seller_id limit p_most
  )
  select b.seller_id, jsonb_build_object('ordersDue', coalesce(d.shipped, 0), 'ordersOnTime', coalesce(d.on_time, 0),
    'ordersSettledOrUpheld', coalesce(d.settled, 0) + coalesce(d.upheld, 0), 'complaintsUpheld', coalesce(d.upheld, 0),
    'linksDecided', l.decided, 'linksApproved', l.approved, 'identityVerified', b.official_agent_since is not null,
    'socialAccountVerified', exists (select from identity.social_accounts a
      join identity.social_proofs p on p.seller_id = a.seller_id and p.handle = a.handle
      where a.seller_id = b.seller_id and p.proven_at > p_since - interval '120 hours'))
  from batch b
    cross join lateral (
      select sum(shipped)::integer as shipped, sum(on_time)::integer as on_time, sum(settled_orders)::integer as settled,
        sum(upheld)::integer as upheld
      from rollups.seller_days sd where sd.seller_id = b.seller_id and sd.day >= public.platform_day(p_since)
    ) d
    cross join lateral (
      select count(*)::integer as decided, count(*) filter (where p.state = 'succeeded')::integer as approved
      from public.promotion_links p where p.seller_id = b.seller_id and p.decided_at >= p_since
    ) l
$$;

CREATE FUNCTION credit.points(p_out_of integer, p_share double precision) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select (floor(p_out_of * p_share) + (p_out_of * p_share - floor(p_out_of * p_share) >= 0.5)::integer)::integer
$$;

CREATE FUNCTION credit.refresh(p_after uuid, p_most integer, p_said_ms bigint) RETURNS credit.refreshed
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  sellers uuid[]; facts jsonb[];
  refreshed credit.refreshed;
begin
  select array_agg(f.seller_id order by f.seller_id), array_agg(f.facts order by f.seller_id) into sellers, facts
  from credit.facts_after(coalesce(p_after, '00000000-0000-0000-0000-000000000000'), now_at - interval '720 hours', p_most) f;
  refreshed.sellers := coalesce(cardinality(sellers), 0);
  refreshed.last_seller := case when refreshed.sellers = p_most then sellers[p_most] end;
  with given as (
    select g.seller_id, g.facts, credit.score_of(g.facts) as score from unnest(sellers, facts) as g (seller_id, facts)
  ), differing as (
    select g.* from given g left join credit.scores s on s.seller_id = g.seller_id
    where s.facts is distinct from g.facts or s.score is distinct from g.score
  ), saved as (
    insert into credit.scores (seller_id, score, facts, computed_at)
    select g.seller_id, g.score, g.facts, now_at from given g order by g.seller_id
    on conflict (seller_id) do update
      set score = excluded.score, facts = excluded.facts, computed_at = excluded.computed_at
  ), kept as (
    insert into credit.history (seller_id, score, facts, computed_at)
    select d.seller_id, d.score, d.facts, now_at from differing d
    on conflict do nothing returning 1
  )
  select count(*) into refreshed.changed from kept;
  return refreshed;
end $$;

CREATE FUNCTION credit.score_of(p_facts jsonb) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select case when f.due = 0 then 32 else credit.points(40, f.on_time / f.due) end
    + case when f.settled = 0 then 24 else credit.points(30, greatest(0, 1 - f.upheld / f.settled / 0.1::double precision)) end
    + case when f.decided = 0 then 12 else credit.points(15, f.approved / f.decided) end
    + case when (p_facts ->> 'identityVerified')::boolean then 5 else 0 end
    + case when (p_facts ->> 'socialAccountVerified')::boolean then 10 else 0 end
  from (select (p_facts ->> 'ordersDue')::double precision as due, (p_facts ->> 'ordersOnTime')::double precision as on_time,
    (p_facts ->> 'ordersSettledOrUpheld')::double precision as settled,
    (p_facts ->> 'complaintsUpheld')::double precision as upheld,
    (p_facts ->> 'linksDecided')::double precision as decided,
    (p_facts ->> 'linksApproved')::double precision as approved) f
$$;

CREATE TABLE identity.social_proofs (
    seller_id uuid NOT NULL,
    handle text NOT NULL,
    code text NOT NULL,
    due_at timestamp with time zone,
    asked_at timestamp with time zone,
    checked_at timestamp with time zone,
    found text,
    proven_at timestamp with time zone,
    CONSTRAINT code_form CHECK ((code ~ '^CLIFF-[2-9A-HJKMNP-Z]{6}$'::text)),
    CONSTRAINT known_outcome CHECK ((found = ANY (ARRAY['seen'::text, 'not-seen'::text, 'no-answer'::text]))),
    CONSTRAINT looked_at CHECK ((((checked_at IS NULL) = (found IS NULL)) AND ((proven_at IS NULL) OR (checked_at IS NOT NULL))))
);

CREATE FUNCTION identity.ask_social_proof(p_seller uuid, p_handle text, p_said_ms bigint) RETURNS SETOF identity.social_proofs
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
begin
  perform identity.give_social_codes(p_seller);
  update identity.social_proofs p set due_at = now_at, asked_at = now_at
  where p.seller_id = p_seller and p.handle = p_handle and (p.asked_at is null or p.asked_at <= now_at - interval '1 minute');
  return query select p.* from identity.social_proofs p
    join identity.social_accounts a on a.seller_id = p.seller_id and a.handle = p.handle
  where p.seller_id = p_seller and p.handle = p_handle;
end $$;

CREATE FUNCTION identity.certify_on_appeal(p_person uuid, p_appeal uuid, p_said_ms bigint) RETURNS identity.certification_decided
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  a trust.appeals;
begin
  if not staff.may(p_person, 'reviewer', 'support') then
    raise exception 'only reviewers and support answer an appeal' using errcode = 'check_violation';
  end if;
  select * into a from trust.appeals t where t.id = p_appeal and t.subject = 'certification' and t.state = 'upheld';
  if not found then raise exception 'no such appeal was upheld' using errcode = 'check_violation'; end if;
  if exists (select from identity.review_decisions d
             where d.subject = 'certification' and d.subject_id::text = a.subject_id and d.actor = p_person::text) then
    raise exception 'nobody answers an appeal against their own decision' using errcode = 'check_violation';
  end if;
  perform from identity.sellers s where s.seller_id = a.seller_id and s.erased_at is null for no key update;
  update identity.certifications n set state = 'approved', decided_at = now_at, notice = null
  where n.seller_id = a.seller_id and n.id::text = a.subject_id and n.state = 'rejected';
  if not found then return row('nothing', null)::identity.certification_decided; end if;
  if not identity.make_official_agent(a.seller_id, now_at) then
    raise exception 'nobody becomes an official agent without a registration' using errcode = 'check_violation';
  end if;
  return row('decided', now_ms)::identity.certification_decided;
end $$;

CREATE FUNCTION identity.decide_certification(p_person uuid, p_certification uuid, p_verdict text, p_rule text, p_facts jsonb, p_note text, p_said_ms bigint) RETURNS identity.certification_decided
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  is_approved constant boolean := p_verdict = 'approve';
  v_seller uuid;
  c identity.certifications;
begin
  if not staff.may(p_person, 'reviewer') then
    raise exception 'only a reviewer decides a certification' using errcode = 'check_violation';
  end if;
  if p_verdict is null or p_verdict not in ('approve', 'reject') or (p_rule is null) <> is_approved then
    raise exception 'a decision that decides nothing' using errcode = 'check_violation';
  end if;
  select n.seller_id into v_seller from identity.certifications n where n.id = p_certification;
  -- Deciding and submitting a certification both lock the seller's row.
  perform from identity.sellers s where s.seller_id = v_seller and s.erased_at is null for no key update;
  if not found then return row('certification-unknown', null)::identity.certification_decided; end if;
  select * into c from identity.certifications n where n.seller_id = v_seller for no key update;
  if c.id is distinct from p_certification then
    return row('certification-unknown', null)::identity.certification_decided;
  end if;
  if c.state <> 'under-review' then
    return row('certification-already-decided', null)::identity.certification_decided;
  end if;

  insert into identity.review_decisions (seller_id, subject, subject_id, outcome, rule, facts, note, actor, decided_at)
  values (v_seller, 'certification', c.id, case when is_approved then 'approved' else 'rejected' end, p_rule,
    coalesce(p_facts, '{}'), p_note, p_person::text, now_at);
  update identity.certifications n set state = case when is_approved then 'approved' else 'rejected' end,
    decided_at = now_at, notice = case when not is_approved then
      settlement.decision_notice(p_rule, coalesce(p_facts, '{}'), 'person', p_note, now_ms) end
  where n.seller_id = v_seller;
  if is_approved and not identity.make_official_agent(v_seller, now_at) then
    raise exception 'nobody becomes an official agent without a registration' using errcode = 'check_violation';
  end if;
  return row('decided', now_ms)::identity.certification_decided;
end $$;

CREATE FUNCTION identity.decide_registration(p_seller uuid, p_by text, p_rule text, p_facts jsonb, p_note text, p_said_ms bigint) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  is_approved constant boolean := p_rule is null;
  outcome constant text := case when is_approved then 'approved' else 'rejected' end;
begin
  if staff.may_decide(p_by, 'reviewer') is not true then
    raise exception 'only a reviewer decides a registration' using errcode = 'check_violation';
  end if;
  update identity.sellers set review_state = outcome, review_decided_at = now_at, review_notice = case
    when not is_approved then settlement.decision_notice(p_rule, coalesce(p_facts, '{}'), 'person', p_note, now_ms) end
  where seller_id = p_seller and review_state = 'pending' and erased_at is null;
  if not found then return false; end if;
  insert into identity.review_decisions (seller_id, subject, subject_id, outcome, rule, facts, note, actor, decided_at)
  values (p_seller, 'registration', null, outcome, p_rule, coalesce(p_facts, '{}'), p_note, p_by, now_at);
  return true;
end $$;

CREATE FUNCTION identity.erase_account(p_seller uuid, p_said_ms bigint) RETURNS TABLE(kind text, name text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  perform jobs.leave_mails_to_sellers(array['account-deleted'], jsonb_build_array(jsonb_build_object(
    'sellerId', p_seller, 'template', 'account-deleted', 'facts', jsonb_build_object())), null);
  delete from identity.email_codes c using identity.sellers s where s.seller_id = p_seller and c.email = s.email;
  update identity.sellers s set email = null, real_name = null, country = null, contact_kind = null, contact_address = null,
    avatar_id = null, erased_at = to_timestamp(public.business_now_ms(p_said_ms) / 1000.0)
  where s.seller_id = p_seller and s.erased_at is null;
  return query select * from identity.erase_belongings(p_seller);
end $$;

CREATE FUNCTION identity.erase_belongings(p_seller uuid) RETURNS TABLE(kind text, name text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if not exists (select from identity.sellers s where s.seller_id = p_seller and s.erased_at is not null) then
    raise exception 'seller % is not erased', p_seller using errcode = 'check_violation';
  end if;
  update identity.invitation_codes x set revoked_at = s.erased_at
  from identity.sellers s where s.seller_id = p_seller and x.seller_id = p_seller and x.revoked_at is null;
  delete from identity.credentials x where x.seller_id = p_seller;
  delete from identity.sessions x where x.seller_id = p_seller;
  delete from identity.email_owners x where x.seller_id = p_seller;
  delete from identity.social_accounts x where x.seller_id = p_seller;
  delete from identity.store_versions x where x.seller_id = p_seller;
  delete from identity.store_settings x where x.seller_id = p_seller;
  delete from identity.certifications x where x.seller_id = p_seller;
  delete from messages.inbox x where x.seller_id = p_seller;
  delete from messages.mail_digests x where x.seller_id = p_seller;
  delete from push.push_events x where x.seller_id = p_seller;
  delete from trust.appeals x where x.seller_id = p_seller;
  perform promotion.erase_links(p_seller);
  perform wallet.erase_payout_methods(p_seller);
  return query
    with documents as (delete from identity.document_pictures p where p.seller_id = p_seller returning p.name),
      uploads as (delete from media.uploads u where u.seller_id = p_seller returning u.name)
    select 'document', d.name from documents d union all select 'upload', u.name from uploads u;
end $$;

CREATE FUNCTION identity.erase_rejected(p_most integer, p_said_ms bigint) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
begin
  return query
    with rejected as (
      select r.seller_id from identity.sellers r
      where r.review_state = 'rejected' and r.erased_at is null and r.review_decided_at < at - interval '2160 hours'
      order by r.review_decided_at limit p_most for no key update skip locked
    ), addresses as (
      delete from identity.email_owners o using rejected r where o.seller_id = r.seller_id
    ), accounts as (
      delete from identity.social_accounts a using rejected r where a.seller_id = r.seller_id
    )
    update identity.sellers s set email = null, real_name = null, country = null, contact_kind = null, contact_address = null,
      avatar_id = null, erased_at = at
    from rejected r where s.seller_id = r.seller_id returning s.seller_id;
end $$;

CREATE FUNCTION identity.forget_document_pictures(p_seller uuid, p_kept uuid[]) RETURNS SETOF text
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  delete from identity.document_pictures p where p.seller_id = p_seller and p.picture_id <> all (p_kept)
    and not exists (select from identity.certifications c where c.seller_id = p_seller and p.picture_id = any (c.picture_ids))
  returning p.name
$$;

CREATE FUNCTION identity.forget_sessions(p_said_ms bigint, p_most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  forgotten integer;
begin
  delete from identity.sessions x where (x.seller_id, x.session_id) in (
    select s.seller_id, s.session_id from identity.sessions s where s.last_seen_at < at - interval '720 hours'
    order by s.last_seen_at limit p_most for update skip locked);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

CREATE FUNCTION identity.forget_social_proofs() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  delete from identity.social_proofs where seller_id = new.seller_id;
  return null;
end $$;

CREATE FUNCTION identity.give_social_codes(p_seller uuid) RETURNS SETOF identity.social_proofs
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  insert into identity.social_proofs (seller_id, handle, code)
  select a.seller_id, a.handle, identity.new_social_code() from identity.social_accounts a where a.seller_id = p_seller
  on conflict do nothing;
  return query select p.* from identity.social_proofs p
    join identity.social_accounts a on a.seller_id = p.seller_id and a.handle = p.handle
  where p.seller_id = p_seller order by a.position;
end $$;

CREATE FUNCTION identity.hold_credentials(p_seller uuid) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select from identity.credentials where seller_id = p_seller for update
$$;

CREATE FUNCTION identity.keep_fund_lock_short() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  is_short constant boolean := (select case c.kind when 'callers' then isfinite(new.fund_locked_until)
    else new.fund_locked_until <= clock_timestamp() + interval '61 minutes'
      + case c.kind when 'movable' then c.moved_by_ms else 0 end * interval '1 millisecond' end from public.business_clock c);
begin
  if is_short is not true then
    raise exception 'a fund password is shut for an hour at most'
      using errcode = 'check_violation', constraint = 'fund_lock_is_short';
  end if;
  return new;
end $$;

CREATE FUNCTION identity.keep_locks_short() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  counted_from constant timestamptz := new.locked_at - interval '720 hours';
  before interval;
begin
  if tg_op = 'UPDATE' then
    if old.opened_at is not null or (old.seller_id, old.id, old.notice, old.locked_at, old.until, old.locked_by)
        is distinct from (new.seller_id, new.id, new.notice, new.locked_at, new.until, new.locked_by) then
      raise exception 'lock % stays as it was written', old.id
        using errcode = 'check_violation', constraint = 'locks_stay';
    end if;
    return new;
  end if;
  if not (isfinite(new.locked_at) and isfinite(new.until)) then
    raise exception 'account % would be locked for longer than a week', new.seller_id
      using errcode = 'check_violation', constraint = 'ends_within_a_week';
  end if;
  -- Serialises concurrent locks: the second one waits and then sees the first.
  perform from identity.sellers s where s.seller_id = new.seller_id for no key update;
  select coalesce(sum(greatest(coalesce(l.opened_at, l.until) - greatest(l.locked_at, counted_from), interval '0')), '0')
  into before from identity.account_locks l where l.seller_id = new.seller_id and l.id <> new.id;
  if before + (new.until - new.locked_at) > interval '168 hours' then
    raise exception 'account % would be locked for longer than a week in thirty days', new.seller_id
      using errcode = 'check_violation', constraint = 'a_week_in_thirty_days';
  end if;
  return new;
end $$;

CREATE FUNCTION identity.keep_money_reachable() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  seller constant uuid := case tg_op when 'DELETE' then old.seller_id else new.seller_id end;
begin
  if exists (select from ledger.books b where b.journal_id = seller
      and b.available + b.unsettled + b.withdrawing + b.escrow > 0) then
    raise exception 'account % holds money', seller
      using errcode = 'check_violation', constraint = 'erased_when_empty';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

CREATE FUNCTION identity.make_official_agent(p_seller uuid, p_since timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  update identity.sellers s set official_agent_since = coalesce(s.official_agent_since, p_since)
  where s.seller_id = p_seller and s.review_state = 'approved' and s.erased_at is null
    and exists (select from identity.certifications c where c.seller_id = p_seller and c.state = 'approved');
  return found;
end $$;

CREATE FUNCTION identity.new_social_code() RETURNS text
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select 'CLIFF-' || string_agg(substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', get_byte(random.bytes, octet) % 31 + 1, 1), '')
  from (select sha256(uuid_send(gen_random_uuid())) as bytes) random cross join generate_series(0, 5) octet
$$;

CREATE FUNCTION identity.note_social_check(p_seller uuid, p_handle text, p_found text, p_said_ms bigint) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
begin
  update identity.social_proofs p set checked_at = now_at, found = p_found,
    proven_at = case p_found when 'seen' then now_at when 'not-seen' then null else p.proven_at end,
    due_at = case when p_found = 'seen' then now_at + interval '720 hours'
      when p_found = 'no-answer' and p.proven_at > now_at - interval '840 hours' then now_at + interval '24 hours' end
  where p.seller_id = p_seller and p.handle = p_handle;
end $$;

CREATE FUNCTION identity.release_email(p_email text, p_seller uuid) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  delete from identity.email_owners o where o.email = p_email and o.seller_id = p_seller
    and not exists (select from identity.sellers s where s.seller_id = p_seller and s.email = p_email)
$$;

CREATE FUNCTION identity.save_social_accounts(p_seller uuid, p_handles text[], p_followers integer[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if cardinality(p_handles) = 0 then
    raise exception 'a seller has a social account' using errcode = 'check_violation';
  end if;
  delete from identity.social_accounts a where a.seller_id = p_seller;
  insert into identity.social_accounts (seller_id, position, handle, followers)
  select p_seller, position, handle, followers
  from unnest(p_handles, p_followers) with ordinality as account (handle, followers, position);
end $$;

CREATE FUNCTION identity.withdraw_certification(p_seller uuid) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  delete from identity.certifications c where c.seller_id = p_seller and c.state <> 'approved'
$$;

CREATE FUNCTION identity.withdraw_store(p_seller uuid) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  delete from identity.store_versions v where v.seller_id = p_seller and v.state <> 'approved'
$$;

CREATE FUNCTION jobs.begin_turn(p_worker uuid, p_tasks text[], p_turns timestamp with time zone[]) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_at constant timestamptz := clock_timestamp();
  begun text;
begin
  with due as (
    select t.task, coalesce(w.turn, now_at) as turn
    from jobs.turns t join unnest(p_tasks, p_turns) as w (task, turn) on w.task = t.task
    where case when t.held_until is null then coalesce(w.turn, now_at) between t.turn_at + interval '1 microsecond' and now_at
               else t.held_until <= now_at end
    order by t.begun_at limit 1 for update of t skip locked
  )
  update jobs.turns t
  set turn_at = greatest(t.turn_at, least(due.turn, now_at)), begun_at = now_at, held_until = jobs.hold_ends(now_at),
    worker = p_worker
  from due where t.task = due.task
  returning t.task into begun;
  return begun;
end $$;

CREATE FUNCTION jobs.end_turn(p_worker uuid, p_task text, p_error text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  update jobs.turns
  set worker = null, last_error = left(p_error, 2000),
    held_until = case when p_error is not null
      then least(clock_timestamp() + interval '10 seconds', begun_at + interval '3 minutes') end
  where task = p_task and worker = p_worker
$$;

CREATE FUNCTION jobs.exchange(p_worker uuid, p_done bigint[], p_failed jsonb, p_held bigint[], p_many integer) RETURNS SETOF jobs.taken
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_at constant timestamptz := clock_timestamp();
begin
  if cardinality(p_done) > 0 then
    delete from jobs.messages m where m.id = any (p_done) and m.worker = p_worker;
  end if;
  if p_failed <> '[]' then
    update jobs.messages m
    set worker = null, last_error = left(f.error, 2000),
      due_at = now_at + case when m.tries < 25 then make_interval(secs => exp(least(m.tries, 10))) else interval '0' end
    from jsonb_to_recordset(p_failed) as f (id bigint, error text)
    where m.id = f.id and m.worker = p_worker;
  end if;
  if cardinality(p_held) > 0 then
    update jobs.messages m set due_at = jobs.hold_ends(now_at) where m.id = any (p_held) and m.worker = p_worker;
  end if;
  return query
  with due as (
    select m.id from jobs.messages m where m.tries < 25 and m.due_at <= now_at
    order by m.due_at limit p_many for update skip locked
  )
  update jobs.messages m set worker = p_worker, tries = m.tries + 1, due_at = jobs.hold_ends(now_at)
  from due where m.id = due.id
  returning m.id, m.kind, m.content, m.traceparent, m.left_at, m.tries, m.tries >= 25;
end $$;

CREATE FUNCTION jobs.hold_ends(p_now timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select p_now + interval '30 seconds' $$;

CREATE FUNCTION jobs.hold_turns(p_worker uuid) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  update jobs.turns set held_until = least(jobs.hold_ends(clock_timestamp()), begun_at + interval '3 minutes')
  where worker = p_worker and held_until is not null
$$;

CREATE FUNCTION jobs.know_tasks(p_tasks text[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  insert into jobs.turns (task, turn_at, begun_at) select task, clock_timestamp(), clock_timestamp()
  from unnest(p_tasks) as task on conflict do nothing
$$;

CREATE FUNCTION jobs.leave_account_mail(p_messages jsonb, p_traceparent text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select jobs.leave_mails_to_sellers(array['registration-received', 'login-password-changed', 'fund-password-changed',
    'email-changed'], p_messages, p_traceparent)
$$;

CREATE FUNCTION jobs.leave_auto_ship(p_messages jsonb, p_traceparent text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  insert into jobs.messages (kind, content, traceparent)
  select 'auto-ship', jsonb_build_object('sellerId', s.seller_id, 'dramaIds', m -> 'dramaIds'), p_traceparent
  from jsonb_array_elements(p_messages) as m join identity.sellers s on s.seller_id = (m ->> 'sellerId')::uuid;
end $$;

CREATE FUNCTION jobs.leave_check_link(p_messages jsonb, p_traceparent text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  insert into jobs.messages (kind, content, traceparent)
  select 'check-link', jsonb_build_object('linkId', l.id), p_traceparent
  from jsonb_array_elements(p_messages) as m join public.promotion_links l on l.id = (m ->> 'linkId')::uuid;
end $$;

CREATE FUNCTION jobs.leave_email_code(p_messages jsonb, p_traceparent text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  insert into jobs.messages (kind, content, traceparent)
  select 'send-mail', jsonb_build_object('to', c.email, 'locale', m ->> 'locale', 'template', 'email-code',
      'facts', jsonb_build_object('minutes', m ->> 'minutes'), 'sealed', m ->> 'sealed'), p_traceparent
  from jsonb_array_elements(p_messages) as m join identity.email_codes c on c.email = m ->> 'email';
end $$;

CREATE FUNCTION jobs.leave_execute_decisions(p_messages jsonb, p_traceparent text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  insert into jobs.messages (kind, content, traceparent, due_at)
  select 'execute-decisions', '{}', p_traceparent, clock_timestamp() + interval '10 seconds'
  from jsonb_array_elements(p_messages)
$$;

CREATE FUNCTION jobs.leave_give_back(p_messages jsonb, p_traceparent text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  insert into jobs.messages (kind, content, traceparent)
  select 'give-back', jsonb_build_object('purchaseId', p.id), p_traceparent
  from jsonb_array_elements(p_messages) as m join checkout.purchases p on p.id = (m ->> 'purchaseId')::uuid;
end $$;

CREATE FUNCTION jobs.leave_hand_out_announcement(p_messages jsonb, p_traceparent text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  insert into jobs.messages (kind, content, traceparent)
  select 'hand-out-announcement', jsonb_build_object('announcementId', a.id), p_traceparent
  from jsonb_array_elements(p_messages) as m join messages.announcements a on a.id = (m ->> 'announcementId')::uuid;
end $$;

CREATE FUNCTION jobs.leave_mails_to_sellers(p_templates text[], p_messages jsonb, p_traceparent text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  strange text;
begin
  select m ->> 'template' into strange from jsonb_array_elements(p_messages) as m
  where (m ->> 'template' = any (p_templates)) is not true
    or exists (select from jsonb_each_text(m -> 'facts') as fact
               where length(fact.value) > 2000 or fact.key in ('name', 'url', 'secret'));
  if found then
    raise exception 'not a mail that is left here: %', strange using errcode = 'check_violation';
  end if;
  insert into jobs.messages (kind, content, traceparent)
    select 'send-mail', jsonb_build_object('to', s.email, 'locale', s.locale, 'template', m ->> 'template', 'facts',
      (m -> 'facts') - 'linkId' || jsonb_build_object('name', s.real_name)
      || case when m -> 'facts' ? 'linkId' then jsonb_build_object('url', (
           select l.url from public.promotion_links l
           where l.seller_id = s.seller_id and l.id = (m -> 'facts' ->> 'linkId')::uuid))
         else '{}' end), p_traceparent
    from jsonb_array_elements(p_messages) as m
      join identity.sellers s on s.seller_id = (m ->> 'sellerId')::uuid and s.email is not null;
end $$;

CREATE FUNCTION jobs.leave_money_mail(p_messages jsonb, p_traceparent text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select jobs.leave_mails_to_sellers(array['deposit-credited', 'deposit-rejected'],
    p_messages, p_traceparent)
$$;

CREATE FUNCTION jobs.leave_pay_refund(p_messages jsonb, p_traceparent text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  insert into jobs.messages (kind, content, traceparent)
  select 'pay-refund', jsonb_build_object('orderId', r.order_id), p_traceparent
  from jsonb_array_elements(p_messages) as m join checkout.refunds r on r.order_id = (m ->> 'orderId')::uuid;
end $$;

CREATE FUNCTION jobs.leave_payout_method_mail(p_method wallet.payout_methods) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select jobs.leave_mails_to_sellers(array['payout-method-added'], jsonb_build_array(jsonb_build_object(
    'sellerId', p_method.seller_id, 'template', 'payout-method-added', 'facts', jsonb_build_object(
      'target', p_method.target,
      'readyAt', floor(extract(epoch from p_method.ready_at) * 1000)::bigint))), null)
$$;

CREATE FUNCTION jobs.leave_place_awaiting_orders(p_messages jsonb, p_traceparent text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  insert into jobs.messages (kind, content, traceparent)
  select 'place-awaiting-orders', '{}', p_traceparent from jsonb_array_elements(p_messages);
end $$;

CREATE FUNCTION jobs.leave_remove_files(p_messages jsonb, p_traceparent text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  insert into jobs.messages (kind, content, traceparent)
  select 'remove-files', jsonb_build_object('names', m -> 'names'), p_traceparent
  from jsonb_array_elements(p_messages) as m;
end $$;

CREATE FUNCTION jobs.leave_review_mail(p_messages jsonb, p_traceparent text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select jobs.leave_mails_to_sellers(array['registration-approved', 'registration-rejected', 'account-locked',
    'account-unlocked', 'promotion-link-approved', 'promotion-link-rejected', 'certification-approved',
    'certification-rejected', 'store-approved', 'store-rejected', 'appeal-upheld', 'appeal-dismissed', 'remedy-paid',
    'remedy-declined'], p_messages, p_traceparent)
$$;

CREATE FUNCTION jobs.leave_send_mail(p_messages jsonb, p_traceparent text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  insert into jobs.messages (kind, content, traceparent)
  select 'send-mail', m, p_traceparent
  from jsonb_array_elements(p_messages) as m;
end $$;

CREATE FUNCTION jobs.leave_settle_invoice(p_messages jsonb, p_traceparent text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  insert into jobs.messages (kind, content, traceparent)
  select 'settle-invoice', jsonb_build_object('invoiceId', i.id), p_traceparent
  from jsonb_array_elements(p_messages) as m join checkout.invoices i on i.id = (m ->> 'invoiceId')::uuid;
end $$;

CREATE FUNCTION jobs.leave_sign_in_mail(p_messages jsonb, p_traceparent text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  insert into jobs.messages (kind, content, traceparent)
  select 'send-mail', jsonb_build_object('to', l.email, 'locale', m ->> 'locale', 'template', 'viewer-sign-in',
      'facts', jsonb_build_object('minutes', m ->> 'minutes'), 'sealed', m ->> 'sealed'), p_traceparent
  from jsonb_array_elements(p_messages) as m join checkout.sign_in_links l on l.email = m ->> 'email';
end $$;

CREATE FUNCTION jobs.leave_staff_mail(p_messages jsonb, p_traceparent text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  insert into jobs.messages (kind, content, traceparent)
  select 'send-mail', jsonb_build_object('to', p.email, 'locale', 'en', 'template', m ->> 'template',
      'facts', (m -> 'facts') - 'url' || jsonb_build_object('name', p.name)) || jsonb_strip_nulls(jsonb_build_object('sealed', m -> 'sealed')), p_traceparent
  from jsonb_array_elements(p_messages) as m join staff.people p on p.id = (m ->> 'personId')::uuid
    where m ->> 'template' in ('staff-invited', 'staff-suspended', 'duty-called', 'mail-trial');
end $$;

CREATE FUNCTION jobs.leave_to_others(p_worker uuid) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  update jobs.messages set worker = null, due_at = clock_timestamp() where worker = p_worker and tries < 25;
  update jobs.turns set worker = null, held_until = clock_timestamp() where worker = p_worker and held_until is not null;
$$;

CREATE FUNCTION jobs.leave_withdrawal_end_mail(p_withdrawal wallet.withdrawals) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select jobs.leave_mails_to_sellers(array['withdrawal-paid', 'withdrawal-rejected'], jsonb_build_array(jsonb_build_object(
    'sellerId', w.seller_id, 'template', 'withdrawal-' || w.state, 'facts',
    jsonb_build_object('amount', public.money_text(w.amount)) || case w.state
      when 'paid' then jsonb_build_object('net', public.money_text(w.amount - w.fee), 'hash', w.transaction_hash)
      else jsonb_build_object('rule', w.notice -> 'rule', 'note', coalesce(w.notice ->> 'note', ''),
        'appealUntil', w.notice -> 'appealUntil')
    end)), null)
  from (select (p_withdrawal).*) w
  where coalesce((select c.mail_money from identity.store_settings c where c.seller_id = w.seller_id), true)
$$;

CREATE FUNCTION jobs.leave_withdrawal_mail(p_withdrawal wallet.withdrawals) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select jobs.leave_mails_to_sellers(array['withdrawal-requested'], jsonb_build_array(jsonb_build_object(
    'sellerId', p_withdrawal.seller_id, 'template', 'withdrawal-requested', 'facts', jsonb_build_object(
      'amount', public.money_text(p_withdrawal.amount),
      'target', jsonb_build_object('type', 'usdt', 'network', p_withdrawal.network, 'address', p_withdrawal.address)))), null)
$$;

CREATE FUNCTION jobs.queue_state(OUT due integer, OUT dead integer, OUT oldest_due_seconds double precision) RETURNS record
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select (count(*) filter (where tries < 25))::integer, (count(*) filter (where tries >= 25))::integer,
    coalesce(extract(epoch from clock_timestamp() - min(due_at) filter (where tries < 25)), 0)::double precision
  from jobs.messages where due_at <= clock_timestamp()
$$;

CREATE FUNCTION jobs.unneeded_files(p_names text[]) RETURNS SETOF text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select name from unnest(p_names) as name, lateral (select left(name, 43) as stem) as of_file
  where not exists (select from media.uploads u where u.name = stem)
    and not exists (select from identity.document_pictures d where d.name = stem)
    and not exists (select from public.drama_licences l where l.proof_name = stem)
    and not exists (select from media.episode_uploads u where u.name = stem)
    and not exists (select from media.packages p where p.name = stem)
    and not exists (select from media.captions c where c.name = stem)
    and not exists (select from media.clips c where c.name = stem)
$$;

CREATE FUNCTION ledger.book(p_seller uuid, p_key text, p_kind text, p_reference_type text, p_reference_id text, p_at_ms bigint, p_actor text, p_accounts text[], p_amounts bigint[], p_orders uuid[] DEFAULT NULL::uuid[], p_reason text DEFAULT NULL::text, p_corrects uuid DEFAULT NULL::uuid) RETURNS ledger.posted
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  accounts text[];
  amounts bigint[];
  orders uuid[];
begin
  select array_agg(line.account order by line.ordinal), array_agg(line.amount order by line.ordinal),
    array_agg(line.order_id order by line.ordinal)
  into accounts, amounts, orders
  from (
    select l.account, l.order_id, sum(l.amount)::bigint as amount, min(l.ordinal) as ordinal
    from unnest(p_accounts, p_amounts, coalesce(p_orders, array_fill(null::uuid, array[cardinality(p_accounts)])))
      with ordinality as l (account, amount, order_id, ordinal)
    group by l.account, l.order_id
  ) line
  where line.amount <> 0;
  return ledger.post_transfer(settlement.new_id(p_at_ms), coalesce(p_seller, ledger.platform_shard(p_key)), p_key, p_kind,
    p_reference_type, p_reference_id, p_at_ms, p_actor, p_reason, p_corrects, accounts, amounts, orders);
end $$;

CREATE TABLE ledger.transfers (
    id uuid NOT NULL,
    journal_id uuid NOT NULL,
    sequence bigint NOT NULL,
    kind text NOT NULL,
    reference_type text NOT NULL,
    reference_id text NOT NULL,
    effective_at timestamp with time zone NOT NULL,
    recorded_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    actor text NOT NULL,
    reason text,
    corrects uuid,
    key text NOT NULL,
    previous_hash bytea NOT NULL,
    hash bytea NOT NULL,
    written_by bigint DEFAULT ((pg_current_xact_id())::text)::bigint NOT NULL,
    accounts text[] NOT NULL,
    amounts bigint[] NOT NULL,
    order_id uuid,
    order_ids uuid[]
)
PARTITION BY RANGE (effective_at);

CREATE FUNCTION ledger.content_of(t ledger.transfers) RETURNS text
    LANGUAGE sql STABLE
    AS $$
  select concat_ws(E'\n', t.kind, concat(t.reference_type, ':', t.reference_id), coalesce(t.corrects::text, '-'),
    (select string_agg(concat_ws(' ', l.account,
       case when l.account in ('seller:episodes', 'platform:episodes_issued', 'platform:episodes_redeemed')
         then 'EPISODE' else 'USDT' end, l.amount, coalesce(l.order_id, t.order_id)::text,
       case when coalesce(l.order_id, t.order_id) is null then '-' end), E'\n' order by l.line)
     from unnest(t.accounts, t.amounts, t.order_ids) with ordinality as l (account, amount, order_id, line)))
$$;

CREATE FUNCTION ledger.ensure_partitions(from_month date, months integer) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  first_day date;
  child text;
begin
  if months not between 1 and 60 then raise exception 'from 1 to 60 months at a time'; end if;
  perform pg_advisory_xact_lock('ledger.transfers'::regclass::oid::bigint);
  for step in 0 .. months - 1 loop
    first_day := (date_trunc('month', from_month::timestamp) + make_interval(months => step))::date;
    child := format('transfers_%s', to_char(first_day, 'YYYY_MM'));
    if to_regclass('ledger.' || child) is null then
      execute format('create table ledger.%I (like ledger.transfers including all)', child);
      execute format('alter table ledger.transfers attach partition ledger.%I for values from (%L) to (%L)', child,
        first_day::timestamp at time zone 'UTC', (first_day + interval '1 month')::timestamp at time zone 'UTC');
    end if;
  end loop;
end $$;

CREATE FUNCTION ledger.key_digest(p_key text) RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  select left(
    case when split_part(p_key, ':', 2) like '________-____-7%'
        and translate(left(split_part(p_key, ':', 2), 13), '0123456789abcdef-', '') = ''
      then translate(left(split_part(p_key, ':', 2), 13), '-', '') else '' end
    || encode(sha256(convert_to(p_key, 'UTF8')), 'hex'), 32)::uuid
$$;

CREATE FUNCTION ledger.link_hash(p_head bytea, p_journal uuid, p_sequence bigint, p_id uuid, p_effective_ms bigint, p_actor text, p_content text) RETURNS bytea
    LANGUAGE sql STABLE
    AS $$
  select sha256(convert_to(concat_ws(E'\n', 'cliffhanger-transfer-1', encode(p_head, 'hex'), p_journal, p_sequence, p_id,
    p_effective_ms, p_actor, '-', p_content), 'UTF8'))
$$;

CREATE FUNCTION ledger.platform_shard(p_key text) RETURNS uuid
    LANGUAGE sql STABLE
    AS $$
  select ('00000000-0000-0000-0000-'
    || lpad(to_hex(get_byte(sha256(convert_to(p_key, 'UTF8')), 0) % 16 + 1), 12, '0'))::uuid
$$;

CREATE FUNCTION ledger.post_transfer(p_id uuid, p_journal uuid, p_key text, p_kind text, p_reference_type text, p_reference_id text, p_effective_ms bigint, p_actor text, p_reason text, p_corrects uuid, p_accounts text[], p_amounts bigint[], p_orders uuid[]) RETURNS ledger.posted
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
declare
  is_shard constant boolean := p_journal < '00000000-0000-0000-0000-000000000100'::uuid;
  n constant integer := coalesce(array_length(p_accounts, 1), 0);
  v_digest constant uuid := ledger.key_digest(p_key);
  moved record;
  book ledger.books;
  earlier ledger.transfers;
  content text;
  v_hash bytea;
  v_short_of text;
begin
  if n < 2 or n > 10000 or n is distinct from array_length(p_amounts, 1) or n is distinct from array_length(p_orders, 1) then
    raise exception 'a transfer has from 2 to 10000 whole entries';
  end if;
  -- The hashed text has one field per line, so a line break in a field could forge another field.
  if strpos(concat(p_kind, p_reference_type, p_reference_id, p_actor, p_reason, p_key), E'\n') > 0
     or strpos(p_reference_type, ':') > 0 then
    raise exception 'a transfer''s words hold no line breaks, and the type of a reference no colon';
  end if;
  if p_kind = 'correction' and (p_corrects is null or p_reason is null) then
    raise exception 'a correction says what it corrects and why';
  end if;

  select
    bool_and(l.is_sellers or l.account in ('platform:episodes_issued', 'platform:episodes_redeemed',
      'platform:wholesale_deferred', 'platform:wholesale', 'platform:retail_deferred', 'platform:retail',
      'platform:fee_early', 'platform:fee_withdraw', 'platform:levels', 'platform:refunds_payable', 'platform:suspense',
      'platform:losses', 'platform:capital')
      or l.account ~ '^(custody|processor):[a-z0-9][a-z0-9-]{0,30}$') and count(l.account) = n as are_known,
    bool_or(l.is_sellers) as some_sellers, bool_and(l.amount <> 0) and count(l.amount) = n as none_empty,
    sum(case when l.is_episodes then 0 else l.amount end) as usdt,
    sum(case when l.is_episodes then l.amount else 0 end) as episode,
    coalesce(sum(l.amount) filter (where l.account = 'seller:available'), 0)::bigint as available,
    coalesce(sum(l.amount) filter (where l.account = 'seller:unsettled'), 0)::bigint as unsettled,
    coalesce(sum(l.amount) filter (where l.account = 'seller:withdrawing'), 0)::bigint as withdrawing,
    coalesce(sum(l.amount) filter (where l.account = 'order:escrow'), 0)::bigint as escrow,
    coalesce(sum(l.amount) filter (where l.account = 'seller:episodes'), 0)::bigint as episodes,
    bool_and(l.order_id is not distinct from p_orders[1]) as one_order,
    string_agg(concat_ws(' ', l.account, case when l.is_episodes then 'EPISODE' else 'USDT' end, l.amount,
      coalesce(l.order_id::text, '-')), E'\n') as lines
  into moved
  from (
    select u.account, u.amount, u.order_id,
      u.account in ('seller:available', 'seller:unsettled', 'seller:withdrawing', 'order:escrow', 'seller:episodes') as is_sellers,
      u.account in ('seller:episodes', 'platform:episodes_issued', 'platform:episodes_redeemed') as is_episodes
    from unnest(p_accounts, p_amounts, p_orders) as u (account, amount, order_id)
  ) l;
  if moved.are_known is not true then raise exception 'unknown account among %', p_accounts; end if;
  if moved.none_empty is not true or (is_shard and moved.some_sellers) then
    raise exception 'an empty entry, or a seller''s account in a transfer without a seller';
  end if;
  if moved.usdt <> 0 or moved.episode <> 0 then
    raise exception 'a transfer balances in each asset: USDT off by %, EPISODE off by %', moved.usdt, moved.episode;
  end if;
  content := concat_ws(E'\n', p_kind, concat(p_reference_type, ':', p_reference_id), coalesce(p_corrects::text, '-'),
    moved.lines);

  -- Optimistic first: writes the books without a prior lock if no other transfer of this chain intervened. On
  -- a conflict or an insufficient balance, retries under the lock.
  for attempt in 1 .. 2 loop
    if attempt = 1 then
      select * into book from ledger.books where journal_id = p_journal;
    else
      select * into book from ledger.books where journal_id = p_journal for update;
    end if;
    if not found then
      insert into ledger.books (journal_id) values (p_journal) on conflict do nothing;
      select * into book from ledger.books where journal_id = p_journal for update;
    end if;

    if exists (select from ledger.transfer_keys k where k.digest = v_digest and k.journal_id = p_journal) then
      select t.* into earlier from ledger.transfer_keys k
        join ledger.transfers t on t.journal_id = k.journal_id and t.sequence = k.sequence
      where k.digest = v_digest and k.journal_id = p_journal;
      if earlier.key is distinct from p_key or ledger.content_of(earlier) <> content then
        return row('key-reused', earlier.id, null, null, null)::ledger.posted;
      end if;
      return row('repeated', earlier.id, earlier.sequence, earlier.hash, null)::ledger.posted;
    end if;

    v_short_of := case
      when book.available + moved.available < 0 then 'seller:available'
      when book.unsettled + moved.unsettled < 0 then 'seller:unsettled'
      when book.withdrawing + moved.withdrawing < 0 then 'seller:withdrawing'
      when book.escrow + moved.escrow < 0 then 'order:escrow'
      when book.episodes + moved.episodes < 0 then 'seller:episodes'
    end;
    if v_short_of is not null then
      continue when attempt = 1;
      return row('insufficient', null, null, null, v_short_of)::ledger.posted;
    end if;

    v_hash := sha256(convert_to(concat_ws(E'\n', 'cliffhanger-transfer-1', encode(book.journal_head, 'hex'), p_journal,
      book.journal_length + 1, p_id, p_effective_ms, p_actor, coalesce(p_reason, '-'), content), 'UTF8'));
    with booked as (
      update ledger.books b set
        available = b.available + moved.available, unsettled = b.unsettled + moved.unsettled,
        withdrawing = b.withdrawing + moved.withdrawing, escrow = b.escrow + moved.escrow,
        episodes = b.episodes + moved.episodes, journal_length = book.journal_length + 1, journal_head = v_hash
      where b.journal_id = p_journal and b.journal_length = book.journal_length
      returning b.journal_length as sequence
    ), keyed as (
      insert into ledger.transfer_keys (digest, journal_id, sequence) select v_digest, p_journal, b.sequence from booked b
    )
    insert into ledger.transfers (id, journal_id, sequence, kind, reference_type, reference_id, effective_at, actor, reason,
      corrects, key, previous_hash, hash, accounts, amounts, order_id, order_ids)
    select p_id, p_journal, b.sequence, p_kind, p_reference_type, p_reference_id, to_timestamp(p_effective_ms / 1000.0),
      p_actor, p_reason, p_corrects, p_key, book.journal_head, v_hash, p_accounts, p_amounts,
      case when moved.one_order then p_orders[1] end, case when not moved.one_order then p_orders end
    from booked b;
    if found then return row('posted', p_id, book.journal_length + 1, v_hash, null)::ledger.posted; end if;
  end loop;
  raise exception 'the books of % changed under their lock', p_journal;
end $_$;

CREATE FUNCTION ledger.roll_up_platform_accounts() RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
declare
  mark bigint;
  upto bigint;
  added bigint;
begin
  select rolled_up_to into mark from ledger.rollup_mark for update;
  -- Must follow the lock: a horizon read earlier could move the mark back after a concurrent rollup.
  upto := greatest(mark, pg_snapshot_xmin(pg_current_snapshot())::text::bigint);
  with fresh as materialized (
    select l.account, t.kind, case when l.account ~ '^(custody|processor):' then public.platform_day(t.effective_at) end as day,
      sum(l.amount)::bigint as amount, count(*) as lines
    from ledger.transfers t, unnest(t.accounts, t.amounts) as l (account, amount)
    where t.written_by >= mark and t.written_by < upto
    group by 1, 2, 3
  ), added_up as (
    insert into ledger.account_rollups as r (account, asset, balance)
    select account, (case when account in ('seller:episodes', 'platform:episodes_issued', 'platform:episodes_redeemed')
      then 'EPISODE' else 'USDT' end)::ledger.asset, sum(amount) from fresh group by account
    on conflict (account, asset) do update set balance = r.balance + excluded.balance
  ), by_day as (
    insert into ledger.outside_days as d (account, kind, day, amount)
    select account, kind, day, sum(amount) from fresh where day is not null group by account, kind, day
    on conflict (account, day, kind) do update set amount = d.amount + excluded.amount
  )
  select coalesce(sum(lines), 0) into added from fresh;
  update ledger.rollup_mark set rolled_up_to = upto;
  return added;
end $$;

CREATE FUNCTION ledger.roll_up_seller_days(p_at timestamp with time zone) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
declare
  mark bigint;
  upto bigint;
  added bigint;
begin
  select rolled_up_to into mark from ledger.seller_days_mark for update;
  -- Must follow the lock: a horizon read earlier could move the mark back after a concurrent rollup.
  upto := greatest(mark, pg_snapshot_xmin(pg_current_snapshot())::text::bigint);
  with fresh as (
    select t.journal_id, public.platform_day(t.effective_at) as day, count(*) as lines,
           sum(l.amount) filter (where l.account = 'seller:available') as available,
           sum(l.amount) filter (where l.account = 'seller:unsettled') as unsettled,
           sum(l.amount) filter (where l.account = 'seller:withdrawing') as withdrawing
    from ledger.transfers t, unnest(t.accounts, t.amounts) as l (account, amount)
    where t.written_by >= mark and t.written_by < upto
      and l.account in ('seller:available', 'seller:unsettled', 'seller:withdrawing')
    group by 1, 2
  ), added_up as (
    insert into ledger.seller_days as d (journal_id, day, available, unsettled, withdrawing)
    select journal_id, day, coalesce(available, 0), coalesce(unsettled, 0), coalesce(withdrawing, 0) from fresh
    on conflict (journal_id, day) do update set available = d.available + excluded.available,
      unsettled = d.unsettled + excluded.unsettled, withdrawing = d.withdrawing + excluded.withdrawing
  )
  select coalesce(sum(lines), 0) into added from fresh;
  update ledger.seller_days_mark set rolled_up_to = upto, rolled_up_at = p_at;
  return added;
end $$;

CREATE FUNCTION ledger.sum_accounts() RETURNS TABLE(account text, asset ledger.asset, balance bigint)
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
declare
  mark constant bigint := (select rolled_up_to from ledger.rollup_mark);
begin
  return query
  select parts.account, (case when parts.account in ('seller:episodes', 'platform:episodes_issued',
    'platform:episodes_redeemed') then 'EPISODE' else 'USDT' end)::ledger.asset, sum(parts.amount)::bigint
  from (
    select r.account, r.balance as amount from ledger.account_rollups r
    union all
    select l.account, l.amount
    from ledger.transfers t, unnest(t.accounts, t.amounts) as l (account, amount)
    where t.written_by >= mark
  ) parts
  group by parts.account;
end $$;

CREATE FUNCTION levels.book(p_seller uuid, p_key text, p_reference_type text, p_reference_id text, p_actor text, p_price bigint, p_episodes integer, p_now_ms bigint) RETURNS ledger.posted
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select ledger.book(p_seller, p_key, 'level-purchase', p_reference_type, p_reference_id, p_now_ms, p_actor,
    array['seller:available', 'platform:levels', 'platform:episodes_issued', 'seller:episodes'],
    array[-p_price, p_price, -p_episodes::bigint, p_episodes::bigint])
$$;

CREATE FUNCTION levels.buy_back_credits(p_seller uuid, p_said_ms bigint) RETURNS levels.bought_back
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  id     constant uuid := settlement.new_id(now_ms);
  held   levels.credits;
  posted ledger.posted;
begin
  perform from identity.sellers s where s.seller_id = p_seller and s.erased_at is null for no key update;
  if not found then return row('account-does-not-exist', null, null)::levels.bought_back; end if;
  perform from ledger.books b where b.journal_id = p_seller for update;
  held := levels.credits_value(p_seller, p_said_ms);
  if held.episodes <= 0 then return row('no-episode-credits', null, null)::levels.bought_back; end if;
  posted := ledger.book(p_seller, 'credit-buyback:' || id, 'credit-buyback', 'credit-buyback', id::text, now_ms,
    'seller:' || p_seller, array['seller:available', 'platform:levels', 'platform:episodes_issued', 'seller:episodes'],
    array[held.amount, -held.amount, held.episodes, -held.episodes]);
  if posted.outcome <> 'posted' then
    raise exception 'credits were not bought back: %', posted.outcome using errcode = 'check_violation';
  end if;
  insert into levels.buy_backs (seller_id, id, episodes, amount, bought_back_at, transfer_id)
  values (p_seller, id, held.episodes, held.amount, to_timestamp(now_ms / 1000.0), posted.transfer_id);
  return row('bought-back', held.episodes, held.amount)::levels.bought_back;
end $$;

CREATE FUNCTION levels.buy_level(p_seller uuid, p_level text, p_said_ms bigint) RETURNS levels.bought
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  actor constant text := 'seller:' || p_seller;
  terms_from record;
  terms_to record;
  rights_held public.seller_rights;
  posted ledger.posted;
  done levels.bought;
begin
  select s.level into done.from_level from identity.sellers s
  where s.seller_id = p_seller and s.erased_at is null for no key update;
  if not found then done.outcome := 'account-does-not-exist'; return done; end if;
  select * into strict terms_from from levels.terms_in_force(now_at) t where t.level = done.from_level;
  select * into terms_to from levels.terms_in_force(now_at) t where t.level = p_level;
  if not found then raise exception 'no level %', p_level using errcode = 'check_violation'; end if;
  if terms_to.rank <= terms_from.rank then done.outcome := 'level-not-higher'; return done; end if;

  -- Lock order: rights before books.
  rights_held := levels.lock_rights(p_seller, p_said_ms);
  done.id := settlement.new_id(now_ms);
  done.price := terms_to.price - terms_from.price;
  done.rights := terms_to.rights - terms_from.rights;
  done.episodes := terms_to.episodes - terms_from.episodes;
  done.bought_ms := now_ms;
  done := levels.pay(p_seller, done, actor);
  if done.outcome <> 'bought' then return done; end if;
  insert into levels.purchases (seller_id, id, from_level, to_level, price, rights, episodes, bought_at, transfer_id)
  values (p_seller, done.id, done.from_level, p_level, done.price, done.rights, done.episodes, now_at, done.transfer_id);
  if not levels.change(p_seller, done.from_level, p_level, terms_to.rights, 'bought', null, actor, now_at) then
    raise exception 'who is not approved has no level' using errcode = 'check_violation';
  end if;
  done.rights_from_level := terms_to.rights;
  done.rights_from_packs := rights_held.from_packs;
  done.rights_used := rights_held.used;
  return done;
end $$;

CREATE FUNCTION levels.buy_pack(p_seller uuid, p_pack text, p_quantity integer, p_said_ms bigint) RETURNS levels.bought
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  terms record;
  rights_held public.seller_rights;
  done levels.bought;
begin
  select * into terms from levels.packs_in_force(to_timestamp(now_ms / 1000.0)) t where t.pack = p_pack;
  if not found or p_quantity is null or p_quantity not between 1 and 99 then
    raise exception 'no % of pack %', p_quantity, p_pack using errcode = 'check_violation';
  end if;
  perform from identity.sellers s where s.seller_id = p_seller and s.erased_at is null;
  if not found then done.outcome := 'account-does-not-exist'; return done; end if;
  rights_held := levels.lock_rights(p_seller, p_said_ms);
  done.id := settlement.new_id(now_ms);
  done.price := terms.price * p_quantity;
  done.rights := terms.rights * p_quantity;
  done.episodes := terms.episodes * p_quantity;
  done.bought_ms := now_ms;
  done := levels.pay(p_seller, done, 'seller:' || p_seller);
  if done.outcome <> 'bought' then return done; end if;
  insert into levels.purchases (seller_id, id, pack, quantity, price, rights, episodes, bought_at, transfer_id)
  values (p_seller, done.id, p_pack, p_quantity, done.price, done.rights, done.episodes, to_timestamp(now_ms / 1000.0),
    done.transfer_id);
  update public.seller_rights r set from_packs = r.from_packs + done.rights where r.seller_id = p_seller;
  done.rights_from_level := rights_held.from_level;
  done.rights_from_packs := rights_held.from_packs + done.rights;
  done.rights_used := rights_held.used;
  return done;
end $$;

CREATE FUNCTION levels.change(p_seller uuid, p_from text, p_to text, p_rights integer, p_how text, p_reason text, p_actor text, p_at timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  update identity.sellers set level = p_to
  where seller_id = p_seller and level = p_from and review_state = 'approved' and erased_at is null;
  if not found then return false; end if;
  insert into public.seller_rights (seller_id, from_level) values (p_seller, p_rights)
  on conflict (seller_id) do update set from_level = excluded.from_level;
  insert into levels.changes (seller_id, from_level, to_level, how, reason, actor, changed_at)
  values (p_seller, p_from, p_to, p_how, p_reason, p_actor, p_at);
  return true;
end $$;

CREATE FUNCTION levels.count_used_rights(p_seller uuid) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  update public.seller_rights r set used = (
    select count(*) from public.consignments c where c.seller_id = p_seller and c.removed_at is null)
  where r.seller_id = p_seller
$$;

CREATE FUNCTION levels.credits_value(p_seller uuid, p_said_ms bigint) RETURNS levels.credits
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  held   levels.credits := row(0, 0)::levels.credits;
  missing bigint;
  taken  bigint;
  pack   record;
  lot    record;
begin
  select coalesce(b.episodes, 0) into held.episodes from ledger.books b where b.journal_id = p_seller;
  held.episodes := coalesce(held.episodes, 0);
  missing := held.episodes;
  select t.price, t.episodes into pack
  from levels.packs_in_force(to_timestamp(public.business_now_ms(p_said_ms) / 1000.0)) t
  where t.rights = 0 and t.episodes > 0 order by t.price::numeric / t.episodes, t.pack limit 1;
  for lot in
    select t.amounts[array_position(t.accounts, 'seller:episodes')] as episodes, p.price, p.rights, p.pack is not null as is_pack
    from ledger.transfers t
      left join levels.purchases p on p.seller_id = p_seller and p.id::text = t.reference_id
    where t.journal_id = p_seller and t.kind = 'level-purchase' and p.refunded_at is null
      and t.sequence > coalesce((select max(b.sequence) from ledger.transfers b
                                 where b.journal_id = p_seller and b.kind = 'credit-buyback'), 0)
    order by t.sequence desc
  loop
    exit when missing <= 0;
    taken := least(missing, coalesce(lot.episodes, 0));
    missing := missing - taken;
    continue when taken = 0 or lot.price is null;
    held.amount := held.amount + least(
      div(lot.price::numeric * taken + lot.rights + lot.episodes - 1, lot.rights + lot.episodes),
      case when lot.is_pack then null
        else coalesce(div(pack.price::numeric * taken + pack.episodes - 1, pack.episodes), 0) end)::bigint;
  end loop;
  return held;
end $$;

CREATE FUNCTION levels.give(p_seller uuid, p_from text, p_to text, p_how text, p_reason text, p_actor text, p_now_ms bigint) RETURNS levels.given
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_at constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  terms_from record;
  terms_to record;
  posted ledger.posted;
begin
  select * into strict terms_from from levels.terms_in_force(now_at) t where t.level = p_from;
  select * into strict terms_to from levels.terms_in_force(now_at) t where t.level = p_to;
  perform levels.lock_rights(p_seller, p_now_ms);
  if terms_to.episodes > terms_from.episodes then
    posted := levels.book(p_seller, 'level-gift:' || settlement.new_id(p_now_ms), 'level', p_to, p_actor, 0,
      terms_to.episodes - terms_from.episodes, p_now_ms);
    if posted.outcome <> 'posted' then
      raise exception 'the episodes of a level were not given: %', posted.outcome using errcode = 'check_violation';
    end if;
  end if;
  if not levels.change(p_seller, p_from, p_to, terms_to.rights, p_how, p_reason, p_actor, now_at) then
    raise exception 'a level was given to somebody who cannot have it' using errcode = 'check_violation';
  end if;
  return row('given', p_to, terms_to.rights, null, p_reason)::levels.given;
end $$;

CREATE FUNCTION levels.give_earned(p_seller uuid, p_said_ms bigint) RETURNS levels.given
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  sales constant bigint := levels.settled_sales(p_seller);
  terms_now constant timestamptz := to_timestamp(now_ms / 1000.0);
  earned record;
  held text;
  given levels.given := row('nothing', null, null, sales, null)::levels.given;
begin
  select t.level, t.rank into earned from levels.terms_in_force(terms_now) t where sales >= t.earned_at
  order by t.rank desc limit 1;
  if not found or earned.rank = 1 then return given; end if;
  select s.level into held from identity.sellers s
  where s.seller_id = p_seller and s.review_state = 'approved' and s.erased_at is null for no key update;
  if not found or earned.rank <= (select t.rank from levels.terms_in_force(terms_now) t where t.level = held) then
    return given;
  end if;
  given := levels.give(p_seller, held, earned.level, 'earned', null, 'rule:earned-level', now_ms);
  given.sales := sales;
  return given;
end $$;

CREATE FUNCTION levels.grant_level(p_person uuid, p_seller uuid, p_level text, p_reason text, p_said_ms bigint) RETURNS levels.given
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  seller record;
  g levels.grants;
  given levels.given;
begin
  if not staff.may(p_person, 'support', 'finance', 'finance-approver', 'admin') then
    raise exception 'only support grants a level, and finance confirms it' using errcode = 'check_violation';
  end if;
  select s.level, s.review_state into seller from identity.sellers s
  where s.seller_id = p_seller and s.erased_at is null for no key update;
  if not found then given.outcome := 'account-does-not-exist'; return given; end if;
  if seller.review_state <> 'approved' then given.outcome := 'registration-pending'; return given; end if;
  if (select count(*) from levels.terms_in_force(now_at) lower, levels.terms_in_force(now_at) higher
      where lower.level = seller.level and higher.level = p_level and higher.rank > lower.rank) = 0 then
    given.outcome := 'level-not-higher';
    return given;
  end if;
  select * into g from levels.grants x where x.seller_id = p_seller and x.confirmed_by is null for no key update;
  if found and g.level = p_level and staff.may(p_person, 'finance', 'finance-approver')
    and staff.may_be_second(g.proposed_by, p_person, now_ms) then
    update levels.grants x set confirmed_by = p_person::text, confirmed_at = now_at
    where x.seller_id = g.seller_id and x.proposed_at = g.proposed_at;
    given := levels.give(p_seller, seller.level, p_level, 'granted', g.reason, 'operator:' || p_person, now_ms);
    perform staff.note_deed(p_person, 'level-granted', 'seller', p_seller::text,
      jsonb_build_object('level', p_level, 'first', g.proposed_by), now_ms);
    return given;
  end if;
  if found and g.level = p_level then given.outcome := 'second-person-needed'; return given; end if;
  if not staff.may(p_person, 'support') then given.outcome := 'nothing-proposed'; return given; end if;
  if coalesce(btrim(p_reason), '') = '' then given.outcome := 'field-required'; return given; end if;
  delete from levels.grants x where x.seller_id = p_seller and x.confirmed_by is null;
  insert into levels.grants (seller_id, level, reason, proposed_by, proposed_at)
  values (p_seller, p_level, btrim(p_reason), p_person::text, now_at);
  return row('proposed', p_level, null, null, btrim(p_reason))::levels.given;
end $$;

CREATE FUNCTION levels.is_used_up(p_price bigint, p_rights integer, p_episodes integer, p_from_level integer, p_from_packs integer, p_used integer, p_episodes_left bigint) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select p_price = 0 or (p_rights + p_episodes > 0
    and (p_rights = 0 or p_used >= p_from_level + p_from_packs)
    and (p_episodes = 0 or p_episodes_left <= 0))
$$;

CREATE TABLE public.seller_rights (
    seller_id uuid NOT NULL,
    from_level integer DEFAULT 3 NOT NULL,
    from_packs integer DEFAULT 0 NOT NULL,
    used integer DEFAULT 0 NOT NULL,
    CONSTRAINT rights_of_level CHECK ((from_level >= 0)),
    CONSTRAINT rights_of_packs CHECK ((from_packs >= 0)),
    CONSTRAINT used_rights CHECK ((used >= 0))
);

CREATE FUNCTION levels.lock_rights(p_seller uuid, p_said_ms bigint) RETURNS public.seller_rights
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  r public.seller_rights;
begin
  select * into r from public.seller_rights where seller_id = p_seller for no key update;
  if found then return r; end if;
  -- Of two concurrent inserts one wins; the other waits here and then locks the winner's row.
  insert into public.seller_rights (seller_id, from_level, from_packs, used)
  select p_seller, t.rights, 0, 0
  from levels.terms_in_force(to_timestamp(public.business_now_ms(p_said_ms) / 1000.0)) t where t.level = 'bronze'
  on conflict do nothing;
  select * into r from public.seller_rights where seller_id = p_seller for no key update;
  return r;
end $$;

CREATE FUNCTION levels.packs_in_force(p_at timestamp with time zone) RETURNS TABLE(pack text, price bigint, rights integer, episodes integer)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select p.pack, ((p.terms ->> 'price')::numeric * 1000000)::bigint, (p.terms ->> 'rights')::integer, (p.terms ->> 'episodes')::integer
  from jsonb_each(coalesce(settings.in_force('packs', p_at), '{
      "rights-5":     {"price": "75", "rights": 5, "episodes": 0},
      "rights-20":    {"price": "260", "rights": 20, "episodes": 0},
      "episodes-100": {"price": "20", "rights": 0, "episodes": 100},
      "episodes-500": {"price": "90", "rights": 0, "episodes": 500}
    }'::jsonb)) as p (pack, terms)
$$;

CREATE FUNCTION levels.pay(p_seller uuid, p_bought levels.bought, p_actor text) RETURNS levels.bought
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  done levels.bought := p_bought;
  posted constant ledger.posted := levels.book(p_seller, 'level-purchase:' || done.id, 'level-purchase', done.id::text,
    p_actor, done.price, done.episodes, done.bought_ms);
begin
  if posted.outcome = 'insufficient' then
    done.outcome := 'insufficient-balance';
    done.missing := done.price - coalesce((select b.available from ledger.books b where b.journal_id = p_seller), 0);
  elsif posted.outcome = 'posted' then
    done.outcome := 'bought';
    done.transfer_id := posted.transfer_id;
  else
    raise exception 'a level was booked before: %', posted.outcome using errcode = 'check_violation';
  end if;
  return done;
end $$;

CREATE FUNCTION levels.refund_upgrade(p_seller uuid, p_purchase uuid, p_said_ms bigint) RETURNS levels.refunded
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  actor constant text := 'seller:' || p_seller;
  current_level text;
  r public.seller_rights;
  bought levels.purchases;
  rights_in_use integer;
  rights_kept integer;
  episodes_left bigint;
  whole bigint;
  posted ledger.posted;
  done levels.refunded;
begin
  select s.level into current_level from identity.sellers s
  where s.seller_id = p_seller and s.erased_at is null for no key update;
  if not found then done.outcome := 'account-does-not-exist'; return done; end if;
  r := levels.lock_rights(p_seller, p_said_ms);
  select * into bought from levels.purchases p
  where p.seller_id = p_seller and p.to_level is not null and p.refunded_at is null
  -- For two upgrades at the same time, the one to the current level is the later.
  order by p.bought_at desc, p.to_level = current_level desc, p.id desc limit 1 for no key update;
  if not found or bought.id is distinct from p_purchase or bought.to_level <> current_level then
    done.outcome := 'upgrade-unknown';
    return done;
  end if;
  -- It already counted as non-refundable in the traffic allocation.
  if bought.used_up_at is not null then done.outcome := 'upgrade-used-up'; return done; end if;
  if now_at >= bought.bought_at + interval '336 hours' then
    done.outcome := 'upgrade-refund-too-late';
    return done;
  end if;

  -- Counts active consignments, because the stored number may be outdated.
  rights_in_use := greatest(r.used, (
    select count(*) from public.consignments c where c.seller_id = p_seller and c.removed_at is null));
  rights_kept := least(greatest(rights_in_use - (r.from_level - bought.rights + r.from_packs), 0), bought.rights);
  select b.episodes into episodes_left from ledger.books b where b.journal_id = p_seller for update;
  done.episodes := least(greatest(coalesce(episodes_left, 0), 0), bought.episodes);
  whole := bought.rights + bought.episodes;
  -- The kept part is rounded down, so the refund is rounded up in the seller's favour.
  done.amount := bought.price - case when whole = 0 then 0
    else div(bought.price::numeric * (rights_kept + bought.episodes - done.episodes), whole)::bigint end;
  if done.amount = 0 then done.outcome := 'upgrade-used-up'; return done; end if;

  posted := ledger.book(p_seller, 'level-refund:' || p_purchase, 'level-refund', 'level-purchase', p_purchase::text,
    now_ms, actor, array['seller:available', 'platform:levels', 'platform:episodes_issued', 'seller:episodes'],
    array[done.amount, -done.amount, done.episodes::bigint, -done.episodes::bigint]);
  if posted.outcome <> 'posted' then
    raise exception 'an upgrade was not refunded: %', posted.outcome using errcode = 'check_violation';
  end if;
  update levels.purchases p set refunded_at = now_at, refund_amount = done.amount
  where p.seller_id = p_seller and p.id = p_purchase;
  done.level := bought.from_level;
  done.rights := rights_kept + (select t.rights from levels.terms_in_force(now_at) t where t.level = bought.from_level);
  if not levels.change(p_seller, bought.to_level, bought.from_level, done.rights, 'refunded', null, actor, now_at) then
    raise exception 'who is not approved has no level' using errcode = 'check_violation';
  end if;
  done.outcome := 'refunded';
  return done;
end $$;

CREATE FUNCTION levels.settled_sales(p_seller uuid) RETURNS bigint
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select coalesce(sum(settled_sales), 0)::bigint from (
    select settled_sales from rollups.seller_totals where seller_id = p_seller
    union all
    select settled_sales from rollups.pending_lines where seller_id = p_seller
  ) figures
$$;

CREATE FUNCTION levels.terms_in_force(p_at timestamp with time zone) RETURNS TABLE(level text, rank integer, price bigint, rights integer, traffic_weight integer, episodes integer, earned_at bigint)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select l.level, l.rank::integer, ((t.terms -> l.level ->> 'price')::numeric * 1000000)::bigint,
    (t.terms -> l.level ->> 'rights')::integer, (t.terms -> l.level ->> 'trafficWeight')::integer,
    (t.terms -> l.level ->> 'episodes')::integer, ((t.terms -> l.level ->> 'earnedAt')::numeric * 1000000)::bigint
  from unnest(array['bronze', 'silver', 'gold', 'diamond']) with ordinality as l (level, rank),
    (select coalesce(settings.in_force('levels', p_at), '{
      "bronze":  {"price": "0", "rights": 3, "trafficWeight": 1, "episodes": 0, "earnedAt": "0"},
      "silver":  {"price": "200", "rights": 10, "trafficWeight": 2, "episodes": 50, "earnedAt": "1000"},
      "gold":    {"price": "800", "rights": 30, "trafficWeight": 5, "episodes": 250, "earnedAt": "5000"},
      "diamond": {"price": "3000", "rights": 100, "trafficWeight": 12, "episodes": 1200, "earnedAt": "25000"}
    }'::jsonb) as terms) t
$$;

CREATE FUNCTION levels.traffic_level(p_seller uuid, p_level text, p_settled_sales bigint, p_earned_at jsonb, p_day_begins timestamp with time zone) RETURNS text
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  ranks  constant text[] := array['bronze', 'silver', 'gold', 'diamond'];
  kept   text := p_level;
  bought record;
  earned integer;
begin
  for bought in
    select from_level, to_level, bought_at, used_up_at from levels.purchases
    where seller_id = p_seller and to_level is not null and refunded_at is null
    order by bought_at desc, id desc
  loop
    exit when bought.to_level <> kept or bought.used_up_at is not null
      or p_day_begins >= bought.bought_at + interval '336 hours';
    kept := bought.from_level;
  end loop;
  select max(rank) into earned from unnest(ranks) with ordinality as levels (level, rank)
  where p_settled_sales >= (p_earned_at ->> level)::bigint;
  return ranks[greatest(array_position(ranks, kept), least(earned, array_position(ranks, p_level)))];
end $$;

CREATE TABLE public.consignments (
    seller_id uuid NOT NULL,
    id uuid NOT NULL,
    drama_id uuid NOT NULL,
    added_at timestamp with time zone NOT NULL,
    removed_at timestamp with time zone,
    auto_ship boolean DEFAULT true NOT NULL,
    daily_cost_limit bigint,
    promoting_since timestamp with time zone,
    CONSTRAINT limit_is_an_amount CHECK ((daily_cost_limit > 0))
);

CREATE FUNCTION library.add_dramas(p_seller uuid, p_ids uuid[], p_dramas uuid[], p_said_ms bigint) RETURNS SETOF public.consignments
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  r constant public.seller_rights := levels.lock_rights(p_seller, p_said_ms);
  held constant bigint := (select count(*) from public.consignments c where c.seller_id = p_seller and c.removed_at is null);
  wanted constant bigint := (select count(distinct d) from unnest(p_dramas) as d where not exists (
    select from public.consignments c where c.seller_id = p_seller and c.drama_id = d and c.removed_at is null));
begin
  if not exists (select from identity.sellers s
      where s.seller_id = p_seller and s.review_state = 'approved' and s.erased_at is null) then
    raise exception 'nobody who may sell' using errcode = 'check_violation';
  end if;
  if wanted > 0 and held + wanted > r.from_level + r.from_packs then
    raise exception 'more dramas than rights' using errcode = 'check_violation';
  end if;
  if exists (select from unnest(p_dramas) as d where not exists (
      select from public.dramas s where s.id = d and s.listed)) then
    raise exception 'a drama that is not on sale' using errcode = 'check_violation';
  end if;
  insert into public.consignments as c (seller_id, id, drama_id, added_at, auto_ship)
  select p_seller, a.id, a.drama_id, now_at, coalesce(
    (select s.auto_ships_new_dramas from identity.store_settings s where s.seller_id = p_seller), true)
  from unnest(p_ids, p_dramas) as a (id, drama_id)
  on conflict (seller_id, drama_id) do update set removed_at = null, added_at = excluded.added_at
    where c.removed_at is not null;
  perform levels.count_used_rights(p_seller);
  return query select * from public.consignments c where c.seller_id = p_seller and c.drama_id = any (p_dramas);
end $$;

CREATE FUNCTION library.remove_drama(p_seller uuid, p_consignment uuid, p_said_ms bigint) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  removed uuid;
begin
  perform levels.lock_rights(p_seller, p_said_ms);
  update public.consignments set removed_at = now_at
  where seller_id = p_seller and id = p_consignment and removed_at is null returning drama_id into removed;
  if not found then return false; end if;
  if exists (select from public.orders o
      where o.seller_id = p_seller and o.drama_id = removed and o.state not in ('completed', 'refunded')) then
    raise exception 'orders of it are not settled' using errcode = 'check_violation';
  end if;
  perform levels.count_used_rights(p_seller);
  return true;
end $$;

CREATE FUNCTION limits.forget(p_name text, p_key text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  delete from limits.tries where (login, name, key) = (session_user, p_name, p_key)
$$;

CREATE FUNCTION limits.give_back(p_name text, p_key text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  update limits.tries set taken = taken - 1 where (login, name, key) = (session_user, p_name, p_key) and taken > 0
$$;

CREATE FUNCTION limits.take(p_name text, p_key text, p_tries integer, p_within_ms bigint) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at constant timestamptz := clock_timestamp();
  tried limits.tries;
begin
  delete from limits.tries where ctid = any(array(
    select ctid from limits.tries where login = session_user and ends_at <= at and (name, key) <> (p_name, p_key)
    order by ends_at limit 3 for update skip locked));
  insert into limits.tries as t (login, name, key, taken, ends_at)
  values (session_user, p_name, p_key, 1, at + p_within_ms * interval '1 millisecond')
  on conflict (login, name, key) do update set
    taken = case when t.ends_at <= at then 1 else t.taken + 1 end,
    ends_at = case when t.ends_at <= at then excluded.ends_at else t.ends_at end
  returning * into tried;
  if tried.taken <= p_tries then return null; end if;
  return greatest(1, ceil(extract(epoch from tried.ends_at - at) * 1000));
end $$;

CREATE FUNCTION media.keep_ready_through() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  drama constant uuid := case when tg_op = 'DELETE' then old.drama_id else new.drama_id end;
begin
  -- Serialises workers that finish episodes of the same drama: the second sees the first one's result.
  perform from public.dramas where id = drama for no key update;
  update public.dramas d set ready_through = ready.through
  from (select media.ready_through_of(drama) as through) ready
  where d.id = drama and d.ready_through <> ready.through;
  return null;
end $$;

CREATE FUNCTION media.ready_through_of(p_drama uuid) RETURNS smallint
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select coalesce(max(number), 0)::smallint from (
    select number, row_number() over (order by number) as ordinal
    from media.episodes where drama_id = p_drama and number > 0 and package_id is not null
  ) ready where number = ordinal
$$;

CREATE FUNCTION messages.follow_inbox() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if tg_op = 'INSERT' then
    insert into messages.counts as c (seller_id, kind, total, unread)
    select seller_id, kind, count(*), count(*) from after_change group by seller_id, kind order by seller_id, kind
    on conflict (seller_id, kind) do update set total = c.total + excluded.total, unread = c.unread + excluded.unread;
  elsif tg_op = 'UPDATE' then
    update messages.counts c set unread = c.unread - read.messages
    from (
      select b.seller_id, b.kind, count(*) as messages
      from before_change b join after_change a on a.seller_id = b.seller_id and a.id = b.id
      where b.read_at is null and a.read_at is not null group by b.seller_id, b.kind
    ) read
    where c.seller_id = read.seller_id and c.kind = read.kind;
  else
    update messages.counts c set total = c.total - gone.messages, unread = c.unread - gone.unread
    from (
      select seller_id, kind, count(*) as messages, count(*) filter (where read_at is null) as unread
      from before_change group by seller_id, kind
    ) gone
    where c.seller_id = gone.seller_id and c.kind = gone.kind;
  end if;
  return null;
end $$;

CREATE FUNCTION messages.gather_digests(p_topic text, p_sellers uuid[], p_orders bigint[], p_amounts bigint[], p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  insert into messages.mail_digests as d (seller_id, topic, orders, amount, due_at)
  select g.seller_id, p_topic, g.orders, g.amount, p_at
  from unnest(p_sellers, p_orders, p_amounts) as g (seller_id, orders, amount)
    join identity.store_settings c on c.seller_id = g.seller_id
  where case p_topic when 'order' then c.mail_order else c.mail_settlement end order by g.seller_id
  on conflict (seller_id, topic) do update set orders = d.orders + excluded.orders, amount = d.amount + excluded.amount,
    due_at = coalesce(d.due_at, greatest(excluded.due_at, d.sent_at + interval '1 hour'));
end $$;

CREATE FUNCTION orders.auto_ship_locked(p_seller uuid, p_orders uuid[], p_now_ms bigint) RETURNS SETOF orders.shipment
    LANGUAGE plpgsql
    AS $$
declare
  now_at constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  first_way constant text := coalesce(
    (select s.pay_from from public.shipping_settings s where s.seller_id = p_seller), 'proceeds');
  may_use_proceeds constant boolean := public.credit_score_of(p_seller)
    >= coalesce((settings.in_force('proceedsFromScore', now_at) #>> '{}')::integer, 65);
  o record;
  funds record;
  credits integer;
  payment bigint;
  way text;
  refusal text;
  n integer := 0;
  v_orders uuid[]; v_amounts bigint[]; v_ways text[]; v_credits integer[]; v_payments bigint[];
begin
  for o in
    select x.id, x.number, x.state, x.quantity - x.refunded_quantity as quantity, x.wholesale,
      x.order_amount - x.retail * x.refunded_quantity as order_amount,
      x.purchase_cost - x.wholesale * x.refunded_quantity as purchase_cost, x.shipped_at, x.drama_id, c.auto_ship,
      c.daily_cost_limit as most
    from unnest(p_orders) as one (id)
      join public.orders x on x.seller_id = p_seller and x.id = one.id
        and x.state in ('to-ship', 'shipped', 'in-settlement', 'audit')
      left join public.consignments c on c.seller_id = x.seller_id and c.drama_id = x.drama_id and c.removed_at is null
    order by x.id
  loop
    refusal := case when o.state = 'audit' and o.shipped_at is null then 'order-under-complaint'
      when o.state <> 'to-ship' then 'order-not-to-ship'
      when o.auto_ship is null then 'no-right-for-drama' when not o.auto_ship then 'auto-ship-off' end;
    if refusal is null then
      if funds is null then
        select b.available, b.episodes into funds from ledger.books b where b.journal_id = p_seller for update;
      end if;
      credits := least(o.quantity, funds.episodes);
      payment := o.purchase_cost - o.wholesale * credits;
      way := case when first_way = 'wallet' and funds.available >= payment then 'wallet' when may_use_proceeds then 'proceeds'
        when funds.available >= payment then 'wallet' end;
      refusal := case when way is null then 'insufficient-balance' when payment > o.most then 'daily-limit' end;
    end if;
    if refusal is null and o.most is not null then
      insert into public.auto_ship_spending as s (seller_id, drama_id, day, spent)
      values (p_seller, o.drama_id, public.platform_day(now_at), payment)
      on conflict (seller_id, drama_id, day) do update set spent = s.spent + excluded.spent
      where s.spent + excluded.spent <= o.most;
      if not found then refusal := 'daily-limit'; end if;
    end if;
    if refusal is not null then
      return next row(refusal, p_seller, o.id, o.number, null, null, null, null, null, null, null, null)::orders.shipment;
      continue;
    end if;
    n := n + 1;
    v_orders[n] := o.id;
    v_amounts[n] := o.order_amount;
    v_ways[n] := way;
    v_credits[n] := credits;
    v_payments[n] := payment;
    funds.episodes := funds.episodes - credits;
    if way = 'wallet' then funds.available := funds.available - payment; end if;
    return next row('shipped', p_seller, o.id, o.number, 'auto-ship', way, credits, o.wholesale, payment,
      orders.held(way, o.order_amount, payment), now_at, null)::orders.shipment;
  end loop;
  if n > 0 then
    perform orders.book_shipments(array_fill(p_seller, array[n]), v_orders, v_amounts, array_fill('auto-ship'::text, array[n]),
      v_ways, v_credits, v_payments, null, p_now_ms);
  end if;
end $$;

CREATE FUNCTION orders.auto_ship_waiting(p_seller uuid, p_dramas uuid[], p_most integer, p_said_ms bigint) RETURNS SETOF orders.shipment
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  waiting uuid[];
begin
  select array_agg(l.id) into waiting from (
    select o.id from public.orders o
    where o.seller_id = p_seller and o.state = 'to-ship' and (p_dramas is null or o.drama_id = any (p_dramas))
    order by o.id limit least(p_most, 1000) for no key update
  ) l;
  return query select * from orders.auto_ship_locked(p_seller, waiting, public.business_now_ms(p_said_ms)) s
    where s.outcome = 'shipped';
end $$;

CREATE FUNCTION orders.book_shipment(o public.orders, p_length bigint, p_head bytea, p_by text, p_pay_from text, p_credits integer, p_payment bigint, p_now_ms bigint) RETURNS orders.shipment
    LANGUAGE plpgsql
    AS $$
declare
  shipped constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  transfer constant uuid := settlement.new_id(p_now_ms);
  actor constant text := orders.booked_by(p_by, o.seller_id);
  held constant bigint := orders.held(p_pay_from, o.order_amount, p_payment);
  hash constant bytea := ledger.link_hash(p_head, o.seller_id, p_length + 1, transfer, p_now_ms, actor,
    orders.booked_content(o.id, p_pay_from, o.order_amount, p_payment, held, p_credits));
  key constant text := 'shipment:' || o.id;
begin
  with booked as (
    update ledger.books b set available = b.available - case when p_pay_from = 'wallet' then p_payment else 0 end,
      escrow = b.escrow - o.order_amount, unsettled = b.unsettled + held, episodes = b.episodes - p_credits,
      journal_length = p_length + 1, journal_head = hash
    where b.journal_id = o.seller_id and b.journal_length = p_length
    returning b.journal_length as sequence
  ), keyed as (
    insert into ledger.transfer_keys (digest, journal_id, sequence)
    select ledger.key_digest(key), o.seller_id, b.sequence from booked b
  )
  insert into ledger.transfers (id, journal_id, sequence, kind, reference_type, reference_id, effective_at, actor, key,
    previous_hash, hash, accounts, amounts, order_id)
  select transfer, o.seller_id, b.sequence, 'shipment', 'order', o.id::text, shipped, actor, key, p_head, hash,
    orders.booked_accounts(p_pay_from, p_payment, held, p_credits),
    orders.booked_amounts(p_pay_from, o.order_amount, p_payment, held, p_credits), o.id
  from booked b;
  if not found then return null; end if;
  update public.orders set state = 'shipped', shipped_at = shipped, shipped_by = p_by, pay_from = p_pay_from,
    due_at = orders.next_due_at('shipped', o.paid_at, o.first_play_at, shipped, null, null), credits_used = p_credits,
    payment_amount = p_payment, unsettled = held, deferred = p_payment,
    release_at = shipped + interval '168:00:00', shipment_transfer = transfer, notice = null
  where seller_id = o.seller_id and id = o.id and state = 'to-ship';
  insert into push.waiting (seller_id, kind, facts)
  values (o.seller_id, 'order-shipped', jsonb_build_object('number', o.number, 'by', p_by));
  return row('shipped', o.seller_id, o.id, o.number, p_by, p_pay_from, p_credits, o.wholesale, p_payment, held,
    shipped, null)::orders.shipment;
end $$;

CREATE FUNCTION orders.book_shipments(p_sellers uuid[], p_orders uuid[], p_amounts bigint[], p_bys text[], p_pay_froms text[], p_credits integer[], p_payments bigint[], p_notices jsonb[], p_now_ms bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
declare
  shipped constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  transfers uuid[]; sequences bigint[]; heads bytea[]; hashes bytea[];
  chain uuid;
  length bigint;
  head bytea;
  fresh uuid;
begin
  for i in 1 .. cardinality(p_orders) loop
    if chain is distinct from p_sellers[i] then
      chain := p_sellers[i];
      select b.journal_length, b.journal_head into length, head from ledger.books b where b.journal_id = chain;
    end if;
    fresh := settlement.new_id(p_now_ms);
    length := length + 1;
    transfers[i] := fresh;
    sequences[i] := length;
    heads[i] := head;
    head := ledger.link_hash(head, chain, length, fresh, p_now_ms, orders.booked_by(p_bys[i], chain),
      orders.booked_content(p_orders[i], p_pay_froms[i], p_amounts[i], p_payments[i],
        orders.held(p_pay_froms[i], p_amounts[i], p_payments[i]), p_credits[i]));
    hashes[i] := head;
  end loop;

  with w as materialized (
    select s.*, orders.held(s.pay_from, s.amount, s.payment) as held,
      case when s.pay_from is null then 'platform-shipment' else 'shipment' end as kind
    from unnest(p_sellers, p_orders, p_amounts, p_bys, p_pay_froms, p_credits, p_payments, p_notices,
           transfers, sequences, heads, hashes)
      as s (seller_id, order_id, amount, shipped_by, pay_from, credits, payment, notice, transfer, sequence, head, hash)
  ), booked as (
    update ledger.books b set available = b.available - c.paid, escrow = b.escrow - c.amount,
      unsettled = b.unsettled + c.held, episodes = b.episodes - c.credits, journal_length = c.length, journal_head = c.hash
    from (
      select w.seller_id, coalesce(sum(w.payment) filter (where w.pay_from = 'wallet'), 0)::bigint as paid,
        sum(w.amount)::bigint as amount, sum(w.held)::bigint as held, sum(w.credits) as credits,
        max(w.sequence) as length, (array_agg(w.hash order by w.sequence desc))[1] as hash
      from w group by w.seller_id
    ) c
    where b.journal_id = c.seller_id
  ), keyed as (
    insert into ledger.transfer_keys (digest, journal_id, sequence)
    select ledger.key_digest(w.kind || ':' || w.order_id), w.seller_id, w.sequence from w
  ), linked as (
    insert into ledger.transfers (id, journal_id, sequence, kind, reference_type, reference_id, effective_at, actor, key,
      previous_hash, hash, accounts, amounts, order_id)
    select w.transfer, w.seller_id, w.sequence, w.kind, 'order', w.order_id::text, shipped,
      orders.booked_by(w.shipped_by, w.seller_id), w.kind || ':' || w.order_id, w.head, w.hash,
      orders.booked_accounts(w.pay_from, w.payment, w.held, w.credits),
      orders.booked_amounts(w.pay_from, w.amount, w.payment, w.held, w.credits), w.order_id
    from w
  ), moved as (
    update public.orders o set state = 'shipped', shipped_at = shipped, shipped_by = w.shipped_by, pay_from = w.pay_from,
      due_at = orders.next_due_at('shipped', o.paid_at, o.first_play_at, shipped, null, null), credits_used = w.credits,
      payment_amount = w.payment, unsettled = w.held,
      deferred = case when w.pay_from is null then w.amount else w.payment end,
      release_at = shipped + interval '168:00:00', shipment_transfer = w.transfer, notice = w.notice
    from w where o.seller_id = w.seller_id and o.id = w.order_id and o.state = 'to-ship'
    returning o.seller_id, o.number, o.shipped_by, w.sequence
  )
  insert into push.waiting (seller_id, kind, facts)
  select m.seller_id, 'order-shipped', jsonb_build_object('number', m.number, 'by', m.shipped_by) from moved m
  order by m.seller_id, m.sequence;
end $$;

CREATE FUNCTION orders.booked_accounts(p_pay_from text, p_payment bigint, p_held bigint, p_credits integer) RETURNS text[]
    LANGUAGE sql STABLE
    AS $$
  select array_remove(array[
    case when p_pay_from = 'wallet' and p_payment <> 0 then 'seller:available' end,
    case when p_pay_from = 'wallet' and p_payment <> 0 then 'platform:wholesale_deferred' end,
    'order:escrow',
    case when p_pay_from is null then 'platform:retail_deferred' end,
    case when p_pay_from = 'proceeds' and p_payment <> 0 then 'platform:wholesale_deferred' end,
    case when p_held <> 0 then 'seller:unsettled' end,
    case when p_credits <> 0 then 'seller:episodes' end,
    case when p_credits <> 0 then 'platform:episodes_redeemed' end], null)
$$;

CREATE FUNCTION orders.booked_amounts(p_pay_from text, p_amount bigint, p_payment bigint, p_held bigint, p_credits integer) RETURNS bigint[]
    LANGUAGE sql STABLE
    AS $$
  select array_remove(array[
    case when p_pay_from = 'wallet' and p_payment <> 0 then -p_payment end,
    case when p_pay_from = 'wallet' and p_payment <> 0 then p_payment end,
    -p_amount,
    case when p_pay_from is null then p_amount end,
    case when p_pay_from = 'proceeds' and p_payment <> 0 then p_payment end,
    case when p_held <> 0 then p_held end,
    case when p_credits <> 0 then -p_credits end,
    case when p_credits <> 0 then p_credits end], null)
$$;

CREATE FUNCTION orders.booked_by(p_by text, p_seller uuid) RETURNS text
    LANGUAGE sql STABLE
    AS $$
  select case p_by when 'seller' then 'seller:' || p_seller when 'auto-ship' then 'rule:auto-ship'
    when 'overdue' then 'rule:overdue-shipment' else 'rule:no-right-in-time' end
$$;

CREATE FUNCTION orders.booked_content(p_order uuid, p_pay_from text, p_amount bigint, p_payment bigint, p_held bigint, p_credits integer) RETURNS text
    LANGUAGE sql STABLE
    AS $$
  select concat_ws(E'\n', case when p_pay_from is null then 'platform-shipment' else 'shipment' end,
    'order:' || p_order, '-',
    case when p_pay_from = 'wallet' and p_payment <> 0 then concat('seller:available USDT ', -p_payment, ' ', p_order) end,
    case when p_pay_from = 'wallet' and p_payment <> 0
      then concat('platform:wholesale_deferred USDT ', p_payment, ' ', p_order) end,
    concat('order:escrow USDT ', -p_amount, ' ', p_order),
    case when p_pay_from is null then concat('platform:retail_deferred USDT ', p_amount, ' ', p_order) end,
    case when p_pay_from = 'proceeds' and p_payment <> 0
      then concat('platform:wholesale_deferred USDT ', p_payment, ' ', p_order) end,
    case when p_held <> 0 then concat('seller:unsettled USDT ', p_held, ' ', p_order) end,
    case when p_credits <> 0 then concat('seller:episodes EPISODE ', -p_credits, ' ', p_order) end,
    case when p_credits <> 0 then concat('platform:episodes_redeemed EPISODE ', p_credits, ' ', p_order) end)
$$;

CREATE FUNCTION orders.held(p_pay_from text, p_amount bigint, p_payment bigint) RETURNS bigint
    LANGUAGE sql STABLE
    AS $$
  select case p_pay_from when 'wallet' then p_amount when 'proceeds' then p_amount - p_payment else 0 end
$$;

CREATE FUNCTION orders.is_upheld(p_state text, p_audited timestamp with time zone, p_fault text) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    AS $$
  select coalesce(p_fault = 'seller', p_state = 'refunded' and p_audited is not null)
$$;

CREATE FUNCTION orders.less_refunded(o public.orders) RETURNS public.orders
    LANGUAGE plpgsql IMMUTABLE
    AS $$
begin
  if o.refunded_quantity > 0 then
    o.order_amount := o.order_amount - o.retail * o.refunded_quantity;
    o.purchase_cost := o.purchase_cost - o.wholesale * o.refunded_quantity;
    o.quantity := o.quantity - o.refunded_quantity;
  end if;
  return o;
end $$;

CREATE FUNCTION orders.new_id(p_at_ms bigint) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  micros constant bigint := (extract(epoch from clock_timestamp()) * 1000000)::bigint & 4398046511103;
begin
  return (lpad(to_hex(p_at_ms), 12, '0') || '7' || lpad(to_hex(micros >> 30), 3, '0')
    || to_hex(2147483648 + (micros & 1073741823)) || left(gen_random_uuid()::text, 8))::uuid;
end $$;

CREATE FUNCTION orders.next_due_at(p_state text, p_paid timestamp with time zone, p_first_play timestamp with time zone, p_shipped timestamp with time zone, p_release timestamp with time zone, p_waits interval) RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
  select case p_state
    when 'to-ship' then p_paid + p_waits
    when 'shipped' then greatest(least(p_first_play, p_paid + interval '24:00:00'), p_shipped)
    when 'in-settlement' then p_release
    when 'audit' then p_release end
$$;

CREATE FUNCTION orders.not_shipped(o public.orders, p_refusal text, p_score_needed integer DEFAULT NULL::integer) RETURNS orders.shipment
    LANGUAGE sql IMMUTABLE
    AS $$
  select row(p_refusal, o.seller_id, o.id, o.number, null, null, null, null, null, null, null, p_score_needed)::orders.shipment
$$;

CREATE FUNCTION orders.right_gained(p_seller uuid, p_dramas uuid[], p_said_ms bigint) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  after constant interval := orders.waits(true, coalesce((settings.in_force('shippedForSellerAfterMs',
    to_timestamp(public.business_now_ms(p_said_ms) / 1000.0)) #>> '{}')::integer, 72));
  changed integer;
begin
  with waiting as materialized (
    select o.id from public.orders o
    where o.seller_id = p_seller and o.drama_id = any (p_dramas) and o.state = 'to-ship'
    order by o.id for no key update
  )
  update public.orders o set due_at = orders.next_due_at('to-ship', coalesce(o.ship_from, o.paid_at), null, null, null, after)
  from waiting
  where o.seller_id = p_seller and o.id = waiting.id
    and o.due_at < orders.next_due_at('to-ship', coalesce(o.ship_from, o.paid_at), null, null, null, after);
  get diagnostics changed = row_count;
  return changed;
end $$;

CREATE FUNCTION orders.ship_locked(o public.orders, p_pay_from text, p_now_ms bigint) RETURNS orders.shipment
    LANGUAGE plpgsql
    AS $$
declare
  funds record;
  credits integer;
  payment bigint;
  done orders.shipment;
begin
  if o.state <> 'to-ship' then
    if o.state = 'audit' and o.shipped_at is null then return orders.not_shipped(o, 'order-under-complaint'); end if;
    if o.state = 'refunded' or o.shipped_by = 'platform' then return orders.not_shipped(o, 'order-not-to-ship'); end if;
    return row('shipped-before', o.seller_id, o.id, o.number, o.shipped_by, o.pay_from, o.credits_used, o.wholesale,
      o.payment_amount, o.unsettled, o.shipped_at, null)::orders.shipment;
  end if;
  for attempt in 1 .. 2 loop
    if attempt = 2 then perform from ledger.books b where b.journal_id = o.seller_id for update; end if;
    select b.available, b.episodes, b.journal_length, b.journal_head,
      exists (select from public.consignments c
              where c.seller_id = o.seller_id and c.drama_id = o.drama_id and c.removed_at is null) as holds_right,
      coalesce(p_pay_from, (select s.pay_from from public.shipping_settings s where s.seller_id = o.seller_id), 'proceeds')
        as pay_from,
      coalesce((select c.score from credit.scores c where c.seller_id = o.seller_id),
        public.credit_score_of(o.seller_id)) as score,
      coalesce((select (v.value #>> '{}')::integer from settings.versions v
                where v.name = 'proceedsFromScore' and v.effective_from <= to_timestamp(p_now_ms / 1000.0)
                order by v.effective_from desc, v.version desc limit 1), 65) as score_needed
    into funds from ledger.books b where b.journal_id = o.seller_id;
    if not funds.holds_right then return orders.not_shipped(o, 'no-right-for-drama'); end if;
    if funds.pay_from = 'proceeds' and funds.score < funds.score_needed then
      return orders.not_shipped(o, 'proceeds-need-credit-score', funds.score_needed);
    end if;
    credits := least(o.quantity, funds.episodes);
    payment := o.purchase_cost - o.wholesale * credits;
    if funds.pay_from = 'wallet' and funds.available < payment then
      continue when attempt = 1;
      return orders.not_shipped(o, 'insufficient-balance');
    end if;
    done := orders.book_shipment(o, funds.journal_length, funds.journal_head, 'seller', funds.pay_from, credits, payment, p_now_ms);
    if done.outcome is not null then return done; end if;
  end loop;
  raise exception 'order % could not be shipped', o.id using errcode = 'check_violation';
end $$;

CREATE FUNCTION orders.ship_order(p_seller uuid, p_number text, p_pay_from text, p_said_ms bigint) RETURNS orders.shipment
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  o public.orders;
begin
  if p_pay_from not in ('wallet', 'proceeds') then
    raise exception 'nobody pays from %', p_pay_from using errcode = 'check_violation';
  end if;
  select * into o from public.orders x where x.seller_id = p_seller and x.number = p_number
    and x.state in ('to-ship', 'shipped', 'in-settlement', 'audit') for no key update;
  if not found then
    select * into o from public.orders x where x.seller_id = p_seller and x.number = p_number
      and x.state in ('completed', 'refunded') for no key update;
  end if;
  if o.id is null then
    return row('order-unknown', p_seller, null, p_number, null, null, null, null, null, null, null, null)::orders.shipment;
  end if;
  return orders.ship_locked(orders.less_refunded(o), p_pay_from, public.business_now_ms(p_said_ms));
end $$;

CREATE FUNCTION orders.ship_orders(p_seller uuid, p_numbers text[], p_pay_from text, p_said_ms bigint) RETURNS SETOF orders.shipment
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  pay_from constant text := coalesce(p_pay_from,
    (select s.pay_from from public.shipping_settings s where s.seller_id = p_seller), 'proceeds');
  score constant integer := public.credit_score_of(p_seller);
  score_needed constant integer := coalesce((settings.in_force('proceedsFromScore', now_at) #>> '{}')::integer, 65);
  o record;
  funds record;
  credits integer;
  payment bigint;
  refusal text;
  n integer := 0;
  v_orders uuid[]; v_amounts bigint[]; v_credits integer[]; v_payments bigint[];
begin
  if p_pay_from not in ('wallet', 'proceeds') then
    raise exception 'nobody pays from %', p_pay_from using errcode = 'check_violation';
  end if;
  if cardinality(p_numbers) > 200 then raise exception 'too many at once' using errcode = 'check_violation'; end if;
  for o in
    with open_ones as materialized (
      select x.id, x.number, x.state, x.quantity - x.refunded_quantity as quantity, x.wholesale,
        x.order_amount - x.retail * x.refunded_quantity as order_amount,
        x.purchase_cost - x.wholesale * x.refunded_quantity as purchase_cost, x.shipped_by, x.pay_from,
        x.credits_used, x.payment_amount, x.unsettled, x.shipped_at,
        exists (select from public.consignments c
                where c.seller_id = x.seller_id and c.drama_id = x.drama_id and c.removed_at is null) as holds_right
      from public.orders x
      where x.seller_id = p_seller and x.number = any (p_numbers)
        and x.state in ('to-ship', 'shipped', 'in-settlement', 'audit')
      order by x.id for no key update of x
    ), found_ones as (
      select * from open_ones
      union all
      -- Searched only if some are missing. Ended orders are not shipped again and need no lock.
      select x.id, x.number, x.state, x.quantity, x.wholesale, x.order_amount, x.purchase_cost, x.shipped_by, x.pay_from,
        x.credits_used, x.payment_amount, x.unsettled, x.shipped_at, false
      from public.orders x
      where x.seller_id = p_seller and x.number = any (p_numbers) and x.state in ('completed', 'refunded')
        and (select count(*) from open_ones) < (select count(distinct a.number) from unnest(p_numbers) as a (number))
    )
    select asked.number as asked, f.*
    from (select a.number, min(a.ordinal) as ordinal from unnest(p_numbers) with ordinality as a (number, ordinal) group by a.number) asked
      left join found_ones f on f.number = asked.number
    order by asked.ordinal
  loop
    -- Lock order: books after orders.
    if funds is null then
      select b.available, b.episodes into funds from ledger.books b where b.journal_id = p_seller for update;
    end if;
    credits := least(o.quantity, funds.episodes);
    payment := o.purchase_cost - o.wholesale * credits;
    refusal := case
      when o.id is null then 'order-unknown'
      when o.state = 'audit' and o.shipped_at is null then 'order-under-complaint'
      when o.state <> 'to-ship' then case when o.state = 'refunded' or o.shipped_by = 'platform'
        then 'order-not-to-ship' else 'shipped-before' end
      when not o.holds_right then 'no-right-for-drama'
      when pay_from = 'proceeds' and score < score_needed then 'proceeds-need-credit-score'
      when pay_from = 'wallet' and funds.available < payment then 'insufficient-balance' end;
    if refusal is null then
      n := n + 1;
      v_orders[n] := o.id;
      v_amounts[n] := o.order_amount;
      v_credits[n] := credits;
      v_payments[n] := payment;
      funds.episodes := funds.episodes - credits;
      if pay_from = 'wallet' then funds.available := funds.available - payment; end if;
      return next row('shipped', p_seller, o.id, o.number, 'seller', pay_from, credits, o.wholesale, payment,
        orders.held(pay_from, o.order_amount, payment), now_at, null)::orders.shipment;
    elsif refusal = 'shipped-before' then
      return next row(refusal, p_seller, o.id, o.number, o.shipped_by, o.pay_from, o.credits_used, o.wholesale,
        o.payment_amount, o.unsettled, o.shipped_at, null)::orders.shipment;
    else
      return next row(refusal, p_seller, o.id, o.asked, null, null, null, null, null, null, null,
        case when refusal = 'proceeds-need-credit-score' then score_needed end)::orders.shipment;
    end if;
  end loop;
  if n > 0 then
    perform orders.book_shipments(array_fill(p_seller, array[n]), v_orders, v_amounts, array_fill('seller'::text, array[n]),
      array_fill(pay_from, array[n]), v_credits, v_payments, null, now_ms);
  end if;
end $$;

CREATE FUNCTION orders.ship_overdue(p_most integer, p_said_ms bigint) RETURNS SETOF orders.overdue
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  hours constant integer := coalesce((settings.in_force('shippedForSellerAfterMs', now_at) #>> '{}')::integer, 72);
  for_seller constant jsonb := settlement.decision_notice('not-shipped-in-time',
    jsonb_build_object('hours', hours::text), 'rule', null, now_ms);
  late record;
  chain uuid;
  episodes bigint;
  credits integer;
  profit bigint;
  n integer := 0;
  v_sellers uuid[]; v_orders uuid[]; v_amounts bigint[]; v_bys text[]; v_ways text[]; v_credits integer[];
  v_payments bigint[]; v_notices jsonb[];
begin
  for late in
    with due as materialized (
      select o.seller_id, o.id, o.number, o.quantity - o.refunded_quantity as quantity, o.wholesale,
        o.order_amount - o.retail * o.refunded_quantity as order_amount,
        o.purchase_cost - o.wholesale * o.refunded_quantity as purchase_cost, coalesce(o.ship_from, o.paid_at) as waits_from,
        exists (select from public.consignments c
          where c.seller_id = o.seller_id and c.drama_id = o.drama_id and c.removed_at is null) as holds_right
      from public.orders o where o.state = 'to-ship' and o.due_at <= now_at
      order by o.due_at limit least(p_most, 1000) for no key update of o skip locked
    )
    select d.*, orders.next_due_at('to-ship', d.waits_from, null, null, null, orders.waits(d.holds_right, hours)) as ships_at
    from due d order by d.seller_id, d.id
  loop
    profit := late.order_amount - late.purchase_cost;
    if now_at < late.ships_at then
      update public.orders set due_at = late.ships_at
      where seller_id = late.seller_id and id = late.id and state = 'to-ship';
      return next row('not-yet', late.seller_id, late.id, late.number, hours, profit, now_at)::orders.overdue;
      continue;
    end if;
    if chain is distinct from late.seller_id then
      chain := late.seller_id;
      select b.episodes into episodes from ledger.books b where b.journal_id = chain for update;
    end if;
    credits := case when late.holds_right then least(late.quantity, episodes) else 0 end;
    episodes := episodes - credits;
    n := n + 1;
    v_sellers[n] := late.seller_id;
    v_orders[n] := late.id;
    v_amounts[n] := late.order_amount;
    v_credits[n] := credits;
    if late.holds_right then
      v_bys[n] := 'overdue';
      v_ways[n] := 'proceeds';
      v_payments[n] := late.purchase_cost - late.wholesale * credits;
      v_notices[n] := for_seller;
      return next row('ship-for-seller', late.seller_id, late.id, late.number, hours, profit, now_at)::orders.overdue;
    else
      v_bys[n] := 'platform';
      v_ways[n] := null;
      v_payments[n] := 0;
      v_notices[n] := settlement.decision_notice('no-right-in-time',
        jsonb_build_object('profit', public.money_text(profit), 'hours', '2'), 'rule', null, now_ms);
      return next row('ship-by-platform', late.seller_id, late.id, late.number, 2, profit, now_at)::orders.overdue;
    end if;
  end loop;
  if n > 0 then
    perform orders.book_shipments(v_sellers, v_orders, v_amounts, v_bys, v_ways, v_credits, v_payments, v_notices, now_ms);
  end if;
end $$;

CREATE FUNCTION orders.take_step() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  is_utc boolean;
  was_own constant boolean := old.shipped_by is distinct from 'platform';
  is_own constant boolean := new.shipped_by is distinct from 'platform';
  was_sent constant boolean := old.shipped_by is not null and was_own;
  is_sent constant boolean := new.shipped_by is not null and is_own;
begin
  -- The complete state machine of DOMAIN §5 (core/orders: ORDER_TRANSITIONS). Every other transition is
  -- refused.
  if old.state <> new.state and not (case old.state
      when 'to-ship'       then new.state in ('shipped', 'refunded', 'audit')
      when 'shipped'       then new.state in ('in-settlement', 'refunded', 'audit')
      when 'in-settlement' then new.state in ('completed', 'audit')
      when 'audit'         then new.state in ('refunded', case when old.shipped_at is null then 'to-ship' else 'in-settlement' end)
      else false end) then
    raise exception 'no order goes from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'known_transition';
  end if;
  -- An order under an open bank dispute is never released, regardless of the caller.
  if old.state = 'audit' and new.state in ('in-settlement', 'to-ship') and exists (select from checkout.disputes d
      where d.seller_id = new.seller_id and d.order_id = new.id and d.state = 'open' and d.escalated_at is null) then
    raise exception 'a bank is deciding about the payment of order %', new.id
      using errcode = 'check_violation', constraint = 'bank_decides_first';
  end if;
  if new.state = 'audit' and coalesce(new.notice ->> 'rule', '') = '' then
    raise exception 'order % is held by no rule', new.id using errcode = 'check_violation', constraint = 'audit_has_a_rule';
  end if;
  if new.seller_id = '00000000-0000-0000-0000-000000000000' or (old.state = new.state and old.unsettled = new.unsettled
      and old.shipped_by is not distinct from new.shipped_by and old.release_at is not distinct from new.release_at
      and old.fault is not distinct from new.fault) then
    return new;
  end if;
  is_utc := not exists (select from settings.versions where name = 'platformUtcOffsetMinutes');
  insert into rollups.order_steps (seller_id, viewer_id, drama_id, slot, amount, profit, was_unsettled, is_unsettled, day,
    was_release, is_release, quantity, shipped, on_time, upheld, was_own, is_own, was_state, is_state, code)
  values (new.seller_id, new.viewer_id, new.drama_id, date_bin('10 minutes', new.paid_at, 'epoch'), new.order_amount,
    new.order_amount - new.purchase_cost, old.unsettled, new.unsettled,
    case when is_utc then (new.paid_at at time zone 'UTC')::date else public.platform_day(new.paid_at) end,
    case when not (old.state in ('shipped', 'in-settlement', 'audit') and was_sent) then null
      when is_utc then (old.release_at at time zone 'UTC')::date else public.platform_day(old.release_at) end,
    case when not (new.state in ('shipped', 'in-settlement', 'audit') and is_sent) then null
      when is_utc then (new.release_at at time zone 'UTC')::date else public.platform_day(new.release_at) end,
    new.quantity, is_sent::integer - was_sent::integer,
    (is_sent and new.shipped_at <= coalesce(new.ship_from, new.paid_at) + interval '24 hours')::integer
      - (was_sent and old.shipped_at <= coalesce(old.ship_from, old.paid_at) + interval '24 hours')::integer,
    (is_own and orders.is_upheld(new.state, new.audited_at, new.fault))::integer
      - (was_own and orders.is_upheld(old.state, old.audited_at, old.fault))::integer,
    was_own, is_own, old.state, new.state, new.attribution ->> 'code');
  return new;
end $$;

CREATE FUNCTION orders.waits(p_holds_right boolean, p_hours integer) RETURNS interval
    LANGUAGE sql IMMUTABLE
    AS $$
  select make_interval(hours => case when p_holds_right then p_hours else 2 end)
$$;

CREATE FUNCTION promotion.decide_link(p_link uuid, p_by text, p_rule text, p_facts jsonb, p_note text, p_said_ms bigint) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  l public.promotion_links;
begin
  if staff.may_decide(p_by, 'reviewer') is not true then
    raise exception 'only a reviewer decides about a post' using errcode = 'check_violation';
  end if;
  update public.promotion_links set decided_at = now_at, decided_by = 'operator:' || p_by,
    state = case when p_rule is null then 'succeeded' else 'failed' end,
    notice = case when p_rule is not null then
      settlement.decision_notice(p_rule, coalesce(p_facts, '{}'), 'person', p_note, now_ms) end
  where id = p_link and state = 'under-review' returning * into l;
  if not found then return false; end if;
  if p_rule is null then
    update public.consignments set promoting_since = now_at
    where seller_id = l.seller_id and id = l.consignment_id and promoting_since is null;
  else
    delete from public.promotion_link_owners where post = l.post and link_id = l.id;
  end if;
  return true;
end $$;

CREATE FUNCTION promotion.erase_links(p_seller uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if not exists (select from identity.sellers s where s.seller_id = p_seller and s.erased_at is not null) then
    raise exception 'the links of a seller who is still there' using errcode = 'check_violation';
  end if;
  delete from public.promotion_link_owners o using public.promotion_links l
  where l.seller_id = p_seller and o.post = l.post and o.link_id = l.id;
  delete from public.promotion_links l where l.seller_id = p_seller;
end $$;

CREATE FUNCTION proofs.abandon_anchor(p_anchor bigint) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  update proofs.anchors set state = 'abandoned' where id = p_anchor and state = 'open'
$$;

CREATE FUNCTION proofs.add_anchor_attempt(p_anchor bigint, p_raw text, p_hash text, p_max_fee numeric, p_priority_fee numeric, p_said_ms bigint) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  perform from proofs.anchors a where a.id = p_anchor and a.state = 'open' for update;
  if not found then raise exception 'anchor % is not open', p_anchor; end if;
  insert into proofs.anchor_attempts (anchor_id, ordinal, raw, hash, max_fee, priority_fee, made_at)
  values (p_anchor, (select count(*) + 1 from proofs.anchor_attempts t where t.anchor_id = p_anchor), p_raw, p_hash,
    p_max_fee, p_priority_fee, to_timestamp(public.business_now_ms(p_said_ms) / 1000.0));
end $$;

CREATE FUNCTION proofs.add_checkpoint(p_note text) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
declare
  lines constant text[] := string_to_array(p_note, E'\n');
  v_size bigint;
begin
  if p_note !~ '^[^\s]+\n(0|[1-9]\d{0,15})\n[A-Za-z0-9+/=]{44}\n\n— [^\s]+ [A-Za-z0-9+/=]{92}\n$' then
    raise exception 'no signed checkpoint';
  end if;
  v_size := lines[2]::bigint;
  if v_size > (select h.size from proofs.log_head h) or v_size < (select max(c.size) from proofs.checkpoints c) then
    raise exception 'a checkpoint of % entries is none of this log now', v_size;
  end if;
  if decode(lines[3], 'base64') is distinct from proofs.log_root(v_size) then
    raise exception 'the root of a checkpoint is not the log''s';
  end if;
  if not starts_with((select split_part(e.text, E'\n', 2) from proofs.log_entries e where e.index = 0), lines[1]) then
    raise exception 'the origin of a checkpoint is not the log''s';
  end if;
  insert into proofs.checkpoints (size, note) values (v_size, p_note) on conflict (size) do nothing;
  return v_size;
end $_$;

CREATE FUNCTION proofs.append_entry(p_text text) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if session_user <> current_user and not exists (select from proofs.entry_kinds k
    where k.kind = split_part(p_text, E'\n', 1) and session_user = any (k.appended_by)) then
    raise exception '% appends no entry of the kind %', session_user, left(split_part(p_text, E'\n', 1), 40);
  end if;
  return proofs.append_text(p_text);
end $$;

CREATE FUNCTION proofs.append_text(p_text text) RETURNS bigint
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
declare
  v_hash bytea := proofs.leaf_hash(p_text);
  v_level smallint := 0;
  n bigint;
  v_index bigint;
begin
  select h.size into n from proofs.log_head h for update;
  select l.index into v_index from proofs.log_nodes l where l.level = 0 and l.hash = v_hash;
  if found then return v_index; end if;
  if not exists (select from proofs.entry_kinds k
    where k.kind = split_part(p_text, E'\n', 1) and p_text ~ ('^' || k.kind || '\n' || k.form || '$')) then
    raise exception 'no entry of the log: %', left(p_text, 60);
  end if;
  if n = 0 and p_text !~ '^cliffhanger-key-1\n' then raise exception 'the first entry of the log is a key'; end if;
  update proofs.log_head set size = n + 1;
  insert into proofs.log_entries (index, text) values (n, p_text);
  insert into proofs.log_nodes (level, index, hash) values (0, n, v_hash);
  v_index := n;
  while v_index % 2 = 1 loop
    v_hash := proofs.node_hash((select l.hash from proofs.log_nodes l
      where l.level = v_level and l.index = v_index - 1), v_hash);
    v_index := v_index / 2;
    v_level := v_level + 1;
    insert into proofs.log_nodes (level, index, hash) values (v_level, v_index, v_hash);
  end loop;
  return n;
end $_$;

CREATE TABLE proofs.anchors (
    id bigint NOT NULL,
    day date NOT NULL,
    network text NOT NULL,
    address text NOT NULL,
    nonce bigint NOT NULL,
    origin text NOT NULL,
    size bigint NOT NULL,
    root bytea NOT NULL,
    made_at timestamp with time zone NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    log_index bigint,
    CONSTRAINT final_with_entry CHECK (((state = 'final'::text) = (log_index IS NOT NULL))),
    CONSTRAINT known_state CHECK ((state = ANY (ARRAY['open'::text, 'final'::text, 'abandoned'::text])))
);

CREATE FUNCTION proofs.begin_anchor(p_network text, p_address text, p_nonce bigint, p_said_ms bigint) RETURNS SETOF proofs.anchors
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  today constant date := (at at time zone 'UTC')::date;
  signed proofs.checkpoints;
begin
  lock table proofs.anchors in exclusive mode;
  return query select * from proofs.anchors a where a.state = 'open' or (a.day = today and a.state = 'final')
    order by a.state desc limit 1;
  if found then return; end if;
  if exists (select from chain.wallets w where lower(w.address) = lower(p_address))
    or exists (select from chain.platform_addresses p where lower(p.address) = lower(p_address)) then
    raise exception 'an anchor is sent from an account of its own, and % holds money', p_address;
  end if;
  select * into signed from proofs.checkpoints order by size desc limit 1;
  if not found or signed.size <= (select max(a.size) from proofs.anchors a where a.state = 'final') then return; end if;
  return query
  insert into proofs.anchors (id, day, network, address, nonce, origin, size, root, made_at)
  values ((select coalesce(max(a.id), 0) + 1 from proofs.anchors a), today, p_network, p_address, p_nonce,
    split_part(signed.note, E'\n', 1), signed.size, proofs.log_root(signed.size), at)
  returning *;
end $$;

CREATE TABLE proofs.closings (
    number bigint NOT NULL,
    kind text NOT NULL,
    hour timestamp with time zone NOT NULL,
    closed_at timestamp with time zone NOT NULL,
    leaves bigint NOT NULL,
    root bytea NOT NULL,
    log_index bigint NOT NULL,
    CONSTRAINT known_kind CHECK ((kind = ANY (ARRAY['hour'::text, 'day'::text])))
);

CREATE FUNCTION proofs.close_books(p_said_ms bigint) RETURNS proofs.closings
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  at constant timestamptz := to_timestamp(now_ms / 1000.0);
  v_hour constant timestamptz := date_trunc('hour', at, 'UTC');
  last proofs.closings;
  made proofs.closings;
  changed bigint[];
begin
  lock table proofs.closings in exclusive mode;
  select * into last from proofs.closings order by number desc limit 1;
  if last.hour = v_hour then return last; end if;
  if last.closed_at >= at then raise exception 'the books were closed at a later time already'; end if;
  made.number := coalesce(last.number, 0) + 1;
  made.kind := case when date_trunc('day', last.closed_at, 'UTC') = date_trunc('day', at, 'UTC') then 'hour' else 'day' end;
  made.hour := v_hour;
  made.closed_at := at;
  changed := proofs.write_heads(made.number);
  made.leaves := (select count(*) from proofs.journals);
  made.root := proofs.hash_upwards(changed, made.leaves, made.number);
  made.log_index := proofs.append_text(concat_ws(E'\n', 'cliffhanger-closing-1', made.number, made.kind, now_ms, made.leaves,
    encode(made.root, 'hex')));
  insert into proofs.closings select made.*;
  return made;
end $$;

CREATE FUNCTION proofs.finish_anchor(p_anchor bigint, p_hash text, p_block bigint) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  a proofs.anchors;
begin
  select * into a from proofs.anchors where id = p_anchor for update;
  if a.state = 'final' then return a.log_index; end if;
  if a.state is distinct from 'open'
    or not exists (select from proofs.anchor_attempts t where t.anchor_id = p_anchor and t.hash = p_hash) then
    raise exception 'nothing of anchor % was sent as %', p_anchor, p_hash;
  end if;
  a.log_index := proofs.append_text(concat_ws(E'\n', 'cliffhanger-anchor-1', a.network, p_block, p_hash, a.size,
    encode(a.root, 'hex')));
  update proofs.anchors set state = 'final', log_index = a.log_index where id = p_anchor;
  return a.log_index;
end $$;

CREATE FUNCTION proofs.hash_level(p_level smallint, p_indexes bigint[], p_closing bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
begin
  if p_level = 1 then
    insert into proofs.head_nodes (level, index, closing, hash)
    select p_level, c.index, p_closing, case when r.hash is null then l.hash else proofs.node_hash(l.hash, r.hash) end
    from unnest(p_indexes) as c (index)
    cross join lateral (select h.hash from proofs.heads h where h.place = c.index * 2
      order by h.closing desc limit 1) l
    left join lateral (select h.hash from proofs.heads h where h.place = c.index * 2 + 1
      order by h.closing desc limit 1) r on true;
  else
    insert into proofs.head_nodes (level, index, closing, hash)
    select p_level, c.index, p_closing, case when r.hash is null then l.hash else proofs.node_hash(l.hash, r.hash) end
    from unnest(p_indexes) as c (index)
    cross join lateral (select n.hash from proofs.head_nodes n where n.level = p_level - 1 and n.index = c.index * 2
      order by n.closing desc limit 1) l
    left join lateral (select n.hash from proofs.head_nodes n where n.level = p_level - 1 and n.index = c.index * 2 + 1
      order by n.closing desc limit 1) r on true;
  end if;
end $$;

CREATE FUNCTION proofs.hash_upwards(p_places bigint[], p_leaves bigint, p_closing bigint) RETURNS bytea
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  are_all_new constant boolean := cardinality(p_places) = p_leaves;
  changed bigint[] := p_places;
  nodes bigint := p_leaves;
  v_level smallint := 0;
begin
  while nodes > 1 loop
    nodes := (nodes + 1) / 2;
    v_level := v_level + 1;
    if are_all_new then
      perform proofs.hash_whole_level(v_level, p_closing);
    else
      changed := array(select distinct place / 2 from unnest(changed) as place order by 1);
      perform proofs.hash_level(v_level, changed, p_closing);
    end if;
  end loop;
  return proofs.head_node(v_level, 0, p_closing);
end $$;

CREATE FUNCTION proofs.hash_whole_level(p_level smallint, p_closing bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
begin
  if p_level = 1 then
    insert into proofs.head_nodes (level, index, closing, hash)
    select p_level, b.index / 2, p_closing, case when b.next is null then b.hash else proofs.node_hash(b.hash, b.next) end
    from (
      select h.place as index, h.hash, lead(h.hash) over (order by h.place) as next
      from proofs.heads h where h.closing = p_closing
    ) b
    where b.index % 2 = 0;
  else
    insert into proofs.head_nodes (level, index, closing, hash)
    select p_level, b.index / 2, p_closing, case when b.next is null then b.hash else proofs.node_hash(b.hash, b.next) end
    from (
      select n.index, n.hash, lead(n.hash) over (order by n.index) as next
      from proofs.head_nodes n where n.level = p_level - 1 and n.closing = p_closing
    ) b
    where b.index % 2 = 0;
  end if;
end $$;

CREATE FUNCTION proofs.head_node(p_level integer, p_index bigint, p_closing bigint) RETURNS bytea
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if p_level = 0 then
    return (select h.hash from proofs.heads h where h.place = p_index and h.closing <= p_closing
      order by h.closing desc limit 1);
  end if;
  return (select n.hash from proofs.head_nodes n where n.level = p_level and n.index = p_index and n.closing <= p_closing
    order by n.closing desc limit 1);
end $$;

CREATE FUNCTION proofs.head_path(p_place bigint, p_closing bigint) RETURNS bytea[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  path bytea[] := '{}';
  nodes bigint := (select c.leaves from proofs.closings c where c.number = p_closing);
  node bigint := p_place;
  level integer := 0;
begin
  while nodes > 1 loop
    if node # 1 < nodes then path := path || proofs.head_node(level, node # 1, p_closing); end if;
    node := node / 2;
    nodes := (nodes + 1) / 2;
    level := level + 1;
  end loop;
  return path;
end $$;

CREATE FUNCTION proofs.head_text(p_journal uuid, p_length bigint, p_head bytea, p_available bigint, p_unsettled bigint, p_withdrawing bigint, p_escrow bigint, p_episodes bigint) RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  select E'cliffhanger-head-1\n' || proofs.journal_name(p_journal) || E'\n' || p_length || E'\n' || encode(p_head, 'hex')
    || E'\n' || p_available || E'\n' || p_unsettled || E'\n' || p_withdrawing || E'\n' || p_escrow || E'\n' || p_episodes
$$;

CREATE FUNCTION proofs.journal_name(p_journal uuid) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select case p_journal when '00000000-0000-0000-0000-0000000000a0' then 'audit'
    when '00000000-0000-0000-0000-0000000000a1' then 'actions' else p_journal::text end
$$;

CREATE FUNCTION proofs.leaf_hash(p_data text) RETURNS bytea
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ select sha256('\x00'::bytea || convert_to(p_data, 'UTF8')) $$;

CREATE FUNCTION proofs.log_root(p_size bigint) RETURNS bytea
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  root bytea;
  subtree bytea;
  rest bigint := p_size;
  v_level smallint := 0;
begin
  while rest > 0 loop
    if rest % 2 = 1 then
      select l.hash into strict subtree from proofs.log_nodes l where l.level = v_level and l.index = rest - 1;
      root := case when root is null then subtree else proofs.node_hash(subtree, root) end;
    end if;
    rest := rest / 2;
    v_level := v_level + 1;
  end loop;
  return coalesce(root, sha256(''::bytea));
end $$;

CREATE FUNCTION proofs.merkle_root(p_leaves bytea[]) RETURNS bytea
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  nodes bytea[] := p_leaves;
begin
  if cardinality(nodes) = 0 then return sha256(''::bytea); end if;
  while cardinality(nodes) > 1 loop
    nodes := array(
      select case when b.next is null then b.hash else proofs.node_hash(b.hash, b.next) end
      from (
        select n.hash, n.ordinal, lead(n.hash) over (order by n.ordinal) as next
        from unnest(nodes) with ordinality n (hash, ordinal)
      ) b
      where b.ordinal % 2 = 1 order by b.ordinal);
  end loop;
  return nodes[1];
end $$;

CREATE FUNCTION proofs.node_hash(p_left bytea, p_right bytea) RETURNS bytea
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ select sha256('\x01'::bytea || p_left || p_right) $$;

CREATE FUNCTION proofs.other_heads() RETURNS TABLE(journal_id uuid, length bigint, head bytea)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select '00000000-0000-0000-0000-0000000000a0'::uuid, a.length, a.head from staff.audit_head a
  union all
  select '00000000-0000-0000-0000-0000000000a1', coalesce(max(a.sequence), 0),
    coalesce((select l.hash from transparency.actions l order by l.sequence desc limit 1), decode(repeat('00', 32), 'hex'))
  from transparency.actions a
$$;

CREATE FUNCTION proofs.write_heads(p_closing bigint) RETURNS bigint[]
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET work_mem TO '128MB'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
declare
  known constant bigint := (select count(*) from proofs.journals);
  places bigint[];
  wrong uuid;
begin
  with found as (
    select b.journal_id, b.journal_length as length, b.journal_head as head, b.available, b.unsettled, b.withdrawing,
      b.escrow, b.episodes
    from ledger.books b
    union all
    select o.journal_id, o.length, o.head, 0, 0, 0, 0, 0 from proofs.other_heads() o
  ), changed as materialized (
    select coalesce(f.journal_id, j.journal_id) as journal_id, f.length, f.head, f.available, f.unsettled, f.withdrawing,
      f.escrow, f.episodes, j.place,
      f.journal_id is null or f.length <= j.length as is_wrong
    from found f full join proofs.journals j on j.journal_id = f.journal_id
    where j.journal_id is null or f.journal_id is null or f.length <> j.length or f.head <> j.head
      or (f.available, f.unsettled, f.withdrawing, f.escrow, f.episodes)
        <> (j.available, j.unsettled, j.withdrawing, j.escrow, j.episodes)
  ), placed as materialized (
    select c.journal_id, c.length, c.head, c.available, c.unsettled, c.withdrawing, c.escrow, c.episodes,
      coalesce(c.place, known - 1 + row_number() over (partition by c.place is null order by c.journal_id)) as place,
      c.place is null as is_new
    from changed c where c.is_wrong is not true
  ), added as (
    insert into proofs.journals (journal_id, place, length, head, available, unsettled, withdrawing, escrow, episodes)
    select p.journal_id, p.place, p.length, p.head, p.available, p.unsettled, p.withdrawing, p.escrow, p.episodes
    from placed p where p.is_new order by p.place
  ), kept as (
    update proofs.journals j set length = p.length, head = p.head, available = p.available, unsettled = p.unsettled,
      withdrawing = p.withdrawing, escrow = p.escrow, episodes = p.episodes
    from placed p where not p.is_new and j.journal_id = p.journal_id
  ), written as (
    insert into proofs.heads (place, closing, length, head, available, unsettled, withdrawing, escrow, episodes, hash)
    select p.place, p_closing, p.length, p.head, p.available, p.unsettled, p.withdrawing, p.escrow, p.episodes,
      proofs.leaf_hash(proofs.head_text(p.journal_id, p.length, p.head, p.available, p.unsettled, p.withdrawing, p.escrow,
        p.episodes))
    from placed p order by p.place
    returning place
  )
  select array(select w.place from written w), (select c.journal_id from changed c where c.is_wrong limit 1)
  into places, wrong;
  if wrong is not null then
    raise exception 'the books are not closed: journal % is not what was closed before, and more', proofs.journal_name(wrong);
  end if;
  return places;
end $$;

CREATE FUNCTION public.announce_episodes(p_drama uuid, p_first integer, p_last integer, p_comes_on date, p_by text, p_said_ms bigint) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  drama record;
begin
  if staff.may_decide(p_by, 'content') is not true then
    raise exception 'only content announces episodes' using errcode = 'check_violation';
  end if;
  select d.episode_count, d.ready_through into drama from public.dramas d where d.id = p_drama;
  if p_first is null or p_last is null or p_first < 1 or p_last < p_first or p_last > drama.episode_count then
    raise exception 'drama % has no such episodes', p_drama using errcode = 'check_violation';
  end if;
  if p_comes_on is null then
    delete from public.announced_episodes where drama_id = p_drama and number between p_first and p_last;
    return;
  end if;
  if p_first <= drama.ready_through or p_comes_on < public.platform_day(now_at) then
    raise exception 'what is out is not announced, and no day that has passed' using errcode = 'check_violation';
  end if;
  insert into public.announced_episodes as a (drama_id, number, comes_on, announced_by, announced_at)
  select p_drama, n, p_comes_on, p_by, now_at from generate_series(p_first, p_last) as n
  on conflict (drama_id, number) do update
    set comes_on = excluded.comes_on, announced_by = excluded.announced_by, announced_at = excluded.announced_at
  where a.comes_on <> excluded.comes_on;
end $$;

CREATE FUNCTION public.apply_due_prices(p_said_ms bigint, p_most integer) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  change public.drama_price_changes;
  applied bigint := 0;
begin
  for change in
    select * from public.drama_price_changes c where c.applied_at is null and c.effective_from <= now_at
      and c.wholesale >= public.wholesale_floor(c.drama_id, c.retail)
      and (c.confirmed_by is not null or c.wholesale >= (select d.wholesale from public.dramas d where d.id = c.drama_id))
    order by effective_from, decided_at, id limit p_most for no key update skip locked
  loop
    update public.dramas set wholesale = change.wholesale, retail = change.retail where id = change.drama_id;
    update public.drama_price_changes set applied_at = now_at where id = change.id;
    applied := applied + 1;
  end loop;
  return applied;
end $$;

CREATE FUNCTION public.business_now_ms(p_said_ms bigint) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
begin
  return (
    select case when c.kind = 'callers' or session_user = current_user then p_said_ms
      else floor(extract(epoch from clock_timestamp()) * 1000)::bigint
        + case c.kind when 'movable' then c.moved_by_ms else 0 end end
    from public.business_clock c);
end $$;

CREATE FUNCTION public.count_dramas_on_sale() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if tg_op <> 'INSERT' and old.listed then
    update public.dramas_on_sale set dramas = dramas - 1 where category_id = old.category_id;
  end if;
  if tg_op <> 'DELETE' and new.listed then
    insert into public.dramas_on_sale as counted values (new.category_id, 1)
    on conflict (category_id) do update set dramas = counted.dramas + 1;
  end if;
  return null;
end $$;

CREATE FUNCTION public.credit_score_of(p_seller uuid) RETURNS integer
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    AS $$
begin
  return coalesce((select s.score from credit.scores s where s.seller_id = p_seller), 68);
end $$;

CREATE FUNCTION public.decide_price(p_id uuid, p_drama uuid, p_wholesale bigint, p_retail bigint, p_from_ms bigint, p_reason text, p_by text, p_said_ms bigint) RETURNS public.price_decided
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  floor constant bigint := public.wholesale_floor(p_drama, p_retail);
  is_lower boolean;
  waiting public.drama_price_changes;
begin
  if staff.may_decide(p_by, 'content', 'finance') is not true then
    raise exception 'only content and finance decide about a price' using errcode = 'check_violation';
  end if;
  if p_wholesale < floor then return row('wholesale-below-floor', floor)::public.price_decided; end if;
  select p_wholesale < d.wholesale into is_lower from public.dramas d where d.id = p_drama;
  if is_lower then
    select * into waiting from public.drama_price_changes c
    where c.drama_id = p_drama and c.applied_at is null and c.confirmed_by is null
      and c.wholesale = p_wholesale and c.retail = p_retail
    order by c.decided_at desc limit 1 for no key update;
    if found then
      if waiting.decided_by = p_by or not staff.may_be_second(substring(waiting.decided_by from '[0-9a-f-]{36}$'),
          substring(p_by from '[0-9a-f-]{36}$')::uuid, now_ms) then
        return row('second-person-needed', floor)::public.price_decided;
      end if;
      update public.drama_price_changes set confirmed_by = p_by where id = waiting.id;
      return row('confirmed', floor)::public.price_decided;
    end if;
  end if;
  if staff.may_decide(p_by, 'content') is not true then
    return row('nothing-proposed', floor)::public.price_decided;
  end if;
  insert into public.drama_price_changes (id, drama_id, wholesale, retail, effective_from, reason, decided_by, decided_at)
  values (p_id, p_drama, p_wholesale, p_retail, to_timestamp(greatest(p_from_ms, now_ms) / 1000.0), p_reason, p_by,
    to_timestamp(now_ms / 1000.0));
  return row(case when is_lower then 'proposed' else 'decided' end, floor)::public.price_decided;
end $_$;

CREATE FUNCTION public.has_english_text() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if not exists (select from public.drama_texts where drama_id = new.id and locale = 'en') then
    raise exception 'drama % is on sale without an English text', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

CREATE FUNCTION public.licence_standing(p_drama uuid, p_at timestamp with time zone, p_country text) RETURNS text
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  is_licensed boolean;
begin
  select bool_or(case when p_country is null then l.is_worldwide and cardinality(l.countries) = 0
    else l.is_worldwide <> (p_country = any (l.countries)) end) into is_licensed
  from public.drama_licences l
  where l.drama_id = p_drama and l.ended_at is null and l.valid_from <= p_at and l.valid_until > p_at;
  return case when is_licensed then 'licensed'
    when is_licensed is not null and p_country is null then 'country-needed'
    else 'not-licensed' end;
end $$;

CREATE FUNCTION public.money_text(p_amount bigint) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$ select trim_scale(p_amount * 0.000001)::text $$;

CREATE FUNCTION public.move_business_clock(p_by_ms bigint) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  moved bigint;
begin
  if p_by_ms is null or p_by_ms <= 0 then raise exception 'time only moves forward'; end if;
  update public.business_clock set moved_by_ms = moved_by_ms + p_by_ms where kind <> 'server' returning moved_by_ms into moved;
  if moved is null then raise exception 'the clock of this database is never moved'; end if;
  return moved;
end $$;

CREATE FUNCTION public.platform_day(p_at timestamp with time zone) RETURNS date
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  return ((p_at at time zone 'UTC') + make_interval(mins => coalesce((
    select (v.value #>> '{}')::integer from settings.versions v
    where v.name = 'platformUtcOffsetMinutes' and v.effective_from <= p_at
    order by v.effective_from desc, v.version desc limit 1), 0)))::date;
end $$;

CREATE FUNCTION public.sale_gaps(p_drama uuid, p_at timestamp with time zone) RETURNS text[]
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  drama record;
  gaps text[] := '{}';
begin
  select d.poster, d.episode_count, d.free_episodes, d.ready_through into drama
  from public.dramas d where d.id = p_drama;
  if not exists (select from public.drama_texts t where t.drama_id = p_drama and t.locale = 'en' and t.synopsis <> '') then
    gaps := array_append(gaps, 'english-text');
  end if;
  -- The placeholder poster.
  if drama.poster is null or drama.poster = '/posters/none.svg' then gaps := array_append(gaps, 'poster'); end if;
  if not exists (select from public.drama_licences l where l.drama_id = p_drama and l.ended_at is null
      and l.valid_from <= p_at and l.valid_until > p_at) then
    gaps := array_append(gaps, 'licence');
  end if;
  if not exists (select from media.episodes e where e.drama_id = p_drama and e.number = 0 and e.package_id is not null) then
    gaps := array_append(gaps, 'preview');
  end if;
  if drama.ready_through < drama.free_episodes then gaps := array_append(gaps, 'free-episodes'); end if;
  if drama.free_episodes < drama.episode_count and not exists (select from media.episodes e
      where e.drama_id = p_drama and e.number = drama.free_episodes + 1 and e.package_id is not null) then
    gaps := array_append(gaps, 'first-paid-episode');
  end if;
  return gaps;
end $$;

CREATE FUNCTION public.wholesale_floor(p_drama uuid, p_retail bigint) RETURNS bigint
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  return greatest((p_retail + 9) / 10, (select max(l.wholesale_floor) from public.drama_licences l
    where l.drama_id = p_drama and l.ended_at is null));
end $$;

CREATE FUNCTION reviews.alarms(p_said_ms bigint) RETURNS SETOF reviews.alarm
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select m.kind, count(*)::integer, min(m.promised_by), min(e.escalated_at), min(twice.escalated_at)
  from reviews.missed_promises(public.business_now_ms(p_said_ms)) m
    left join reviews.escalations e
      on e.kind = m.kind and e.id = m.id and e.promised_by = m.promised_by and e.step = 1
    left join reviews.escalations twice
      on twice.kind = m.kind and twice.id = m.id and twice.promised_by = m.promised_by and twice.step = 2
  group by m.kind order by min(m.promised_by)
$$;

CREATE FUNCTION reviews.escalate_due(p_most integer, p_said_ms bigint) RETURNS SETOF reviews.escalated
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(at_ms / 1000.0);
  on_duty constant uuid := (staff.duty_at(now_at)).person_id;
begin
  return query
  with due as (
    select m.kind, m.id, m.seller_id, m.promised_by, s.step, m.duty
    from reviews.missed_promises(at_ms) m, (values (1::smallint), (2::smallint)) as s (step)
    where m.promised_by + m.promise * (s.step - 1) <= now_at
      and not exists (select from reviews.escalations e
        where e.kind = m.kind and e.id = m.id and e.promised_by = m.promised_by and e.step = s.step)
    order by m.promised_by, m.kind, m.id, s.step limit p_most
  ), marked as (
    insert into reviews.escalations (kind, id, promised_by, step, seller_id, escalated_at)
    select d.kind, d.id, d.promised_by, d.step, d.seller_id, now_at from due d
    on conflict do nothing returning *
  )
  select m.kind, m.id, m.seller_id, m.promised_by, m.step, (
    select coalesce(jsonb_agg(jsonb_build_object('email', p.email, 'name', p.name) order by p.email), '[]')
    from staff.people p
    where p.state = 'active' and case when m.step = 2 then 'admin' = any (p.roles)
      else coalesce(p.id = on_duty, p.roles && d.duty) end)
  from marked m join due d using (kind, id, promised_by, step)
  order by m.kind, m.step, m.promised_by, m.id;
end $$;

CREATE FUNCTION reviews.missed_promises(p_at_ms bigint) RETURNS TABLE(kind text, id text, seller_id uuid, promised_by timestamp with time zone, promise interval, duty text[])
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  with named as (select to_timestamp(p_at_ms / 1000.0) as now_at),
  hours as (
    select n.name, make_interval(secs => wallet.hours_setting(n.name, p_at_ms, n.hours) / 1000) as promise
    from (values ('registrationReviewMs', 24), ('storeReviewMs', 24), ('certificationReviewMs', 24),
      ('promotionLinkReviewMs', 12), ('depositReviewMs', 12), ('withdrawalReviewMs', 48), ('complaintReviewMs', 96),
      ('appealReviewMs', 72)) as n (name, hours)
  ),
  open as (
    select 'registration' as kind, s.seller_id::text as id, s.seller_id, s.review_promised_by as promised_by,
      'registrationReviewMs' as setting, array['reviewer'] as duty
    from identity.sellers s where s.review_state = 'pending' and s.erased_at is null
    union all
    select 'store', v.id::text, v.seller_id, v.promised_by, 'storeReviewMs', array['reviewer']
    from identity.store_versions v where v.state = 'under-review'
    union all
    select 'certification', c.id::text, c.seller_id, c.promised_by, 'certificationReviewMs', array['reviewer']
    from identity.certifications c where c.state = 'under-review'
    union all
    select 'promotion-link', l.id::text, l.seller_id, l.promised_by, 'promotionLinkReviewMs', array['reviewer']
    from public.promotion_links l where l.state = 'under-review'
    union all
    select 'deposit', d.id::text, d.seller_id, d.promised_by, 'depositReviewMs', array['finance', 'finance-approver']
    from wallet.deposits d where d.state in ('under-review', 'second-look')
    union all
    select 'withdrawal', w.id::text, w.seller_id, w.promised_by, 'withdrawalReviewMs', array['finance', 'finance-approver']
    from wallet.withdrawals w where w.state in ('requested', 'approved', 'paying')
    union all
    select 'complaint', o.number, o.seller_id, o.audited_at + h.promise, 'complaintReviewMs', array['support']
    from public.orders o, hours h
    where o.state = 'audit' and h.name = 'complaintReviewMs' and not exists (select from checkout.disputes d
      where d.seller_id = o.seller_id and d.order_id = o.id and d.state = 'open' and d.escalated_at is null)
    union all
    select 'complaint', o.number, o.seller_id, c.made_at + h.promise, 'complaintReviewMs', array['support']
    from checkout.complaints c join public.orders o on o.seller_id = c.seller_id and o.id = c.order_id, hours h
    where o.state = 'completed' and h.name = 'complaintReviewMs' and checkout.is_unanswered(o.seller_id, o.id)
    union all
    select 'appeal', a.id::text, a.seller_id, a.promised_by, 'appealReviewMs',
      case when a.waits_for_second then array['finance', 'finance-approver'] else array['reviewer', 'support'] end
    from trust.appeals a where a.state = 'open' or a.waits_for_second
    union all
    select 'payment-exception', e.id::text, e.seller_id, e.promised_by, 'complaintReviewMs',
      array['finance', 'finance-approver']
    from checkout.payment_exceptions e where e.state = 'open'
  )
  select o.kind, o.id, o.seller_id, o.promised_by, h.promise, o.duty
  from open o join hours h on h.name = o.setting, named n where o.promised_by <= n.now_at
$$;

CREATE FUNCTION rollups.advance_visits(p_marks text[], p_codes text[], p_clicked_at timestamp with time zone[], p_steps integer[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  with furthest as materialized (
    select t.mark, min(t.code) as code, min(t.clicked_at) as clicked_at, max(t.step) as step
    from unnest(p_marks, p_codes, p_clicked_at, p_steps) t (mark, code, clicked_at, step) group by t.mark
  ), minutes as materialized (
    select minute, public.platform_day(minute) as day
    from (select distinct date_trunc('minute', clicked_at) as minute from furthest) m
  ), reached as (
    insert into rollups.visits as v (mark, seller_id, code, day, clicked_at, reach)
    select f.mark, l.seller_id, l.code, m.day, f.clicked_at, f.step
    from furthest f join public.tracking_links l on l.code = f.code
      join minutes m on m.minute = date_trunc('minute', f.clicked_at) order by f.mark
    on conflict (mark) do update set was = v.reach, reach = greatest(v.reach, excluded.reach)
    returning v.seller_id, v.code, v.day, v.was, v.reach
  )
  insert into rollups.link_changes (seller_id, code, day, visits, landed, previewed, played, checked_out, bought)
  select seller_id, code, day, count(*) filter (where was < 1), count(*) filter (where was < 2 and reach >= 2),
    count(*) filter (where was < 3 and reach >= 3), count(*) filter (where was < 4 and reach >= 4),
    count(*) filter (where was < 5 and reach >= 5), count(*) filter (where was < 6 and reach >= 6)
  from reached where was < reach group by seller_id, code, day;
end $$;

CREATE FUNCTION rollups.aggregate(p_most integer, p_valid_customer_above bigint, p_at timestamp with time zone) RETURNS rollups.aggregated
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  -- Only yesterday is compared; a day in any time zone began less than two days ago.
  slots_since constant timestamptz := p_at - interval '2 days';
  steps tid[];
  noted_lines integer;
  link_lines integer;
  result rollups.aggregated;
begin
  if not pg_try_advisory_xact_lock('rollups.changes'::regclass::oid::bigint) then
    return row(0, array[]::uuid[])::rollups.aggregated;
  end if;
  insert into rollups.aggregations (aggregated_at) values (p_at) on conflict (only_one) do update set aggregated_at = excluded.aggregated_at;
  delete from rollups.seller_slots where (seller_id, slot) in (
    select seller_id, slot from rollups.seller_slots where slot < slots_since order by slot limit p_most);
  delete from rollups.platform_slots where slot < slots_since;

  -- Only the lock holder deletes lines, so their ctids stay valid until the delete below.
  steps := array(select s.ctid from rollups.order_steps s limit p_most);
  with counted as (
    select seller_id, state, sum(orders) as orders, sum(own_orders) as own_orders, sum(own_unsettled) as own_unsettled
    from (
      select seller_id, is_state as state, 1 as orders, is_own::integer as own_orders,
        is_own::integer * is_unsettled as own_unsettled
      from rollups.order_steps where ctid = any (steps)
      union all
      select seller_id, was_state, -1, -was_own::integer, -was_own::integer * was_unsettled
      from rollups.order_steps where ctid = any (steps) and was_state is not null
    ) step
    group by seller_id, state
  )
  insert into rollups.order_states as c (seller_id, state, orders, own_orders, own_unsettled)
  select seller_id, state, orders, own_orders, own_unsettled from counted
  on conflict (seller_id, state) do update set orders = c.orders + excluded.orders,
    own_orders = c.own_orders + excluded.own_orders, own_unsettled = c.own_unsettled + excluded.own_unsettled;

  with noted as materialized (
    delete from rollups.changes where id in (select id from rollups.changes order by id limit p_most) returning *
  ), taken as materialized (
    select seller_id, viewer_id, drama_id, day, slot, orders, sales, profit, settled_orders, settled_sales, settled_profit,
      missed_orders, missed_profit, shipped, on_time, upheld, episodes, plays, clicks, hold, held_orders, held_amount from noted
    union all
    select seller_id, viewer_id, drama_id, day, slot, orders, sales, profit, settled_orders, settled_sales, settled_profit,
      missed_orders, missed_profit, shipped, on_time, upheld, episodes, plays, clicks, hold, held_orders, held_amount from rollups.step_lines where line = any (steps)
  ), figures as (
    select * from taken where hold is null
  ), by_slot as (
    insert into rollups.seller_slots as s (seller_id, slot, orders, sales, profit, clicks)
    select seller_id, slot, sum(orders), sum(sales), sum(profit), sum(clicks)
    from figures where slot >= slots_since group by seller_id, slot
    on conflict (seller_id, slot) do update set orders = s.orders + excluded.orders, sales = s.sales + excluded.sales,
      profit = s.profit + excluded.profit, clicks = s.clicks + excluded.clicks
  ), by_release as (
    insert into rollups.release_days as r (seller_id, day, hold, orders, amount)
    select seller_id, day, hold, sum(held_orders), sum(held_amount)
    from taken where hold is not null group by seller_id, day, hold
    on conflict (seller_id, day, hold) do update set orders = r.orders + excluded.orders,
      amount = r.amount + excluded.amount
  ), by_day as (
    insert into rollups.seller_days as d (seller_id, day, orders, sales, profit, settled_orders, settled_sales,
      settled_profit, missed_orders, missed_profit, shipped, on_time, upheld, clicks)
    select seller_id, day, sum(orders), sum(sales), sum(profit), sum(settled_orders), sum(settled_sales),
      sum(settled_profit), sum(missed_orders), sum(missed_profit), sum(shipped), sum(on_time), sum(upheld), sum(clicks)
    from figures group by seller_id, day
    on conflict (seller_id, day) do update set orders = d.orders + excluded.orders, sales = d.sales + excluded.sales,
      profit = d.profit + excluded.profit, settled_orders = d.settled_orders + excluded.settled_orders,
      settled_sales = d.settled_sales + excluded.settled_sales,
      settled_profit = d.settled_profit + excluded.settled_profit,
      missed_orders = d.missed_orders + excluded.missed_orders,
      missed_profit = d.missed_profit + excluded.missed_profit, shipped = d.shipped + excluded.shipped,
      on_time = d.on_time + excluded.on_time, upheld = d.upheld + excluded.upheld, clicks = d.clicks + excluded.clicks
  ), of_everybody as (
    insert into rollups.platform_days as p (day, orders, sales, settled_orders, settled_sales, missed_orders, shipped,
      on_time, upheld, clicks)
    select day, sum(orders), sum(sales), sum(settled_orders), sum(settled_sales), sum(missed_orders), sum(shipped),
      sum(on_time), sum(upheld), sum(clicks)
    from figures group by day
    on conflict (day) do update set orders = p.orders + excluded.orders, sales = p.sales + excluded.sales,
      settled_orders = p.settled_orders + excluded.settled_orders,
      settled_sales = p.settled_sales + excluded.settled_sales,
      missed_orders = p.missed_orders + excluded.missed_orders, shipped = p.shipped + excluded.shipped,
      on_time = p.on_time + excluded.on_time, upheld = p.upheld + excluded.upheld, clicks = p.clicks + excluded.clicks
  ), of_everybody_by_slot as (
    insert into rollups.platform_slots as p (slot, orders, sales, settled_orders, settled_sales, missed_orders, shipped,
      on_time, upheld, clicks)
    select slot, sum(orders), sum(sales), sum(settled_orders), sum(settled_sales), sum(missed_orders), sum(shipped),
      sum(on_time), sum(upheld), sum(clicks)
    from figures where slot >= slots_since group by slot
    on conflict (slot) do update set orders = p.orders + excluded.orders, sales = p.sales + excluded.sales,
      settled_orders = p.settled_orders + excluded.settled_orders,
      settled_sales = p.settled_sales + excluded.settled_sales,
      missed_orders = p.missed_orders + excluded.missed_orders, shipped = p.shipped + excluded.shipped,
      on_time = p.on_time + excluded.on_time, upheld = p.upheld + excluded.upheld, clicks = p.clicks + excluded.clicks
  ), released_to_all as (
    insert into rollups.platform_release_days as r (day, hold, orders, amount)
    select day, hold, sum(held_orders), sum(held_amount) from taken where hold is not null group by day, hold
    on conflict (day, hold) do update set orders = r.orders + excluded.orders, amount = r.amount + excluded.amount
  ), by_drama as (
    insert into rollups.drama_days as d (seller_id, drama_id, day, orders, episodes, sales, profit, plays, clicks)
    select seller_id, drama_id, day, sum(orders), sum(episodes), sum(sales), sum(profit), sum(plays), sum(clicks)
    from figures where drama_id is not null group by seller_id, drama_id, day
    on conflict (seller_id, drama_id, day) do update set orders = d.orders + excluded.orders,
      episodes = d.episodes + excluded.episodes, sales = d.sales + excluded.sales, profit = d.profit + excluded.profit,
      plays = d.plays + excluded.plays, clicks = d.clicks + excluded.clicks
  ), bought as (
    select seller_id, viewer_id, sum(sales) as added from figures
    where viewer_id is not null group by seller_id, viewer_id having sum(sales) <> 0
  ), customers as (
    insert into rollups.customers as c (seller_id, viewer_id, purchases)
    select seller_id, viewer_id, added from bought
    on conflict (seller_id, viewer_id) do update set purchases = c.purchases + excluded.purchases
    returning seller_id, viewer_id, purchases
  ), crossed as (
    select c.seller_id, sum((c.purchases > p_valid_customer_above)::integer
      - (c.purchases - b.added > p_valid_customer_above)::integer) as valid
    from customers c join bought b on b.seller_id = c.seller_id and b.viewer_id = c.viewer_id
    group by c.seller_id
  ), altogether as (
    insert into rollups.seller_totals as t (seller_id, orders, sales, profit, settled_orders, settled_sales,
      settled_profit, missed_orders, missed_profit, clicks, valid_customers)
    select k.seller_id, sum(k.orders), sum(k.sales), sum(k.profit), sum(k.settled_orders), sum(k.settled_sales),
      sum(k.settled_profit), sum(k.missed_orders), sum(k.missed_profit), sum(k.clicks),
      coalesce((select valid from crossed x where x.seller_id = k.seller_id), 0)
    from figures k group by k.seller_id
    on conflict (seller_id) do update set orders = t.orders + excluded.orders, sales = t.sales + excluded.sales,
      profit = t.profit + excluded.profit, settled_orders = t.settled_orders + excluded.settled_orders,
      settled_sales = t.settled_sales + excluded.settled_sales,
      settled_profit = t.settled_profit + excluded.settled_profit,
      missed_orders = t.missed_orders + excluded.missed_orders,
      missed_profit = t.missed_profit + excluded.missed_profit, clicks = t.clicks + excluded.clicks,
      valid_customers = t.valid_customers + excluded.valid_customers
  )
  select (select count(*) from noted), coalesce(array_agg(distinct seller_id order by seller_id) filter (where settled_sales > 0),
    array[]::uuid[]) into noted_lines, result.sellers
  from taken;
  link_lines := rollups.aggregate_links(p_most, steps);
  delete from rollups.order_steps where ctid = any (steps);
  result.lines := noted_lines + link_lines + cardinality(steps);
  -- Days whose holds are all released.
  delete from rollups.release_days where seller_id = any (result.sellers) and orders = 0 and amount = 0;
  return result;
end $$;

CREATE FUNCTION rollups.aggregate_links(p_most integer, p_steps tid[]) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  v_marks text[]; v_codes text[]; v_clicked_at timestamptz[]; v_steps integer[];
  lines_taken integer;
begin
  with taken as (
    delete from rollups.visit_steps where id in (select id from rollups.visit_steps order by id limit p_most) returning *
  )
  select coalesce(array_agg(mark), '{}'), array_agg(code), array_agg(clicked_at), array_agg(step::integer)
  into v_marks, v_codes, v_clicked_at, v_steps from taken;
  if v_marks <> '{}' then perform rollups.advance_visits(v_marks, v_codes, v_clicked_at, v_steps); end if;

  with taken as materialized (
    delete from rollups.link_changes where id in (select id from rollups.link_changes order by id limit p_most) returning *
  ), lines as materialized (
    select seller_id, code, day, landings, previews, free_plays, paid_plays, bots, visits, landed, previewed, played,
      checked_out, bought, 0 as orders, 0::bigint as sales, 0::bigint as profit, 0 as refunds, 0::bigint as refunded
    from taken
    union all
    select seller_id, code, day, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, orders, sales, profit, refunds, refunded
    from rollups.link_order_lines where line = any (p_steps)
  ), by_day as (
    insert into rollups.link_days (seller_id, code, day,
      landings, previews, free_plays, paid_plays, bots, visits, landed, previewed, played, checked_out, bought,
      orders, sales, profit, refunds, refunded)
    select l.seller_id, l.code, l.day,
      coalesce(max(d.landings), 0) + sum(l.landings), coalesce(max(d.previews), 0) + sum(l.previews),
      coalesce(max(d.free_plays), 0) + sum(l.free_plays), coalesce(max(d.paid_plays), 0) + sum(l.paid_plays),
      coalesce(max(d.bots), 0) + sum(l.bots), coalesce(max(d.visits), 0) + sum(l.visits),
      coalesce(max(d.landed), 0) + sum(l.landed), coalesce(max(d.previewed), 0) + sum(l.previewed),
      coalesce(max(d.played), 0) + sum(l.played), coalesce(max(d.checked_out), 0) + sum(l.checked_out),
      coalesce(max(d.bought), 0) + sum(l.bought), coalesce(max(d.orders), 0) + sum(l.orders),
      coalesce(max(d.sales), 0) + sum(l.sales), coalesce(max(d.profit), 0) + sum(l.profit),
      coalesce(max(d.refunds), 0) + sum(l.refunds), coalesce(max(d.refunded), 0) + sum(l.refunded)
    from lines l left join rollups.link_days d on d.seller_id = l.seller_id and d.code = l.code and d.day = l.day
    group by l.seller_id, l.code, l.day
    on conflict (seller_id, code, day) do update set
      landings = excluded.landings, previews = excluded.previews, free_plays = excluded.free_plays,
      paid_plays = excluded.paid_plays, bots = excluded.bots, visits = excluded.visits, landed = excluded.landed,
      previewed = excluded.previewed, played = excluded.played, checked_out = excluded.checked_out,
      bought = excluded.bought, orders = excluded.orders, sales = excluded.sales, profit = excluded.profit,
      refunds = excluded.refunds, refunded = excluded.refunded
  ), altogether as (
    insert into rollups.link_results (seller_id, code,
      landings, previews, free_plays, paid_plays, bots, visits, landed, previewed, played, checked_out, bought,
      orders, sales, profit, refunds, refunded)
    select l.seller_id, l.code,
      coalesce(max(d.landings), 0) + sum(l.landings), coalesce(max(d.previews), 0) + sum(l.previews),
      coalesce(max(d.free_plays), 0) + sum(l.free_plays), coalesce(max(d.paid_plays), 0) + sum(l.paid_plays),
      coalesce(max(d.bots), 0) + sum(l.bots), coalesce(max(d.visits), 0) + sum(l.visits),
      coalesce(max(d.landed), 0) + sum(l.landed), coalesce(max(d.previewed), 0) + sum(l.previewed),
      coalesce(max(d.played), 0) + sum(l.played), coalesce(max(d.checked_out), 0) + sum(l.checked_out),
      coalesce(max(d.bought), 0) + sum(l.bought), coalesce(max(d.orders), 0) + sum(l.orders),
      coalesce(max(d.sales), 0) + sum(l.sales), coalesce(max(d.profit), 0) + sum(l.profit),
      coalesce(max(d.refunds), 0) + sum(l.refunds), coalesce(max(d.refunded), 0) + sum(l.refunded)
    from lines l left join rollups.link_results d on d.seller_id = l.seller_id and d.code = l.code
    group by l.seller_id, l.code
    on conflict (seller_id, code) do update set
      landings = excluded.landings, previews = excluded.previews, free_plays = excluded.free_plays,
      paid_plays = excluded.paid_plays, bots = excluded.bots, visits = excluded.visits, landed = excluded.landed,
      previewed = excluded.previewed, played = excluded.played, checked_out = excluded.checked_out,
      bought = excluded.bought, orders = excluded.orders, sales = excluded.sales, profit = excluded.profit,
      refunds = excluded.refunds, refunded = excluded.refunded
  )
  select count(*) into lines_taken from taken;
  return cardinality(v_marks) + lines_taken;
end $$;

CREATE FUNCTION rollups.count_views(p_groups uuid[], p_fresh uuid[], p_first_marks text[], p_views jsonb) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  counted bigint;
begin
  if p_views = '[]' then return 0; end if;
  with views as materialized (
    select coalesce(l.seller_id, nobody) as seller_id, coalesce(l.code, '') as code, d.id as drama_id, v.by, v.at,
      case when v.kind <> 'play' then v.kind when v.episode <= d.free_episodes then 'free' else 'paid' end as kind,
      v.by = 'viewer' and m.mark is not null
        and row_number() over (partition by v.mark, v.by order by v.at) = 1 as counts
    from jsonb_to_recordset(p_views) v (of_group integer, kind text, drama uuid, episode integer, at timestamptz, by text,
        mark text, code text)
      join unnest(p_fresh) f (id) on f.id = p_groups[v.of_group]
      join public.dramas d on d.id = v.drama and (v.kind <> 'play' or v.episode between 1 and d.episode_count)
      left join public.tracking_links l on l.code = v.code
      left join unnest(p_first_marks) m (mark) on m.mark = v.mark
  ), dated as materialized (
    select v.*, m.day from views v join (
      select minute, public.platform_day(minute) as day
      from (select distinct date_trunc('minute', at) as minute from views) minutes) m on m.minute = date_trunc('minute', v.at)
    where v.counts or v.by = 'bot'
  ), by_link as (
    insert into rollups.link_changes (seller_id, code, day, landings, previews, free_plays, paid_plays, bots)
    select seller_id, code, day, count(*) filter (where counts and kind = 'landing'),
      count(*) filter (where counts and kind = 'preview'), count(*) filter (where counts and kind = 'free'),
      count(*) filter (where counts and kind = 'paid'), count(*) filter (where by = 'bot')
    from dated group by seller_id, code, day
  ), by_drama as (
    insert into rollups.changes (seller_id, drama_id, day, plays)
    select seller_id, drama_id, day, count(*) from dated
    where counts and kind in ('free', 'paid') and seller_id <> nobody group by seller_id, drama_id, day
  )
  select count(*) into counted from views where counts;
  return counted;
end $$;

CREATE FUNCTION rollups.note_placed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  is_utc constant boolean := not exists (select from settings.versions where name = 'platformUtcOffsetMinutes');
begin
  -- A pre-order claimed its number when it was paid.
  insert into checkout.order_numbers (seller_id, number) select o.seller_id, o.number from after_change o
  where o.pre_ordered_at is null;
  insert into rollups.order_steps (seller_id, viewer_id, drama_id, slot, amount, profit, was_unsettled, is_unsettled, day,
    is_release, quantity, was_own, is_own, is_state, code)
  select o.seller_id, o.viewer_id, o.drama_id, date_bin('10 minutes', o.paid_at, 'epoch'), o.order_amount,
    o.order_amount - o.purchase_cost, 0, o.unsettled,
    case when is_utc then (o.paid_at at time zone 'UTC')::date else public.platform_day(o.paid_at) end,
    case when (o.state in ('shipped', 'in-settlement', 'audit') and o.shipped_by <> 'platform') is not true then null
      when is_utc then (o.release_at at time zone 'UTC')::date else public.platform_day(o.release_at) end,
    o.quantity, true, o.shipped_by is distinct from 'platform', o.state, o.attribution ->> 'code'
  from after_change o where o.seller_id <> '00000000-0000-0000-0000-000000000000';
  return null;
end $$;

CREATE FUNCTION rollups.note_visit_step() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  clicked constant timestamptz := to_timestamp((new.click ->> 'clickedAt')::bigint / 1000.0);
begin
  insert into rollups.visit_steps (seller_id, code, mark, day, clicked_at, step)
  values ((new.click ->> 'sellerId')::uuid, new.click ->> 'code', new.click ->> 'visit', public.platform_day(clicked),
    clicked, case when new.order_id is null then 5 else 6 end);
  return null;
end $$;

CREATE FUNCTION rollups.refresh_drama_sales(p_after uuid, p_since date, p_most integer, p_at timestamp with time zone) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  sellers uuid[];
begin
  select array_agg(seller_id order by seller_id) into sellers
  from (select seller_id from rollups.seller_totals where seller_id > p_after order by seller_id limit p_most) next;
  if sellers is null then return null; end if;

  delete from public.drama_sales_rollups r where r.seller_id = any (sellers) and not exists (
    select from rollups.drama_days d where d.seller_id = r.seller_id and d.drama_id = r.drama_id and d.day >= p_since);
  insert into public.drama_sales_rollups (seller_id, drama_id, clicks, plays, orders, episodes, sales, profit, refreshed_at)
  select seller_id, drama_id, sum(clicks), sum(plays), sum(orders), sum(episodes), sum(sales), sum(profit), p_at
  from rollups.drama_days where seller_id = any (sellers) and day >= p_since
  group by seller_id, drama_id order by seller_id, drama_id
  on conflict (seller_id, drama_id) do update set clicks = excluded.clicks, plays = excluded.plays,
    orders = excluded.orders, episodes = excluded.episodes, sales = excluded.sales, profit = excluded.profit,
    refreshed_at = excluded.refreshed_at;
  return case when cardinality(sellers) = p_most then sellers[p_most] end;
end $$;

CREATE FUNCTION rollups.slot_of(p_at timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select to_timestamp(floor(extract(epoch from p_at) / 600) * 600)
$$;

CREATE FUNCTION rollups.step_of_view(p_kind text, p_episode integer, p_free_episodes integer) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select case when p_kind = 'preview' then 3 when p_kind = 'play' and p_episode <= p_free_episodes then 4 else 2 end
$$;

CREATE FUNCTION rollups.take_clicks(p_groups uuid[], p_group integer[], p_codes text[], p_at timestamp with time zone[], p_by text[], p_marks text[], p_views jsonb, p_now timestamp with time zone) RETURNS rollups.clicks_taken
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  fresh uuid[];
  first_marks text[];
  result rollups.clicks_taken;
begin
  -- The stream redelivers a slow group, possibly within this batch: only its first occurrence counts.
  select array_agg(case when is_first then id end order by ordinal) into p_groups
  from (
    select id, ordinal, row_number() over (partition by id order by ordinal) = 1 as is_first
    from unnest(p_groups) with ordinality g (id, ordinal)) handed;

  with taken as (
    insert into rollups.click_groups (id, taken_at)
    select id, p_now from unnest(p_groups) g (id) where id is not null order by id
    on conflict do nothing returning id
  )
  select coalesce(array_agg(id), '{}') into fresh from taken;

  with marked as (
    insert into rollups.click_marks (mark, taken_at)
    select distinct mark, p_now from (
      select of_group, mark from unnest(p_group, p_marks) c (of_group, mark)
      union all
      select of_group, mark from jsonb_to_recordset(p_views) v (of_group integer, mark text)) seen
    where mark is not null and p_groups[of_group] = any (fresh) order by mark
    on conflict do nothing returning mark
  )
  select coalesce(array_agg(mark), '{}') into first_marks from marked;

  with clicks as materialized (
    select l.seller_id, l.drama_id, c.code, c.at, c.by, date_trunc('hour', c.at, 'UTC') as hour,
      c.by = 'viewer' and m.mark is not null
        and row_number() over (partition by c.mark, c.by order by c.at, c.ordinal) = 1 as counts
    from unnest(p_group, p_codes, p_at, p_by, p_marks) with ordinality c (of_group, code, at, by, mark, ordinal)
      join unnest(fresh) f (id) on f.id = p_groups[c.of_group]
      join public.tracking_links l on l.code = c.code
      left join unnest(first_marks) m (mark) on m.mark = c.mark
  ), minutes as materialized (
    select minute, public.platform_day(minute) as day
    from (select distinct date_trunc('minute', at) as minute from clicks where counts) m
  ), by_hour as (
    insert into rollups.link_hours as h (seller_id, code, hour, clicks, repeats, bots)
    select seller_id, code, hour, count(*) filter (where counts), count(*) filter (where by <> 'bot' and not counts),
      count(*) filter (where by = 'bot')
    from clicks group by seller_id, code, hour order by seller_id, code, hour
    on conflict (seller_id, code, hour) do update set clicks = h.clicks + excluded.clicks,
      repeats = h.repeats + excluded.repeats, bots = h.bots + excluded.bots
  ), altogether as (
    insert into rollups.link_totals as t (seller_id, code, clicks, repeats, bots, last_click_at)
    select seller_id, code, count(*) filter (where counts), count(*) filter (where by <> 'bot' and not counts),
      count(*) filter (where by = 'bot'), max(at)
    from clicks group by seller_id, code order by seller_id, code
    on conflict (seller_id, code) do update set clicks = t.clicks + excluded.clicks,
      repeats = t.repeats + excluded.repeats, bots = t.bots + excluded.bots,
      last_click_at = greatest(t.last_click_at, excluded.last_click_at)
  ), noted as (
    insert into rollups.changes (seller_id, drama_id, day, slot, clicks)
    select seller_id, drama_id, day, rollups.slot_of(at), count(*)
    from clicks join minutes on minute = date_trunc('minute', at)
    where counts group by seller_id, drama_id, day, rollups.slot_of(at)
  )
  select cardinality(fresh), count(*) filter (where counts), count(*) filter (where by <> 'bot' and not counts),
    count(*) filter (where by = 'bot'), 0
  into result from clicks;

  result.views := rollups.count_views(p_groups, fresh, first_marks, p_views);
  perform rollups.advance_visits(array_agg(mark), array_agg(code), array_agg(at), array_agg(step))
  from (
    select c.mark, c.code, c.at, 1 as step
    from unnest(p_group, p_codes, p_at, p_marks) c (of_group, code, at, mark)
      join unnest(fresh) f (id) on f.id = p_groups[c.of_group]
      join unnest(first_marks) m (mark) on m.mark = c.mark
    union all
    select v.visit, v.code, v.clicked_at, rollups.step_of_view(v.kind, v.episode, d.free_episodes)
    from jsonb_to_recordset(p_views) v (of_group integer, kind text, drama uuid, episode integer, by text, code text,
        visit text, clicked_at timestamptz)
      join unnest(fresh) f (id) on f.id = p_groups[v.of_group]
      join public.dramas d on d.id = v.drama
    where v.visit is not null and v.by <> 'bot'
  ) reached having count(*) > 0;
  return result;
end $$;

CREATE FUNCTION settings.bounds() RETURNS TABLE(name text, kind text, lowest numeric, highest numeric)
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  values
    ('withdrawalFee', 'string', 0, 5),
    ('withdrawalMinimum', 'string', 0, 20),
    ('clickCountsForMs', 'number', 7, 30),
    ('preOrderLateAfterMs', 'number', 1, 14),
    ('newAddressWaitsMs', 'number', 0, 72),
    ('promotionLinkReviewMs', 'number', 1, 72),
    ('depositReviewMs', 'number', 1, 72),
    ('registrationReviewMs', 'number', 1, 72),
    ('storeReviewMs', 'number', 1, 72),
    ('certificationReviewMs', 'number', 1, 72),
    ('withdrawalReviewMs', 'number', 1, 72),
    ('appealReviewMs', 'number', 1, 72),
    ('complaintReviewMs', 'number', 1, 96)
$$;

CREATE FUNCTION settings.change(p_name text, p_value jsonb, p_from_ms bigint, p_reason text, p_person uuid, p_said_ms bigint) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  decided_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  effective_from constant timestamptz := to_timestamp(greatest(p_from_ms, now_ms) / 1000.0);
begin
  if not staff.may(p_person, 'admin') then return 'role-not-allowed'; end if;
  if settings.takes_two(p_name) then
    insert into settings.proposals (id, name, value, effective_from, reason, proposed_by, proposed_at)
    values (settlement.new_id(now_ms), p_name, p_value, effective_from, p_reason, p_person, decided_at);
    return 'proposed';
  end if;
  insert into settings.versions (name, value, effective_from, reason, decided_by, decided_at)
  values (p_name, p_value, effective_from, p_reason, 'operator:' || p_person, decided_at);
  perform staff.note_deed(p_person, 'setting-changed', 'setting', p_name, jsonb_build_object('value', p_value), now_ms);
  return 'changed';
end $$;

CREATE FUNCTION settings.end_proposal(p_id uuid, p_outcome text, p_person uuid, p_said_ms bigint) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(at_ms / 1000.0);
  p settings.proposals;
begin
  if not staff.may(p_person, 'admin', 'finance-approver') then return 'role-not-allowed'; end if;
  select * into p from settings.proposals where id = p_id and outcome is null for no key update;
  if not found then return 'nothing-proposed'; end if;
  if p_outcome = 'confirmed' then
    if not staff.may_be_second(p.proposed_by::text, p_person, at_ms) then return 'second-person-needed'; end if;
    -- The proposer may have left or lost the role in the meantime.
    if not staff.may(p.proposed_by, 'admin') then return 'nothing-proposed'; end if;
    insert into settings.versions (name, value, effective_from, reason, decided_by, decided_at)
    values (p.name, p.value, greatest(p.effective_from, now_at), p.reason,
      format('operator:%s and operator:%s', p.proposed_by, p_person), now_at);
  end if;
  update settings.proposals set outcome = p_outcome, ended_by = p_person, ended_at = now_at where id = p_id;
  if p_outcome = 'confirmed' then
    perform staff.note_deed(p_person, 'setting-changed', 'setting', p.name,
      jsonb_build_object('value', p.value, 'first', p.proposed_by), at_ms);
  end if;
  return 'done';
end $$;

CREATE FUNCTION settings.in_force(p_name text, p_at timestamp with time zone) RETURNS jsonb
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  return (select v.value from settings.versions v where v.name = p_name and v.effective_from <= p_at
          order by v.effective_from desc, v.version desc limit 1);
end $$;

CREATE FUNCTION settings.is_within_bounds(p_name text, p_value jsonb) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
  select case when p_name = 'payoutNetworks' then coalesce(jsonb_typeof(p_value) = 'array' and jsonb_array_length(p_value) > 0
      and p_value <@ '["bep20", "erc20", "trc20"]'::jsonb, false)
    else coalesce(bool_and(case
      when p_value is null or jsonb_typeof(p_value) <> b.kind then false
      when b.kind = 'string' and (p_value #>> '{}') !~ '^[0-9]{1,15}([.][0-9]{1,6})?$' then false
      when b.kind = 'number' and (p_value #>> '{}')::numeric % 1 <> 0 then false
      else (p_value #>> '{}')::numeric between b.lowest and b.highest
    end), true) end
  from settings.bounds() b where b.name = p_name
$_$;

CREATE FUNCTION settings.takes_two(p_name text) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select p_name = any (array['proceedsFromScore', 'cardCharge', 'depositMinimum', 'depositConfirmations',
    'newAddressWaitsMs', 'withdrawalFee', 'withdrawalMinimum', 'withdrawalByRuleUpTo', 'withdrawalByRuleADay',
    'secondPersonAbove', 'complaintAloneUpTo', 'payoutNetworks', 'levels', 'packs', 'lender', 'merchant', 'salesTax',
    'linkHosts', 'platformUtcOffsetMinutes', 'allocationNetwork'])
$$;

CREATE FUNCTION settlement.apply_early(p_seller uuid, p_shown_sum bigint, p_quoted_ms bigint, p_said_ms bigint) RETURNS settlement.early_applied
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  a_month         constant integer := 2;
  fee_rate        constant bigint := 500;
  quote_valid_ms  constant bigint := 600000;
  most_a_transfer constant integer := 2000;
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  ids uuid[]; unsettled bigint[]; deferred bigint[];
  part_ids uuid[]; accounts text[]; amounts bigint[]; line_orders uuid[];
  settled_before bigint := 0;
  settled_now bigint;
  part_fee bigint;
  used integer;
  posted ledger.posted;
  early settlement.early_applied;
begin
  -- Excludes orders that are due anyway, so that the seller pays no fee for them, and disputed ones.
  select coalesce(array_agg(w.id), '{}'), coalesce(array_agg(w.unsettled), '{}'), coalesce(array_agg(w.deferred), '{}'),
    coalesce(sum(w.unsettled), 0)::bigint
  into ids, unsettled, deferred, early.amount
  from (
    select o.id, o.unsettled, o.deferred from public.orders o
    where o.seller_id = p_seller and o.state = 'in-settlement' and o.release_at > now_at and o.shipped_by <> 'platform'
      and o.id not in (select d.order_id from checkout.disputes d where d.seller_id = p_seller and d.state = 'open')
    order by o.id for no key update
  ) w;
  early.month := to_char(public.platform_day(now_at), 'YYYY-MM');
  -- Counted after the lock, so that it includes concurrent applications that committed before.
  select count(*) into used from settlement.early_settlements e
  where e.seller_id = p_seller and e.month = early.month;

  early.outcome := case
    when used >= a_month then 'early-settlement-limit'
    when now_ms >= p_quoted_ms + quote_valid_ms then 'quote-expired'
    when p_shown_sum is distinct from early.amount then 'order-data-changed'
    when cardinality(ids) = 0 then 'nothing-to-settle'
    else 'applied' end;
  if early.outcome <> 'applied' then return early; end if;

  early.id := settlement.new_id(now_ms);
  early.orders := cardinality(ids);
  early.fee := early.amount * fee_rate / 10000;
  early.applied_ms := now_ms;
  early.applications_left := a_month - used - 1;
  insert into settlement.early_settlements (seller_id, id, month, slot, orders, amount, fee, applied_at)
  values (p_seller, early.id, early.month, used + 1, early.orders, early.amount, early.fee, now_at)
  on conflict (seller_id, month, slot) do nothing;
  if not found then
    early.outcome := 'order-data-changed';
    return early;
  end if;

  for skipped in 0 .. early.orders - 1 by most_a_transfer loop
    part_ids := ids[skipped + 1 : skipped + most_a_transfer];
    select array_agg(l.account order by o.ordinal, l.line), array_agg(l.amount order by o.ordinal, l.line),
      array_agg(o.order_id order by o.ordinal, l.line), settled_before + (sum(l.amount) filter (where l.line = 2))::bigint
    into accounts, amounts, line_orders, settled_now
    from unnest(part_ids, unsettled[skipped + 1 : skipped + most_a_transfer], deferred[skipped + 1 : skipped + most_a_transfer])
           with ordinality as o (order_id, unsettled, deferred, ordinal),
         lateral (values
           (1, 'seller:unsettled', -o.unsettled), (2, 'seller:available', o.unsettled),
           (3, 'platform:wholesale_deferred', -o.deferred), (4, 'platform:wholesale', o.deferred)
         ) as l (line, account, amount);
    -- The fee for the whole sum, split over parts so that it is rounded only once.
    part_fee := settled_now * fee_rate / 10000 - settled_before * fee_rate / 10000;
    posted := ledger.book(p_seller, 'early-settlement:' || early.id || case when skipped = 0 then '' else ':' || skipped end,
      'early-settlement', 'early-settlement', early.id::text, now_ms, 'seller:' || p_seller,
      accounts || array['seller:available', 'platform:fee_early'], amounts || array[-part_fee, part_fee],
      line_orders || array[null, null]::uuid[]);
    if posted.outcome <> 'posted' then
      raise exception 'an early settlement was not booked: %', posted.outcome using errcode = 'check_violation';
    end if;
    perform settlement.complete(array_fill(p_seller, array[cardinality(part_ids)]), part_ids,
      array_fill(posted.transfer_id, array[cardinality(part_ids)]), now_at, true);
    settled_before := settled_now;
  end loop;
  return early;
end $$;

CREATE FUNCTION settlement.audit_ends_at(p_shipped timestamp with time zone, p_audited timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
  select coalesce(p_shipped + interval '504 hours', p_audited + interval '336 hours')
$$;

CREATE FUNCTION settlement.begin_due(p_most integer, p_said_ms bigint) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  return settlement.begin_until(public.business_now_ms(p_said_ms), p_most);
end $$;

CREATE FUNCTION settlement.begin_until(p_now_ms bigint, p_most integer) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
declare
  begun bigint;
begin
  with due as materialized (
    select seller_id, id from public.orders
    where state = 'shipped' and due_at <= to_timestamp(p_now_ms / 1000.0)
    order by due_at limit p_most for no key update skip locked
  ), moved as (
    update public.orders o set state = 'in-settlement',
      due_at = orders.next_due_at('in-settlement', null, null, null, o.release_at, null)
    from due where o.seller_id = due.seller_id and o.id = due.id and o.state = 'shipped'
    returning 1
  )
  select count(*) into begun from moved;
  return begun;
end $$;

CREATE FUNCTION settlement.complete(p_sellers uuid[], p_orders uuid[], p_transfers uuid[], p_at timestamp with time zone, p_early boolean) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
declare
  is_utc constant boolean := not exists (select from settings.versions where name = 'platformUtcOffsetMinutes');
begin
  with completed as (
    update public.orders o set state = 'completed', due_at = null, completed_at = p_at, settled_early = p_early,
      settlement_transfer = s.transfer_id
    from unnest(p_sellers, p_orders, p_transfers) as s(seller_id, order_id, transfer_id)
    where o.seller_id = s.seller_id and o.id = s.order_id and o.state = 'in-settlement'
    returning o.seller_id, o.viewer_id, o.drama_id, o.paid_at, o.order_amount, o.purchase_cost, o.unsettled, o.release_at,
      o.quantity, o.shipped_by <> 'platform' as is_own
  ), noted as (
    insert into rollups.order_steps (seller_id, viewer_id, drama_id, slot, amount, profit, was_unsettled, is_unsettled, day,
      was_release, quantity, was_own, is_own, was_state, is_state)
    select c.seller_id, c.viewer_id, c.drama_id, date_bin('10 minutes', c.paid_at, 'epoch'), c.order_amount,
      c.order_amount - c.purchase_cost, c.unsettled, c.unsettled,
      case when is_utc then (c.paid_at at time zone 'UTC')::date else public.platform_day(c.paid_at) end,
      case when not c.is_own then null
        when is_utc then (c.release_at at time zone 'UTC')::date else public.platform_day(c.release_at) end,
      c.quantity, c.is_own, c.is_own, 'in-settlement', 'completed'
    from completed c where c.seller_id <> '00000000-0000-0000-0000-000000000000'
  )
  insert into settlement.released_days as d (seller_id, day, orders, amount)
  select seller_id, (p_at at time zone 'UTC')::date, count(*), sum(unsettled) from completed
  where is_own group by seller_id order by seller_id
  on conflict (seller_id, day) do update set orders = d.orders + excluded.orders, amount = d.amount + excluded.amount;
end $$;

CREATE FUNCTION settlement.decision_notice(p_rule text, p_facts jsonb, p_by text, p_note text, p_at_ms bigint) RETURNS jsonb
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select jsonb_build_object('rule', p_rule, 'facts', p_facts, 'decidedBy', p_by, 'decidedAt', p_at_ms, 'note', p_note,
    'appealUntil', p_at_ms + 14 * 86400000::bigint)
$$;

CREATE FUNCTION settlement.end_audits(p_most integer, p_said_ms bigint) RETURNS SETOF settlement.moved
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
begin
  return query select * from settlement.end_audits_until(now_ms, p_most,
    settlement.decision_notice('audit-undecided-in-time', '{"days": "14"}', 'rule', null, now_ms));
end $$;

CREATE FUNCTION settlement.end_audits_until(p_now_ms bigint, p_most integer, p_notice jsonb) RETURNS SETOF settlement.moved
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
declare
  due record;
begin
  for due in
    select o.seller_id, o.id, o.number from public.orders o
    where o.state = 'audit' and o.due_at <= to_timestamp(p_now_ms / 1000.0)
      and not exists (select from checkout.disputes d
        where d.seller_id = o.seller_id and d.order_id = o.id and d.state = 'open')
    order by o.due_at limit p_most for no key update skip locked
  loop
    perform settlement.release_from_audit(due.seller_id, due.id, p_notice, p_now_ms);
    perform checkout.queue_complaint_answer(due.id, 'complaint-undecided', null, null, p_now_ms);
    return next row(due.seller_id, due.id, due.number)::settlement.moved;
  end loop;
end $$;

CREATE FUNCTION settlement.hold_for_audit(p_seller uuid, p_order uuid, p_reason text, p_notice jsonb, p_at timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  update public.orders set state = 'audit', audit_reason = p_reason, audited_at = p_at,
    release_at = settlement.audit_ends_at(shipped_at, p_at),
    due_at = orders.next_due_at('audit', null, null, null, settlement.audit_ends_at(shipped_at, p_at), null), notice = p_notice
  where seller_id = p_seller and id = p_order and state in ('to-ship', 'shipped', 'in-settlement');
  if not found then return false; end if;
  delete from checkout.complaint_decisions d where d.order_id = p_order and d.executed_at is not null;
  return true;
end $$;

CREATE FUNCTION settlement.hold_for_dispute(p_seller uuid, p_order uuid, p_decided_by timestamp with time zone, p_now_ms bigint) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  open_notice constant jsonb := settlement.decision_notice('dispute-open', '{}', 'rule', null, p_now_ms);
begin
  perform settlement.hold_for_audit(p_seller, p_order, 'payment-disputed', open_notice, to_timestamp(p_now_ms / 1000.0));
  update public.orders set release_at = greatest(release_at, p_decided_by),
    due_at = orders.next_due_at('audit', null, null, null, greatest(release_at, p_decided_by), null), notice = open_notice
  where seller_id = p_seller and id = p_order and state = 'audit';
  return found;
end $$;

CREATE FUNCTION settlement.new_id(at_ms bigint) RETURNS uuid
    LANGUAGE sql PARALLEL SAFE
    AS $$
  select encode(set_bit(set_bit(
    overlay(uuid_send(gen_random_uuid()) placing substring(int8send(at_ms) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

CREATE FUNCTION settlement.open_audit(p_person uuid, p_seller uuid, p_number text, p_rule text, p_note text, p_said_ms bigint) RETURNS settlement.audit_event
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  o public.orders;
  done settlement.audit_event;
begin
  if not staff.may(p_person, 'support') then
    raise exception 'only support opens an audit' using errcode = 'check_violation';
  end if;
  if p_rule not in ('viewer-complaint', 'own-purchase', 'payment-disputed') then
    raise exception 'no order is audited for %', p_rule using errcode = 'check_violation';
  end if;
  select * into o from public.orders where seller_id = p_seller and number = p_number for no key update;
  if not found then done.outcome := 'order-unknown'; return done; end if;
  done := row('opened', o.seller_id, o.id, o.number, '{}')::settlement.audit_event;
  if o.state = 'audit' then return done; end if;
  if not settlement.hold_for_audit(o.seller_id, o.id, p_rule,
      settlement.decision_notice(p_rule, '{}', 'person', p_note, now_ms), now_at) then
    done.outcome := 'order-data-changed';
    return done;
  end if;
  insert into settlement.audit_decisions (seller_id, order_id, decided_at, outcome, note, actor)
  values (o.seller_id, o.id, now_at, 'opened', p_note, 'operator:' || p_person);
  done.rules := array[p_rule];
  return done;
end $$;

CREATE FUNCTION settlement.release_from_audit(p_seller uuid, p_order uuid, p_notice jsonb, p_now_ms bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_at constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  hours constant integer := coalesce((settings.in_force('shippedForSellerAfterMs', now_at) #>> '{}')::integer, 72);
begin
  update public.orders set state = 'in-settlement', release_at = shipped_at + interval '168 hours',
    due_at = orders.next_due_at('in-settlement', null, null, null, shipped_at + interval '168 hours', null), notice = p_notice
  where seller_id = p_seller and id = p_order and state = 'audit' and shipped_at is not null;
  update public.orders o set state = 'to-ship', release_at = null, notice = p_notice,
    ship_from = coalesce(o.ship_from, o.paid_at) + (now_at - o.audited_at),
    due_at = orders.next_due_at('to-ship', coalesce(o.ship_from, o.paid_at) + (now_at - o.audited_at), null, null, null,
      orders.waits(exists (select from public.consignments c
        where c.seller_id = o.seller_id and c.drama_id = o.drama_id and c.removed_at is null), hours))
  where o.seller_id = p_seller and o.id = p_order and o.state = 'audit' and o.shipped_at is null;
end $$;

CREATE FUNCTION settlement.resume_audit(p_seller uuid, p_order uuid, p_opened_at timestamp with time zone, p_now_ms bigint) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  update public.orders o set release_at = r.release_at,
    due_at = orders.next_due_at('audit', null, null, null, r.release_at, null), notice = settlement.decision_notice(
    o.audit_reason, jsonb_build_object('said', coalesce(
      (select c.text from checkout.complaints c where c.order_id = p_order), '')), 'rule', null, p_now_ms)
  from (select settlement.audit_ends_at(a.shipped_at, a.audited_at) + (to_timestamp(p_now_ms / 1000.0) - p_opened_at) as release_at
        from public.orders a where a.seller_id = p_seller and a.id = p_order) r
  where o.seller_id = p_seller and o.id = p_order and o.state = 'audit'
$$;

CREATE FUNCTION settlement.settle_due(p_most_orders integer, p_most_a_chain integer, p_said_ms bigint) RETURNS SETOF settlement.settled
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  run constant uuid := settlement.new_id(now_ms);
begin
  return query select * from settlement.settle_until(
    run, now_ms, ledger.platform_shard('settlement:' || run), p_most_orders, p_most_a_chain);
end $$;

CREATE FUNCTION settlement.settle_until(p_run uuid, p_now_ms bigint, p_platform_shard uuid, p_most_orders integer, p_most_a_chain integer) RETURNS SETOF settlement.settled
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  now_at constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  v_key constant text := 'settlement:' || p_run;
  v_digest constant uuid := ledger.key_digest(v_key);
  v_sellers uuid[]; v_chains uuid[]; v_orders uuid[]; v_unsettled bigint[]; v_deferred bigint[]; v_transfers uuid[];
  chain_ids uuid[]; booked integer;
begin
  if p_most_a_chain not between 1 and 1000 then raise exception 'from 1 to 1000 orders a transfer'; end if;

  with due as materialized (
    select o.seller_id, o.id, o.unsettled, o.deferred,
           case when o.shipped_by = 'platform' then p_platform_shard else o.seller_id end as journal_id,
           case when o.shipped_by = 'platform' then 0 else o.unsettled end as own_unsettled,
           -- The first of a chain's IDs becomes its transfer's ID.
           settlement.new_id(p_now_ms) as fresh_id
    from public.orders o
    where o.state = 'in-settlement' and o.due_at <= now_at
    order by o.due_at limit p_most_orders for no key update skip locked
  ), placed as (
    select *, row_number() over chain as ordinal, first_value(fresh_id) over chain as transfer_id
    from due window chain as (partition by journal_id order by id)
  ), taken as (
    select * from placed where ordinal <= p_most_a_chain order by journal_id, id
  )
  select array_agg(seller_id), array_agg(journal_id), array_agg(id), array_agg(own_unsettled), array_agg(deferred),
         array_agg(transfer_id)
  into v_sellers, v_chains, v_orders, v_unsettled, v_deferred, v_transfers
  from taken;
  if v_orders is null then return; end if;
  chain_ids := array(select distinct c from unnest(v_chains) c order by c);

  -- Blocks other transfers of these chains from here on. Missing books mean money on hold without books: a
  -- bug, detected below.
  perform from ledger.books where journal_id = any (chain_ids) order by journal_id for update;

  with lines as (
    select o.journal_id, o.transfer_id, o.order_id, l.account, l.amount, o.ordinal, l.line
    from unnest(v_chains, v_transfers, v_orders, v_unsettled, v_deferred) with ordinality
           as o(journal_id, transfer_id, order_id, unsettled, deferred, ordinal),
         lateral (values
           (1, 'seller:unsettled', case when o.journal_id <> p_platform_shard then -o.unsettled else 0 end),
           (2, 'seller:available', case when o.journal_id <> p_platform_shard then o.unsettled else 0 end),
           (3, case when o.journal_id = p_platform_shard then 'platform:retail_deferred'
               else 'platform:wholesale_deferred' end, -o.deferred),
           (4, case when o.journal_id = p_platform_shard then 'platform:retail' else 'platform:wholesale' end, o.deferred)
         ) as l(line, account, amount)
    where l.amount <> 0
    -- Sorted once; the aggregates below rely on this order.
    order by o.ordinal, l.line
  ), contents as (
    select journal_id, transfer_id,
           concat('settlement', E'\nrun:', p_run, E'\n-\n',
             string_agg(concat_ws(' ', account, 'USDT', amount, order_id), E'\n')) as content,
           coalesce(sum(amount) filter (where account = 'seller:available'), 0)::bigint as released,
           array_agg(account) as accounts, array_agg(amount) as amounts, array_agg(order_id) as orders,
           count(distinct order_id) = 1 as one_order
    from lines group by journal_id, transfer_id
  ), links as materialized (
    select c.*, b.journal_length + 1 as sequence, b.journal_head as previous_hash,
           sha256(convert_to(concat_ws(E'\n', 'cliffhanger-transfer-1', encode(b.journal_head, 'hex'), c.journal_id,
             b.journal_length + 1, c.transfer_id, p_now_ms, 'rule:settlement', '-', c.content), 'UTF8')) as hash
    from contents c join ledger.books b on b.journal_id = c.journal_id
  ), keyed as (
    insert into ledger.transfer_keys (digest, journal_id, sequence) select v_digest, journal_id, sequence from links
  ), linked as (
    insert into ledger.transfers (id, journal_id, sequence, kind, reference_type, reference_id, effective_at, actor, key,
      previous_hash, hash, accounts, amounts, order_id, order_ids)
    select transfer_id, journal_id, sequence, 'settlement', 'run', p_run::text, now_at, 'rule:settlement', v_key,
      previous_hash, hash, accounts, amounts, case when one_order then orders[1] end,
      case when not one_order then orders end
    from links
  ), moved as (
    update ledger.books b set available = b.available + l.released, unsettled = b.unsettled - l.released,
      journal_length = l.sequence, journal_head = l.hash
    from links l where b.journal_id = l.journal_id
    returning 1
  )
  select count(*) into booked from moved;
  if booked <> cardinality(chain_ids) then raise exception 'a settlement found no books'; end if;

  perform settlement.complete(v_sellers, v_orders, v_transfers, now_at, false);

  return query
    select o.seller_id, count(*)::integer, sum(o.unsettled)::bigint
    from (
      select case when journal_id <> p_platform_shard then seller_id end as seller_id, unsettled
      from unnest(v_sellers, v_chains, v_unsettled) as all_of_them(seller_id, journal_id, unsettled)
    ) o
    group by o.seller_id;
end $$;

CREATE FUNCTION solvency.add_day(p_report bytea, p_log_index bigint, p_taken_ms bigint, p_places integer) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  insert into solvency.days (day, taken_at, places, root, owed, report, log_index)
  select (to_timestamp(p_taken_ms / 1000.0) at time zone 'UTC')::date, to_timestamp(p_taken_ms / 1000.0), p_places,
    solvency.group_hash(n.hashes, n.sums), solvency.sum_of(n.sums), p_report, p_log_index
  from solvency.nodes n where n.level = solvency.top_level(p_places) and n.index = 0 order by n.day desc limit 1;
  perform solvency.prune();
end $$;

CREATE FUNCTION solvency.add_signature(p_day date, p_network text, p_address text, p_signature text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  insert into solvency.signatures (day, network, address, signature)
  select p_day, p_network, h.address, p_signature from solvency.seen_holdings h
  where h.day = p_day and h.network = p_network and h.address = p_address
  on conflict do nothing
$$;

CREATE FUNCTION solvency.all_eights(p_places integer) RETURNS TABLE(index integer, hash bytea, sum bigint)
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET parallel_setup_cost TO '0'
    SET parallel_tuple_cost TO '0'
    AS $_$
declare
  run constant integer := least(p_places / 4, 65536);
begin
  return query execute (select string_agg(solvency.eights_over(format(
      'generate_series(%1$s, %2$s) s (place)
       left join (select * from solvency.standing where place between %1$s and %2$s) p on p.place = s.place',
      g.start, g.start + run - 1)), ' union all ')
    from generate_series(0, p_places - 1, run) g (start))
  using (select s.secret from solvency.sealed_secret s);
end $_$;

CREATE FUNCTION solvency.bring_cold_signature(p_network text, p_address text, p_day date, p_signature text, p_by uuid, p_said_ms bigint) RETURNS solvency.signature_brought
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  new_id uuid;
begin
  if not staff.may(p_by, 'finance') then return row('role-not-allowed', null)::solvency.signature_brought; end if;
  if not exists (select from solvency.cold_texts(p_network, p_address, p_said_ms) t
      where t.address = p_address and t.day = p_day::text) then
    return row('cold-wallet-unknown', null)::solvency.signature_brought;
  end if;
  insert into solvency.cold_signatures (day, network, address, signature, brought_by, brought_at)
  values (p_day, p_network, p_address, p_signature, p_by::text, to_timestamp(public.business_now_ms(p_said_ms) / 1000.0))
  on conflict do nothing returning id into new_id;
  return row(case when new_id is null then 'signature-there' else 'brought' end, new_id)::solvency.signature_brought;
end $$;

CREATE FUNCTION solvency.changed_books(p_is_repriced boolean, p_pack_price bigint, p_pack_episodes bigint) RETURNS TABLE(place integer, seller_id uuid, available bigint, unsettled bigint, withdrawing bigint, escrow bigint, prepaid bigint, journal_length bigint)
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET parallel_setup_cost TO '0'
    SET parallel_tuple_cost TO '0'
    AS $_$
begin
  return query execute $sql$
    with fresh as materialized (
      select p.place, b.journal_id, b.available, b.unsettled, b.withdrawing, b.escrow, b.episodes, b.journal_length
      from ledger.books b left join solvency.places p on p.seller_id = b.journal_id
      where b.journal_id >= '00000000-0000-0000-0000-000000000100'
        and (p.place is null or p.journal_length <> b.journal_length or p.available <> b.available
          or p.unsettled <> b.unsettled or p.withdrawing <> b.withdrawing or p.escrow <> b.escrow
          or ($1 and b.episodes > 0))
    ), lines as (
      select f.journal_id, f.episodes as held, t.sequence, t.kind, t.reference_id,
        t.amounts[array_position(t.accounts, 'seller:episodes')] as episodes,
        max(t.sequence) filter (where t.kind = 'credit-buyback') over (partition by f.journal_id) as bought_back
      from fresh f join ledger.transfers t on t.journal_id = f.journal_id
      where f.episodes > 0 and t.kind in ('level-purchase', 'credit-buyback')
        and t.accounts @> '{platform:episodes_issued}'
        and t.accounts && '{platform:suspense,platform:losses,platform:refunds_payable,platform:fee_early,platform:fee_withdraw,platform:levels,platform:episodes_issued,seller:withdrawing,custody:bep20,custody:erc20,custody:trc20}'::text[]
    ), lots as (
      select l.journal_id, l.episodes, p.price, p.rights, p.pack is not null as is_pack,
        greatest(0, least(l.episodes, l.held - coalesce(sum(l.episodes) over (partition by l.journal_id
          order by l.sequence desc rows between unbounded preceding and 1 preceding), 0))) as taken
      from lines l left join levels.purchases p on p.seller_id = l.journal_id and p.id::text = l.reference_id
      where l.kind = 'level-purchase' and p.refunded_at is null and l.sequence > coalesce(l.bought_back, 0)
    ), valued as (
      select l.journal_id, sum(least(
        div(l.price::numeric * l.taken + l.rights + l.episodes - 1, l.rights + l.episodes),
        case when l.is_pack then null
          else coalesce(div($2::numeric * l.taken + $3 - 1, $3), 0) end))::bigint as amount
      from lots l where l.taken > 0 and l.price is not null group by l.journal_id
    )
    select f.place, f.journal_id, f.available, f.unsettled, f.withdrawing, f.escrow, coalesce(v.amount, 0), f.journal_length
    from fresh f left join valued v on v.journal_id = f.journal_id
  $sql$ using p_is_repriced, p_pack_price, p_pack_episodes;
end $_$;

CREATE FUNCTION solvency.check_sums(p_in_tree bigint[], p_owed solvency.owed) RETURNS void
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if p_in_tree is distinct from array[coalesce(p_owed.available, 0), coalesce(p_owed.unsettled, 0),
      coalesce(p_owed.withdrawing, 0), coalesce(p_owed.escrow, 0)] then
    raise exception 'the tree holds %, the books another', p_in_tree using errcode = 'check_violation';
  end if;
  if p_in_tree is distinct from array[coalesce((p_owed.accounts ->> 'seller:available')::bigint, 0),
      coalesce((p_owed.accounts ->> 'seller:unsettled')::bigint, 0),
      coalesce((p_owed.accounts ->> 'seller:withdrawing')::bigint, 0),
      coalesce((p_owed.accounts ->> 'order:escrow')::bigint, 0)] then
    raise exception 'the books hold %, their transfers another', p_in_tree using errcode = 'check_violation';
  end if;
end $$;

CREATE FUNCTION solvency.cold_signatures_end() RETURNS timestamp with time zone
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select min(coalesce((s.day + solvency.signature_counts_days() + 1)::timestamp at time zone 'UTC', 'epoch'))
  from solvency.cold_addresses c
    left join lateral (select x.day from solvency.cold_signatures x where x.network = c.network and x.address = c.address
      and x.state = 'confirmed' order by x.day desc limit 1) s on true
  where c.units > 0
$$;

CREATE FUNCTION solvency.cold_texts(p_network text, p_address text, p_said_ms bigint) RETURNS TABLE(origin text, day text, height bigint, hash text, address text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select split_part(e.text, E'\n', 2), b.day::text, b.height, b.hash, c.address
  from solvency.cold_addresses c join solvency.blocks b on b.network = c.network
    join proofs.log_entries e on e.index = 0
  where c.network = p_network and lower(c.address) = lower(p_address)
    and b.day >= (to_timestamp(public.business_now_ms(p_said_ms) / 1000.0) at time zone 'UTC')::date
      - solvency.signature_counts_days()
  order by b.day desc
$$;

CREATE FUNCTION solvency.eights_over(p_from text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $_$
  select $sql$
    select e.index, solvency.group_hash(e.hashes, e.sums), solvency.sum_of(e.sums)
    from (
      select l.place >> 3 as index, string_agg(l.hash, '' order by l.place) as hashes, array_agg(l.sum order by l.place) as sums
      from (
        select s.place, case when p.place is null then solvency.padding_hash($1, s.place)
            else solvency.leaf_hash($1, p.seller_id, p.debt, p.amounts) end as hash,
          case when p.place is null then 0 else solvency.sum_of(p.amounts) end as sum
        from $sql$ || p_from || $sql$
      ) l group by l.place >> 3
    ) e
  $sql$
$_$;

CREATE FUNCTION solvency.end_cold_signature(p_id uuid, p_outcome text, p_by uuid, p_said_ms bigint) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  brought solvency.cold_signatures;
begin
  if p_outcome not in ('confirmed', 'declined') then
    raise exception 'a signature is confirmed or declined' using errcode = 'check_violation';
  end if;
  if not staff.may(p_by, 'finance-approver') then return 'role-not-allowed'; end if;
  select * into brought from solvency.cold_signatures c where c.id = p_id for no key update;
  if not found or brought.state <> 'brought' then return 'nothing-proposed'; end if;
  if p_outcome = 'confirmed' and not staff.may_be_second(brought.brought_by, p_by, at_ms) then
    return 'second-person-needed';
  end if;
  update solvency.cold_signatures set state = p_outcome, ended_by = p_by::text,
    ended_at = to_timestamp(at_ms / 1000.0)
  where id = p_id;
  return p_outcome;
end $$;

CREATE FUNCTION solvency.find_changes(p_said_ms bigint) RETURNS solvency.owed
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  prices constant jsonb := (select jsonb_agg(to_jsonb(p) order by p.pack) from levels.packs_in_force(at) p);
  is_repriced constant boolean := (select p.packs is distinct from prices from solvency.pricing p);
  pack record;
  owed solvency.owed;
begin
  select t.price, t.episodes into pack from levels.packs_in_force(at) t
  where t.rights = 0 and t.episodes > 0 order by t.price::numeric / t.episodes, t.pack limit 1;
  with changed as (
    insert into solvency.changes (place, seller_id, available, unsettled, withdrawing, escrow, prepaid, journal_length)
    select c.place, c.seller_id, c.available, c.unsettled, c.withdrawing, c.escrow, c.prepaid, c.journal_length
    from solvency.changed_books(is_repriced, pack.price, pack.episodes) c
  )
  select b.available, b.unsettled, b.withdrawing, b.escrow, null, b.episodes,
    (select coalesce(jsonb_object_agg(a.account, a.balance::text), '{}') from ledger.sum_accounts() a)
  into owed from solvency.sums_of_books() b;
  update solvency.pricing set packs = prices where is_repriced;
  -- Debts to creditors other than sellers. `processor:usdt-…` holds payments of viewers for invoices that did
  -- not become an order.
  insert into solvency.changes (place, debt, other)
  select p.place, d.debt, d.amount from (
    select 'refunds' as debt, coalesce((owed.accounts ->> 'platform:refunds_payable')::bigint, 0) as amount
    union all select 'suspense', coalesce((owed.accounts ->> 'platform:suspense')::bigint, 0)
    union all select 'invoices', (select coalesce(sum(greatest(a.value::bigint, 0)), 0)::bigint
      from jsonb_each_text(owed.accounts) a where a.key like 'processor:usdt-%')
  ) d left join solvency.places p on p.debt = d.debt
  where p.other is distinct from d.amount;
  return owed;
end $$;

CREATE FUNCTION solvency.give_places_to_few(p_day date, p_places integer, p_is_for_sellers boolean) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
declare
  one solvency.changes;
begin
  for one in execute 'select c.* from solvency.changes c where c.place is null and (c.debt is not null
    or ($1 and not exists (select from solvency.places p where p.seller_id = c.seller_id)))' using p_is_for_sellers
  loop
    loop
      insert into solvency.places (place, since, seller_id, debt, available, unsettled, withdrawing, escrow, prepaid, other,
        journal_length)
      values (floor(random() * p_places)::integer, p_day, one.seller_id, one.debt, one.available, one.unsettled,
        one.withdrawing, one.escrow, one.prepaid, one.other, one.journal_length)
      on conflict (place) do nothing;
      exit when found;
    end loop;
  end loop;
end $_$;

CREATE FUNCTION solvency.give_places_to_many(p_day date, p_places integer, p_newcomers bigint) RETURNS bigint
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
declare
  vacant constant bigint := p_places - (select count(*) from solvency.places);
  share constant double precision := (p_newcomers + 4 * sqrt(vacant)) / vacant;
  free integer[];
  given bigint;
begin
  execute 'select array(select g.place from generate_series(0, $1 - 1) g (place)
    where random() < $2 and not exists (select from solvency.places p where p.place = g.place) order by g.place)'
  into free using p_places, share;
  execute 'insert into solvency.places
      (place, since, seller_id, available, unsettled, withdrawing, escrow, prepaid, journal_length)
    select w.place, $2, w.seller_id, w.available, w.unsettled, w.withdrawing, w.escrow, w.prepaid, w.journal_length
    from (
      select ($1::integer[])[row_number() over (order by s.at)] as place, s.*
      from (
        select random() as at, c.seller_id, c.available, c.unsettled, c.withdrawing, c.escrow, c.prepaid, c.journal_length
        from solvency.changes c where c.place is null and c.debt is null
        union all
        select random(), null, null, null, null, null, null, null from generate_series(1, cardinality($1) - $3)
      ) s
    ) w where w.place is not null and w.seller_id is not null' using free, p_day, p_newcomers;
  get diagnostics given = row_count;
  return given;
end $_$;

CREATE FUNCTION solvency.group_hash(h bytea, s bigint[]) RETURNS bytea
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select case cardinality(s) when 2 then solvency.pair_hash(h, s, 1) when 4 then solvency.quad_hash(h, s, 1)
    else solvency.node_hash(solvency.quad_hash(h, s, 1), s[1] + s[2] + s[3] + s[4],
      solvency.quad_hash(h, s, 5), s[5] + s[6] + s[7] + s[8]) end
$$;

CREATE FUNCTION solvency.held_elsewhere(p_day date) RETURNS TABLE(network text, addresses bigint, amount bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select c.network, count(*), (chain.count_units(sum(least(c.units, coalesce(r.units, c.units))), w.decimals)).amount
  from chain.balances c
    join chain.watchers w on w.network = c.network
    left join lateral (select min(r.units) as units from chain.readings r
      where r.network = c.network and r.address = c.address and not r.is_right) r on true
  where c.units > 0 and not exists (select from solvency.seen_holdings h
    where h.day = p_day and h.network = c.network and lower(h.address) = lower(c.address))
  group by c.network, w.decimals order by c.network
$$;

CREATE FUNCTION solvency.held_on_chains(p_day date) RETURNS TABLE(network text, address text, amount bigint, height bigint, hash text, signed_on text, signed_height bigint, signed_hash text, signature text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select h.network, h.address, (chain.count_units(least(h.units, coalesce(c.units, h.units)), w.decimals)).amount,
    b.height, b.hash, s.day::text, s.height, s.hash, s.signature
  from solvency.seen_holdings h
    join solvency.blocks b on b.day = h.day and b.network = h.network
    join chain.watchers w on w.network = h.network
    left join chain.balances c on c.network = h.network and lower(c.address) = lower(h.address)
    left join lateral (
      select x.day, at.height, at.hash, x.signature
      from (select o.day, o.signature from solvency.signatures o
          where o.day = h.day and o.network = h.network and o.address = h.address
        union all
        select o.day, o.signature from solvency.cold_signatures o
          where o.network = h.network and o.address = h.address and o.state = 'confirmed'
            and o.day between h.day - solvency.signature_counts_days() and h.day) x
        join solvency.blocks at on at.day = x.day and at.network = h.network
      order by x.day desc limit 1) s on true
  where h.day = p_day and h.units > 0
  order by h.network, h.address
$$;

CREATE FUNCTION solvency.is_all_said(p_said_ms bigint) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  today constant date := (to_timestamp(public.business_now_ms(p_said_ms) / 1000.0) at time zone 'UTC')::date;
begin
  return not exists (
    select from chain.watchers w join chain.platform_addresses a on a.network = w.network
      left join solvency.seen_holdings h on h.day = today and h.network = w.network and h.address = a.address
    where h.units is null or (h.units > 0
      and exists (select from chain.wallets x where x.network = w.network and lower(x.address) = lower(a.address))
      and not exists (select from solvency.signatures s
        where s.day = today and s.network = w.network and s.address = a.address)));
end $$;

CREATE FUNCTION solvency.kept_from() RETURNS date
    LANGUAGE sql STABLE
    AS $$
  select d.day from solvency.days d order by d.day desc offset 91 limit 1
$$;

CREATE FUNCTION solvency.leaf_hash(p_secret bytea, p_seller uuid, p_debt text, p_amounts bigint[]) RETURNS bytea
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  select sha256('\x00'::bytea || convert_to(case when p_debt is null
    then 'cliffhanger-owed-1' || E'\n'
      || encode(sha256(convert_to(encode(solvency.salt_of(p_secret, p_seller), 'hex') || E'\n' || p_seller::text, 'UTF8')), 'hex')
    else 'cliffhanger-owed-other-1' || E'\n' || p_debt end
    || E'\n' || array_to_string(p_amounts, E'\n'), 'UTF8'))
$$;

CREATE FUNCTION solvency.leaves_of(p_eight integer, p_day date) RETURNS TABLE(place integer, seller_id uuid, debt text, amounts bigint[])
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select g.place, p.seller_id, p.debt, case when p.since <= p_day then p.amounts
    else (select l.amounts from solvency.leaves l
      where l.place = g.place and l.day <= p_day and l.until > p_day) end
  from generate_series(p_eight * 8, p_eight * 8 + 7) g (place) left join solvency.standing p on p.place = g.place
$$;

CREATE FUNCTION solvency.list_cold_wallets() RETURNS TABLE(network text, address text, amount bigint, origin text, day text, height bigint, hash text, signed_on text, signed_by text, confirmed_by text, waiting_id uuid, waiting_for text, waiting_by text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select c.network, c.address, (chain.count_units(c.units, w.decimals)).amount,
    (select split_part(e.text, E'\n', 2) from proofs.log_entries e where e.index = 0), b.day::text, b.height, b.hash,
    s.day::text, s.brought_by, s.ended_by, o.id, o.day::text, o.brought_by
  from solvency.cold_addresses c join chain.watchers w on w.network = c.network
    left join lateral (select x.* from solvency.blocks x where x.network = c.network order by x.day desc limit 1) b on true
    left join lateral (select x.* from solvency.cold_signatures x where x.network = c.network and x.address = c.address
      and x.state = 'confirmed' order by x.day desc limit 1) s on true
    left join solvency.cold_signatures o on o.network = c.network and o.address = c.address and o.state = 'brought'
  order by c.network, c.address
$$;

CREATE FUNCTION solvency.node_hash(p_left bytea, p_left_sum bigint, p_right bytea, p_right_sum bigint) RETURNS bytea
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select sha256('\x01'::bytea || p_left || int8send(p_left_sum) || p_right || int8send(p_right_sum))
$$;

CREATE FUNCTION solvency.padding_hash(p_secret bytea, p_place integer) RETURNS bytea
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  -- 48 of the 64 digits come from the secret, the rest is the place. Padding preimages are never published,
  -- so one hash is enough.
  select sha256('\x00'::bytea || convert_to('cliffhanger-owed-none-1' || E'\n'
    || encode(substr(p_secret, 1, 24), 'hex') || lpad(to_hex(p_place), 16, '0'), 'UTF8'))
$$;

CREATE FUNCTION solvency.pair_hash(h bytea, s bigint[], p_from integer) RETURNS bytea
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select solvency.node_hash(substr(h, p_from * 32 - 31, 32), s[p_from], substr(h, p_from * 32 + 1, 32), s[p_from + 1])
$$;

CREATE FUNCTION solvency.place_of(p_seller uuid, p_day date) RETURNS solvency.place_proof
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  secret constant bytea := (select s.secret from solvency.sealed_secret s);
  own constant integer := (select p.place from solvency.places p where p.seller_id = p_seller);
  d solvency.days;
  proof solvency.place_proof;
  h bytea;
  s bigint[];
  next record;
begin
  select * into d from solvency.days x where p_day is null or x.day = p_day order by x.day desc limit 1;
  if d.day is null or own is null or d.day < solvency.kept_from() then return null; end if;
  select string_agg(leaf.hash, '' order by leaf.place), array_agg(leaf.sum order by leaf.place),
    max(leaf.amounts) filter (where leaf.place = own)
  into h, s, proof.amounts
  from (
    select l.place, l.amounts, case when l.amounts is null then solvency.padding_hash(secret, l.place)
        else solvency.leaf_hash(secret, l.seller_id, l.debt, l.amounts) end as hash,
      case when l.amounts is null then 0 else solvency.sum_of(l.amounts) end as sum
    from solvency.leaves_of(own >> 3, d.day) l
  ) leaf;
  if proof.amounts is null then return null; end if;
  proof.day := d.day;
  proof.salt := encode(solvency.salt_of(secret, p_seller), 'hex');
  proof.place := own;
  proof.log_index := d.log_index;
  for p_level in 0 .. solvency.top_level(d.places) by 3 loop
    if p_level > 0 then
      select n.hashes, n.sums into strict h, s from solvency.nodes n
      where n.level = p_level and n.index = own >> (p_level + 3) and n.day <= d.day order by n.day desc limit 1;
    end if;
    next := solvency.siblings_of(h, s, (own >> p_level) & 7);
    proof.hashes := proof.hashes || array(select encode(x.hash, 'hex') from unnest(next.hashes) with ordinality x (hash, n)
      order by x.n);
    proof.sums := proof.sums || next.sums;
  end loop;
  return proof;
end $$;

CREATE FUNCTION solvency.places_for(p_leaves bigint) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select greatest(1024, (2 ^ ceil(log(2, greatest(1, p_leaves) * 2.0)))::integer)
$$;

CREATE FUNCTION solvency.prune() RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  kept constant date := solvency.kept_from();
begin
  if kept is null then return; end if;
  delete from solvency.leaves l where l.until <= kept;
  delete from solvency.nodes n using solvency.nodes newer
  where newer.level = n.level and newer.index = n.index and newer.day > n.day and newer.day <= kept and n.day < kept;
end $$;

CREATE FUNCTION solvency.quad_hash(h bytea, s bigint[], p_from integer) RETURNS bytea
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select solvency.node_hash(solvency.pair_hash(h, s, p_from), s[p_from] + s[p_from + 1],
    solvency.pair_hash(h, s, p_from + 2), s[p_from + 2] + s[p_from + 3])
$$;

CREATE FUNCTION solvency.random_bytes() RETURNS bytea
    LANGUAGE sql
    AS $$
  select pg_catalog.sha256(pg_catalog.uuid_send(pg_catalog.gen_random_uuid())
    || pg_catalog.uuid_send(pg_catalog.gen_random_uuid()) || pg_catalog.uuid_send(pg_catalog.gen_random_uuid()))
$$;

CREATE FUNCTION solvency.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'what is owed was published: it stays as it is' using errcode = 'restrict_violation';
end $$;

CREATE FUNCTION solvency.refuse_lost_leaf() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if exists (select from gone g where (g.until <= solvency.kept_from()) is not true) then
    raise exception 'what is owed was published: it stays as it is' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

CREATE FUNCTION solvency.refuse_lost_node() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  kept constant date := solvency.kept_from();
begin
  if exists (select from gone g where not exists (select from solvency.nodes n
      where n.level = g.level and n.index = g.index and n.day > g.day and n.day <= kept)) then
    raise exception 'what is owed was published: it stays as it is' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

CREATE FUNCTION solvency.salt_of(p_secret bytea, p_seller uuid) RETURNS bytea
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select sha256(p_secret || uuid_send(p_seller))
$$;

CREATE FUNCTION solvency.say_holdings(p_day date, p_network text, p_addresses text[], p_units numeric[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  insert into solvency.holdings (day, network, address, watcher, units)
  select p_day, p_network, a.address, session_user, n.units
  from unnest(p_addresses, p_units) n (address, units)
    join chain.platform_addresses a on a.network = p_network and a.address = n.address
  on conflict do nothing
$$;

CREATE FUNCTION solvency.siblings_of(h bytea, s bigint[], p_at integer, OUT hashes bytea[], OUT sums bigint[]) RETURNS record
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  one constant integer := (p_at # 1) + 1;
  pair constant integer := ((p_at >> 1) # 1) * 2 + 1;
  quad constant integer := case when p_at < 4 then 5 else 1 end;
begin
  hashes := array[substr(h, one * 32 - 31, 32)];
  sums := array[s[one]];
  if cardinality(s) > 2 then
    hashes := hashes || solvency.pair_hash(h, s, pair);
    sums := sums || (s[pair] + s[pair + 1]);
  end if;
  if cardinality(s) > 4 then
    hashes := hashes || solvency.quad_hash(h, s, quad);
    sums := sums || (s[quad] + s[quad + 1] + s[quad + 2] + s[quad + 3]);
  end if;
end $$;

CREATE FUNCTION solvency.signature_counts_days() RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ select 31 $$;

CREATE FUNCTION solvency.some_eights(p_eights integer[]) RETURNS TABLE(index integer, hash bytea, sum bigint)
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET parallel_setup_cost TO '0'
    SET parallel_tuple_cost TO '0'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET enable_seqscan TO 'off'
    AS $_$
begin
  return query execute (select string_agg(solvency.eights_over(format(
      '(select w.index * 8 + o.at as place from unnest(($2)[%s:%s]) w (index), generate_series(0, 7) o (at)) s
       left join solvency.standing p on p.place = s.place',
      cardinality(p_eights) * g.run / 4 + 1, cardinality(p_eights) * (g.run + 1) / 4)), ' union all ')
    from generate_series(0, 3) g (run))
  using (select s.secret from solvency.sealed_secret s), p_eights;
end $_$;

CREATE FUNCTION solvency.sum_of(s bigint[]) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select s[1] + coalesce(s[2], 0) + coalesce(s[3], 0) + coalesce(s[4], 0) + coalesce(s[5], 0) + coalesce(s[6], 0)
    + coalesce(s[7], 0) + coalesce(s[8], 0)
$$;

CREATE FUNCTION solvency.sums_of_books() RETURNS TABLE(available bigint, unsettled bigint, withdrawing bigint, escrow bigint, episodes bigint)
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET parallel_setup_cost TO '0'
    SET parallel_tuple_cost TO '0'
    AS $_$
begin
  return query execute $sql$
    select sum(b.available)::bigint, sum(b.unsettled)::bigint, sum(b.withdrawing)::bigint, sum(b.escrow)::bigint,
      sum(b.episodes)::bigint
    from ledger.books b where b.journal_id >= '00000000-0000-0000-0000-000000000100'
  $sql$;
end $_$;

CREATE FUNCTION solvency.sums_of_places() RETURNS TABLE(available bigint, unsettled bigint, withdrawing bigint, escrow bigint, prepaid bigint)
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET parallel_setup_cost TO '0'
    SET parallel_tuple_cost TO '0'
    AS $_$
begin
  return query execute $sql$
    select coalesce(sum(p.available), 0)::bigint, coalesce(sum(p.unsettled), 0)::bigint,
      coalesce(sum(p.withdrawing), 0)::bigint, coalesce(sum(p.escrow), 0)::bigint, coalesce(sum(p.prepaid), 0)::bigint
    from solvency.places p
  $sql$;
end $_$;

CREATE FUNCTION solvency.take_tree(p_said_ms bigint) RETURNS solvency.tree
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET work_mem TO '128MB'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  today constant date := (to_timestamp(now_ms / 1000.0) at time zone 'UTC')::date;
  before integer;
  in_tree record;
  t solvency.tree;
begin
  perform pg_advisory_xact_lock('solvency.days'::regclass::oid::bigint);
  if exists (select from solvency.days d where d.day >= today) then return null; end if;
  before := coalesce((select d.places from solvency.days d order by d.day desc limit 1), 0);
  truncate solvency.changes;
  t.day := today;
  t.taken_ms := now_ms;
  t.owed := solvency.find_changes(p_said_ms);
  analyze solvency.changes;
  t.places := solvency.write_places(today, before);
  select * into in_tree from solvency.sums_of_places();
  perform solvency.check_sums(array[in_tree.available, in_tree.unsettled, in_tree.withdrawing, in_tree.escrow], t.owed);
  perform solvency.write_nodes(today, before, t.places);
  truncate solvency.changes;
  select solvency.group_hash(n.hashes, n.sums), solvency.sum_of(n.sums) into strict t.root, t.sum
  from solvency.nodes n where n.level = solvency.top_level(t.places) and n.index = 0 order by n.day desc limit 1;
  t.owed.prepaid := in_tree.prepaid;
  t.refunds := (select p.other from solvency.places p where p.debt = 'refunds');
  t.invoices := (select p.other from solvency.places p where p.debt = 'invoices');
  t.suspense := (select p.other from solvency.places p where p.debt = 'suspense');
  if t.sum <> coalesce((t.owed).available, 0) + coalesce((t.owed).unsettled, 0) + coalesce((t.owed).withdrawing, 0)
      + coalesce((t.owed).escrow, 0) + (t.owed).prepaid + t.refunds + t.invoices + t.suspense then
    raise exception 'the root does not hold the sum of its places' using errcode = 'check_violation';
  end if;
  return t;
end $$;

CREATE FUNCTION solvency.to_say(p_network text, p_said_ms bigint) RETURNS TABLE(day text, height bigint, hash text, address text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  today constant date := (to_timestamp(now_ms / 1000.0) at time zone 'UTC')::date;
begin
  insert into solvency.blocks (day, network, height, hash)
  select today, p_network, b.height, b.hash
  from chain.watchers w join chain.blocks b on b.network = w.network
  where w.network = p_network and b.at >= today::timestamp at time zone 'UTC'
    and b.height <= chain.final_height(w.head_height, w.finalized_height,
      (chain.deposit_rules_at(p_network, now_ms)).confirmations)
  order by b.height limit 1
  on conflict do nothing;
  return query
  select today::text, b.height, b.hash, a.address
  from solvency.blocks b join chain.platform_addresses a on a.network = b.network
  where b.day = today and b.network = p_network and not exists (
    select from solvency.holdings h where h.day = today and h.network = p_network and h.address = a.address
      and h.watcher = session_user)
  order by a.address limit 100;
end $$;

CREATE FUNCTION solvency.to_sign(p_network text, p_said_ms bigint) RETURNS TABLE(origin text, day text, height bigint, hash text, address text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select split_part(e.text, E'\n', 2), b.day::text, b.height, b.hash, h.address
  from solvency.blocks b join solvency.seen_holdings h on h.day = b.day and h.network = b.network
    join proofs.log_entries e on e.index = 0
  where b.network = p_network and h.units > 0
    and b.day = (to_timestamp(public.business_now_ms(p_said_ms) / 1000.0) at time zone 'UTC')::date
    and not exists (select from solvency.signatures s
      where s.day = b.day and s.network = b.network and s.address = h.address)
  order by h.address
$$;

CREATE FUNCTION solvency.top_level(p_places integer) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select (round(log(2, p_places))::integer - 1) / 3 * 3
$$;

CREATE FUNCTION solvency.unbacked() RETURNS TABLE(kind text, reference text, amount bigint, since timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select 'no-transfer', d.id::text, d.amount, d.credited_at from wallet.deposits d
  where d.backing = 'unbacked' and not wallet.is_undone(d.transfer_id)
  union all
  select 'gone', t.transaction_hash, t.amount, t.missing_since from chain.transfers t
  where t.missing_since is not null and t.state = 'credited'
  order by 4, 2
$$;

CREATE FUNCTION solvency.write_all_nodes(p_day date, p_places integer) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
begin
  execute $sql$
    insert into solvency.nodes (level, index, day, hashes, sums)
    select 3, e.index >> 3, $1, string_agg(e.hash, '' order by e.index), array_agg(e.sum order by e.index)
    from solvency.all_eights($2) e group by e.index >> 3 order by e.index >> 3
  $sql$ using p_day, p_places;
  for p_level in 6 .. solvency.top_level(p_places) by 3 loop
    execute $sql$
      insert into solvency.nodes (level, index, day, hashes, sums)
      select $1, n.index >> 3, $2, string_agg(solvency.group_hash(n.hashes, n.sums), '' order by n.index),
        array_agg(solvency.sum_of(n.sums) order by n.index)
      from solvency.nodes n where n.level = $1 - 3 and n.day = $2 group by n.index >> 3 order by n.index >> 3
    $sql$ using p_level, p_day;
  end loop;
end $_$;

CREATE FUNCTION solvency.write_nodes(p_day date, p_places_before integer, p_places integer) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  eights integer[];
begin
  -- A tree that has grown is rebuilt: its new half is padding.
  if p_places_before = p_places then
    execute 'select array(
      select c.place >> 3 from solvency.changes c where c.place is not null
      union select p.place >> 3 from solvency.changes c join solvency.places p on p.seller_id = c.seller_id
        where c.place is null
      union select p.place >> 3 from solvency.changes c join solvency.places p on p.debt = c.debt where c.place is null)'
    into eights;
  end if;
  if eights is null or cardinality(eights) > p_places / 16 then perform solvency.write_all_nodes(p_day, p_places);
  elsif cardinality(eights) > 0 then perform solvency.write_some_nodes(p_day, eights, p_places); end if;
end $$;

CREATE FUNCTION solvency.write_places(p_day date, p_places_before integer) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET random_page_cost TO '1.1'
    AS $_$
declare
  newcomers bigint;
  sellers bigint;
  places integer;
  given bigint := 0;
begin
  execute 'select count(*), count(c.seller_id) from solvency.changes c where c.place is null' into newcomers, sellers;
  places := greatest(p_places_before, solvency.places_for((select count(*) from solvency.places) + newcomers));
  execute 'insert into solvency.leaves (place, day, until, amounts)
    select p.place, p.since, $1, p.amounts from solvency.changes c join solvency.standing p on p.place = c.place'
  using p_day;
  execute 'update solvency.places p set since = $1, available = c.available, unsettled = c.unsettled,
      withdrawing = c.withdrawing, escrow = c.escrow, prepaid = c.prepaid, other = c.other, journal_length = c.journal_length
    from solvency.changes c where p.place = c.place' using p_day;
  if sellers > places / 64 then given := solvency.give_places_to_many(p_day, places, sellers); end if;
  perform solvency.give_places_to_few(p_day, places, sellers > given);
  return places;
end $_$;

CREATE FUNCTION solvency.write_some_nodes(p_day date, p_eights integer[], p_places integer) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET enable_seqscan TO 'off'
    AS $_$
declare
  indexes integer[];
  hashes bytea[];
  sums bigint[];
begin
  select array_agg(e.index), array_agg(e.hash), array_agg(e.sum) into indexes, hashes, sums
  from solvency.some_eights(p_eights) e;
  for p_level in 3 .. solvency.top_level(p_places) by 3 loop
    execute $sql$
      with changed as (
        select c.index >> 3 as index, array_agg(c.index & 7) as at, array_agg(c.hash) as hashes, array_agg(c.sum) as sums
        from unnest($3::integer[], $4::bytea[], $5::bigint[]) c (index, hash, sum) group by c.index >> 3
      ), written as (
        insert into solvency.nodes (level, index, day, hashes, sums)
        select $1, c.index, $2, w.hashes, w.sums
        from changed c
          cross join lateral (select n.hashes, n.sums from solvency.nodes n
            where n.level = $1 and n.index = c.index order by n.day desc limit 1) n
          cross join lateral (
            select string_agg(coalesce(c.hashes[x.at], substr(n.hashes, o.at * 32 + 1, 32)), '' order by o.at) as hashes,
              array_agg(coalesce(c.sums[x.at], n.sums[o.at + 1]) order by o.at) as sums
            from generate_series(0, cardinality(n.sums) - 1) o (at)
              cross join lateral (select array_position(c.at, o.at) as at) x) w
        returning index, hashes, sums
      )
      select array_agg(w.index), array_agg(solvency.group_hash(w.hashes, w.sums)), array_agg(solvency.sum_of(w.sums))
      from written w
    $sql$ into indexes, hashes, sums using p_level, p_day, indexes, hashes, sums;
  end loop;
end $_$;

CREATE FUNCTION staff.accept_invitation(p_invitation_digest text, p_password_hash text, p_step bigint, p_said_ms bigint) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  invited staff.people;
begin
  select * into invited from staff.invited_by(
    p_invitation_digest, to_timestamp(public.business_now_ms(p_said_ms) / 1000.0));
  if not found or invited.totp_secret is null or p_password_hash is null then return false; end if;
  update staff.people set password_hash = p_password_hash, totp_last_step = greatest(totp_last_step, p_step),
    invitation_digest = null, invitation_ends_at = null, state = 'active'
  where id = invited.id;
  return true;
end $$;

CREATE FUNCTION staff.add_note(p_person uuid, p_kind text, p_subject text, p_text text, p_said_ms bigint) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if staff.may(p_person, 'reviewer', 'support', 'finance', 'finance-approver', 'admin') is not true then
    raise exception 'only who works with people writes notes about them' using errcode = 'check_violation';
  end if;
  insert into staff.notes (subject_kind, subject_id, text, person_id, at)
  values (p_kind, p_subject, btrim(p_text), p_person, to_timestamp(public.business_now_ms(p_said_ms) / 1000.0));
end $$;

CREATE FUNCTION staff.admins_to_come(p_now timestamp with time zone) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  -- Rows that do not exist yet cannot be locked: without this lock two concurrent callers would both count
  -- zero.
  perform pg_advisory_xact_lock('staff.people'::regclass::oid::bigint);
  update staff.people set state = 'removed', roles = '{}', proposed_roles = null, proposed_by = null,
    invitation_digest = null, invitation_ends_at = null
  where state = 'invited' and 'admin' = any (roles) and password_hash is null and invitation_ends_at <= p_now;
  return (select count(*) from staff.people where 'admin' = any (roles) and state in ('invited', 'active'));
end $$;

CREATE FUNCTION staff.append_audit_line(p_at_ms bigint, p_person uuid, p_roles text, p_session uuid, p_action text, p_kind text, p_is_personal boolean, p_subject_kind text, p_subject_id text, p_facts text, p_result text, p_request_id text) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  head staff.audit_head;
  v_sequence bigint;
  v_hash bytea;
begin
  -- The hashed text has one field per line, so a line break in a field could forge another field.
  if strpos(concat(p_roles, p_action, p_kind, p_subject_kind, p_subject_id, p_facts, p_result, p_request_id), E'\n') > 0 then
    raise exception 'the words of an audit line hold no line breaks';
  end if;
  select * into head from staff.audit_head for update;
  v_sequence := head.length + 1;
  v_hash := sha256(convert_to(concat_ws(E'\n', 'cliffhanger-audit-1', encode(head.head, 'hex'), v_sequence, p_at_ms,
    coalesce(p_person::text, '-'), case when p_roles = '' then '-' else p_roles end, coalesce(p_session::text, '-'),
    p_action, case when p_is_personal then p_kind || ' personal' else p_kind end,
    coalesce(p_subject_kind || ' ' || p_subject_id, '-'), p_result, p_request_id, p_facts), 'UTF8'));
  update staff.audit_head set length = v_sequence, head = v_hash;
  insert into staff.audit_lines (sequence, at, person_id, roles, session_id, action, kind, is_personal, subject_kind,
    subject_id, facts, result, request_id, previous_hash, hash)
  values (v_sequence, to_timestamp(p_at_ms / 1000.0), p_person, p_roles, p_session, p_action, p_kind, p_is_personal,
    p_subject_kind, p_subject_id, p_facts, p_result, p_request_id, head.head, v_hash);
  return v_sequence;
end $$;

CREATE FUNCTION staff.challenge_in(p_client_data bytea) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select convert_from(decode(rpad(said, (length(said) + 3) / 4 * 4, '='), 'base64'), 'UTF8')
  from (select translate(convert_from(p_client_data, 'UTF8')::jsonb ->> 'challenge', '-_', '+/')) as c (said)
$$;

CREATE FUNCTION staff.change_person(p_person uuid, p_deed text, p_roles text[], p_by uuid, p_invitation_digest text, p_said_ms bigint) RETURNS staff.changed
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(at_ms / 1000.0);
  given constant text[] := staff.checked_roles(p_roles);
  admins uuid[];
  p staff.people;
  held text[];
begin
  select coalesce(array_agg(locked.id), '{}') into admins from (
    select id from staff.people where 'admin' = any (roles) and state = 'active' order by id for no key update) locked;
  if p_by <> all (admins) or p_by is null then return row('role-not-allowed', null, null)::staff.changed; end if;
  select * into p from staff.people where id = p_person for no key update;
  if not found or (p_deed = 'change' and p.state in ('suspended', 'removed'))
    or (p_deed = 'reinstate' and p.state <> 'suspended') then
    return row('staff-unknown', null, null)::staff.changed;
  end if;
  held := p.roles;
  if p_deed = 'confirm' and (p.proposed_roles is null or p.state = 'removed') then
    return row('nothing-proposed', null, null)::staff.changed;
  end if;
  if p.id = p_by then return row('own-account', null, null)::staff.changed; end if;

  if p_deed = 'change' then
    if given is null then return row('roles-exclude-each-other', null, null)::staff.changed; end if;
    if staff.needs_second_admin(p.roles, given) then
      p.proposed_roles := given; p.proposed_by := p_by;
    else
      p.roles := given; p.proposed_roles := null; p.proposed_by := null;
    end if;
  elsif p_deed = 'confirm' then
    if not staff.may_be_second(p.proposed_by::text, p_by, at_ms) then
      return row('second-person-needed', null, null)::staff.changed;
    end if;
    -- The proposer must still be an admin: a removed admin's proposal is void.
    if p.proposed_by <> all (admins) then return row('nothing-proposed', null, null)::staff.changed; end if;
    p.roles := p.proposed_roles; p.proposed_roles := null; p.proposed_by := null;
    if p.roles = '{}' then
      p.state := 'removed';
    elsif p.state = 'proposed' then
      p.state := 'invited'; p.invitation_digest := p_invitation_digest; p.invitation_ends_at := now_at + interval '72 hours';
      p.let_in_by := p.let_in_by || p_by; p.let_in_at := now_at;
    end if;
    -- At least two holders of each powerful role must remain: one to do the work, one to confirm it.
    if exists (select from unnest(held) as lost (role)
        where staff.needs_second_admin(array[lost.role], '{}') and lost.role <> all (p.roles)
          and (select count(*) < 2 from staff.people other
            where other.state = 'active' and other.id <> p.id and lost.role = any (other.roles))) then
      return row('last-two-of-role', null, null)::staff.changed;
    end if;
  elsif p_deed = 'remove' and staff.needs_second_admin(p.roles, '{}') then
    -- A password that a new invitation voided stays void.
    p.password_hash := case when p.state <> 'invited' then p.password_hash end;
    p.state := 'suspended'; p.proposed_roles := '{}'; p.proposed_by := p_by;
    p.invitation_digest := null; p.invitation_ends_at := null;
  elsif p_deed = 'remove' then
    p.state := 'removed'; p.roles := '{}'; p.proposed_roles := null; p.proposed_by := null;
    p.invitation_digest := null; p.invitation_ends_at := null;
  elsif p_deed = 'reinstate' then
    p.state := case when p.password_hash is null then 'invited' else 'active' end;
    p.proposed_roles := null; p.proposed_by := null;
  elsif p_deed = 'invite-anew' then
    if p.state not in ('invited', 'active') then return row('staff-unknown', null, null)::staff.changed; end if;
    p.state := 'invited'; p.invitation_digest := p_invitation_digest; p.invitation_ends_at := now_at + interval '72 hours';
    p.let_in_by := p.let_in_by || p_by; p.let_in_at := now_at;
  else
    raise exception 'an unknown deed: %', p_deed using errcode = 'check_violation';
  end if;

  update staff.people set roles = p.roles, proposed_roles = p.proposed_roles, proposed_by = p.proposed_by, state = p.state,
    let_in_by = p.let_in_by, let_in_at = p.let_in_at, password_hash = p.password_hash,
    invitation_digest = p.invitation_digest, invitation_ends_at = p.invitation_ends_at
  where id = p.id;
  if p_deed in ('remove', 'invite-anew') then
    update staff.sessions set ended_at = now_at where person_id = p.id and ended_at is null;
  end if;
  perform staff.note_deed(p_by, 'person-' || p_deed, 'staff', p.id::text,
    jsonb_build_object('state', p.state, 'roles', p.roles, 'proposed', p.proposed_roles), at_ms);
  return row('done', p.id, p.state)::staff.changed;
end $$;

CREATE FUNCTION staff.checked_roles(p_roles text[]) RETURNS text[]
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select case
    when 'admin' = any (given) and given && array['finance', 'finance-approver'] then null
    when 'auditor' = any (given) and cardinality(given) > 1 then null
    else given end
  from (
    select array_agg(role order by ordinal) as given
    from unnest(array['reviewer', 'content', 'support', 'finance', 'finance-approver', 'auditor', 'admin'])
      with ordinality as known (role, ordinal)
    where role = any (p_roles)
  ) sorted
$$;

CREATE FUNCTION staff.confirm_device_key(p_key_id text, p_by uuid, p_by_key text, p_client_data bytea, p_authenticator_data bytea, p_signature bytea, p_said_ms bigint) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(at_ms / 1000.0);
  k staff.device_keys;
begin
  lock table staff.device_keys in share row exclusive mode;
  select * into k from staff.device_keys where key_id = p_key_id;
  if k.key_id is null or k.retired_at is not null then return 'device-key-unknown'; end if;
  if not staff.may(p_by, 'admin') then return 'role-not-allowed'; end if;
  if k.person_id = p_by then return 'own-account'; end if;
  if k.confirmed_at is not null then return 'confirmed'; end if;
  if exists (select from staff.key_signatures s where s.key_id = p_key_id and s.act = 'enrol'
      and not staff.may_be_second(s.by_person::text, p_by, at_ms)) then
    return 'second-person-needed';
  end if;
  if p_by_key is null and (k.duty <> 'keys'
      or (select count(*) >= 2 from staff.device_keys where duty = 'keys' and confirmed_at is not null)) then
    return 'device-key-needed';
  end if;
  if not staff.keep_signature(
      p_key_id, 'enrol', p_by, p_by_key, p_client_data, p_authenticator_data, p_signature, at_ms) then
    return 'approval-not-signed';
  end if;
  if p_by_key is not null and (select count(*) < 2 from staff.key_signatures where key_id = p_key_id and act = 'enrol') then
    return 'waits';
  end if;
  update staff.device_keys set confirmed_at = now_at, enrol_told_at = case when p_by_key is null then now_at end
  where key_id = p_key_id;
  return 'confirmed';
end $$;

CREATE FUNCTION staff.counter_in(p_authenticator_data bytea) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select ('x' || encode(substr(p_authenticator_data, 34, 4), 'hex'))::bit(32)::bigint
$$;

CREATE TABLE staff.duties (
    id uuid NOT NULL,
    person_id uuid NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    set_by uuid NOT NULL,
    set_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    ended_by uuid,
    CONSTRAINT a_week_at_most CHECK (((ends_at > starts_at) AND (ends_at <= (starts_at + '7 days'::interval)))),
    CONSTRAINT ended_whole CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
    CONSTRAINT ended_within CHECK (((ended_at >= starts_at) AND (ended_at <= ends_at)))
);

CREATE FUNCTION staff.duty_at(p_at timestamp with time zone) RETURNS staff.duties
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select d from staff.duties d join staff.people p on p.id = d.person_id
  where p.state = 'active' and d.starts_at <= p_at and coalesce(d.ended_at, d.ends_at) > p_at
$$;

CREATE FUNCTION staff.end_duty(p_duty uuid, p_by uuid, p_said_ms bigint) RETURNS staff.duty_changed
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
begin
  if staff.may(p_by, 'admin') is not true then return row('role-not-allowed', null)::staff.duty_changed; end if;
  update staff.duties set ended_at = greatest(starts_at, now_at), ended_by = p_by
  where id = p_duty and ended_at is null and ends_at > now_at;
  if not found then return row('duty-unknown', null)::staff.duty_changed; end if;
  return row('done', p_duty)::staff.duty_changed;
end $$;

CREATE FUNCTION staff.enrol_statement(p_key_id text, p_nonce text) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select concat_ws(E'\n', 'cliffhanger-approval-1', 'enrol key ' || key_id, 'public key ' || public_key,
    'person ' || person_id, 'duty ' || duty, 'nonce ' || p_nonce)
  from staff.device_keys where key_id = p_key_id
$$;

CREATE FUNCTION staff.invite(p_email text, p_name text, p_roles text[], p_by uuid, p_invitation_digest text, p_said_ms bigint) RETURNS staff.changed
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  given constant text[] := staff.checked_roles(p_roles);
  waits constant boolean := p_by is not null and staff.needs_second_admin('{}', given);
  fresh constant uuid := settlement.new_id(now_ms);
begin
  if given is null then return row('roles-exclude-each-other', null, null)::staff.changed; end if;
  if p_by is not null then
    if not staff.may(p_by, 'admin') then return row('role-not-allowed', null, null)::staff.changed; end if;
  elsif (select kind from public.business_clock) = 'server'
    and not (given = array['admin'] and staff.admins_to_come(now_at) < 2) then
    return row('role-not-allowed', null, null)::staff.changed;
  end if;
  insert into staff.people (id, email, name, roles, proposed_roles, proposed_by, state, created_at,
    let_in_by, let_in_at, invitation_digest, invitation_ends_at)
  values (fresh, p_email, p_name, case when waits then '{}' else given end, case when waits then given end,
    case when waits then p_by end, case when waits then 'proposed' else 'invited' end, now_at,
    array_remove(array[p_by], null), now_at,
    case when not waits then p_invitation_digest end, case when not waits then now_at + interval '72 hours' end)
  on conflict (email) where state <> 'removed' do nothing;
  if not found then return row('staff-exists', null, null)::staff.changed; end if;
  if p_by is not null then
    perform staff.note_deed(p_by, 'person-invite', 'staff', fresh::text, jsonb_build_object('roles', given), now_ms);
  end if;
  return row('done', fresh, case when waits then 'proposed' else 'invited' end)::staff.changed;
end $$;

CREATE FUNCTION staff.invite_first_admin(p_email text, p_name text, p_invitation_digest text, p_said_ms bigint) RETURNS staff.changed
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if staff.admins_to_come(to_timestamp(public.business_now_ms(p_said_ms) / 1000.0)) >= 2 then
    return row('role-not-allowed', null, null)::staff.changed;
  end if;
  return staff.invite(p_email, p_name, array['admin'], null, p_invitation_digest, p_said_ms);
end $$;

CREATE TABLE staff.people (
    id uuid NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    roles text[] NOT NULL,
    proposed_roles text[],
    proposed_by uuid,
    state text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    let_in_by uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    let_in_at timestamp with time zone,
    password_hash text,
    totp_secret bytea,
    totp_last_step bigint DEFAULT 0 NOT NULL,
    invitation_digest text,
    invitation_ends_at timestamp with time zone,
    CONSTRAINT a_name CHECK ((name <> ''::text)),
    CONSTRAINT active_with_both_factors CHECK (((state <> 'active'::text) OR (num_nonnulls(password_hash, totp_secret) = 2))),
    CONSTRAINT admin_without_money CHECK ((NOT (('admin'::text = ANY (roles)) AND (roles && ARRAY['finance'::text, 'finance-approver'::text])))),
    CONSTRAINT auditor_alone CHECK ((NOT (('auditor'::text = ANY (roles)) AND (cardinality(roles) > 1)))),
    CONSTRAINT invitation_is_whole CHECK (((invitation_digest IS NULL) = (invitation_ends_at IS NULL))),
    CONSTRAINT known_roles CHECK (((roles || COALESCE(proposed_roles, '{}'::text[])) <@ ARRAY['reviewer'::text, 'content'::text, 'support'::text, 'finance'::text, 'finance-approver'::text, 'auditor'::text, 'admin'::text])),
    CONSTRAINT known_state CHECK ((state = ANY (ARRAY['proposed'::text, 'invited'::text, 'active'::text, 'suspended'::text, 'removed'::text]))),
    CONSTRAINT nobody_proposes_for_themselves CHECK ((proposed_by IS DISTINCT FROM id)),
    CONSTRAINT proposal_is_whole CHECK (((proposed_roles IS NULL) = (proposed_by IS NULL))),
    CONSTRAINT removed_with_nothing CHECK (((state <> 'removed'::text) OR ((cardinality(roles) = 0) AND (proposed_roles IS NULL) AND (invitation_digest IS NULL))))
);

CREATE FUNCTION staff.invited_by(p_digest text, p_now timestamp with time zone) RETURNS SETOF staff.people
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select * from staff.people
  where invitation_digest = p_digest and state = 'invited' and p_now < invitation_ends_at for no key update
$$;

CREATE FUNCTION staff.keep_secret(p_invitation_digest text, p_sealed bytea, p_said_ms bigint) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  invited staff.people;
begin
  select * into invited from staff.invited_by(
    p_invitation_digest, to_timestamp(public.business_now_ms(p_said_ms) / 1000.0));
  if not found then return false; end if;
  update staff.people set totp_secret = p_sealed, totp_last_step = 0, password_hash = null where id = invited.id;
  return true;
end $$;

CREATE FUNCTION staff.keep_signature(p_key_id text, p_act text, p_by uuid, p_by_key text, p_client_data bytea, p_authenticator_data bytea, p_signature bytea, p_at_ms bigint) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  nonce constant text := staff.nonce_in(p_client_data);
begin
  if p_by_key is not null and not staff.use_signature(p_by, p_by_key, 'keys', case p_act
      when 'enrol' then staff.enrol_statement(p_key_id, nonce) else staff.retire_statement(p_key_id, nonce) end,
      p_client_data, p_authenticator_data, p_at_ms) then
    return false;
  end if;
  insert into staff.key_signatures (key_id, act, by_person, by_key, client_data, authenticator_data, signature, at)
  values (p_key_id, p_act, p_by, p_by_key, p_client_data, p_authenticator_data, p_signature,
    to_timestamp(p_at_ms / 1000.0))
  on conflict do nothing;
  return true;
end $$;

CREATE FUNCTION staff.lock_person(p_person uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  perform from staff.people where id = p_person for no key update;
end $$;

CREATE FUNCTION staff.may(p_person uuid, VARIADIC p_roles text[]) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select exists (select from staff.people p where p.id = p_person and p.state = 'active' and p.roles && p_roles)
$$;

CREATE FUNCTION staff.may_be_second(p_first text, p_second uuid, p_at_ms bigint) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select p_first is distinct from p_second::text and not exists (
    select from staff.people p
    where p.let_in_at > to_timestamp(p_at_ms / 1000.0) - interval '720 hours'
      and (p.id::text = p_first and p_second = any (p.let_in_by)
        or p.id = p_second and p_first = any (p.let_in_by::text[])))
$$;

CREATE FUNCTION staff.may_decide(p_by text, VARIADIC p_roles text[]) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
  select c.kind <> 'server' or staff.may(substring(p_by from '^(?:operator:)?([0-9a-f-]{36})$')::uuid, variadic p_roles)
  from public.business_clock c
$_$;

CREATE FUNCTION staff.needs_second_admin(p_before text[], p_after text[]) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select exists (select from unnest(array['finance', 'finance-approver', 'admin']) as role
    where (role = any (p_before)) <> (role = any (p_after)))
$$;

CREATE FUNCTION staff.new_challenge(p_person uuid, p_said_ms bigint) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  v_nonce constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if not staff.may(p_person, 'admin', 'finance', 'finance-approver', 'support') then return null; end if;
  delete from staff.challenges where person_id = p_person and made_at < now_at - interval '1 day';
  insert into staff.challenges (person_id, nonce, made_at) values (p_person, v_nonce, now_at);
  return v_nonce;
end $$;

CREATE FUNCTION staff.nonce_in(p_client_data bytea) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
  select substring(staff.challenge_in(p_client_data) from 'nonce ([A-Za-z0-9_-]+)$')
$_$;

CREATE FUNCTION staff.note_deed(p_person uuid, p_deed text, p_subject_kind text, p_subject_id text, p_facts jsonb, p_at_ms bigint) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select staff.append_audit_line(p_at_ms, p.id, array_to_string(p.roles, ','), null, 'deed.' || p_deed, 'change', false,
    p_subject_kind, p_subject_id, p_facts::text, 'ok', '')
  from staff.people p where p.id = p_person
$$;

CREATE FUNCTION staff.offer_device_key(p_person uuid, p_key_id text, p_public_key text, p_label text, p_client_data bytea, p_authenticator_data bytea, p_said_ms bigint) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  said constant text := staff.challenge_in(p_client_data);
begin
  if not staff.may(p_person, 'admin', 'finance', 'finance-approver', 'support') then return 'role-not-allowed'; end if;
  if said not like 'cliffhanger-approval-1' || E'\n' || 'new key of ' || p_person || E'\nnonce %'
    or not staff.use_challenge(p_person, said, at_ms) then return 'approval-not-signed'; end if;
  if (select count(*) >= 5 from staff.device_keys where person_id = p_person and retired_at is null) then
    return 'device-key-refused';
  end if;
  insert into staff.device_keys (key_id, person_id, duty, public_key, label, sign_count, offered_at)
  values (p_key_id, p_person, case when staff.may(p_person, 'admin') then 'keys'
      when staff.may(p_person, 'finance', 'finance-approver') then 'payouts' else 'levels' end, p_public_key, p_label,
    staff.counter_in(p_authenticator_data), to_timestamp(at_ms / 1000.0))
  on conflict (key_id) do nothing;
  return case when found then 'offered' else 'device-key-refused' end;
end $$;

CREATE FUNCTION staff.page_duty(p_id uuid, p_queue text, p_item text, p_by uuid, p_said_ms bigint) RETURNS staff.paged
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  duty staff.duties;
  called staff.people;
  made staff.duty_pages;
  free_at timestamptz;
begin
  perform from staff.people where id = p_by and state = 'active';
  if not found then return row('role-not-allowed', null, null, null)::staff.paged; end if;
  -- Serialises concurrent calls, so that the limits hold.
  perform pg_advisory_xact_lock('staff.duty_pages'::regclass::oid::bigint);
  select * into made from staff.duty_pages where id = p_id;
  if found then
    if (made.paged_by, made.queue, made.item) is distinct from (p_by, p_queue, p_item) then
      raise exception 'a call to duty was made about something else' using errcode = 'check_violation';
    end if;
    select p.* into called from staff.duties d join staff.people p on p.id = d.person_id where d.id = made.duty_id;
    return row('unchanged', null, called.id, called.name)::staff.paged;
  end if;
  duty := staff.duty_at(now_at);
  if duty.id is null then return row('nobody-on-duty', null, null, null)::staff.paged; end if;
  select greatest(
    max(m.paged_at) filter (where m.queue is not distinct from p_queue and m.item is not distinct from p_item)
      + interval '10 minutes',
    case when count(*) filter (where m.paged_by = p_by) >= 10
      then min(m.paged_at) filter (where m.paged_by = p_by) + interval '1 hour' end) into free_at
  from staff.duty_pages m where m.paged_at > now_at - interval '1 hour';
  if free_at > now_at then
    return row('too-many-tries', ceil(extract(epoch from free_at - now_at) * 1000), null, null)::staff.paged;
  end if;
  insert into staff.duty_pages (id, duty_id, paged_by, queue, item, paged_at)
  values (p_id, duty.id, p_by, p_queue, p_item, now_at);
  select * into called from staff.people where id = duty.person_id;
  return row('paged', null, called.id, called.name)::staff.paged;
end $$;

CREATE FUNCTION staff.refuse_rewriting() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'what was signed is never changed' using errcode = 'check_violation';
end $$;

CREATE FUNCTION staff.retire_device_key(p_key_id text, p_by uuid, p_by_key text, p_client_data bytea, p_authenticator_data bytea, p_signature bytea, p_said_ms bigint) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(at_ms / 1000.0);
  k staff.device_keys;
begin
  select * into k from staff.device_keys where key_id = p_key_id for update;
  if k.key_id is null then return 'device-key-unknown'; end if;
  if not staff.may(p_by, 'admin') and not (k.person_id = p_by and staff.may(p_by, 'finance', 'finance-approver', 'support')) then
    return 'role-not-allowed';
  end if;
  if p_by_key is not null and not staff.keep_signature(
      p_key_id, 'retire', p_by, p_by_key, p_client_data, p_authenticator_data, p_signature, at_ms) then
    return 'approval-not-signed';
  end if;
  update staff.device_keys set retired_at = coalesce(retired_at, now_at) where key_id = p_key_id;
  return 'retired';
end $$;

CREATE FUNCTION staff.retire_statement(p_key_id text, p_nonce text) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select concat_ws(E'\n', 'cliffhanger-approval-1', 'retire key ' || key_id, 'nonce ' || p_nonce)
  from staff.device_keys where key_id = p_key_id
$$;

CREATE FUNCTION staff.set_duty(p_person uuid, p_from_ms bigint, p_until_ms bigint, p_by uuid, p_said_ms bigint) RETURNS staff.duty_changed
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  from_at constant timestamptz := to_timestamp(p_from_ms / 1000.0);
  until_at constant timestamptz := to_timestamp(p_until_ms / 1000.0);
  fresh constant uuid := settlement.new_id(now_ms);
begin
  if staff.may(p_by, 'admin') is not true then return row('role-not-allowed', null)::staff.duty_changed; end if;
  perform from staff.people where id = p_person and state = 'active' for no key update;
  if not found then return row('staff-unknown', null)::staff.duty_changed; end if;
  if (until_at > from_at and until_at <= from_at + interval '7 days' and until_at > now_at
      and from_at >= now_at - interval '7 days' and from_at <= now_at + interval '90 days') is not true
    or (select count(*) from staff.duties d where coalesce(d.ended_at, d.ends_at) > now_at) >= 100 then
    return row('duty-out-of-bounds', null)::staff.duty_changed;
  end if;
  insert into staff.duties (id, person_id, starts_at, ends_at, set_by, set_at)
  values (fresh, p_person, from_at, until_at, p_by, now_at);
  return row('done', fresh)::staff.duty_changed;
exception when exclusion_violation then
  return row('duty-overlaps', null)::staff.duty_changed;
end $$;

CREATE FUNCTION staff.use_challenge(p_person uuid, p_text text, p_at_ms bigint) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
declare
  now_at constant timestamptz := to_timestamp(p_at_ms / 1000.0);
begin
  update staff.challenges set used_at = now_at
  where person_id = p_person and nonce = substring(p_text from 'nonce ([A-Za-z0-9_-]+)$') and used_at is null
    and made_at > now_at - interval '5 minutes';
  return found;
end $_$;

CREATE FUNCTION staff.use_signature(p_person uuid, p_key_id text, p_duty text, p_text text, p_client_data bytea, p_authenticator_data bytea, p_at_ms bigint) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  counter constant bigint := staff.counter_in(p_authenticator_data);
begin
  if p_text is null or staff.challenge_in(p_client_data) is distinct from p_text then return false; end if;
  if not staff.use_challenge(p_person, p_text, p_at_ms) then return false; end if;
  -- The counter increases with every signature; authenticators without one always send 0. A decrease
  -- indicates a cloned key.
  update staff.device_keys set sign_count = counter
  where key_id = p_key_id and person_id = p_person and duty = p_duty and confirmed_at is not null and retired_at is null
    and (counter > sign_count or (counter = 0 and sign_count = 0));
  return found;
end $$;

CREATE FUNCTION staff.use_step(p_person uuid, p_step bigint) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  update staff.people set totp_last_step = p_step where id = p_person and totp_last_step < p_step;
  return found;
end $$;

CREATE FUNCTION staff.write_audit_line(p_session uuid, p_is_command_line boolean, p_action text, p_kind text, p_is_personal boolean, p_subject_kind text, p_subject_id text, p_facts text, p_result text, p_request_id text, p_said_ms bigint) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  person uuid;
  person_roles text := case when p_session is null and p_is_command_line then 'command-line' else '' end;
begin
  if p_session is not null then
    select p.id, array_to_string(p.roles, ',') into person, person_roles
    from staff.sessions s join staff.people p on p.id = s.person_id where s.id = p_session;
    if not found then raise exception 'an audit line of no session' using errcode = 'check_violation'; end if;
  end if;
  return staff.append_audit_line(public.business_now_ms(p_said_ms), person, person_roles, p_session, p_action, p_kind,
    p_is_personal, p_subject_kind, p_subject_id, p_facts, p_result, p_request_id);
end $$;

CREATE FUNCTION status.backlogs(p_said_ms bigint) RETURNS TABLE(source text, waits_ms bigint, failing integer, failing_ms bigint)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  -- Jobs use the server's clock, business data the business clock.
  server_now constant timestamptz := clock_timestamp();
  at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
begin
  return query
  select m.kind, status.ms_since(min(m.due_at) filter (where m.due_at <= server_now and m.tries < 25), server_now),
    (count(*) filter (where m.last_error is not null and m.left_at > server_now - interval '1 day'))::integer,
    status.ms_since(min(m.left_at) filter (
      where m.last_error is not null and m.left_at > server_now - interval '1 day'), server_now)
  from jobs.messages m group by m.kind;
  -- A scheduled job waits since its last start; a failing one is restarted repeatedly.
  return query
  select t.task, status.ms_since(t.begun_at, server_now), (t.last_error is not null)::integer,
    case when t.last_error is not null then status.ms_since(t.turn_at, server_now) end
  from jobs.turns t;
  return query
  select 'publish-push-event', status.ms_since(min(w.at), server_now), 0, null::bigint from push.waiting w;
  return query
  select 'package-episode', status.ms_since(min(e.due_at), at), 0, null::bigint from media.episodes e where e.due_at <= at;
  -- A network that was not followed for a week counts as no longer supported.
  return query
  select 'follow-chain', status.ms_since(min(w.followed_at), at), 0, null::bigint
  from chain.watchers w where w.followed_at > at - interval '7 days';
  return query
  select 'pay-out', status.ms_since(min(s.since), at), 0, null::bigint
  from (
    select w.approved_at as since from wallet.withdrawals w
    where w.state = 'approved' and exists (select from chain.wallets h where h.network = w.network)
    union all
    select o.made_at from chain.outbound_transactions o
    where o.purpose in ('payout', 'return') and o.state in ('intent', 'signed', 'broadcast')
  ) s;
  return query
  select 'alarm:' || a.kind, status.ms_since(min(a.raised_at), at), 0, null::bigint
  from chain.alarms a where a.cleared_at is null group by a.kind;
end $$;

CREATE FUNCTION status.ms_since(p_at timestamp with time zone, p_now timestamp with time zone) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select greatest(0, floor(extract(epoch from p_now - p_at) * 1000))::bigint
$$;

CREATE FUNCTION transparency.action_hash(p_previous bytea, p_sequence bigint, p_at_ms bigint, p_roles text, p_action text, p_kind text, p_is_personal boolean, p_subject_kind text, p_reference text, p_result text) RETURNS bytea
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select sha256(convert_to(concat_ws(E'\n', 'cliffhanger-action-1', encode(p_previous, 'hex'), p_sequence, p_at_ms,
    case when p_roles = '' then '-' else p_roles end, p_action,
    case when p_is_personal then p_kind || ' personal' else p_kind end,
    coalesce(p_subject_kind || ' ' || p_reference, '-'), p_result), 'UTF8'))
$$;

CREATE TABLE staff.audit_lines (
    sequence bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    person_id uuid,
    roles text NOT NULL,
    session_id uuid,
    action text NOT NULL,
    kind text NOT NULL,
    is_personal boolean NOT NULL,
    subject_kind text,
    subject_id text,
    facts text NOT NULL,
    result text NOT NULL,
    request_id text NOT NULL,
    previous_hash bytea NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT known_kind CHECK ((kind = ANY (ARRAY['view'::text, 'change'::text]))),
    CONSTRAINT subject_is_whole CHECK (((subject_kind IS NULL) = (subject_id IS NULL)))
);

CREATE FUNCTION transparency.add_action(p_line staff.audit_lines) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at_ms constant bigint := round(extract(epoch from p_line.at) * 1000);
  is_told constant boolean := transparency.is_told(p_line.subject_kind, p_line.subject_id, p_line.result);
  told_kind constant text := case when is_told then p_line.subject_kind end;
  told_reference constant text := case when is_told then p_line.subject_id end;
  previous bytea;
begin
  if p_line.sequence = 1 then
    previous := decode(repeat('00', 32), 'hex');
  else
    select a.hash into previous from transparency.actions a where a.sequence = p_line.sequence - 1;
    if not found then raise exception 'line % of the audit log has no line before it', p_line.sequence; end if;
  end if;
  insert into transparency.actions (sequence, at_ms, roles, action, kind, is_personal, subject_kind, reference, result,
    previous_hash, hash)
  values (p_line.sequence, at_ms, p_line.roles, p_line.action, p_line.kind, p_line.is_personal, told_kind, told_reference,
    p_line.result, previous, transparency.action_hash(previous, p_line.sequence, at_ms, p_line.roles, p_line.action,
      p_line.kind, p_line.is_personal, told_kind, told_reference, p_line.result));
end $$;

CREATE FUNCTION transparency.deciding_role(p_person uuid, p_at timestamp with time zone) RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select case when 'admin' = any (then_roles) then 'admin' when 'finance-approver' = any (then_roles) then 'finance-approver' end
  from (
    select coalesce(
      (select string_to_array(l.roles, ',') from staff.audit_lines l
       where l.person_id = p_person and l.at >= p_at and l.action like 'settings.%' order by l.sequence limit 1),
      (select p.roles from staff.people p where p.id = p_person)) as then_roles
  ) found
$$;

CREATE FUNCTION transparency.earned_between(p_from timestamp with time zone, p_until timestamp with time zone) RETURNS TABLE(seller_id uuid, earned bigint)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select e.seller_id, sum(e.amount)::bigint from (
    select o.seller_id, o.order_amount - o.purchase_cost - coalesce(r.seller_part, 0) as amount
    from public.orders o left join checkout.refunds r on r.order_id = o.id and not r.was_settled
    where o.completed_at >= p_from and o.completed_at < p_until and o.shipped_by is distinct from 'platform'
    union all
    select r.seller_id, -r.seller_part from checkout.refunds r
    where r.was_settled and r.refunded_at >= p_from and r.refunded_at < p_until
    union all
    select s.seller_id, -s.fee from settlement.early_settlements s where s.applied_at >= p_from and s.applied_at < p_until
  ) e group by e.seller_id
$$;

CREATE FUNCTION transparency.follow_audit_log() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  perform transparency.add_action(new);
  return null;
end $$;

CREATE FUNCTION transparency.is_told(p_subject_kind text, p_subject_id text, p_result text) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
  select coalesce(case
    when p_subject_kind in ('alarm', 'appeal', 'category', 'certification', 'deposit', 'drama', 'episode-upload',
      'payment-exception', 'promotion-link', 'resolution', 'setting-proposal', 'store', 'transfer', 'withdrawal')
      then p_subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    when p_subject_kind in ('order', 'complaint') then p_subject_id ~ '^CH-[0-9A-Z]{1,16}$'
    when p_subject_kind in ('setting', 'content-page') then p_result = 'ok' and p_subject_id ~ '^[a-zA-Z-]{1,40}$'
  end, false)
$_$;

CREATE FUNCTION transparency.make_earnings(p_said_ms bigint) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  least_sellers constant integer := 10;
  cent constant bigint := 10000;
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  -- Current offset east of UTC.
  zone constant interval := make_interval(mins => coalesce(
    (settings.in_force('platformUtcOffsetMinutes', now_at) #>> '{}')::integer, 0));
  this_month constant timestamp := date_trunc('month', (now_at at time zone 'UTC') + zone);
  last_month constant timestamp := this_month - interval '1 month';
  ended_at constant timestamptz := (this_month - zone) at time zone 'UTC';
begin
  insert into transparency.earning_months (month, made_at) values (last_month::date, now_at) on conflict do nothing;
  if not found then return false; end if;
  insert into transparency.earnings (month, level, sellers, without, quarter_below, half_below, quarter_above)
  select last_month::date, coalesce(level, 'all'), count(*), count(*) filter (where earned <= 0),
    -- Rounded down to whole cents, so that published figures never exceed actual ones.
    (floor(percentile_cont(0.25) within group (order by earned) / cent) * cent)::bigint,
    (floor(percentile_cont(0.5) within group (order by earned) / cent) * cent)::bigint,
    (floor(percentile_cont(0.75) within group (order by earned) / cent) * cent)::bigint
  from (
    select coalesce(changed.from_level, s.level) as level, coalesce(e.earned, 0) as earned
    from identity.sellers s
    left join transparency.earned_between((last_month - zone) at time zone 'UTC', ended_at) e on e.seller_id = s.seller_id
    left join lateral (
      select c.from_level from levels.changes c where c.seller_id = s.seller_id and c.changed_at >= ended_at
      order by c.id limit 1) changed on true
    where s.review_state = 'approved' and s.erased_at is null and s.registered_at <= ended_at - interval '30 days'
  ) of_sellers
  group by grouping sets ((level), ()) having count(*) >= least_sellers;
  return true;
end $$;

CREATE FUNCTION transparency.setting_versions() RETURNS TABLE(name text, value jsonb, effective_ms bigint, decided_ms bigint, proposed_by text, confirmed_by text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
  select v.name, v.value, round(extract(epoch from v.effective_from) * 1000)::bigint,
    round(extract(epoch from v.decided_at) * 1000)::bigint,
    -- Only admins can propose (settings.change).
    case when people[1] is not null then 'admin' end,
    case when people[2] is not null then coalesce(transparency.deciding_role(people[2]::uuid, v.decided_at), 'staff') end
  from settings.versions v cross join lateral (
    select regexp_match(v.decided_by, '^operator:([0-9a-f-]{36})(?: and operator:([0-9a-f-]{36}))?$') as people) d
  order by v.name, v.version
$_$;

CREATE FUNCTION trust.answer_appeal(p_appeal uuid, p_person uuid, p_outcome text, p_answer text, p_said_ms bigint) RETURNS trust.answered
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  at_ constant timestamptz := to_timestamp(at_ms / 1000.0);
  a trust.appeals;
  r trust.remedies;
  plan trust.remedy_plan;
  again wallet.withdrawals;
  waits boolean;
begin
  if (p_outcome in ('upheld', 'dismissed') and btrim(p_answer) <> '') is not true then
    raise exception 'an answer that answers nothing' using errcode = 'check_violation';
  end if;
  if not staff.may(p_person, 'reviewer', 'support') then
    return row('role-not-allowed', null, null)::trust.answered;
  end if;
  select * into a from trust.appeals x where x.id = p_appeal for no key update;
  if not found then return row('appeal-unknown', null, null)::trust.answered; end if;
  if a.state <> 'open' then
    select * into r from trust.remedies x where x.appeal_id = a.id;
    return row(case when a.state = p_outcome then 'unchanged' else 'appeal-already-answered' end, a, r)::trust.answered;
  end if;
  if p_person::text = any (a.deciders) then return row('second-person-needed', a, null)::trust.answered; end if;
  if p_outcome = 'upheld' then
    perform trust.lock_subject(a);
    plan := trust.plan_remedy(a);
    if plan.refusal is not null then return row(plan.refusal, a, null)::trust.answered; end if;
  end if;

  waits := coalesce(cardinality(plan.order_ids) > 0, false);
  update trust.appeals x set state = p_outcome, answered_at = at_, answered_by = p_person::text, answer = p_answer,
    waits_for_second = waits, escalated_at = case when waits then null else x.escalated_at end,
    promised_by = case when waits then to_timestamp((at_ms + wallet.hours_setting('appealReviewMs', at_ms, 72)) / 1000.0)
      else x.promised_by end
  where x.seller_id = a.seller_id and x.id = a.id returning * into a;
  if p_outcome = 'dismissed' then return row('done', a, null)::trust.answered; end if;

  if plan.deed = 'approved' and a.subject = 'registration' then perform trust.approve_registration(a, p_person, at_); end if;
  if plan.deed = 'approved' and a.subject = 'promotion-link' then perform trust.approve_link(a, p_person, at_); end if;
  if plan.deed = 'credited' then perform trust.reopen_deposit(a, p_person, at_ms); end if;
  if plan.deed = 'requested' then again := trust.request_again(a, p_person, at_ms); end if;
  if plan.deed = 'released' then perform trust.release_order(a, p_person, at_ms); end if;
  insert into trust.remedies as n (appeal_id, seller_id, subject, subject_id, deed, amount, order_ids, amounts, state,
    proposed_by, proposed_at, transfer_id, withdrawal_id)
  values (a.id, a.seller_id, a.subject, a.subject_id, plan.deed, plan.amount, plan.order_ids, plan.amounts,
    case when waits or plan.deed = 'credited' then 'proposed' else 'done' end, p_person::text, at_,
    case plan.deed when 'requested' then again.request_transfer when 'returned' then (
      select w.ending_transfer from wallet.withdrawals w where w.seller_id = a.seller_id and w.id = a.subject_id::uuid) end,
    again.id)
  -- A declined remedy is replaced after another person's review.
  on conflict (appeal_id) do update set deed = excluded.deed, amount = excluded.amount, order_ids = excluded.order_ids,
    amounts = excluded.amounts, state = excluded.state, proposed_by = excluded.proposed_by,
    proposed_at = excluded.proposed_at, decided_by = null, decided_at = null, note = null,
    transfer_id = excluded.transfer_id, withdrawal_id = excluded.withdrawal_id
  where n.state = 'declined' returning * into r;
  if not found then raise exception 'appeal % was remedied before', a.id using errcode = 'check_violation'; end if;
  return row('done', a, r)::trust.answered;
end $$;

CREATE FUNCTION trust.approve_link(a trust.appeals, p_person uuid, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  l public.promotion_links;
begin
  update public.promotion_links x set state = 'succeeded', notice = null, decided_at = p_at,
    decided_by = 'operator:' || p_person
  where x.seller_id = a.seller_id and x.id = a.subject_id::uuid returning * into l;
  insert into public.promotion_link_owners (post, seller_id, link_id) values (l.post, l.seller_id, l.id) on conflict do nothing;
  if not exists (select from public.promotion_link_owners o where o.post = l.post and o.link_id = l.id) then
    raise exception 'the post of link % is somebody else''s', l.id using errcode = 'check_violation';
  end if;
  update public.consignments c set promoting_since = p_at
  where c.seller_id = l.seller_id and c.id = l.consignment_id and c.promoting_since is null and c.removed_at is null;
end $$;

CREATE FUNCTION trust.approve_registration(a trust.appeals, p_person uuid, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  update identity.email_owners o set is_taken = true from identity.sellers s
  where s.seller_id = a.seller_id and o.email = s.email and o.seller_id = a.seller_id;
  update identity.sellers s set review_state = 'approved', review_decided_at = p_at, review_notice = null
  where s.seller_id = a.seller_id;
  insert into identity.review_decisions (seller_id, subject, outcome, facts, actor, decided_at)
  values (a.seller_id, 'registration', 'approved', jsonb_build_object('appeal', a.id), p_person::text, p_at);
end $$;

CREATE FUNCTION trust.confirm_remedy(p_appeal uuid, p_person uuid, p_said_ms bigint) RETURNS trust.answered
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  step trust.answered := trust.lock_remedy(p_appeal, p_person, at_ms);
  a trust.appeals := step.appeal;
  r trust.remedies := step.remedy;
  posted ledger.posted;
begin
  if step.outcome = 'done' then return row('unchanged', a, r)::trust.answered; end if;
  if step.outcome = 'declined' then return row('nothing-proposed', a, r)::trust.answered; end if;
  if step.outcome <> 'locked' then return step; end if;
  perform from identity.sellers s where s.seller_id = r.seller_id and s.erased_at is null for no key update;
  if not found then return row('account-does-not-exist', a, r)::trust.answered; end if;
  posted := ledger.book(r.seller_id, 'remedy:' || r.appeal_id, 'remedy', 'appeal', r.appeal_id::text, at_ms,
    'operator:' || p_person,
    (select array_agg(side.account order by made.ordinal, side.account) from unnest(r.order_ids) with ordinality as made (id, ordinal),
      (values ('platform:losses'), ('seller:available')) as side (account)),
    (select array_agg(case side.account when 'platform:losses' then -made.amount else made.amount end
        order by made.ordinal, side.account)
      from unnest(r.amounts) with ordinality as made (amount, ordinal),
        (values ('platform:losses'), ('seller:available')) as side (account)),
    (select array_agg(made.id order by made.ordinal, side.account) from unnest(r.order_ids) with ordinality as made (id, ordinal),
      (values ('platform:losses'), ('seller:available')) as side (account)));
  if posted.outcome <> 'posted' then raise exception 'a remedy could not be booked: %', posted.outcome; end if;
  update trust.remedies x set state = 'done', decided_by = p_person::text, decided_at = to_timestamp(at_ms / 1000.0),
    transfer_id = posted.transfer_id
  where x.appeal_id = r.appeal_id returning * into r;
  update trust.appeals x set waits_for_second = false where x.seller_id = a.seller_id and x.id = a.id returning * into a;
  return row('done', a, r)::trust.answered;
end $$;

CREATE FUNCTION trust.decline_remedy(p_appeal uuid, p_person uuid, p_note text, p_said_ms bigint) RETURNS trust.answered
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  step trust.answered := trust.lock_remedy(p_appeal, p_person, at_ms);
  a trust.appeals := step.appeal;
  r trust.remedies := step.remedy;
begin
  if (btrim(p_note) <> '') is not true then
    raise exception 'a no without a reason' using errcode = 'check_violation';
  end if;
  if step.outcome = 'declined' then return row('unchanged', a, r)::trust.answered; end if;
  if step.outcome = 'done' then return row('nothing-proposed', a, r)::trust.answered; end if;
  if step.outcome <> 'locked' then return step; end if;
  update trust.remedies x set state = 'declined', decided_by = p_person::text, decided_at = to_timestamp(at_ms / 1000.0),
    note = p_note
  where x.appeal_id = r.appeal_id returning * into r;
  update trust.appeals x set state = 'open', answered_at = null, answered_by = null, answer = null, waits_for_second = false,
    deciders = x.deciders || x.answered_by, escalated_at = null,
    promised_by = to_timestamp((at_ms + wallet.hours_setting('appealReviewMs', at_ms, 72)) / 1000.0)
  where x.seller_id = a.seller_id and x.id = a.id returning * into a;
  return row('done', a, r)::trust.answered;
end $$;

CREATE FUNCTION trust.end_remedy(p_subject text, p_subject_id text, p_state text, p_person uuid, p_transfer uuid, p_note text, p_at_ms bigint) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  update trust.remedies set state = p_state, decided_by = p_person::text, decided_at = to_timestamp(p_at_ms / 1000.0),
    transfer_id = p_transfer, note = p_note
  where subject = p_subject and subject_id = p_subject_id and state = 'proposed'
$$;

CREATE FUNCTION trust.is_made_good(o public.orders) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select exists (select from trust.remedies r
    where r.order_ids @> array[o.id] and r.seller_id = o.seller_id and r.state <> 'declined')
    or coalesce(wallet.is_undone(trust.refund_of(o)), false)
$$;

CREATE FUNCTION trust.lock_remedy(p_appeal uuid, p_person uuid, p_at_ms bigint) RETURNS trust.answered
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  a trust.appeals;
  r trust.remedies;
begin
  if not staff.may(p_person, 'finance', 'finance-approver') then
    return row('role-not-allowed', null, null)::trust.answered;
  end if;
  select * into a from trust.appeals x where x.id = p_appeal for no key update;
  if not found then return row('appeal-unknown', null, null)::trust.answered; end if;
  select * into r from trust.remedies x where x.appeal_id = a.id and cardinality(x.order_ids) > 0 for no key update;
  if not found then return row('nothing-proposed', a, null)::trust.answered; end if;
  if r.state <> 'proposed' then return row(r.state, a, r)::trust.answered; end if;
  if not staff.may_be_second(r.proposed_by, p_person, p_at_ms) then
    return row('second-person-needed', a, r)::trust.answered;
  end if;
  return row('locked', a, r)::trust.answered;
end $$;

CREATE FUNCTION trust.lock_subject(a trust.appeals) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  perform from identity.sellers s where s.seller_id = a.seller_id for no key update;
  case a.subject
    when 'promotion-link' then perform from public.promotion_links l where l.id = a.subject_id::uuid for no key update;
    when 'deposit' then perform from wallet.deposits d where d.id = a.subject_id::uuid for no key update;
    when 'withdrawal' then
      perform from wallet.withdrawals w where w.id = a.subject_id::uuid for no key update;
      perform from ledger.books b where b.journal_id = a.seller_id for update;
    when 'order' then
      perform from public.orders o where o.seller_id = a.seller_id and o.number = a.subject_id for no key update;
    else null;
  end case;
end $$;

CREATE FUNCTION trust.lost_profit(o public.orders) RETURNS bigint
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select case when o.shipped_by is distinct from 'platform'
    and (o.shipped_by is not null or exists (select from public.consignments c
      where c.seller_id = o.seller_id and c.drama_id = o.drama_id and c.removed_at is null))
    and not trust.is_made_good(o)
    then greatest(trust.profit_of(o, case when o.state = 'refunded' then o.quantity else o.refunded_quantity end)
      - coalesce((select r.loss from checkout.refunds r where r.order_id = o.id), 0), 0)
    else 0 end
$$;

CREATE FUNCTION trust.plan_deposit(a trust.appeals) RETURNS trust.remedy_plan
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  d wallet.deposits;
begin
  select * into d from wallet.deposits x where x.seller_id = a.seller_id and x.id = a.subject_id::uuid;
  if not found or d.state <> 'rejected' or not trust.stands(a, d.notice) then
    return row(null, 'unchanged', 0, '{}', '{}')::trust.remedy_plan;
  end if;
  return row(case when d.transaction_hash is not null and (wallet.is_transaction_taken(d.network, d.transaction_hash)
      or exists (select from wallet.claimed_transactions c
                 where c.network = d.network and c.hash = d.transaction_hash and c.deposit_id <> d.id))
    then 'transaction-hash-taken' end, 'credited', d.amount, '{}', '{}')::trust.remedy_plan;
end $$;

CREATE FUNCTION trust.plan_link(a trust.appeals) RETURNS trust.remedy_plan
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  l public.promotion_links;
begin
  select * into l from public.promotion_links x where x.seller_id = a.seller_id and x.id = a.subject_id::uuid;
  if not found or l.state <> 'failed' or not trust.stands(a, l.notice) then
    return row(null, 'unchanged', 0, '{}', '{}')::trust.remedy_plan;
  end if;
  return row(case when exists (select from public.promotion_link_owners o where o.post = l.post and o.link_id <> l.id)
    then 'link-taken' end, 'approved', 0, '{}', '{}')::trust.remedy_plan;
end $$;

CREATE FUNCTION trust.plan_lock(a trust.appeals) RETURNS trust.remedy_plan
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  l identity.account_locks;
  plan trust.remedy_plan;
begin
  select * into l from identity.account_locks x where x.seller_id = a.seller_id and x.id = a.subject_id::uuid;
  if not found then return row(null, 'unchanged', 0, '{}', '{}')::trust.remedy_plan; end if;
  select null, 'unlocked', coalesce(sum(lost.profit), 0)::bigint, coalesce(array_agg(lost.id order by lost.id), '{}'),
    coalesce(array_agg(lost.profit order by lost.id), '{}')
  into plan
  from (select o.id, trust.profit_of(o, o.quantity - o.refunded_quantity) as profit from public.orders o
    where o.seller_id = l.seller_id and o.shipped_by = 'platform' and o.state <> 'refunded'
      and o.shipped_at >= l.locked_at and o.shipped_at < coalesce(l.opened_at, l.until)
      and trust.profit_of(o, o.quantity - o.refunded_quantity) > 0 and not trust.is_made_good(o)
    order by o.id limit 4000) lost;
  return plan;
end $$;

CREATE FUNCTION trust.plan_order(a trust.appeals) RETURNS trust.remedy_plan
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  o public.orders;
  lost bigint;
begin
  select * into o from public.orders x where x.seller_id = a.seller_id and x.number = a.subject_id;
  if found and trust.stands(a, o.notice) then
    if o.state = 'audit' then
      return row(case when exists (select from checkout.disputes d where d.seller_id = o.seller_id and d.order_id = o.id
          and d.state = 'open' and d.escalated_at is null) then 'dispute-open' end, 'released', 0, '{}', '{}')::trust.remedy_plan;
    end if;
    if o.state = 'refunded' or o.notice ->> 'rule' in ('complaint-refunded', 'complaint-part-refunded') then
      lost := trust.lost_profit(o);
      if lost > 0 then return row(null, 'paid', lost, array[o.id], array[lost])::trust.remedy_plan; end if;
    end if;
  end if;
  return row(null, 'unchanged', 0, '{}', '{}')::trust.remedy_plan;
end $$;

CREATE FUNCTION trust.plan_registration(a trust.appeals) RETURNS trust.remedy_plan
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  s identity.sellers;
begin
  select * into s from identity.sellers x where x.seller_id = a.seller_id and x.erased_at is null;
  if not found or s.review_state <> 'rejected' or not trust.stands(a, s.review_notice) then
    return row(null, 'unchanged', 0, '{}', '{}')::trust.remedy_plan;
  end if;
  return row(case when not exists (select from identity.email_owners o where o.email = s.email and o.seller_id = s.seller_id)
    then 'email-taken' end, 'approved', 0, '{}', '{}')::trust.remedy_plan;
end $$;

CREATE FUNCTION trust.plan_remedy(a trust.appeals) RETURNS trust.remedy_plan
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  return case a.subject
    when 'registration' then trust.plan_registration(a)
    when 'promotion-link' then trust.plan_link(a)
    when 'deposit' then trust.plan_deposit(a)
    when 'withdrawal' then trust.plan_withdrawal(a)
    when 'order' then trust.plan_order(a)
    when 'account-lock' then trust.plan_lock(a)
    when 'certification' then row(null, case when exists (select from identity.certifications c
      where c.seller_id = a.seller_id and c.id = a.subject_id::uuid and c.state = 'rejected' and trust.stands(a, c.notice))
      then 'approved' else 'unchanged' end, 0, '{}', '{}')::trust.remedy_plan
    when 'store' then row(null, case when exists (select from identity.store_versions v
      where v.seller_id = a.seller_id and v.id = a.subject_id::uuid and v.state = 'rejected' and trust.stands(a, v.notice))
      then 'approved' else 'unchanged' end, 0, '{}', '{}')::trust.remedy_plan
  end;
end $$;

CREATE FUNCTION trust.plan_withdrawal(a trust.appeals) RETURNS trust.remedy_plan
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  w wallet.withdrawals;
begin
  select * into w from wallet.withdrawals x where x.seller_id = a.seller_id and x.id = a.subject_id::uuid;
  if not found or w.state <> 'rejected' or not trust.stands(a, w.notice) then
    return row(null, 'unchanged', 0, '{}', '{}')::trust.remedy_plan;
  end if;
  return row(null, case when exists (select from ledger.books b where b.journal_id = w.seller_id and b.available >= w.amount)
      and exists (select from wallet.payout_methods m where m.seller_id = w.seller_id and m.id = w.method_id
        and m.target ->> 'network' = w.network and m.target ->> 'address' = w.address)
    then 'requested' else 'returned' end, w.amount, '{}', '{}')::trust.remedy_plan;
end $$;

CREATE FUNCTION trust.profit_of(o public.orders, p_episodes integer) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select greatest((o.retail - o.wholesale) * p_episodes, 0)
$$;

CREATE FUNCTION trust.refund_of(o public.orders) RETURNS uuid
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select coalesce(o.refund_transfer, (select r.transfer_id from checkout.refunds r where r.order_id = o.id))
$$;

CREATE FUNCTION trust.release_order(a trust.appeals, p_person uuid, p_at_ms bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  v_order constant uuid := (select o.id from public.orders o where o.seller_id = a.seller_id and o.number = a.subject_id);
begin
  insert into settlement.audit_decisions (seller_id, order_id, decided_at, outcome, note, actor)
  values (a.seller_id, v_order, to_timestamp(p_at_ms / 1000.0), 'dismissed', a.answer, 'operator:' || p_person);
  -- Discards pending complaint decisions about this order.
  delete from checkout.complaint_decisions d where d.order_id in (
    select w.order_id from checkout.complaint_decisions w where w.order_id = v_order and w.executed_at is null
    for update skip locked);
  perform settlement.release_from_audit(a.seller_id, v_order,
    settlement.decision_notice('audit-dismissed', '{}', 'person', a.answer, p_at_ms), p_at_ms);
  perform checkout.queue_complaint_answer(v_order, 'complaint-dismissed', null, null, p_at_ms);
end $$;

CREATE FUNCTION trust.remedy_of(p_appeal uuid) RETURNS trust.remedy_plan
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  a trust.appeals;
begin
  select * into a from trust.appeals x where x.id = p_appeal;
  return trust.plan_remedy(a);
end $$;

CREATE FUNCTION trust.reopen_deposit(a trust.appeals, p_person uuid, p_at_ms bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  d wallet.deposits;
begin
  update wallet.deposits x set state = 'under-review', notice = null, decided_by = null, first_approved_by = null,
    reopened_by = p_person::text, escalated_at = null,
    promised_by = to_timestamp((p_at_ms + wallet.hours_setting('depositReviewMs', p_at_ms, 12)) / 1000.0)
  where x.seller_id = a.seller_id and x.id = a.subject_id::uuid returning * into d;
  if d.transaction_hash is not null
    and not wallet.claim_transaction(d.network, d.transaction_hash, d.seller_id, d.id) then
    raise exception 'the transaction of deposit % is somebody else''s', d.id using errcode = 'check_violation';
  end if;
  perform wallet.decide(d.seller_id, 'deposit', d.id, 'approved', 'operator:' || p_person, p_at_ms,
    jsonb_build_object('appeal', a.id));
end $$;

CREATE FUNCTION trust.request_again(a trust.appeals, p_person uuid, p_at_ms bigint) RETURNS wallet.withdrawals
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  rules constant wallet.withdrawal_rules := wallet.withdrawal_rules_at(p_at_ms);
  was wallet.withdrawals;
  w wallet.withdrawals;
begin
  select * into strict was from wallet.withdrawals x where x.seller_id = a.seller_id and x.id = a.subject_id::uuid;
  w.seller_id := was.seller_id;
  w.method_id := was.method_id;
  w.network := was.network;
  w.address := was.address;
  w.amount := was.amount;
  w.fee := least(was.fee, rules.fee);
  w.needs := case when was.amount <= rules.one_person_up_to then 'one-person' else 'two-people' end;
  w.state := 'requested';
  w.requested_at := to_timestamp(p_at_ms / 1000.0);
  w.promised_by := to_timestamp((p_at_ms + rules.promise_ms) / 1000.0);
  w.approved_by := '{}';
  w.appeal_id := a.id;
  w.asked_by := p_person::text;
  return wallet.book_request(w, 'operator:' || p_person, p_at_ms);
end $$;

CREATE FUNCTION trust.stands(p_appeal trust.appeals, p_notice jsonb) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select coalesce((p_notice ->> 'decidedAt')::bigint = (extract(epoch from p_appeal.decided_at) * 1000)::bigint, false)
$$;

CREATE FUNCTION wallet.add_payout_method(p_seller uuid, p_target jsonb, p_said_ms bigint) RETURNS wallet.method_step
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  rules constant wallet.withdrawal_rules := wallet.withdrawal_rules_at(at_ms);
  type_ constant text := p_target ->> 'type';
  network constant text := p_target ->> 'network';
  address constant text := p_target ->> 'address';
  m wallet.payout_methods;
begin
  if type_ = 'usdt' then
    if (network in ('bep20', 'erc20') and address ~ '^0x[0-9a-fA-F]{40}$'
        or network = 'trc20' and address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$') is not true then
      raise exception 'not an address of a network' using errcode = 'check_violation';
    end if;
  elsif type_ = 'bank' then
    return row('bank-payouts-off', null)::wallet.method_step;
  else
    raise exception 'nowhere to pay to' using errcode = 'check_violation';
  end if;
  if (select count(*) from wallet.payout_methods p where p.seller_id = p_seller) >= rules.most_methods then
    return row('too-many-payout-methods', null)::wallet.method_step;
  end if;
  insert into wallet.payout_methods (seller_id, id, type, target_key, target, added_at, ready_at)
  values (p_seller, settlement.new_id(at_ms), type_,
    network || ':' || address, p_target,
    to_timestamp(at_ms / 1000.0), to_timestamp((at_ms + rules.new_method_waits_ms) / 1000.0))
  on conflict (seller_id, target_key) do nothing returning * into m;
  if not found then return row('payout-method-exists', null)::wallet.method_step; end if;
  perform jobs.leave_payout_method_mail(m);
  return row('done', m)::wallet.method_step;
end $_$;

CREATE FUNCTION wallet.amount_setting(p_name text, p_at_ms bigint, p_default bigint) RETURNS bigint
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select coalesce(((settings.in_force(p_name, to_timestamp(p_at_ms / 1000.0)) #>> '{}')::numeric * 1000000)::bigint, p_default)
$$;

CREATE FUNCTION wallet.approval_statement(p_subject text, p_id uuid, p_nonce text) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select wallet.statement_of(wallet.payment_words(p_subject, p_id), p_nonce)
$$;

CREATE FUNCTION wallet.approve_deposit(p_deposit uuid, p_person uuid, p_said_ms bigint) RETURNS wallet.deposit_step
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  d wallet.deposits;
  behind chain.transfers;
  is_matched boolean := false;
  posted ledger.posted;
begin
  if not staff.may(p_person, 'finance', 'finance-approver') then
    return row('role-not-allowed', null)::wallet.deposit_step;
  end if;
  select * into d from wallet.deposits x where x.id = p_deposit for no key update;
  if not found then return row('deposit-unknown', null)::wallet.deposit_step; end if;
  if d.state = 'credited' then return row('unchanged', d)::wallet.deposit_step; end if;
  if d.state = 'rejected' then return row('deposit-already-decided', d)::wallet.deposit_step; end if;
  if d.state = 'second-look' and not staff.may(p_person, 'finance-approver') then
    return row('role-not-allowed', d)::wallet.deposit_step;
  end if;
  -- The person who upheld the appeal has already approved it once.
  if not staff.may_be_second(d.reopened_by, p_person, at_ms) then
    return row('second-person-needed', d)::wallet.deposit_step;
  end if;
  if d.transaction_hash is not null and wallet.is_transaction_taken(d.network, d.transaction_hash) then
    return row('transaction-hash-taken', d)::wallet.deposit_step;
  end if;

  select * into behind from chain.transfers t
  where t.network = d.network and t.amount = d.amount and t.state = 'suspense' and t.reason = 'no-owner'
    and t.missing_since is null and (d.transaction_hash is null or t.transaction_hash = d.transaction_hash)
    and t.seller_id is null
    and not chain.is_resolved(t.id)
    and exists (select from ledger.entries e
      where e.transfer_id = t.transfer_id and e.account = 'platform:suspense' and e.amount = d.amount)
  order by t.block_height, t.transaction_hash, t.ordinal limit 1 for no key update skip locked;
  is_matched := found and wallet.claim_transaction(d.network, behind.transaction_hash, d.seller_id, d.id);

  if not is_matched then
    if d.state = 'second-look' and not staff.may_be_second(d.first_approved_by, p_person, at_ms) then
      return row('second-person-needed', d)::wallet.deposit_step;
    end if;
    if not wallet.has_room_unbacked(d.amount, at_ms) then
      return row('unbacked-limit-reached', d)::wallet.deposit_step;
    end if;
  end if;

  if is_matched or d.state = 'second-look' then
    posted := ledger.book(d.seller_id, 'deposit:' || d.id, 'deposit', 'deposit', d.id::text, at_ms,
      'operator:' || p_person,
      array[case when is_matched then 'platform:suspense' else 'custody:' || d.network end, 'seller:available'],
      array[-d.amount, d.amount], null, case when not is_matched then 'unbacked' end);
    if posted.outcome <> 'posted' then raise exception 'a deposit could not be booked: %', posted.outcome; end if;
    update wallet.deposits x set state = 'credited', decided_by = p_person::text,
      credited_at = to_timestamp(at_ms / 1000.0), backing = case when is_matched then 'matched' else 'unbacked' end,
      transfer_id = posted.transfer_id
    where x.seller_id = d.seller_id and x.id = d.id returning * into d;
  else
    update wallet.deposits x set state = 'second-look', first_approved_by = p_person::text
    where x.seller_id = d.seller_id and x.id = d.id returning * into d;
  end if;
  if is_matched then
    update chain.transfers t set state = 'matched', deposit_id = d.id where t.id = behind.id;
  end if;
  if d.state = 'credited' then
    perform trust.end_remedy('deposit', d.id::text, 'done', p_person, d.transfer_id, null, at_ms);
  end if;
  perform wallet.decide(d.seller_id, 'deposit', d.id, 'approved', 'operator:' || p_person, at_ms,
    case when d.backing is null then '{}' else jsonb_build_object('backing', d.backing) end);
  if d.backing = 'unbacked' then
    perform staff.note_deed(p_person, 'credited-unbacked', 'deposit', d.id::text,
      jsonb_build_object('amount', d.amount, 'seller', d.seller_id, 'first', d.first_approved_by), at_ms);
  end if;
  return row('done', d)::wallet.deposit_step;
end $$;

CREATE FUNCTION wallet.approve_withdrawal(p_withdrawal uuid, p_person uuid, p_said_ms bigint) RETURNS wallet.withdrawal_step
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  step wallet.withdrawal_step;
  w wallet.withdrawals;
  is_enough boolean;
begin
  step := wallet.lock_to_decide(p_withdrawal, p_person);
  if step.outcome <> 'locked' then return step; end if;
  w := step.withdrawal;
  if w.state = 'rejected' then return row('withdrawal-already-decided', w)::wallet.withdrawal_step; end if;
  if w.state <> 'requested' then return row('unchanged', w)::wallet.withdrawal_step; end if;
  if cardinality(w.approved_by) > 0 and not staff.may(p_person, 'finance-approver') then
    return row('role-not-allowed', w)::wallet.withdrawal_step;
  end if;
  if exists (select from unnest(w.approved_by || w.asked_by) as first (person)
      where not staff.may_be_second(first.person, p_person, at_ms)) then
    return row('second-person-needed', w)::wallet.withdrawal_step;
  end if;

  is_enough := cardinality(w.approved_by) + 1 >= case w.needs when 'two-people' then 2 else 1 end;
  update wallet.withdrawals x set approved_by = x.approved_by || p_person::text,
    state = case when is_enough then 'approved' else 'requested' end,
    approved_at = case when is_enough then to_timestamp(at_ms / 1000.0) end
  where x.seller_id = w.seller_id and x.id = w.id returning * into w;
  perform wallet.decide(w.seller_id, 'withdrawal', w.id, 'approved', 'operator:' || p_person, at_ms, '{}');
  perform wallet.notify_of_withdrawal(w, at_ms);
  return row('done', w)::wallet.withdrawal_step;
end $$;

CREATE FUNCTION wallet.book_request(p_withdrawal wallet.withdrawals, p_actor text, p_at_ms bigint) RETURNS wallet.withdrawals
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  w wallet.withdrawals := p_withdrawal;
  posted ledger.posted;
begin
  w.id := settlement.new_id(p_at_ms);
  posted := ledger.book(w.seller_id, 'withdrawal-request:' || w.id, 'withdrawal-request', 'withdrawal', w.id::text, p_at_ms,
    p_actor, array['seller:available', 'seller:withdrawing'], array[-w.amount, w.amount]);
  if posted.outcome <> 'posted' then raise exception 'a withdrawal could not be booked: %', posted.outcome; end if;
  w.request_transfer := posted.transfer_id;
  insert into wallet.withdrawals values (w.*);
  return w;
end $$;

CREATE FUNCTION wallet.claim_deposit(p_seller uuid, p_network text, p_amount bigint, p_credentials uuid, p_hash text, p_said_ms bigint) RETURNS wallet.deposit_step
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  d wallet.deposits;
  refused text;
begin
  -- Serialises claims of one seller.
  perform from identity.sellers s where s.seller_id = p_seller for no key update;
  refused := case
    when (p_amount >= wallet.amount_setting('depositMinimum', at_ms, 10000000)) is not true then 'deposit-below-minimum'
    when (select count(*) from wallet.deposits x
          where x.seller_id = p_seller and x.state in ('under-review', 'second-look')) >= 10 then 'too-many-open-deposits'
    when not exists (select from media.uploads u where u.seller_id = p_seller and u.upload_id = p_credentials)
      then 'credentials-required'
    when p_hash is not null and not wallet.is_transaction_hash(p_network, p_hash) then 'transaction-hash-malformed'
    when p_hash is not null and wallet.is_transaction_taken(p_network, p_hash) then 'transaction-hash-taken'
  end;
  d.id := settlement.new_id(at_ms);
  if refused is null and p_hash is not null and not wallet.claim_transaction(p_network, p_hash, p_seller, d.id) then
    refused := 'transaction-hash-taken';
  end if;
  if refused is not null then return row(refused, null)::wallet.deposit_step; end if;
  insert into wallet.deposits (seller_id, id, network, amount, credentials_id, transaction_hash, state, submitted_at,
    promised_by)
  values (p_seller, d.id, p_network, p_amount, p_credentials, p_hash, 'under-review', to_timestamp(at_ms / 1000.0),
    to_timestamp((at_ms + wallet.hours_setting('depositReviewMs', at_ms, 12)) / 1000.0))
  returning * into d;
  return row('done', d)::wallet.deposit_step;
end $$;

CREATE FUNCTION wallet.claim_transaction(p_network text, p_hash text, p_seller uuid, p_deposit uuid) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  insert into wallet.claimed_transactions (network, hash, seller_id, deposit_id)
  values (p_network, p_hash, p_seller, p_deposit) on conflict (network, hash) do nothing;
  return found or exists (select from wallet.claimed_transactions c
    where c.network = p_network and c.hash = p_hash and c.deposit_id = p_deposit);
end $$;

CREATE FUNCTION wallet.correct_transfer(p_transfer uuid, p_person uuid, p_reason text, p_said_ms bigint, p_bears_rest boolean DEFAULT false) RETURNS wallet.correction_step
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  at_ constant timestamptz := to_timestamp(at_ms / 1000.0);
  t ledger.transfers;
  c wallet.corrections;
  judged wallet.correction_judged;
  posted ledger.posted;
begin
  if p_reason ~ '[[:cntrl:]]' then
    raise exception 'a control character in a reason' using errcode = 'check_violation';
  end if;
  if not staff.may(p_person, 'finance', 'finance-approver') then
    return row('role-not-allowed', null)::wallet.correction_step;
  end if;
  select * into t from wallet.find_correctable(p_transfer);
  if not found then return row('transfer-unknown', null)::wallet.correction_step; end if;
  select * into c from wallet.corrections x where x.transfer_id = t.id for no key update;
  if c.confirmed_by is not null then return row('unchanged', c)::wallet.correction_step; end if;
  if (wallet.correction_of(t)).accounts is null then
    return row('transfer-not-correctable', c)::wallet.correction_step;
  end if;
  if c.transfer_id is null then
    insert into wallet.corrections (transfer_id, seller_id, reason, bears_rest, proposed_by, proposed_at)
    values (t.id, t.journal_id, p_reason, p_bears_rest, p_person::text, at_)
    on conflict (transfer_id) do nothing returning * into c;
    -- A concurrent proposal was first.
    if not found then return wallet.correct_transfer(p_transfer, p_person, p_reason, p_said_ms, p_bears_rest); end if;
    return row('done', c)::wallet.correction_step;
  end if;
  if not staff.may_be_second(c.proposed_by, p_person, at_ms) then
    return row('second-person-needed', c)::wallet.correction_step;
  end if;
  if not staff.may(p_person, 'finance-approver') then return row('role-not-allowed', c)::wallet.correction_step; end if;

  judged := wallet.judge_correction(t, c.bears_rest, at_ms);
  if judged.outcome <> 'done' then return row(judged.outcome, c)::wallet.correction_step; end if;
  posted := ledger.book(t.journal_id, 'correction:' || t.id, 'correction', 'transfer', t.id::text, at_ms,
    'operator:' || p_person, (judged.lines).accounts, (judged.lines).amounts, (judged.lines).orders, c.reason, t.id);
  if posted.outcome <> 'posted' then raise exception 'a correction could not be booked: %', posted.outcome; end if;
  update wallet.corrections x set confirmed_by = p_person::text, confirmed_at = at_, correction_id = posted.transfer_id,
    borne = judged.borne
  where x.transfer_id = t.id returning * into c;
  perform wallet.follow_correction(t, at_);
  perform staff.note_deed(p_person, 'transfer-corrected', 'transfer', t.id::text,
    jsonb_build_object('seller', t.journal_id, 'borne', judged.borne, 'first', c.proposed_by), at_ms);
  return row('done', c)::wallet.correction_step;
end $$;

CREATE FUNCTION wallet.correction_of(t ledger.transfers) RETURNS wallet.correction_lines
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  return case
    when t.kind in ('deposit', 'correction', 'remedy') then wallet.lines_opposite(t)
    when t.kind = 'early-settlement' then wallet.lines_back('platform:fee_early', wallet.sum_on(t, 'platform:fee_early'))
    when t.kind = 'level-purchase' then wallet.lines_of_price(t)
    when t.kind = 'withdrawal-paid' then wallet.lines_of_payout(t)
    when t.kind = 'refund' then wallet.lines_of_profit(t)
  end;
end $$;

CREATE FUNCTION wallet.decide(p_seller uuid, p_subject text, p_subject_id uuid, p_act text, p_actor text, p_at_ms bigint, p_facts jsonb) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  insert into wallet.decisions (seller_id, subject, subject_id, act, actor, decided_at, facts)
  values (p_seller, p_subject, p_subject_id, p_act, p_actor, to_timestamp(p_at_ms / 1000.0), p_facts)
$$;

CREATE FUNCTION wallet.decide_withdrawal(p_seller uuid, p_method uuid, p_amount bigint, p_at_ms bigint) RETURNS wallet.withdrawal_decision
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  rules constant wallet.withdrawal_rules := wallet.withdrawal_rules_at(p_at_ms);
  m wallet.payout_methods;
  d wallet.withdrawal_decision;
begin
  select * into m from wallet.payout_methods p where p.seller_id = p_seller and p.id = p_method;
  d.available := coalesce((select b.available from ledger.books b where b.journal_id = p_seller), 0);
  d.minimum := rules.minimum;
  d.ready_at := m.ready_at;
  d.decided_at := to_timestamp(p_at_ms / 1000.0);

  d.refused := case
    when m.id is null then 'payout-method-unknown'
    when m.type = 'bank' then 'bank-payouts-off'
    when (m.target ->> 'network' = any (rules.networks)) is not true then 'withdrawal-failed'
    when m.ready_at > d.decided_at then 'payout-method-not-ready'
    -- While an account is locked, money goes only to addresses that were ready before the lock.
    when exists (select from identity.account_locks l where l.seller_id = p_seller
      and coalesce(l.opened_at, l.until) > d.decided_at and m.ready_at > l.locked_at) then 'not-while-locked'
    -- The full remaining balance may be withdrawn even below the minimum.
    when (p_amount > 0 and (p_amount >= rules.minimum or p_amount = d.available)) is not true then
      case when d.available > 0 and d.available < rules.minimum then 'withdrawal-not-whole' else 'withdrawal-below-minimum' end
    when p_amount > d.available then 'insufficient-available-balance'
  end;
  if d.refused is not null then return d; end if;

  d.network := m.target ->> 'network';
  d.address := m.target ->> 'address';
  d.amount := p_amount;
  d.fee := least(rules.fee, p_amount / 10);
  d.needs := case
    when m.first_paid_at is not null and p_amount <= rules.by_rule_up_to and p_amount + (
      select coalesce(sum(r.amount), 0) from wallet.withdrawals r
      where r.seller_id = p_seller and r.needs = 'rule' and r.requested_at >= to_timestamp(rules.day_began_ms / 1000.0)
    ) <= rules.by_rule_a_day then 'rule'
    when p_amount <= rules.one_person_up_to then 'one-person'
    else 'two-people'
  end;
  d.promised_by := to_timestamp((p_at_ms + rules.promise_ms) / 1000.0);
  return d;
end $$;

CREATE FUNCTION wallet.deed_id(p_subject text, p_named text) RETURNS text
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  return case p_subject
    when 'level' then case when p_named like '%@%'
      then (select s.seller_id::text from identity.sellers s where s.email = p_named and s.erased_at is null)
      else p_named end
    when 'alarm' then (select a.id::text from chain.alarms a where a.network || ' ' || a.kind = p_named
      order by a.id desc limit 1)
    when 'credit' then coalesce(
      (select r.chain_transfer_id::text from chain.resolutions r where r.id = p_named::uuid), p_named)
    else p_named end;
end $$;

CREATE FUNCTION wallet.deed_statement(p_subject text, p_named text, p_proposed jsonb, p_nonce text) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select wallet.statement_of(wallet.deed_words(p_subject, wallet.deed_id(p_subject, p_named), p_proposed), p_nonce)
$$;

CREATE FUNCTION wallet.deed_words(p_subject text, p_id text, p_proposed jsonb DEFAULT NULL::jsonb) RETURNS text
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  seller uuid;
  amount bigint := 0;
  terms text;
  reason text;
begin
  if p_id is null then return null; end if;
  case p_subject
    when 'deposit' then
      select d.seller_id, d.amount, d.network into seller, amount, terms from wallet.deposits d where d.id = p_id::uuid;
    when 'credit' then
      select coalesce(r.seller_id, (p_proposed ->> 'seller')::uuid), t.amount, t.network,
        coalesce(r.because, p_proposed ->> 'reason')
      into seller, amount, terms, reason
      from chain.transfers t left join chain.resolutions r
        on r.chain_transfer_id = t.id and r.way = 'credit' and r.state <> 'declined'
      where t.id = p_id::uuid;
    when 'correction' then
      select t.journal_id, abs(wallet.sum_on(t, 'seller:available') + wallet.sum_on(t, 'seller:withdrawing')),
        case when coalesce(c.bears_rest, (p_proposed ->> 'bearsRest')::boolean) then 'platform-bears-rest'
          else 'nothing-borne' end,
        coalesce(c.reason, p_proposed ->> 'reason')
      into seller, amount, terms, reason
      from wallet.find_correctable(p_id::uuid) t left join wallet.corrections c on c.transfer_id = t.id;
    when 'level' then
      seller := p_id;
      select g.level, g.reason into terms, reason from levels.grants g
      where g.seller_id = seller
        and (p_proposed ->> 'level' is null or (g.confirmed_by is null and g.level = p_proposed ->> 'level'))
      order by g.proposed_at desc limit 1;
      if not found then
        terms := p_proposed ->> 'level';
        reason := btrim(p_proposed ->> 'reason');
      end if;
    when 'alarm' then
      select a.network || ' ' || a.kind, coalesce(a.clear_because, p_proposed ->> 'reason') into terms, reason
      from chain.alarms a where a.id = p_id::bigint;
  end case;
  if terms is null then return null; end if;
  return concat_ws(E'\n', 'cliffhanger-approval-1', 'deed ' || p_subject || ' ' || p_id,
    'seller ' || coalesce(seller::text, '-'), wallet.signed_amount(amount), 'terms ' || terms,
    'reason ' || encode(sha256(convert_to(coalesce(reason, ''), 'UTF8')), 'hex'));
end $$;

CREATE FUNCTION wallet.end_as_paid(p_withdrawal wallet.withdrawals, p_hash text, p_confirmed_by text, p_actor text, p_at_ms bigint) RETURNS wallet.withdrawals
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  w wallet.withdrawals := p_withdrawal;
  paid_at_ constant timestamptz := to_timestamp(p_at_ms / 1000.0);
  posted ledger.posted;
begin
  posted := ledger.book(w.seller_id, 'withdrawal-paid:' || w.id, 'withdrawal-paid', 'withdrawal', w.id::text, p_at_ms,
    p_actor, array['seller:withdrawing', 'custody:' || w.network, 'seller:withdrawing', 'platform:fee_withdraw'],
    array[-(w.amount - w.fee), w.amount - w.fee, -w.fee, w.fee]);
  if posted.outcome <> 'posted' then raise exception 'the end of a withdrawal was not booked: %', posted.outcome; end if;
  update wallet.withdrawals x set state = 'paid', transaction_hash = p_hash, confirmed_by = p_confirmed_by,
    paid_at = paid_at_, ending_transfer = posted.transfer_id
  where x.seller_id = w.seller_id and x.id = w.id returning * into w;
  update wallet.payout_methods m set first_paid_at = paid_at_
  where m.seller_id = w.seller_id and m.id = w.method_id and m.first_paid_at is null;
  return w;
end $$;

CREATE FUNCTION wallet.erase_payout_methods(p_seller uuid) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  delete from wallet.payout_methods
  where seller_id = p_seller
    and exists (select from identity.sellers where seller_id = p_seller and erased_at is not null)
$$;

CREATE FUNCTION wallet.escalate_withdrawals(p_most integer, p_said_ms bigint) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at_ constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  escalated integer;
begin
  with due as (
    select seller_id, id from wallet.withdrawals
    where state in ('requested', 'approved', 'paying') and escalated_at is null and promised_by <= at_
    order by promised_by limit p_most for no key update skip locked
  ), marked as (
    update wallet.withdrawals w set escalated_at = at_ from due where w.seller_id = due.seller_id and w.id = due.id
    returning w.seller_id, w.id, w.amount
  ), pushed as (
    insert into push.waiting (seller_id, kind, facts)
    select seller_id, 'withdrawal-moved', jsonb_build_object('withdrawalId', id, 'state', 'escalated') from marked
  ), told as (
    insert into messages.inbox (seller_id, kind, key, facts, written_at)
    select seller_id, 'money', 'withdrawal-escalated',
      jsonb_build_object('withdrawalId', id, 'amount', public.money_text(amount)), at_
    from marked order by seller_id
  )
  select count(*) into escalated from marked;
  return escalated;
end $$;

CREATE FUNCTION wallet.find_correctable(p_transfer uuid) RETURNS SETOF ledger.transfers
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select * from ledger.transfers t where t.id = p_transfer and t.journal_id >= '00000000-0000-0000-0000-000000000100'
$$;

CREATE FUNCTION wallet.follow_correction(t ledger.transfers, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if t.kind = 'level-purchase' then
    -- The price was returned, so nothing is left to refund.
    update levels.purchases p set used_up_at = p_at
    where p.seller_id = t.journal_id and p.transfer_id = t.id and p.used_up_at is null;
  elsif t.kind = 'withdrawal-paid' then
    -- A payout method without a real payment does not count as used.
    update wallet.payout_methods m set first_paid_at = null
    from wallet.withdrawals w
    where w.seller_id = t.journal_id and w.id = t.reference_id::uuid and m.seller_id = w.seller_id and m.id = w.method_id
      and not exists (select from wallet.withdrawals other where other.seller_id = w.seller_id
        and other.method_id = w.method_id and other.state = 'paid' and not wallet.is_undone(other.ending_transfer));
  end if;
end $$;

CREATE FUNCTION wallet.give_address_index(p_seller uuid) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  insert into wallet.address_indexes (seller_id)
  select p_seller where not exists (select from wallet.address_indexes p where p.seller_id = p_seller)
  on conflict (seller_id) do nothing;
  return (select p.derivation_index from wallet.address_indexes p where p.seller_id = p_seller);
end $$;

CREATE FUNCTION wallet.give_deposit_address(p_seller uuid, p_network text, p_address text, p_said_ms bigint) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
begin
  update wallet.deposit_addresses set retired_at = at
  where seller_id = p_seller and network = p_network and retired_at is null and address <> p_address;
  insert into wallet.deposit_addresses as d (seller_id, network, address, given_at)
  values (p_seller, p_network, p_address, at)
  on conflict (network, address) do update set retired_at = null where d.seller_id = excluded.seller_id;
  return (select address from wallet.deposit_addresses
          where seller_id = p_seller and network = p_network and retired_at is null);
end $$;

CREATE FUNCTION wallet.has_live_payout(p_withdrawal uuid) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select exists (select from chain.outbound_transactions s where s.withdrawal_id = p_withdrawal and s.state not in ('failed', 'refused'))
$$;

CREATE FUNCTION wallet.has_room_unbacked(p_amount bigint, p_at_ms bigint) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  perform wallet.hold_unbacked_room();
  return wallet.unbacked_room_used(p_at_ms) + p_amount <= wallet.most_unbacked();
end $$;

CREATE FUNCTION wallet.hold_unbacked_room() RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select pg_advisory_xact_lock('wallet.deposits'::regclass::oid::bigint)
$$;

CREATE FUNCTION wallet.hours_setting(p_name text, p_at_ms bigint, p_default integer) RETURNS bigint
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select coalesce((settings.in_force(p_name, to_timestamp(p_at_ms / 1000.0)) #>> '{}')::bigint, p_default) * 3600000
$$;

CREATE FUNCTION wallet.is_transaction_hash(p_network text, p_hash text) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
  select coalesce(p_hash ~ case p_network when 'trc20' then '^[0-9a-f]{64}$' else '^0x[0-9a-f]{64}$' end, false)
$_$;

CREATE FUNCTION wallet.is_transaction_taken(p_network text, p_hash text) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select exists (select from chain.transfers t where t.network = p_network and t.transaction_hash = p_hash
    and (t.kind = 'deposit' and t.state <> 'gone' or t.state = 'matched'))
$$;

CREATE FUNCTION wallet.is_undone(p_transfer uuid) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select wallet.undone_at(p_transfer) is not null $$;

CREATE FUNCTION wallet.judge_correction(t ledger.transfers, p_bears_rest boolean, p_at_ms bigint) RETURNS wallet.correction_judged
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  lines wallet.correction_lines := wallet.correction_of(t);
  unbacked wallet.deposits;
  moved bigint;
  rest bigint;
  more bigint;
begin
  if lines.accounts is null then return row('transfer-not-correctable', null, 0)::wallet.correction_judged; end if;
  perform wallet.hold_unbacked_room();
  select coalesce(sum(l.amount), 0) into moved from unnest(lines.accounts, lines.amounts) as l (account, amount)
  where l.account = 'seller:available';
  if moved > 0 and not exists (select from identity.sellers s where s.seller_id = t.journal_id and s.erased_at is null) then
    return row('account-does-not-exist', null, 0)::wallet.correction_judged;
  end if;
  select greatest(-(coalesce(max(b.available), 0) + moved), 0) into rest
  from (select x.available from ledger.books x where x.journal_id = t.journal_id for update) b;
  if rest > 0 and not p_bears_rest then
    return row('insufficient-available-balance', null, 0)::wallet.correction_judged;
  end if;
  select * into unbacked from wallet.unbacked_behind(t.id);
  -- An unbacked credit is already counted against the limit, unless it was undone so long ago that it no
  -- longer counts and is now restored.
  more := case
    when not found then rest
    when wallet.takes_up_room(unbacked.transfer_id, p_at_ms) then 0
    else unbacked.amount end;
  if more > 0 and not wallet.has_room_unbacked(more, p_at_ms) then
    return row('unbacked-limit-reached', null, 0)::wallet.correction_judged;
  end if;
  if rest > 0 then
    lines.accounts := lines.accounts || array['platform:losses', 'seller:available'];
    lines.amounts := lines.amounts || array[-rest, rest];
    lines.orders := lines.orders || array[null, null]::uuid[];
  end if;
  return row('done', lines, rest)::wallet.correction_judged;
end $$;

CREATE FUNCTION wallet.lines_back(p_from text, p_amount bigint, p_order uuid DEFAULT NULL::uuid) RETURNS wallet.correction_lines
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select case when p_amount > 0 then row(array[p_from, 'seller:available'], array[-p_amount, p_amount],
    array[p_order, p_order])::wallet.correction_lines end
$$;

CREATE FUNCTION wallet.lines_of_payout(t ledger.transfers) RETURNS wallet.correction_lines
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  perform from wallet.withdrawals w
  where w.seller_id = t.journal_id and w.id = t.reference_id::uuid and w.ending_transfer = t.id and w.recorded_by <> 'chain'
    and not exists (select from chain.transfers c
      where c.network = w.network and c.transaction_hash = w.transaction_hash and c.kind = 'outgoing')
  for no key update;
  return case when found then wallet.lines_opposite(t, 'seller:withdrawing', 'seller:available') end;
end $$;

CREATE FUNCTION wallet.lines_of_price(t ledger.transfers) RETURNS wallet.correction_lines
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  perform from levels.purchases p
  where p.seller_id = t.journal_id and p.transfer_id = t.id and p.refunded_at is null for no key update;
  return case when found then wallet.lines_back('platform:levels', wallet.sum_on(t, 'platform:levels')) end;
end $$;

CREATE FUNCTION wallet.lines_of_profit(t ledger.transfers) RETURNS wallet.correction_lines
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  o public.orders;
begin
  select * into o from public.orders x
  where x.seller_id = t.journal_id and x.id = t.reference_id::uuid and trust.refund_of(x) = t.id for no key update;
  return case when found then wallet.lines_back('platform:losses', trust.lost_profit(o), o.id) end;
end $$;

CREATE FUNCTION wallet.lines_opposite(t ledger.transfers, p_account text DEFAULT NULL::text, p_instead text DEFAULT NULL::text) RETURNS wallet.correction_lines
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select row(array_agg(case when l.account = p_account then p_instead else l.account end order by l.line),
    array_agg(-l.amount order by l.line), array_agg(coalesce(l.order_id, t.order_id) order by l.line))::wallet.correction_lines
  from unnest(t.accounts, t.amounts, t.order_ids) with ordinality as l (account, amount, order_id, line)
$$;

CREATE FUNCTION wallet.lock_to_decide(p_withdrawal uuid, p_person uuid) RETURNS wallet.withdrawal_step
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  w wallet.withdrawals;
begin
  if not staff.may(p_person, 'finance', 'finance-approver') then
    return row('role-not-allowed', null)::wallet.withdrawal_step;
  end if;
  select * into w from wallet.withdrawals x where x.id = p_withdrawal for no key update;
  if not found then return row('withdrawal-unknown', null)::wallet.withdrawal_step; end if;
  return row('locked', w)::wallet.withdrawal_step;
end $$;

CREATE FUNCTION wallet.lock_withdrawal(p_id uuid) RETURNS SETOF wallet.withdrawals
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  return query select * from wallet.withdrawals w where w.id = p_id for no key update;
end $$;

CREATE FUNCTION wallet.most_unbacked() RETURNS bigint
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select 5000000000 $$;

CREATE FUNCTION wallet.note_announced(p_address text, p_said_ms bigint) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  update wallet.payout_methods set allowlisted_at = to_timestamp(public.business_now_ms(p_said_ms) / 1000.0)
  where allowlisted_at is null and type = 'usdt' and target ->> 'address' = p_address
$$;

CREATE FUNCTION wallet.note_revocation_told(p_subject text, p_id uuid, p_said_ms bigint) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  update wallet.revoked_approvals set told_at = to_timestamp(public.business_now_ms(p_said_ms) / 1000.0)
  where subject = p_subject and subject_id = p_id and told_at is null
$$;

CREATE FUNCTION wallet.notice_by_person(p_rule text, p_facts jsonb, p_note text, p_at_ms bigint) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select jsonb_build_object('rule', p_rule, 'facts', p_facts, 'decidedBy', 'person', 'decidedAt', p_at_ms,
    'note', p_note, 'appealUntil', p_at_ms + 1209600000)
$$;

CREATE FUNCTION wallet.notify_of_withdrawal(p_withdrawal wallet.withdrawals, p_at_ms bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  w constant wallet.withdrawals := p_withdrawal;
  facts constant jsonb := jsonb_build_object('withdrawalId', w.id, 'amount', public.money_text(w.amount));
begin
  insert into push.waiting (seller_id, kind, facts)
  values (w.seller_id, 'withdrawal-moved', facts || jsonb_build_object('state', w.state));
  if w.state in ('requested', 'paying') then return; end if;
  insert into messages.inbox (seller_id, id, kind, key, facts, written_at)
  values (w.seller_id, settlement.new_id(floor(extract(epoch from clock_timestamp()) * 1000)::bigint), 'money',
    'withdrawal-' || w.state, facts, to_timestamp(p_at_ms / 1000.0));
  if w.state in ('paid', 'rejected') then perform jobs.leave_withdrawal_end_mail(w); end if;
end $$;

CREATE FUNCTION wallet.payment_words(p_subject text, p_id uuid) RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select concat_ws(E'\n', 'cliffhanger-approval-1', 'pay ' || p_subject || ' ' || p_id,
    'payment ' || 1 + (select count(*) from chain.outbound_transactions s
      where s.state = 'failed' and case p_subject when 'withdrawal' then s.withdrawal_id else s.resolution_id end = p_id),
    'network ' || m.network, 'address ' || m.address, wallet.signed_amount(m.net))
  from (
    select w.network, w.address, w.amount - w.fee from wallet.withdrawals w
    where p_subject = 'withdrawal' and w.id = p_id and w.state in ('requested', 'approved')
    union all
    select r.network, r.to_address, r.amount from chain.resolutions r
    where p_subject = 'return' and r.id = p_id and r.way = 'return' and r.state in ('asked', 'confirmed')
  ) as m (network, address, net)
$$;

CREATE FUNCTION wallet.preview_correction(p_transfer uuid, p_bears_rest boolean, p_said_ms bigint) RETURNS wallet.correction_preview
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  t ledger.transfers;
  c wallet.corrections;
  judged wallet.correction_judged;
begin
  select * into t from wallet.find_correctable(p_transfer);
  if not found then return row('transfer-unknown', false, null, null)::wallet.correction_preview; end if;
  select * into c from wallet.corrections x where x.transfer_id = t.id;
  if c.confirmed_by is not null then return row('unchanged', true, null, null)::wallet.correction_preview; end if;
  judged := wallet.judge_correction(t, coalesce(c.bears_rest, p_bears_rest), public.business_now_ms(p_said_ms));
  return row(judged.outcome, c.transfer_id is not null, (judged.lines).accounts, (judged.lines).amounts)::wallet.correction_preview;
end $$;

CREATE FUNCTION wallet.quote_withdrawal(p_seller uuid, p_method uuid, p_amount bigint, p_said_ms bigint) RETURNS wallet.withdrawal_decision
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  return wallet.decide_withdrawal(p_seller, p_method, p_amount, public.business_now_ms(p_said_ms));
end $$;

CREATE FUNCTION wallet.record_approval_proof(p_subject text, p_named text, p_person uuid, p_key_id text, p_client_data bytea, p_authenticator_data bytea, p_signature bytea, p_said_ms bigint) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  v_id constant text := wallet.deed_id(p_subject, p_named);
  nonce constant text := staff.nonce_in(p_client_data);
  duties constant text[] := case p_subject when 'level' then array['payouts', 'levels'] else array['payouts'] end;
  v_duty text;
begin
  if not staff.may(p_person, 'finance', 'finance-approver')
    and not (p_subject = 'level' and staff.may(p_person, 'support')) then return 'role-not-allowed'; end if;
  select k.duty into v_duty from staff.device_keys k where k.key_id = p_key_id and k.duty = any (duties);
  if not exists (select from staff.device_keys where person_id = p_person and duty = any (duties)
      and confirmed_at is not null and retired_at is null) then
    return 'device-key-needed';
  end if;
  if not staff.use_signature(p_person, p_key_id, v_duty,
      case when p_subject in ('withdrawal', 'return') then wallet.approval_statement(p_subject, v_id::uuid, nonce)
        else wallet.deed_statement(p_subject, p_named, null, nonce) end,
      p_client_data, p_authenticator_data, at_ms) then
    return 'approval-not-signed';
  end if;
  insert into wallet.approval_proofs (id, subject, subject_id, person_id, key_id, client_data, authenticator_data,
    signature, at)
  values (settlement.new_id(at_ms), p_subject, v_id, p_person, p_key_id, p_client_data, p_authenticator_data,
    p_signature, to_timestamp(at_ms / 1000.0));
  return 'recorded';
end $$;

CREATE FUNCTION wallet.record_payment(p_withdrawal uuid, p_person uuid, p_hash text, p_said_ms bigint) RETURNS wallet.withdrawal_step
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  step wallet.withdrawal_step;
  w wallet.withdrawals;
  refused text;
begin
  step := wallet.lock_to_decide(p_withdrawal, p_person);
  if step.outcome <> 'locked' then return step; end if;
  w := step.withdrawal;
  if not wallet.is_transaction_hash(w.network, p_hash) then
    return row('transaction-hash-malformed', w)::wallet.withdrawal_step;
  end if;
  refused := case w.state
    when 'requested' then 'withdrawal-not-approved'
    when 'rejected' then 'withdrawal-already-decided'
    when 'paid' then case when w.transaction_hash = p_hash then 'unchanged' else 'withdrawal-already-decided' end
    when 'paying' then case
      when w.recorded_by = 'chain' then 'withdrawal-already-decided'
      when w.recorded_by = p_person::text and w.transaction_hash = p_hash then 'unchanged'
      when w.recorded_by <> p_person::text and w.transaction_hash <> p_hash then 'payment-differs'
      when w.recorded_by <> p_person::text and not staff.may_be_second(w.recorded_by, p_person, at_ms)
        then 'second-person-needed'
    end
  end;
  -- The hot wallet is paying it, so it cannot be recorded by hand.
  if refused is null and wallet.has_live_payout(w.id) then refused := 'withdrawal-already-decided'; end if;
  if refused is not null then return row(refused, w)::wallet.withdrawal_step; end if;

  if w.state = 'paying' and w.recorded_by <> p_person::text then
    w := wallet.end_as_paid(w, p_hash, p_person::text, 'operator:' || p_person, at_ms);
  else
    update wallet.withdrawals x set state = 'paying', transaction_hash = p_hash, recorded_by = p_person::text
    where x.seller_id = w.seller_id and x.id = w.id returning * into w;
  end if;
  perform wallet.decide(w.seller_id, 'withdrawal', w.id, 'paid', 'operator:' || p_person, at_ms,
    jsonb_build_object('transactionHash', p_hash));
  perform wallet.notify_of_withdrawal(w, at_ms);
  return row('done', w)::wallet.withdrawal_step;
end $$;

CREATE FUNCTION wallet.refuse_unsigned() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  stored constant jsonb := to_jsonb(new);
  v_id constant text := stored ->> tg_argv[1];
  words constant text := case when tg_argv[0] in ('withdrawal', 'return') then wallet.payment_words(tg_argv[0], v_id::uuid)
    else wallet.deed_words(tg_argv[0], v_id) end;
  missing text;
begin
  select named.who into missing
  from unnest(tg_argv[3:]) as c (name),
    jsonb_array_elements_text(case jsonb_typeof(stored -> c.name)
      when 'array' then stored -> c.name else jsonb_build_array(stored -> c.name) end) as n (who),
    lateral (select regexp_replace(n.who, '^operator:', '')) as named (who)
  where named.who is not null and named.who not like 'rule:%' and not exists (
    select from wallet.approval_proofs p
    where p.subject = tg_argv[0] and p.subject_id = v_id and p.person_id::text = named.who
      and p.at >= coalesce((stored ->> tg_argv[2])::timestamptz, '-infinity')
      and starts_with(staff.challenge_in(p.client_data), words || E'\nuntil '))
  limit 1;
  if missing is not null then
    raise exception 'the % % is not signed by %', tg_argv[0], v_id, missing
      using errcode = 'check_violation', constraint = 'signed_by_its_people';
  end if;
  return null;
end $$;

CREATE FUNCTION wallet.reject_deposit(p_deposit uuid, p_person uuid, p_rule text, p_facts jsonb, p_note text, p_said_ms bigint) RETURNS wallet.deposit_step
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  d wallet.deposits;
begin
  if (p_rule in ('transfer-not-found', 'transfer-of-another-amount', 'transfer-to-another-address',
      'transfer-claimed-before', 'credentials-unreadable')) is not true then
    raise exception 'no rule rejects a deposit so' using errcode = 'check_violation';
  end if;
  if not staff.may(p_person, 'finance', 'finance-approver') then
    return row('role-not-allowed', null)::wallet.deposit_step;
  end if;
  select * into d from wallet.deposits x where x.id = p_deposit for no key update;
  if not found then return row('deposit-unknown', null)::wallet.deposit_step; end if;
  if d.state = 'rejected' then return row('unchanged', d)::wallet.deposit_step; end if;
  if d.state = 'credited' then return row('deposit-already-decided', d)::wallet.deposit_step; end if;
  update wallet.deposits x set state = 'rejected', decided_by = p_person::text,
    notice = wallet.notice_by_person(p_rule, coalesce(p_facts, '{}'), p_note, at_ms)
  where x.seller_id = d.seller_id and x.id = d.id returning * into d;
  delete from wallet.claimed_transactions c where c.seller_id = d.seller_id and c.deposit_id = d.id;
  perform trust.end_remedy('deposit', d.id::text, 'declined', p_person, null, p_note, at_ms);
  perform wallet.decide(d.seller_id, 'deposit', d.id, 'rejected', 'operator:' || p_person, at_ms,
    jsonb_build_object('rule', p_rule, 'note', coalesce(p_note, '')));
  return row('done', d)::wallet.deposit_step;
end $$;

CREATE FUNCTION wallet.reject_withdrawal(p_withdrawal uuid, p_person uuid, p_rule text, p_facts jsonb, p_note text, p_is_after_approval boolean, p_said_ms bigint) RETURNS wallet.withdrawal_step
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  step wallet.withdrawal_step;
  w wallet.withdrawals;
  posted ledger.posted;
begin
  if (p_rule in ('address-not-payable', 'address-reported', 'identity-not-confirmed', 'account-taken-over',
      'asked-by-seller')) is not true then
    raise exception 'no rule rejects a withdrawal so' using errcode = 'check_violation';
  end if;
  step := wallet.lock_to_decide(p_withdrawal, p_person);
  if step.outcome <> 'locked' then return step; end if;
  w := step.withdrawal;
  if w.state = 'rejected' then return row('unchanged', w)::wallet.withdrawal_step; end if;
  if w.state <> (case when p_is_after_approval then 'approved' else 'requested' end) or wallet.has_live_payout(w.id) then
    return row('withdrawal-already-decided', w)::wallet.withdrawal_step;
  end if;

  posted := ledger.book(w.seller_id, 'withdrawal-rejected:' || w.id, 'withdrawal-rejected', 'withdrawal', w.id::text,
    at_ms, 'operator:' || p_person, array['seller:withdrawing', 'seller:available'], array[-w.amount, w.amount], null,
    p_rule);
  if posted.outcome <> 'posted' then raise exception 'the end of a withdrawal was not booked: %', posted.outcome; end if;
  update wallet.withdrawals x set state = 'rejected', ending_transfer = posted.transfer_id,
    notice = wallet.notice_by_person(p_rule, coalesce(p_facts, '{}'), p_note, at_ms)
  where x.seller_id = w.seller_id and x.id = w.id returning * into w;
  perform wallet.revoke_approvals('withdrawal', w.id, at_ms);
  perform wallet.decide(w.seller_id, 'withdrawal', w.id, 'rejected', 'operator:' || p_person, at_ms,
    jsonb_build_object('rule', p_rule, 'note', coalesce(p_note, '')));
  perform wallet.notify_of_withdrawal(w, at_ms);
  return row('done', w)::wallet.withdrawal_step;
end $$;

CREATE FUNCTION wallet.remove_payout_method(p_seller uuid, p_method uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  removed wallet.payout_methods;
begin
  delete from wallet.payout_methods m where m.seller_id = p_seller and m.id = p_method returning * into removed;
  if not found then return false; end if;
  perform jobs.leave_mails_to_sellers(array['payout-method-removed'], jsonb_build_array(jsonb_build_object(
    'sellerId', p_seller, 'template', 'payout-method-removed', 'facts', jsonb_build_object('target', removed.target))), null);
  return true;
end $$;

CREATE FUNCTION wallet.request_withdrawal(p_seller uuid, p_method uuid, p_amount bigint, p_said_ms bigint) RETURNS wallet.withdrawal_answer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  d wallet.withdrawal_decision;
  w wallet.withdrawals;
begin
  perform from wallet.payout_methods m where m.seller_id = p_seller and m.id = p_method for no key update;
  perform from ledger.books b where b.journal_id = p_seller for update;
  d := wallet.decide_withdrawal(p_seller, p_method, p_amount, at_ms);
  if d.refused is not null then return row(d, null)::wallet.withdrawal_answer; end if;

  w.seller_id := p_seller;
  w.method_id := p_method;
  w.network := d.network;
  w.address := d.address;
  w.amount := d.amount;
  w.fee := d.fee;
  w.needs := d.needs;
  w.state := case d.needs when 'rule' then 'approved' else 'requested' end;
  w.requested_at := d.decided_at;
  w.promised_by := d.promised_by;
  w.approved_by := case d.needs when 'rule' then array['rule:small-and-known'] else '{}' end;
  w.approved_at := case d.needs when 'rule' then d.decided_at end;
  w := wallet.book_request(w, 'seller:' || p_seller, at_ms);
  -- Sent regardless of mail preferences, because it protects the account.
  perform jobs.leave_withdrawal_mail(w);
  perform wallet.notify_of_withdrawal(w, at_ms);
  return row(d, w)::wallet.withdrawal_answer;
end $$;

CREATE FUNCTION wallet.revoke_approvals(p_subject text, p_id uuid, p_at_ms bigint) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  insert into wallet.revoked_approvals (subject, subject_id, revoked_at)
  select p_subject, p_id, to_timestamp(p_at_ms / 1000.0)
  where exists (select from wallet.approval_proofs p where p.subject = p_subject and p.subject_id = p_id::text)
  on conflict do nothing
$$;

CREATE FUNCTION wallet.signed_amount(p_amount bigint) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select 'amount ' || p_amount / 1000000 || '.' || lpad((p_amount % 1000000)::text, 6, '0') || ' USDT'
$$;

CREATE FUNCTION wallet.statement_of(p_words text, p_nonce text) RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select p_words || E'\nuntil ' || to_char(c.pays_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') || E'\nnonce ' || p_nonce
  from staff.challenges c where c.nonce = p_nonce
$$;

CREATE FUNCTION wallet.sum_on(t ledger.transfers, p_account text) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select coalesce(sum(l.amount), 0)::bigint from unnest(t.accounts, t.amounts) as l (account, amount)
  where l.account = p_account
$$;

CREATE FUNCTION wallet.takes_up_room(p_transfer uuid, p_at_ms bigint) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select coalesce(wallet.undone_at(p_transfer) > to_timestamp(p_at_ms / 1000.0) - interval '720 hours', true)
$$;

CREATE FUNCTION wallet.unbacked_behind(p_transfer uuid) RETURNS SETOF wallet.deposits
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  root uuid := p_transfer;
  undone uuid;
begin
  loop
    select c.transfer_id into undone from wallet.corrections c where c.correction_id = root;
    exit when not found;
    root := undone;
  end loop;
  return query select * from wallet.deposits d where d.transfer_id = root and d.backing = 'unbacked';
end $$;

CREATE FUNCTION wallet.unbacked_room_used(p_at_ms bigint) RETURNS bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  return coalesce((select sum(d.amount) from wallet.deposits d
      where d.backing = 'unbacked' and wallet.takes_up_room(d.transfer_id, p_at_ms)), 0)
    + coalesce((select sum(c.borne) from wallet.corrections c
      where c.borne > 0 and c.confirmed_at > to_timestamp(p_at_ms / 1000.0) - interval '720 hours'
        and not exists (select from wallet.unbacked_behind(c.transfer_id))), 0);
end $$;

CREATE FUNCTION wallet.undone_at(p_transfer uuid) RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  undone timestamptz;
  last_one timestamptz;
  next_one uuid := p_transfer;
begin
  loop
    select c.correction_id, c.confirmed_at into next_one, last_one from wallet.corrections c
    where c.transfer_id = next_one and c.correction_id is not null;
    if not found then return undone; end if;
    undone := case when undone is null then last_one end;
  end loop;
end $$;

CREATE FUNCTION wallet.withdrawal_limits(p_seller uuid, p_said_ms bigint) RETURNS wallet.withdrawal_limits
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select row(wallet.withdrawal_rules_at(public.business_now_ms(p_said_ms)),
    coalesce((select b.available from ledger.books b where b.journal_id = p_seller), 0),
    (select count(*) from wallet.withdrawals w
     where w.seller_id = p_seller and w.state in ('requested', 'approved', 'paying'))::integer)::wallet.withdrawal_limits
$$;

CREATE FUNCTION wallet.withdrawal_rules_at(p_at_ms bigint) RETURNS wallet.withdrawal_rules
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  defaults constant jsonb := '{"withdrawalMinimum": "10", "withdrawalFee": "1", "withdrawalByRuleUpTo": "200",
    "withdrawalByRuleADay": "500", "secondPersonAbove": "1000", "withdrawalReviewMs": 48, "newAddressWaitsMs": 24,
    "payoutNetworks": ["bep20", "erc20", "trc20"], "platformUtcOffsetMinutes": 0}';
  s jsonb;
  offset_ms bigint;
begin
  select defaults || coalesce(jsonb_object_agg(n.name, v.value), '{}') into s
  from jsonb_object_keys(defaults) as n (name), lateral (
    select v.value from settings.versions v
    where v.name = n.name and v.effective_from <= to_timestamp(p_at_ms / 1000.0)
    order by v.effective_from desc, v.version desc limit 1) v;
  offset_ms := (s ->> 'platformUtcOffsetMinutes')::bigint * 60000;
  return row(
    (s ->> 'withdrawalMinimum')::numeric * 1000000,
    (s ->> 'withdrawalFee')::numeric * 1000000,
    (s ->> 'withdrawalByRuleUpTo')::numeric * 1000000,
    (s ->> 'withdrawalByRuleADay')::numeric * 1000000,
    (s ->> 'secondPersonAbove')::numeric * 1000000,
    (s ->> 'withdrawalReviewMs')::bigint * 3600000,
    (s ->> 'newAddressWaitsMs')::bigint * 3600000,
    10,
    array(select jsonb_array_elements_text(s -> 'payoutNetworks')),
    (p_at_ms + offset_ms) / 86400000 * 86400000 - offset_ms
  )::wallet.withdrawal_rules;
end $$;

CREATE TABLE chain.alarms (
    id bigint NOT NULL,
    network text NOT NULL,
    kind text NOT NULL,
    facts jsonb NOT NULL,
    raised_at timestamp with time zone NOT NULL,
    cleared_at timestamp with time zone,
    cleared_by text,
    clear_asked_by text,
    clear_asked_at timestamp with time zone,
    clear_because text,
    CONSTRAINT clear_asked_whole CHECK ((num_nonnulls(clear_asked_by, clear_asked_at, clear_because) = ANY (ARRAY[0, 3]))),
    CONSTRAINT clear_with_a_reason CHECK ((clear_because <> ''::text)),
    CONSTRAINT cleared_by_somebody CHECK (((cleared_at IS NULL) = (cleared_by IS NULL))),
    CONSTRAINT kind_form CHECK ((kind ~ '^[a-z][a-z-]*$'::text)),
    CONSTRAINT stopping_alarms_by_two CHECK (((cleared_by IS NULL) OR (cleared_by !~~ 'operator:%'::text) OR (kind <> ALL (ARRAY['sources-disagree'::text, 'deep-reorganisation'::text, 'credited-but-gone'::text, 'books-differ'::text, 'wallet-used-elsewhere'::text])) OR ((clear_asked_by IS NOT NULL) AND (cleared_by <> ('operator:'::text || clear_asked_by)))))
);

ALTER TABLE chain.alarms ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME chain.alarms_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE chain.balances (
    network text NOT NULL,
    address text NOT NULL,
    units numeric(78,0) NOT NULL,
    changed_at bigint NOT NULL
)
WITH (fillfactor='70');

CREATE TABLE chain.blocks (
    network text NOT NULL,
    height bigint NOT NULL,
    hash text NOT NULL,
    at timestamp with time zone NOT NULL
);

CREATE TABLE chain.disagreements (
    network text NOT NULL,
    watcher text NOT NULL,
    transfers integer NOT NULL,
    since timestamp with time zone NOT NULL,
    CONSTRAINT some_transfers CHECK ((transfers > 0))
);

CREATE TABLE chain.leases (
    network text NOT NULL,
    watcher text NOT NULL,
    holder text NOT NULL,
    held_at timestamp with time zone NOT NULL,
    CONSTRAINT holder_length CHECK ((length(holder) <= 100))
)
WITH (fillfactor='50');

CREATE TABLE chain.outbound_attempts (
    outbound_transaction_id uuid NOT NULL,
    ordinal integer NOT NULL,
    gas_limit numeric(78,0) NOT NULL,
    max_fee numeric(78,0) NOT NULL,
    max_priority_fee numeric(78,0) NOT NULL,
    planned_at timestamp with time zone NOT NULL,
    raw text,
    hash text,
    broadcast_at timestamp with time zone,
    CONSTRAINT broadcast_after_signing CHECK (((broadcast_at IS NULL) OR (raw IS NOT NULL))),
    CONSTRAINT signed_whole CHECK ((num_nonnulls(raw, hash) = ANY (ARRAY[0, 2])))
);

CREATE TABLE chain.outbound_transactions (
    id uuid NOT NULL,
    network text NOT NULL,
    wallet text NOT NULL,
    nonce integer NOT NULL,
    purpose text NOT NULL,
    seller_id uuid,
    withdrawal_id uuid,
    derivation_index integer,
    token text,
    to_address text NOT NULL,
    units numeric(78,0) NOT NULL,
    state text DEFAULT 'intent'::text NOT NULL,
    made_at timestamp with time zone NOT NULL,
    look_at timestamp with time zone NOT NULL,
    refused_for text,
    hash text,
    block_height bigint,
    block_hash text,
    fee_paid numeric(78,0),
    ended_at timestamp with time zone,
    resolution_id uuid,
    CONSTRAINT coins_for_gas_only CHECK (((purpose = 'gas-top-up'::text) = (token IS NULL))),
    CONSTRAINT ended_in_a_block CHECK (((state = ANY (ARRAY['confirmed'::text, 'failed'::text])) = (num_nonnulls(hash, block_height, block_hash, fee_paid, ended_at) = 5))),
    CONSTRAINT index_of_a_deposit CHECK (((purpose = ANY (ARRAY['consolidation'::text, 'gas-top-up'::text])) = (derivation_index IS NOT NULL))),
    CONSTRAINT known_purpose CHECK ((purpose = ANY (ARRAY['payout'::text, 'return'::text, 'to-cold-wallet'::text, 'consolidation'::text, 'gas-top-up'::text]))),
    CONSTRAINT known_state CHECK ((state = ANY (ARRAY['intent'::text, 'signed'::text, 'broadcast'::text, 'confirmed'::text, 'failed'::text, 'refused'::text]))),
    CONSTRAINT payout_of_a_withdrawal CHECK (((purpose = 'payout'::text) = (num_nonnulls(seller_id, withdrawal_id) = 2))),
    CONSTRAINT refused_with_a_reason CHECK (((state = 'refused'::text) = (refused_for IS NOT NULL))),
    CONSTRAINT return_of_a_resolution CHECK (((purpose = 'return'::text) = (resolution_id IS NOT NULL))),
    CONSTRAINT some_units CHECK ((units > (0)::numeric))
);

CREATE TABLE chain.platform_addresses (
    network text NOT NULL,
    address text NOT NULL,
    CONSTRAINT known_network CHECK ((network = ANY (ARRAY['bep20'::text, 'erc20'::text, 'trc20'::text])))
);

CREATE TABLE chain.readings (
    network text NOT NULL,
    address text NOT NULL,
    watcher text NOT NULL,
    height bigint NOT NULL,
    units numeric(78,0) NOT NULL,
    is_right boolean NOT NULL,
    read_at timestamp with time zone NOT NULL
)
WITH (fillfactor='70');

CREATE TABLE chain.sightings (
    network text NOT NULL,
    transaction_hash text NOT NULL,
    ordinal integer NOT NULL,
    block_hash text NOT NULL,
    watcher text NOT NULL,
    block_height bigint NOT NULL,
    token text NOT NULL,
    decimals smallint NOT NULL,
    sender text NOT NULL,
    recipient text NOT NULL,
    units numeric(78,0) NOT NULL,
    head_height bigint NOT NULL,
    finalized_height bigint NOT NULL,
    seen_at timestamp with time zone NOT NULL
);

CREATE TABLE chain.tokens (
    network text NOT NULL,
    token text NOT NULL,
    decimals smallint NOT NULL,
    CONSTRAINT countable CHECK (((decimals >= 6) AND (decimals <= 36))),
    CONSTRAINT known_network CHECK ((network = ANY (ARRAY['bep20'::text, 'erc20'::text, 'trc20'::text])))
);

CREATE TABLE chain.wallets (
    network text NOT NULL,
    address text NOT NULL,
    next_nonce integer NOT NULL,
    CONSTRAINT known_network CHECK ((network = ANY (ARRAY['bep20'::text, 'erc20'::text, 'trc20'::text]))),
    CONSTRAINT no_negative_nonce CHECK ((next_nonce >= 0))
);

CREATE TABLE chain.watchers (
    network text NOT NULL,
    token text NOT NULL,
    decimals smallint NOT NULL,
    height bigint NOT NULL,
    hash text NOT NULL,
    head_height bigint NOT NULL,
    finalized_height bigint NOT NULL,
    followed_at timestamp with time zone NOT NULL,
    chain_id bigint NOT NULL,
    CONSTRAINT countable CHECK (((decimals >= 6) AND (decimals <= 36))),
    CONSTRAINT known_network CHECK ((network = ANY (ARRAY['bep20'::text, 'erc20'::text, 'trc20'::text])))
)
WITH (fillfactor='50');

CREATE TABLE checkout.allocation_blocks (
    day date NOT NULL,
    network text NOT NULL,
    height bigint NOT NULL,
    hash text NOT NULL,
    block_at timestamp with time zone NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    log_index bigint,
    CONSTRAINT counted_height CHECK ((height >= 0)),
    CONSTRAINT hash_form CHECK ((hash ~ '^(0x)?[0-9a-f]{64}$'::text))
);

CREATE TABLE checkout.allocation_closings (
    day date NOT NULL,
    closed_at timestamp with time zone NOT NULL,
    orders bigint NOT NULL,
    root bytea NOT NULL,
    log_index bigint NOT NULL
);

CREATE TABLE checkout.allocation_days (
    day date NOT NULL,
    secret text NOT NULL,
    fingerprint text NOT NULL,
    prepared_at timestamp with time zone NOT NULL,
    begins_at timestamp with time zone,
    network text,
    log_index bigint,
    CONSTRAINT committed_before_the_block CHECK (((network IS NULL) OR (begins_at > prepared_at))),
    CONSTRAINT fingerprint_of_secret CHECK ((fingerprint = encode(sha256(decode(secret, 'hex'::text)), 'hex'::text))),
    CONSTRAINT known_network CHECK ((network = ANY (ARRAY['bep20'::text, 'erc20'::text, 'trc20'::text]))),
    CONSTRAINT secret_form CHECK ((secret ~ '^[0-9a-f]{64}$'::text))
);

CREATE TABLE checkout.allocation_sightings (
    day date NOT NULL,
    watcher text NOT NULL,
    height bigint NOT NULL,
    hash text NOT NULL,
    block_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone NOT NULL
);

CREATE TABLE checkout.allocation_snapshots (
    day date NOT NULL,
    made_at timestamp with time zone NOT NULL,
    log_index bigint
);

CREATE TABLE checkout.allocation_weights (
    day date NOT NULL,
    drama_id uuid NOT NULL,
    seller_id uuid NOT NULL,
    weight integer NOT NULL,
    CONSTRAINT some_weight CHECK ((weight > 0))
);

CREATE TABLE checkout.buyers (
    order_id uuid NOT NULL,
    email text NOT NULL,
    locale text NOT NULL
);

CREATE TABLE checkout.complaint_decisions (
    order_id uuid NOT NULL,
    seller_id uuid NOT NULL,
    outcome text NOT NULL,
    episodes smallint[] NOT NULL,
    reason text NOT NULL,
    note text,
    decided_by uuid NOT NULL,
    decided_at timestamp with time zone NOT NULL,
    confirmed_by uuid,
    due_at timestamp with time zone,
    executed_at timestamp with time zone,
    CONSTRAINT episodes_of_a_refund CHECK (((outcome = 'no-refund'::text) = (cardinality(episodes) = 0))),
    CONSTRAINT executed_when_due CHECK ((executed_at >= due_at)),
    CONSTRAINT known_outcome CHECK ((outcome = ANY (ARRAY['refund'::text, 'part-refund'::text, 'no-refund'::text]))),
    CONSTRAINT known_reason CHECK (
CASE outcome
    WHEN 'no-refund'::text THEN (reason = ANY (ARRAY['plays-as-described'::text, 'watched-in-full'::text, 'changed-mind'::text, 'repaired'::text, 'nothing-found'::text]))
    ELSE (reason = ANY (ARRAY['does-not-play'::text, 'captions-or-sound'::text, 'fewer-episodes'::text, 'licence'::text, 'promised-otherwise'::text, 'own-purchase'::text, 'not-authorised'::text, 'goodwill'::text]))
END),
    CONSTRAINT note_says_something CHECK ((note <> ''::text)),
    CONSTRAINT two_people CHECK ((confirmed_by <> decided_by))
);

CREATE TABLE checkout.complaints (
    order_id uuid NOT NULL,
    seller_id uuid NOT NULL,
    viewer_id uuid,
    reason text NOT NULL,
    text text NOT NULL,
    made_at timestamp with time zone NOT NULL
);

CREATE TABLE checkout.disputes (
    id uuid NOT NULL,
    processor text NOT NULL,
    name text,
    seller_id uuid NOT NULL,
    order_id uuid NOT NULL,
    reason text NOT NULL,
    currency text,
    hundredths bigint,
    opened_at timestamp with time zone NOT NULL,
    decided_by timestamp with time zone NOT NULL,
    escalated_at timestamp with time zone,
    state text NOT NULL,
    closed_at timestamp with time zone,
    CONSTRAINT amount_is_whole CHECK (((currency IS NULL) = (hundredths IS NULL))),
    CONSTRAINT bank_has_four_months CHECK ((decided_by <= (opened_at + '2880:00:00'::interval))),
    CONSTRAINT bank_has_time CHECK ((decided_by > opened_at)),
    CONSTRAINT closed_is_dated CHECK (((state = 'open'::text) = (closed_at IS NULL))),
    CONSTRAINT disputed_something CHECK ((hundredths > 0)),
    CONSTRAINT known_state CHECK ((state = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])))
);

CREATE TABLE checkout.episode_access (
    viewer_id uuid NOT NULL,
    drama_id uuid NOT NULL,
    first_episode smallint NOT NULL,
    last_episode smallint NOT NULL,
    seller_id uuid NOT NULL,
    order_id uuid NOT NULL,
    granted_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone
);

CREATE TABLE checkout.order_numbers (
    seller_id uuid NOT NULL,
    number text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE checkout.payment_exceptions (
    id uuid NOT NULL,
    kind text NOT NULL,
    processor text NOT NULL,
    charge text NOT NULL,
    seller_id uuid NOT NULL,
    order_id uuid NOT NULL,
    amount bigint NOT NULL,
    currency text,
    hundredths bigint,
    opened_at timestamp with time zone NOT NULL,
    promised_by timestamp with time zone NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    closed_at timestamp with time zone,
    closed_by uuid,
    note text,
    CONSTRAINT closed_by_somebody CHECK ((num_nonnulls(closed_at, closed_by, note) =
CASE state
    WHEN 'closed'::text THEN 3
    ELSE 0
END)),
    CONSTRAINT figures_are_whole CHECK (((currency IS NULL) = (hundredths IS NULL))),
    CONSTRAINT known_kind CHECK ((kind = ANY (ARRAY['partial-refund'::text, 'late-refund'::text, 'late-dispute'::text, 'late-chargeback'::text, 'partial-chargeback'::text, 'overdue-dispute'::text]))),
    CONSTRAINT known_state CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text]))),
    CONSTRAINT note_says_something CHECK ((note <> ''::text)),
    CONSTRAINT some_amount CHECK ((amount > 0))
);

CREATE TABLE checkout.payments (
    id uuid NOT NULL,
    processor text NOT NULL,
    charge text NOT NULL,
    viewer_id uuid NOT NULL,
    amount bigint NOT NULL,
    source text NOT NULL,
    sandbox boolean NOT NULL,
    cleared_at timestamp with time zone NOT NULL,
    seller_id uuid NOT NULL,
    order_id uuid NOT NULL,
    country text,
    refunded_at timestamp with time zone,
    CONSTRAINT country_code CHECK ((country ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT paid_something CHECK ((amount > 0)),
    CONSTRAINT processor_name CHECK ((processor ~ '^[a-z0-9][a-z0-9-]{0,30}$'::text))
);

CREATE TABLE checkout.processor_events (
    processor text NOT NULL,
    id text NOT NULL,
    charge text,
    word jsonb NOT NULL,
    received_at timestamp with time zone NOT NULL,
    done_at timestamp with time zone,
    outcome text,
    CONSTRAINT done_with_an_outcome CHECK (((done_at IS NULL) = (outcome IS NULL)))
);

CREATE TABLE checkout.sign_in_links (
    email text NOT NULL,
    digest text,
    asked_by uuid,
    sent_at timestamp with time zone,
    used_at timestamp with time zone,
    sent_lately timestamp with time zone[] DEFAULT '{}'::timestamp with time zone[] NOT NULL
);

CREATE TABLE checkout.viewer_mails (
    order_id uuid NOT NULL,
    kind text NOT NULL,
    copy smallint DEFAULT 0 NOT NULL,
    facts jsonb NOT NULL,
    queued_at timestamp with time zone NOT NULL,
    asked_by uuid,
    written_at timestamp with time zone,
    link_digest text,
    CONSTRAINT copies_are_asked_for CHECK (((asked_by IS NULL) = (copy = 0))),
    CONSTRAINT known_kind CHECK ((kind = ANY (ARRAY['receipt'::text, 'cancellation'::text, 'refund'::text, 'complaint-received'::text, 'complaint-upheld'::text, 'complaint-part-refunded'::text, 'complaint-dismissed'::text, 'complaint-undecided'::text]))),
    CONSTRAINT only_receipts_again CHECK (((copy = 0) OR ((copy > 0) AND (kind = 'receipt'::text)))),
    CONSTRAINT written_with_link CHECK (((written_at IS NULL) = (link_digest IS NULL)))
);

CREATE TABLE checkout.viewer_sessions (
    viewer_id uuid NOT NULL,
    token_digest text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone
);

CREATE TABLE checkout.viewers (
    id uuid NOT NULL,
    email text,
    created_at timestamp with time zone NOT NULL,
    verified_email text,
    verified_at timestamp with time zone,
    erased_at timestamp with time zone,
    CONSTRAINT proved_when CHECK (((verified_email IS NULL) = (verified_at IS NULL)))
);

CREATE TABLE commands.log (
    owner text NOT NULL,
    key text NOT NULL,
    endpoint text NOT NULL,
    input_hash text NOT NULL,
    answer json,
    claimed_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE content.friend_links (
    "position" smallint NOT NULL,
    name text NOT NULL,
    url text NOT NULL,
    CONSTRAINT named CHECK ((name <> ''::text)),
    CONSTRAINT secure_url CHECK ((url ~ '^https://[^\s]+$'::text))
);

CREATE TABLE content.page_versions (
    id uuid NOT NULL,
    type text NOT NULL,
    locale text NOT NULL,
    title text NOT NULL,
    blocks jsonb NOT NULL,
    saved_by uuid NOT NULL,
    saved_at timestamp with time zone NOT NULL
);

CREATE TABLE content.pages (
    type text NOT NULL,
    locale text NOT NULL,
    title text NOT NULL,
    blocks jsonb NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT known_locale CHECK ((locale = ANY (ARRAY['en'::text, 'es'::text, 'ru'::text, 'ja'::text, 'de'::text, 'zh-Hans'::text, 'zh-Hant'::text]))),
    CONSTRAINT known_type CHECK ((type = ANY (ARRAY['about'::text, 'privacy'::text, 'rules'::text, 'fees'::text, 'imprint'::text, 'contact'::text, 'guide'::text, 'viewer-privacy'::text, 'viewer-terms'::text]))),
    CONSTRAINT some_blocks CHECK ((jsonb_typeof(blocks) = 'array'::text)),
    CONSTRAINT titled CHECK ((title <> ''::text))
);

CREATE TABLE credit.history (
    seller_id uuid NOT NULL,
    computed_at timestamp with time zone NOT NULL,
    score smallint NOT NULL,
    facts jsonb NOT NULL,
    CONSTRAINT a_score CHECK (((score >= 0) AND (score <= 100)))
);

CREATE TABLE credit.scores (
    seller_id uuid NOT NULL,
    score smallint NOT NULL,
    facts jsonb NOT NULL,
    computed_at timestamp with time zone NOT NULL,
    CONSTRAINT a_score CHECK (((score >= 0) AND (score <= 100)))
);

CREATE TABLE identity.account_locks (
    seller_id uuid NOT NULL,
    id uuid NOT NULL,
    notice jsonb NOT NULL,
    locked_at timestamp with time zone NOT NULL,
    until timestamp with time zone NOT NULL,
    locked_by text NOT NULL,
    opened_at timestamp with time zone,
    opened_by text,
    CONSTRAINT ends_within_a_week CHECK (((until > locked_at) AND (until <= (locked_at + '7 days'::interval)))),
    CONSTRAINT locked_by_a_rule CHECK ((COALESCE(((notice ->> 'rule'::text) = ANY (ARRAY['asked-by-seller'::text, 'device-stolen'::text, 'takeover-suspected'::text])), false) AND (notice ?& ARRAY['decidedBy'::text, 'decidedAt'::text, 'appealUntil'::text]))),
    CONSTRAINT opened_by_somebody CHECK ((opened_by <> ''::text)),
    CONSTRAINT opened_while_locked CHECK (((opened_at >= locked_at) AND (opened_at <= until))),
    CONSTRAINT opening_is_whole CHECK (((opened_at IS NULL) = (opened_by IS NULL))),
    CONSTRAINT somebody CHECK ((locked_by <> ''::text))
);

CREATE TABLE identity.certifications (
    seller_id uuid NOT NULL,
    id uuid NOT NULL,
    document bytea NOT NULL,
    picture_ids uuid[] NOT NULL,
    state text DEFAULT 'under-review'::text NOT NULL,
    submitted_at timestamp with time zone NOT NULL,
    promised_by timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    notice jsonb,
    escalated_at timestamp with time zone,
    CONSTRAINT decided_unless_under_review CHECK (((state = 'under-review'::text) = (decided_at IS NULL))),
    CONSTRAINT known_state CHECK ((state = ANY (ARRAY['under-review'::text, 'approved'::text, 'rejected'::text]))),
    CONSTRAINT one_to_three_pictures CHECK (((cardinality(picture_ids) >= 1) AND (cardinality(picture_ids) <= 3))),
    CONSTRAINT rejected_with_a_notice CHECK (((state = 'rejected'::text) = (notice IS NOT NULL)))
);

CREATE TABLE identity.consents (
    seller_id uuid NOT NULL,
    version text NOT NULL,
    kind text NOT NULL,
    agreed_at timestamp with time zone NOT NULL,
    CONSTRAINT known_kind CHECK ((kind = ANY (ARRAY['accepted'::text, 'shown'::text]))),
    CONSTRAINT some_version CHECK ((version <> ''::text))
);

CREATE TABLE identity.credentials (
    seller_id uuid NOT NULL,
    password_hash text NOT NULL,
    fund_password_hash text,
    fund_wrong_tries smallint DEFAULT 0 NOT NULL,
    fund_locked_until timestamp with time zone,
    CONSTRAINT counted_tries CHECK (((fund_wrong_tries >= 0) AND (fund_wrong_tries <= 5)))
);

CREATE TABLE identity.document_pictures (
    seller_id uuid NOT NULL,
    picture_id uuid NOT NULL,
    name text NOT NULL,
    uploaded_at timestamp with time zone NOT NULL
);

CREATE TABLE identity.document_views (
    view_id bigint NOT NULL,
    seller_id uuid NOT NULL,
    certification_id uuid NOT NULL,
    viewed_by text NOT NULL,
    viewed_at timestamp with time zone NOT NULL,
    CONSTRAINT somebody CHECK ((viewed_by <> ''::text))
);

ALTER TABLE identity.document_views ALTER COLUMN view_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME identity.document_views_view_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE identity.email_codes (
    email text NOT NULL,
    digest text,
    sent_at timestamp with time zone,
    wrong_tries smallint DEFAULT 0 NOT NULL,
    used_at timestamp with time zone,
    sent_lately timestamp with time zone[] DEFAULT '{}'::timestamp with time zone[] NOT NULL,
    CONSTRAINT five_tries CHECK (((wrong_tries >= 0) AND (wrong_tries <= 5))),
    CONSTRAINT sent_or_not CHECK (((digest IS NULL) = (sent_at IS NULL))),
    CONSTRAINT ten_a_day CHECK ((cardinality(sent_lately) <= 10))
);

CREATE TABLE identity.email_owners (
    email text NOT NULL,
    seller_id uuid NOT NULL,
    is_taken boolean NOT NULL
);

CREATE TABLE identity.invitation_codes (
    code text NOT NULL,
    seller_id uuid,
    created_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    created_by text,
    CONSTRAINT normal_form CHECK (((code = upper(code)) AND (code !~ '\s'::text))),
    CONSTRAINT somebody CHECK ((created_by <> ''::text))
);

CREATE TABLE identity.review_decisions (
    seller_id uuid NOT NULL,
    decision_id bigint NOT NULL,
    subject text NOT NULL,
    outcome text NOT NULL,
    rule text,
    facts jsonb NOT NULL,
    note text,
    actor text NOT NULL,
    decided_at timestamp with time zone NOT NULL,
    subject_id uuid,
    CONSTRAINT decided_about_something CHECK (((subject = 'registration'::text) = (subject_id IS NULL))),
    CONSTRAINT known_outcome CHECK ((outcome = ANY (ARRAY['approved'::text, 'rejected'::text]))),
    CONSTRAINT known_subject CHECK ((subject = ANY (ARRAY['registration'::text, 'certification'::text, 'store'::text]))),
    CONSTRAINT rejected_by_a_rule CHECK (((outcome = 'rejected'::text) = (rule IS NOT NULL))),
    CONSTRAINT somebody CHECK ((actor <> ''::text))
);

ALTER TABLE identity.review_decisions ALTER COLUMN decision_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME identity.review_decisions_decision_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE identity.sellers (
    seller_id uuid NOT NULL,
    email text,
    real_name text,
    country text,
    contact_kind text,
    contact_address text,
    avatar_id uuid,
    invited_by uuid,
    level text DEFAULT 'bronze'::text NOT NULL,
    locale text NOT NULL,
    registered_at timestamp with time zone NOT NULL,
    review_state text DEFAULT 'pending'::text NOT NULL,
    review_promised_by timestamp with time zone NOT NULL,
    review_decided_at timestamp with time zone,
    review_notice jsonb,
    official_agent_since timestamp with time zone,
    erased_at timestamp with time zone,
    CONSTRAINT all_or_nothing_is_known CHECK ((num_nonnulls(email, real_name, country, contact_kind, contact_address) =
CASE
    WHEN (erased_at IS NULL) THEN 5
    ELSE 0
END)),
    CONSTRAINT country_code CHECK ((country ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT decided_unless_pending CHECK (((review_state = 'pending'::text) = (review_decided_at IS NULL))),
    CONSTRAINT known_contact CHECK ((contact_kind = ANY (ARRAY['telegram'::text, 'whatsapp'::text]))),
    CONSTRAINT known_level CHECK ((level = ANY (ARRAY['bronze'::text, 'silver'::text, 'gold'::text, 'diamond'::text]))),
    CONSTRAINT known_review_state CHECK ((review_state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))),
    CONSTRAINT no_picture_after_erasure CHECK (((erased_at IS NULL) OR (avatar_id IS NULL))),
    CONSTRAINT only_approved_sellers_are_agents CHECK (((official_agent_since IS NULL) OR (review_state = 'approved'::text))),
    CONSTRAINT rejected_with_a_notice CHECK (((review_state = 'rejected'::text) = (review_notice IS NOT NULL)))
);

CREATE TABLE identity.sessions (
    seller_id uuid NOT NULL,
    session_id uuid NOT NULL,
    token_digest text NOT NULL,
    device text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    fund_password_proved_at timestamp with time zone,
    network_digest text,
    only_exit boolean DEFAULT false NOT NULL
);

CREATE TABLE identity.social_accounts (
    seller_id uuid NOT NULL,
    "position" smallint NOT NULL,
    handle text NOT NULL,
    followers integer NOT NULL,
    CONSTRAINT followers_not_negative CHECK ((followers >= 0)),
    CONSTRAINT one_to_three CHECK ((("position" >= 1) AND ("position" <= 3)))
);

CREATE TABLE identity.store_settings (
    seller_id uuid NOT NULL,
    auto_ships_new_dramas boolean NOT NULL,
    mail_order boolean NOT NULL,
    mail_settlement boolean NOT NULL,
    mail_review boolean NOT NULL,
    mail_money boolean NOT NULL
);

CREATE TABLE identity.store_versions (
    seller_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    picture_id uuid,
    text text NOT NULL,
    state text NOT NULL,
    submitted_at timestamp with time zone NOT NULL,
    promised_by timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    notice jsonb,
    escalated_at timestamp with time zone,
    CONSTRAINT a_name CHECK ((name <> ''::text)),
    CONSTRAINT decided_unless_under_review CHECK (((state = 'under-review'::text) = (decided_at IS NULL))),
    CONSTRAINT known_state CHECK ((state = ANY (ARRAY['under-review'::text, 'approved'::text, 'rejected'::text]))),
    CONSTRAINT rejected_with_a_notice CHECK (((state = 'rejected'::text) = (notice IS NOT NULL)))
);

CREATE TABLE jobs.messages (
    id bigint NOT NULL,
    kind text NOT NULL,
    content jsonb NOT NULL,
    traceparent text,
    left_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    due_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    tries smallint DEFAULT 0 NOT NULL,
    worker uuid,
    last_error text,
    CONSTRAINT known_kind CHECK ((kind = ANY (ARRAY['auto-ship'::text, 'check-link'::text, 'execute-decisions'::text, 'give-back'::text, 'hand-out-announcement'::text, 'pay-refund'::text, 'place-awaiting-orders'::text, 'remove-files'::text, 'send-mail'::text, 'settle-invoice'::text, 'write-viewer-mail'::text])))
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_cost_delay='0');

ALTER TABLE jobs.messages ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME jobs.messages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE jobs.turns (
    task text NOT NULL,
    turn_at timestamp with time zone NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    held_until timestamp with time zone,
    worker uuid,
    last_error text,
    CONSTRAINT held_for_minutes CHECK ((held_until <= (begun_at + '00:03:00'::interval))),
    CONSTRAINT named CHECK ((task ~ '^[a-z-]{1,60}$'::text)),
    CONSTRAINT not_ahead CHECK ((turn_at <= begun_at))
);

CREATE VIEW ledger.account_balances WITH (security_invoker='true') AS
 SELECT sum_accounts.account,
    sum_accounts.asset,
    sum_accounts.balance
   FROM ledger.sum_accounts() sum_accounts(account, asset, balance);

CREATE TABLE ledger.account_rollups (
    account text NOT NULL,
    asset ledger.asset NOT NULL,
    balance bigint NOT NULL
);

CREATE TABLE ledger.books (
    journal_id uuid NOT NULL,
    available bigint DEFAULT 0 NOT NULL,
    unsettled bigint DEFAULT 0 NOT NULL,
    withdrawing bigint DEFAULT 0 NOT NULL,
    escrow bigint DEFAULT 0 NOT NULL,
    episodes bigint DEFAULT 0 NOT NULL,
    journal_length bigint DEFAULT 0 NOT NULL,
    journal_head bytea DEFAULT decode(repeat('00'::text, 32), 'hex'::text) NOT NULL,
    CONSTRAINT balances_not_negative CHECK ((LEAST(available, unsettled, withdrawing, escrow, episodes) >= 0))
)
WITH (fillfactor='50');

CREATE VIEW ledger.entries WITH (security_invoker='true') AS
 SELECT t.id AS transfer_id,
    (l.line)::smallint AS line,
    t.journal_id,
    t.effective_at,
    l.account,
    (
        CASE
            WHEN (l.account = ANY (ARRAY['seller:episodes'::text, 'platform:episodes_issued'::text, 'platform:episodes_redeemed'::text])) THEN 'EPISODE'::text
            ELSE 'USDT'::text
        END)::ledger.asset AS asset,
    l.amount,
    COALESCE(l.order_id, t.order_id) AS order_id
   FROM ledger.transfers t,
    LATERAL UNNEST(t.accounts, t.amounts, t.order_ids) WITH ORDINALITY l(account, amount, order_id, line);

CREATE TABLE ledger.outside_days (
    account text NOT NULL,
    kind text NOT NULL,
    day date NOT NULL,
    amount bigint NOT NULL
);

CREATE VIEW ledger.platform_balances WITH (security_invoker='true') AS
 SELECT account_balances.account,
    account_balances.asset,
    account_balances.balance
   FROM ledger.account_balances
  WHERE ((account_balances.account !~~ 'seller:%'::text) AND (account_balances.account <> 'order:escrow'::text));

CREATE TABLE ledger.rollup_mark (
    only_row boolean DEFAULT true NOT NULL,
    rolled_up_to bigint NOT NULL,
    CONSTRAINT rollup_mark_only_row_check CHECK (only_row)
);

CREATE TABLE ledger.seller_days (
    journal_id uuid NOT NULL,
    day date NOT NULL,
    available bigint NOT NULL,
    unsettled bigint NOT NULL,
    withdrawing bigint NOT NULL
);

CREATE TABLE ledger.seller_days_mark (
    only_row boolean DEFAULT true NOT NULL,
    rolled_up_to bigint NOT NULL,
    rolled_up_at timestamp with time zone,
    CONSTRAINT seller_days_mark_only_row_check CHECK (only_row)
);

CREATE TABLE ledger.transfer_keys (
    digest uuid NOT NULL,
    journal_id uuid NOT NULL,
    sequence bigint NOT NULL
);

CREATE TABLE ledger.transfers_elsewhere (
    id uuid NOT NULL,
    journal_id uuid NOT NULL,
    sequence bigint NOT NULL,
    kind text NOT NULL,
    reference_type text NOT NULL,
    reference_id text NOT NULL,
    effective_at timestamp with time zone NOT NULL,
    recorded_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    actor text NOT NULL,
    reason text,
    corrects uuid,
    key text NOT NULL,
    previous_hash bytea NOT NULL,
    hash bytea NOT NULL,
    written_by bigint DEFAULT ((pg_current_xact_id())::text)::bigint NOT NULL,
    accounts text[] NOT NULL,
    amounts bigint[] NOT NULL,
    order_id uuid,
    order_ids uuid[]
);

CREATE TABLE levels.buy_backs (
    seller_id uuid NOT NULL,
    id uuid NOT NULL,
    episodes bigint NOT NULL,
    amount bigint NOT NULL,
    bought_back_at timestamp with time zone NOT NULL,
    transfer_id uuid NOT NULL,
    CONSTRAINT amount_not_negative CHECK ((amount >= 0)),
    CONSTRAINT some_episodes CHECK ((episodes > 0))
);

CREATE TABLE levels.changes (
    seller_id uuid NOT NULL,
    id bigint NOT NULL,
    from_level text NOT NULL,
    to_level text NOT NULL,
    how text NOT NULL,
    reason text,
    actor text NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT earned_by_rule CHECK (((how <> 'earned'::text) OR (actor = 'rule:earned-level'::text))),
    CONSTRAINT granted_with_a_reason CHECK (((how <> 'granted'::text) OR (reason <> ''::text))),
    CONSTRAINT known_way CHECK ((how = ANY (ARRAY['bought'::text, 'earned'::text, 'granted'::text, 'refunded'::text]))),
    CONSTRAINT somebody CHECK ((actor <> ''::text))
);

ALTER TABLE levels.changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME levels.changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE levels.grants (
    seller_id uuid NOT NULL,
    level text NOT NULL,
    reason text NOT NULL,
    proposed_by text NOT NULL,
    proposed_at timestamp with time zone NOT NULL,
    confirmed_by text,
    confirmed_at timestamp with time zone,
    CONSTRAINT confirmed_whole CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL))),
    CONSTRAINT known_level CHECK ((level = ANY (ARRAY['silver'::text, 'gold'::text, 'diamond'::text]))),
    CONSTRAINT some_reason CHECK ((btrim(reason) <> ''::text)),
    CONSTRAINT somebody CHECK ((proposed_by <> ''::text)),
    CONSTRAINT two_people CHECK ((confirmed_by IS DISTINCT FROM proposed_by))
);

CREATE TABLE levels.purchases (
    seller_id uuid NOT NULL,
    id uuid NOT NULL,
    from_level text,
    to_level text,
    pack text,
    price bigint NOT NULL,
    rights integer NOT NULL,
    episodes integer NOT NULL,
    bought_at timestamp with time zone NOT NULL,
    transfer_id uuid,
    refunded_at timestamp with time zone,
    refund_amount bigint,
    quantity integer,
    used_up_at timestamp with time zone,
    CONSTRAINT episodes_not_negative CHECK ((episodes >= 0)),
    CONSTRAINT known_from CHECK ((from_level = ANY (ARRAY['bronze'::text, 'silver'::text, 'gold'::text, 'diamond'::text]))),
    CONSTRAINT known_to CHECK ((to_level = ANY (ARRAY['bronze'::text, 'silver'::text, 'gold'::text, 'diamond'::text]))),
    CONSTRAINT level_or_pack CHECK ((((pack IS NULL) = (to_level IS NOT NULL)) AND ((from_level IS NULL) = (to_level IS NULL)))),
    CONSTRAINT pack_form CHECK ((pack ~ '^[a-z]+-[0-9]+$'::text)),
    CONSTRAINT packs_are_counted CHECK (((pack IS NULL) = (quantity IS NULL))),
    CONSTRAINT packs_stay CHECK (((pack IS NULL) OR (refunded_at IS NULL))),
    CONSTRAINT price_not_negative CHECK ((price >= 0)),
    CONSTRAINT quantity_within CHECK (((quantity >= 1) AND (quantity <= 99))),
    CONSTRAINT refund_is_whole CHECK (((refunded_at IS NULL) = (refund_amount IS NULL))),
    CONSTRAINT refund_within CHECK (((refund_amount >= 0) AND (refund_amount <= price))),
    CONSTRAINT rights_not_negative CHECK ((rights >= 0))
);

CREATE UNLOGGED TABLE limits.tries (
    login text NOT NULL,
    name text NOT NULL,
    key text NOT NULL,
    taken integer NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    CONSTRAINT key_length CHECK ((length(key) <= 255)),
    CONSTRAINT name_length CHECK ((length(name) <= 100))
);

CREATE TABLE media.captions (
    drama_id uuid NOT NULL,
    number smallint NOT NULL,
    locale text NOT NULL,
    name text NOT NULL,
    saved_at timestamp with time zone NOT NULL,
    CONSTRAINT counted_episode CHECK (((number >= 0) AND (number <= 500)))
);

CREATE TABLE media.clips (
    drama_id uuid NOT NULL,
    locale text NOT NULL,
    number smallint NOT NULL,
    upload_id uuid NOT NULL,
    captions text,
    state text NOT NULL,
    name text NOT NULL,
    tries smallint DEFAULT 0 NOT NULL,
    due_at timestamp with time zone,
    duration_ms integer DEFAULT 0 NOT NULL,
    bytes integer DEFAULT 0 NOT NULL,
    has_captions boolean DEFAULT false NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT counted_episode CHECK (((number >= 0) AND (number <= 500))),
    CONSTRAINT counted_tries CHECK ((tries >= 0)),
    CONSTRAINT due_while_open CHECK (((state = 'making'::text) = (due_at IS NOT NULL))),
    CONSTRAINT known_locale CHECK ((locale = ANY (ARRAY['en'::text, 'es'::text, 'ru'::text, 'ja'::text, 'de'::text, 'zh-Hans'::text, 'zh-Hant'::text]))),
    CONSTRAINT known_state CHECK ((state = ANY (ARRAY['making'::text, 'ready'::text, 'failed'::text]))),
    CONSTRAINT ready_to_save CHECK (((state <> 'ready'::text) OR ((duration_ms > 0) AND (bytes > 0))))
);

CREATE TABLE media.episode_upload_parts (
    upload_id uuid NOT NULL,
    part smallint NOT NULL,
    CONSTRAINT counted_part CHECK ((part >= 0))
);

CREATE TABLE media.episode_uploads (
    id uuid NOT NULL,
    drama_id uuid NOT NULL,
    number smallint NOT NULL,
    name text NOT NULL,
    bytes integer NOT NULL,
    digest text NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    completed_at timestamp with time zone,
    CONSTRAINT counted_episode CHECK (((number >= 0) AND (number <= 500))),
    CONSTRAINT sha256 CHECK ((digest ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT some_bytes CHECK ((bytes > 0))
);

CREATE TABLE media.episodes (
    drama_id uuid NOT NULL,
    number smallint NOT NULL,
    state text NOT NULL,
    progress smallint DEFAULT 0 NOT NULL,
    failure text,
    upload_id uuid NOT NULL,
    tries smallint DEFAULT 0 NOT NULL,
    due_at timestamp with time zone,
    lease uuid,
    unfinished text[] DEFAULT '{}'::text[] NOT NULL,
    package_id uuid,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT counted_episode CHECK (((number >= 0) AND (number <= 500))),
    CONSTRAINT due_while_open CHECK (((state = ANY (ARRAY['awaiting'::text, 'packaging'::text])) = (due_at IS NOT NULL))),
    CONSTRAINT failed_for_a_reason CHECK (((state = 'failed'::text) = (failure IS NOT NULL))),
    CONSTRAINT known_failure CHECK ((failure = ANY (ARRAY['damaged'::text, 'not-a-video'::text, 'too-short'::text, 'too-long'::text, 'gave-up'::text]))),
    CONSTRAINT known_state CHECK ((state = ANY (ARRAY['awaiting'::text, 'packaging'::text, 'ready'::text, 'failed'::text]))),
    CONSTRAINT leased_while_packaging CHECK (((state = 'packaging'::text) = (lease IS NOT NULL))),
    CONSTRAINT percent CHECK (((progress >= 0) AND (progress <= 100))),
    CONSTRAINT ready_to_watch CHECK (((state <> 'ready'::text) OR (package_id IS NOT NULL)))
);

CREATE TABLE media.packages (
    id uuid NOT NULL,
    drama_id uuid NOT NULL,
    number smallint NOT NULL,
    name text NOT NULL,
    sealed_key bytea,
    duration_ms integer NOT NULL,
    rungs jsonb NOT NULL,
    thumbnails jsonb NOT NULL,
    made_at timestamp with time zone NOT NULL,
    retired_at timestamp with time zone,
    CONSTRAINT only_previews_are_open CHECK (((sealed_key IS NULL) = (number = 0))),
    CONSTRAINT some_time CHECK ((duration_ms > 0))
);

CREATE TABLE media.uploads (
    seller_id uuid NOT NULL,
    upload_id uuid NOT NULL,
    name text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    uploaded_at timestamp with time zone NOT NULL,
    CONSTRAINT has_height CHECK ((height > 0)),
    CONSTRAINT has_width CHECK ((width > 0))
);

CREATE TABLE messages.announcements (
    id uuid NOT NULL,
    audience text NOT NULL,
    level text,
    seller_id uuid,
    texts jsonb NOT NULL,
    sent_by uuid NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    reached uuid,
    told bigint DEFAULT 0 NOT NULL,
    completed_at timestamp with time zone,
    CONSTRAINT audience_is_whole CHECK ((((audience = 'level'::text) = (level IS NOT NULL)) AND ((audience = 'seller'::text) = (seller_id IS NOT NULL)))),
    CONSTRAINT counted_told CHECK ((told >= 0)),
    CONSTRAINT has_english CHECK ((texts ? 'en'::text)),
    CONSTRAINT known_audience CHECK ((audience = ANY (ARRAY['all'::text, 'level'::text, 'seller'::text])))
);

CREATE TABLE messages.counts (
    seller_id uuid NOT NULL,
    kind text NOT NULL,
    total bigint NOT NULL,
    unread bigint NOT NULL,
    CONSTRAINT counted_total CHECK ((total >= 0)),
    CONSTRAINT unread_within CHECK (((unread >= 0) AND (unread <= total)))
)
WITH (fillfactor='50');

CREATE TABLE messages.inbox (
    seller_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    facts jsonb NOT NULL,
    written_at timestamp with time zone NOT NULL,
    read_at timestamp with time zone,
    CONSTRAINT key_form CHECK ((key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
    CONSTRAINT known_kind CHECK ((kind = ANY (ARRAY['order'::text, 'money'::text, 'review'::text, 'notice'::text])))
);

CREATE TABLE messages.mail_digests (
    seller_id uuid NOT NULL,
    topic text NOT NULL,
    orders bigint NOT NULL,
    amount bigint NOT NULL,
    due_at timestamp with time zone,
    sent_at timestamp with time zone,
    CONSTRAINT amount_not_negative CHECK ((amount >= 0)),
    CONSTRAINT due_when_there_is_something CHECK (((due_at IS NULL) = (orders = 0))),
    CONSTRAINT known_topic CHECK ((topic = ANY (ARRAY['order'::text, 'settlement'::text]))),
    CONSTRAINT orders_not_negative CHECK ((orders >= 0))
)
WITH (fillfactor='50');

CREATE TABLE migrations.applied_migrations (
    id integer NOT NULL,
    name character varying(255) NOT NULL,
    run_on timestamp without time zone NOT NULL
);

CREATE SEQUENCE migrations.applied_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE migrations.applied_migrations_id_seq OWNED BY migrations.applied_migrations.id;

CREATE TABLE migrations.checksums (
    name text NOT NULL,
    sha256 text NOT NULL,
    noted_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT sha256_form CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);

CREATE TABLE proofs.anchor_attempts (
    anchor_id bigint NOT NULL,
    ordinal integer NOT NULL,
    raw text NOT NULL,
    hash text NOT NULL,
    max_fee numeric NOT NULL,
    priority_fee numeric NOT NULL,
    made_at timestamp with time zone NOT NULL,
    CONSTRAINT few_attempts CHECK (((ordinal >= 1) AND (ordinal <= 50))),
    CONSTRAINT hash_form CHECK ((hash ~ '^0x[0-9a-f]{64}$'::text))
);

CREATE TABLE proofs.checkpoints (
    size bigint NOT NULL,
    note text NOT NULL,
    signed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

CREATE TABLE proofs.entry_kinds (
    kind text NOT NULL,
    form text NOT NULL,
    appended_by text[] NOT NULL
);

CREATE TABLE proofs.head_nodes (
    level smallint NOT NULL,
    index bigint NOT NULL,
    closing bigint NOT NULL,
    hash bytea NOT NULL
);

CREATE TABLE proofs.heads (
    place bigint NOT NULL,
    closing bigint NOT NULL,
    length bigint NOT NULL,
    head bytea NOT NULL,
    available bigint NOT NULL,
    unsettled bigint NOT NULL,
    withdrawing bigint NOT NULL,
    escrow bigint NOT NULL,
    episodes bigint NOT NULL,
    hash bytea NOT NULL
);

CREATE TABLE proofs.journals (
    journal_id uuid NOT NULL,
    place bigint NOT NULL,
    length bigint NOT NULL,
    head bytea NOT NULL,
    available bigint NOT NULL,
    unsettled bigint NOT NULL,
    withdrawing bigint NOT NULL,
    escrow bigint NOT NULL,
    episodes bigint NOT NULL
)
WITH (fillfactor='70');

CREATE TABLE proofs.log_entries (
    index bigint NOT NULL,
    text text NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    kind text GENERATED ALWAYS AS (split_part(text, '
'::text, 1)) STORED NOT NULL
);

CREATE TABLE proofs.log_head (
    only_row boolean DEFAULT true NOT NULL,
    size bigint DEFAULT 0 NOT NULL,
    CONSTRAINT log_head_only_row_check CHECK (only_row)
);

CREATE TABLE proofs.log_nodes (
    level smallint NOT NULL,
    index bigint NOT NULL,
    hash bytea NOT NULL
);

CREATE TABLE public.announced_episodes (
    drama_id uuid NOT NULL,
    number smallint NOT NULL,
    comes_on date NOT NULL,
    announced_by text NOT NULL,
    announced_at timestamp with time zone NOT NULL,
    CONSTRAINT counted_episode CHECK (((number >= 1) AND (number <= 500))),
    CONSTRAINT somebody CHECK ((announced_by <> ''::text))
);

CREATE TABLE public.auto_ship_spending (
    seller_id uuid NOT NULL,
    drama_id uuid NOT NULL,
    day date NOT NULL,
    spent bigint NOT NULL,
    CONSTRAINT counted_spending CHECK ((spent >= 0))
);

CREATE TABLE public.business_clock (
    only_row boolean DEFAULT true NOT NULL,
    moved_by_ms bigint DEFAULT 0 NOT NULL,
    kind text DEFAULT 'server'::text NOT NULL,
    CONSTRAINT business_clock_only_row_check CHECK (only_row),
    CONSTRAINT known_kind CHECK ((kind = ANY (ARRAY['server'::text, 'movable'::text, 'callers'::text]))),
    CONSTRAINT never_behind CHECK ((moved_by_ms >= 0))
);

CREATE TABLE public.categories (
    id uuid NOT NULL,
    "position" smallint NOT NULL,
    names jsonb NOT NULL,
    CONSTRAINT has_english CHECK ((names ? 'en'::text))
);

CREATE TABLE public.drama_licences (
    id uuid NOT NULL,
    drama_id uuid NOT NULL,
    is_worldwide boolean NOT NULL,
    countries text[] NOT NULL,
    holder text NOT NULL,
    languages text[] NOT NULL,
    valid_from timestamp with time zone NOT NULL,
    valid_until timestamp with time zone NOT NULL,
    wholesale_floor bigint,
    proof_name text NOT NULL,
    proof_kind text NOT NULL,
    proof_digest text NOT NULL,
    recorded_by text NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    ended_by text,
    ended_at timestamp with time zone,
    CONSTRAINT country_codes CHECK ((array_to_string(countries, ' '::text) ~ '^([A-Z]{2}( [A-Z]{2})*)?$'::text)),
    CONSTRAINT end_is_whole CHECK (((ended_by IS NULL) = (ended_at IS NULL))),
    CONSTRAINT floor_not_negative CHECK ((wholesale_floor >= 0)),
    CONSTRAINT has_a_holder CHECK ((btrim(holder) <> ''::text)),
    CONSTRAINT in_some_language CHECK (((cardinality(languages) > 0) AND (languages <@ ARRAY['en'::text, 'es'::text, 'ru'::text, 'ja'::text, 'de'::text, 'zh-Hans'::text, 'zh-Hant'::text]))),
    CONSTRAINT known_kind CHECK ((proof_kind = ANY (ARRAY['pdf'::text, 'picture'::text]))),
    CONSTRAINT proof_digest_form CHECK ((proof_digest ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT some_time CHECK ((valid_until > valid_from)),
    CONSTRAINT somebody CHECK ((recorded_by <> ''::text)),
    CONSTRAINT somewhere CHECK ((is_worldwide OR (cardinality(countries) > 0)))
);

CREATE TABLE public.drama_price_changes (
    id uuid NOT NULL,
    drama_id uuid NOT NULL,
    wholesale bigint NOT NULL,
    retail bigint NOT NULL,
    effective_from timestamp with time zone NOT NULL,
    reason text NOT NULL,
    decided_by text NOT NULL,
    decided_at timestamp with time zone NOT NULL,
    confirmed_by text,
    applied_at timestamp with time zone,
    CONSTRAINT has_a_reason CHECK ((reason <> ''::text)),
    CONSTRAINT never_backwards CHECK ((effective_from >= decided_at)),
    CONSTRAINT prices_right CHECK (((retail >= wholesale) AND ((wholesale * 10) >= retail) AND (retail > 0))),
    CONSTRAINT somebody CHECK ((decided_by <> ''::text)),
    CONSTRAINT two_people CHECK ((confirmed_by <> decided_by))
);

CREATE TABLE public.drama_sales_rollups (
    seller_id uuid NOT NULL,
    drama_id uuid NOT NULL,
    clicks bigint DEFAULT 0 NOT NULL,
    plays bigint DEFAULT 0 NOT NULL,
    orders bigint DEFAULT 0 NOT NULL,
    episodes bigint DEFAULT 0 NOT NULL,
    sales bigint DEFAULT 0 NOT NULL,
    profit bigint DEFAULT 0 NOT NULL,
    refreshed_at timestamp with time zone NOT NULL,
    CONSTRAINT counted_clicks CHECK ((clicks >= 0)),
    CONSTRAINT counted_episodes CHECK ((episodes >= 0)),
    CONSTRAINT counted_orders CHECK ((orders >= 0)),
    CONSTRAINT counted_plays CHECK ((plays >= 0)),
    CONSTRAINT counted_sales CHECK ((sales >= 0))
);

CREATE TABLE public.drama_texts (
    drama_id uuid NOT NULL,
    locale text NOT NULL,
    title text NOT NULL,
    synopsis text NOT NULL,
    captions text[] DEFAULT '{}'::text[] NOT NULL,
    title_lower text GENERATED ALWAYS AS (lower(title)) STORED NOT NULL,
    CONSTRAINT known_locale CHECK ((locale = ANY (ARRAY['en'::text, 'es'::text, 'ru'::text, 'ja'::text, 'de'::text, 'zh-Hans'::text, 'zh-Hant'::text]))),
    CONSTRAINT titled CHECK ((title <> ''::text))
);

CREATE TABLE public.dramas (
    id uuid NOT NULL,
    category_id uuid NOT NULL,
    episode_count smallint NOT NULL,
    free_episodes smallint DEFAULT 3 NOT NULL,
    wholesale bigint NOT NULL,
    retail bigint NOT NULL,
    margin bigint GENERATED ALWAYS AS ((retail - wholesale)) STORED NOT NULL,
    margin_rate integer GENERATED ALWAYS AS (((((retail - wholesale) * 10000) / retail))::integer) STORED NOT NULL,
    poster text NOT NULL,
    preview text,
    on_sale boolean DEFAULT false NOT NULL,
    hot_rank integer DEFAULT 2147483647 NOT NULL,
    published_at timestamp with time zone NOT NULL,
    import_key text,
    poster_digest text,
    first_on_sale_at timestamp with time zone,
    ready_through smallint DEFAULT 0 NOT NULL,
    listed boolean GENERATED ALWAYS AS ((on_sale AND (ready_through > 0))) STORED NOT NULL,
    CONSTRAINT counted_rank CHECK ((hot_rank >= 1)),
    CONSTRAINT counted_ready_episodes CHECK (((ready_through >= 0) AND (ready_through <= 500))),
    CONSTRAINT free_within CHECK (((free_episodes >= 0) AND (free_episodes < episode_count))),
    CONSTRAINT import_key_form CHECK ((import_key ~ '^[a-z0-9][a-z0-9-]{0,79}$'::text)),
    CONSTRAINT poster_address CHECK ((poster ~ '^(/|https://)'::text)),
    CONSTRAINT poster_digest_form CHECK ((poster_digest ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT preview_address CHECK ((preview ~ '^(/|https://)'::text)),
    CONSTRAINT prices_right CHECK (((retail >= wholesale) AND ((wholesale * 10) >= retail) AND (retail > 0))),
    CONSTRAINT some_episodes CHECK (((episode_count >= 1) AND (episode_count <= 500)))
);

CREATE TABLE public.dramas_on_sale (
    category_id uuid NOT NULL,
    dramas integer NOT NULL,
    CONSTRAINT counted_dramas CHECK ((dramas >= 0))
);

CREATE TABLE public.licence_notices (
    seller_id uuid NOT NULL,
    drama_id uuid NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    days smallint NOT NULL,
    told_at timestamp with time zone NOT NULL,
    CONSTRAINT counted_days CHECK ((days = ANY (ARRAY[14, 7, 1])))
);

CREATE TABLE rollups.order_states (
    seller_id uuid NOT NULL,
    state text NOT NULL,
    orders bigint DEFAULT 0 NOT NULL,
    own_orders bigint DEFAULT 0 NOT NULL,
    own_unsettled bigint DEFAULT 0 NOT NULL
)
WITH (fillfactor='50');

CREATE TABLE rollups.order_steps (
    seller_id uuid NOT NULL,
    viewer_id uuid NOT NULL,
    drama_id uuid NOT NULL,
    slot timestamp with time zone NOT NULL,
    amount bigint NOT NULL,
    profit bigint NOT NULL,
    was_unsettled bigint NOT NULL,
    is_unsettled bigint NOT NULL,
    day date NOT NULL,
    was_release date,
    is_release date,
    quantity smallint NOT NULL,
    shipped smallint DEFAULT 0 NOT NULL,
    on_time smallint DEFAULT 0 NOT NULL,
    upheld smallint DEFAULT 0 NOT NULL,
    was_own boolean NOT NULL,
    is_own boolean NOT NULL,
    was_state text,
    is_state text NOT NULL,
    code text
)
WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='10000');

CREATE VIEW public.order_counts AS
 SELECT counted.seller_id,
    counted.state,
    (sum(counted.orders))::bigint AS orders,
    (sum(counted.own_orders))::bigint AS own_orders,
    (sum(counted.own_unsettled))::bigint AS own_unsettled
   FROM ( SELECT order_states.seller_id,
            order_states.state,
            order_states.orders,
            order_states.own_orders,
            order_states.own_unsettled
           FROM rollups.order_states
        UNION ALL
         SELECT order_steps.seller_id,
            order_steps.is_state,
            1,
            (order_steps.is_own)::integer AS is_own,
            ((order_steps.is_own)::integer * order_steps.is_unsettled)
           FROM rollups.order_steps
        UNION ALL
         SELECT order_steps.seller_id,
            order_steps.was_state,
            '-1'::integer,
            (- (order_steps.was_own)::integer),
            ((- (order_steps.was_own)::integer) * order_steps.was_unsettled)
           FROM rollups.order_steps
          WHERE (order_steps.was_state IS NOT NULL)) counted
  GROUP BY counted.seller_id, counted.state;

CREATE TABLE public.orders_ended (
    seller_id uuid NOT NULL,
    id uuid NOT NULL,
    number text NOT NULL COLLATE pg_catalog."C",
    viewer_id uuid NOT NULL,
    drama_id uuid NOT NULL,
    first_episode smallint NOT NULL,
    quantity smallint NOT NULL,
    retail bigint NOT NULL,
    wholesale bigint NOT NULL,
    order_amount bigint NOT NULL,
    purchase_cost bigint NOT NULL,
    payment_id uuid NOT NULL,
    sandbox boolean NOT NULL,
    attribution jsonb NOT NULL,
    paid_at timestamp with time zone NOT NULL,
    pre_ordered_at timestamp with time zone,
    first_play_at timestamp with time zone,
    state text DEFAULT 'to-ship'::text NOT NULL,
    due_at timestamp with time zone,
    shipped_at timestamp with time zone,
    shipped_by text,
    pay_from text,
    credits_used integer DEFAULT 0 NOT NULL,
    payment_amount bigint DEFAULT 0 NOT NULL,
    unsettled bigint DEFAULT 0 NOT NULL,
    deferred bigint DEFAULT 0 NOT NULL,
    release_at timestamp with time zone,
    audit_reason text,
    audited_at timestamp with time zone,
    notice jsonb,
    completed_at timestamp with time zone,
    settled_early boolean DEFAULT false NOT NULL,
    refunded_at timestamp with time zone,
    refunded_quantity smallint DEFAULT 0 NOT NULL,
    fault text,
    ship_from timestamp with time zone,
    payment_transfer uuid NOT NULL,
    shipment_transfer uuid,
    settlement_transfer uuid,
    refund_transfer uuid,
    CONSTRAINT order_is_whole CHECK (orders.is_whole(number, state, (first_episode)::integer, (quantity)::integer, retail, wholesale, order_amount, purchase_cost, credits_used, payment_amount, unsettled, deferred, pay_from, shipped_by, shipped_at, release_at, due_at, completed_at, settlement_transfer, refunded_at, refund_transfer, audit_reason, notice, (refunded_quantity)::integer, fault))
)
PARTITION BY RANGE (id);
ALTER TABLE ONLY public.orders_ended ALTER COLUMN seller_id SET (n_distinct_inherited=20);

CREATE TABLE public.orders_elsewhere (
    seller_id uuid NOT NULL,
    id uuid NOT NULL,
    number text NOT NULL COLLATE pg_catalog."C",
    viewer_id uuid NOT NULL,
    drama_id uuid NOT NULL,
    first_episode smallint NOT NULL,
    quantity smallint NOT NULL,
    retail bigint NOT NULL,
    wholesale bigint NOT NULL,
    order_amount bigint NOT NULL,
    purchase_cost bigint NOT NULL,
    payment_id uuid NOT NULL,
    sandbox boolean NOT NULL,
    attribution jsonb NOT NULL,
    paid_at timestamp with time zone NOT NULL,
    pre_ordered_at timestamp with time zone,
    first_play_at timestamp with time zone,
    state text DEFAULT 'to-ship'::text NOT NULL,
    due_at timestamp with time zone,
    shipped_at timestamp with time zone,
    shipped_by text,
    pay_from text,
    credits_used integer DEFAULT 0 NOT NULL,
    payment_amount bigint DEFAULT 0 NOT NULL,
    unsettled bigint DEFAULT 0 NOT NULL,
    deferred bigint DEFAULT 0 NOT NULL,
    release_at timestamp with time zone,
    audit_reason text,
    audited_at timestamp with time zone,
    notice jsonb,
    completed_at timestamp with time zone,
    settled_early boolean DEFAULT false NOT NULL,
    refunded_at timestamp with time zone,
    refunded_quantity smallint DEFAULT 0 NOT NULL,
    fault text,
    ship_from timestamp with time zone,
    payment_transfer uuid NOT NULL,
    shipment_transfer uuid,
    settlement_transfer uuid,
    refund_transfer uuid,
    CONSTRAINT order_is_whole CHECK (orders.is_whole(number, state, (first_episode)::integer, (quantity)::integer, retail, wholesale, order_amount, purchase_cost, credits_used, payment_amount, unsettled, deferred, pay_from, shipped_by, shipped_at, release_at, due_at, completed_at, settlement_transfer, refunded_at, refund_transfer, audit_reason, notice, (refunded_quantity)::integer, fault))
);
ALTER TABLE ONLY public.orders_elsewhere ALTER COLUMN seller_id SET (n_distinct=20);

CREATE TABLE public.orders_open (
    seller_id uuid NOT NULL,
    id uuid NOT NULL,
    number text NOT NULL COLLATE pg_catalog."C",
    viewer_id uuid NOT NULL,
    drama_id uuid NOT NULL,
    first_episode smallint NOT NULL,
    quantity smallint NOT NULL,
    retail bigint NOT NULL,
    wholesale bigint NOT NULL,
    order_amount bigint NOT NULL,
    purchase_cost bigint NOT NULL,
    payment_id uuid NOT NULL,
    sandbox boolean NOT NULL,
    attribution jsonb NOT NULL,
    paid_at timestamp with time zone NOT NULL,
    pre_ordered_at timestamp with time zone,
    first_play_at timestamp with time zone,
    state text DEFAULT 'to-ship'::text NOT NULL,
    due_at timestamp with time zone,
    shipped_at timestamp with time zone,
    shipped_by text,
    pay_from text,
    credits_used integer DEFAULT 0 NOT NULL,
    payment_amount bigint DEFAULT 0 NOT NULL,
    unsettled bigint DEFAULT 0 NOT NULL,
    deferred bigint DEFAULT 0 NOT NULL,
    release_at timestamp with time zone,
    audit_reason text,
    audited_at timestamp with time zone,
    notice jsonb,
    completed_at timestamp with time zone,
    settled_early boolean DEFAULT false NOT NULL,
    refunded_at timestamp with time zone,
    refunded_quantity smallint DEFAULT 0 NOT NULL,
    fault text,
    ship_from timestamp with time zone,
    payment_transfer uuid NOT NULL,
    shipment_transfer uuid,
    settlement_transfer uuid,
    refund_transfer uuid,
    CONSTRAINT order_is_whole CHECK (orders.is_whole(number, state, (first_episode)::integer, (quantity)::integer, retail, wholesale, order_amount, purchase_cost, credits_used, payment_amount, unsettled, deferred, pay_from, shipped_by, shipped_at, release_at, due_at, completed_at, settlement_transfer, refunded_at, refund_transfer, audit_reason, notice, (refunded_quantity)::integer, fault))
)
WITH (fillfactor='75', autovacuum_vacuum_scale_factor='0.05', autovacuum_analyze_scale_factor='0.05');
ALTER TABLE ONLY public.orders_open ALTER COLUMN seller_id SET (n_distinct=20);

CREATE TABLE public.promotion_link_owners (
    post text NOT NULL,
    seller_id uuid NOT NULL,
    link_id uuid NOT NULL
);

CREATE TABLE public.promotion_links (
    seller_id uuid NOT NULL,
    id uuid NOT NULL,
    consignment_id uuid NOT NULL,
    drama_id uuid NOT NULL,
    url text NOT NULL,
    post text NOT NULL,
    state text DEFAULT 'under-review'::text NOT NULL,
    submitted_at timestamp with time zone NOT NULL,
    promised_by timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    decided_by text,
    notice jsonb,
    checked_at timestamp with time zone,
    check_found jsonb,
    CONSTRAINT check_is_whole CHECK (((checked_at IS NULL) = (check_found IS NULL))),
    CONSTRAINT decision_is_whole CHECK ((((state = 'under-review'::text) = (decided_at IS NULL)) AND ((decided_at IS NULL) = (decided_by IS NULL)))),
    CONSTRAINT failure_has_a_notice CHECK (((state = 'failed'::text) = (notice IS NOT NULL))),
    CONSTRAINT known_link_state CHECK ((state = ANY (ARRAY['under-review'::text, 'succeeded'::text, 'failed'::text])))
);

CREATE TABLE public.shipping_settings (
    seller_id uuid NOT NULL,
    pay_from text NOT NULL,
    CONSTRAINT known_funds CHECK ((pay_from = ANY (ARRAY['wallet'::text, 'proceeds'::text])))
);

CREATE TABLE public.tracking_links (
    code text NOT NULL,
    seller_id uuid NOT NULL,
    consignment_id uuid NOT NULL,
    drama_id uuid NOT NULL,
    sub_id text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT code_form CHECK ((code ~ '^[a-z0-9]{6,16}$'::text)),
    CONSTRAINT sub_id_form CHECK ((sub_id ~ '^[A-Za-z0-9_.-]{0,40}$'::text))
);

CREATE TABLE push.positions (
    seller_id uuid NOT NULL,
    last_id bigint NOT NULL,
    CONSTRAINT counted CHECK ((last_id > 0))
)
WITH (fillfactor='50');

CREATE TABLE push.push_events (
    seller_id uuid NOT NULL,
    id bigint NOT NULL,
    kind push.event_kind NOT NULL,
    facts jsonb NOT NULL,
    at timestamp with time zone NOT NULL
);

CREATE TABLE push.waiting (
    seller_id uuid NOT NULL,
    kind push.event_kind NOT NULL,
    facts jsonb NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='10000');

CREATE TABLE reviews.escalations (
    kind text NOT NULL,
    id text NOT NULL,
    promised_by timestamp with time zone NOT NULL,
    step smallint NOT NULL,
    seller_id uuid NOT NULL,
    escalated_at timestamp with time zone NOT NULL,
    CONSTRAINT known_step CHECK ((step = ANY (ARRAY[1, 2])))
);

CREATE TABLE reviews.leases (
    kind text NOT NULL,
    id text NOT NULL,
    person_id uuid NOT NULL,
    until timestamp with time zone NOT NULL
);

CREATE TABLE reviews.period_times (
    period text NOT NULL,
    decided integer NOT NULL,
    median_ms bigint NOT NULL,
    p95_ms bigint NOT NULL,
    CONSTRAINT known_period CHECK ((period = ANY (ARRAY['24-hours'::text, '7-days'::text, '30-days'::text])))
);

CREATE TABLE reviews.published_times (
    kind text NOT NULL,
    decided integer NOT NULL,
    median_ms bigint NOT NULL,
    p95_ms bigint NOT NULL,
    refreshed_at timestamp with time zone NOT NULL
);

CREATE TABLE reviews.time_points (
    unit text NOT NULL,
    at text NOT NULL,
    median_ms bigint NOT NULL,
    CONSTRAINT known_unit CHECK ((unit = ANY (ARRAY['hour'::text, 'day'::text])))
);

CREATE TABLE reviews.times (
    kind text NOT NULL,
    time_id bigint NOT NULL,
    submitted_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone NOT NULL,
    CONSTRAINT forwards CHECK ((decided_at >= submitted_at))
);

ALTER TABLE reviews.times ALTER COLUMN time_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME reviews.times_time_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE rollups.aggregations (
    only_one boolean DEFAULT true NOT NULL,
    aggregated_at timestamp with time zone NOT NULL,
    CONSTRAINT one_row CHECK (only_one)
);

CREATE TABLE rollups.changes (
    id bigint NOT NULL,
    seller_id uuid NOT NULL,
    viewer_id uuid,
    drama_id uuid,
    day date NOT NULL,
    orders integer DEFAULT 0 NOT NULL,
    sales bigint DEFAULT 0 NOT NULL,
    profit bigint DEFAULT 0 NOT NULL,
    settled_orders integer DEFAULT 0 NOT NULL,
    settled_sales bigint DEFAULT 0 NOT NULL,
    settled_profit bigint DEFAULT 0 NOT NULL,
    missed_orders integer DEFAULT 0 NOT NULL,
    missed_profit bigint DEFAULT 0 NOT NULL,
    shipped integer DEFAULT 0 NOT NULL,
    on_time integer DEFAULT 0 NOT NULL,
    upheld integer DEFAULT 0 NOT NULL,
    episodes integer DEFAULT 0 NOT NULL,
    plays integer DEFAULT 0 NOT NULL,
    clicks integer DEFAULT 0 NOT NULL,
    slot timestamp with time zone,
    hold text,
    held_orders integer DEFAULT 0 NOT NULL,
    held_amount bigint DEFAULT 0 NOT NULL,
    CONSTRAINT known_hold CHECK ((hold = ANY (ARRAY['settlement'::text, 'audit'::text])))
);

ALTER TABLE rollups.changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME rollups.changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE rollups.click_groups (
    id uuid NOT NULL,
    taken_at timestamp with time zone NOT NULL
);

CREATE TABLE rollups.click_marks (
    mark text NOT NULL,
    taken_at timestamp with time zone NOT NULL
);

CREATE TABLE rollups.customers (
    seller_id uuid NOT NULL,
    viewer_id uuid NOT NULL,
    purchases bigint NOT NULL
);

CREATE TABLE rollups.drama_days (
    seller_id uuid NOT NULL,
    drama_id uuid NOT NULL,
    day date NOT NULL,
    orders bigint NOT NULL,
    episodes bigint NOT NULL,
    sales bigint NOT NULL,
    profit bigint NOT NULL,
    plays bigint NOT NULL,
    clicks bigint NOT NULL
);

CREATE TABLE rollups.link_changes (
    id bigint NOT NULL,
    seller_id uuid NOT NULL,
    code text NOT NULL,
    day date NOT NULL,
    landings integer DEFAULT 0 NOT NULL,
    previews integer DEFAULT 0 NOT NULL,
    free_plays integer DEFAULT 0 NOT NULL,
    paid_plays integer DEFAULT 0 NOT NULL,
    bots integer DEFAULT 0 NOT NULL,
    visits integer DEFAULT 0 NOT NULL,
    landed integer DEFAULT 0 NOT NULL,
    previewed integer DEFAULT 0 NOT NULL,
    played integer DEFAULT 0 NOT NULL,
    checked_out integer DEFAULT 0 NOT NULL,
    bought integer DEFAULT 0 NOT NULL
);

ALTER TABLE rollups.link_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME rollups.link_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE rollups.link_days (
    seller_id uuid NOT NULL,
    code text NOT NULL,
    day date NOT NULL,
    landings bigint NOT NULL,
    previews bigint NOT NULL,
    free_plays bigint NOT NULL,
    paid_plays bigint NOT NULL,
    bots bigint NOT NULL,
    visits bigint NOT NULL,
    landed bigint NOT NULL,
    previewed bigint NOT NULL,
    played bigint NOT NULL,
    checked_out bigint NOT NULL,
    bought bigint NOT NULL,
    orders bigint NOT NULL,
    sales bigint NOT NULL,
    profit bigint NOT NULL,
    refunds bigint NOT NULL,
    refunded bigint NOT NULL,
    CONSTRAINT narrowing CHECK (((visits >= landed) AND (landed >= previewed) AND (previewed >= played) AND (played >= checked_out) AND (checked_out >= bought) AND (bought >= 0)))
);

CREATE TABLE rollups.link_hours (
    seller_id uuid NOT NULL,
    code text NOT NULL,
    hour timestamp with time zone NOT NULL,
    clicks bigint NOT NULL,
    repeats bigint NOT NULL,
    bots bigint NOT NULL,
    CONSTRAINT counted_bots CHECK ((bots >= 0)),
    CONSTRAINT counted_clicks CHECK ((clicks >= 0)),
    CONSTRAINT counted_repeats CHECK ((repeats >= 0))
);

CREATE VIEW rollups.link_order_lines AS
 SELECT s.ctid AS line,
    s.seller_id,
    s.code,
    s.day,
    n.own AS orders,
    (n.own * s.amount) AS sales,
    (n.own * s.profit) AS profit,
    n.refunds,
    (n.refunds * s.amount) AS refunded
   FROM (rollups.order_steps s
     CROSS JOIN LATERAL ( SELECT (((s.is_own AND (s.is_state <> 'refunded'::text)))::integer - (COALESCE((s.was_own AND (s.was_state <> 'refunded'::text)), false))::integer) AS own,
            (((s.is_own AND (s.is_state = 'refunded'::text)))::integer - (COALESCE((s.was_own AND (s.was_state = 'refunded'::text)), false))::integer) AS refunds) n)
  WHERE (s.code IS NOT NULL);

CREATE TABLE rollups.visit_steps (
    id bigint NOT NULL,
    seller_id uuid NOT NULL,
    code text NOT NULL,
    mark text NOT NULL,
    day date NOT NULL,
    clicked_at timestamp with time zone NOT NULL,
    step smallint NOT NULL,
    CONSTRAINT step_of_the_books CHECK ((step = ANY (ARRAY[5, 6])))
);

CREATE TABLE rollups.visits (
    mark text NOT NULL,
    seller_id uuid NOT NULL,
    code text NOT NULL,
    day date NOT NULL,
    clicked_at timestamp with time zone NOT NULL,
    reach smallint NOT NULL,
    was smallint DEFAULT 0 NOT NULL,
    CONSTRAINT known_step CHECK (((reach >= 1) AND (reach <= 6))),
    CONSTRAINT never_back CHECK (((was >= 0) AND (was <= reach)))
);

CREATE VIEW rollups.link_lines AS
 SELECT link_changes.seller_id,
    link_changes.code,
    link_changes.day,
    link_changes.landings,
    link_changes.previews,
    link_changes.free_plays,
    link_changes.paid_plays,
    link_changes.bots,
    link_changes.visits,
    link_changes.landed,
    link_changes.previewed,
    link_changes.played,
    link_changes.checked_out,
    link_changes.bought,
    0 AS orders,
    (0)::bigint AS sales,
    (0)::bigint AS profit,
    0 AS refunds,
    (0)::bigint AS refunded
   FROM rollups.link_changes
UNION ALL
 SELECT link_order_lines.seller_id,
    link_order_lines.code,
    link_order_lines.day,
    0 AS landings,
    0 AS previews,
    0 AS free_plays,
    0 AS paid_plays,
    0 AS bots,
    0 AS visits,
    0 AS landed,
    0 AS previewed,
    0 AS played,
    0 AS checked_out,
    0 AS bought,
    link_order_lines.orders,
    link_order_lines.sales,
    link_order_lines.profit,
    link_order_lines.refunds,
    link_order_lines.refunded
   FROM rollups.link_order_lines
UNION ALL
 SELECT s.seller_id,
    s.code,
    COALESCE(v.day, s.day) AS day,
    0 AS landings,
    0 AS previews,
    0 AS free_plays,
    0 AS paid_plays,
    0 AS bots,
    ((n.was < 1))::integer AS visits,
    ((n.was < 2))::integer AS landed,
    ((n.was < 3))::integer AS previewed,
    ((n.was < 4))::integer AS played,
    ((n.was < 5))::integer AS checked_out,
    (((n.was < 6) AND (s.step = 6)))::integer AS bought,
    0 AS orders,
    0 AS sales,
    0 AS profit,
    0 AS refunds,
    0 AS refunded
   FROM ((( SELECT visit_steps.seller_id,
            visit_steps.code,
            visit_steps.mark,
            min(visit_steps.day) AS day,
            max(visit_steps.step) AS step
           FROM rollups.visit_steps
          GROUP BY visit_steps.seller_id, visit_steps.code, visit_steps.mark) s
     LEFT JOIN rollups.visits v ON ((v.mark = s.mark)))
     CROSS JOIN LATERAL ( SELECT COALESCE((v.reach)::integer, 0) AS was) n);

CREATE TABLE rollups.link_results (
    seller_id uuid NOT NULL,
    code text NOT NULL,
    landings bigint NOT NULL,
    previews bigint NOT NULL,
    free_plays bigint NOT NULL,
    paid_plays bigint NOT NULL,
    bots bigint NOT NULL,
    visits bigint NOT NULL,
    landed bigint NOT NULL,
    previewed bigint NOT NULL,
    played bigint NOT NULL,
    checked_out bigint NOT NULL,
    bought bigint NOT NULL,
    orders bigint NOT NULL,
    sales bigint NOT NULL,
    profit bigint NOT NULL,
    refunds bigint NOT NULL,
    refunded bigint NOT NULL,
    CONSTRAINT narrowing CHECK (((visits >= landed) AND (landed >= previewed) AND (previewed >= played) AND (played >= checked_out) AND (checked_out >= bought) AND (bought >= 0)))
);

CREATE TABLE rollups.link_totals (
    seller_id uuid NOT NULL,
    code text NOT NULL,
    clicks bigint NOT NULL,
    repeats bigint NOT NULL,
    bots bigint NOT NULL,
    last_click_at timestamp with time zone NOT NULL,
    CONSTRAINT counted_bots CHECK ((bots >= 0)),
    CONSTRAINT counted_clicks CHECK ((clicks >= 0)),
    CONSTRAINT counted_repeats CHECK ((repeats >= 0))
);

CREATE VIEW rollups.step_lines AS
 SELECT s.ctid AS line,
    s.seller_id,
    s.viewer_id,
    s.drama_id,
    s.day,
    s.slot,
    n.own AS orders,
    (n.own * s.amount) AS sales,
    (n.own * s.profit) AS profit,
    n.settled AS settled_orders,
    (n.settled * s.amount) AS settled_sales,
    (n.settled * s.profit) AS settled_profit,
    n.missed AS missed_orders,
    (n.missed * s.profit) AS missed_profit,
    (s.shipped)::integer AS shipped,
    (s.on_time)::integer AS on_time,
    (s.upheld)::integer AS upheld,
    (n.own * s.quantity) AS episodes,
    0 AS plays,
    0 AS clicks,
    NULL::text AS hold,
    0 AS held_orders,
    (0)::bigint AS held_amount
   FROM (rollups.order_steps s
     CROSS JOIN LATERAL ( SELECT (((s.is_own AND (s.is_state <> 'refunded'::text)))::integer - (COALESCE((s.was_own AND (s.was_state <> 'refunded'::text)), false))::integer) AS own,
            (((s.is_own AND (s.is_state = 'completed'::text)))::integer - (COALESCE((s.was_own AND (s.was_state = 'completed'::text)), false))::integer) AS settled,
            ((((NOT s.is_own) AND (s.is_state <> 'refunded'::text)))::integer - (COALESCE(((NOT s.was_own) AND (s.was_state <> 'refunded'::text)), false))::integer) AS missed) n)
UNION ALL
 SELECT s.ctid AS line,
    s.seller_id,
    NULL::uuid AS viewer_id,
    NULL::uuid AS drama_id,
    s.is_release AS day,
    NULL::timestamp with time zone AS slot,
    0 AS orders,
    0 AS sales,
    0 AS profit,
    0 AS settled_orders,
    0 AS settled_sales,
    0 AS settled_profit,
    0 AS missed_orders,
    0 AS missed_profit,
    0 AS shipped,
    0 AS on_time,
    0 AS upheld,
    0 AS episodes,
    0 AS plays,
    0 AS clicks,
        CASE s.is_state
            WHEN 'audit'::text THEN 'audit'::text
            ELSE 'settlement'::text
        END AS hold,
    1 AS held_orders,
    s.is_unsettled AS held_amount
   FROM rollups.order_steps s
  WHERE (s.is_release IS NOT NULL)
UNION ALL
 SELECT s.ctid AS line,
    s.seller_id,
    NULL::uuid AS viewer_id,
    NULL::uuid AS drama_id,
    s.was_release AS day,
    NULL::timestamp with time zone AS slot,
    0 AS orders,
    0 AS sales,
    0 AS profit,
    0 AS settled_orders,
    0 AS settled_sales,
    0 AS settled_profit,
    0 AS missed_orders,
    0 AS missed_profit,
    0 AS shipped,
    0 AS on_time,
    0 AS upheld,
    0 AS episodes,
    0 AS plays,
    0 AS clicks,
        CASE s.was_state
            WHEN 'audit'::text THEN 'audit'::text
            ELSE 'settlement'::text
        END AS hold,
    '-1'::integer AS held_orders,
    (- s.was_unsettled) AS held_amount
   FROM rollups.order_steps s
  WHERE (s.was_release IS NOT NULL);

CREATE VIEW rollups.pending_lines AS
 SELECT changes.seller_id,
    changes.viewer_id,
    changes.drama_id,
    changes.day,
    changes.slot,
    changes.orders,
    changes.sales,
    changes.profit,
    changes.settled_orders,
    changes.settled_sales,
    changes.settled_profit,
    changes.missed_orders,
    changes.missed_profit,
    changes.shipped,
    changes.on_time,
    changes.upheld,
    changes.episodes,
    changes.plays,
    changes.clicks,
    changes.hold,
    changes.held_orders,
    changes.held_amount
   FROM rollups.changes
UNION ALL
 SELECT step_lines.seller_id,
    step_lines.viewer_id,
    step_lines.drama_id,
    step_lines.day,
    step_lines.slot,
    step_lines.orders,
    step_lines.sales,
    step_lines.profit,
    step_lines.settled_orders,
    step_lines.settled_sales,
    step_lines.settled_profit,
    step_lines.missed_orders,
    step_lines.missed_profit,
    step_lines.shipped,
    step_lines.on_time,
    step_lines.upheld,
    step_lines.episodes,
    step_lines.plays,
    step_lines.clicks,
    step_lines.hold,
    step_lines.held_orders,
    step_lines.held_amount
   FROM rollups.step_lines;

CREATE TABLE rollups.platform_days (
    day date NOT NULL,
    orders bigint NOT NULL,
    sales bigint NOT NULL,
    settled_orders bigint NOT NULL,
    settled_sales bigint NOT NULL,
    missed_orders bigint NOT NULL,
    shipped bigint NOT NULL,
    on_time bigint NOT NULL,
    upheld bigint NOT NULL,
    clicks bigint NOT NULL
);

CREATE TABLE rollups.platform_release_days (
    day date NOT NULL,
    hold text NOT NULL,
    orders bigint NOT NULL,
    amount bigint NOT NULL,
    CONSTRAINT known_hold CHECK ((hold = ANY (ARRAY['settlement'::text, 'audit'::text])))
);

CREATE TABLE rollups.platform_slots (
    slot timestamp with time zone NOT NULL,
    orders bigint NOT NULL,
    sales bigint NOT NULL,
    settled_orders bigint NOT NULL,
    settled_sales bigint NOT NULL,
    missed_orders bigint NOT NULL,
    shipped bigint NOT NULL,
    on_time bigint NOT NULL,
    upheld bigint NOT NULL,
    clicks bigint NOT NULL
);

CREATE TABLE rollups.release_days (
    seller_id uuid NOT NULL,
    day date NOT NULL,
    hold text NOT NULL,
    orders bigint NOT NULL,
    amount bigint NOT NULL,
    CONSTRAINT known_hold CHECK ((hold = ANY (ARRAY['settlement'::text, 'audit'::text])))
);

CREATE TABLE rollups.seller_days (
    seller_id uuid NOT NULL,
    day date NOT NULL,
    orders bigint NOT NULL,
    sales bigint NOT NULL,
    profit bigint NOT NULL,
    settled_orders bigint NOT NULL,
    settled_sales bigint NOT NULL,
    settled_profit bigint NOT NULL,
    missed_orders bigint NOT NULL,
    missed_profit bigint NOT NULL,
    shipped bigint NOT NULL,
    on_time bigint NOT NULL,
    upheld bigint NOT NULL,
    clicks bigint NOT NULL
);

CREATE TABLE rollups.seller_slots (
    seller_id uuid NOT NULL,
    slot timestamp with time zone NOT NULL,
    orders bigint NOT NULL,
    sales bigint NOT NULL,
    profit bigint NOT NULL,
    clicks bigint NOT NULL
);

CREATE TABLE rollups.seller_totals (
    seller_id uuid NOT NULL,
    orders bigint NOT NULL,
    sales bigint NOT NULL,
    profit bigint NOT NULL,
    settled_orders bigint NOT NULL,
    settled_sales bigint NOT NULL,
    settled_profit bigint NOT NULL,
    missed_orders bigint NOT NULL,
    missed_profit bigint NOT NULL,
    clicks bigint NOT NULL,
    valid_customers bigint DEFAULT 0 NOT NULL
);

ALTER TABLE rollups.visit_steps ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME rollups.visit_steps_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE settings.proposals (
    id uuid NOT NULL,
    name text NOT NULL,
    value jsonb NOT NULL,
    effective_from timestamp with time zone NOT NULL,
    reason text NOT NULL,
    proposed_by uuid NOT NULL,
    proposed_at timestamp with time zone NOT NULL,
    outcome text,
    ended_by uuid,
    ended_at timestamp with time zone,
    CONSTRAINT confirmed_by_somebody_else CHECK (((outcome IS DISTINCT FROM 'confirmed'::text) OR (ended_by <> proposed_by))),
    CONSTRAINT end_is_whole CHECK ((num_nonnulls(outcome, ended_by, ended_at) = ANY (ARRAY[0, 3]))),
    CONSTRAINT has_a_reason CHECK ((reason <> ''::text)),
    CONSTRAINT known_outcome CHECK ((outcome = ANY (ARRAY['confirmed'::text, 'declined'::text]))),
    CONSTRAINT name_form CHECK ((name ~ '^[a-z][a-zA-Z0-9]*$'::text)),
    CONSTRAINT within_bounds CHECK (((NOT (outcome IS DISTINCT FROM 'declined'::text)) OR settings.is_within_bounds(name, value)))
);

CREATE TABLE settings.versions (
    name text NOT NULL,
    version bigint NOT NULL,
    value jsonb NOT NULL,
    effective_from timestamp with time zone NOT NULL,
    reason text NOT NULL,
    decided_by text NOT NULL,
    decided_at timestamp with time zone NOT NULL,
    CONSTRAINT has_a_reason CHECK ((reason <> ''::text)),
    CONSTRAINT name_form CHECK ((name ~ '^[a-z][a-zA-Z0-9]*$'::text)),
    CONSTRAINT never_backwards CHECK ((effective_from >= decided_at)),
    CONSTRAINT somebody CHECK ((decided_by <> ''::text)),
    CONSTRAINT within_bounds CHECK (settings.is_within_bounds(name, value))
);

ALTER TABLE settings.versions ALTER COLUMN version ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME settings.versions_version_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE settlement.audit_decisions (
    seller_id uuid NOT NULL,
    order_id uuid NOT NULL,
    decision_id bigint NOT NULL,
    decided_at timestamp with time zone NOT NULL,
    outcome text NOT NULL,
    note text,
    actor text NOT NULL,
    CONSTRAINT known_outcome CHECK ((outcome = ANY (ARRAY['opened'::text, 'upheld'::text, 'dismissed'::text]))),
    CONSTRAINT somebody CHECK ((actor <> ''::text))
);

ALTER TABLE settlement.audit_decisions ALTER COLUMN decision_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME settlement.audit_decisions_decision_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE settlement.early_settlements (
    seller_id uuid NOT NULL,
    id uuid NOT NULL,
    month text NOT NULL,
    slot smallint NOT NULL,
    orders integer NOT NULL,
    amount bigint NOT NULL,
    fee bigint NOT NULL,
    applied_at timestamp with time zone NOT NULL,
    CONSTRAINT fee_bounded CHECK (((fee * 20) <= amount)),
    CONSTRAINT fee_within CHECK (((fee >= 0) AND (fee <= amount))),
    CONSTRAINT month_form CHECK ((month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'::text)),
    CONSTRAINT some_amount CHECK ((amount > 0)),
    CONSTRAINT some_orders CHECK ((orders > 0)),
    CONSTRAINT two_a_month CHECK (((slot >= 1) AND (slot <= 2)))
);

CREATE TABLE settlement.released_days (
    seller_id uuid NOT NULL,
    day date NOT NULL,
    orders bigint NOT NULL,
    amount bigint NOT NULL,
    CONSTRAINT amount_not_negative CHECK ((amount >= 0)),
    CONSTRAINT some_orders CHECK ((orders > 0))
);

CREATE TABLE solvency.blocks (
    day date NOT NULL,
    network text NOT NULL,
    height bigint NOT NULL,
    hash text NOT NULL
);

CREATE UNLOGGED TABLE solvency.changes (
    place integer,
    seller_id uuid,
    debt text,
    available bigint DEFAULT 0 NOT NULL,
    unsettled bigint DEFAULT 0 NOT NULL,
    withdrawing bigint DEFAULT 0 NOT NULL,
    escrow bigint DEFAULT 0 NOT NULL,
    prepaid bigint DEFAULT 0 NOT NULL,
    other bigint,
    journal_length bigint
);

CREATE TABLE solvency.holdings (
    day date NOT NULL,
    network text NOT NULL,
    address text NOT NULL,
    watcher text NOT NULL,
    units numeric(78,0) NOT NULL,
    CONSTRAINT no_negative_units CHECK ((units >= (0)::numeric))
);

CREATE VIEW solvency.seen_holdings AS
 SELECT h.day,
    h.network,
    h.address,
    min(h.units) AS units
   FROM solvency.holdings h
  GROUP BY h.day, h.network, h.address
 HAVING ((count(DISTINCT h.watcher) >= 2) AND (min(h.units) = max(h.units)));

CREATE VIEW solvency.cold_addresses AS
 SELECT a.network,
    a.address,
    COALESCE(h.units, (0)::numeric) AS units,
    h.day AS seen_on
   FROM (chain.platform_addresses a
     LEFT JOIN LATERAL ( SELECT s.units,
            s.day
           FROM solvency.seen_holdings s
          WHERE ((s.network = a.network) AND (s.address = a.address))
          ORDER BY s.day DESC
         LIMIT 1) h ON (true))
  WHERE ((a.network <> 'trc20'::text) AND (NOT (EXISTS ( SELECT
           FROM chain.wallets w
          WHERE ((w.network = a.network) AND (lower(w.address) = lower(a.address)))))));

CREATE TABLE solvency.cold_signatures (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    day date NOT NULL,
    network text NOT NULL,
    address text NOT NULL,
    signature text NOT NULL,
    state text DEFAULT 'brought'::text NOT NULL,
    brought_by text NOT NULL,
    brought_at timestamp with time zone NOT NULL,
    ended_by text,
    ended_at timestamp with time zone,
    CONSTRAINT confirmed_by_somebody_else CHECK (((state <> 'confirmed'::text) OR (ended_by <> brought_by))),
    CONSTRAINT end_is_whole CHECK ((((state = 'brought'::text) = (ended_by IS NULL)) AND ((ended_by IS NULL) = (ended_at IS NULL)))),
    CONSTRAINT known_state CHECK ((state = ANY (ARRAY['brought'::text, 'confirmed'::text, 'declined'::text]))),
    CONSTRAINT whole_signature CHECK ((signature ~ '^0x[0-9a-f]{130}$'::text))
);

CREATE TABLE solvency.days (
    day date NOT NULL,
    taken_at timestamp with time zone NOT NULL,
    places integer NOT NULL,
    root bytea NOT NULL,
    owed bigint NOT NULL,
    report bytea NOT NULL,
    log_index bigint NOT NULL,
    CONSTRAINT in_the_log CHECK ((log_index >= 0)),
    CONSTRAINT not_negative CHECK ((owed >= 0)),
    CONSTRAINT power_of_two CHECK (((places >= 1024) AND ((places & (places - 1)) = 0))),
    CONSTRAINT whole_root CHECK ((length(root) = 32))
);

CREATE TABLE solvency.leaves (
    place integer NOT NULL,
    day date NOT NULL,
    until date NOT NULL,
    amounts bigint[] NOT NULL,
    CONSTRAINT counted CHECK ((until > day)),
    CONSTRAINT no_negative_amount CHECK ((0 <= ALL (amounts)))
);

CREATE TABLE solvency.nodes (
    level smallint NOT NULL,
    index integer NOT NULL,
    day date NOT NULL,
    hashes bytea NOT NULL,
    sums bigint[] NOT NULL,
    CONSTRAINT kept_level CHECK (((level >= 3) AND (((level)::integer % 3) = 0))),
    CONSTRAINT no_negative_sum CHECK ((0 <= ALL (sums))),
    CONSTRAINT whole_hashes CHECK (((cardinality(sums) = ANY (ARRAY[2, 4, 8])) AND (length(hashes) = (32 * cardinality(sums)))))
);

CREATE TABLE solvency.places (
    place integer NOT NULL,
    since date NOT NULL,
    seller_id uuid,
    available bigint DEFAULT 0 NOT NULL,
    unsettled bigint DEFAULT 0 NOT NULL,
    withdrawing bigint DEFAULT 0 NOT NULL,
    escrow bigint DEFAULT 0 NOT NULL,
    prepaid bigint DEFAULT 0 NOT NULL,
    journal_length bigint,
    debt text,
    other bigint,
    CONSTRAINT no_negative_amount CHECK ((LEAST((place)::bigint, available, unsettled, withdrawing, escrow, prepaid, other) >= 0)),
    CONSTRAINT one_owner CHECK (
CASE
    WHEN (seller_id IS NULL) THEN ((debt = ANY (ARRAY['refunds'::text, 'invoices'::text, 'suspense'::text, 'disputed'::text, 'reserve'::text])) AND (debt IS NOT NULL) AND (other IS NOT NULL) AND (((((available | unsettled) | withdrawing) | escrow) | prepaid) = 0))
    ELSE ((debt IS NULL) AND (other IS NULL) AND (journal_length IS NOT NULL))
END)
)
WITH (fillfactor='90');

CREATE TABLE solvency.pricing (
    only_row boolean DEFAULT true NOT NULL,
    packs jsonb NOT NULL,
    CONSTRAINT pricing_only_row_check CHECK (only_row)
);

CREATE TABLE solvency.sealed_secret (
    only_row boolean DEFAULT true NOT NULL,
    secret bytea DEFAULT solvency.random_bytes() NOT NULL,
    CONSTRAINT sealed_secret_only_row_check CHECK (only_row),
    CONSTRAINT whole_secret CHECK ((length(secret) = 32))
);

CREATE TABLE solvency.signatures (
    day date NOT NULL,
    network text NOT NULL,
    address text NOT NULL,
    signature text NOT NULL,
    CONSTRAINT whole_signature CHECK ((signature ~ '^0x[0-9a-f]{130}$'::text))
);

CREATE VIEW solvency.standing AS
 SELECT p.place,
    p.since,
    p.seller_id,
    p.debt,
        CASE
            WHEN (p.debt IS NULL) THEN ARRAY[p.available, p.unsettled, p.withdrawing, p.escrow, p.prepaid]
            ELSE ARRAY[p.other]
        END AS amounts
   FROM solvency.places p;

CREATE TABLE staff.audit_head (
    only_row boolean DEFAULT true NOT NULL,
    length bigint DEFAULT 0 NOT NULL,
    head bytea DEFAULT decode(repeat('00'::text, 32), 'hex'::text) NOT NULL,
    CONSTRAINT audit_head_only_row_check CHECK (only_row)
);

CREATE TABLE staff.challenges (
    person_id uuid NOT NULL,
    nonce text NOT NULL,
    made_at timestamp with time zone NOT NULL,
    pays_until timestamp with time zone DEFAULT (date_trunc('second'::text, clock_timestamp()) + '24:00:00'::interval) NOT NULL,
    used_at timestamp with time zone
);

CREATE TABLE staff.device_keys (
    key_id text NOT NULL,
    person_id uuid NOT NULL,
    duty text NOT NULL,
    public_key text NOT NULL,
    label text NOT NULL,
    sign_count bigint NOT NULL,
    offered_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    retired_at timestamp with time zone,
    enrol_told_at timestamp with time zone,
    retire_told_at timestamp with time zone,
    signer_refused text,
    CONSTRAINT a_label CHECK (((length(label) >= 1) AND (length(label) <= 80))),
    CONSTRAINT a_point CHECK ((public_key ~ '^[A-Za-z0-9_-]{87}$'::text)),
    CONSTRAINT known_duty CHECK ((duty = ANY (ARRAY['payouts'::text, 'levels'::text, 'keys'::text]))),
    CONSTRAINT readable_id CHECK (((length(key_id) <= 1366) AND (key_id ~ '^[A-Za-z0-9_-]+$'::text)))
);

CREATE TABLE staff.duty_pages (
    id uuid NOT NULL,
    duty_id uuid NOT NULL,
    paged_by uuid NOT NULL,
    queue text,
    item text,
    paged_at timestamp with time zone NOT NULL,
    CONSTRAINT item_in_a_queue CHECK (((queue IS NULL) = (item IS NULL)))
);

CREATE TABLE staff.key_signatures (
    key_id text NOT NULL,
    act text NOT NULL,
    by_person uuid NOT NULL,
    by_key text,
    client_data bytea,
    authenticator_data bytea,
    signature bytea,
    at timestamp with time zone NOT NULL,
    CONSTRAINT known_act CHECK ((act = ANY (ARRAY['enrol'::text, 'retire'::text]))),
    CONSTRAINT signed_whole CHECK ((num_nonnulls(by_key, client_data, authenticator_data, signature) = ANY (ARRAY[0, 4])))
);

CREATE TABLE staff.notes (
    id bigint NOT NULL,
    subject_kind text NOT NULL,
    subject_id text NOT NULL,
    text text NOT NULL,
    person_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT known_subject CHECK ((subject_kind = ANY (ARRAY['seller'::text, 'order'::text, 'viewer'::text]))),
    CONSTRAINT named CHECK ((subject_id <> ''::text)),
    CONSTRAINT says_something CHECK (((btrim(text) <> ''::text) AND (length(text) <= 1000)))
);

ALTER TABLE staff.notes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME staff.notes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE staff.sessions (
    id uuid NOT NULL,
    person_id uuid NOT NULL,
    token_digest text NOT NULL,
    device text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone
);

CREATE TABLE support.contacts (
    "position" smallint NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    address text NOT NULL,
    opens_at time without time zone,
    closes_at time without time zone,
    CONSTRAINT hours_or_none CHECK (((opens_at IS NULL) = (closes_at IS NULL))),
    CONSTRAINT known_kind CHECK ((kind = ANY (ARRAY['telegram'::text, 'whatsapp'::text, 'email'::text])))
);

CREATE TABLE transparency.actions (
    sequence bigint NOT NULL,
    at_ms bigint NOT NULL,
    roles text NOT NULL,
    action text NOT NULL,
    kind text NOT NULL,
    is_personal boolean NOT NULL,
    subject_kind text,
    reference text,
    result text NOT NULL,
    previous_hash bytea NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT hash_of_the_line CHECK ((hash = transparency.action_hash(previous_hash, sequence, at_ms, roles, action, kind, is_personal, subject_kind, reference, result))),
    CONSTRAINT known_kind CHECK ((kind = ANY (ARRAY['view'::text, 'change'::text]))),
    CONSTRAINT nobody_is_named CHECK (((subject_kind IS NULL) OR transparency.is_told(subject_kind, reference, result))),
    CONSTRAINT one_word_a_line CHECK ((strpos(concat(roles, action, subject_kind, reference, result), '
'::text) = 0)),
    CONSTRAINT subject_is_whole CHECK (((subject_kind IS NULL) = (reference IS NULL)))
);

CREATE TABLE transparency.earning_months (
    month date NOT NULL,
    made_at timestamp with time zone NOT NULL,
    CONSTRAINT a_month CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);

CREATE TABLE transparency.earnings (
    month date NOT NULL,
    level text NOT NULL,
    sellers integer NOT NULL,
    without integer NOT NULL,
    quarter_below bigint NOT NULL,
    half_below bigint NOT NULL,
    quarter_above bigint NOT NULL,
    CONSTRAINT enough_to_hide_among CHECK ((sellers >= 10)),
    CONSTRAINT in_order CHECK (((quarter_below <= half_below) AND (half_below <= quarter_above))),
    CONSTRAINT known_level CHECK ((level = ANY (ARRAY['bronze'::text, 'silver'::text, 'gold'::text, 'diamond'::text, 'all'::text]))),
    CONSTRAINT some_of_them CHECK (((without >= 0) AND (without <= sellers)))
);

CREATE VIEW trust.account_lock_notices AS
 SELECT l.seller_id,
    l.id,
    l.locked_at,
    l.until,
    l.opened_at,
    (l.notice ->> 'rule'::text) AS rule,
    (l.notice ->> 'decidedBy'::text) AS decided_by,
        CASE jsonb_typeof((l.notice -> 'decidedAt'::text))
            WHEN 'number'::text THEN ((l.notice ->> 'decidedAt'::text))::numeric
            ELSE NULL::numeric
        END AS decided_ms,
        CASE jsonb_typeof((l.notice -> 'appealUntil'::text))
            WHEN 'number'::text THEN ((l.notice ->> 'appealUntil'::text))::numeric
            ELSE NULL::numeric
        END AS appeal_until_ms
   FROM identity.account_locks l;

CREATE VIEW trust.order_holds AS
 SELECT o.seller_id,
    o.id,
    o.state,
    COALESCE(o.ship_from, o.paid_at) AS ship_from,
    o.shipped_at,
    o.shipped_by,
    o.release_at,
    o.due_at,
    o.audited_at,
    o.audit_reason,
    (o.notice ->> 'rule'::text) AS rule,
    (o.notice ->> 'decidedBy'::text) AS decided_by,
        CASE jsonb_typeof((o.notice -> 'decidedAt'::text))
            WHEN 'number'::text THEN ((o.notice ->> 'decidedAt'::text))::numeric
            ELSE NULL::numeric
        END AS decided_ms,
        CASE jsonb_typeof((o.notice -> 'appealUntil'::text))
            WHEN 'number'::text THEN ((o.notice ->> 'appealUntil'::text))::numeric
            ELSE NULL::numeric
        END AS appeal_until_ms
   FROM public.orders o
  WHERE (o.state = ANY (ARRAY['to-ship'::text, 'shipped'::text, 'in-settlement'::text, 'audit'::text]));

CREATE VIEW trust.withdrawal_notices AS
 SELECT w.seller_id,
    w.id,
    (w.notice ->> 'rule'::text) AS rule,
    (w.notice ->> 'decidedBy'::text) AS decided_by,
        CASE jsonb_typeof((w.notice -> 'decidedAt'::text))
            WHEN 'number'::text THEN ((w.notice ->> 'decidedAt'::text))::numeric
            ELSE NULL::numeric
        END AS decided_ms,
        CASE jsonb_typeof((w.notice -> 'appealUntil'::text))
            WHEN 'number'::text THEN ((w.notice ->> 'appealUntil'::text))::numeric
            ELSE NULL::numeric
        END AS appeal_until_ms
   FROM wallet.withdrawals w
  WHERE (w.state = 'rejected'::text);

CREATE TABLE viewing.positions (
    viewer_id uuid NOT NULL,
    drama_id uuid NOT NULL,
    episode smallint NOT NULL,
    position_ms integer NOT NULL,
    played_at timestamp with time zone NOT NULL,
    CONSTRAINT counted_episode CHECK ((episode >= 1)),
    CONSTRAINT position_not_negative CHECK ((position_ms >= 0))
);

CREATE SEQUENCE wallet.next_address_index
    AS integer
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;

CREATE TABLE wallet.address_indexes (
    seller_id uuid NOT NULL,
    derivation_index integer DEFAULT nextval('wallet.next_address_index'::regclass) NOT NULL
);

CREATE TABLE wallet.approval_proofs (
    id uuid NOT NULL,
    subject text NOT NULL,
    subject_id text NOT NULL,
    person_id uuid NOT NULL,
    key_id text NOT NULL,
    client_data bytea NOT NULL,
    authenticator_data bytea NOT NULL,
    signature bytea NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT known_subject CHECK ((subject = ANY (ARRAY['withdrawal'::text, 'return'::text, 'deposit'::text, 'credit'::text, 'correction'::text, 'level'::text, 'alarm'::text])))
);

CREATE TABLE wallet.claimed_transactions (
    network text NOT NULL,
    hash text NOT NULL,
    seller_id uuid NOT NULL,
    deposit_id uuid NOT NULL
);

CREATE TABLE wallet.decisions (
    seller_id uuid NOT NULL,
    decision_id bigint NOT NULL,
    subject text NOT NULL,
    subject_id uuid NOT NULL,
    act text NOT NULL,
    actor text NOT NULL,
    decided_at timestamp with time zone NOT NULL,
    facts jsonb NOT NULL,
    CONSTRAINT known_act CHECK ((act = ANY (ARRAY['approved'::text, 'rejected'::text, 'paid'::text]))),
    CONSTRAINT known_subject CHECK ((subject = ANY (ARRAY['deposit'::text, 'withdrawal'::text]))),
    CONSTRAINT somebody CHECK ((actor <> ''::text))
);

ALTER TABLE wallet.decisions ALTER COLUMN decision_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME wallet.decisions_decision_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE wallet.deposit_addresses (
    seller_id uuid NOT NULL,
    network text NOT NULL,
    address text NOT NULL,
    given_at timestamp with time zone NOT NULL,
    retired_at timestamp with time zone,
    CONSTRAINT known_network CHECK ((network = ANY (ARRAY['bep20'::text, 'erc20'::text, 'trc20'::text])))
);

CREATE TABLE wallet.reconciliations (
    side text NOT NULL,
    day date NOT NULL,
    parts json NOT NULL,
    difference text NOT NULL,
    compared_at timestamp with time zone NOT NULL,
    explained_difference text,
    explained_by text,
    explained_at timestamp with time zone,
    note text,
    CONSTRAINT a_decimal CHECK ((difference ~ '^-?[0-9]+(\.[0-9]+)?$'::text)),
    CONSTRAINT explanation_is_whole CHECK ((num_nonnulls(explained_difference, explained_by, explained_at, note) = ANY (ARRAY[0, 4]))),
    CONSTRAINT side_form CHECK ((side ~ '^(custody|processor):[a-z0-9][a-z0-9-]{0,30}$'::text)),
    CONSTRAINT some_words CHECK ((note <> ''::text))
);

CREATE TABLE wallet.revoked_approvals (
    subject text NOT NULL,
    subject_id uuid NOT NULL,
    revoked_at timestamp with time zone NOT NULL,
    told_at timestamp with time zone,
    CONSTRAINT known_subject CHECK ((subject = ANY (ARRAY['withdrawal'::text, 'return'::text])))
);

ALTER TABLE ONLY ledger.transfers ATTACH PARTITION ledger.transfers_elsewhere DEFAULT;

ALTER TABLE ONLY public.orders_ended ATTACH PARTITION public.orders_elsewhere DEFAULT;

ALTER TABLE ONLY public.orders ATTACH PARTITION public.orders_ended FOR VALUES IN ('completed', 'refunded');

ALTER TABLE ONLY public.orders ATTACH PARTITION public.orders_open FOR VALUES IN ('to-ship', 'shipped', 'in-settlement', 'audit');

ALTER TABLE ONLY migrations.applied_migrations ALTER COLUMN id SET DEFAULT nextval('migrations.applied_migrations_id_seq'::regclass);

ALTER TABLE ONLY chain.alarms
    ADD CONSTRAINT alarms_pkey PRIMARY KEY (id);

ALTER TABLE ONLY chain.balances
    ADD CONSTRAINT balances_pkey PRIMARY KEY (network, address);

ALTER TABLE ONLY chain.blocks
    ADD CONSTRAINT blocks_pkey PRIMARY KEY (network, height);

ALTER TABLE ONLY chain.disagreements
    ADD CONSTRAINT disagreements_pkey PRIMARY KEY (network, watcher);

ALTER TABLE ONLY chain.leases
    ADD CONSTRAINT leases_pkey PRIMARY KEY (network, watcher);

ALTER TABLE ONLY chain.outbound_attempts
    ADD CONSTRAINT outbound_attempts_hash_key UNIQUE (hash);

ALTER TABLE ONLY chain.outbound_attempts
    ADD CONSTRAINT outbound_attempts_pkey PRIMARY KEY (outbound_transaction_id, ordinal);

ALTER TABLE ONLY chain.outbound_transactions
    ADD CONSTRAINT outbound_transactions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY chain.platform_addresses
    ADD CONSTRAINT platform_addresses_pkey PRIMARY KEY (network, address);

ALTER TABLE ONLY chain.readings
    ADD CONSTRAINT readings_pkey PRIMARY KEY (network, address, watcher);

ALTER TABLE ONLY chain.resolutions
    ADD CONSTRAINT resolutions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY chain.sightings
    ADD CONSTRAINT sightings_pkey PRIMARY KEY (network, transaction_hash, ordinal, block_hash, watcher);

ALTER TABLE ONLY chain.tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (network);

ALTER TABLE ONLY chain.transfers
    ADD CONSTRAINT transfers_deposit_id_key UNIQUE (deposit_id);

ALTER TABLE ONLY chain.transfers
    ADD CONSTRAINT transfers_pkey PRIMARY KEY (network, transaction_hash, ordinal);

ALTER TABLE ONLY chain.transfers
    ADD CONSTRAINT transfers_transfer_id_key UNIQUE (transfer_id);

ALTER TABLE ONLY chain.wallets
    ADD CONSTRAINT wallets_pkey PRIMARY KEY (network, address);

ALTER TABLE ONLY chain.watchers
    ADD CONSTRAINT watchers_pkey PRIMARY KEY (network);

ALTER TABLE ONLY checkout.allocation_blocks
    ADD CONSTRAINT allocation_blocks_pkey PRIMARY KEY (day);

ALTER TABLE ONLY checkout.allocation_closings
    ADD CONSTRAINT allocation_closings_pkey PRIMARY KEY (day);

ALTER TABLE ONLY checkout.allocation_days
    ADD CONSTRAINT allocation_days_pkey PRIMARY KEY (day);

ALTER TABLE ONLY checkout.allocation_sightings
    ADD CONSTRAINT allocation_sightings_pkey PRIMARY KEY (day, watcher);

ALTER TABLE ONLY checkout.allocation_snapshots
    ADD CONSTRAINT allocation_snapshots_pkey PRIMARY KEY (day);

ALTER TABLE ONLY checkout.allocation_weights
    ADD CONSTRAINT allocation_weights_pkey PRIMARY KEY (day, drama_id, seller_id);

ALTER TABLE ONLY checkout.awaiting_orders
    ADD CONSTRAINT awaiting_orders_pkey PRIMARY KEY (order_id);

ALTER TABLE ONLY checkout.buyers
    ADD CONSTRAINT buyers_pkey PRIMARY KEY (order_id);

ALTER TABLE ONLY checkout.complaint_decisions
    ADD CONSTRAINT complaint_decisions_pkey PRIMARY KEY (order_id);

ALTER TABLE ONLY checkout.complaints
    ADD CONSTRAINT complaints_pkey PRIMARY KEY (order_id);

ALTER TABLE ONLY checkout.disputes
    ADD CONSTRAINT disputes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY checkout.episode_access
    ADD CONSTRAINT episode_access_pkey PRIMARY KEY (viewer_id, drama_id, first_episode, order_id);

ALTER TABLE ONLY checkout.invoices
    ADD CONSTRAINT invoices_derivation_index_key UNIQUE (derivation_index);

ALTER TABLE ONLY checkout.invoices
    ADD CONSTRAINT invoices_pkey PRIMARY KEY (id);

ALTER TABLE ONLY checkout.awaiting_orders
    ADD CONSTRAINT one_awaiting_order_a_charge UNIQUE (processor, charge);

ALTER TABLE ONLY checkout.disputes
    ADD CONSTRAINT one_dispute_a_name UNIQUE (processor, name);

ALTER TABLE ONLY checkout.payments
    ADD CONSTRAINT one_order_a_charge UNIQUE (processor, charge);

ALTER TABLE ONLY checkout.payments
    ADD CONSTRAINT one_payment_an_order UNIQUE (order_id);

ALTER TABLE ONLY checkout.purchases
    ADD CONSTRAINT one_purchase_a_charge UNIQUE (processor, charge);

ALTER TABLE ONLY checkout.purchases
    ADD CONSTRAINT one_purchase_a_session UNIQUE (processor, session);

ALTER TABLE ONLY checkout.purchases
    ADD CONSTRAINT one_purchase_a_tap UNIQUE (viewer_id, key);

ALTER TABLE ONLY checkout.order_numbers
    ADD CONSTRAINT order_numbers_pkey PRIMARY KEY (seller_id, number);

ALTER TABLE ONLY checkout.invoices
    ADD CONSTRAINT own_address UNIQUE (network, address);

ALTER TABLE ONLY checkout.allocation_closings
    ADD CONSTRAINT own_draw_entry UNIQUE (log_index);

ALTER TABLE ONLY checkout.payment_exceptions
    ADD CONSTRAINT payment_exceptions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY checkout.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY checkout.pre_orders
    ADD CONSTRAINT pre_orders_payment_id_key UNIQUE (payment_id);

ALTER TABLE ONLY checkout.pre_orders
    ADD CONSTRAINT pre_orders_pkey PRIMARY KEY (id);

ALTER TABLE ONLY checkout.processor_events
    ADD CONSTRAINT processor_events_pkey PRIMARY KEY (processor, id);

ALTER TABLE ONLY checkout.purchases
    ADD CONSTRAINT purchases_pkey PRIMARY KEY (id);

ALTER TABLE ONLY checkout.refunds
    ADD CONSTRAINT refunds_pkey PRIMARY KEY (order_id);

ALTER TABLE ONLY checkout.sign_in_links
    ADD CONSTRAINT sign_in_links_digest_key UNIQUE (digest);

ALTER TABLE ONLY checkout.sign_in_links
    ADD CONSTRAINT sign_in_links_pkey PRIMARY KEY (email);

ALTER TABLE ONLY checkout.viewer_mails
    ADD CONSTRAINT viewer_mails_link_digest_key UNIQUE (link_digest);

ALTER TABLE ONLY checkout.viewer_mails
    ADD CONSTRAINT viewer_mails_pkey PRIMARY KEY (order_id, kind, copy);

ALTER TABLE ONLY checkout.viewer_sessions
    ADD CONSTRAINT viewer_sessions_pkey PRIMARY KEY (viewer_id, token_digest);

ALTER TABLE ONLY checkout.viewers
    ADD CONSTRAINT viewers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY commands.log
    ADD CONSTRAINT log_pkey PRIMARY KEY (owner, key);

ALTER TABLE ONLY content.friend_links
    ADD CONSTRAINT friend_links_pkey PRIMARY KEY ("position");

ALTER TABLE ONLY content.page_versions
    ADD CONSTRAINT page_versions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY content.pages
    ADD CONSTRAINT pages_pkey PRIMARY KEY (type, locale);

ALTER TABLE ONLY credit.history
    ADD CONSTRAINT history_pkey PRIMARY KEY (seller_id, computed_at);

ALTER TABLE ONLY credit.scores
    ADD CONSTRAINT scores_pkey PRIMARY KEY (seller_id);

ALTER TABLE ONLY identity.account_locks
    ADD CONSTRAINT account_locks_pkey PRIMARY KEY (seller_id, id);

ALTER TABLE ONLY identity.certifications
    ADD CONSTRAINT certifications_id_key UNIQUE (id);

ALTER TABLE ONLY identity.certifications
    ADD CONSTRAINT certifications_pkey PRIMARY KEY (seller_id);

ALTER TABLE ONLY identity.consents
    ADD CONSTRAINT consents_pkey PRIMARY KEY (seller_id, version);

ALTER TABLE ONLY identity.credentials
    ADD CONSTRAINT credentials_pkey PRIMARY KEY (seller_id);

ALTER TABLE ONLY identity.document_pictures
    ADD CONSTRAINT document_pictures_pkey PRIMARY KEY (seller_id, picture_id);

ALTER TABLE ONLY identity.document_views
    ADD CONSTRAINT document_views_pkey PRIMARY KEY (view_id);

ALTER TABLE ONLY identity.email_codes
    ADD CONSTRAINT email_codes_pkey PRIMARY KEY (email);

ALTER TABLE ONLY identity.email_owners
    ADD CONSTRAINT email_owners_pkey PRIMARY KEY (email);

ALTER TABLE ONLY identity.invitation_codes
    ADD CONSTRAINT invitation_codes_pkey PRIMARY KEY (code);

ALTER TABLE ONLY identity.review_decisions
    ADD CONSTRAINT review_decisions_pkey PRIMARY KEY (seller_id, decision_id);

ALTER TABLE ONLY identity.sellers
    ADD CONSTRAINT sellers_pkey PRIMARY KEY (seller_id);

ALTER TABLE ONLY identity.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (seller_id, session_id);

ALTER TABLE ONLY identity.social_accounts
    ADD CONSTRAINT social_accounts_pkey PRIMARY KEY (seller_id, "position");

ALTER TABLE ONLY identity.social_proofs
    ADD CONSTRAINT social_proofs_pkey PRIMARY KEY (seller_id, handle);

ALTER TABLE ONLY identity.store_settings
    ADD CONSTRAINT store_settings_pkey PRIMARY KEY (seller_id);

ALTER TABLE ONLY identity.store_versions
    ADD CONSTRAINT store_versions_pkey PRIMARY KEY (seller_id, id);

ALTER TABLE ONLY jobs.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY jobs.turns
    ADD CONSTRAINT turns_pkey PRIMARY KEY (task);

ALTER TABLE ONLY ledger.account_rollups
    ADD CONSTRAINT account_rollups_pkey PRIMARY KEY (account, asset);

ALTER TABLE ONLY ledger.books
    ADD CONSTRAINT books_pkey PRIMARY KEY (journal_id);

ALTER TABLE ONLY ledger.outside_days
    ADD CONSTRAINT outside_days_pkey PRIMARY KEY (account, day, kind);

ALTER TABLE ONLY ledger.rollup_mark
    ADD CONSTRAINT rollup_mark_pkey PRIMARY KEY (only_row);

ALTER TABLE ONLY ledger.seller_days_mark
    ADD CONSTRAINT seller_days_mark_pkey PRIMARY KEY (only_row);

ALTER TABLE ONLY ledger.seller_days
    ADD CONSTRAINT seller_days_pkey PRIMARY KEY (journal_id, day);

ALTER TABLE ONLY ledger.transfer_keys
    ADD CONSTRAINT transfer_keys_pkey PRIMARY KEY (digest, journal_id);

ALTER TABLE ONLY ledger.transfers
    ADD CONSTRAINT transfers_pkey PRIMARY KEY (id, journal_id, effective_at);

ALTER TABLE ONLY ledger.transfers_elsewhere
    ADD CONSTRAINT transfers_elsewhere_pkey PRIMARY KEY (id, journal_id, effective_at);

ALTER TABLE ONLY levels.buy_backs
    ADD CONSTRAINT buy_backs_pkey PRIMARY KEY (seller_id, id);

ALTER TABLE ONLY levels.changes
    ADD CONSTRAINT changes_pkey PRIMARY KEY (seller_id, id);

ALTER TABLE ONLY levels.grants
    ADD CONSTRAINT grants_pkey PRIMARY KEY (seller_id, proposed_at);

ALTER TABLE ONLY levels.purchases
    ADD CONSTRAINT purchases_pkey PRIMARY KEY (seller_id, id);

ALTER TABLE ONLY limits.tries
    ADD CONSTRAINT tries_pkey PRIMARY KEY (login, name, key);

ALTER TABLE ONLY media.captions
    ADD CONSTRAINT captions_name_key UNIQUE (name);

ALTER TABLE ONLY media.captions
    ADD CONSTRAINT captions_pkey PRIMARY KEY (drama_id, number, locale);

ALTER TABLE ONLY media.clips
    ADD CONSTRAINT clips_name_key UNIQUE (name);

ALTER TABLE ONLY media.clips
    ADD CONSTRAINT clips_pkey PRIMARY KEY (drama_id, locale);

ALTER TABLE ONLY media.episode_upload_parts
    ADD CONSTRAINT episode_upload_parts_pkey PRIMARY KEY (upload_id, part);

ALTER TABLE ONLY media.episode_uploads
    ADD CONSTRAINT episode_uploads_name_key UNIQUE (name);

ALTER TABLE ONLY media.episode_uploads
    ADD CONSTRAINT episode_uploads_pkey PRIMARY KEY (id);

ALTER TABLE ONLY media.episodes
    ADD CONSTRAINT episodes_pkey PRIMARY KEY (drama_id, number);

ALTER TABLE ONLY media.packages
    ADD CONSTRAINT packages_name_key UNIQUE (name);

ALTER TABLE ONLY media.packages
    ADD CONSTRAINT packages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY media.uploads
    ADD CONSTRAINT uploads_pkey PRIMARY KEY (seller_id, upload_id);

ALTER TABLE ONLY messages.announcements
    ADD CONSTRAINT announcements_pkey PRIMARY KEY (id);

ALTER TABLE ONLY messages.counts
    ADD CONSTRAINT counts_pkey PRIMARY KEY (seller_id, kind);

ALTER TABLE ONLY messages.inbox
    ADD CONSTRAINT inbox_pkey PRIMARY KEY (seller_id, id);

ALTER TABLE ONLY messages.mail_digests
    ADD CONSTRAINT mail_digests_pkey PRIMARY KEY (seller_id, topic);

ALTER TABLE ONLY migrations.applied_migrations
    ADD CONSTRAINT applied_migrations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY migrations.checksums
    ADD CONSTRAINT checksums_pkey PRIMARY KEY (name);

ALTER TABLE ONLY proofs.anchor_attempts
    ADD CONSTRAINT anchor_attempts_pkey PRIMARY KEY (anchor_id, ordinal);

ALTER TABLE ONLY proofs.anchors
    ADD CONSTRAINT anchors_pkey PRIMARY KEY (id);

ALTER TABLE ONLY proofs.anchor_attempts
    ADD CONSTRAINT attempt_once UNIQUE (hash);

ALTER TABLE ONLY proofs.checkpoints
    ADD CONSTRAINT checkpoints_pkey PRIMARY KEY (size);

ALTER TABLE ONLY proofs.closings
    ADD CONSTRAINT closings_pkey PRIMARY KEY (number);

ALTER TABLE ONLY proofs.entry_kinds
    ADD CONSTRAINT entry_kinds_pkey PRIMARY KEY (kind);

ALTER TABLE ONLY proofs.head_nodes
    ADD CONSTRAINT head_nodes_pkey PRIMARY KEY (level, index, closing);

ALTER TABLE ONLY proofs.heads
    ADD CONSTRAINT heads_pkey PRIMARY KEY (place, closing);

ALTER TABLE ONLY proofs.journals
    ADD CONSTRAINT journals_pkey PRIMARY KEY (journal_id);

ALTER TABLE ONLY proofs.log_entries
    ADD CONSTRAINT log_entries_pkey PRIMARY KEY (index);

ALTER TABLE ONLY proofs.log_head
    ADD CONSTRAINT log_head_pkey PRIMARY KEY (only_row);

ALTER TABLE ONLY proofs.log_nodes
    ADD CONSTRAINT log_nodes_pkey PRIMARY KEY (level, index);

ALTER TABLE ONLY proofs.closings
    ADD CONSTRAINT once_an_hour UNIQUE (hour);

ALTER TABLE ONLY proofs.anchors
    ADD CONSTRAINT own_anchor_entry UNIQUE (log_index);

ALTER TABLE ONLY proofs.closings
    ADD CONSTRAINT own_entry UNIQUE (log_index);

ALTER TABLE ONLY proofs.journals
    ADD CONSTRAINT own_place UNIQUE (place);

ALTER TABLE ONLY public.announced_episodes
    ADD CONSTRAINT announced_episodes_pkey PRIMARY KEY (drama_id, number);

ALTER TABLE ONLY public.auto_ship_spending
    ADD CONSTRAINT auto_ship_spending_pkey PRIMARY KEY (seller_id, drama_id, day);

ALTER TABLE ONLY public.business_clock
    ADD CONSTRAINT business_clock_pkey PRIMARY KEY (only_row);

ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_position_key UNIQUE ("position");

ALTER TABLE ONLY public.consignments
    ADD CONSTRAINT consignments_pkey PRIMARY KEY (seller_id, id);

ALTER TABLE ONLY public.drama_licences
    ADD CONSTRAINT drama_licences_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.drama_price_changes
    ADD CONSTRAINT drama_price_changes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.drama_sales_rollups
    ADD CONSTRAINT drama_sales_rollups_pkey PRIMARY KEY (seller_id, drama_id);

ALTER TABLE ONLY public.drama_texts
    ADD CONSTRAINT drama_texts_pkey PRIMARY KEY (drama_id, locale);

ALTER TABLE ONLY public.dramas
    ADD CONSTRAINT dramas_import_key_key UNIQUE (import_key);

ALTER TABLE ONLY public.dramas_on_sale
    ADD CONSTRAINT dramas_on_sale_pkey PRIMARY KEY (category_id);

ALTER TABLE ONLY public.dramas
    ADD CONSTRAINT dramas_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.licence_notices
    ADD CONSTRAINT licence_notices_pkey PRIMARY KEY (drama_id, ends_at, days, seller_id);

ALTER TABLE ONLY public.consignments
    ADD CONSTRAINT one_a_drama UNIQUE (seller_id, drama_id);

ALTER TABLE ONLY public.tracking_links
    ADD CONSTRAINT one_a_sub_id UNIQUE (seller_id, consignment_id, sub_id);

ALTER TABLE ONLY public.orders_ended
    ADD CONSTRAINT orders_ended_pkey PRIMARY KEY (seller_id, id);

ALTER TABLE ONLY public.orders_elsewhere
    ADD CONSTRAINT orders_elsewhere_pkey PRIMARY KEY (seller_id, id);

ALTER TABLE ONLY public.orders_open
    ADD CONSTRAINT orders_open_pkey PRIMARY KEY (seller_id, id);

ALTER TABLE ONLY public.promotion_link_owners
    ADD CONSTRAINT promotion_link_owners_pkey PRIMARY KEY (post);

ALTER TABLE ONLY public.promotion_links
    ADD CONSTRAINT promotion_links_pkey PRIMARY KEY (seller_id, id);

ALTER TABLE ONLY public.seller_rights
    ADD CONSTRAINT seller_rights_pkey PRIMARY KEY (seller_id);

ALTER TABLE ONLY public.shipping_settings
    ADD CONSTRAINT shipping_settings_pkey PRIMARY KEY (seller_id);

ALTER TABLE ONLY public.tracking_links
    ADD CONSTRAINT tracking_links_pkey PRIMARY KEY (code);

ALTER TABLE ONLY push.positions
    ADD CONSTRAINT positions_pkey PRIMARY KEY (seller_id);

ALTER TABLE ONLY push.push_events
    ADD CONSTRAINT push_events_pkey PRIMARY KEY (seller_id, id);

ALTER TABLE ONLY reviews.escalations
    ADD CONSTRAINT escalations_pkey PRIMARY KEY (kind, id, promised_by, step);

ALTER TABLE ONLY reviews.leases
    ADD CONSTRAINT leases_pkey PRIMARY KEY (kind, id);

ALTER TABLE ONLY reviews.period_times
    ADD CONSTRAINT period_times_pkey PRIMARY KEY (period);

ALTER TABLE ONLY reviews.published_times
    ADD CONSTRAINT published_times_pkey PRIMARY KEY (kind);

ALTER TABLE ONLY reviews.time_points
    ADD CONSTRAINT time_points_pkey PRIMARY KEY (unit, at);

ALTER TABLE ONLY reviews.times
    ADD CONSTRAINT times_pkey PRIMARY KEY (kind, time_id);

ALTER TABLE ONLY rollups.aggregations
    ADD CONSTRAINT aggregations_pkey PRIMARY KEY (only_one);

ALTER TABLE ONLY rollups.changes
    ADD CONSTRAINT changes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY rollups.click_groups
    ADD CONSTRAINT click_groups_pkey PRIMARY KEY (id);

ALTER TABLE ONLY rollups.click_marks
    ADD CONSTRAINT click_marks_pkey PRIMARY KEY (mark);

ALTER TABLE ONLY rollups.customers
    ADD CONSTRAINT customers_pkey PRIMARY KEY (seller_id, viewer_id);

ALTER TABLE ONLY rollups.drama_days
    ADD CONSTRAINT drama_days_pkey PRIMARY KEY (seller_id, drama_id, day);

ALTER TABLE ONLY rollups.link_changes
    ADD CONSTRAINT link_changes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY rollups.link_days
    ADD CONSTRAINT link_days_pkey PRIMARY KEY (seller_id, code, day);

ALTER TABLE ONLY rollups.link_hours
    ADD CONSTRAINT link_hours_pkey PRIMARY KEY (seller_id, code, hour);

ALTER TABLE ONLY rollups.link_results
    ADD CONSTRAINT link_results_pkey PRIMARY KEY (seller_id, code);

ALTER TABLE ONLY rollups.link_totals
    ADD CONSTRAINT link_totals_pkey PRIMARY KEY (seller_id, code);

ALTER TABLE ONLY rollups.order_states
    ADD CONSTRAINT order_states_pkey PRIMARY KEY (seller_id, state);

ALTER TABLE ONLY rollups.platform_days
    ADD CONSTRAINT platform_days_pkey PRIMARY KEY (day);

ALTER TABLE ONLY rollups.platform_release_days
    ADD CONSTRAINT platform_release_days_pkey PRIMARY KEY (day, hold);

ALTER TABLE ONLY rollups.platform_slots
    ADD CONSTRAINT platform_slots_pkey PRIMARY KEY (slot);

ALTER TABLE ONLY rollups.release_days
    ADD CONSTRAINT release_days_pkey PRIMARY KEY (seller_id, day, hold);

ALTER TABLE ONLY rollups.seller_days
    ADD CONSTRAINT seller_days_pkey PRIMARY KEY (seller_id, day);

ALTER TABLE ONLY rollups.seller_slots
    ADD CONSTRAINT seller_slots_pkey PRIMARY KEY (seller_id, slot);

ALTER TABLE ONLY rollups.seller_totals
    ADD CONSTRAINT seller_totals_pkey PRIMARY KEY (seller_id);

ALTER TABLE ONLY rollups.visit_steps
    ADD CONSTRAINT visit_steps_pkey PRIMARY KEY (id);

ALTER TABLE ONLY rollups.visits
    ADD CONSTRAINT visits_pkey PRIMARY KEY (mark);

ALTER TABLE ONLY settings.proposals
    ADD CONSTRAINT proposals_pkey PRIMARY KEY (id);

ALTER TABLE ONLY settings.versions
    ADD CONSTRAINT versions_pkey PRIMARY KEY (name, version);

ALTER TABLE ONLY settlement.audit_decisions
    ADD CONSTRAINT audit_decisions_pkey PRIMARY KEY (seller_id, order_id, decision_id);

ALTER TABLE ONLY settlement.early_settlements
    ADD CONSTRAINT early_settlements_pkey PRIMARY KEY (seller_id, id);

ALTER TABLE ONLY settlement.early_settlements
    ADD CONSTRAINT one_a_slot UNIQUE (seller_id, month, slot);

ALTER TABLE ONLY settlement.released_days
    ADD CONSTRAINT released_days_pkey PRIMARY KEY (seller_id, day);

ALTER TABLE ONLY solvency.blocks
    ADD CONSTRAINT blocks_pkey PRIMARY KEY (day, network);

ALTER TABLE ONLY solvency.cold_signatures
    ADD CONSTRAINT cold_signatures_pkey PRIMARY KEY (id);

ALTER TABLE ONLY solvency.days
    ADD CONSTRAINT days_pkey PRIMARY KEY (day);

ALTER TABLE ONLY solvency.holdings
    ADD CONSTRAINT holdings_pkey PRIMARY KEY (day, network, address, watcher);

ALTER TABLE ONLY solvency.leaves
    ADD CONSTRAINT leaves_pkey PRIMARY KEY (place, day);

ALTER TABLE ONLY solvency.nodes
    ADD CONSTRAINT nodes_pkey PRIMARY KEY (level, index, day);

ALTER TABLE ONLY solvency.places
    ADD CONSTRAINT places_pkey PRIMARY KEY (place);

ALTER TABLE ONLY solvency.places
    ADD CONSTRAINT places_seller_id_key UNIQUE (seller_id);

ALTER TABLE ONLY solvency.pricing
    ADD CONSTRAINT pricing_pkey PRIMARY KEY (only_row);

ALTER TABLE ONLY solvency.sealed_secret
    ADD CONSTRAINT sealed_secret_pkey PRIMARY KEY (only_row);

ALTER TABLE ONLY solvency.signatures
    ADD CONSTRAINT signatures_pkey PRIMARY KEY (day, network, address);

ALTER TABLE ONLY staff.audit_head
    ADD CONSTRAINT audit_head_pkey PRIMARY KEY (only_row);

ALTER TABLE ONLY staff.audit_lines
    ADD CONSTRAINT audit_lines_pkey PRIMARY KEY (sequence);

ALTER TABLE ONLY staff.challenges
    ADD CONSTRAINT challenges_pkey PRIMARY KEY (person_id, nonce);

ALTER TABLE ONLY staff.device_keys
    ADD CONSTRAINT device_keys_pkey PRIMARY KEY (key_id);

ALTER TABLE ONLY staff.duties
    ADD CONSTRAINT duties_pkey PRIMARY KEY (id);

ALTER TABLE ONLY staff.duty_pages
    ADD CONSTRAINT duty_pages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY staff.people
    ADD CONSTRAINT invitation_once UNIQUE (invitation_digest);

ALTER TABLE ONLY staff.key_signatures
    ADD CONSTRAINT key_signatures_pkey PRIMARY KEY (key_id, act, by_person);

ALTER TABLE ONLY staff.notes
    ADD CONSTRAINT notes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY staff.duties
    ADD CONSTRAINT one_at_a_time EXCLUDE USING gist (tstzrange(starts_at, COALESCE(ended_at, ends_at)) WITH &&);

ALTER TABLE ONLY staff.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (id);

ALTER TABLE ONLY staff.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY staff.sessions
    ADD CONSTRAINT token_once UNIQUE (token_digest);

ALTER TABLE ONLY support.contacts
    ADD CONSTRAINT contacts_pkey PRIMARY KEY ("position");

ALTER TABLE ONLY transparency.actions
    ADD CONSTRAINT actions_pkey PRIMARY KEY (sequence);

ALTER TABLE ONLY transparency.earning_months
    ADD CONSTRAINT earning_months_pkey PRIMARY KEY (month);

ALTER TABLE ONLY transparency.earnings
    ADD CONSTRAINT earnings_pkey PRIMARY KEY (month, level);

ALTER TABLE ONLY trust.appeals
    ADD CONSTRAINT appeals_pkey PRIMARY KEY (seller_id, id);

ALTER TABLE ONLY trust.appeals
    ADD CONSTRAINT once_a_decision UNIQUE (seller_id, subject, subject_id, decided_at);

ALTER TABLE ONLY trust.remedies
    ADD CONSTRAINT remedies_pkey PRIMARY KEY (appeal_id);

ALTER TABLE ONLY viewing.positions
    ADD CONSTRAINT positions_pkey PRIMARY KEY (viewer_id, drama_id);

ALTER TABLE ONLY wallet.address_indexes
    ADD CONSTRAINT address_indexes_derivation_index_key UNIQUE (derivation_index);

ALTER TABLE ONLY wallet.address_indexes
    ADD CONSTRAINT address_indexes_pkey PRIMARY KEY (seller_id);

ALTER TABLE ONLY wallet.approval_proofs
    ADD CONSTRAINT approval_proofs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY wallet.claimed_transactions
    ADD CONSTRAINT claimed_transactions_pkey PRIMARY KEY (network, hash);

ALTER TABLE ONLY wallet.corrections
    ADD CONSTRAINT corrections_pkey PRIMARY KEY (transfer_id);

ALTER TABLE ONLY wallet.decisions
    ADD CONSTRAINT decisions_pkey PRIMARY KEY (seller_id, decision_id);

ALTER TABLE ONLY wallet.deposits
    ADD CONSTRAINT deposits_pkey PRIMARY KEY (seller_id, id);

ALTER TABLE ONLY wallet.payout_methods
    ADD CONSTRAINT each_once UNIQUE (seller_id, target_key);

ALTER TABLE ONLY wallet.deposit_addresses
    ADD CONSTRAINT one_owner PRIMARY KEY (network, address);

ALTER TABLE ONLY wallet.payout_methods
    ADD CONSTRAINT payout_methods_pkey PRIMARY KEY (seller_id, id);

ALTER TABLE ONLY wallet.reconciliations
    ADD CONSTRAINT reconciliations_pkey PRIMARY KEY (side, day);

ALTER TABLE ONLY wallet.revoked_approvals
    ADD CONSTRAINT revoked_approvals_pkey PRIMARY KEY (subject, subject_id);

ALTER TABLE ONLY wallet.withdrawals
    ADD CONSTRAINT withdrawals_appeal_id_key UNIQUE (appeal_id);

ALTER TABLE ONLY wallet.withdrawals
    ADD CONSTRAINT withdrawals_pkey PRIMARY KEY (seller_id, id);

CREATE UNIQUE INDEX one_open_alarm_of_a_kind ON chain.alarms USING btree (network, kind) WHERE (cleared_at IS NULL);

CREATE UNIQUE INDEX one_open_reopening ON chain.resolutions USING btree (chain_transfer_id) WHERE ((state = 'asked'::text) AND (way = 'reopen'::text));

CREATE UNIQUE INDEX one_open_resolution_an_invoice ON chain.resolutions USING btree (invoice_id) WHERE (state = ANY (ARRAY['asked'::text, 'confirmed'::text]));

CREATE UNIQUE INDEX one_outbound_transaction_a_resolution ON chain.outbound_transactions USING btree (resolution_id) WHERE (state <> ALL (ARRAY['failed'::text, 'refused'::text]));

CREATE UNIQUE INDEX one_payout_a_withdrawal ON chain.outbound_transactions USING btree (withdrawal_id) WHERE (state <> ALL (ARRAY['failed'::text, 'refused'::text]));

CREATE UNIQUE INDEX one_resolution_a_refund ON chain.resolutions USING btree (refund_order_id) WHERE (state <> 'declined'::text);

CREATE UNIQUE INDEX one_resolution_a_transfer ON chain.resolutions USING btree (chain_transfer_id) WHERE ((state <> 'declined'::text) AND (way <> 'reopen'::text) AND (reopened_at IS NULL));

CREATE UNIQUE INDEX outbound_transactions_by_nonce ON chain.outbound_transactions USING btree (network, wallet, nonce) WHERE (state <> 'refused'::text);

CREATE INDEX outbound_transactions_due ON chain.outbound_transactions USING btree (network, look_at) WHERE (state = ANY (ARRAY['intent'::text, 'signed'::text, 'broadcast'::text]));

CREATE INDEX outbound_transactions_under_way ON chain.outbound_transactions USING btree (network, wallet) WHERE (state = ANY (ARRAY['intent'::text, 'signed'::text, 'broadcast'::text]));

CREATE INDEX outbound_transactions_under_way_to ON chain.outbound_transactions USING btree (network, to_address) WHERE (state = ANY (ARRAY['intent'::text, 'signed'::text, 'broadcast'::text]));

CREATE INDEX readings_wrong ON chain.readings USING btree (network) WHERE (NOT is_right);

CREATE INDEX refused_payouts ON chain.outbound_transactions USING btree (withdrawal_id, look_at) WHERE (state = 'refused'::text);

CREATE INDEX resolutions_by_transaction ON chain.resolutions USING btree (network, transaction_hash) WHERE (transaction_hash IS NOT NULL);

CREATE INDEX resolutions_to_allowlist ON chain.resolutions USING btree (asked_at) WHERE ((allowlisted_at IS NULL) AND (way = 'return'::text));

CREATE INDEX resolutions_to_pay ON chain.resolutions USING btree (network, ended_at) WHERE (state = 'confirmed'::text);

CREATE INDEX transfers_by_height ON chain.transfers USING btree (network, block_height);

CREATE UNIQUE INDEX transfers_by_id ON chain.transfers USING btree (id);

CREATE INDEX transfers_by_sender ON chain.transfers USING btree (network, lower(sender)) WHERE (kind = ANY (ARRAY['deposit'::text, 'invoice'::text]));

CREATE INDEX transfers_held ON chain.transfers USING btree (seller_id, network) WHERE (state = 'held'::text);

CREATE INDEX transfers_in_suspense ON chain.transfers USING btree (network, amount) WHERE (state = 'suspense'::text);

CREATE INDEX transfers_leaving ON chain.transfers USING btree (network) WHERE ((kind = 'outgoing'::text) AND (decided_at IS NULL));

CREATE INDEX transfers_missing ON chain.transfers USING btree (network) WHERE (missing_since IS NOT NULL);

CREATE INDEX transfers_not_booked ON chain.transfers USING btree (network) WHERE ((state = ANY (ARRAY['pending'::text, 'held'::text])) OR ((state = 'suspense'::text) AND (transfer_id IS NULL)));

CREATE INDEX transfers_of_a_seller ON chain.transfers USING btree (seller_id, id) WHERE (seller_id IS NOT NULL);

CREATE INDEX transfers_of_an_invoice ON chain.transfers USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);

CREATE INDEX transfers_to_resolve ON chain.transfers USING btree (id) WHERE (state = ANY (ARRAY['suspense'::text, 'held'::text]));

CREATE INDEX transfers_waiting ON chain.transfers USING btree (network, block_height) WHERE (state = 'pending'::text);

CREATE INDEX transfers_with_remainders ON chain.transfers USING btree (network) WHERE (remainder > (0)::numeric);

CREATE INDEX access_of_order ON checkout.episode_access USING btree (order_id);

CREATE INDEX awaiting_orders_by_day ON checkout.awaiting_orders USING btree (day);

CREATE INDEX buyers_by_email ON checkout.buyers USING btree (email text_pattern_ops);

CREATE INDEX complaints_by_time ON checkout.complaints USING btree (made_at);

CREATE INDEX decisions_due ON checkout.complaint_decisions USING btree (due_at) WHERE (executed_at IS NULL);

CREATE INDEX disputes_open ON checkout.disputes USING btree (seller_id, order_id) WHERE (state = 'open'::text);

CREATE INDEX disputes_overdue ON checkout.disputes USING btree (decided_by) WHERE ((state = 'open'::text) AND (escalated_at IS NULL));

CREATE INDEX invoices_owing ON checkout.invoices USING btree (id) WHERE (owed > 0);

CREATE UNIQUE INDEX one_account_an_address ON checkout.viewers USING btree (verified_email) WHERE (verified_email IS NOT NULL);

CREATE INDEX payment_exceptions_of_order ON checkout.payment_exceptions USING btree (order_id);

CREATE INDEX payment_exceptions_open ON checkout.payment_exceptions USING btree (promised_by, id) WHERE (state = 'open'::text);

CREATE INDEX payments_by_source ON checkout.payments USING btree (source);

CREATE INDEX payments_by_time ON checkout.payments USING brin (cleared_at) WITH (pages_per_range='32', autosummarize='on');

CREATE INDEX payments_of_viewer ON checkout.payments USING btree (viewer_id, source);

CREATE INDEX payments_refunded ON checkout.payments USING btree (refunded_at) WHERE (refunded_at IS NOT NULL);

CREATE INDEX pre_orders_drawn ON checkout.pre_orders USING btree (((attribution ->> 'day'::text)), id) WHERE ((attribution ->> 'kind'::text) = 'draw'::text);

CREATE INDEX pre_orders_late ON checkout.pre_orders USING btree (refunded_from, id) WHERE (state = 'waiting'::text);

CREATE INDEX pre_orders_of_seller ON checkout.pre_orders USING btree (seller_id, drama_id) WHERE (state = 'waiting'::text);

CREATE INDEX pre_orders_waiting ON checkout.pre_orders USING btree (drama_id, last_episode) WHERE (state = 'waiting'::text);

CREATE INDEX processor_events_waiting ON checkout.processor_events USING btree (processor, charge, received_at) WHERE (done_at IS NULL);

CREATE INDEX refunds_by_time ON checkout.refunds USING btree (refunded_at);

CREATE INDEX refunds_owed ON checkout.refunds USING btree (refunded_at, order_id) WHERE (paid_at IS NULL);

CREATE INDEX refunds_paid ON checkout.refunds USING btree (paid_at) WHERE (paid_at IS NOT NULL);

CREATE INDEX sign_in_links_by_age ON checkout.sign_in_links USING btree (sent_at);

CREATE INDEX viewer_sessions_by_age ON checkout.viewer_sessions USING btree (last_seen_at);

CREATE INDEX viewers_by_email ON checkout.viewers USING btree (email text_pattern_ops) WHERE (email IS NOT NULL);

CREATE INDEX log_by_age ON commands.log USING brin (claimed_at);

CREATE INDEX page_versions_of ON content.page_versions USING btree (type, locale, saved_at DESC);

CREATE INDEX history_by_age ON credit.history USING btree (computed_at);

CREATE INDEX account_locks_newest ON identity.account_locks USING btree (seller_id, until DESC);

CREATE INDEX certifications_overdue ON identity.certifications USING btree (promised_by) WHERE ((state = 'under-review'::text) AND (escalated_at IS NULL));

CREATE INDEX certifications_waiting ON identity.certifications USING btree (promised_by, id) WHERE (state = 'under-review'::text);

CREATE INDEX document_pictures_by_name ON identity.document_pictures USING btree (name);

CREATE INDEX document_views_by_seller ON identity.document_views USING btree (seller_id, view_id);

CREATE INDEX email_codes_by_age ON identity.email_codes USING btree (sent_at);

CREATE INDEX invitation_codes_by_seller ON identity.invitation_codes USING btree (seller_id) WHERE (seller_id IS NOT NULL);

CREATE UNIQUE INDEX one_store_proposed ON identity.store_versions USING btree (seller_id) WHERE (state <> 'approved'::text);

CREATE UNIQUE INDEX one_store_shown ON identity.store_versions USING btree (seller_id) WHERE (state = 'approved'::text);

CREATE INDEX open_sessions ON identity.sessions USING btree (seller_id, last_seen_at DESC) WHERE (ended_at IS NULL);

CREATE INDEX sellers_by_contact ON identity.sellers USING btree (contact_address) WHERE (contact_address IS NOT NULL);

CREATE INDEX sellers_by_email ON identity.sellers USING btree (email text_pattern_ops) WHERE (email IS NOT NULL);

CREATE INDEX sellers_by_name ON identity.sellers USING gin (lower(real_name) public.gin_trgm_ops);

CREATE INDEX sellers_invited ON identity.sellers USING btree (invited_by, registered_at DESC, seller_id DESC) WHERE (invited_by IS NOT NULL);

CREATE INDEX sellers_rejected ON identity.sellers USING btree (review_decided_at) WHERE ((review_state = 'rejected'::text) AND (erased_at IS NULL));

CREATE INDEX sellers_waiting_for_review ON identity.sellers USING btree (review_promised_by, seller_id) WHERE (review_state = 'pending'::text);

CREATE INDEX sessions_by_age ON identity.sessions USING btree (last_seen_at);

CREATE INDEX sessions_by_network ON identity.sessions USING btree (network_digest) WHERE (network_digest IS NOT NULL);

CREATE UNIQUE INDEX sessions_by_token ON identity.sessions USING btree (seller_id, token_digest);

CREATE INDEX social_accounts_by_handle ON identity.social_accounts USING btree (handle);

CREATE INDEX social_accounts_by_typed_handle ON identity.social_accounts USING btree (lower(handle) text_pattern_ops);

CREATE INDEX social_proofs_due ON identity.social_proofs USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE UNIQUE INDEX store_versions_by_id ON identity.store_versions USING btree (id);

CREATE INDEX store_versions_overdue ON identity.store_versions USING btree (promised_by) WHERE ((state = 'under-review'::text) AND (escalated_at IS NULL));

CREATE INDEX store_versions_waiting ON identity.store_versions USING btree (promised_by, id) WHERE (state = 'under-review'::text);

CREATE INDEX stores_by_name ON identity.store_versions USING gin (lower(name) public.gin_trgm_ops) WHERE (state = 'approved'::text);

CREATE INDEX messages_due ON jobs.messages USING btree (due_at) WHERE (tries < 25);

CREATE UNIQUE INDEX transfers_by_chain ON ONLY ledger.transfers USING btree (journal_id, sequence, effective_at);

CREATE INDEX transfers_by_transaction ON ONLY ledger.transfers USING brin (written_by) WITH (pages_per_range='32', autosummarize='on');

CREATE INDEX transfers_of_rare_accounts ON ONLY ledger.transfers USING gin (accounts) WHERE (accounts && '{platform:suspense,platform:losses,platform:refunds_payable,platform:fee_early,platform:fee_withdraw,platform:levels,platform:episodes_issued,seller:withdrawing,custody:bep20,custody:erc20,custody:trc20}'::text[]);

CREATE INDEX transfers_elsewhere_accounts_idx ON ledger.transfers_elsewhere USING gin (accounts) WHERE (accounts && '{platform:suspense,platform:losses,platform:refunds_payable,platform:fee_early,platform:fee_withdraw,platform:levels,platform:episodes_issued,seller:withdrawing,custody:bep20,custody:erc20,custody:trc20}'::text[]);

CREATE INDEX transfers_of_rare_accounts_newest ON ONLY ledger.transfers USING btree (id) WHERE (accounts && '{platform:suspense,platform:losses,platform:refunds_payable,platform:fee_early,platform:fee_withdraw,platform:levels,platform:episodes_issued,seller:withdrawing,custody:bep20,custody:erc20,custody:trc20}'::text[]);

CREATE INDEX transfers_elsewhere_id_idx ON ledger.transfers_elsewhere USING btree (id) WHERE (accounts && '{platform:suspense,platform:losses,platform:refunds_payable,platform:fee_early,platform:fee_withdraw,platform:levels,platform:episodes_issued,seller:withdrawing,custody:bep20,custody:erc20,custody:trc20}'::text[]);

CREATE UNIQUE INDEX transfers_elsewhere_journal_id_sequence_effective_at_idx ON ledger.transfers_elsewhere USING btree (journal_id, sequence, effective_at);

CREATE INDEX transfers_elsewhere_written_by_idx ON ledger.transfers_elsewhere USING brin (written_by) WITH (pages_per_range='32', autosummarize='on');

CREATE INDEX grants_waiting ON levels.grants USING btree (proposed_at) WHERE (confirmed_by IS NULL);

CREATE UNIQUE INDEX one_grant_proposed ON levels.grants USING btree (seller_id) WHERE (confirmed_by IS NULL);

CREATE INDEX purchases_newest ON levels.purchases USING btree (seller_id, bought_at DESC, id DESC);

CREATE INDEX upgrades_by_age ON levels.purchases USING btree (bought_at) WHERE ((to_level IS NOT NULL) AND (refunded_at IS NULL));

CREATE INDEX tries_by_end ON limits.tries USING btree (login, ends_at);

CREATE INDEX clips_due ON media.clips USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE INDEX episode_uploads_abandoned ON media.episode_uploads USING btree (begun_at) WHERE (completed_at IS NULL);

CREATE UNIQUE INDEX episode_uploads_content ON media.episode_uploads USING btree (drama_id, number, digest);

CREATE INDEX episodes_due ON media.episodes USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE INDEX packages_retired ON media.packages USING btree (retired_at) WHERE (retired_at IS NOT NULL);

CREATE INDEX uploads_by_name ON media.uploads USING btree (name);

CREATE INDEX announcements_newest ON messages.announcements USING btree (sent_at DESC, id DESC);

CREATE INDEX inbox_by_age ON messages.inbox USING btree (written_at);

CREATE INDEX inbox_newest ON messages.inbox USING btree (seller_id, written_at DESC, id DESC);

CREATE INDEX inbox_of_kind ON messages.inbox USING btree (seller_id, kind, written_at DESC, id DESC);

CREATE INDEX inbox_unread ON messages.inbox USING btree (seller_id, kind) WHERE (read_at IS NULL);

CREATE INDEX mail_digests_due ON messages.mail_digests USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE UNIQUE INDEX anchors_once_a_day ON proofs.anchors USING btree (day) WHERE (state <> 'abandoned'::text);

CREATE INDEX closings_by_time ON proofs.closings USING btree (closed_at);

CREATE INDEX log_entries_by_kind ON proofs.log_entries USING btree (kind, index);

CREATE UNIQUE INDEX log_leaves ON proofs.log_nodes USING btree (hash) WHERE (level = 0);

CREATE UNIQUE INDEX one_open_anchor ON proofs.anchors USING btree ((true)) WHERE (state = 'open'::text);

CREATE INDEX consignments_newest ON public.consignments USING btree (seller_id, added_at DESC, id DESC) WHERE (removed_at IS NULL);

CREATE INDEX consignments_of_drama ON public.consignments USING btree (drama_id, seller_id) WHERE (removed_at IS NULL);

CREATE INDEX consignments_open ON public.consignments USING btree (seller_id, drama_id) WHERE (removed_at IS NULL);

CREATE INDEX consignments_promoting ON public.consignments USING btree (drama_id, seller_id) WHERE ((removed_at IS NULL) AND (promoting_since IS NOT NULL));

CREATE INDEX drama_licences_by_proof ON public.drama_licences USING btree (proof_name);

CREATE INDEX drama_sales_top ON public.drama_sales_rollups USING btree (seller_id, sales DESC, drama_id);

CREATE INDEX drama_titles ON public.drama_texts USING gin (title_lower public.gin_trgm_ops);

CREATE INDEX drama_titles_by_locale ON public.drama_texts USING btree (locale, drama_id) INCLUDE (title_lower);

CREATE INDEX dramas_category_hot ON public.dramas USING btree (category_id, hot_rank, id) WHERE listed;

CREATE INDEX dramas_category_margin ON public.dramas USING btree (category_id, margin_rate DESC, id DESC) WHERE listed;

CREATE INDEX dramas_category_new ON public.dramas USING btree (category_id, published_at DESC, id DESC) WHERE listed;

CREATE INDEX dramas_category_price ON public.dramas USING btree (category_id, retail, id) WHERE listed;

CREATE INDEX dramas_hot ON public.dramas USING btree (hot_rank, id) WHERE listed;

CREATE INDEX dramas_margin ON public.dramas USING btree (margin_rate DESC, id DESC) WHERE listed;

CREATE INDEX dramas_new ON public.dramas USING btree (published_at DESC, id DESC) WHERE listed;

CREATE INDEX dramas_price ON public.dramas USING btree (retail, id) WHERE listed;

CREATE INDEX licences_of ON public.drama_licences USING btree (drama_id, valid_until) WHERE (ended_at IS NULL);

CREATE INDEX orders_ended_drawn ON ONLY public.orders_ended USING btree (((attribution ->> 'day'::text)), id) WHERE ((attribution ->> 'day'::text) IS NOT NULL);

CREATE INDEX orders_elsewhere_expr_id_idx ON public.orders_elsewhere USING btree (((attribution ->> 'day'::text)), id) WHERE ((attribution ->> 'day'::text) IS NOT NULL);

CREATE INDEX orders_ended_by_number_alone ON ONLY public.orders_ended USING btree (number);

CREATE INDEX orders_elsewhere_number_idx ON public.orders_elsewhere USING btree (number);

CREATE INDEX orders_ended_released ON ONLY public.orders_ended USING btree (seller_id, completed_at DESC, id DESC) WHERE (state = 'completed'::text);

CREATE INDEX orders_elsewhere_seller_id_completed_at_id_idx ON public.orders_elsewhere USING btree (seller_id, completed_at DESC, id DESC) WHERE (state = 'completed'::text);

CREATE INDEX orders_ended_by_drama ON ONLY public.orders_ended USING btree (seller_id, drama_id, id DESC);

CREATE INDEX orders_elsewhere_seller_id_drama_id_id_idx ON public.orders_elsewhere USING btree (seller_id, drama_id, id DESC);

CREATE INDEX orders_ended_by_number ON ONLY public.orders_ended USING btree (seller_id, number);

CREATE INDEX orders_elsewhere_seller_id_number_idx ON public.orders_elsewhere USING btree (seller_id, number);

CREATE INDEX orders_ended_by_state ON ONLY public.orders_ended USING btree (seller_id, state, id DESC);

CREATE INDEX orders_elsewhere_seller_id_state_id_idx ON public.orders_elsewhere USING btree (seller_id, state, id DESC);

CREATE INDEX orders_open_by_deadline ON public.orders_open USING btree (seller_id, LEAST((due_at AT TIME ZONE 'UTC'::text), ((COALESCE(ship_from, paid_at) AT TIME ZONE 'UTC'::text) + '24:00:00'::interval)), id) WHERE (state = 'to-ship'::text);

CREATE UNIQUE INDEX orders_open_by_number ON public.orders_open USING btree (number, seller_id);

CREATE INDEX orders_open_by_state ON public.orders_open USING btree (seller_id, state, id DESC);

CREATE INDEX orders_open_drawn ON public.orders_open USING btree (((attribution ->> 'day'::text)), id) WHERE ((attribution ->> 'day'::text) IS NOT NULL);

CREATE INDEX orders_open_due ON public.orders_open USING btree (state, due_at);

CREATE INDEX orders_open_held ON public.orders_open USING btree (seller_id, state, release_at, id) WHERE (state = ANY (ARRAY['in-settlement'::text, 'audit'::text]));

CREATE INDEX price_changes_due ON public.drama_price_changes USING btree (effective_from, id) WHERE (applied_at IS NULL);

CREATE INDEX price_changes_of ON public.drama_price_changes USING btree (drama_id, decided_at DESC);

CREATE INDEX promotion_links_by_consignment ON public.promotion_links USING btree (seller_id, consignment_id, id);

CREATE UNIQUE INDEX promotion_links_by_id ON public.promotion_links USING btree (id);

CREATE INDEX promotion_links_promoting ON public.promotion_links USING btree (drama_id, seller_id) WHERE (state = 'succeeded'::text);

CREATE INDEX promotion_links_waiting ON public.promotion_links USING btree (submitted_at, id) WHERE (state = 'under-review'::text);

CREATE INDEX tracking_links_newest ON public.tracking_links USING btree (created_at, code);

CREATE INDEX push_events_oldest ON push.push_events USING btree (at);

CREATE INDEX times_by_decision ON reviews.times USING btree (decided_at);

CREATE INDEX changes_of_seller ON rollups.changes USING btree (seller_id, day);

CREATE INDEX click_groups_by_age ON rollups.click_groups USING btree (taken_at);

CREATE INDEX click_marks_by_age ON rollups.click_marks USING btree (taken_at);

CREATE INDEX drama_days_of_seller ON rollups.drama_days USING btree (seller_id, day);

CREATE INDEX link_changes_of_seller ON rollups.link_changes USING btree (seller_id, code);

CREATE INDEX link_hours_by_age ON rollups.link_hours USING btree (hour);

CREATE INDEX seller_slots_by_age ON rollups.seller_slots USING btree (slot);

CREATE INDEX steps_of_seller ON rollups.order_steps USING btree (seller_id);

CREATE INDEX visit_steps_of_seller ON rollups.visit_steps USING btree (seller_id, code);

CREATE INDEX visits_by_age ON rollups.visits USING btree (clicked_at);

CREATE INDEX proposals_waiting ON settings.proposals USING btree (proposed_at) WHERE (outcome IS NULL);

CREATE INDEX versions_in_force ON settings.versions USING btree (name, effective_from DESC, version DESC);

CREATE INDEX leaves_by_end ON solvency.leaves USING btree (until);

CREATE INDEX nodes_by_day ON solvency.nodes USING btree (day);

CREATE UNIQUE INDEX one_cold_signature_a_day ON solvency.cold_signatures USING btree (network, address, day) WHERE (state <> 'declined'::text);

CREATE UNIQUE INDEX one_cold_signature_waits ON solvency.cold_signatures USING btree (network, address) WHERE (state = 'brought'::text);

CREATE UNIQUE INDEX places_by_debt ON solvency.places USING btree (debt) WHERE (debt IS NOT NULL);

CREATE INDEX audit_lines_by_action ON staff.audit_lines USING btree (action, sequence DESC);

CREATE INDEX audit_lines_by_person ON staff.audit_lines USING btree (person_id, sequence DESC);

CREATE INDEX audit_lines_by_subject ON staff.audit_lines USING btree (subject_id, sequence DESC) WHERE (subject_id IS NOT NULL);

CREATE INDEX audit_lines_changes ON staff.audit_lines USING btree (sequence DESC) WHERE (kind = 'change'::text);

CREATE INDEX audit_lines_personal ON staff.audit_lines USING btree (sequence DESC) WHERE is_personal;

CREATE INDEX audit_lines_refused ON staff.audit_lines USING btree (sequence DESC) WHERE (result <> 'ok'::text);

CREATE INDEX device_keys_of ON staff.device_keys USING btree (person_id);

CREATE INDEX device_keys_to_tell ON staff.device_keys USING btree (offered_at) WHERE (((confirmed_at IS NOT NULL) AND (enrol_told_at IS NULL)) OR ((retired_at IS NOT NULL) AND (retire_told_at IS NULL)));

CREATE INDEX duty_pages_by_time ON staff.duty_pages USING btree (paged_at);

CREATE INDEX notes_of ON staff.notes USING btree (subject_kind, subject_id, id DESC);

CREATE INDEX open_sessions ON staff.sessions USING btree (person_id, last_seen_at DESC) WHERE (ended_at IS NULL);

CREATE UNIQUE INDEX people_by_email ON staff.people USING btree (email) WHERE (state <> 'removed'::text);

CREATE INDEX actions_by_time ON transparency.actions USING btree (at_ms, sequence);

CREATE UNIQUE INDEX appeals_by_id ON trust.appeals USING btree (id);

CREATE INDEX appeals_newest ON trust.appeals USING btree (seller_id, appealed_at DESC, id DESC);

CREATE INDEX appeals_overdue ON trust.appeals USING btree (promised_by) WHERE (((state = 'open'::text) OR waits_for_second) AND (escalated_at IS NULL));

CREATE INDEX appeals_waiting ON trust.appeals USING btree (promised_by, id) WHERE ((state = 'open'::text) OR waits_for_second);

CREATE INDEX remedies_decided ON trust.remedies USING btree (decided_at) WHERE (cardinality(order_ids) > 0);

CREATE INDEX remedies_of_orders ON trust.remedies USING gin (order_ids) WHERE (state <> 'declined'::text);

CREATE INDEX remedies_of_subject ON trust.remedies USING btree (subject, subject_id) WHERE (state = 'proposed'::text);

CREATE INDEX approval_proofs_of ON wallet.approval_proofs USING btree (subject_id, at);

CREATE INDEX corrections_borne ON wallet.corrections USING btree (confirmed_at) WHERE (borne > 0);

CREATE UNIQUE INDEX corrections_by_correction ON wallet.corrections USING btree (correction_id) WHERE (correction_id IS NOT NULL);

CREATE INDEX corrections_waiting ON wallet.corrections USING btree (proposed_at) WHERE (confirmed_at IS NULL);

CREATE UNIQUE INDEX deposits_by_id ON wallet.deposits USING btree (id);

CREATE INDEX deposits_overdue ON wallet.deposits USING btree (promised_by) WHERE ((state = ANY (ARRAY['under-review'::text, 'second-look'::text])) AND (escalated_at IS NULL));

CREATE INDEX deposits_unbacked ON wallet.deposits USING btree (network) WHERE (backing = 'unbacked'::text);

CREATE INDEX deposits_waiting ON wallet.deposits USING btree (submitted_at, id) WHERE (state = ANY (ARRAY['under-review'::text, 'second-look'::text]));

CREATE UNIQUE INDEX one_current_address ON wallet.deposit_addresses USING btree (seller_id, network) WHERE (retired_at IS NULL);

CREATE INDEX payout_methods_by_target ON wallet.payout_methods USING btree (target_key);

CREATE INDEX payout_methods_to_allowlist ON wallet.payout_methods USING btree (added_at) WHERE ((allowlisted_at IS NULL) AND (type = 'usdt'::text));

CREATE INDEX reconciliations_newest ON wallet.reconciliations USING btree (day DESC, side);

CREATE INDEX reconciliations_open ON wallet.reconciliations USING btree (day DESC, side) WHERE ((difference <> '0'::text) AND (explained_difference IS DISTINCT FROM difference));

CREATE INDEX revoked_approvals_to_tell ON wallet.revoked_approvals USING btree (revoked_at) WHERE (told_at IS NULL);

CREATE UNIQUE INDEX withdrawals_by_id ON wallet.withdrawals USING btree (id);

CREATE INDEX withdrawals_by_rule ON wallet.withdrawals USING btree (seller_id, requested_at) WHERE (needs = 'rule'::text);

CREATE INDEX withdrawals_by_transaction ON wallet.withdrawals USING btree (network, transaction_hash) WHERE (transaction_hash IS NOT NULL);

CREATE INDEX withdrawals_ended ON wallet.withdrawals USING btree (requested_at DESC, id) WHERE (state = ANY (ARRAY['paid'::text, 'rejected'::text]));

CREATE INDEX withdrawals_overdue ON wallet.withdrawals USING btree (promised_by) WHERE ((state = ANY (ARRAY['requested'::text, 'approved'::text, 'paying'::text])) AND (escalated_at IS NULL));

CREATE INDEX withdrawals_paid_by_hand ON wallet.withdrawals USING btree (network) WHERE ((state = 'paid'::text) AND (recorded_by <> 'chain'::text));

CREATE INDEX withdrawals_to_pay ON wallet.withdrawals USING btree (network, approved_at) WHERE (state = 'approved'::text);

CREATE INDEX withdrawals_waiting ON wallet.withdrawals USING btree (promised_by, id) WHERE (state = ANY (ARRAY['requested'::text, 'approved'::text, 'paying'::text]));

ALTER INDEX ledger.transfers_of_rare_accounts ATTACH PARTITION ledger.transfers_elsewhere_accounts_idx;

ALTER INDEX ledger.transfers_of_rare_accounts_newest ATTACH PARTITION ledger.transfers_elsewhere_id_idx;

ALTER INDEX ledger.transfers_by_chain ATTACH PARTITION ledger.transfers_elsewhere_journal_id_sequence_effective_at_idx;

ALTER INDEX ledger.transfers_pkey ATTACH PARTITION ledger.transfers_elsewhere_pkey;

ALTER INDEX ledger.transfers_by_transaction ATTACH PARTITION ledger.transfers_elsewhere_written_by_idx;

ALTER INDEX public.orders_ended_drawn ATTACH PARTITION public.orders_elsewhere_expr_id_idx;

ALTER INDEX public.orders_ended_by_number_alone ATTACH PARTITION public.orders_elsewhere_number_idx;

ALTER INDEX public.orders_ended_pkey ATTACH PARTITION public.orders_elsewhere_pkey;

ALTER INDEX public.orders_ended_released ATTACH PARTITION public.orders_elsewhere_seller_id_completed_at_id_idx;

ALTER INDEX public.orders_ended_by_drama ATTACH PARTITION public.orders_elsewhere_seller_id_drama_id_id_idx;

ALTER INDEX public.orders_ended_by_number ATTACH PARTITION public.orders_elsewhere_seller_id_number_idx;

ALTER INDEX public.orders_ended_by_state ATTACH PARTITION public.orders_elsewhere_seller_id_state_id_idx;

CREATE TRIGGER as_followed BEFORE INSERT ON chain.tokens FOR EACH ROW EXECUTE FUNCTION chain.check_token();

CREATE CONSTRAINT TRIGGER credits_signed_by_their_people AFTER INSERT OR UPDATE ON chain.resolutions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.way = 'credit'::text) AND (new.state = ANY (ARRAY['asked'::text, 'done'::text])))) EXECUTE FUNCTION wallet.refuse_unsigned('credit', 'chain_transfer_id', 'asked_at', 'asked_by', 'ended_by');

CREATE TRIGGER payout_is_approved BEFORE INSERT ON chain.outbound_transactions FOR EACH ROW WHEN ((new.purpose = 'payout'::text)) EXECUTE FUNCTION chain.check_payout();

CREATE TRIGGER resolutions_end_once BEFORE UPDATE OF state ON chain.resolutions FOR EACH ROW WHEN (((old.state = ANY (ARRAY['declined'::text, 'done'::text])) AND (new.state <> old.state))) EXECUTE FUNCTION chain.refuse_reopening();

CREATE TRIGGER return_decides BEFORE UPDATE OF state ON chain.resolutions FOR EACH ROW EXECUTE FUNCTION chain.check_resolution();

CREATE TRIGGER return_is_confirmed BEFORE INSERT ON chain.outbound_transactions FOR EACH ROW WHEN ((new.purpose = 'return'::text)) EXECUTE FUNCTION chain.check_return();

CREATE CONSTRAINT TRIGGER returns_signed_by_their_people AFTER UPDATE ON chain.resolutions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.way = 'return'::text) AND (new.state = 'confirmed'::text) AND (old.state = 'asked'::text))) EXECUTE FUNCTION wallet.refuse_unsigned('return', 'id', '', 'ended_by');

CREATE CONSTRAINT TRIGGER signed_by_its_people AFTER UPDATE ON chain.alarms DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.clear_asked_by IS NOT NULL) AND ((new.cleared_by IS NULL) OR (new.cleared_by ~~ 'operator:%'::text)))) EXECUTE FUNCTION wallet.refuse_unsigned('alarm', 'id', 'clear_asked_at', 'clear_asked_by', 'cleared_by');

CREATE TRIGGER allocation_blocks_keep BEFORE DELETE OR UPDATE ON checkout.allocation_blocks FOR EACH ROW EXECUTE FUNCTION checkout.keep_allocation_block();

CREATE TRIGGER allocation_blocks_keep_all BEFORE TRUNCATE ON checkout.allocation_blocks FOR EACH STATEMENT EXECUTE FUNCTION checkout.keep_allocation_block();

CREATE TRIGGER invoices_reach_checkout AFTER INSERT ON checkout.invoices FOR EACH ROW WHEN ((new.click ? 'visit'::text)) EXECUTE FUNCTION rollups.note_visit_step();

CREATE TRIGGER invoices_reach_order AFTER UPDATE OF order_id ON checkout.invoices FOR EACH ROW WHEN (((old.order_id IS NULL) AND (new.order_id IS NOT NULL) AND (new.click ? 'visit'::text) AND ((new.seller_id)::text = (new.click ->> 'sellerId'::text)))) EXECUTE FUNCTION rollups.note_visit_step();

CREATE TRIGGER pre_orders_keep BEFORE UPDATE ON checkout.pre_orders FOR EACH ROW EXECUTE FUNCTION checkout.keep_pre_order();

CREATE TRIGGER purchases_reach_checkout AFTER INSERT ON checkout.purchases FOR EACH ROW WHEN ((new.click ? 'visit'::text)) EXECUTE FUNCTION rollups.note_visit_step();

CREATE TRIGGER purchases_reach_order AFTER UPDATE OF order_id ON checkout.purchases FOR EACH ROW WHEN (((old.order_id IS NULL) AND (new.order_id IS NOT NULL) AND (new.click ? 'visit'::text) AND ((new.seller_id)::text = (new.click ->> 'sellerId'::text)))) EXECUTE FUNCTION rollups.note_visit_step();

CREATE TRIGGER account_locks_keep_short BEFORE INSERT OR UPDATE ON identity.account_locks FOR EACH ROW EXECUTE FUNCTION identity.keep_locks_short();

CREATE TRIGGER credentials_keep_fund_lock_short BEFORE INSERT OR UPDATE OF fund_locked_until ON identity.credentials FOR EACH ROW WHEN ((new.fund_locked_until IS NOT NULL)) EXECUTE FUNCTION identity.keep_fund_lock_short();

CREATE TRIGGER credentials_keep_money_reachable BEFORE DELETE ON identity.credentials FOR EACH ROW EXECUTE FUNCTION identity.keep_money_reachable();

CREATE TRIGGER sellers_forget_social_proofs AFTER UPDATE OF erased_at ON identity.sellers FOR EACH ROW WHEN ((new.erased_at IS NOT NULL)) EXECUTE FUNCTION identity.forget_social_proofs();

CREATE TRIGGER sellers_keep_money_reachable BEFORE UPDATE OF erased_at ON identity.sellers FOR EACH ROW WHEN (((new.erased_at IS NOT NULL) AND (old.erased_at IS NULL))) EXECUTE FUNCTION identity.keep_money_reachable();

CREATE TRIGGER capital_by_two AFTER INSERT ON ledger.transfers FOR EACH ROW WHEN (((new.kind = 'capital'::text) OR ('platform:capital'::text = ANY (new.accounts)))) EXECUTE FUNCTION chain.capital_by_two();

CREATE TRIGGER credits_need_a_transfer AFTER INSERT ON ledger.transfers FOR EACH ROW WHEN ((new.key ~~ 'chain:%'::text)) EXECUTE FUNCTION chain.credits_need_a_transfer();

CREATE CONSTRAINT TRIGGER signed_by_its_people AFTER INSERT OR UPDATE ON levels.grants DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wallet.refuse_unsigned('level', 'seller_id', 'proposed_at', 'proposed_by', 'confirmed_by');

CREATE TRIGGER episodes_ready_added AFTER INSERT ON media.episodes FOR EACH ROW WHEN ((new.package_id IS NOT NULL)) EXECUTE FUNCTION media.keep_ready_through();

CREATE TRIGGER episodes_ready_changed AFTER UPDATE OF package_id ON media.episodes FOR EACH ROW WHEN (((old.package_id IS NULL) <> (new.package_id IS NULL))) EXECUTE FUNCTION media.keep_ready_through();

CREATE TRIGGER episodes_ready_removed AFTER DELETE ON media.episodes FOR EACH ROW WHEN ((old.package_id IS NOT NULL)) EXECUTE FUNCTION media.keep_ready_through();

CREATE TRIGGER messages_erased AFTER DELETE ON messages.inbox REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION messages.follow_inbox();

CREATE TRIGGER messages_read AFTER UPDATE ON messages.inbox REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION messages.follow_inbox();

CREATE TRIGGER messages_written AFTER INSERT ON messages.inbox REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION messages.follow_inbox();

CREATE TRIGGER dramas_added AFTER INSERT OR DELETE ON public.dramas FOR EACH ROW EXECUTE FUNCTION public.count_dramas_on_sale();

CREATE TRIGGER dramas_moved AFTER UPDATE OF on_sale, ready_through, category_id ON public.dramas FOR EACH ROW WHEN (((old.listed IS DISTINCT FROM new.listed) OR (old.category_id IS DISTINCT FROM new.category_id))) EXECUTE FUNCTION public.count_dramas_on_sale();

CREATE CONSTRAINT TRIGGER dramas_speak_english AFTER INSERT OR UPDATE OF on_sale ON public.dramas DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.on_sale) EXECUTE FUNCTION public.has_english_text();

CREATE TRIGGER orders_placed AFTER INSERT ON public.orders REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION rollups.note_placed();

CREATE TRIGGER orders_take_steps BEFORE UPDATE ON public.orders FOR EACH ROW WHEN (((new.state <> 'completed'::text) OR (old.state <> 'in-settlement'::text))) EXECUTE FUNCTION orders.take_step();

CREATE TRIGGER ends_once BEFORE UPDATE ON solvency.cold_signatures FOR EACH ROW WHEN ((old.state <> 'brought'::text)) EXECUTE FUNCTION solvency.refuse_change();

CREATE TRIGGER stays BEFORE DELETE OR UPDATE ON solvency.blocks FOR EACH ROW EXECUTE FUNCTION solvency.refuse_change();

CREATE TRIGGER stays BEFORE DELETE OR UPDATE OF id, day, network, address, signature, brought_by, brought_at ON solvency.cold_signatures FOR EACH ROW EXECUTE FUNCTION solvency.refuse_change();

CREATE TRIGGER stays BEFORE DELETE OR UPDATE ON solvency.days FOR EACH ROW EXECUTE FUNCTION solvency.refuse_change();

CREATE TRIGGER stays BEFORE DELETE OR UPDATE ON solvency.holdings FOR EACH ROW EXECUTE FUNCTION solvency.refuse_change();

CREATE TRIGGER stays BEFORE UPDATE ON solvency.leaves FOR EACH ROW EXECUTE FUNCTION solvency.refuse_change();

CREATE TRIGGER stays BEFORE UPDATE ON solvency.nodes FOR EACH ROW EXECUTE FUNCTION solvency.refuse_change();

CREATE TRIGGER stays BEFORE DELETE ON solvency.places FOR EACH ROW EXECUTE FUNCTION solvency.refuse_change();

CREATE TRIGGER stays BEFORE DELETE OR UPDATE ON solvency.signatures FOR EACH ROW EXECUTE FUNCTION solvency.refuse_change();

CREATE TRIGGER stays_for_its_day BEFORE UPDATE ON solvency.places FOR EACH ROW WHEN (((old.place <> new.place) OR (old.seller_id IS DISTINCT FROM new.seller_id) OR (old.debt IS DISTINCT FROM new.debt) OR (new.since <= old.since))) EXECUTE FUNCTION solvency.refuse_change();

CREATE TRIGGER stays_while_needed AFTER DELETE ON solvency.leaves REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION solvency.refuse_lost_leaf();

CREATE TRIGGER stays_while_needed AFTER DELETE ON solvency.nodes REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION solvency.refuse_lost_node();

CREATE TRIGGER stays_whole BEFORE TRUNCATE ON solvency.days FOR EACH STATEMENT EXECUTE FUNCTION solvency.refuse_change();

CREATE TRIGGER stays_whole BEFORE TRUNCATE ON solvency.leaves FOR EACH STATEMENT EXECUTE FUNCTION solvency.refuse_change();

CREATE TRIGGER stays_whole BEFORE TRUNCATE ON solvency.nodes FOR EACH STATEMENT EXECUTE FUNCTION solvency.refuse_change();

CREATE TRIGGER stays_whole BEFORE TRUNCATE ON solvency.places FOR EACH STATEMENT EXECUTE FUNCTION solvency.refuse_change();

CREATE TRIGGER audit_line_is_told AFTER INSERT ON staff.audit_lines FOR EACH ROW EXECUTE FUNCTION transparency.follow_audit_log();

CREATE TRIGGER keys_stay BEFORE DELETE OR UPDATE OF key_id, person_id, duty, public_key ON staff.device_keys FOR EACH ROW EXECUTE FUNCTION staff.refuse_rewriting();

CREATE TRIGGER signatures_stay BEFORE DELETE OR UPDATE ON staff.key_signatures FOR EACH ROW EXECUTE FUNCTION staff.refuse_rewriting();

CREATE TRIGGER payout_decides BEFORE UPDATE OF state ON wallet.withdrawals FOR EACH ROW WHEN ((new.state = ANY (ARRAY['paying'::text, 'paid'::text, 'rejected'::text]))) EXECUTE FUNCTION chain.check_withdrawal();

CREATE TRIGGER proofs_stay BEFORE DELETE OR UPDATE ON wallet.approval_proofs FOR EACH ROW EXECUTE FUNCTION staff.refuse_rewriting();

CREATE CONSTRAINT TRIGGER signed_by_its_people AFTER INSERT OR UPDATE ON wallet.corrections DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wallet.refuse_unsigned('correction', 'transfer_id', 'proposed_at', 'proposed_by', 'confirmed_by');

CREATE CONSTRAINT TRIGGER signed_by_its_people AFTER UPDATE ON wallet.deposits DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.state IS DISTINCT FROM old.state) AND ((new.state = 'second-look'::text) OR (new.backing = 'unbacked'::text)))) EXECUTE FUNCTION wallet.refuse_unsigned('deposit', 'id', '', 'first_approved_by', 'decided_by');

CREATE CONSTRAINT TRIGGER signed_by_its_people AFTER UPDATE ON wallet.withdrawals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.approved_by IS DISTINCT FROM old.approved_by)) EXECUTE FUNCTION wallet.refuse_unsigned('withdrawal', 'id', '', 'approved_by');

ALTER TABLE ONLY chain.balances
    ADD CONSTRAINT balances_network_fkey FOREIGN KEY (network) REFERENCES chain.watchers(network);

ALTER TABLE ONLY chain.blocks
    ADD CONSTRAINT blocks_network_fkey FOREIGN KEY (network) REFERENCES chain.watchers(network);

ALTER TABLE ONLY chain.disagreements
    ADD CONSTRAINT disagreements_network_fkey FOREIGN KEY (network) REFERENCES chain.watchers(network);

ALTER TABLE ONLY chain.leases
    ADD CONSTRAINT leases_network_fkey FOREIGN KEY (network) REFERENCES chain.watchers(network);

ALTER TABLE ONLY chain.outbound_attempts
    ADD CONSTRAINT outbound_attempts_outbound_transaction_id_fkey FOREIGN KEY (outbound_transaction_id) REFERENCES chain.outbound_transactions(id);

ALTER TABLE ONLY chain.outbound_transactions
    ADD CONSTRAINT outbound_transactions_network_wallet_fkey FOREIGN KEY (network, wallet) REFERENCES chain.wallets(network, address);

ALTER TABLE ONLY chain.outbound_transactions
    ADD CONSTRAINT outbound_transactions_resolution_id_fkey FOREIGN KEY (resolution_id) REFERENCES chain.resolutions(id);

ALTER TABLE ONLY chain.outbound_transactions
    ADD CONSTRAINT outbound_transactions_seller_id_withdrawal_id_fkey FOREIGN KEY (seller_id, withdrawal_id) REFERENCES wallet.withdrawals(seller_id, id);

ALTER TABLE ONLY chain.readings
    ADD CONSTRAINT readings_network_fkey FOREIGN KEY (network) REFERENCES chain.watchers(network);

ALTER TABLE ONLY chain.resolutions
    ADD CONSTRAINT resolutions_chain_transfer_id_fkey FOREIGN KEY (chain_transfer_id) REFERENCES chain.transfers(id);

ALTER TABLE ONLY chain.resolutions
    ADD CONSTRAINT resolutions_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES checkout.invoices(id);

ALTER TABLE ONLY chain.resolutions
    ADD CONSTRAINT resolutions_refund_order_id_fkey FOREIGN KEY (refund_order_id) REFERENCES checkout.refunds(order_id);

ALTER TABLE ONLY chain.resolutions
    ADD CONSTRAINT resolutions_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES identity.sellers(seller_id);

ALTER TABLE ONLY chain.sightings
    ADD CONSTRAINT sightings_network_fkey FOREIGN KEY (network) REFERENCES chain.watchers(network);

ALTER TABLE ONLY chain.transfers
    ADD CONSTRAINT transfers_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES checkout.invoices(id);

ALTER TABLE ONLY chain.transfers
    ADD CONSTRAINT transfers_network_fkey FOREIGN KEY (network) REFERENCES chain.watchers(network);

ALTER TABLE ONLY chain.transfers
    ADD CONSTRAINT transfers_resolution_id_fkey FOREIGN KEY (resolution_id) REFERENCES chain.resolutions(id);

ALTER TABLE ONLY chain.transfers
    ADD CONSTRAINT transfers_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES identity.sellers(seller_id);

ALTER TABLE ONLY checkout.allocation_blocks
    ADD CONSTRAINT allocation_blocks_day_fkey FOREIGN KEY (day) REFERENCES checkout.allocation_days(day);

ALTER TABLE ONLY checkout.allocation_closings
    ADD CONSTRAINT allocation_closings_day_fkey FOREIGN KEY (day) REFERENCES checkout.allocation_days(day);

ALTER TABLE ONLY checkout.allocation_closings
    ADD CONSTRAINT allocation_closings_log_index_fkey FOREIGN KEY (log_index) REFERENCES proofs.log_entries(index);

ALTER TABLE ONLY checkout.allocation_sightings
    ADD CONSTRAINT allocation_sightings_day_fkey FOREIGN KEY (day) REFERENCES checkout.allocation_days(day);

ALTER TABLE ONLY checkout.allocation_snapshots
    ADD CONSTRAINT allocation_snapshots_day_fkey FOREIGN KEY (day) REFERENCES checkout.allocation_days(day);

ALTER TABLE ONLY checkout.allocation_weights
    ADD CONSTRAINT allocation_weights_day_fkey FOREIGN KEY (day) REFERENCES checkout.allocation_snapshots(day);

ALTER TABLE ONLY checkout.awaiting_orders
    ADD CONSTRAINT awaiting_orders_day_fkey FOREIGN KEY (day) REFERENCES checkout.allocation_days(day);

ALTER TABLE ONLY checkout.awaiting_orders
    ADD CONSTRAINT awaiting_orders_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES checkout.invoices(id);

ALTER TABLE ONLY checkout.awaiting_orders
    ADD CONSTRAINT awaiting_orders_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES checkout.purchases(id);

ALTER TABLE ONLY checkout.complaint_decisions
    ADD CONSTRAINT complaint_decisions_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES staff.people(id);

ALTER TABLE ONLY checkout.complaint_decisions
    ADD CONSTRAINT complaint_decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff.people(id);

ALTER TABLE ONLY checkout.payment_exceptions
    ADD CONSTRAINT payment_exceptions_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES staff.people(id);

ALTER TABLE ONLY checkout.payments
    ADD CONSTRAINT payments_viewer_id_fkey FOREIGN KEY (viewer_id) REFERENCES checkout.viewers(id);

ALTER TABLE ONLY checkout.pre_orders
    ADD CONSTRAINT pre_orders_drama_id_fkey FOREIGN KEY (drama_id) REFERENCES public.dramas(id);

ALTER TABLE ONLY checkout.pre_orders
    ADD CONSTRAINT pre_orders_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES checkout.payments(id);

ALTER TABLE ONLY checkout.purchases
    ADD CONSTRAINT purchases_viewer_id_fkey FOREIGN KEY (viewer_id) REFERENCES checkout.viewers(id);

ALTER TABLE ONLY checkout.viewer_mails
    ADD CONSTRAINT viewer_mails_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff.people(id);

ALTER TABLE ONLY checkout.viewer_sessions
    ADD CONSTRAINT viewer_sessions_viewer_id_fkey FOREIGN KEY (viewer_id) REFERENCES checkout.viewers(id);

ALTER TABLE ONLY content.page_versions
    ADD CONSTRAINT page_versions_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES staff.people(id);

ALTER TABLE ONLY identity.account_locks
    ADD CONSTRAINT account_locks_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES identity.sellers(seller_id);

ALTER TABLE ONLY identity.sellers
    ADD CONSTRAINT avatar_is_their_own FOREIGN KEY (seller_id, avatar_id) REFERENCES media.uploads(seller_id, upload_id);

ALTER TABLE ONLY identity.certifications
    ADD CONSTRAINT certifications_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES identity.sellers(seller_id);

ALTER TABLE ONLY identity.consents
    ADD CONSTRAINT consents_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES identity.sellers(seller_id);

ALTER TABLE ONLY identity.credentials
    ADD CONSTRAINT credentials_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES identity.sellers(seller_id);

ALTER TABLE ONLY identity.document_pictures
    ADD CONSTRAINT document_pictures_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES identity.sellers(seller_id);

ALTER TABLE ONLY identity.review_decisions
    ADD CONSTRAINT review_decisions_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES identity.sellers(seller_id);

ALTER TABLE ONLY identity.sessions
    ADD CONSTRAINT sessions_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES identity.sellers(seller_id);

ALTER TABLE ONLY identity.social_accounts
    ADD CONSTRAINT social_accounts_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES identity.sellers(seller_id);

ALTER TABLE ONLY identity.social_proofs
    ADD CONSTRAINT social_proofs_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES identity.sellers(seller_id);

ALTER TABLE ONLY identity.store_settings
    ADD CONSTRAINT store_settings_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES identity.sellers(seller_id);

ALTER TABLE ONLY identity.store_versions
    ADD CONSTRAINT store_versions_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES identity.sellers(seller_id);

ALTER TABLE ONLY identity.store_versions
    ADD CONSTRAINT store_versions_seller_id_picture_id_fkey FOREIGN KEY (seller_id, picture_id) REFERENCES media.uploads(seller_id, upload_id);

ALTER TABLE ONLY media.captions
    ADD CONSTRAINT captions_drama_id_fkey FOREIGN KEY (drama_id) REFERENCES public.dramas(id);

ALTER TABLE ONLY media.clips
    ADD CONSTRAINT clips_drama_id_fkey FOREIGN KEY (drama_id) REFERENCES public.dramas(id);

ALTER TABLE ONLY media.episode_upload_parts
    ADD CONSTRAINT episode_upload_parts_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES media.episode_uploads(id) ON DELETE CASCADE;

ALTER TABLE ONLY media.episode_uploads
    ADD CONSTRAINT episode_uploads_drama_id_fkey FOREIGN KEY (drama_id) REFERENCES public.dramas(id);

ALTER TABLE ONLY media.episodes
    ADD CONSTRAINT episodes_drama_id_fkey FOREIGN KEY (drama_id) REFERENCES public.dramas(id);

ALTER TABLE ONLY media.episodes
    ADD CONSTRAINT episodes_package_id_fkey FOREIGN KEY (package_id) REFERENCES media.packages(id);

ALTER TABLE ONLY media.episodes
    ADD CONSTRAINT episodes_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES media.episode_uploads(id);

ALTER TABLE ONLY media.packages
    ADD CONSTRAINT packages_drama_id_fkey FOREIGN KEY (drama_id) REFERENCES public.dramas(id);

ALTER TABLE ONLY media.uploads
    ADD CONSTRAINT uploads_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES identity.sellers(seller_id);

ALTER TABLE ONLY messages.announcements
    ADD CONSTRAINT announcements_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES staff.people(id);

ALTER TABLE ONLY proofs.anchor_attempts
    ADD CONSTRAINT anchor_attempts_anchor_id_fkey FOREIGN KEY (anchor_id) REFERENCES proofs.anchors(id);

ALTER TABLE ONLY proofs.anchors
    ADD CONSTRAINT anchors_log_index_fkey FOREIGN KEY (log_index) REFERENCES proofs.log_entries(index);

ALTER TABLE ONLY proofs.closings
    ADD CONSTRAINT closings_log_index_fkey FOREIGN KEY (log_index) REFERENCES proofs.log_entries(index);

ALTER TABLE ONLY public.announced_episodes
    ADD CONSTRAINT announced_episodes_drama_id_fkey FOREIGN KEY (drama_id) REFERENCES public.dramas(id);

ALTER TABLE ONLY public.consignments
    ADD CONSTRAINT consignments_drama_id_fkey FOREIGN KEY (drama_id) REFERENCES public.dramas(id);

ALTER TABLE ONLY public.drama_licences
    ADD CONSTRAINT drama_licences_drama_id_fkey FOREIGN KEY (drama_id) REFERENCES public.dramas(id);

ALTER TABLE ONLY public.drama_price_changes
    ADD CONSTRAINT drama_price_changes_drama_id_fkey FOREIGN KEY (drama_id) REFERENCES public.dramas(id);

ALTER TABLE ONLY public.drama_sales_rollups
    ADD CONSTRAINT drama_sales_rollups_drama_id_fkey FOREIGN KEY (drama_id) REFERENCES public.dramas(id);

ALTER TABLE ONLY public.drama_texts
    ADD CONSTRAINT drama_texts_drama_id_fkey FOREIGN KEY (drama_id) REFERENCES public.dramas(id);

ALTER TABLE ONLY public.dramas
    ADD CONSTRAINT dramas_category_id_fkey FOREIGN KEY (category_id) REFERENCES public.categories(id);

ALTER TABLE ONLY public.dramas_on_sale
    ADD CONSTRAINT dramas_on_sale_category_id_fkey FOREIGN KEY (category_id) REFERENCES public.categories(id);

ALTER TABLE ONLY public.licence_notices
    ADD CONSTRAINT licence_notices_drama_id_fkey FOREIGN KEY (drama_id) REFERENCES public.dramas(id);

ALTER TABLE ONLY public.promotion_links
    ADD CONSTRAINT promotion_links_seller_id_consignment_id_fkey FOREIGN KEY (seller_id, consignment_id) REFERENCES public.consignments(seller_id, id);

ALTER TABLE ONLY reviews.leases
    ADD CONSTRAINT leases_person_id_fkey FOREIGN KEY (person_id) REFERENCES staff.people(id);

ALTER TABLE ONLY settings.proposals
    ADD CONSTRAINT proposals_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES staff.people(id);

ALTER TABLE ONLY settings.proposals
    ADD CONSTRAINT proposals_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES staff.people(id);

ALTER TABLE ONLY solvency.cold_signatures
    ADD CONSTRAINT cold_signatures_day_network_fkey FOREIGN KEY (day, network) REFERENCES solvency.blocks(day, network);

ALTER TABLE ONLY solvency.holdings
    ADD CONSTRAINT holdings_day_network_fkey FOREIGN KEY (day, network) REFERENCES solvency.blocks(day, network);

ALTER TABLE ONLY solvency.signatures
    ADD CONSTRAINT signatures_day_network_fkey FOREIGN KEY (day, network) REFERENCES solvency.blocks(day, network);

ALTER TABLE ONLY staff.challenges
    ADD CONSTRAINT challenges_person_id_fkey FOREIGN KEY (person_id) REFERENCES staff.people(id);

ALTER TABLE ONLY staff.device_keys
    ADD CONSTRAINT device_keys_person_id_fkey FOREIGN KEY (person_id) REFERENCES staff.people(id);

ALTER TABLE ONLY staff.duties
    ADD CONSTRAINT duties_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES staff.people(id);

ALTER TABLE ONLY staff.duties
    ADD CONSTRAINT duties_person_id_fkey FOREIGN KEY (person_id) REFERENCES staff.people(id);

ALTER TABLE ONLY staff.duties
    ADD CONSTRAINT duties_set_by_fkey FOREIGN KEY (set_by) REFERENCES staff.people(id);

ALTER TABLE ONLY staff.duty_pages
    ADD CONSTRAINT duty_pages_duty_id_fkey FOREIGN KEY (duty_id) REFERENCES staff.duties(id);

ALTER TABLE ONLY staff.duty_pages
    ADD CONSTRAINT duty_pages_paged_by_fkey FOREIGN KEY (paged_by) REFERENCES staff.people(id);

ALTER TABLE ONLY staff.key_signatures
    ADD CONSTRAINT key_signatures_by_key_fkey FOREIGN KEY (by_key) REFERENCES staff.device_keys(key_id);

ALTER TABLE ONLY staff.key_signatures
    ADD CONSTRAINT key_signatures_by_person_fkey FOREIGN KEY (by_person) REFERENCES staff.people(id);

ALTER TABLE ONLY staff.key_signatures
    ADD CONSTRAINT key_signatures_key_id_fkey FOREIGN KEY (key_id) REFERENCES staff.device_keys(key_id);

ALTER TABLE ONLY staff.notes
    ADD CONSTRAINT notes_person_id_fkey FOREIGN KEY (person_id) REFERENCES staff.people(id);

ALTER TABLE ONLY staff.sessions
    ADD CONSTRAINT sessions_person_id_fkey FOREIGN KEY (person_id) REFERENCES staff.people(id);

ALTER TABLE ONLY transparency.earnings
    ADD CONSTRAINT earnings_month_fkey FOREIGN KEY (month) REFERENCES transparency.earning_months(month);

ALTER TABLE ONLY trust.appeals
    ADD CONSTRAINT appeals_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES identity.sellers(seller_id);

ALTER TABLE ONLY viewing.positions
    ADD CONSTRAINT positions_drama_id_fkey FOREIGN KEY (drama_id) REFERENCES public.dramas(id);

ALTER TABLE ONLY viewing.positions
    ADD CONSTRAINT positions_viewer_id_fkey FOREIGN KEY (viewer_id) REFERENCES checkout.viewers(id);

ALTER TABLE ONLY wallet.address_indexes
    ADD CONSTRAINT address_indexes_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES identity.sellers(seller_id);

ALTER TABLE ONLY wallet.approval_proofs
    ADD CONSTRAINT approval_proofs_key_id_fkey FOREIGN KEY (key_id) REFERENCES staff.device_keys(key_id);

ALTER TABLE ONLY wallet.approval_proofs
    ADD CONSTRAINT approval_proofs_person_id_fkey FOREIGN KEY (person_id) REFERENCES staff.people(id);

ALTER TABLE ONLY wallet.deposit_addresses
    ADD CONSTRAINT deposit_addresses_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES wallet.address_indexes(seller_id);

ALTER TABLE ONLY wallet.deposits
    ADD CONSTRAINT deposits_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES identity.sellers(seller_id);

ALTER TABLE ONLY wallet.payout_methods
    ADD CONSTRAINT payout_methods_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES identity.sellers(seller_id);

ALTER TABLE ONLY wallet.withdrawals
    ADD CONSTRAINT withdrawals_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES identity.sellers(seller_id);

import type { ReviewKind } from '@cliffhanger/core/reviews';

/**
 * While a bank dispute on order `o` is open, the promise is the end of the hold. Otherwise it counts from the
 * complaint or the audit.
 */
const COMPLAINT_PROMISED_BY = `case when exists (select from checkout.disputes d
      where d.seller_id = o.seller_id and d.order_id = o.id and d.state = 'open') then o.due_at
    else coalesce(c.made_at, o.audited_at) + make_interval(secs => $1::bigint / 1000) end`;

/** Orders in audit, and orders settled before their complaint was decided. */
const COMPLAINED_ABOUT = `(
    select a.* from orders a where a.state = 'audit'
    union all
    select s.* from checkout.complaints w join orders s on s.seller_id = w.seller_id and s.id = w.order_id
    where s.state = 'completed' and w.viewer_id is not null and not exists (select from settlement.audit_decisions a
      where a.seller_id = w.seller_id and a.order_id = w.order_id and a.outcome <> 'opened' and a.actor like 'operator:%')
  ) o left join checkout.complaints c on c.order_id = o.id`;

/** Withdrawals `w` in every state. */
export const WITHDRAWALS = `select w.id::text as id, w.seller_id, s.real_name as seller_name,
      concat_ws(' ', w.network, w.address) as title, w.state, w.amount, w.requested_at as submitted_at, w.promised_by,
      w.promised_by as sort_at
    from wallet.withdrawals w join identity.sellers s on s.seller_id = w.seller_id`;

/**
 * The signer sends approved withdrawals. They need a person only after their promise is missed. `$2` is the
 * time.
 */
const WITHDRAWAL_WAITS = `(state = 'requested' or state in ('approved', 'paying') and promised_by <= $2::timestamptz)`;

/*
 * One statement per kind of review, all with the same columns. `$1` is the promise for complaints in
 * milliseconds, the only promise that is not a column. Each statement reads a partial index of open items.
 * Order numbers are looked up for the rows of one page: a join would read every monthly partition for all
 * open items.
 */
export const QUEUE_SOURCES: Readonly<Record<ReviewKind, string>> = {
  registration: `select s.seller_id::text as id, s.seller_id, s.real_name as seller_name,
      concat_ws(', ', s.real_name, s.country) as title, s.review_state as state, null::bigint as amount,
      s.registered_at as submitted_at, s.review_promised_by as promised_by, s.review_promised_by as sort_at
    from identity.sellers s where s.review_state = 'pending' and s.erased_at is null`,
  store: `select v.id::text as id, v.seller_id, s.real_name as seller_name, v.name as title, v.state,
      null::bigint as amount, v.submitted_at, v.promised_by, v.promised_by as sort_at
    from identity.store_versions v join identity.sellers s on s.seller_id = v.seller_id
    where v.state = 'under-review'`,
  certification: `select c.id::text as id, c.seller_id, s.real_name as seller_name, s.real_name as title, c.state,
      null::bigint as amount, c.submitted_at, c.promised_by, c.promised_by as sort_at
    from identity.certifications c join identity.sellers s on s.seller_id = c.seller_id
    where c.state = 'under-review'`,
  'promotion-link': `select l.id::text as id, l.seller_id, s.real_name as seller_name, l.url as title, l.state,
      null::bigint as amount, l.submitted_at, l.promised_by, l.submitted_at as sort_at
    from promotion_links l join identity.sellers s on s.seller_id = l.seller_id
    where l.state = 'under-review'`,
  deposit: `select d.id::text as id, d.seller_id, s.real_name as seller_name,
      concat_ws(' ', d.network, d.transaction_hash) as title, d.state, d.amount, d.submitted_at, d.promised_by,
      d.submitted_at as sort_at
    from wallet.deposits d join identity.sellers s on s.seller_id = d.seller_id
    where d.state in ('under-review', 'second-look')`,
  withdrawal: `${WITHDRAWALS} where w.state in ('requested', 'approved', 'paying') and ${WITHDRAWAL_WAITS}`,
  complaint: `select o.number as id, o.seller_id, coalesce(s.real_name, '') as seller_name,
      coalesce(c.reason, o.audit_reason) as title,
      case when d.order_id is null then o.state when d.due_at is null then 'second-look' else 'deciding' end as state,
      o.order_amount as amount, coalesce(c.made_at, o.audited_at) as submitted_at,
      ${COMPLAINT_PROMISED_BY} as promised_by, ${COMPLAINT_PROMISED_BY} as sort_at
    from ${COMPLAINED_ABOUT} left join identity.sellers s on s.seller_id = o.seller_id
      left join checkout.complaint_decisions d on d.order_id = o.id
    where true`,
  appeal: `select a.id::text as id, a.seller_id, coalesce(s.real_name, '') as seller_name,
      concat_ws(' ', a.subject, a.rule) as title, case when a.waits_for_second then 'second-look' else a.state end as state,
      (select r.amount from trust.remedies r where r.appeal_id = a.id and a.waits_for_second) as amount,
      a.appealed_at as submitted_at, a.promised_by, a.promised_by as sort_at
    from trust.appeals a join identity.sellers s on s.seller_id = a.seller_id
    where (a.state = 'open' or a.waits_for_second)`,
  'payment-exception': `select e.id::text as id, e.seller_id, coalesce(s.real_name, '') as seller_name,
      concat_ws(' ', (select o.number from orders o where o.seller_id = e.seller_id and o.id = e.order_id), e.kind) as title,
      e.state, e.amount, e.opened_at as submitted_at, e.promised_by, e.promised_by as sort_at
    from checkout.payment_exceptions e
      left join identity.sellers s on s.seller_id = e.seller_id
    where e.state = 'open'`,
};

/** Counts open items by promise, regardless of the seller. */
export const WAITING: Readonly<Record<ReviewKind, string>> = {
  registration: `select review_promised_by as promised_by from identity.sellers
    where review_state = 'pending' and erased_at is null`,
  store: `select promised_by from identity.store_versions where state = 'under-review'`,
  certification: `select promised_by from identity.certifications where state = 'under-review'`,
  'promotion-link': `select promised_by from promotion_links where state = 'under-review'`,
  deposit: `select promised_by from wallet.deposits where state in ('under-review', 'second-look')`,
  withdrawal: `select promised_by from wallet.withdrawals
    where state in ('requested', 'approved', 'paying') and ${WITHDRAWAL_WAITS}`,
  complaint: `select ${COMPLAINT_PROMISED_BY} as promised_by from ${COMPLAINED_ABOUT} where true`,
  appeal: `select promised_by from trust.appeals where (state = 'open' or waits_for_second)`,
  'payment-exception': `select promised_by from checkout.payment_exceptions where state = 'open'`,
};

/** In USDT, without trailing zeros. */
const usdt = (column: string): string => `trim_scale(${column}::numeric / 1000000)::text`;

const dayOf = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`;

/** The amount charged or refunded, in the card's currency. */
const card = (row: string): string =>
  `case when ${row}.currency is not null
     then concat((${row}.hundredths::numeric / 100)::numeric(20, 2)::text, ' ', ${row}.currency) end`;

/**
 * Transfers that a deposit claim could refer to: those with its hash, and those of its amount that went to
 * the seller's own address or are set aside. They outweigh a screenshot.
 */
const ON_THE_CHAIN = `coalesce((
  select string_agg(concat(${usdt('t.amount')}, ' to ', t.recipient, ', ', t.state, ', block ', t.block_height, ', ',
    t.transaction_hash), '; ')
  from (
    select * from chain.transfers t where t.network = d.network and t.transaction_hash = d.transaction_hash
    union all
    select * from chain.transfers t where d.transaction_hash is null and t.network = d.network
      and t.state = 'suspense' and t.amount = d.amount
    union all
    select * from chain.transfers t where d.transaction_hash is null and t.seller_id = d.seller_id
      and t.network = d.network and t.amount = d.amount
    limit 5) t), 'nothing: no such transfer to us was seen')`;

/** Further facts for the reviewer, as texts by name. `$1` is the id. */
export const FACT_SOURCES: Readonly<Record<ReviewKind, string>> = {
  registration: `select json_build_object('locale', s.locale,
      'invited by', (select i.real_name from identity.sellers i where i.seller_id = s.invited_by))
    from identity.sellers s where s.seller_id = $1::uuid`,
  store: `select json_build_object('name', v.name, 'text', v.text, 'picture', u.name, 'shown until now',
      (select shown.name from identity.store_versions shown
       where shown.seller_id = v.seller_id and shown.state = 'approved'))
    from identity.store_versions v
      left join media.uploads u on u.seller_id = v.seller_id and u.upload_id = v.picture_id
    where v.id = $1::uuid`,
  certification: `select json_build_object('pictures', cardinality(c.picture_ids)::text,
      'looked at', (select count(*)::text from identity.document_views d where d.certification_id = c.id))
    from identity.certifications c where c.id = $1::uuid`,
  'promotion-link': `select json_build_object('url', l.url, 'drama', t.title, 'tracking links',
      (select string_agg(k.code, ' ' order by k.code) from tracking_links k
       where k.seller_id = l.seller_id and k.consignment_id = l.consignment_id),
      'checked', l.check_found ->> 'outcome', 'answer', l.check_found ->> 'status',
      'mentions the tracking link', l.check_found ->> 'mentionsTrackingLink')
    from promotion_links l left join drama_texts t on t.drama_id = l.drama_id and t.locale = 'en'
    where l.id = $1::uuid`,
  deposit: `select json_build_object('network', d.network, 'amount', ${usdt('d.amount')},
      'transaction', d.transaction_hash, 'picture', u.name, 'on the chain', ${ON_THE_CHAIN}, 'first approved by', d.first_approved_by,
      'own address', (select a.address from wallet.deposit_addresses a
                      where a.seller_id = d.seller_id and a.network = d.network),
      'credited so far', (select ${usdt('sum(c.amount)')} from wallet.deposits c
                          where c.seller_id = d.seller_id and c.state = 'credited'))
    from wallet.deposits d
      left join media.uploads u on u.seller_id = d.seller_id and u.upload_id = d.credentials_id
    where d.id = $1::uuid`,
  withdrawal: `select json_build_object('network', w.network, 'address', w.address, 'amount', ${usdt('w.amount')},
      'fee', ${usdt('w.fee')}, 'pays out', ${usdt('(w.amount - w.fee)')}, 'needs', w.needs,
      'approved by', array_to_string(w.approved_by, ', '), 'transaction', w.transaction_hash,
      'recorded by', w.recorded_by, 'approved at', w.approved_at::text, 'paid at', w.paid_at::text, 'address since', m.added_at::text, 'first paid there', m.first_paid_at::text,
      'paid out so far', (select ${usdt('sum(p.amount)')} from wallet.withdrawals p
                          where p.seller_id = w.seller_id and p.state = 'paid'),
      'overdue since', w.escalated_at::text)
    from wallet.withdrawals w left join wallet.payout_methods m on m.seller_id = w.seller_id and m.id = w.method_id
    where w.id = $1::uuid`,
  // The evidence has a separate page (checkout: getComplaint).
  complaint: `select json_build_object('number', o.number) from orders o
    where o.number = $1 and o.state in ('audit', 'completed')`,
  appeal: `select json_build_object('about', a.subject, 'which', a.subject_id, 'rule', a.rule, 'words', a.text,
      'decided at', a.decided_at::text, 'decided by', array_to_string(a.deciders, ', '), 'answer', a.answer,
      'upheld by', r.proposed_by, 'upholding', coalesce(r.deed, p.deed),
      'upholding amount', ${usdt('coalesce(r.amount, p.amount)')}, 'upholding is refused', p.refusal)
    from trust.appeals a
      left join trust.remedies r on r.appeal_id = a.id and a.waits_for_second
      left join lateral trust.remedy_of(a.id) p on true
    where a.id = $1::uuid`,
  'payment-exception': `select json_build_object('kind', e.kind, 'order', o.number, 'order is', o.state,
      'sold for', ${usdt('e.amount')}, 'settled at', o.completed_at::text, 'settled early', case when o.settled_early then 'yes' end,
      'refunded at', o.refunded_at::text, 'processor', e.processor, 'charge', e.charge,
      'named by the processor', ${card('e')},
      'disputes', (select string_agg(concat_ws(' ', d.name, d.state, 'since', ${dayOf('d.opened_at')}, ${card('d')}), '; '
          order by d.opened_at) from checkout.disputes d
        where d.seller_id = e.seller_id and d.order_id = e.order_id),
      'other open exceptions', (select string_agg(x.kind, ', ' order by x.opened_at) from checkout.payment_exceptions x
        where x.order_id = e.order_id and x.id <> e.id and x.state = 'open'))
    from checkout.payment_exceptions e
      left join orders o on o.seller_id = e.seller_id and o.id = e.order_id
    where e.id = $1::uuid and e.state = 'open'`,
};

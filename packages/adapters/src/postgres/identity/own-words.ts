/*
 * Messages and decisions in a seller's data export. The name of the reviewer is omitted: the export only
 * distinguishes a person from a rule.
 */

export const MESSAGES = `select m.id::text as cursor, json_build_object('kind', m.kind, 'message', m.key, 'facts', m.facts,
    'written_at', m.written_at, 'read_at', m.read_at) as record
  from messages.inbox m where m.seller_id = $1 and ($2::text is null or m.id > $2::uuid) order by m.id limit $3`;

export const NOTICES = `select n.cursor, json_build_object('subject', n.subject, 'subject_id', n.subject_id,
    'notice', n.notice) as record
  from (select s.subject || ' ' || s.subject_id as cursor, s.* from (
    select 'account-lock' as subject, id as subject_id, notice from identity.account_locks where seller_id = $1
    union all select 'certification', id, notice from identity.certifications where seller_id = $1
    union all select 'deposit', id, notice from wallet.deposits where seller_id = $1
    union all select 'order', id, notice from orders where seller_id = $1
    union all select 'promotion-link', id, notice from promotion_links where seller_id = $1
    union all select 'registration', seller_id, review_notice from identity.sellers where seller_id = $1
    union all select 'store', id, notice from identity.store_versions where seller_id = $1
    union all select 'withdrawal', id, notice from wallet.withdrawals where seller_id = $1) s
    where s.notice is not null) n
  where n.cursor collate "C" > coalesce($2::text, '') order by n.cursor collate "C" limit $3`;

const BY = `case when split_part(d.actor, ':', 1) in ('rule', 'viewer', 'processor') then split_part(d.actor, ':', 1)
    else 'person' end`;

/** Appeals against them are a separate list in the export. */
export const DECISIONS = `select d.cursor, json_build_object('subject', d.subject, 'subject_id', d.subject_id,
    'outcome', d.outcome, 'rule', d.rule, 'note', d.note, 'decided_by', ${BY}, 'decided_at', d.decided_at) as record
  from (
    select 'identity ' || lpad(decision_id::text, 20, '0') as cursor, subject, subject_id, outcome, rule, note, actor,
      decided_at
    from identity.review_decisions where seller_id = $1
    union all
    select 'order ' || lpad(decision_id::text, 20, '0'), 'order', order_id, outcome, null, note, actor, decided_at
    from settlement.audit_decisions where seller_id = $1
    union all
    select 'wallet ' || lpad(decision_id::text, 20, '0'), subject, subject_id, act, null, null, actor, decided_at
    from wallet.decisions where seller_id = $1) d
  where d.cursor collate "C" > coalesce($2::text, '') order by d.cursor collate "C" limit $3`;

/** Effects of an upheld appeal. A remedy that pays for orders lists the amount of each. */
export const REMEDIES = `select r.appeal_id::text as cursor, json_build_object('appeal_id', r.appeal_id, 'subject', r.subject,
    'subject_id', r.subject_id, 'deed', r.deed, 'amount', trim_scale(r.amount / 1000000::numeric)::text,
    'orders', (select coalesce(json_agg(json_build_object('id', o.id, 'amount', trim_scale(o.amount / 1000000::numeric)::text)), '[]')
      from unnest(r.order_ids, r.amounts) as o(id, amount)),
    'state', r.state, 'proposed_at', r.proposed_at, 'decided_at', r.decided_at, 'note', r.note,
    'transfer_id', r.transfer_id, 'withdrawal_id', r.withdrawal_id) as record
  from trust.remedies r where r.seller_id = $1 and ($2::text is null or r.appeal_id > $2::uuid)
  order by r.appeal_id limit $3`;

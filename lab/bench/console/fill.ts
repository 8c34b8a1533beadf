import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { idSql, sellerIdSql } from '../ledger/data-set.ts';
import {
  DRAMAS_A_SELLER,
  ORDER_AMOUNT,
  type OrderSet,
  orderIdSql,
  sellerOfSql,
} from '../selling/data-set.ts';
import { loadSelling } from '../selling/load.ts';

/*
 * A platform after busy months, from the staff's view: full queues, a long history, books with the payment of
 * every order, and the staff's audit log. Inserted in bulk as the owner of the tables; values that are only
 * displayed (a hash, a notice) are invented.
 */

export const WORKER_NUMBER = 1;
export const AUDITOR_NUMBER = 2;
export const operatorIdSql = (number: number): string => idSql(`${number}`, '90');

/** Every queue has open items, from one in this many sellers. */
const PENDING_EVERY = 50;
const id = (kind: number, n = 'n'): string => idSql(`${n} + ${kind * 10_000_000}`, `${kind + 10}`);
const ago = (n: string): string => `now() - (${n}) % 4320 * interval '1 minute'`;

const staffSql = `
  insert into staff.people (id, email, name, roles, state, created_at, password_hash, totp_secret)
  values (${operatorIdSql(WORKER_NUMBER)}, 'worker@bench.test', 'Wanda Worker',
      array['reviewer', 'support', 'content', 'finance', 'finance-approver'], 'active', now(), 'x', '\\x00'),
    (${operatorIdSql(AUDITOR_NUMBER)}, 'auditor@bench.test', 'Aldo Auditor', array['auditor'], 'active', now(), 'x', '\\x00');
`;

export const secretOf = (number: number): string => `console-bench-${number}-`.padEnd(43, 'x');
const sessionSql = (number: number): string => {
  const digest = createHash('sha256').update(secretOf(number)).digest('base64url');
  return `(${operatorIdSql(number)}, ${operatorIdSql(number)}, '${digest}', 'bench', now(), now())`;
};

/** Console sessions that are open now, however long ago the database was filled. */
export const OPEN_CONSOLES = `
  delete from staff.sessions;
  insert into staff.sessions (id, person_id, token_digest, device, created_at, last_seen_at)
  values ${sessionSql(WORKER_NUMBER)}, ${sessionSql(AUDITOR_NUMBER)};
`;

const accountsSql = (sellers: number): string => `
  update identity.sellers s set review_state = 'pending', review_decided_at = null, review_promised_by = now() + interval '12 hours'
  from generate_series(${PENDING_EVERY}, ${sellers}, ${PENDING_EVERY}) n where s.seller_id = ${sellerIdSql('n')};
  -- One in a thousand shares what a person should not share.
  update identity.sellers s set contact_address = '@shared' || n / 20
  from generate_series(1, ${sellers / 1_000}) n where s.seller_id = ${sellerIdSql('n')};
  insert into identity.social_accounts (seller_id, position, handle, followers)
  select ${sellerIdSql('n')}, 1, case when n < ${sellers / 1_000} then 'shared' || n / 20 else 'handle' || n end, n
  from generate_series(1, ${sellers}) n;
  insert into identity.store_versions (seller_id, id, name, text, state, submitted_at, promised_by, decided_at)
  select ${sellerIdSql('n')}, ${id(1)}, 'Store ' || n, 'Text', case when n % 100 = 1 then 'under-review' else 'approved' end,
    ${ago('n')}, now() + interval '6 hours', case when n % 100 = 1 then null else now() end
  from generate_series(1, ${sellers}, 5) n;
  insert into identity.certifications (seller_id, id, document, picture_ids, state, submitted_at, promised_by, decided_at)
  select ${sellerIdSql('n')}, ${id(2)}, '\\x00', array[${id(2)}], case when n % 100 = 1 then 'under-review' else 'approved' end,
    ${ago('n')}, now() + interval '6 hours', case when n % 100 = 1 then null else now() end
  from generate_series(1, ${sellers}, 4) n;
  insert into identity.review_decisions (seller_id, subject, outcome, facts, actor, decided_at)
  select ${sellerIdSql('n')}, 'registration', 'approved', '{}', ${operatorIdSql(WORKER_NUMBER)}::text, now()
  from generate_series(1, ${sellers}) n;
  insert into trust.appeals (seller_id, id, subject, subject_id, rule, decided_at, deciders, text, appealed_at, promised_by,
    state, answered_at, answered_by, answer)
  select ${sellerIdSql('n')}, ${id(3)}, 'store', ${id(1)}::text, 'made-up', now(), array['somebody'], 'Words', ${ago('n')},
    now() + interval '2 days', case when n % 100 = 1 then 'open' else 'dismissed' end,
    case when n % 100 = 1 then null else now() end, case when n % 100 = 1 then null else 'another' end,
    case when n % 100 = 1 then null else 'No.' end
  from generate_series(1, ${sellers}, 5) n;
`;

const promotionSql = (sellers: number): string => `
  insert into promotion_links (seller_id, id, consignment_id, drama_id, url, post, state, submitted_at, promised_by, decided_at, decided_by)
  select c.seller_id, c.id, c.id, c.drama_id, 'https://tiktok.com/@bench/video/' || n, 'tiktok.com/' || n,
    case when n % 60 = 0 then 'under-review' else 'succeeded' end, ${ago('n')}, now() + interval '6 hours',
    case when n % 60 = 0 then null else now() end, case when n % 60 = 0 then null else 'somebody' end
  from (select c.*, row_number() over (order by seller_id, drama_id) as n from consignments c) c;
  insert into tracking_links (code, seller_id, consignment_id, drama_id, created_at)
  select 'b' || lpad(n::text, 9, '0'), seller_id, id, drama_id, now()
  from (select c.*, row_number() over (order by seller_id, drama_id) as n from consignments c) c
  where n % ${DRAMAS_A_SELLER} = 0 and n <= ${sellers * DRAMAS_A_SELLER};
`;

const moneySql = (sellers: number): string => `
  insert into wallet.address_indexes (seller_id) select ${sellerIdSql('n')} from generate_series(1, ${sellers}) n;
  insert into wallet.deposit_addresses (seller_id, network, address, given_at)
  select ${sellerIdSql('n')}, 'bep20', '0x' || lpad(to_hex(n), 40, '0'), now() from generate_series(1, ${sellers}) n;
  insert into wallet.payout_methods (seller_id, id, type, target_key, target, added_at, ready_at)
  select ${sellerIdSql('n')}, ${id(4)}, 'usdt', case when n < ${sellers / 1_000} then 'bep20:shared' || n / 10 else 'bep20:' || n end,
    '{}', now(), now()
  from generate_series(1, ${sellers}) n;
  insert into wallet.deposits (seller_id, id, network, amount, credentials_id, state, submitted_at, promised_by, decided_by,
    credited_at, backing, transfer_id)
  select ${sellerIdSql('n')}, ${id(5)}, 'bep20', 50000000 + n, ${id(5)}, case when n % 50 = 0 then 'under-review' else 'credited' end,
    ${ago('n')}, now() + interval '6 hours', case when n % 50 = 0 then null else 'somebody' end,
    case when n % 50 = 0 then null else now() end, case when n % 50 = 0 then null else 'matched' end,
    case when n % 50 = 0 then null else ${id(5)} end
  from generate_series(1, ${sellers}) n;
  insert into wallet.withdrawals (seller_id, id, method_id, network, address, amount, fee, needs, state, requested_at,
    promised_by, approved_by, approved_at, transaction_hash, recorded_by, confirmed_by, paid_at, request_transfer, ending_transfer)
  select ${sellerIdSql('n')}, ${id(6)}, ${id(4)}, 'bep20', '0x' || lpad(to_hex(n), 40, '0'), 80000000, 1000000, 'one-person',
    case when n % 50 = 0 then 'requested' else 'paid' end, ${ago('n')}, now() + interval '20 hours',
    case when n % 50 = 0 then '{}' else array['somebody'] end, case when n % 50 = 0 then null else now() end,
    case when n % 50 = 0 then null else '0x' || md5(n::text) || md5('b' || n) end, case when n % 50 = 0 then null else 'chain' end,
    case when n % 50 = 0 then null else 'chain:confirmed' end, case when n % 50 = 0 then null else now() end, ${id(6)},
    case when n % 50 = 0 then null else ${id(6)} end
  from generate_series(1, ${sellers}) n;
  insert into wallet.decisions (seller_id, subject, subject_id, act, actor, decided_at, facts)
  select ${sellerIdSql('n')}, 'withdrawal', ${id(6)}, 'approved', 'operator:' || ${operatorIdSql(WORKER_NUMBER)}, now(), '{}'
  from generate_series(1, ${sellers}) n;
  insert into chain.watchers (network, token, decimals, height, hash, head_height, finalized_height, followed_at, chain_id)
  values ('bep20', '0xt', 18, 1000, '0xh', 1000, 990, now(), 56);
  insert into chain.balances (network, address, units, changed_at)
  select 'bep20', '0x' || lpad(to_hex(n), 40, '0'), 1000000000000000000, 1000 from generate_series(1, ${sellers}) n;
  insert into chain.transfers (network, transaction_hash, ordinal, id, kind, token, sender, recipient, units, amount, remainder,
    seller_id, block_height, block_hash, block_at, state, reason, seen_at, decided_at, transfer_id)
  select 'bep20', '0x' || md5(n::text) || md5('c' || n), 0, ${id(7)}, case when n % 200 = 0 then 'arrival' else 'deposit' end, '0xt',
    '0xsender', '0x' || lpad(to_hex(n), 40, '0'), 50000000, 50000000 + n, 0,
    case when n % 200 = 0 then null else ${sellerIdSql('n')} end, 900, '0xh', now(),
    case when n % 200 = 0 then 'suspense' else 'credited' end, case when n % 200 = 0 then 'no-owner' end, now(), now(), ${id(7)}
  from generate_series(1, ${sellers}) n;
`;

const checkoutSql = (set: OrderSet): string => `
  insert into checkout.viewers (id, email, created_at)
  select ${id(8)}, case when n % 3 = 0 then 'viewer' || n || '@bench.test' end, now() from generate_series(1, ${set.sellers}) n;
  insert into checkout.payments (id, processor, charge, viewer_id, amount, source, sandbox, cleared_at, seller_id, order_id)
  select o.id, 'sandbox', o.id::text, ${id(8, `1 + n % ${set.sellers}`)}, ${ORDER_AMOUNT}, 'card-' || n % ${set.sellers}, true,
    o.paid_at, o.seller_id, o.id
  from (select ${orderIdSql(set, 'n')} as id, ${sellerOfSql(set, 'n')} as seller_id, n,
      to_timestamp((${set.firstPaidAtMs} + n::bigint * ${set.msBetween}) / 1000.0) as paid_at
    from generate_series(1, ${set.orders}) n) o;
  insert into checkout.payment_exceptions (id, kind, processor, charge, seller_id, order_id, amount, opened_at, promised_by)
  select ${id(9)}, 'late-dispute', 'stripe', 'pi_' || n, ${sellerOfSql(set, 'n')}, ${orderIdSql(set, 'n')}, ${ORDER_AMOUNT},
    ${ago('n')}, now() + interval '2 days'
  from generate_series(1, ${set.orders}, 100) n;
`;

const TRANSFER_COLUMNS = `id, journal_id, sequence, kind, reference_type, reference_id, effective_at, actor, key, previous_hash, hash,
  accounts, amounts, order_id`;

/**
 * Every order's payment and every seller's withdrawal: one account with a row per order, and one with few
 * rows.
 */
const booksSql = (set: OrderSet): string => `
  insert into ledger.transfers (${TRANSFER_COLUMNS})
  select o.id, o.seller_id, row_number() over (partition by o.seller_id order by o.id), 'payment', 'order', o.id::text, o.paid_at,
    'viewer:bench', 'payment:' || o.id, '\\x00', '\\x00', '{processor:sandbox,order:escrow}',
    array[-o.order_amount, o.order_amount], o.id
  from orders o;
  insert into ledger.transfers (${TRANSFER_COLUMNS})
  select ${id(6)}, ${sellerIdSql('n')}, 1000000 + n, 'withdrawal-paid', 'withdrawal', ${id(6)}::text, now(), 'bench', 'paid:' || n,
    '\\x00', '\\x00', '{seller:withdrawing,custody:bep20,platform:fee_withdraw}', '{-80000000,79000000,1000000}', null
  from generate_series(1, ${set.sellers}) n;
`;

const historySql = (sellers: number): string => `
  insert into reviews.times (kind, submitted_at, decided_at)
  select (array['registration', 'store', 'certification', 'promotion-link', 'deposit', 'withdrawal', 'complaint', 'appeal', 'payment-exception'])[1 + n % 9],
    now() - n % 30 * interval '1 day' - n % 700 * interval '1 minute', now() - n % 30 * interval '1 day'
  from generate_series(1, ${sellers}) n;
  insert into staff.audit_lines (sequence, at, person_id, roles, action, kind, is_personal, subject_kind, subject_id, facts,
    result, request_id, previous_hash, hash)
  select n, now(), ${operatorIdSql(WORKER_NUMBER)}, 'reviewer',
    (array['reviews.list-registration', 'reviews.get-registration', 'reviews.decide-registration'])[1 + n % 3],
    case n % 3 when 2 then 'change' else 'view' end, true, 'registration', ${sellerIdSql(`1 + n % ${sellers}`)}::text, '{}',
    case when n % 50 = 0 then 'role-not-allowed' else 'ok' end, 'r' || n, '\\x00', '\\x00'
  from generate_series(1, ${sellers * 2}) n;
  update staff.audit_head set length = ${sellers * 2};
`;

export async function fillConsole(owner: PoolClient, set: OrderSet): Promise<void> {
  await loadSelling(owner, set, 'grown');
  const { sellers } = set;
  const steps = {
    staff: staffSql,
    accounts: accountsSql(sellers),
    promotion: promotionSql(sellers),
    money: moneySql(sellers),
    checkout: checkoutSql(set),
    books: booksSql(set),
    history: historySql(sellers),
    rollups: 'select ledger.roll_up_platform_accounts(); select ledger.roll_up_seller_days(now())',
    vacuum: 'vacuum (analyze, freeze)',
  };
  for (const [name, step] of Object.entries(steps)) {
    const startedAt = performance.now();
    await owner.query(step);
    console.log(`filled ${name} in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
  }
}

/** IDs that the bench's requests need. */
export const NAMED = `select
  (select array_agg(seller_id::text) from (select seller_id from identity.sellers where review_state = 'pending' limit 200) x) as registration,
  (select array_agg(id::text) from (select id from identity.store_versions where state = 'under-review' limit 200) x) as store,
  (select array_agg(id::text) from (select id from identity.certifications where state = 'under-review' limit 200) x) as certification,
  (select array_agg(id::text) from (select id from promotion_links where state = 'under-review' limit 200) x) as "promotion-link",
  (select array_agg(id::text) from (select id from wallet.deposits where state = 'under-review' limit 200) x) as deposit,
  (select array_agg(id::text) from (select id from wallet.withdrawals where state = 'requested' limit 200) x) as withdrawal,
  (select array_agg(number) from (select number from orders where state = 'audit' limit 200) x) as complaint,
  (select array_agg(id::text) from (select id from trust.appeals where state = 'open' limit 200) x) as appeal,
  (select array_agg(id::text) from (select id from checkout.payment_exceptions where state = 'open' limit 200) x) as "payment-exception"`;

/*
 * What the process that follows the chains may do in the database, and nothing else. It talks to nodes and to the signer,
 * so it is the one that strangers could reach: it knows no password, no session, no document and nobody of the staff; it
 * decides nothing that people decide; it leaves jobs and cannot read them.
 *
 * All of it stands here, and is given anew after every migration.
 */

const LOOKS_AT = [
  'settings.versions',
  // What the books say lies on a chain is a sum over them.
  'ledger.account_rollups',
  'ledger.books',
  'ledger.entries',
  'ledger.rollup_mark',
  'ledger.transfers',
  'ledger.platform_balances',
  'wallet.address_places',
  'wallet.corrections',
  'wallet.deposit_addresses',
  'wallet.deposits',
  'wallet.payout_methods',
  'wallet.withdrawals',
  'chain.alarms',
  'chain.platform_addresses',
  'chain.resolutions',
  'chain.sending_attempts',
  'chain.sendings',
  'chain.transfers',
  'chain.wallets',
  // An invoice that is paid becomes an order here.
  'checkout.draw_days',
  'checkout.draw_snapshots',
  'checkout.draw_weights',
  'checkout.episode_access',
  'checkout.invoices',
  'checkout.payments',
  'checkout.viewers',
  'consignments',
  'credit.scores',
  'dramas',
  'orders',
  'shipping_settings',
  'auto_ship_spending',
  // Whom to tell of a deposit, and whether by mail.
  'identity.sellers',
  'identity.social_accounts',
  'identity.store_settings',
  'messages.mail_digests',
  'business_clock',
  'graphile_worker._private_tasks',
];

const OWN = ['chain.balances', 'chain.watchers'];

const ADDS_TO = [
  'chain.alarms',
  'chain.platform_addresses',
  'chain.sending_attempts',
  'chain.sendings',
  'chain.transfers',
  'chain.wallets',
  'checkout.viewers',
  'auto_ship_spending',
  'messages.inbox',
  'messages.mail_digests',
  'wallet.decisions',
  'graphile_worker._private_jobs',
];

/** Columns by table. Rows can be locked only with a right to change something of them. */
const CHANGES: Readonly<Record<string, string>> = {
  'chain.alarms': 'cleared_at, cleared_by',
  'chain.resolutions': 'state, transaction_hash, done_at',
  'chain.sending_attempts': 'raw, hash, broadcast_at',
  'chain.sendings': 'state, look_at, refused_for, hash, block_height, block_hash, fee_paid, ended_at',
  'chain.transfers': `kind, token, sender, recipient, units, amount, remainder, seller_id, invoice_id, block_height,
    block_hash, block_at, state, reason, decided_at, missing_since, transfer_id, resolution_id`,
  'chain.wallets': 'next_nonce',
  'checkout.invoices': 'order_id, seller_id, turned_down, ended_at, received',
  'checkout.viewers': 'email',
  consignments: 'promoting_since',
  orders: `state, due_at, shipped_at, shipped_by, pay_from, credits_used, payment_amount, unsettled, deferred, release_at,
    notice, shipment_transfer`,
  auto_ship_spending: 'spent',
  'messages.mail_digests': 'orders, amount, due_at',
  'wallet.payout_methods': 'first_paid_at',
  'wallet.withdrawals': `state, approved_by, approved_at, transaction_hash, recorded_by, confirmed_by, paid_at, notice,
    ending_transfer`,
};

/** Jobs that it leaves for the worker: known beforehand, so that it needs no right to make a new kind known. */
const JOBS = ['send-mail', 'push-event', 'auto-ship'];

const ROLE = 'cliffhanger_chain';
const changes = Object.entries(CHANGES)
  .map(([table, columns]) => `grant update (${columns}) on ${table} to ${ROLE};`)
  .join('\n  ');

export const CHAIN_GRANTS = `
  do $$
  declare
    known record;
  begin
    for known in select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' loop
      execute format('revoke all on all tables in schema %I from ${ROLE}', known.nspname);
      execute format('revoke all on all functions in schema %I from ${ROLE}', known.nspname);
      execute format('revoke all on schema %I from ${ROLE}', known.nspname);
    end loop;
  end $$;
  grant usage on schema chain, checkout, credit, graphile_worker, identity, ledger, media, messages, migrations, public,
    settings, wallet to ${ROLE};
  grant select on ${LOOKS_AT.join(', ')} to ${ROLE};
  grant select, insert, update on ${OWN.join(', ')} to ${ROLE};
  grant select, insert, delete on chain.blocks to ${ROLE};
  grant insert on ${ADDS_TO.join(', ')} to ${ROLE};
  ${changes}
  -- The picture that stands beside a name.
  grant select (seller_id, upload_id, name) on media.uploads to ${ROLE};
  grant select on migrations.applied_migrations to ${ROLE};
  grant execute on function ledger.post_transfer, ledger.sum_platform_accounts, checkout.place_order to ${ROLE};
  grant usage on all sequences in schema graphile_worker to ${ROLE};
  insert into graphile_worker._private_tasks (identifier)
    select unnest(array['${JOBS.join("', '")}']) on conflict do nothing;
  drop policy if exists chain_leaves_jobs on graphile_worker._private_jobs;
  create policy chain_leaves_jobs on graphile_worker._private_jobs for insert to ${ROLE} with check (true);
  drop policy if exists chain_knows_kinds on graphile_worker._private_tasks;
  create policy chain_knows_kinds on graphile_worker._private_tasks for select to ${ROLE} using (true);
`;

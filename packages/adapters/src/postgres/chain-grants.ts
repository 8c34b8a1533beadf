const ROLE = 'cliffhanger_chain';

/** Jobs that it leaves for the worker: known beforehand, so that it needs no right to make a new kind known. */
const JOBS = ['send-mail', 'push-event', 'auto-ship'];

/**
 * What the process that follows the chains may do in the database, and nothing else. It talks to nodes and to the signer,
 * so it is the one that strangers could reach: it knows no password, no session, no document and nobody of the staff; it
 * decides nothing that people decide; it leaves jobs and cannot read them.
 *
 * All of it stands here, and is given anew after every migration.
 */
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

  -- Its own.
  grant select, insert, update on chain.balances, chain.watchers to ${ROLE};
  grant select, insert, delete on chain.blocks to ${ROLE};
  grant select, insert on chain.alarms, chain.platform_addresses, chain.sending_attempts, chain.sendings,
    chain.transfers, chain.wallets to ${ROLE};
  grant update (cleared_at, cleared_by) on chain.alarms to ${ROLE};
  grant update (raw, hash, broadcast_at) on chain.sending_attempts to ${ROLE};
  grant update (state, look_at, refused_for, hash, block_height, block_hash, fee_paid, ended_at) on chain.sendings
    to ${ROLE};
  grant update (kind, token, sender, recipient, units, amount, remainder, seller_id, invoice_id, block_height, block_hash,
    block_at, state, reason, decided_at, missing_since, transfer_id, resolution_id) on chain.transfers to ${ROLE};
  grant update (next_nonce) on chain.wallets to ${ROLE};
  grant select on chain.resolutions to ${ROLE};
  grant update (state, transaction_hash, done_at) on chain.resolutions to ${ROLE};

  -- The books: through their one door, and a sum over them of what lies on a chain.
  grant execute on function ledger.post_transfer, ledger.sum_accounts to ${ROLE};
  grant select on ledger.account_balances, ledger.account_rollups, ledger.books, ledger.entries,
    ledger.platform_balances, ledger.rollup_mark, ledger.transfers to ${ROLE};

  -- What it found when it compared the two; why they differ people say.
  grant select, insert (side, day, parts, difference, compared_at), update (parts, difference, compared_at)
    on wallet.comparisons to ${ROLE};

  -- Whose an address is, and what was approved.
  grant select on wallet.address_places, wallet.corrections, wallet.deposit_addresses, wallet.deposits,
    wallet.payout_methods, wallet.withdrawals to ${ROLE};
  grant insert on wallet.decisions to ${ROLE};
  grant update (first_paid_at) on wallet.payout_methods to ${ROLE};
  grant update (state, approved_by, approved_at, transaction_hash, recorded_by, confirmed_by, paid_at, notice,
    ending_transfer) on wallet.withdrawals to ${ROLE};

  -- An invoice that is paid becomes an order. Rows can be locked only with a right to change something of them.
  grant execute on function checkout.place_order, checkout.share_access to ${ROLE};
  grant select on checkout.draw_days, checkout.draw_snapshots, checkout.draw_weights, checkout.episode_access,
    checkout.invoices, checkout.payments, checkout.viewers, consignments, credit.scores, dramas, orders,
    shipping_settings, auto_ship_spending to ${ROLE};
  grant select, insert on checkout.buyers to ${ROLE};
  grant insert on checkout.viewers, auto_ship_spending to ${ROLE};
  grant update (order_id, seller_id, turned_down, ended_at, received) on checkout.invoices to ${ROLE};
  grant update (email) on checkout.viewers to ${ROLE};
  grant update (promoting_since) on consignments to ${ROLE};
  grant update (state, due_at, shipped_at, shipped_by, pay_from, credits_used, payment_amount, unsettled, deferred,
    release_at, notice, shipment_transfer) on orders to ${ROLE};
  grant update (spent) on auto_ship_spending to ${ROLE};

  -- Whom to tell, and whether by mail.
  grant select on identity.sellers, identity.social_accounts, identity.store_settings, messages.mail_digests to ${ROLE};
  grant select (seller_id, upload_id, name) on media.uploads to ${ROLE};
  grant insert on messages.inbox, messages.mail_digests to ${ROLE};
  grant update (orders, amount, due_at) on messages.mail_digests to ${ROLE};

  grant select on settings.versions, business_clock, migrations.applied_migrations to ${ROLE};

  grant select on graphile_worker._private_tasks to ${ROLE};
  grant insert on graphile_worker._private_jobs to ${ROLE};
  grant usage on all sequences in schema graphile_worker to ${ROLE};
  insert into graphile_worker._private_tasks (identifier)
    select unnest(array['${JOBS.join("', '")}']) on conflict do nothing;
  drop policy if exists chain_leaves_jobs on graphile_worker._private_jobs;
  create policy chain_leaves_jobs on graphile_worker._private_jobs for insert to ${ROLE} with check (true);
  drop policy if exists chain_knows_kinds on graphile_worker._private_tasks;
  create policy chain_knows_kinds on graphile_worker._private_tasks for select to ${ROLE} using (true);
`;

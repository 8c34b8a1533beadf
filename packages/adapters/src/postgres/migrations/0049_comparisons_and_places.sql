-- Up Migration

-- What the books say beside what the chains and the processors say, by day; where the two differ a person says why. An
-- explanation is of one difference: when that changes, it is open again.
create table wallet.comparisons (
  side                 text        not null constraint side_form check (side ~ '^(custody|processor):[a-z0-9][a-z0-9-]{0,30}$'),
  day                  date        not null,
  -- Exact decimals of USDT, as texts: a chain counts in smaller parts than the books.
  -- In the order in which they were told, which jsonb would not keep.
  parts                json        not null,
  difference           text        not null constraint a_decimal check (difference ~ '^-?[0-9]+(\.[0-9]+)?$'),
  compared_at          timestamptz not null,
  explained_difference text,
  explained_by         text,
  explained_at         timestamptz,
  note                 text        constraint some_words check (note <> ''),
  primary key (side, day),
  constraint explanation_is_whole
    check (num_nonnulls(explained_difference, explained_by, explained_at, note) in (0, 4))
);
create index comparisons_newest on wallet.comparisons (day desc, side);
create index comparisons_open on wallet.comparisons (day desc, side)
  where difference <> '0' and explained_difference is distinct from difference;
grant select, insert on wallet.comparisons to cliffhanger_app;
grant update (parts, difference, compared_at, explained_difference, explained_by, explained_at, note)
  on wallet.comparisons to cliffhanger_app;

-- Payments come in the order of time: a day of them is found by where they lie.
create index payments_by_time on checkout.payments using brin (cleared_at) with (pages_per_range = 32, autosummarize = on);
create index payments_refunded on checkout.payments (refunded_at) where refunded_at is not null;

-- Who else logs in from the same place, or pays from the same purse: what a reviewer is shown of a seller's neighbours.
-- Only a keyed digest of the network is kept, for as long as the session is.
alter table identity.sessions add column network_digest text;
create index sessions_by_network on identity.sessions (network_digest) where network_digest is not null;
create index payments_by_source on checkout.payments (source);

-- A claim is looked for by what it says: its hash, or its amount. Accounts that few transfers touch are named one by one,
-- because an index for a pattern is not found by a name.
drop index ledger.entries_of_rare_accounts;
create index entries_of_rare_accounts on ledger.entries (account, transfer_id)
  where account in ('platform:suspense', 'platform:refunds_payable', 'platform:fee_early', 'platform:fee_withdraw',
    'platform:levels', 'platform:episodes_issued', 'seller:withdrawing', 'custody:bep20', 'custody:erc20', 'custody:trc20');

-- The published times of reviews: made anew every few minutes, read by everybody.
create table reviews.published_times (
  kind         text        primary key,
  decided      integer     not null,
  median_ms    bigint      not null,
  p95_ms       bigint      not null,
  refreshed_at timestamptz not null
);
grant select, insert, delete on reviews.published_times to cliffhanger_app;

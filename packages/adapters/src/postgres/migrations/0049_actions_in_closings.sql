-- Heads of journals outside ledger.books. A later migration that adds a journal replaces this function.
create function proofs.other_heads() returns table (journal_id uuid, length bigint, head bytea)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select '00000000-0000-0000-0000-0000000000a0'::uuid, a.length, a.head from staff.audit_head a
  union all
  select '00000000-0000-0000-0000-0000000000a1', coalesce(max(a.sequence), 0),
    coalesce((select l.hash from transparency.actions l order by l.sequence desc limit 1), decode(repeat('00', 32), 'hex'))
  from transparency.actions a
$$;

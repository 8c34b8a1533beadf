import type { Pool } from 'pg';

/** Sellers without anything that a person could be known by, for cases that need no more of them. */
export async function addTwinSellers(owner: Pool, ids: readonly string[]): Promise<void> {
  await owner.query(
    `insert into identity.sellers (seller_id, locale, registered_at, review_state, review_promised_by, review_decided_at,
       erased_at) select id, 'en', now(), 'approved', now(), now(), now() from unnest($1::uuid[]) s (id)`,
    [ids],
  );
}

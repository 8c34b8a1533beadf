import type { AgentLevel } from '@cliffhanger/core/identity';
import type { Pool } from 'pg';

/** Sellers with selling rights and nothing else. */
export async function addTwinSellers(
  owner: Pool,
  ids: readonly string[],
  { level = 'bronze' }: { readonly level?: AgentLevel } = {},
): Promise<void> {
  await owner.query(
    `insert into identity.sellers (seller_id, email, real_name, country, contact_kind, contact_address, locale, level,
       registered_at, review_state, review_promised_by, review_decided_at)
     select id, id || '@twin.test', 'Twin', 'DE', 'telegram', '@twin', 'en', $2, now(), 'approved', now(), now()
     from unnest($1::uuid[]) s (id) on conflict do nothing`,
    [ids, level],
  );
}

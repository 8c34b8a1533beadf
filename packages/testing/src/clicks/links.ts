import type { Pool } from 'pg';

/** Links that lead to nothing, a minute apart: for whoever only counts clicks. */
export async function addBareLinks(owner: Pick<Pool, 'query'>, count: number): Promise<readonly string[]> {
  const codes = Array.from({ length: count }, (_, n) => `bare${String(n).padStart(6, '0')}`);
  await owner.query(
    `insert into tracking_links (code, seller_id, consignment_id, drama_id, created_at)
     select code, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), now() - ordinal * interval '1 minute'
     from unnest($1::text[]) with ordinality as made (code, ordinal)`,
    [codes],
  );
  return codes;
}

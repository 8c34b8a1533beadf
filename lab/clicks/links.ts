import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { aDrama } from '@cliffhanger/testing/factories';
import type { Pool } from 'pg';

/**
 * Links of nonexistent sellers to one drama, a minute apart, for tests that only count clicks. The drama
 * exists, because the hourly job records each drama's sales.
 */
export async function addBareLinks(owner: Pick<Pool, 'query'>, count: number): Promise<readonly string[]> {
  const codes = Array.from({ length: count }, (_, n) => `bare${String(n).padStart(6, '0')}`);
  await addSampleCategories(owner);
  const dramaId = await aDrama(owner);
  await owner.query(
    `insert into tracking_links (code, seller_id, consignment_id, drama_id, created_at)
     select code, gen_random_uuid(), gen_random_uuid(), $2, now() - ordinal * interval '1 minute'
     from unnest($1::text[]) with ordinality as made (code, ordinal)`,
    [codes, dramaId],
  );
  return codes;
}

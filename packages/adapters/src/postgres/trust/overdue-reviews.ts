import type { OverdueReview, OverdueReviews, ReviewedSubject } from '@cliffhanger/application/ports';
import { type Session, timestamp } from '../connection.ts';

interface ReviewedTable {
  readonly schema: string;
  readonly table: string;
  readonly isOpen: string;
  readonly name: string;
}

const TABLES: Readonly<Record<ReviewedSubject, ReviewedTable>> = {
  certification: {
    schema: 'identity',
    table: 'certifications',
    isOpen: `state = 'under-review'`,
    name: `''`,
  },
  store: { schema: 'identity', table: 'store_versions', isOpen: `state = 'under-review'`, name: 'r.name' },
  appeal: { schema: 'trust', table: 'appeals', isOpen: `(state = 'open' or waits_for_second)`, name: `''` },
};

export const createOverdueReviews = (session: Session): OverdueReviews => ({
  async escalateDue(subject, now, most) {
    const { schema, table, isOpen, name } = TABLES[subject];
    const { rows } = await session.query<OverdueReview>({
      name: `${subject}-escalate`,
      text: `with due as (
               select seller_id, id from ${schema}.${table}
               where ${isOpen} and escalated_at is null and promised_by <= $1
               order by promised_by limit $2 for no key update skip locked
             )
             update ${schema}.${table} r set escalated_at = $1 from due
             where r.seller_id = due.seller_id and r.id = due.id
             returning r.seller_id as "sellerId", r.id, ${name} as name`,
      values: [timestamp(now), most],
    });
    return rows;
  },
});

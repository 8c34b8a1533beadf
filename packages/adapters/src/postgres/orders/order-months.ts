import type { Instant } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';

/**
 * Creates the partitions of `months` months starting with the month of `from`. Existing ones stay unchanged.
 */
export async function ensureOrderMonths(session: Session, from: Instant, months: number): Promise<void> {
  await session.query({
    text: 'select checkout.ensure_partitions($1::date, $2)',
    values: [timestamp(from), months],
  });
}

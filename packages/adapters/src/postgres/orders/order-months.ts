import type { Instant } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';

/** Makes the partitions of `months` months from the one of `from`; those that exist stay as they are. */
export async function ensureOrderMonths(session: Session, from: Instant, months: number): Promise<void> {
  await session.query({
    text: 'select checkout.ensure_partitions($1::date, $2)',
    values: [timestamp(from), months],
  });
}

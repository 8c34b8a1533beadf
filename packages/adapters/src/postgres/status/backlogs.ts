import type { Instant } from '@cliffhanger/core/kernel';
import type { Backlog } from '@cliffhanger/core/status';
import type { Session } from '../connection.ts';

/** All pending work, of people and of jobs. Scans the whole queue: call it rarely. */
export async function readBacklogs(session: Session, now: Instant): Promise<readonly Backlog[]> {
  const { rows } = await session.query<Backlog>({
    name: 'status-backlogs',
    text: `select source, waits_ms::float8 as "waitsMs", failing, failing_ms::float8 as "failingMs"
           from status.backlogs($1)`,
    values: [now],
  });
  return rows;
}

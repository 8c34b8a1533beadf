import type { Instant } from '@cliffhanger/core/kernel';
import type { Backlog } from '@cliffhanger/core/status';
import type { Session } from '../connection.ts';

/** Everything that waits, whoever has to do it. Looks at the whole queue: ask seldom. */
export async function readBacklogs(session: Session, now: Instant): Promise<readonly Backlog[]> {
  const { rows } = await session.query<Backlog>({
    name: 'status-backlogs',
    text: `select source, waits_ms::float8 as "waitsMs", failing, failing_ms::float8 as "failingMs"
           from status.backlogs($1)`,
    values: [now],
  });
  return rows;
}

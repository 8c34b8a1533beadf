import type { Outbox } from '@cliffhanger/application/ports';
import type { Session } from './connection.ts';

/** Side effects that keep failing stop here; the runbook starts them again. About three days of growing pauses. */
const MOST_ATTEMPTS = 25;

/** A message is a job of graphile-worker, put into its table by the transaction that causes it. */
export const createOutbox = (session: Session): Outbox => ({
  async put(kind, message) {
    await session.query({
      name: 'outbox-put',
      text: 'select from graphile_worker.add_job($1, $2::json, max_attempts => $3)',
      values: [kind, JSON.stringify(message), MOST_ATTEMPTS],
    });
  },

  async putMany(kind, messages) {
    if (messages.length === 0) return;
    await session.query({
      name: 'outbox-put-many',
      text: `select from graphile_worker.add_jobs(array(
               select row($1, message, null, null, $3, null, null, null)::graphile_worker.job_spec
               from json_array_elements($2::json) as message))`,
      values: [kind, JSON.stringify(messages), MOST_ATTEMPTS],
    });
  },
});

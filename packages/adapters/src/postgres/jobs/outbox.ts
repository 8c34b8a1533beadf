import type { Outbox } from '@cliffhanger/application/ports';
import type { Session } from '../connection.ts';

/** Side effects that keep failing stop here; the runbook starts them again. About three days of growing pauses. */
const MOST_ATTEMPTS = 25;

/**
 * Push events have a table of their own, which a worker empties many times a second (ADR 44). Any other message is a job of
 * graphile-worker, put into its table by the transaction that causes it: by a plain insert, not by
 * its `add_job`. That one sends a NOTIFY, and transactions that notify commit one after another, each waiting until the
 * one before it is on the disk: no two orders could be shipped at once. The worker looks for jobs by itself (ADR 15).
 */
export const createOutbox = (session: Session, traceparent: () => string | undefined = nobody): Outbox => ({
  async put(kind, message) {
    if (kind === 'push-event') return putPushEvents(session, [message]);
    const { rowCount } = await session.query({
      name: 'outbox-put',
      text: `insert into graphile_worker._private_jobs (task_id, payload, max_attempts)
             select id, $2::json, $3::smallint from graphile_worker._private_tasks where identifier = $1`,
      values: [kind, JSON.stringify(carrying(message, traceparent())), MOST_ATTEMPTS],
    });
    if (rowCount === 0) await putFirst(session, kind, [carrying(message, traceparent())]);
  },

  async putLater(kind, message, afterMs) {
    await session.query({
      name: 'outbox-put-later',
      text: `insert into graphile_worker._private_jobs (task_id, payload, max_attempts, run_at)
             select id, $2::json, $3::smallint, clock_timestamp() + make_interval(secs => $4::integer / 1000.0)
             from graphile_worker._private_tasks where identifier = $1`,
      values: [kind, JSON.stringify(carrying(message, traceparent())), MOST_ATTEMPTS, afterMs],
    });
  },

  async putMany(kind, messages) {
    if (messages.length === 0) return;
    if (kind === 'push-event') return putPushEvents(session, messages);
    const carried = messages.map((message) => carrying(message, traceparent()));
    const { rowCount } = await session.query({
      name: 'outbox-put-many',
      text: `insert into graphile_worker._private_jobs (task_id, payload, max_attempts)
             select task.id, message, $3::smallint
             from graphile_worker._private_tasks task, json_array_elements($2::json) as message
             where task.identifier = $1`,
      values: [kind, JSON.stringify(carried), MOST_ATTEMPTS],
    });
    if (rowCount === 0) await putFirst(session, kind, carried);
  },
});

const nobody = (): undefined => undefined;

/** Beside what the message says; the worker takes it off again. */
const carrying = (message: object, traceparent: string | undefined): object =>
  traceparent === undefined ? message : { ...message, traceparent };

async function putPushEvents(session: Session, events: readonly unknown[]): Promise<void> {
  await session.query({
    name: 'push-events-put',
    text: `insert into push.waiting (seller_id, kind, facts)
           select (event ->> 'sellerId')::uuid, event ->> 'kind', event -> 'facts'
           from jsonb_array_elements($1::jsonb) as event`,
    values: [JSON.stringify(events)],
  });
}

/** Of a kind that no worker has announced yet and nobody has put before: the runner's own way makes it known. */
async function putFirst(session: Session, kind: string, messages: readonly unknown[]): Promise<void> {
  await session.query({
    text: `select from graphile_worker.add_jobs(array(
             select row($1, message, null, null, $3, null, null, null)::graphile_worker.job_spec
             from json_array_elements($2::json) as message))`,
    values: [kind, JSON.stringify(messages), MOST_ATTEMPTS],
  });
}

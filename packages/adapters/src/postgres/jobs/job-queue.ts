import type { Session } from '../connection.ts';

/*
 * What the worker needs to know about its queue beside the jobs themselves; graphile-worker's own view and functions.
 */

export interface JobQueueState {
  /** Due and not taken yet. */
  readonly due: number;
  /** Failed as often as they may: nobody will try them again by themselves. */
  readonly dead: number;
  /** How long the oldest due job has waited. */
  readonly oldestDueSeconds: number;
}

export async function jobQueueState(session: Session): Promise<JobQueueState> {
  const { rows } = await session.query<JobQueueState>({
    text: `select
             count(*) filter (where attempts < max_attempts and run_at <= now() and locked_at is null)::int as due,
             count(*) filter (where attempts >= max_attempts and locked_at is null)::int as dead,
             coalesce(extract(epoch from now() - min(run_at) filter (
               where attempts < max_attempts and run_at <= now() and locked_at is null)), 0)::float8 as "oldestDueSeconds"
           from graphile_worker.jobs`,
  });
  const [state] = rows;
  if (state === undefined) throw new Error('the job queue gave no answer');
  return state;
}

/**
 * A job has an upper bound to its time. One that is held for longer belongs to a worker that was killed or frozen:
 * it is given to the others. Says how many workers were given up.
 *
 * A scheduled job that is held when its next turn comes loses its key to that turn, and with it all further attempts:
 * given back it would lie there as one that failed too often, although the next turn does what it was for.
 */
export async function releaseAbandonedJobs(session: Session, heldForMs: number): Promise<number> {
  const { rows } = await session.query<{ workers: number }>({
    text: `with abandoned as (
             select array_agg(distinct locked_by) as workers
             from graphile_worker.jobs
             where locked_at < now() - make_interval(secs => $1)
           ), taken_over as (
             delete from graphile_worker._private_jobs
             where id in (
               select job.id
               from graphile_worker.jobs job
                 join graphile_worker._private_known_crontabs crontab on crontab.identifier = job.task_identifier
                 join abandoned on job.locked_by = any (abandoned.workers)
               where job.key is null)
             returning id
           )
           select coalesce(array_length(workers, 1), 0) as workers,
                  case when workers is not null then graphile_worker.force_unlock_workers(workers) end
           from abandoned, (select count(*) from taken_over) as first`,
    values: [heldForMs / 1_000],
  });
  return rows[0]?.workers ?? 0;
}

import { randomUUID } from 'node:crypto';
import type { JobQueue, TakenMessage } from '@cliffhanger/application/ports';
import type { Instant } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';

interface TakenRow extends Omit<TakenMessage, 'leftAt' | 'isLast'> {
  readonly left_at: Instant;
  readonly is_last: boolean;
}

export function createJobQueue(session: Session, worker: string = randomUUID()): JobQueue {
  return {
    async exchange({ done, failed, held }, many) {
      const { rows } = await session.query<TakenRow>({
        name: 'jobs-exchange',
        text: 'select * from jobs.exchange($1, $2, $3, $4, $5)',
        values: [
          worker,
          done,
          JSON.stringify(failed.map(({ id, error }) => ({ id: String(id), error }))),
          held,
          many,
        ],
      });
      return rows.map(({ left_at, is_last, ...row }) => ({ ...row, leftAt: left_at, isLast: is_last }));
    },

    async knowTasks(tasks) {
      await session.query({
        name: 'jobs-know-tasks',
        text: 'select jobs.know_tasks($1)',
        values: [tasks],
      });
    },

    async beginTurn(turns) {
      const { rows } = await session.query<{ task: string | null }>({
        name: 'jobs-begin-turn',
        text: 'select jobs.begin_turn($1, $2, $3) as task',
        values: [
          worker,
          turns.map(({ task }) => task),
          turns.map(({ at }) => (at === null ? null : timestamp(at))),
        ],
      });
      return rows[0]?.task ?? undefined;
    },

    async holdTurns() {
      await session.query({ name: 'jobs-hold-turns', text: 'select jobs.hold_turns($1)', values: [worker] });
    },

    async endTurn(task, error) {
      await session.query({
        name: 'jobs-end-turn',
        text: 'select jobs.end_turn($1, $2, $3)',
        values: [worker, task, error],
      });
    },

    async leaveToOthers() {
      await session.query({
        name: 'jobs-leave-to-others',
        text: 'select jobs.leave_to_others($1)',
        values: [worker],
      });
    },

    async takesWrites() {
      const { rows } = await session.query<{ writes: boolean }>({
        text: `select current_setting('transaction_read_only') = 'off' as writes`,
      });
      return rows[0]?.writes === true;
    },
  };
}

export interface JobQueueState {
  /** Due and not taken. */
  readonly due: number;
  /** Out of retries. */
  readonly dead: number;
  /** Age of the oldest due message. */
  readonly oldestDueSeconds: number;
}

export async function jobQueueState(session: Session): Promise<JobQueueState> {
  const { rows } = await session.query<JobQueueState>({
    text: 'select due, dead, oldest_due_seconds as "oldestDueSeconds" from jobs.queue_state()',
  });
  const [state] = rows;
  if (state === undefined) throw new Error('the job queue gave no answer');
  return state;
}

/** Those of the files that no row references. */
export async function unneededFiles(session: Session, names: readonly string[]): Promise<readonly string[]> {
  const { rows } = await session.query<{ name: string }>({
    name: 'jobs-unneeded-files',
    text: 'select name from jobs.unneeded_files($1) as name',
    values: [names],
  });
  return rows.map(({ name }) => name);
}

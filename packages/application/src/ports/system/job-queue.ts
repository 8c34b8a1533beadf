import type { Instant } from '@cliffhanger/core/kernel';

/** A message leased by a worker. */
export interface TakenMessage {
  readonly id: bigint;
  readonly kind: string;
  readonly content: unknown;
  readonly traceparent: string | null;
  readonly leftAt: Instant;
  readonly tries: number;
  /** No retry follows a failure of this try. */
  readonly isLast: boolean;
}

export interface Exchanged {
  readonly done: readonly bigint[];
  readonly failed: readonly { readonly id: bigint; readonly error: string }[];
  /** Still in progress: extends their lease. */
  readonly held: readonly bigint[];
}

/** A task and the latest time of its schedule; `null`: now, unscheduled. */
export interface Turn {
  readonly task: string;
  readonly at: Instant | null;
}

/**
 * One worker process's exchange with the queue. Its name is unique, so no other process can end its leases.
 */
export interface JobQueue {
  exchange(said: Exchanged, many: number): Promise<readonly TakenMessage[]>;
  knowTasks(tasks: readonly string[]): Promise<void>;
  /** The task of the turn that was taken; undefined: none is due, or others hold them. */
  beginTurn(turns: readonly Turn[]): Promise<string | undefined>;
  holdTurns(): Promise<void>;
  endTurn(task: string, error: string | null): Promise<void>;
  /** Releases all leases. */
  leaveToOthers(): Promise<void>;
  /** False on a replica, or after a demotion to one. */
  takesWrites(): Promise<boolean>;
}

import type { Instant } from '@cliffhanger/core/kernel';

/** A message that a worker has taken. */
export interface TakenMessage {
  readonly id: bigint;
  readonly kind: string;
  readonly content: unknown;
  readonly traceparent: string | null;
  readonly leftAt: Instant;
  readonly tries: number;
  /** When this try fails, nobody tries it again. */
  readonly isLast: boolean;
}

export interface Exchanged {
  readonly done: readonly bigint[];
  readonly failed: readonly { readonly id: bigint; readonly error: string }[];
  /** Still worked on: kept from others for another while. */
  readonly held: readonly bigint[];
}

/** A task and the newest moment of its schedule; null: now, out of turn. */
export interface Turn {
  readonly task: string;
  readonly at: Instant | null;
}

/** What one worker process says and asks. Its name is its own: what it holds nobody else ends. */
export interface JobQueue {
  exchange(said: Exchanged, many: number): Promise<readonly TakenMessage[]>;
  knowTasks(tasks: readonly string[]): Promise<void>;
  /** The task whose turn was taken; undefined: none of them is due, or others have them. */
  beginTurn(turns: readonly Turn[]): Promise<string | undefined>;
  holdTurns(): Promise<void>;
  endTurn(task: string, error: string | null): Promise<void>;
  /** Gives back what is held. */
  leaveToOthers(): Promise<void>;
  /** False: it is a replica, or has become one. */
  takesWrites(): Promise<boolean>;
}

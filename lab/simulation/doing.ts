import type { Dependencies } from '@cliffhanger/application/ports';
import type { Instant, Result } from '@cliffhanger/core/kernel';
import type { Dice } from '@cliffhanger/testing/dice';
import type { CallOptions } from './faults.ts';

/** An action at a moment in time. Actions in one lane run in sequence, lanes run in parallel. */
export interface Act {
  readonly at: Instant;
  readonly lane: string;
  /** Unique among all actions, and the same in every run with this seed. */
  readonly name: string;
  readonly perform: (doing: Doing) => Promise<void>;
}

/** The context of an action. */
export interface Doing {
  readonly now: Instant;
  /** The action's name. */
  readonly name: string;
  readonly dice: Dice;
  readonly dependencies: Dependencies;
  readonly call: <T>(what: string, use: Use<T>, options?: CallOptions) => Promise<Result<T>>;
  /** With an idempotency key, for calls that move money. */
  readonly keyed: <T>(what: string, owner: string, use: Use<T>) => Promise<Result<T>>;
  /** Schedules a later action. */
  readonly plan: (what: string, afterMs: number, perform: Act['perform']) => void;
}

type Use<T> = (dependencies: Dependencies) => Promise<Result<T>>;

import type { Dependencies } from '@cliffhanger/application/ports';
import type { Instant, Result } from '@cliffhanger/core/kernel';
import type { Dice } from '@cliffhanger/testing/dice';
import type { CallOptions } from './faults.ts';

/** Something that somebody does at a moment. Acts of one lane happen one after another, those of others meanwhile. */
export interface Act {
  readonly at: Instant;
  readonly lane: string;
  /** Tells it from every other act, in every run of the same seed. */
  readonly name: string;
  readonly perform: (doing: Doing) => Promise<void>;
}

/** What somebody has at hand while they do something. */
export interface Doing {
  readonly now: Instant;
  /** Of the act. */
  readonly name: string;
  readonly dice: Dice;
  readonly dependencies: Dependencies;
  readonly call: <T>(what: string, use: Use<T>, options?: CallOptions) => Promise<Result<T>>;
  /** With an idempotency key, for what moves money. */
  readonly keyed: <T>(what: string, owner: string, use: Use<T>) => Promise<Result<T>>;
  /** Something to do later. */
  readonly plan: (what: string, afterMs: number, perform: Act['perform']) => void;
}

type Use<T> = (dependencies: Dependencies) => Promise<Result<T>>;

import type { Result } from '@cliffhanger/core/kernel';
import type { RepositoryName, Uses } from '../repositories.ts';

/**
 * One use case, one transaction. A refusal undoes what was written, unless it is a counted one; a thrown error always
 * does. The work may be run again when the database asks for it (a deadlock, a lost leader), so it keeps nothing
 * outside.
 */
export interface TransactionsOver<Reach> {
  run<T>(work: (repositories: Reach) => Promise<Result<T>>): Promise<Result<T>>;
  /** Reads only: one snapshot, no locks. */
  read<T>(work: (repositories: Reach) => Promise<T>): Promise<T>;
  /** The same for a single statement, which needs no transaction around it; a second one throws. */
  readOne<T>(work: (repositories: Reach) => Promise<T>): Promise<T>;
}

/** Whoever has more of them may be asked for fewer: the transactions of a program fit every use case. */
export type Transactions<Names extends RepositoryName = RepositoryName> = TransactionsOver<Uses<Names>>;

/**
 * The commit was sent and its fate is not known (RELIABILITY trap 2). The caller asks again with the same key and
 * finds out.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** The database cannot be reached or is changing its leader: nothing was done, try again shortly. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

import type { Result } from '@cliffhanger/core/kernel';
import type { RepositoryName, Uses } from '../repositories.ts';

/**
 * One use case, one transaction. A refusal rolls back, unless it is a counted one; a thrown error always
 * rolls back. The work may run again when the database demands it (a deadlock, a lost leader), so it must
 * have no side effects outside.
 */
export interface TransactionsOver<Reach> {
  run<T>(work: (repositories: Reach) => Promise<Result<T>>): Promise<Result<T>>;
  /** Read-only: one snapshot, no locks. */
  read<T>(work: (repositories: Reach) => Promise<T>): Promise<T>;
  /** For a single statement, without an explicit transaction; a second statement throws. */
  readOne<T>(work: (repositories: Reach) => Promise<T>): Promise<T>;
}

/** Contravariant in the names: a program with all repositories fits every use case. */
export type Transactions<Names extends RepositoryName = RepositoryName> = TransactionsOver<Uses<Names>>;

/**
 * The commit was sent, but its outcome is unknown (RELIABILITY trap 2). The caller retries with the same key
 * to find out.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** The database is unreachable or in a failover: nothing was done, retry shortly. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

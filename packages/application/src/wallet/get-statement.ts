import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Requires, Statement } from '../ports/index.ts';

/** A transfer may have thousands of lines: so many of them travel at once. */
const STATEMENT_TRANSFERS = 100;

export interface GetStatement {
  readonly sellerId: SellerId;
  /** The last one that the caller has; 0 at the beginning. */
  readonly afterSequence: bigint;
}

/** The seller's chain as it was hashed: whoever holds all of it can check it without us (DOMAIN §10.4). */
export const getStatement =
  ({ transactions }: Requires<'transactions', 'fundLog'>) =>
  async ({ sellerId, afterSequence }: GetStatement): Promise<Result<Statement>> =>
    accept(
      await transactions.read((repositories) =>
        repositories.fundLog.statement(sellerId, afterSequence, STATEMENT_TRANSFERS),
      ),
    );

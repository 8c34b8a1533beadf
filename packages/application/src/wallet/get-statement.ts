import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Requires, Statement } from '../ports/index.ts';

/** Page size: a transfer may have thousands of lines. */
const STATEMENT_TRANSFERS = 100;

export interface GetStatement {
  readonly sellerId: SellerId;
  /** The caller's last one; 0 at the beginning. */
  readonly afterSequence: bigint;
}

/** The seller's chain as hashed: anyone with all of it can verify it without us (DOMAIN §10.4). */
export const getStatement =
  ({ transactions }: Requires<'transactions', 'fundLog'>) =>
  async ({ sellerId, afterSequence }: GetStatement): Promise<Result<Statement>> =>
    accept(
      await transactions.read((repositories) =>
        repositories.fundLog.statement(sellerId, afterSequence, STATEMENT_TRANSFERS),
      ),
    );

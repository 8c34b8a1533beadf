import { accept, type Result, refuse, type SellerId, type TransferId } from '@cliffhanger/core/kernel';
import type { Receipt, Requires } from '../ports/index.ts';

/** Somebody else's transfer is as unknown as one that does not exist. */
export const getTransfer =
  ({ transactions }: Requires<'transactions', 'fundLog'>) =>
  async ({
    sellerId,
    transferId,
  }: {
    readonly sellerId: SellerId;
    readonly transferId: TransferId;
  }): Promise<Result<Receipt>> => {
    const receipt = await transactions.read(({ fundLog }) => fundLog.receipt(sellerId, transferId));
    return receipt === undefined ? refuse('transfer-unknown', { field: 'id' }) : accept(receipt);
  };

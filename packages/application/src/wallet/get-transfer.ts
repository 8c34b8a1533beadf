import { accept, type Result, refuse, type SellerId, type TransferId } from '@cliffhanger/core/kernel';
import type { Receipt, Requires } from '../ports/index.ts';

/** Another seller's transfer gets the same refusal as an unknown one. */
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

import type { SellerId, TransferId } from '@cliffhanger/core/kernel';
import type { Posting } from '@cliffhanger/core/ledger';
import type { Correction } from '@cliffhanger/core/wallet';

export interface PostedTransfer extends Posting {
  readonly id: TransferId;
  readonly sellerId: SellerId;
}

export interface Corrections {
  /** Of a seller's chain; what belongs to no seller is not found here. */
  findTransfer(transferId: TransferId): Promise<PostedTransfer | undefined>;
  /** False when one was proposed before. */
  propose(correction: Correction): Promise<boolean>;
  /** Nobody else confirms it meanwhile. */
  lock(transferId: TransferId): Promise<Correction | undefined>;
  saveConfirmed(correction: Correction): Promise<void>;
}

import type { Resolution, ResolutionId, SetAsideSubject, SetAsideSum } from '@cliffhanger/core/chain';
import type { Instant } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type { ChainTransferId, SeenTransfer } from './chain-watch.ts';

export type NewResolution = Omit<Resolution, 'state' | 'endedBy' | 'endedAt' | 'transactionHash'>;

/** One of what is set aside, with what is known about it. */
export interface ListedSum extends SetAsideSum {
  /** Of the token, in its smallest unit; null where several transfers make the sum. */
  readonly units: bigint | null;
  readonly token: string | null;
  /** Of the last transfer, where there were several. */
  readonly sender: string;
  readonly recipient: string;
  readonly transactionHash: string;
  readonly since: Instant;
  /** Asked for, or on its way. */
  readonly resolution: Resolution | null;
}

/** Set aside, and whose it is where that is known. */
export interface TransferSetAside {
  readonly transfer: SeenTransfer;
  readonly sum: SetAsideSum;
}

export interface Ended {
  readonly by: string;
  readonly at: Instant;
}

/** How what is set aside finds its way out, and what of it has not. */
export interface Resolutions {
  /** The oldest first; `after` goes on behind one. */
  setAside(
    now: Instant,
    after: SetAsideSubject['id'] | undefined,
    most: number,
  ): Promise<readonly ListedSum[]>;
  /** Nobody else books it meanwhile. Undefined: it is not set aside, or was resolved. */
  lockTransfer(id: ChainTransferId): Promise<TransferSetAside | undefined>;
  /** False: somebody has asked for one already. */
  add(resolution: NewResolution): Promise<boolean>;
  lock(id: ResolutionId): Promise<Resolution | undefined>;
  saveConfirmed(id: ResolutionId, ended: Ended): Promise<void>;
  saveDeclined(id: ResolutionId, ended: Ended): Promise<void>;
  /** Confirmed before; the hash is that of a return. */
  saveDone(id: ResolutionId, at: Instant, transactionHash: string | null): Promise<void>;
  /** The newest first; `before` goes on behind one. */
  list(before: ResolutionId | undefined, most: number): Promise<readonly Resolution[]>;
  /** Addresses of returns that the signer has not been told of. */
  toAnnounce(networks: readonly Network[], most: number): Promise<readonly string[]>;
  markAnnounced(address: string, at: Instant): Promise<void>;
}

import type { Credentials, FundPasswordTries } from '@cliffhanger/core/identity';
import type { SellerId } from '@cliffhanger/core/kernel';

/** Hashes and failed tries; read only where a password is verified. */
export interface CredentialsStore {
  add(sellerId: SellerId, passwordHash: string): Promise<void>;
  find(sellerId: SellerId): Promise<Credentials | undefined>;
  /** Also locks this seller's passwords until the transaction ends. */
  lock(sellerId: SellerId): Promise<Credentials | undefined>;
  /** Takes the same lock without reading, for callers that handle no passwords. */
  hold(sellerId: SellerId): Promise<void>;
  savePassword(sellerId: SellerId, passwordHash: string): Promise<void>;
  saveFundPassword(sellerId: SellerId, fundPasswordHash: string): Promise<void>;
  saveFundPasswordTries(sellerId: SellerId, tries: FundPasswordTries): Promise<void>;
}

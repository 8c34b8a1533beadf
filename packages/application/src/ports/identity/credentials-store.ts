import type { Credentials, FundPasswordTries } from '@cliffhanger/core/identity';
import type { SellerId } from '@cliffhanger/core/kernel';

/** Hashes and tries, read only where a password is judged. */
export interface CredentialsStore {
  add(sellerId: SellerId, passwordHash: string): Promise<void>;
  find(sellerId: SellerId): Promise<Credentials | undefined>;
  /** The same, and nobody else judges or changes this seller's passwords until the transaction ends. */
  lock(sellerId: SellerId): Promise<Credentials | undefined>;
  /** The same without reading them: for who has nothing to do with passwords. */
  hold(sellerId: SellerId): Promise<void>;
  savePassword(sellerId: SellerId, passwordHash: string): Promise<void>;
  saveFundPassword(sellerId: SellerId, fundPasswordHash: string): Promise<void>;
  saveFundPasswordTries(sellerId: SellerId, tries: FundPasswordTries): Promise<void>;
}

import type { Contact, Email, RegistrationDecision, Seller, SocialAccount } from '@cliffhanger/core/identity';
import type { Id, Instant, Locale, SellerId } from '@cliffhanger/core/kernel';

export interface ChangedProfile {
  readonly realName?: string | undefined;
  readonly contact?: Contact | undefined;
  /** `null` removes the picture. */
  readonly avatarId?: Id<'upload'> | null | undefined;
}

/** The terms that a seller agreed to at registration. */
export interface Consent {
  readonly version: string;
  /** `shown`: the client's form named no terms. */
  readonly kind: 'accepted' | 'shown';
  readonly agreedAt: Instant;
}

export interface PendingRegistrations {
  /** Earliest promise first. */
  readonly list: readonly Seller[];
  readonly total: number;
}

export interface DecidedRegistration {
  readonly decision: RegistrationDecision;
  /** The reviewer. */
  readonly operator: string;
  readonly now: Instant;
}

export interface ErasedFile {
  readonly kind: 'document' | 'upload';
  readonly name: string;
}

/** Sellers that are not erased; of erased ones only the ID remains. */
export interface Sellers {
  add(seller: Seller, consent: Consent): Promise<void>;
  /** Undefined for accounts older than this record. */
  consentOf(sellerId: SellerId): Promise<Consent | undefined>;
  find(sellerId: SellerId): Promise<Seller | undefined>;
  /** Approved sellers only, with just the fields for checkout. */
  findSelling(sellerId: SellerId): Promise<Pick<Seller, 'id' | 'email'> | undefined>;
  /** Locks the row until the transaction ends. */
  lock(sellerId: SellerId): Promise<Seller | undefined>;
  saveProfile(sellerId: SellerId, changed: ChangedProfile): Promise<void>;
  saveSocialAccounts(sellerId: SellerId, accounts: readonly SocialAccount[]): Promise<void>;
  /** Records the decision and its author. The caller holds the lock, and the registration must be pending. */
  decideRegistration(sellerId: SellerId, decided: DecidedRegistration): Promise<void>;
  saveEmail(sellerId: SellerId, email: Email): Promise<void>;
  saveLocale(sellerId: SellerId, locale: Locale): Promise<void>;
  /** Deletes all identifying data and mails the seller. Returns the files to remove. */
  erase(sellerId: SellerId, now: Instant): Promise<readonly ErasedFile[]>;
  /** Erases sellers who were rejected long ago; afterwards their addresses are free. */
  eraseRejected(most: number, now: Instant): Promise<readonly SellerId[]>;
  /** Deletes the remaining belongings of an erased seller. */
  eraseBelongings(sellerId: SellerId): Promise<readonly ErasedFile[]>;
  pendingRegistrations(most: number): Promise<PendingRegistrations>;
}

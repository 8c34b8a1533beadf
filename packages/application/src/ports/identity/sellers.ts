import type { Contact, Email, RegistrationDecision, Seller, SocialAccount } from '@cliffhanger/core/identity';
import type { Id, Instant, Locale, SellerId } from '@cliffhanger/core/kernel';

export interface ChangedProfile {
  readonly realName?: string | undefined;
  readonly contact?: Contact | undefined;
  /** Null takes the picture away. */
  readonly avatarId?: Id<'upload'> | null | undefined;
}

/** What a seller agreed to when registering. */
export interface Consent {
  readonly version: string;
  /** `shown`: the client's form named no terms. */
  readonly kind: 'accepted' | 'shown';
  readonly agreedAt: Instant;
}

export interface PendingRegistrations {
  /** The one promised soonest first. */
  readonly list: readonly Seller[];
  readonly total: number;
}

export interface DecidedRegistration {
  readonly decision: RegistrationDecision;
  /** The reviewer who decides. */
  readonly operator: string;
  readonly now: Instant;
}

export interface ErasedFile {
  readonly kind: 'document' | 'upload';
  readonly name: string;
}

/** Sellers who have not been erased; of the others only their id is left. */
export interface Sellers {
  add(seller: Seller, consent: Consent): Promise<void>;
  /** Undefined for accounts that are older than the record of it. */
  consentOf(sellerId: SellerId): Promise<Consent | undefined>;
  find(sellerId: SellerId): Promise<Seller | undefined>;
  /** Approved, and no more of them than a checkout needs. */
  findSelling(sellerId: SellerId): Promise<Pick<Seller, 'id' | 'email'> | undefined>;
  /** The same, and nobody else changes this seller until the transaction ends. */
  lock(sellerId: SellerId): Promise<Seller | undefined>;
  saveProfile(sellerId: SellerId, changed: ChangedProfile): Promise<void>;
  saveSocialAccounts(sellerId: SellerId, accounts: readonly SocialAccount[]): Promise<void>;
  /** Written down with who decided it. Only while locked, and while it waits. */
  decideRegistration(sellerId: SellerId, decided: DecidedRegistration): Promise<void>;
  saveEmail(sellerId: SellerId, email: Email): Promise<void>;
  saveLocale(sellerId: SellerId, locale: Locale): Promise<void>;
  /** Removes everything that says who it was, and mails them. Returns the files to remove. */
  erase(sellerId: SellerId, now: Instant): Promise<readonly ErasedFile[]>;
  /** The same for those who were rejected long ago and are not erased yet; their addresses are free afterwards. */
  eraseRejected(most: number, now: Instant): Promise<readonly SellerId[]>;
  /** What is left of a seller who is erased already. */
  eraseBelongings(sellerId: SellerId): Promise<readonly ErasedFile[]>;
  pendingRegistrations(most: number): Promise<PendingRegistrations>;
}

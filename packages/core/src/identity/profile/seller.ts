import type { DecisionNotice, Instant, Locale, SellerId } from '../../kernel/index.ts';
import type { Email } from '../email-code/email.ts';
import type { FundPasswordTries } from '../passwords.ts';

export type Review =
  | { readonly kind: 'pending'; readonly submittedAt: Instant; readonly promisedBy: Instant }
  | { readonly kind: 'approved'; readonly approvedAt: Instant }
  | { readonly kind: 'rejected'; readonly notice: DecisionNotice };

export const AGENT_LEVELS = ['bronze', 'silver', 'gold', 'diamond'] as const;
export type AgentLevel = (typeof AGENT_LEVELS)[number];

export const MOST_SOCIAL_ACCOUNTS = 3;

export interface SocialAccount {
  readonly handle: string;
  readonly followers: number;
}

export interface Contact {
  readonly kind: 'telegram' | 'whatsapp';
  readonly address: string;
}

export interface Seller {
  readonly id: SellerId;
  readonly email: Email;
  readonly realName: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly avatar: string | null;
  readonly contact: Contact;
  readonly socialAccounts: readonly SocialAccount[];
  readonly invitedBy: SellerId | null;
  readonly level: AgentLevel;
  readonly review: Review;
  readonly locale: Locale;
  readonly registeredAt: Instant;
}

/** Separate from the profile: read only where a password is verified. */
export interface Credentials {
  readonly passwordHash: string;
  readonly fundPasswordHash: string | null;
  readonly fundPasswordTries: FundPasswordTries;
}

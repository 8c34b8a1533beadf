import { accept, type Instant, type Locale, type Result, type SellerId } from '../../kernel/index.ts';
import type { Email } from '../email-code/email.ts';
import { parseContact } from '../profile/contact.ts';
import type { Contact, Seller, SocialAccount } from '../profile/seller.ts';
import { checkSocialAccounts } from '../profile/social-account.ts';
import { submittedForReview } from './registration.ts';

/** A seller's registration as entered. */
export interface SellerApplication {
  readonly email: Email;
  readonly realName: string;
  readonly country: string;
  readonly contact: Contact;
  readonly socialAccounts: readonly SocialAccount[];
  readonly locale: Locale;
}

/** Normalised for storage, or the refusal. */
export function checkApplication(application: SellerApplication): Result<SellerApplication> {
  const contact = parseContact(application.contact, application.country);
  if (!contact.ok) return contact;
  const socialAccounts = checkSocialAccounts(application.socialAccounts);
  if (!socialAccounts.ok) return socialAccounts;
  return accept({ ...application, contact: contact.value, socialAccounts: socialAccounts.value });
}

interface NewSeller {
  readonly id: SellerId;
  readonly invitedBy: SellerId | null;
  readonly now: Instant;
  /** The promised review time. */
  readonly reviewMs: number;
}

/** A new seller is bronze (DOMAIN §7) and waits for review. */
export const sellerFrom = (
  application: SellerApplication,
  { id, invitedBy, now, reviewMs }: NewSeller,
): Seller => ({
  ...application,
  id,
  invitedBy,
  avatar: null,
  level: 'bronze',
  review: submittedForReview(now, reviewMs),
  registeredAt: now,
});

import type { AgentLevel, Contact, Seller } from '@cliffhanger/core/identity';
import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import { avatarFile } from '../../../media/steps/picture-files.ts';
import type { FileStorage, Uses } from '../../../ports/index.ts';

/** A seller's view of their own account. */
export interface SellerProfile {
  readonly id: SellerId;
  readonly email: string;
  readonly realName: string;
  readonly country: string;
  /** The picture's URL. */
  readonly avatar: string | null;
  readonly contact: Contact;
  readonly level: AgentLevel;
  readonly hasFundPassword: boolean;
  readonly registeredAt: Instant;
}

export async function profileOf(
  repositories: Uses<'credentials'>,
  storage: FileStorage,
  seller: Seller,
): Promise<SellerProfile> {
  const { id, email, realName, country, avatar, contact, level, registeredAt } = seller;
  const credentials = await repositories.credentials.find(id);
  return {
    id,
    email,
    realName,
    country,
    avatar: avatar === null ? null : storage.addressOf(avatarFile(avatar)),
    contact,
    level,
    hasFundPassword: (credentials?.fundPasswordHash ?? null) !== null,
    registeredAt,
  };
}

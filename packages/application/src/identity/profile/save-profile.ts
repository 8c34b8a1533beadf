import { type Contact, parseContact, type Seller } from '@cliffhanger/core/identity';
import { accept, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { ChangedProfile, Requires, UploadId, Uses } from '../../ports/index.ts';
import { findCaller, lockCaller } from '../steps/find-seller.ts';
import { profileOf, type SellerProfile } from './steps/seller-profile.ts';

/** Omitted fields stay unchanged. */
export interface SaveProfile {
  readonly sellerId: SellerId;
  readonly realName?: string | undefined;
  readonly contact?: Contact | undefined;
  /** A picture that this seller uploaded; `null` removes it. */
  readonly avatarId?: UploadId | null | undefined;
}

export const saveProfile =
  ({ transactions, storage }: Requires<'transactions' | 'storage', 'credentials' | 'sellers' | 'uploads'>) =>
  (command: SaveProfile): Promise<Result<SellerProfile>> =>
    transactions.run(async (repositories) => {
      const seller = await lockCaller(repositories, command.sellerId);
      if (!seller.ok) return seller;
      const changed = await checkChange(repositories, seller.value, command);
      if (!changed.ok) return changed;
      await repositories.sellers.saveProfile(command.sellerId, changed.value);
      const saved = await findCaller(repositories, command.sellerId);
      return saved.ok ? accept(await profileOf(repositories, storage, saved.value)) : saved;
    });

async function checkChange(
  repositories: Uses<'uploads'>,
  { id, country }: Seller,
  { realName, contact, avatarId }: SaveProfile,
): Promise<Result<ChangedProfile>> {
  const parsed = contact && parseContact(contact, country);
  if (parsed?.ok === false) return parsed;
  // Another seller's upload gets the same answer as an unknown one.
  const isUnknown = avatarId && (await repositories.uploads.find(id, avatarId)) === undefined;
  if (isUnknown) return refuse('invalid-input', { field: 'avatarId' });
  return accept({ realName, contact: parsed?.value, avatarId });
}

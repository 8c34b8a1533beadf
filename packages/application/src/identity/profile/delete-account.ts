import { mayAccountBeDeleted } from '@cliffhanger/core/identity';
import {
  DONE,
  type Instant,
  type Nothing,
  type Result,
  refuse,
  type SellerId,
} from '@cliffhanger/core/kernel';
import { pictureFiles } from '../../media/picture-files.ts';
import type { Needs, Stores } from '../../ports/index.ts';
import { sealedFile } from '../certification/document-files.ts';
import { lockCaller } from '../find-seller.ts';
import { isStillThePassword, proveLoginPassword } from '../login-password/prove-login-password.ts';

export interface DeleteAccount {
  readonly sellerId: SellerId;
  readonly password: string;
}

const PASSWORD_WRONG = refuse('wrong-password', { field: 'password' });

/** The books keep their lines under an id that leads to nobody any more; all that says who it was is erased. */
export const deleteAccount =
  (ports: Needs<'transactions' | 'clock' | 'passwords' | 'limits'>) =>
  async ({ sellerId, password }: DeleteAccount): Promise<Result<Nothing>> => {
    const proof = await proveLoginPassword(ports, { sellerId, password, otherwise: PASSWORD_WRONG });
    if (!proof.ok) return proof;

    return ports.transactions.run(async (stores) => {
      const seller = await lockCaller(stores, sellerId);
      if (!seller.ok) return seller;
      if (!(await isStillThePassword(stores, sellerId, proof.value))) return PASSWORD_WRONG;
      const { available, unsettled, withdrawing, escrow } = await stores.ledger.balancesOf(sellerId);
      const allowed = mayAccountBeDeleted([available, unsettled, withdrawing, escrow]);
      if (!allowed.ok) return allowed;
      // A deposit under review is money that may still arrive.
      if ((await stores.deposits.openOnesOf(sellerId)) > 0) return refuse('account-holds-money');

      const { email, locale, realName } = seller.value;
      await erase(stores, sellerId, ports.clock.now());
      await stores.emailOwners.release(email, sellerId);
      await stores.emailCodes.forget(email);
      await stores.outbox.put('send-mail', {
        to: email,
        locale,
        template: 'account-deleted',
        facts: { name: realName },
      });
      return DONE;
    });
  };

export async function erase(stores: Stores, sellerId: SellerId, now: Instant): Promise<void> {
  await stores.sellers.erase(sellerId, now);
  await stores.credentials.erase(sellerId);
  await stores.sessions.erase(sellerId);
  await stores.invitationCodes.revokeAll(sellerId, now);
  await stores.promotionLinks.erase(sellerId);
  await stores.payoutMethods.erase(sellerId);
  await stores.messages.erase(sellerId);
  await stores.mailDigests.erase(sellerId);
  await stores.pushEvents.erase(sellerId);
  await stores.appeals.erase(sellerId);
  await stores.sellerStores.erase(sellerId);
  const documents = await stores.certifications.erase(sellerId);
  const uploads = await stores.uploads.erase(sellerId);
  const names = [...uploads.flatMap(pictureFiles), ...documents.map(sealedFile)];
  if (names.length > 0) await stores.outbox.put('remove-files', { names });
}

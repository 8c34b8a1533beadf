import { mayAccountBeDeleted } from '@cliffhanger/core/identity';
import {
  DONE,
  type Instant,
  type Nothing,
  type Result,
  refuse,
  type SellerId,
} from '@cliffhanger/core/kernel';
import { pictureFiles } from '../../media/steps/picture-files.ts';
import type { Requires, Uses } from '../../ports/index.ts';
import { sealedFile } from '../certification/steps/document-files.ts';
import { isStillThePassword, proveLoginPassword } from '../login-password/prove-login-password.ts';
import { lockCaller } from '../steps/find-seller.ts';

export interface DeleteAccount {
  readonly sellerId: SellerId;
  readonly password: string;
}

const PASSWORD_WRONG = refuse('wrong-password', { field: 'password' });

/** Wherever something says who somebody was. */
export type Erasing =
  | 'appeals'
  | 'certifications'
  | 'credentials'
  | 'invitationCodes'
  | 'mailDigests'
  | 'messages'
  | 'outbox'
  | 'payoutMethods'
  | 'promotionLinks'
  | 'pushEvents'
  | 'sellers'
  | 'sessions'
  | 'shops'
  | 'uploads';

type DeleteAccountPorts = Requires<
  'transactions' | 'clock' | 'passwords' | 'limits',
  Erasing | 'deposits' | 'emailCodes' | 'emailOwners' | 'ledger' | 'levels'
>;

/** The books keep their lines under an id that leads to nobody any more; all that says who it was is erased. */
export const deleteAccount =
  (ports: DeleteAccountPorts) =>
  async ({ sellerId, password }: DeleteAccount): Promise<Result<Nothing>> => {
    const proof = await proveLoginPassword(ports, { sellerId, password, otherwise: PASSWORD_WRONG });
    if (!proof.ok) return proof;

    return ports.transactions.run(async (repositories) => {
      const seller = await lockCaller(repositories, sellerId);
      if (!seller.ok) return seller;
      if (!(await isStillThePassword(repositories, sellerId, proof.value))) return PASSWORD_WRONG;
      const { available, unsettled, withdrawing, escrow } = await repositories.ledger.balancesOf(sellerId);
      // Credits that were paid for are bought back first: they are money too.
      const credits = await repositories.levels.creditsOf(sellerId, ports.clock.now());
      const allowed = mayAccountBeDeleted([available, unsettled, withdrawing, escrow, credits.amount]);
      if (!allowed.ok) return allowed;
      // A deposit under review is money that may still arrive.
      if ((await repositories.deposits.openOnesOf(sellerId)) > 0) return refuse('account-holds-money');

      // While its row still says where to.
      await repositories.outbox.put('account-mail', { sellerId, template: 'account-deleted', facts: {} });
      const { email } = seller.value;
      const now = ports.clock.now();
      await repositories.sellers.erase(sellerId, now);
      await eraseBelongings(repositories, sellerId, now);
      await repositories.emailOwners.release(email, sellerId);
      await repositories.emailCodes.forget(email);
      return DONE;
    });
  };

export async function eraseBelongings(
  repositories: Uses<Erasing>,
  sellerId: SellerId,
  now: Instant,
): Promise<void> {
  await repositories.credentials.erase(sellerId);
  await repositories.sessions.erase(sellerId);
  await repositories.invitationCodes.revokeAll(sellerId, now);
  await repositories.promotionLinks.erase(sellerId);
  await repositories.payoutMethods.erase(sellerId);
  await repositories.messages.erase(sellerId);
  await repositories.mailDigests.erase(sellerId);
  await repositories.pushEvents.erase(sellerId);
  await repositories.appeals.erase(sellerId);
  await repositories.shops.erase(sellerId);
  const documents = await repositories.certifications.erase(sellerId);
  const uploads = await repositories.uploads.erase(sellerId);
  const names = [...uploads.flatMap(pictureFiles), ...documents.map(sealedFile)];
  if (names.length > 0) await repositories.outbox.put('remove-files', { names });
}

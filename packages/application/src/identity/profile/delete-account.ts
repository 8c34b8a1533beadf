import { mayAccountBeDeleted } from '@cliffhanger/core/identity';
import { DONE, type Nothing, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import { pictureFiles } from '../../media/steps/picture-files.ts';
import type { ErasedFile, Requires, Uses } from '../../ports/index.ts';
import { sealedFile } from '../certification/steps/document-files.ts';
import { isStillThePassword, proveLoginPassword } from '../login-password/prove-login-password.ts';
import { lockCaller } from '../steps/find-seller.ts';

export interface DeleteAccount {
  readonly sellerId: SellerId;
  readonly password: string;
}

const PASSWORD_WRONG = refuse('wrong-password', { field: 'password' });

type DeleteAccountPorts = Requires<
  'transactions' | 'clock' | 'passwords' | 'limits',
  'credentials' | 'deposits' | 'ledger' | 'levels' | 'outbox' | 'sellers'
>;

/** The books keep their lines under an id that no longer identifies a person; all personal data is erased. */
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
      // Bought credits are worth money too and must be bought back first.
      const credits = await repositories.levels.creditsOf(sellerId, ports.clock.now());
      const allowed = mayAccountBeDeleted([available, unsettled, withdrawing, escrow, credits.amount]);
      if (!allowed.ok) return allowed;
      // A deposit under review is money that may still arrive.
      if ((await repositories.deposits.openOnesOf(sellerId)) > 0) return refuse('account-holds-money');

      await removeFiles(repositories, await repositories.sellers.erase(sellerId, ports.clock.now()));
      return DONE;
    });
  };

export async function removeFiles({ outbox }: Uses<'outbox'>, files: readonly ErasedFile[]): Promise<void> {
  const names = files.flatMap(({ kind, name }) =>
    kind === 'upload' ? pictureFiles(name) : [sealedFile(name)],
  );
  if (names.length > 0) await outbox.put('remove-files', { names });
}

import {
  accept,
  DONE,
  type Instant,
  type Nothing,
  type OperatorId,
  type Result,
  refuse,
} from '@cliffhanger/core/kernel';
import { tidySignature } from '@cliffhanger/core/proofs';
import { isSignedBy, signatureCountsUntil } from '@cliffhanger/core/solvency';
import type { Network } from '@cliffhanger/core/wallet';
import type { ColdSignatureId, ColdWallet, EndingSignature, Requires } from '../ports/index.ts';

/*
 * A key in cold storage signs by hand: somebody takes the text of the newest block to it and brings back the signature, and a
 * second person takes it in. Nobody can bring one that is not the address's own.
 */

export interface ColdWalletSeen extends ColdWallet {
  /** Until when its signature counts; null: it has none. */
  readonly countsUntil: Instant | null;
}

export const listColdWallets =
  ({ transactions }: Requires<'transactions', 'coldWallets'>) =>
  async (): Promise<Result<readonly ColdWalletSeen[]>> => {
    const wallets = await transactions.readOne(({ coldWallets }) => coldWallets.list());
    return accept(
      wallets.map((wallet) => ({
        ...wallet,
        countsUntil: wallet.signed === null ? null : signatureCountsUntil(wallet.signed.day),
      })),
    );
  };

export interface BringColdSignature {
  readonly network: Network;
  readonly address: string;
  /** As it was typed or pasted. */
  readonly signature: string;
  readonly by: OperatorId;
}

/** For whichever of the days it was made that still count: it may take days until it is here. */
export const bringColdSignature =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'coldWallets'>) =>
  ({
    network,
    address,
    signature: typed,
    by,
  }: BringColdSignature): Promise<Result<{ readonly id: ColdSignatureId }>> =>
    transactions.run(async ({ coldWallets }): Promise<Result<{ readonly id: ColdSignatureId }>> => {
      const now = clock.now();
      const signature = tidySignature(typed);
      const texts = await coldWallets.texts(network, address, now);
      if (texts.length === 0) return refuse('cold-wallet-unknown');
      const said = texts.find((text) => isSignedBy(text, signature));
      if (said === undefined) return refuse('address-signature-wrong', { field: 'signature' });
      const brought = { network, address: said.address, day: said.day, signature, by };
      const answer = await coldWallets.bring(brought, now);
      return 'id' in answer ? accept(answer) : refuse(answer.refusal);
    });

export const endColdSignature =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'coldWallets'>) =>
  (ending: EndingSignature): Promise<Result<Nothing>> =>
    transactions.run(async ({ coldWallets }): Promise<Result<Nothing>> => {
      const outcome = await coldWallets.end(ending, clock.now());
      return outcome === 'confirmed' || outcome === 'declined' ? DONE : refuse(outcome);
    });

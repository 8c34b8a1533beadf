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
 * A cold-storage key signs offline: one person signs the text of the newest block and brings the signature, a
 * second person confirms it. A signature by another key is refused.
 */

export interface ColdWalletSeen extends ColdWallet {
  /** The expiry of its signature; `null` without one. */
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

/** Accepts a signature for any day that still counts, because the way to the key and back can take days. */
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

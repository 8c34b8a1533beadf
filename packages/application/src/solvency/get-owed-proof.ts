import { accept, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import {
  hexToBytes,
  type LogEntryProof,
  OWED_PROOF_FORMAT,
  type OwedProof,
  originOfNote,
  owedPathText,
} from '@cliffhanger/core/proofs';
import type { OwedPlace, Requires, StoredCheckpoint, Uses } from '../ports/index.ts';
import { provenEntries } from '../proofs/steps/log-tree.ts';

/** The seller's leaf in the newest tree that the signed log covers (docs/proofs.md §8). */
export const getOwedProof =
  ({ transactions }: Requires<'transactions', 'solvency' | 'proofLog'>) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<OwedProof>> =>
    transactions.read(async (repositories): Promise<Result<OwedProof>> => {
      const checkpoint = await repositories.proofLog.newestCheckpoint();
      const newest = await repositories.solvency.list(2);
      // The newest report can be slightly ahead of the signed checkpoint.
      const signed = newest.findLast(({ logIndex }) => logIndex < (checkpoint?.size ?? 0));
      const place = signed && (await repositories.solvency.placeOf(sellerId, signed.day));
      if (checkpoint === undefined || place === undefined) return refuse('not-in-tree-yet');
      return accept(await proofOf(repositories, sellerId, place, checkpoint));
    });

async function proofOf(
  repositories: Uses<'solvency' | 'proofLog'>,
  sellerId: SellerId,
  { day, salt, amounts, place, path, logIndex }: OwedPlace,
  { size, note }: StoredCheckpoint,
): Promise<OwedProof> {
  const { proofLog } = repositories;
  const keys = await proofLog.listOf('key', size);
  const entry = await proofLog.list(logIndex, 1);
  const proven = await provenEntries(repositories, [...entry, ...keys], size);
  const [solvency, ...provenKeys] = proven as readonly [LogEntryProof, ...LogEntryProof[]];
  return {
    format: OWED_PROOF_FORMAT,
    origin: originOfNote(note),
    day,
    sellerId,
    salt,
    amounts: {
      available: amounts.available.toString(),
      unsettled: amounts.unsettled.toString(),
      withdrawing: amounts.withdrawing.toString(),
      escrow: amounts.escrow.toString(),
      prepaid: amounts.prepaid.toString(),
    },
    place,
    path: owedPathText(path.map(({ hash, sum }) => ({ hash: hexToBytes(hash), sum }))),
    solvency,
    checkpoint: note,
    keys: provenKeys,
  };
}

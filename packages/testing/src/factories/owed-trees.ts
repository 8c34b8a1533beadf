import type { OwedPlace } from '@cliffhanger/application/ports';
import { accept, type SellerId } from '@cliffhanger/core/kernel';
import { bytesToHex, hexToBytes, owedId, owedRootByPath, sellerLeaf } from '@cliffhanger/core/proofs';
import type { Fixture } from './fixture.ts';

export interface TakenTree {
  readonly root: string;
  readonly sum: bigint;
  readonly places: number;
}

/** Takes the day's snapshot as the worker does, without the log. `undefined` if it was already taken. */
export async function takeOwedTree(fixture: Fixture): Promise<TakenTree | undefined> {
  const { transactions, clock } = fixture.as('worker');
  const taken = await transactions.run(async ({ solvency }) => {
    const tree = await solvency.takeTree(clock.now());
    if (tree !== undefined) await solvency.addDay(tree, '{}', 0);
    return accept(tree);
  });
  if (!taken.ok || taken.value === undefined) return undefined;
  const { tree, owed } = taken.value;
  return { ...tree, sum: owed.reduce((sum, { amount }) => sum + amount, 0n) };
}

/** The seller's leaf and path, by the seller's query. */
export const placeInOwedTree = (
  fixture: Fixture,
  sellerId: SellerId,
  day?: string,
): Promise<OwedPlace | undefined> =>
  fixture.as('seller').transactions.read(({ solvency }) => solvency.placeOf(sellerId, day));

/** The root computed from leaf and path by the public format. */
export function rootOverPlace(
  sellerId: SellerId,
  { salt, amounts, place, path }: OwedPlace,
): TakenTree | undefined {
  const steps = path.map(({ hash, sum }) => ({ hash: hexToBytes(hash), sum }));
  const places = 2 ** path.length;
  const root = owedRootByPath(sellerLeaf(owedId(salt, sellerId), amounts), place, places, steps);
  return root && { root: bytesToHex(root.hash), sum: root.sum, places };
}

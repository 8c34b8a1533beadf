import { type AllocationFacts, verifyAllocation } from '@cliffhanger/verifier/allocation';

/* All files of a day that is in the public log, each by the format alone (docs/proofs.md §10). */

export type CheckedFiles =
  | {
      readonly kind: 'right';
      /** All orders of the day, and of them those that stayed with the platform. */
      readonly orders: number;
      readonly toPlatform: number;
      /** Of the entry of the public log with the root of the orders. */
      readonly index: number;
      /** Who got which order. */
      readonly results: ReadonlyMap<string, string>;
    }
  | { readonly kind: 'wrong'; readonly code: string; readonly where: string | undefined };

/** A day has as many files as it says at first: one that grows for ever is not followed. */
const MOST_FILES = 10_000;

const wrong = (code: string, where?: string): CheckedFiles => ({ kind: 'wrong', code, where });

/** Every order of the day: the files are one behind the other and leave none out. */
export async function checkFiles(
  day: string,
  fetchFile: (page: number) => Promise<unknown>,
): Promise<CheckedFiles> {
  const results = new Map<string, string>();
  let first: AllocationFacts | undefined;
  let next = 0;
  let toPlatform = 0;
  for (let page = 1; page <= MOST_FILES; page += 1) {
    const file = await fetchFile(page);
    const answer = verifyAllocation(file);
    if (!answer.ok) return wrong(answer.code, answer.where);
    const { facts } = answer;
    first ??= facts;
    // Another day, another list or another place in it than the files before have led to.
    const isNext = facts.day === day && facts.from === next && facts.orders === first.orders;
    if (!isNext || facts.entries.orders !== first.entries.orders) return wrong('orders-not-in-root');
    for (const { number, sellerId } of (file as { results: { number: string; sellerId: string }[] }).results)
      results.set(number, sellerId);
    next += facts.results;
    toPlatform += facts.toPlatform;
    if (next === facts.orders)
      return { kind: 'right', orders: next, toPlatform, index: facts.entries.orders, results };
  }
  throw new Error(`more than ${MOST_FILES} files`);
}

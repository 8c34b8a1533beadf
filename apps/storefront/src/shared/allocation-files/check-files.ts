import { type AllocationFacts, verifyAllocation } from '@cliffhanger/verifier/allocation';

/* Verifies all files of a day in the public log by the public format (docs/proofs.md §10). */

export type CheckedFiles =
  | {
      readonly kind: 'right';
      /** The number of orders, and those that stayed with the platform. */
      readonly orders: number;
      readonly toPlatform: number;
      /** The index of the log entry with the root of the orders. */
      readonly index: number;
      /** The seller of each order. */
      readonly results: ReadonlyMap<string, string>;
    }
  | { readonly kind: 'wrong'; readonly code: string; readonly where: string | undefined };

/** Bounds the loop against a server that never ends the day. */
const MOST_FILES = 10_000;

const wrong = (code: string, where?: string): CheckedFiles => ({ kind: 'wrong', code, where });

/** Verifies that the files are consecutive and omit no order. */
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
    const verified = verifyAllocation(file);
    if (!verified.ok) return wrong(verified.code, verified.where);
    const { facts } = verified;
    first ??= facts;
    // The file is of another day or list, or does not continue the previous one.
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

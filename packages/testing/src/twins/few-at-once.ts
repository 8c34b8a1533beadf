const AT_ONCE = 100;

/** Runs in batches, so that no call waits too long for one of the few connections. */
export async function fewAtOnce<One, Result>(
  all: readonly One[],
  work: (one: One, at: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const some = all.slice(from, from + AT_ONCE);
    results.push(...(await Promise.all(some.map((one, at) => work(one, from + at)))));
  }
  return results;
}

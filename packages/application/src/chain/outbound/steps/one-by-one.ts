/** One that fails does not keep the others waiting; what went wrong is told when all have had their turn. */
export async function oneByOne<T>(all: readonly T[], take: (one: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) await take(one).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${all.length} failed`);
}

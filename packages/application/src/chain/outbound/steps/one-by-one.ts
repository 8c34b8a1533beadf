/** A failure does not block the others; all errors are thrown together at the end. */
export async function oneByOne<T>(all: readonly T[], take: (one: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) await take(one).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${all.length} failed`);
}

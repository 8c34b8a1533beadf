/** The longest period without an acknowledgement within the given time, in milliseconds. */
export function longestGap(
  times: readonly number[],
  { from, until }: { readonly from: number; readonly until: number },
): number {
  const within = times.filter((time) => time > from && time < until).toSorted((one, other) => one - other);
  const marks = [from, ...within, until];
  return Math.max(...marks.slice(1).map((mark, index) => mark - (marks[index] ?? mark)));
}

/** Counts acknowledged names that are missing, and found names that were never acknowledged. */
export function compare(
  acknowledged: readonly string[],
  found: readonly string[],
): { readonly lost: number; readonly doubled: number } {
  const [told, there] = [new Set(acknowledged), new Set(found)];
  const untold = found.filter((name) => !told.has(name)).length;
  return {
    lost: [...told].filter((name) => !there.has(name)).length,
    doubled: untold + (found.length - there.size),
  };
}

/** One result of the trial. It fails on `false`, on a number above zero, or on a non-empty list of faults. */
type Part = boolean | number | readonly unknown[];

/** A single failed part breaks the whole trial. Numbers count faults. */
export const verdictOf = (parts: Readonly<Record<string, Part>>) => {
  const broken = Object.entries(parts).flatMap(([name, part]) => (isHeld(part) ? [] : [name]));
  return { verdict: broken.length === 0 ? 'held' : 'broken', broken } as const;
};

const isHeld = (part: Part): boolean => {
  if (typeof part === 'boolean') return part;
  return (typeof part === 'number' ? part : part.length) === 0;
};

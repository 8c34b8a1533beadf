/** A part of the trial is held when all that it says is: a no, a failure that was counted, a list of faults. */
type Part = boolean | number | readonly unknown[];

/** One part that is not as it must be, and the whole is broken. Numbers count what must not be. */
export const verdictOf = (parts: Readonly<Record<string, Part>>) => {
  const broken = Object.entries(parts).flatMap(([name, part]) => (isHeld(part) ? [] : [name]));
  return { verdict: broken.length === 0 ? 'held' : 'broken', broken } as const;
};

const isHeld = (part: Part): boolean => {
  if (typeof part === 'boolean') return part;
  return (typeof part === 'number' ? part : part.length) === 0;
};

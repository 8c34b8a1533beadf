/** Amounts are bigint, which JSON does not know; and what is asked is the same in whichever order its parts are named. */
function exactly(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The same text for the same request, and for no other. */
export const exactText = (request: unknown): string => JSON.stringify(request, exactly);

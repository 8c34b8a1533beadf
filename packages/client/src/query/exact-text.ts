/** JSON has no bigint, and the order of keys must not matter. */
function exactly(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Equal for equal requests only. */
export const exactText = (request: unknown): string => JSON.stringify(request, exactly);

/**
 * Fields of a value that a reader never looked at. The validators of `kubernetes-models` look at every field that their
 * schema names, and say nothing of any other: `replica: 3` would stand in a manifest and do nothing.
 */
export function unreadFields<T extends object, R>(
  value: T,
  read: (watched: T) => R,
): { readonly result: R; readonly unread: readonly string[] } {
  const seen = new Set<string>();
  const result = read(watch(value, '', seen));
  return { result, unread: pathsOf(value, '').filter((path) => !seen.has(path)) };
}

const pathOf = (within: string, key: string): string => (within === '' ? key : `${within}.${key}`);

function watch<T extends object>(value: T, within: string, seen: Set<string>): T {
  return new Proxy(value, {
    get(target, key) {
      const found: unknown = Reflect.get(target, key);
      if (typeof key === 'symbol') return found;
      const path = pathOf(within, key);
      seen.add(path);
      return typeof found === 'object' && found !== null ? watch(found, path, seen) : found;
    },
  });
}

/** Of objects, not of lists: an item is looked at with its list. */
function pathsOf(value: unknown, within: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const path = pathOf(within, key);
    return Array.isArray(value) ? pathsOf(part, path) : [path, ...pathsOf(part, path)];
  });
}

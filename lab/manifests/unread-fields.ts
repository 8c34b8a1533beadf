/**
 * Fields of a value that a reader never accessed. The validators of `kubernetes-models` access every field of
 * their schema and ignore all others: `replica: 3` would pass and have no effect.
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

/** Fields of objects, not of lists: an item is accessed together with its list. */
function pathsOf(value: unknown, within: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const path = pathOf(within, key);
    return Array.isArray(value) ? pathsOf(part, path) : [path, ...pathsOf(part, path)];
  });
}

/**
 * Memoises a fetch and returns a loaded value synchronously, so that a loaded page renders without a suspense pause.
 * A failed fetch is retried.
 */
export function remembered<Value>(fetchIt: () => Promise<Value>): () => Value | Promise<Value> {
  let loaded: { readonly value: Value } | undefined;
  let pending: Promise<Value> | undefined;
  const load = async (): Promise<Value> => {
    try {
      const value = await fetchIt();
      loaded = { value };
      return value;
    } finally {
      pending = undefined;
    }
  };
  return () => (loaded === undefined ? (pending ??= load()) : loaded.value);
}

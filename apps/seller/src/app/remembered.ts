/**
 * What was fetched once is given at once from then on: a page whose code is there is drawn without a pause. A fetch that
 * failed is tried again.
 */
export function remembered<Value>(fetchIt: () => Promise<Value>): () => Value | Promise<Value> {
  let kept: { readonly value: Value } | undefined;
  let underWay: Promise<Value> | undefined;
  const keep = async (): Promise<Value> => {
    try {
      const value = await fetchIt();
      kept = { value };
      return value;
    } finally {
      underWay = undefined;
    }
  };
  return () => (kept === undefined ? (underWay ??= keep()) : kept.value);
}

/** However many ask, one reads, and at most so often. What could not be read is read again by the next who asks. */
export function readSeldom<Value>(everyMs: number, read: () => Promise<Value>): () => Promise<Value> {
  let known: { readonly until: number; readonly value: Promise<Value> } | undefined;
  return () => {
    if (known === undefined || performance.now() >= known.until) {
      const reading = { until: performance.now() + everyMs, value: read() };
      known = reading;
      reading.value.catch(() => {
        if (known === reading) known = undefined;
      });
    }
    return known.value;
  };
}

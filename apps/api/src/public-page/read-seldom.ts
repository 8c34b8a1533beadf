/** Caches one read per period, shared by concurrent callers. After a failed read, the next caller retries. */
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

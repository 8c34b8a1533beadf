import type { SpanDescription, Tracing } from './tracing.ts';

/** Opens a span for a statement; call the result when it completes. */
export function tracedStatement(tracing: Tracing, name: string): (error?: unknown) => void {
  const span = tracing.open({ name, kind: 'client', attributes: { 'db.system.name': 'postgresql' } });
  return (error) => span.end({ error });
}

/** Runs `work` in a span. */
export async function traced<T>(
  tracing: Tracing | undefined,
  description: SpanDescription,
  work: () => Promise<T>,
): Promise<T> {
  if (tracing === undefined) return work();
  const span = tracing.open(description);
  try {
    const value = await span.within(work);
    span.end();
    return value;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}

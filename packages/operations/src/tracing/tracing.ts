/** What a span is called and told of; never a value of a call or of a row. */
export interface SpanDescription {
  readonly name: string;
  readonly kind: 'server' | 'consumer' | 'client';
  /** Of W3C: the span of another process that caused this one. Without it, the span that runs now. */
  readonly causedBy?: string | undefined;
  readonly attributes?: Readonly<Record<string, string | number>>;
}

/** A span that has begun. */
export interface OpenSpan {
  /** What is begun in here belongs to this span. */
  within<T>(work: () => T): T;
  end(outcome?: { readonly error?: unknown; readonly attributes?: SpanDescription['attributes'] }): void;
}

/** Where a request spends its time, over processes: from the call to its statements, and to what it left to do. */
export interface Tracing {
  open(span: SpanDescription): OpenSpan;
  /** Of the span that runs now, to be handed on with a message. */
  readonly traceparent: () => string | undefined;
  /** The same for lines of the log. */
  readonly ids: () => { readonly traceId?: string; readonly spanId?: string };
  /** Hands over what is left. */
  stop(): Promise<void>;
}

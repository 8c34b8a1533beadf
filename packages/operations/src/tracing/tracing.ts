/** Never contains values of a request or a row. */
export interface SpanDescription {
  readonly name: string;
  readonly kind: 'server' | 'consumer' | 'client';
  /** W3C traceparent of the causing span in another process. Default: the current span. */
  readonly causedBy?: string | undefined;
  readonly attributes?: Readonly<Record<string, string | number>>;
}

export interface OpenSpan {
  /** Runs `work` with this span as the current one. */
  within<T>(work: () => T): T;
  end(outcome?: { readonly error?: unknown; readonly attributes?: SpanDescription['attributes'] }): void;
}

/** Distributed tracing: from the request to its statements and queued jobs. */
export interface Tracing {
  open(span: SpanDescription): OpenSpan;
  /** The current span's, to pass on with a message. */
  readonly traceparent: () => string | undefined;
  /** Ids of the current span for log lines. */
  readonly ids: () => { readonly traceId?: string; readonly spanId?: string };
  /** Exports the remaining spans. */
  stop(): Promise<void>;
}

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface CollectedSpan {
  readonly process: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
}

interface OtlpTraces {
  readonly resourceSpans: readonly {
    readonly resource: {
      readonly attributes: readonly {
        readonly key: string;
        readonly value: { readonly stringValue?: string };
      }[];
    };
    readonly scopeSpans: readonly { readonly spans: readonly Omit<CollectedSpan, 'process'>[] }[];
  }[];
}

export interface OtlpCollector {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** The request bodies as received. */
  readonly texts: readonly string[];
  stop(): Promise<void>;
}

/** Receives OTLP over HTTP, like an OpenTelemetry collector. */
export async function startCollector(): Promise<OtlpCollector> {
  const spans: CollectedSpan[] = [];
  const texts: string[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const told = (await json(request)) as OtlpTraces;
    texts.push(JSON.stringify(told));
    spans.push(...told.resourceSpans.flatMap(spansOf));
    const status = request.url === '/v1/traces' ? 200 : 404;
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    texts,
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const spansOf = ({ resource, scopeSpans }: OtlpTraces['resourceSpans'][number]): readonly CollectedSpan[] => {
  const process = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
  return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, process })));
};

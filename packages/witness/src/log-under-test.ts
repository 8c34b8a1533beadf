import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A log with responses set by a test. */
export interface ServedLog {
  checkpoint: string;
  entries: readonly string[];
  consistency: (from: number, to: number) => readonly string[];
}

export interface LogServer {
  readonly address: string;
  served: ServedLog;
  readonly close: () => Promise<void>;
}

const PAGE = 10;

export async function serveLog(served: ServedLog): Promise<LogServer> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://log');
    const [from, to] = [Number(searchParams.get('from')), Number(searchParams.get('to'))];
    const { checkpoint, entries, consistency } = log.served;
    if (pathname === '/proofs/log/checkpoint') return response.end(checkpoint);
    if (pathname === '/proofs/log/consistency')
      return response.end(JSON.stringify({ from, to, proof: consistency(from, to) }));
    const page = entries.slice(from, from + PAGE).map((text, at) => ({ index: from + at, text }));
    return response.end(JSON.stringify({ size: entries.length, entries: page }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const log: LogServer = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return log;
}

import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/* What a public server bears of clients that say nothing, never read or never hang up. */

export interface ConnectionBounds {
  /** How long the headers of a request may take. */
  readonly headersMs: number;
  /** How long nothing may move on a connection, in either direction, while a request is answered. */
  readonly silenceMs: number;
  /** How long a client has for reading why it is hung up on. */
  readonly lingerMs: number;
  /** Open at once in this process; one more is closed as it comes. */
  readonly most: number;
}

/** Silence is longer than a request may take: an answer that is thought about for a minute still arrives. */
export const CONNECTION_BOUNDS: ConnectionBounds = {
  headersMs: 20_000,
  silenceMs: 75_000,
  lingerMs: 2_000,
  most: 10_000,
};

/** How often Node looks for requests that take too long; given when a server is made. */
export const CONNECTIONS_CHECKED_EVERY_MS = 5_000;

export function boundConnections(server: Server, { headersMs, silenceMs, most }: ConnectionBounds): void {
  server.headersTimeout = headersMs;
  server.setTimeout(silenceMs);
  server.maxConnections = most;
}

const STATUS_OF_ERROR: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

type BrokenHttpAnswer = (error: Error & { readonly code?: string }, socket: Socket) => void;

/**
 * What came was not HTTP, or never came to its end: it is answered and hung up on. Ending a connection waits for the
 * other side to end it too, so whoever does not is cut off.
 */
export const answerBrokenHttp =
  (headers: Readonly<Record<string, string>>, { lingerMs }: ConnectionBounds): BrokenHttpAnswer =>
  ({ code = '' }, socket) => {
    if (code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const lines = Object.entries({ ...headers, 'content-length': '0', connection: 'close' });
    const status = STATUS_OF_ERROR[code] ?? '400 Bad Request';
    socket.end(`HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
    const cut = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(cut));
  };

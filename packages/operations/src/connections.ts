import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/* Limits for slow, silent and stuck clients of a public server. */

export interface ConnectionBounds {
  /** Longest time for the headers of a request. */
  readonly headersMs: number;
  /** Longest time without data in either direction while a request is processed. */
  readonly silenceMs: number;
  /** Time for the client to read the error before the connection is cut. */
  readonly lingerMs: number;
  /** Most open connections of this process; further ones are closed at once. */
  readonly most: number;
}

/** `silenceMs` exceeds the longest request, so a response that takes a minute still arrives. */
export const CONNECTION_BOUNDS: ConnectionBounds = {
  headersMs: 20_000,
  silenceMs: 75_000,
  lingerMs: 2_000,
  most: 10_000,
};

/** How often Node checks these timeouts; an option of `createServer`. */
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

type ClientErrorHandler = (error: Error & { readonly code?: string }, socket: Socket) => void;

/**
 * Responds to malformed or incomplete HTTP and closes the connection. Destroys the socket after `lingerMs`, because
 * closing gracefully waits for the client.
 */
export const answerBrokenHttp =
  (headers: Readonly<Record<string, string>>, { lingerMs }: ConnectionBounds): ClientErrorHandler =>
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

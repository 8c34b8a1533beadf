import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/*
 * Runs between the API and PostgreSQL and records the actual statements with their values, so that the
 * comparison with bare PostgreSQL and the query plans use what really runs, not an assumption.
 */

export interface RecordedStatement {
  readonly text: string;
  /** As sent: text, or `undefined` for null. */
  readonly values: readonly (string | null)[];
}

export interface RecordingProxy {
  /** The given address, through the proxy. */
  readonly connectionString: string;
  /** The statements sent during `work`, in order. */
  record(work: () => Promise<void>): Promise<readonly RecordedStatement[]>;
  close(): Promise<void>;
}

export async function startRecordingProxy(connectionString: string): Promise<RecordingProxy> {
  const server = new URL(connectionString);
  const sockets = new Set<Socket>();
  let recorded: RecordedStatement[] | undefined;
  const proxy = createServer((client) => {
    const upstream = connect(Number(server.port), server.hostname);
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => socket.destroy()));
    const read = statementReader((statement) => recorded?.push(statement));
    client.on('data', read);
    client.pipe(upstream).pipe(client);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const through = new URL(connectionString);
  through.port = String((proxy.address() as AddressInfo).port);
  return {
    connectionString: through.href,
    async record(work) {
      recorded = [];
      await work();
      const done = recorded;
      recorded = undefined;
      return done;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

/** Parses a client's messages (PostgreSQL protocol, version 3): only the first message has no type byte. */
function statementReader(onStatement: (statement: RecordedStatement) => void): (bytes: Buffer) => void {
  const texts = new Map<string, string>();
  let unread = Buffer.alloc(0);
  let hasStarted = false;
  return (bytes) => {
    unread = Buffer.concat([unread, bytes]);
    for (;;) {
      const typeBytes = hasStarted ? 1 : 0;
      if (unread.length < typeBytes + 4) return;
      const end = typeBytes + unread.readInt32BE(typeBytes);
      if (unread.length < end) return;
      const message = unread.subarray(typeBytes + 4, end);
      if (hasStarted) readMessage(String.fromCharCode(unread[0] ?? 0), message, texts, onStatement);
      hasStarted = true;
      unread = unread.subarray(end);
    }
  };
}

function readMessage(
  type: string,
  message: Buffer,
  texts: Map<string, string>,
  onStatement: (statement: RecordedStatement) => void,
): void {
  const reader = fieldReader(message);
  if (type === 'Q') onStatement({ text: reader.text(), values: [] });
  if (type === 'P') texts.set(reader.text(), reader.text());
  if (type !== 'B') return;
  reader.text();
  const text = texts.get(reader.text()) ?? '';
  const formats = Array.from({ length: reader.int16() }, () => reader.int16());
  const values = Array.from({ length: reader.int16() }, () => reader.value());
  if (formats.some((format) => format !== 0)) throw new Error(`a value in binary form: ${text}`);
  onStatement({ text, values });
}

function fieldReader(message: Buffer) {
  let at = 0;
  return {
    text(): string {
      const end = message.indexOf(0, at);
      const text = message.toString('utf8', at, end);
      at = end + 1;
      return text;
    },
    int16(): number {
      at += 2;
      return message.readInt16BE(at - 2);
    },
    value(): string | null {
      const length = message.readInt32BE(at);
      at += 4 + Math.max(0, length);
      return length < 0 ? null : message.toString('utf8', at - length, at);
    },
  };
}

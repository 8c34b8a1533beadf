import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/*
 * One keep-alive connection with one request at a time, on a raw socket: client and server share the machine,
 * so a full HTTP client would distort the measurement.
 */

const HEAD_END = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: (\d+)\r\n/i;

export interface HttpRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface HttpConnection {
  /** Returns the response body; throws for any status but 200. */
  post(request: HttpRequest): Promise<string>;
  close(): void;
}

export async function openConnection(url: URL): Promise<HttpConnection> {
  const socket = connect(Number(url.port), url.hostname);
  socket.setNoDelay(true);
  await once(socket, 'connect');
  const answers = answersOf(socket);
  return {
    post(request) {
      const answer = answers.next();
      socket.write(textOf(url, request));
      return answer;
    },
    close: () => socket.destroy(),
  };
}

function textOf({ host }: URL, { path, headers, body }: HttpRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = Buffer.byteLength(body);
  return `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n${lines.join('')}\r\n${body}`;
}

interface Waiting {
  readonly resolve: (body: string) => void;
  readonly reject: (error: Error) => void;
}

function answersOf(socket: Socket): { next(): Promise<string> } {
  let received = Buffer.alloc(0);
  let waiting: Waiting | undefined;
  const fail = (error: Error) => waiting?.reject(error);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the server hung up')));
  socket.on('data', (bytes) => {
    received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
    const answer = wholeAnswer(received);
    if (answer === undefined) return;
    received = Buffer.alloc(0);
    const { status, body } = answer;
    if (status === 200) waiting?.resolve(body);
    else fail(new Error(`answered with ${status}: ${body}`));
  });
  return {
    next: () =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
      }),
  };
}

/** `undefined` until the response is complete. */
function wholeAnswer(bytes: Buffer): { readonly status: number; readonly body: string } | undefined {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = bytes.toString('latin1', 0, headEnd + 2);
  const length = Number(LENGTH.exec(head)?.[1]);
  const from = headEnd + HEAD_END.length;
  if (Number.isNaN(length)) throw new Error(`an answer without a length:\n${head}`);
  if (bytes.length < from + length) return undefined;
  return { status: Number(head.slice(9, 12)), body: bytes.toString('utf8', from, from + length) };
}

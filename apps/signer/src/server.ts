import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Build } from './build.ts';
import type { Authenticate, Right } from './requests/authenticate.ts';
import {
  decodeAllowlist,
  decodeAttestation,
  decodeEnrol,
  decodeRetire,
  decodeRevoked,
  decodeSign,
  decodeSignal,
  Malformed,
} from './requests/decode.ts';
import type { KeyAnswer, Signer } from './signer.ts';

/** One log line per event: requester and response, never a key. */
export type Log = (line: Readonly<Record<string, unknown>>) => void;

interface ServerParts {
  readonly signer: Signer;
  readonly authenticate: Authenticate;
  readonly now: () => number;
  readonly log: Log;
  readonly build: Build;
}

interface Listening {
  readonly host: string;
  readonly port: number;
}

export interface RunningServer {
  readonly port: number;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

const LONGEST_BODY_BYTES = 8_192;
const LONGEST_REQUEST_MS = 10_000;

export async function startServer(parts: ServerParts, { host, port }: Listening): Promise<RunningServer> {
  const server = createServer((request, response) => {
    answer(parts, request)
      .catch((error: unknown) => failed(parts.log, error))
      .then(
        (given) => send(response, given),
        () => response.destroy(),
      );
  });
  server.requestTimeout = LONGEST_REQUEST_MS;
  server.maxHeadersCount = 32;
  server.listen(port, host);
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => closed(server) };
}

async function answer(parts: ServerParts, request: IncomingMessage): Promise<Answer> {
  const path = request.url ?? '';
  if (request.method === 'GET' && path === '/healthz')
    return { status: 200, body: { ok: true, ...parts.build } };
  const call = CALLS[path];
  if (request.method !== 'POST' || call === undefined) return { status: 404, body: { fault: 'not-found' } };
  const body = await bodyOf(request);
  if (body === undefined) return { status: 413, body: { fault: 'too-large' } };
  const requester = parts.authenticate({ path, body, ...signedHeaders(request) }, parts.now());
  if (typeof requester === 'string') {
    parts.log({ path, fault: requester });
    return { status: 401, body: { fault: requester } };
  }
  if (call.right !== 'any' && call.right !== requester.right) {
    parts.log({ path, requester: requester.name, fault: 'not-its-right' });
    return { status: 403, body: { fault: 'not-its-right' } };
  }
  const given = await execute(call, parts.signer, body);
  parts.log({ path, requester: requester.name, status: given.status, ...given.body, raw: undefined });
  return given;
}

interface Call {
  readonly right: Right | 'any';
  readonly take: (signer: Signer, body: unknown) => Promise<Answer> | Answer;
}

const CALLS: Readonly<Record<string, Call>> = {
  '/v1/wallets': { right: 'any', take: ({ wallets }) => ({ status: 200, body: { ...wallets } }) },
  '/v1/allowlist': {
    right: 'allowlist',
    take: (signer, body) => ({ status: 200, body: signer.allowlist(decodeAllowlist(body)) }),
  },
  // Sent by the allow-lister too; the signatures inside authorise it.
  '/v1/enrol': { right: 'allowlist', take: (signer, body) => keyAnswer(signer.enrol(decodeEnrol(body))) },
  '/v1/retire': { right: 'allowlist', take: (signer, body) => keyAnswer(signer.retire(decodeRetire(body))) },
  // Sent by the allow-lister, so that the payer cannot withhold it.
  '/v1/revoke': {
    right: 'allowlist',
    take: (signer, body) => {
      signer.revoke(decodeRevoked(body));
      return { status: 200, body: {} };
    },
  },
  '/v1/sign': {
    right: 'sign',
    take: async (signer, body) => {
      const result = await signer.sign(decodeSign(body));
      return result.kind === 'signed'
        ? { status: 200, body: { from: result.from, ...result.transaction } }
        : { status: 422, body: { refused: result.because } };
    },
  },
  '/v1/sign-address': {
    right: 'sign',
    take: async (signer, body) => {
      const signature = await signer.signForAddress(decodeAttestation(body));
      return signature === undefined
        ? { status: 422, body: { refused: 'not-our-wallet' } }
        : { status: 200, body: { signature } };
    },
  },
  '/v1/stop': {
    right: 'stop',
    take: (signer, body) => ({ status: 200, body: { ...signer.setPayouts('stopped', decodeSignal(body)) } }),
  },
  '/v1/resume': {
    right: 'stop',
    take: (signer, body) => ({ status: 200, body: { ...signer.setPayouts('resumed', decodeSignal(body)) } }),
  },
};

const keyAnswer = (result: KeyAnswer): Answer =>
  result.kind === 'done' ? { status: 200, body: {} } : { status: 422, body: { refused: result.because } };

async function execute({ take }: Call, signer: Signer, body: string): Promise<Answer> {
  try {
    return await take(signer, JSON.parse(body));
  } catch (error) {
    if (error instanceof Malformed || error instanceof SyntaxError) {
      return {
        status: 400,
        body: { fault: 'malformed', where: error instanceof Malformed ? error.message : 'json' },
      };
    }
    throw error;
  }
}

function signedHeaders({ headers }: IncomingMessage) {
  const header = (name: string): string => String(headers[name] ?? '');
  return {
    requester: header('x-requester'),
    sentAt: header('x-sent-at'),
    once: header('x-once'),
    signature: header('x-signature'),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > LONGEST_BODY_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function failed(log: Log, error: unknown): Answer {
  log({ fault: 'failed', message: error instanceof Error ? error.message : 'unknown' });
  return { status: 500, body: { fault: 'failed' } };
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

async function closed(server: Server): Promise<void> {
  const gone = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  await gone;
}

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/*
 * A small object store for tests: PUT, GET and DELETE of objects, each only with a signature of version 4 that it
 * works out anew from what arrived, as AWS describes it ("Authenticating Requests: Using the Authorization Header").
 */

export interface S3Owner {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface SignedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyHash: string;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

export function isSignedBy(owner: S3Owner, { method, url, headers, bodyHash }: SignedRequest): boolean {
  const match = AUTHORIZATION.exec(headers['authorization'] ?? '');
  if (match === null) return false;
  const [, keyId = '', day = '', region = '', names = '', given = ''] = match;
  if (keyId !== owner.accessKeyId || region !== owner.region) return false;
  if (!['host', 'x-amz-date'].every((name) => names.split(';').includes(name))) return false;
  const canonical = [
    method,
    url.pathname,
    url.searchParams.toString(),
    ...names.split(';').map((name) => `${name}:${(headers[name] ?? '').trim()}`),
    '',
    names,
    bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(
    (made, part) => hmac(made, part),
    hmac(`AWS4${owner.secretAccessKey}`, day),
  );
  return timingSafeEqual(hmac(key, toSign), Buffer.from(given, 'hex'));
}

export interface S3Server {
  readonly endpoint: string;
  readonly objects: Map<string, Buffer>;
  /** Answers the next requests with this status instead. */
  failNext(times: number, status: number): void;
  close(): Promise<void>;
}

export async function startS3Server(owner: S3Owner): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  let failing = { times: 0, status: 503 };
  const answer = async (request: IncomingMessage): Promise<{ status: number; body?: Buffer }> => {
    const body = await buffer(request);
    if (failing.times > 0) {
      failing.times -= 1;
      return { status: failing.status };
    }
    const signed = signedRequestOf(request, body);
    if (signed === undefined || !isSignedBy(owner, signed)) return { status: 403 };
    return execute(objects, signed, body);
  };
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => response.writeHead(status).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    failNext: (times, status) => {
      failing = { times, status };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Undefined when the body is not the one that was signed. */
function signedRequestOf(request: IncomingMessage, body: Buffer): SignedRequest | undefined {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const claimed = headers['x-amz-content-sha256'];
  if (claimed === undefined || claimed !== sha256(body)) return undefined;
  const url = new URL(request.url ?? '/', `http://${headers['host']}`);
  return { method: request.method ?? '', url, headers, bodyHash: claimed };
}

function execute(objects: Map<string, Buffer>, { method, url }: SignedRequest, body: Buffer) {
  switch (method) {
    case 'PUT':
      objects.set(url.pathname, body);
      return { status: 200 };
    case 'GET': {
      const object = objects.get(url.pathname);
      return object === undefined ? { status: 404 } : { status: 200, body: object };
    }
    case 'DELETE':
      objects.delete(url.pathname);
      return { status: 204 };
    default:
      return { status: 405 };
  }
}

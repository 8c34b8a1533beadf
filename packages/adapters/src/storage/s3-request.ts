import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FileContent } from '@cliffhanger/application/ports';
import type { AwsClient } from 'aws4fetch';

export interface S3Access {
  readonly client: AwsClient;
  readonly stillMs: number;
}

export interface S3Request {
  readonly method: 'PUT' | 'GET' | 'HEAD' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly content?: Uint8Array | FileContent;
}

export interface S3Response {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readable;
}

/**
 * For responses 5xx and 429 and for lost connections, with exponential backoff. Then the error reaches the
 * caller.
 */
const RETRIES = 3;
const FIRST_PAUSE_MS = 50;

export async function sendToS3(access: S3Access, address: string, request: S3Request): Promise<S3Response> {
  // The body is signed too, so that it cannot be changed in transit.
  const headers = { ...request.headers, 'x-amz-content-sha256': await sha256(request.content) };
  for (let tried = 0; ; tried += 1) {
    const isLast = tried === RETRIES;
    const response = await sendOnce(access, address, { ...request, headers }).catch((error: unknown) => {
      if (isLast || !isLost(error)) throw error;
    });
    if (response !== undefined && (isLast || !isStumbling(response))) return response;
    response?.body.on('error', () => {}).resume();
    await sleep(Math.random() * FIRST_PAUSE_MS * 2 ** tried);
  }
}

const isStumbling = ({ status }: S3Response): boolean => status >= 500 || status === 429;

const LOST: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** The store closes idle connections, sometimes just as a request is sent. */
const isLost = (error: unknown): boolean =>
  error instanceof TypeError && LOST.has((error.cause as NodeJS.ErrnoException | undefined)?.code);

async function sha256(content: S3Request['content']): Promise<string> {
  const hash = createHash('sha256');
  if (content instanceof Uint8Array) hash.update(content);
  else if (content !== undefined) for await (const chunk of content.read()) hash.update(chunk);
  return hash.digest('hex');
}

async function sendOnce(
  { client, stillMs }: S3Access,
  address: string,
  { method, headers = {}, content }: S3Request,
): Promise<S3Response> {
  const watch = watchStillness(stillMs);
  const signed = await client.sign(address, { method, headers });
  watch.begin();
  const response = await fetch(signed.url, {
    method,
    headers: {
      ...Object.fromEntries(signed.headers),
      ...(content !== undefined && { 'content-length': String(content.length) }),
    },
    ...(content !== undefined && { body: bodyOf(content, watch), duplex: 'half' }),
    signal: watch.signal,
  } as unknown as RequestInit).finally(() => watch.end());
  return { status: response.status, headers: response.headers, body: readableOf(response, watch) };
}

interface Watch {
  readonly signal: AbortSignal;
  /** Starts the idle timeout: the store has to act next. */
  begin(): void;
  end(): void;
  giveUp(): void;
}

function watchStillness(stillMs: number): Watch {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const end = (): void => clearTimeout(timer);
  return {
    signal: controller.signal,
    begin: () => {
      end();
      timer = setTimeout(() => controller.abort(new Error('the object store stands still')), stillMs);
    },
    end,
    giveUp: () => {
      end();
      controller.abort();
    },
  };
}

/** The store pulls one chunk at a time, and each pull restarts the idle timeout. */
function bodyOf(content: Uint8Array | FileContent, watch: Watch): Uint8Array | ReadableStream<Uint8Array> {
  if (content instanceof Uint8Array) return content;
  return ReadableStream.from(
    (async function* chunks() {
      for await (const chunk of content.read()) {
        watch.begin();
        yield chunk;
      }
    })(),
  );
}

/** Reads from the store on demand, and aborts the connection when the reader is destroyed. */
function readableOf({ body }: Response, watch: Watch): Readable {
  const reader = body?.getReader();
  let isWhole = reader === undefined;
  return new Readable({
    read() {
      if (reader === undefined) {
        this.push(null);
        return;
      }
      watch.begin();
      reader.read().then(
        ({ done, value }) => {
          watch.end();
          isWhole = done;
          return this.push(done ? null : value);
        },
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, callback) {
      if (!isWhole) watch.giveUp();
      callback(error);
    },
  });
}

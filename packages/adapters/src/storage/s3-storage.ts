import { buffer } from 'node:stream/consumers';
import type { FileOpening, FileStorage, OpenFile } from '@cliffhanger/application/ports';
import { rangeHeader } from '@cliffhanger/core/media';
import { AwsClient } from 'aws4fetch';
import { isStoredName, storedName } from './names.ts';
import { type S3Request, type S3Response, sendToS3 } from './s3-request.ts';

/** An S3-compatible object store. Path-style addresses, because every such store supports them. */
export interface S3StorageOptions {
  /** `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Base URL of pictures for browsers: a CDN in front of the bucket, or the api. */
  readonly baseUrl: string;
  /** Idle timeout while waiting for the store, regardless of the file size. */
  readonly stillMs?: number;
}

const STILL_MS = 10_000;

export function createS3Storage(options: S3StorageOptions): FileStorage {
  const { region, accessKeyId, secretAccessKey, baseUrl, stillMs = STILL_MS } = options;
  const client = new AwsClient({ service: 's3', region, accessKeyId, secretAccessKey });
  const send = (name: string, request: S3Request): Promise<S3Response> =>
    sendToS3({ client, stillMs }, addressOf(options, name), request);

  const open = async (name: string, { range, ifMatch }: OpenFile = {}): Promise<FileOpening | undefined> => {
    if (!isStoredName(name)) return undefined;
    const headers = {
      ...(range && { range: rangeHeader(range) }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    };
    const response = await send(name, { method: 'GET', headers });
    if (response.status === 200 || response.status === 206) return opened(response);
    letGo(response);
    if (response.status === 404) return undefined;
    if (response.status === 412) return { kind: 'changed' };
    if (response.status === 416) return { kind: 'outside', size: await sizeOf(name) };
    throw refused('read', response);
  };

  /** Not every store includes the size in its 416. */
  const sizeOf = async (name: string): Promise<number> => {
    const response = await send(name, { method: 'HEAD' });
    expectDone('read', response);
    return lengthOf(response);
  };

  return {
    async put(name, content) {
      expectDone('put', await send(storedName(name), { method: 'PUT', content }));
    },

    open,

    async read(name) {
      const opening = await open(name);
      return opening?.kind === 'opened' ? buffer(opening.body) : undefined;
    },

    async remove(name) {
      const response = await send(storedName(name), { method: 'DELETE' });
      // S3 itself answers 204 even if the object did not exist; other stores answer 404.
      if (response.status === 404) letGo(response);
      else expectDone('remove', response);
    },

    addressOf: (name) => `${baseUrl}/${name}`,
  };
}

function opened(response: S3Response): FileOpening {
  const { headers, body } = response;
  const [, first, last, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  const length = size === undefined ? lengthOf(response) : Number(size);
  return {
    kind: 'opened',
    first: Number(first ?? 0),
    last: Number(last ?? length - 1),
    size: length,
    isPart: size !== undefined,
    etag: headers.get('etag') ?? '',
    body,
  };
}

const lengthOf = ({ headers }: S3Response): number => Number(headers.get('content-length'));

/** Private files have separate prefixes, so that a bucket policy can open only the pictures to a CDN. */
const FOLDERS: ReadonlyMap<string, string> = new Map([
  ['sealed', 'sealed'],
  ['part', 'videos'],
  ['aes', 'episodes'],
  ['vtt', 'episodes'],
]);

const folderOf = (name: string): string => FOLDERS.get(name.slice(name.lastIndexOf('.') + 1)) ?? 'pictures';

const addressOf = ({ endpoint, bucket }: S3StorageOptions, name: string): string =>
  new URL(`${bucket}/${folderOf(name)}/${name}`, endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href;

/** A file's name is a secret, so the error omits it. */
const refused = (what: string, { status }: S3Response): Error =>
  new Error(`the object store did not ${what} a file: it answered ${status}`);

/** Drains the body, so that the connection can be reused. */
function letGo({ body }: S3Response): void {
  body.on('error', () => {}).resume();
}

function expectDone(what: string, response: S3Response): void {
  letGo(response);
  if (response.status < 200 || response.status > 299) throw refused(what, response);
}

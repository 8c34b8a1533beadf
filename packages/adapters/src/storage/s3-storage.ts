import { createHash } from 'node:crypto';
import type { FileStorage } from '@cliffhanger/application/ports';
import { AwsClient } from 'aws4fetch';
import { isStoredName, storedName } from './names.ts';

/** An object store that speaks S3. The bucket is named in the path, which every such store understands. */
export interface S3StorageOptions {
  /** `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Where browsers find pictures: a CDN in front of the bucket, or the api. */
  readonly baseUrl: string;
}

const WITHIN_MS = 10_000;
/** Of answers 5xx and 429, with growing pauses; then the caller hears of it. */
const RETRIES = 3;

type OutboundTransaction =
  | { readonly method: 'PUT'; readonly body: Uint8Array }
  | { readonly method: 'GET' | 'DELETE' };

export function createS3Storage(options: S3StorageOptions): FileStorage {
  const { region, accessKeyId, secretAccessKey, baseUrl } = options;
  const client = new AwsClient({ service: 's3', region, accessKeyId, secretAccessKey, retries: RETRIES });
  const send = (name: string, outboundTransaction: OutboundTransaction): Promise<Response> =>
    client.fetch(addressOf(options, name), {
      ...(outboundTransaction as RequestInit),
      // The body is signed too: what arrives is what was sent, whoever carries it.
      headers: {
        'x-amz-content-sha256': sha256('body' in outboundTransaction ? outboundTransaction.body : ''),
      },
      signal: AbortSignal.timeout(WITHIN_MS),
    });
  return {
    async put(name, bytes) {
      await expectDone('put', await send(storedName(name), { method: 'PUT', body: bytes }));
    },

    async read(name) {
      if (!isStoredName(name)) return undefined;
      const response = await send(name, { method: 'GET' });
      if (response.status === 404) {
        await response.body?.cancel();
        return undefined;
      }
      await expectOk('read', response);
      return new Uint8Array(await response.arrayBuffer());
    },

    async remove(name) {
      const response = await send(storedName(name), { method: 'DELETE' });
      // S3 itself answers 204 whether or not it was there; others say that it was not.
      if (response.status === 404) await response.body?.cancel();
      else await expectDone('remove', response);
    },

    addressOf: (name) => `${baseUrl}/${name}`,
  };
}

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** What is not for everybody lies apart, so that a bucket's policy can open the pictures to a CDN and nothing else. */
const FOLDERS: ReadonlyMap<string, string> = new Map([
  ['sealed', 'sealed'],
  ['part', 'videos'],
  ['aes', 'episodes'],
  ['vtt', 'episodes'],
]);

const folderOf = (name: string): string => FOLDERS.get(name.slice(name.lastIndexOf('.') + 1)) ?? 'pictures';

const addressOf = ({ endpoint, bucket }: S3StorageOptions, name: string): string =>
  new URL(`${bucket}/${folderOf(name)}/${name}`, endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href;

/** The name of a file is a secret: what went wrong is told without it. */
async function expectOk(what: string, response: Response): Promise<void> {
  if (response.ok) return;
  await response.body?.cancel();
  throw new Error(`the object store did not ${what} a file: it answered ${response.status}`);
}

async function expectDone(what: string, response: Response): Promise<void> {
  await expectOk(what, response);
  await response.body?.cancel();
}

import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { AwsClient } from 'aws4fetch';

interface Bucket {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The operation that failed, and the status of the response. */
export interface StorageFault {
  readonly what: 'put' | 'read' | 'remove';
  readonly status: number;
}

const CONTENT = 'check-config';
const METHODS = { put: 'PUT', read: 'GET', remove: 'DELETE' } as const;

/** Puts, reads and removes an object. Undefined on success. Throws if the store is unreachable. */
export async function probeBucket(bucket: Bucket, withinMs: number): Promise<StorageFault | undefined> {
  const { region, accessKeyId, secretAccessKey, endpoint } = bucket;
  const client = new AwsClient({ service: 's3', region, accessKeyId, secretAccessKey, retries: 0 });
  const name = `${bucket.bucket}/check-config/${randomUUID()}`;
  const address = new URL(name, endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href;
  for (const what of ['put', 'read', 'remove'] as const) {
    const body = what === 'put' ? CONTENT : '';
    const response = await client.fetch(address, {
      method: METHODS[what],
      ...(what === 'put' ? { body } : {}),
      headers: { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
      signal: AbortSignal.timeout(withinMs),
    });
    const answered = await response.text();
    if (!response.ok) return { what, status: response.status };
    if (what === 'read' && answered !== CONTENT) return { what, status: response.status };
  }
  return undefined;
}

/** Throws the error of the file system. A missing folder is fine if it can be created. */
export async function probeFolder(folder: string): Promise<void> {
  const file = join(nearestThatExists(resolve(folder)), `.check-config-${randomUUID()}`);
  await writeFile(file, CONTENT);
  await rm(file);
}

const nearestThatExists = (folder: string): string =>
  existsSync(folder) ? folder : nearestThatExists(dirname(folder));

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureBucket } from '@cliffhanger/adapters/storage';
import { addressesFrom, REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';

/** As `tools/services/object-store` creates them. */
const KEY = { accessKeyId: 'test:tester', secretAccessKey: 'testing', region: 'us-east-1' } as const;

export interface Bucket {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A new bucket in this stack's object store, which is started if needed. */
export async function aBucket(): Promise<Bucket> {
  const services = join(REPOSITORY_FOLDER, 'tools', 'services', 'main.ts');
  await promisify(execFile)(process.execPath, [services, 'start', 'object-store']);
  const made = { endpoint: addressesFrom().objectStoreUrl, bucket: `bucket-${randomUUID()}`, ...KEY };
  await ensureBucket(made);
  return made;
}

export const bucketVariables = (of: Bucket): Readonly<Record<string, string>> => ({
  S3_ENDPOINT: of.endpoint,
  S3_BUCKET: of.bucket,
  S3_REGION: of.region,
  S3_ACCESS_KEY_ID: of.accessKeyId,
  S3_SECRET_ACCESS_KEY: of.secretAccessKey,
});

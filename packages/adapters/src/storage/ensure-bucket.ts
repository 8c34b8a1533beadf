import { AwsClient } from 'aws4fetch';
import { sendToS3 } from './s3-request.ts';

interface WantedBucket {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const NOT_FOUND = 404;
const STILL_MS = 10_000;

/** True if it was created. Throws the store's error if the bucket neither exists nor can be created. */
export async function ensureBucket({ endpoint, bucket, ...key }: WantedBucket): Promise<boolean> {
  const access = { client: new AwsClient({ service: 's3', retries: 0, ...key }), stillMs: STILL_MS };
  const address = new URL(bucket, endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href;
  const ask = async (method: 'HEAD' | 'PUT'): Promise<number> => {
    const { status, body } = await sendToS3(access, address, { method });
    body.on('error', () => {}).resume();
    return status;
  };
  const there = await ask('HEAD');
  if (isGood(there)) return false;
  if (there !== NOT_FOUND) throw new Error(`the object store answers ${there} for the bucket ${bucket}`);
  const made = await ask('PUT');
  if (!isGood(made)) throw new Error(`the object store answers ${made} to a new bucket ${bucket}`);
  return true;
}

const isGood = (status: number): boolean => status >= 200 && status < 300;

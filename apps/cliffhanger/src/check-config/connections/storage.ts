import { probes } from '../../compose.ts';
import { type Found, hostOf, TIMEOUT_MS, wrong } from '../finding.ts';
import { lineFault } from '../line-fault.ts';

interface StorageValues {
  readonly STORAGE_DIR?: string | undefined;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_BUCKET?: string | undefined;
  readonly S3_REGION?: string | undefined;
  readonly S3_ACCESS_KEY_ID?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
}

const FORBIDDEN = 403;
const NOT_FOUND = 404;

export const checkStorage = (values: StorageValues): Found =>
  values.S3_ENDPOINT === undefined ? checkFolder('STORAGE_DIR', values.STORAGE_DIR) : checkBucket(values);

export async function checkFolder(name: string, folder: string | undefined): Found {
  if (folder === undefined) return [];
  try {
    await probes.folder(folder);
    return [];
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    return [wrong(`${name}: is not writable (${code}); make the user of this process its owner`)];
  }
}

async function checkBucket(values: StorageValues): Found {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = values;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  // The configuration reports missing variables itself.
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey) return [];
  const host = hostOf(endpoint);
  try {
    const fault = await probes.bucket({ endpoint, bucket, region, accessKeyId, secretAccessKey }, TIMEOUT_MS);
    return fault === undefined ? [] : [wrong(sentence(fault, { host, bucket }))];
  } catch (error) {
    return [wrong(`S3_ENDPOINT: ${lineFault(error, host)}`)];
  }
}

type Fault = NonNullable<Awaited<ReturnType<typeof probes.bucket>>>;

function sentence({ what, status }: Fault, { host, bucket }: { host: string; bucket: string }): string {
  if (status === FORBIDDEN)
    return `S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: ${host} does not let this key ${what} an object (${status}); correct the key, S3_REGION, or its rights in the bucket`;
  if (status === NOT_FOUND)
    return `S3_BUCKET: ${host} has no bucket ${bucket}; create it, or correct the name`;
  return `S3_ENDPOINT: ${host} did not ${what} an object (status ${status}); check its log`;
}

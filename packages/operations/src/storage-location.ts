import * as z from 'zod/mini';
import { text } from './environment.ts';

/** Where files are kept: a folder of this machine, or an object store that speaks S3 and that machines share. */
export const STORAGE_VARIABLES = {
  STORAGE_DIR: z.optional(text),
  S3_ENDPOINT: z.optional(z.url()),
  S3_BUCKET: z.optional(text),
  S3_REGION: z._default(text, 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(text),
  S3_SECRET_ACCESS_KEY: z.optional(text),
  /** Where browsers find the pictures of the bucket, such as a CDN; without it the api serves them. */
  S3_PUBLIC_URL: z.optional(z.url()),
} as const;

type Read = z.output<z.ZodMiniObject<typeof STORAGE_VARIABLES>>;

export function storageLocation(read: Read) {
  const { S3_ENDPOINT: endpoint, STORAGE_DIR: folder } = read;
  if (endpoint === undefined) {
    if (folder === undefined)
      throw new Error('the environment is not complete:\n  STORAGE_DIR, or S3_ENDPOINT: needed');
    return { kind: 'folder', folder } as const;
  }
  return {
    kind: 's3',
    endpoint,
    region: read.S3_REGION,
    bucket: needed('S3_BUCKET', read.S3_BUCKET),
    accessKeyId: needed('S3_ACCESS_KEY_ID', read.S3_ACCESS_KEY_ID),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY', read.S3_SECRET_ACCESS_KEY),
    baseUrl: read.S3_PUBLIC_URL?.replace(/\/$/, ''),
  } as const;
}

function needed(name: string, value: string | undefined): string {
  if (value === undefined)
    throw new Error(`the environment is not complete:\n  ${name}: needed with S3_ENDPOINT`);
  return value;
}

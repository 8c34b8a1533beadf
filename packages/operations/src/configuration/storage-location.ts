import * as z from 'zod/mini';
import { text } from './environment.ts';
import { IncompleteEnvironment, type ValuesOf, variable } from './variables.ts';

/** Where files are stored: a local folder, or an S3-compatible object store shared by several machines. */
export const STORAGE_VARIABLES = {
  STORAGE_DIR: variable(
    z.optional(text),
    'The folder of pictures, videos and encrypted documents on one machine. Needed without `S3_ENDPOINT`.',
  ),
  S3_ENDPOINT: variable(z.optional(z.url()), 'An S3-compatible object store, instead of `STORAGE_DIR`.'),
  S3_BUCKET: variable(z.optional(text), 'The bucket; needed with `S3_ENDPOINT`.'),
  S3_REGION: variable(z._default(text, 'us-east-1'), 'The region for request signatures.'),
  S3_ACCESS_KEY_ID: variable(z.optional(text), 'The access key; needed with `S3_ENDPOINT`.'),
  S3_SECRET_ACCESS_KEY: variable(z.optional(text), 'The secret of `S3_ACCESS_KEY_ID`.', { isSecret: true }),
  S3_PUBLIC_URL: variable(
    z.optional(z.url()),
    "The bucket's public URL, such as a CDN; pages may load from it.",
    { byDefault: 'the api serves them' },
  ),
} as const;

export function storageLocation(read: ValuesOf<typeof STORAGE_VARIABLES>) {
  const { S3_ENDPOINT: endpoint, STORAGE_DIR: folder } = read;
  if (endpoint === undefined) {
    if (folder === undefined) throw new IncompleteEnvironment(['STORAGE_DIR or S3_ENDPOINT: required']);
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
  if (value === undefined) throw new IncompleteEnvironment([`${name}: required with S3_ENDPOINT`]);
  return value;
}

import type { FileStorage } from '@cliffhanger/application/ports';
import { createFolderStorage } from './folder-storage.ts';
import { createS3Storage, type S3StorageOptions } from './s3-storage.ts';

/** The configured location of stored files. */
export type StorageLocation =
  | { readonly kind: 'folder'; readonly folder: string }
  | ({ readonly kind: 's3'; readonly baseUrl?: string | undefined } & Omit<S3StorageOptions, 'baseUrl'>);

/** `filesPath` is where the api serves pictures if no CDN is configured. */
export const createStorage = (location: StorageLocation, filesPath: string): FileStorage =>
  location.kind === 'folder'
    ? createFolderStorage({ folder: location.folder, baseUrl: filesPath })
    : createS3Storage({ ...location, baseUrl: location.baseUrl ?? filesPath });

import type { FileStorage } from '@cliffhanger/application/ports';
import { createFolderStorage } from './folder-storage.ts';
import { createS3Storage, type S3StorageOptions } from './s3-storage.ts';

/** Where an operator keeps the files. */
export type StoragePlace =
  | { readonly kind: 'folder'; readonly folder: string }
  | ({ readonly kind: 's3'; readonly baseUrl?: string | undefined } & Omit<S3StorageOptions, 'baseUrl'>);

/** `filesPath` is where the api serves pictures, for as long as no CDN stands in front of the storage. */
export const createStorage = (place: StoragePlace, filesPath: string): FileStorage =>
  place.kind === 'folder'
    ? createFolderStorage({ folder: place.folder, baseUrl: filesPath })
    : createS3Storage({ ...place, baseUrl: place.baseUrl ?? filesPath });

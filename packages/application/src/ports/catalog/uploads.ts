import type { Id, Instant, SellerId } from '@cliffhanger/core/kernel';

export type UploadId = Id<'upload'>;

export interface Upload {
  readonly id: UploadId;
  readonly sellerId: SellerId;
  /** The name prefix of its files; unguessable. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly uploadedAt: Instant;
}

export interface Uploads {
  add(upload: Upload): Promise<void>;
  find(sellerId: SellerId, uploadId: UploadId): Promise<Upload | undefined>;
}

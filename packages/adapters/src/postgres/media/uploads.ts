import type { Upload, UploadId, Uploads } from '@cliffhanger/application/ports';
import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';

interface UploadRow {
  readonly seller_id: SellerId;
  readonly upload_id: UploadId;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly uploaded_at: Instant;
}

export const createUploads = (session: Session): Uploads => ({
  async add({ id, sellerId, name, width, height, uploadedAt }) {
    await session.query({
      name: 'upload-add',
      text: `insert into media.uploads (seller_id, upload_id, name, width, height, uploaded_at)
             values ($1, $2, $3, $4, $5, $6)`,
      values: [sellerId, id, name, width, height, timestamp(uploadedAt)],
    });
  },

  async find(sellerId, uploadId) {
    const { rows } = await session.query<UploadRow>({
      name: 'upload-find',
      text: `select seller_id, upload_id, name, width, height, uploaded_at from media.uploads
             where seller_id = $1 and upload_id = $2`,
      values: [sellerId, uploadId],
    });
    return rows[0] && uploadOf(rows[0]);
  },
});

const uploadOf = (row: UploadRow): Upload => ({
  id: row.upload_id,
  sellerId: row.seller_id,
  name: row.name,
  width: row.width,
  height: row.height,
  uploadedAt: row.uploaded_at,
});

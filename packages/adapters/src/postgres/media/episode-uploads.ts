import type { Episodes, EpisodeUpload } from '@cliffhanger/application/ports';
import type { DramaId } from '@cliffhanger/core/catalog';
import type { Instant } from '@cliffhanger/core/kernel';
import type { EpisodeUploadId } from '@cliffhanger/core/media';
import { type Session, timestamp } from '../connection.ts';

export interface UploadRow {
  readonly id: EpisodeUploadId;
  readonly drama_id: DramaId;
  readonly number: number;
  readonly name: string;
  readonly bytes: number;
  readonly digest: string;
  readonly begun_at: Instant;
  readonly completed_at: Instant | null;
}

export const UPLOAD_COLUMNS =
  'u.id, u.drama_id, u.number, u.name, u.bytes, u.digest, u.begun_at, u.completed_at';

export const uploadOf = (row: UploadRow): EpisodeUpload => ({
  id: row.id,
  dramaId: row.drama_id,
  number: row.number,
  name: row.name,
  bytes: row.bytes,
  digest: row.digest,
  begunAt: row.begun_at,
  completedAt: row.completed_at,
});

/** Abandoned uploads deleted per batch. */
const MOST_ABANDONED = 20;

type Uploads = Pick<
  Episodes,
  | 'findUpload'
  | 'lockUpload'
  | 'uploadOfContent'
  | 'addUpload'
  | 'addPart'
  | 'partsOf'
  | 'completeUpload'
  | 'takeAbandonedUploads'
>;

export const createEpisodeUploads = (session: Session): Uploads => ({
  async findUpload(id) {
    const { rows } = await session.query<UploadRow>({
      name: 'episode-upload',
      text: `select ${UPLOAD_COLUMNS} from media.episode_uploads u where u.id = $1`,
      values: [id],
    });
    return rows[0] && uploadOf(rows[0]);
  },

  async lockUpload(id) {
    const { rows } = await session.query<UploadRow>({
      name: 'episode-upload-lock',
      text: `select ${UPLOAD_COLUMNS} from media.episode_uploads u where u.id = $1 for no key update`,
      values: [id],
    });
    return rows[0] && uploadOf(rows[0]);
  },

  async uploadOfContent({ dramaId, number }, digest) {
    const { rows } = await session.query<UploadRow>({
      name: 'episode-upload-of',
      text: `select ${UPLOAD_COLUMNS} from media.episode_uploads u
             where u.drama_id = $1 and u.number = $2 and u.digest = $3`,
      values: [dramaId, number, digest],
    });
    return rows[0] && uploadOf(rows[0]);
  },

  async addUpload({ id, dramaId, number, name, bytes, digest, begunAt }) {
    const { rowCount } = await session.query({
      name: 'episode-upload-add',
      text: `insert into media.episode_uploads (id, drama_id, number, name, bytes, digest, begun_at)
             values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      values: [id, dramaId, number, name, bytes, digest, timestamp(begunAt)],
    });
    return rowCount === 1;
  },

  async addPart(id, part) {
    await session.query({
      name: 'episode-part-add',
      text: `insert into media.episode_upload_parts (upload_id, part) values ($1, $2) on conflict do nothing`,
      values: [id, part],
    });
  },

  async partsOf(id) {
    const { rows } = await session.query<{ part: number }>({
      name: 'episode-parts',
      text: 'select part from media.episode_upload_parts where upload_id = $1 order by part',
      values: [id],
    });
    return rows.map(({ part }) => part);
  },

  async completeUpload(id, now) {
    await session.query({
      name: 'episode-upload-complete',
      text: 'update media.episode_uploads set completed_at = $2 where id = $1 and completed_at is null',
      values: [id, timestamp(now)],
    });
  },

  async takeAbandonedUploads(begunBefore) {
    const { rows } = await session.query<UploadRow>({
      name: 'episode-uploads-abandoned',
      text: `delete from media.episode_uploads u where u.id in (
               select id from media.episode_uploads where completed_at is null and begun_at < $1
               order by begun_at limit $2 for update skip locked)
             returning ${UPLOAD_COLUMNS}`,
      values: [timestamp(begunBefore), MOST_ABANDONED],
    });
    return rows.map(uploadOf);
  },
});

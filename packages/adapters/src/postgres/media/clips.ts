import type { ClipKey, Clips, StoredClip } from '@cliffhanger/application/ports';
import type { DramaId } from '@cliffhanger/core/catalog';
import type { Locale } from '@cliffhanger/core/kernel';
import type { EpisodeUploadId } from '@cliffhanger/core/media';
import { type Session, timestamp } from '../connection.ts';

interface SourceRow {
  readonly number: number;
  readonly upload_id: EpisodeUploadId;
  readonly captions: string | null;
}

interface ClipRow extends SourceRow {
  readonly drama_id: DramaId;
  readonly locale: Locale;
  readonly state: StoredClip['state'];
  readonly name: string;
  readonly tries: number;
  readonly duration_ms: number;
  readonly bytes: number;
  readonly has_captions: boolean;
}

const COLUMNS =
  'drama_id, locale, number, upload_id, captions, state, name, tries, duration_ms, bytes, has_captions';

const sourceOf = ({ number, upload_id, captions }: SourceRow) => ({ number, uploadId: upload_id, captions });

const clipOf = (row: ClipRow): StoredClip => ({
  dramaId: row.drama_id,
  locale: row.locale,
  source: sourceOf(row),
  state: row.state,
  name: row.name,
  tries: row.tries,
  durationMs: row.duration_ms,
  bytes: row.bytes,
  hasCaptions: row.has_captions,
});

export const createClips = (session: Session): Clips => ({
  async sourcesOf({ dramaId, locale }: ClipKey) {
    const { rows } = await session.query<SourceRow>({
      name: 'clip-sources',
      text: `select e.number, e.upload_id, c.name as captions
             from media.episodes e join dramas d on d.id = e.drama_id
               left join media.captions c on c.drama_id = e.drama_id and c.number = e.number and c.locale = $2
             where e.drama_id = $1 and e.number <= d.free_episodes and e.package_id is not null
             order by e.number`,
      values: [dramaId, locale],
    });
    return rows.map(sourceOf);
  },

  async find({ dramaId, locale }) {
    const { rows } = await session.query<ClipRow>({
      name: 'clip-find',
      text: `select ${COLUMNS} from media.clips where drama_id = $1 and locale = $2`,
      values: [dramaId, locale],
    });
    return rows[0] && clipOf(rows[0]);
  },

  async saveMaking({ dramaId, locale }, { source, name, now }) {
    await session.query({
      name: 'clip-making',
      text: `insert into media.clips (drama_id, locale, number, upload_id, captions, state, name, due_at,
               changed_at)
             values ($1, $2, $3, $4, $5, 'making', $6, $7, $7)
             on conflict (drama_id, locale) do update set number = $3, upload_id = $4, captions = $5,
               state = 'making', name = $6, tries = 0, due_at = $7, duration_ms = 0, bytes = 0, has_captions = false,
               changed_at = $7`,
      values: [dramaId, locale, source.number, source.uploadId, source.captions, name, timestamp(now)],
    });
  },

  async claimDue({ now, until }) {
    const { rows } = await session.query<ClipRow>({
      name: 'clip-claim',
      text: `update media.clips set tries = tries + 1, due_at = $2
             where (drama_id, locale) in (
               select drama_id, locale from media.clips where due_at <= $1
               order by due_at limit 1 for no key update skip locked)
             returning ${COLUMNS}`,
      values: [timestamp(now), timestamp(until)],
    });
    return rows[0] && clipOf(rows[0]);
  },

  async saveReady(name, { durationMs, bytes, hasCaptions, now }) {
    const { rowCount } = await session.query({
      name: 'clip-ready',
      text: `update media.clips set state = 'ready', due_at = null, duration_ms = $2, bytes = $3, has_captions = $4, changed_at = $5
             where name = $1 and state = 'making'`,
      values: [name, durationMs, bytes, hasCaptions, timestamp(now)],
    });
    return rowCount === 1;
  },

  async saveFailed(name, now) {
    const { rowCount } = await session.query({
      name: 'clip-failed',
      text: `update media.clips set state = 'failed', due_at = null, changed_at = $2 where name = $1 and state = 'making'`,
      values: [name, timestamp(now)],
    });
    return rowCount === 1;
  },

  async saveTryAgain(name, dueAt) {
    const { rowCount } = await session.query({
      name: 'clip-try-again',
      text: `update media.clips set due_at = $2 where name = $1 and state = 'making'`,
      values: [name, timestamp(dueAt)],
    });
    return rowCount === 1;
  },
});

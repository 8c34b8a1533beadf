import type {
  Captions,
  ClaimedEpisode,
  EpisodeKey,
  Episodes,
  EpisodeUpload,
  StoredEpisode,
} from '@cliffhanger/application/ports';
import type { DramaId } from '@cliffhanger/core/catalog';
import type { Id, Instant, Locale } from '@cliffhanger/core/kernel';
import type { EpisodeFailure, EpisodeState, EpisodeUploadId } from '@cliffhanger/core/media';
import { type Session, timestamp } from '../connection.ts';
import { createEpisodeUploads, UPLOAD_COLUMNS, type UploadRow, uploadOf } from './episode-uploads.ts';
import { createPackages } from './packages.ts';

interface EpisodeRow {
  readonly drama_id: DramaId;
  readonly number: number;
  readonly state: EpisodeState;
  readonly progress: number;
  readonly failure: EpisodeFailure | null;
  readonly upload_id: EpisodeUploadId;
  readonly tries: number;
  readonly duration_ms: number | null;
  readonly package_name: string | null;
  readonly captions: readonly Locale[];
  readonly changed_at: Instant;
}

const EPISODE = `select e.drama_id, e.number, e.state, e.progress, e.failure, e.upload_id, e.tries, e.changed_at,
    p.duration_ms, p.name as package_name,
    array(select c.locale from media.captions c where c.drama_id = e.drama_id and c.number = e.number
          order by c.locale) as captions
  from media.episodes e left join media.packages p on p.id = e.package_id`;

export const createEpisodes = (session: Session): Episodes => ({
  ...createEpisodeUploads(session),
  ...createPackages(session),
  ...createPackaging(session),
  ...createCaptions(session),

  async listOf(dramaId) {
    const { rows } = await session.query<EpisodeRow>({
      name: 'episodes-of',
      text: `${EPISODE} where e.drama_id = $1 order by e.number`,
      values: [dramaId],
    });
    return rows.map(episodeOf);
  },

  async watchableOf(dramaId) {
    const { rows } = await session.query<{ number: number }>({
      name: 'episodes-watchable',
      text: `select number from media.episodes where drama_id = $1 and package_id is not null order by number`,
      values: [dramaId],
    });
    return rows.map(({ number }) => number);
  },

  async lock({ dramaId, number }) {
    const { rows } = await session.query<EpisodeRow>({
      name: 'episode-lock',
      text: `${EPISODE} where e.drama_id = $1 and e.number = $2 for no key update of e`,
      values: [dramaId, number],
    });
    return rows[0] && episodeOf(rows[0]);
  },
});

const episodeOf = (row: EpisodeRow): StoredEpisode => ({
  dramaId: row.drama_id,
  number: row.number,
  state: row.state,
  progress: row.progress,
  failure: row.failure,
  uploadId: row.upload_id,
  tries: row.tries,
  isWatchable: row.package_name !== null,
  durationMs: row.duration_ms,
  packageName: row.package_name,
  captions: row.captions,
  changedAt: row.changed_at,
});

type Packaging = Pick<
  Episodes,
  | 'saveAwaiting'
  | 'claimDue'
  | 'saveProgress'
  | 'saveUnfinished'
  | 'saveReady'
  | 'saveFailed'
  | 'saveTryAgain'
>;

type ClaimedRow = UploadRow & {
  readonly lease: Id<'lease'>;
  readonly tries: number;
  readonly unfinished: readonly string[];
};

const createPackaging = (session: Session): Packaging => ({
  async saveAwaiting({ dramaId, number }, uploadId, now) {
    const { rows } = await session.query<UploadRow>({
      name: 'episode-await',
      // The CTE reads the former upload before the update takes effect.
      text: `with former as (
               select upload_id from media.episodes where drama_id = $1 and number = $2 and upload_id <> $3
             ), awaiting as (
               insert into media.episodes (drama_id, number, state, upload_id, due_at, changed_at)
               values ($1, $2, 'awaiting', $3, $4, $4)
               on conflict (drama_id, number) do update set state = 'awaiting', progress = 0, failure = null,
                 upload_id = $3, tries = 0, due_at = $4, lease = null, changed_at = $4
             )
             select ${UPLOAD_COLUMNS} from media.episode_uploads u join former on former.upload_id = u.id`,
      values: [dramaId, number, uploadId, timestamp(now)],
    });
    if (rows[0] === undefined) return undefined;
    const former = uploadOf(rows[0]);
    await session.query({
      name: 'episode-upload-forget',
      text: 'delete from media.episode_uploads where id = $1',
      values: [former.id],
    });
    return former;
  },

  async claimDue({ lease, now, leaseUntil }) {
    const { rows } = await session.query<ClaimedRow>({
      name: 'episode-claim',
      text: `with due as (
               select drama_id, number from media.episodes where due_at <= $2
               order by due_at limit 1 for no key update skip locked
             ), claimed as (
               update media.episodes e set state = 'packaging', lease = $1, due_at = $3, tries = e.tries + 1,
                 progress = 0, changed_at = $2
               from due where e.drama_id = due.drama_id and e.number = due.number
               returning e.upload_id, e.lease, e.tries, e.unfinished
             )
             select c.lease, c.tries, c.unfinished, ${UPLOAD_COLUMNS}
             from claimed c join media.episode_uploads u on u.id = c.upload_id`,
      values: [lease, timestamp(now), timestamp(leaseUntil)],
    });
    return rows[0] && claimedOf(rows[0]);
  },

  async saveProgress(lease, { progress, now, leaseUntil }) {
    return held(
      await session.query({
        name: 'episode-progress',
        text: `update media.episodes set progress = greatest(progress, $2), due_at = $4, changed_at = $3
               where lease = $1`,
        values: [lease, progress, timestamp(now), timestamp(leaseUntil)],
      }),
    );
  },

  async saveUnfinished(lease, files) {
    return held(
      await session.query({
        name: 'episode-unfinished',
        text: 'update media.episodes set unfinished = $2 where lease = $1',
        values: [lease, files],
      }),
    );
  },

  async saveReady(lease, made) {
    const { id, dramaId, number, name, film, sealedKey, durationMs, rungs, thumbnails, madeAt } = made;
    return held(
      await session.query({
        name: 'episode-ready',
        // One statement, so that an episode always has exactly one package.
        text: `with held as (
                 select drama_id, number, package_id from media.episodes where lease = $1 for no key update
               ), made as (
                 insert into media.packages
                   (id, drama_id, number, name, sealed_key, duration_ms, rungs, thumbnails, made_at)
                 select $2, $3, $4, $5, $6, $7, $8, $9, $10 from held
               ), retired as (
                 update media.packages p set retired_at = $10 from held where p.id = held.package_id
               ), shown as (
                 update dramas d set preview = $11 from held where $11::text is not null and d.id = held.drama_id
               )
               update media.episodes e set state = 'ready', progress = 100, package_id = $2, lease = null,
                 due_at = null, unfinished = '{}', changed_at = $10
               from held where e.drama_id = held.drama_id and e.number = held.number`,
        values: [
          lease,
          id,
          dramaId,
          number,
          name,
          sealedKey,
          durationMs,
          JSON.stringify(rungs),
          JSON.stringify(thumbnails),
          timestamp(madeAt),
          film,
        ],
      }),
    );
  },

  async saveFailed(lease, failure, now) {
    return held(
      await session.query({
        name: 'episode-failed',
        text: `update media.episodes set state = 'failed', failure = $2, lease = null, due_at = null, changed_at = $3
               where lease = $1`,
        values: [lease, failure, timestamp(now)],
      }),
    );
  },

  async saveTryAgain(lease, { tries, dueAt, now }) {
    return held(
      await session.query({
        name: 'episode-try-again',
        text: `update media.episodes set state = 'awaiting', progress = 0, lease = null, tries = $4, due_at = $2,
                 changed_at = $3
               where lease = $1`,
        values: [lease, timestamp(dueAt), timestamp(now), tries],
      }),
    );
  },
});

const held = ({ rowCount }: { readonly rowCount: number | null }): boolean => rowCount === 1;

function claimedOf(row: ClaimedRow): ClaimedEpisode {
  const upload: EpisodeUpload = uploadOf(row);
  const { dramaId, number } = upload;
  return { dramaId, number, lease: row.lease, tries: row.tries, upload, unfinished: row.unfinished };
}

type CaptionsPort = Pick<Episodes, 'captionsOf' | 'saveCaptions' | 'removeCaptions'>;

const createCaptions = (session: Session): CaptionsPort => ({
  async captionsOf({ dramaId, number }: EpisodeKey) {
    const { rows } = await session.query<Captions>({
      name: 'captions-of',
      text: 'select locale, name from media.captions where drama_id = $1 and number = $2 order by locale',
      values: [dramaId, number],
    });
    return rows;
  },

  async saveCaptions({ dramaId, number }, { locale, name, now }) {
    const { rows } = await session.query<{ name: string }>({
      name: 'captions-save',
      text: `with former as (
               select name from media.captions where drama_id = $1 and number = $2 and locale = $3
             ), saved as (
               insert into media.captions (drama_id, number, locale, name, saved_at) values ($1, $2, $3, $4, $5)
               on conflict (drama_id, number, locale) do update set name = excluded.name, saved_at = excluded.saved_at
             )
             select name from former`,
      values: [dramaId, number, locale, name, timestamp(now)],
    });
    return rows[0]?.name;
  },

  async removeCaptions({ dramaId, number }, locale) {
    const { rows } = await session.query<{ name: string }>({
      name: 'captions-remove',
      text: 'delete from media.captions where drama_id = $1 and number = $2 and locale = $3 returning name',
      values: [dramaId, number, locale],
    });
    return rows[0]?.name;
  },
});

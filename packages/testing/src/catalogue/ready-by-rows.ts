import type { DramaId } from '@cliffhanger/core/catalog';
import type { Pool } from 'pg';

type Owner = Pick<Pool, 'query'>;

export interface ReadyByRows {
  /** The last episode to mark ready; all by default. */
  readonly through?: number;
}

/**
 * Marks episodes as ready without a film, by the rows that packaging would leave. They can be sold but not played.
 * The first one gets a preview. Existing rows are left alone, so a real film may be added before or after.
 */
export async function markReadyByRows(
  owner: Owner,
  dramaIds: readonly DramaId[],
  { through }: ReadyByRows = {},
): Promise<void> {
  await owner.query(
    `with wanted as materialized (
       select d.id as drama_id, number, gen_random_uuid() as upload_id, gen_random_uuid() as package_id
       from dramas d, generate_series(0, least($2::integer, d.episode_count::integer)) as n (number)
       where d.id = any ($1::uuid[]) and coalesce($2::integer, 1) > 0
         and not exists (select from media.episodes e where e.drama_id = d.id and e.number = n.number)
     ), uploads as (
       insert into media.episode_uploads (id, drama_id, number, name, bytes, digest, begun_at, completed_at)
       select upload_id, drama_id, number, 'by-rows-' || upload_id, 1,
              encode(sha256(upload_id::text::bytea), 'hex'), now(), now()
       from wanted
     ), packages as (
       insert into media.packages (id, drama_id, number, name, sealed_key, duration_ms, rungs, thumbnails, made_at)
       select package_id, drama_id, number, 'by-rows-' || package_id, case when number > 0 then '\\x00'::bytea end, 90000, '[]',
              '{"width": 90, "height": 160, "intervalMs": 2000, "count": 45, "columns": 10}', now()
       from wanted
     )
     insert into media.episodes (drama_id, number, state, progress, upload_id, package_id, changed_at)
     select drama_id, number, 'ready', 100, upload_id, package_id, now() from wanted
     -- The first episode last: until then the drama's counter does not move.
     order by drama_id, number desc`,
    [dramaIds, through ?? null],
  );
}

/** A worldwide licence that is valid at any time a test or simulation uses. Its document is not in storage. */
export async function licenseByRows(owner: Owner, dramaIds: readonly DramaId[]): Promise<void> {
  await owner.query(
    `insert into drama_licences (id, drama_id, is_worldwide, countries, holder, languages, valid_from, valid_until, proof_name,
                                 proof_kind, proof_digest, recorded_by, recorded_at)
     select gen_random_uuid(), d.id, true, '{}', 'Sample Pictures', '{en}', '2000-01-01', '2200-01-01', 'by-rows-' || d.id, 'pdf',
            encode(sha256(d.id::text::bytea), 'hex'), 'fixture', '2000-01-01'
     from dramas d
     where d.id = any ($1::uuid[]) and not exists (select from drama_licences l where l.drama_id = d.id)`,
    [dramaIds],
  );
}

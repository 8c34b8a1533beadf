import type { CatalogEditing } from '@cliffhanger/application/ports';
import type { DramaId, EpisodeFile, ImportText, KnownDrama } from '@cliffhanger/core/catalog';
import { instantOf, type Money } from '@cliffhanger/core/kernel';
import type { Session } from '../connection.ts';

interface KnownRow {
  readonly id: DramaId;
  readonly import_key: string;
  readonly category: string;
  readonly episode_count: number;
  readonly free_episodes: number;
  readonly wholesale: Money;
  readonly retail: Money;
  readonly has_been_on_sale: boolean;
  readonly poster_digest: string | null;
  readonly texts: readonly ImportText[] | null;
  readonly licences: readonly LicenceJson[] | null;
  readonly episode_files: readonly EpisodeFile[] | null;
}

/** Times as numbers: JSON would write them in its own way. */
interface LicenceJson {
  readonly isWorldwide: boolean;
  readonly countries: readonly string[];
  readonly validFrom: number;
  readonly validUntil: number;
  readonly proofDigest: string;
}

export const catalogImports = (session: Session): Pick<CatalogEditing, 'knownByKeys'> => ({
  async knownByKeys(keys) {
    const { rows } = await session.query<KnownRow>({
      name: 'edited-known-by-keys',
      text: `select d.id, d.import_key, c.names ->> 'en' as category, d.episode_count, d.free_episodes, d.wholesale,
               d.retail, d.on_sale or d.first_on_sale_at is not null as has_been_on_sale, d.poster_digest,
               (select json_agg(json_build_object('locale', t.locale, 'title', t.title, 'synopsis', t.synopsis))
                from drama_texts t where t.drama_id = d.id) as texts,
               (select json_agg(json_build_object('isWorldwide', l.is_worldwide, 'countries', l.countries,
                  'validFrom', extract(epoch from l.valid_from) * 1000,
                  'validUntil', extract(epoch from l.valid_until) * 1000, 'proofDigest', l.proof_digest))
                from drama_licences l where l.drama_id = d.id and l.ended_at is null) as licences,
               (select json_agg(json_build_object('number', e.number, 'digest', u.digest))
                from media.episodes e join media.episode_uploads u on u.id = e.upload_id
                where e.drama_id = d.id) as episode_files
             from dramas d join categories c on c.id = d.category_id where d.import_key = any ($1)`,
      values: [keys],
    });
    return rows.map(knownOf);
  },
});

const knownOf = (row: KnownRow): KnownDrama => ({
  id: row.id,
  key: row.import_key,
  category: row.category,
  episodes: row.episode_count,
  freeEpisodes: row.free_episodes,
  wholesale: row.wholesale,
  retail: row.retail,
  hasBeenOnSale: row.has_been_on_sale,
  posterDigest: row.poster_digest,
  texts: row.texts ?? [],
  licences: (row.licences ?? []).map(({ validFrom, validUntil, ...licence }) => ({
    ...licence,
    validFrom: instantOf(validFrom),
    validUntil: instantOf(validUntil),
  })),
  episodeFiles: row.episode_files ?? [],
});

import type { CatalogEditing } from '@cliffhanger/application/ports';
import type { DramaId, EpisodeFile, ImportText, KnownDrama } from '@cliffhanger/core/catalog';
import { type AnnouncedEpisode, announcedRanges } from '@cliffhanger/core/checkout';
import type { Locale, Money } from '@cliffhanger/core/kernel';
import type { Session } from '../connection.ts';
import { LICENCE_TERMS, type LicenceJson, termsOf } from './licence-json.ts';

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
  readonly licences: readonly ImportedLicenceJson[] | null;
  readonly episode_files: readonly EpisodeFile[] | null;
  readonly announced: readonly AnnouncedEpisode[] | null;
  readonly ready_through: number;
}

interface ImportedLicenceJson extends LicenceJson {
  readonly holder: string;
  readonly languages: readonly Locale[];
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
               (select json_agg(json_build_object(${LICENCE_TERMS}, 'holder', l.holder, 'languages', l.languages,
                  'proofDigest', l.proof_digest))
                from drama_licences l where l.drama_id = d.id and l.ended_at is null) as licences,
               (select json_agg(json_build_object('number', e.number, 'digest', u.digest))
                from media.episodes e join media.episode_uploads u on u.id = e.upload_id
                where e.drama_id = d.id) as episode_files,
               (select json_agg(json_build_object('number', a.number, 'comesOn', to_char(a.comes_on, 'YYYY-MM-DD')))
                from announced_episodes a where a.drama_id = d.id) as announced, d.ready_through
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
  licences: (row.licences ?? []).map((licence) => ({ ...licence, ...termsOf(licence) })),
  episodeFiles: row.episode_files ?? [],
  announced: announcedRanges(row.announced ?? []),
  readyThrough: row.ready_through,
});

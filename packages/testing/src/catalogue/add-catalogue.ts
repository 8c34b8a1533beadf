import type { DramaId } from '@cliffhanger/core/catalog';
import { usdt } from '@cliffhanger/core/kernel';
import type { Pool } from 'pg';
import { CATALOGUE_DRAMAS } from './catalogue-dramas.ts';
import { SAMPLE_CATEGORIES } from './categories.ts';
import { MINI_SERIES } from './mini-series.ts';
import { licenseByRows, markReadyByRows } from './ready-by-rows.ts';
import type { DramaToAdd, SampleDrama } from './sample-drama.ts';
import { SAMPLE_DRAMAS } from './sample-dramas.ts';

type Owner = Pick<Pool, 'query'>;

/**
 * A dozen dramas for tests, licensed and with all episodes ready by rows. Written as the owner, because sellers'
 * roles cannot write here. Idempotent.
 */
export const addSampleCatalogue = (owner: Owner): Promise<void> =>
  addDramas(owner, Object.values(SAMPLE_DRAMAS), idsOf(Object.values(SAMPLE_DRAMAS)));

/** The whole catalogue for seeds, licensed and by default with all episodes ready by rows. Idempotent. */
export const addWholeCatalogue = (
  owner: Owner,
  readyByRows: readonly DramaId[] = idsOf(CATALOGUE_DRAMAS),
): Promise<void> => addDramas(owner, CATALOGUE_DRAMAS, readyByRows);

const idsOf = (dramas: readonly SampleDrama[]): readonly DramaId[] => dramas.map(({ id }) => id);

async function addDramas(
  owner: Owner,
  dramas: readonly SampleDrama[],
  readyByRows: readonly DramaId[],
): Promise<void> {
  await addSampleCategories(owner);
  for (const drama of dramas) await addDrama(owner, drama);
  await licenseByRows(owner, idsOf(dramas));
  await markReadyByRows(owner, readyByRows);
}

export async function addSampleCategories(owner: Owner): Promise<void> {
  await owner.query(
    `insert into categories (id, position, names)
     select id, position, names from unnest($1::uuid[], $2::jsonb[]) with ordinality as c (id, names, position)
     on conflict do nothing`,
    [SAMPLE_CATEGORIES.map(({ id }) => id), SAMPLE_CATEGORIES.map(({ names }) => JSON.stringify(names))],
  );
}

/**
 * All sixty dramas before anything is on sale: the short series, and the others with announced episodes. Idempotent.
 */
export async function addCatalogueToPrepare(owner: Owner): Promise<void> {
  await addSampleCategories(owner);
  const isMini = ({ id }: SampleDrama): boolean => MINI_SERIES.some((series) => series.id === id);
  for (const drama of [...MINI_SERIES, ...CATALOGUE_DRAMAS.filter((drama) => !isMini(drama))])
    await addDrama(owner, drama, { isOnSale: false });
}

/** A single statement, because a drama cannot be on sale without its English text. */
export async function addDrama(
  owner: Owner,
  drama: DramaToAdd,
  { isOnSale = true }: { readonly isOnSale?: boolean } = {},
): Promise<void> {
  const texts = Object.entries(drama.texts).map(([locale, text]) => ({ locale, ...text }));
  await owner.query(
    `with drama as (
       insert into dramas (id, category_id, episode_count, free_episodes, wholesale, retail, poster, on_sale,
                           hot_rank, published_at)
       values ($1, $2, $3, $4, $5, $6, $7, $11, coalesce($8, 2147483647), $9)
       on conflict do nothing returning id
     )
     insert into drama_texts (drama_id, locale, title, synopsis, captions)
     select drama.id, t.locale, t.title, t.synopsis, t.captions
     from drama, jsonb_to_recordset($10::jsonb) as t (locale text, title text, synopsis text, captions text[])`,
    [
      drama.id,
      drama.categoryId,
      drama.episodes,
      drama.freeEpisodes,
      usdt(drama.wholesale),
      usdt(drama.retail),
      drama.poster,
      drama.hotRank,
      `${drama.publishedOn}T08:00:00Z`,
      JSON.stringify(texts),
      isOnSale,
    ],
  );
}

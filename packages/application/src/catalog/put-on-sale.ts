import {
  type DramaId,
  freeEpisodesMissing,
  readyThrough,
  type SaleGap,
  saleGaps,
} from '@cliffhanger/core/catalog';
import {
  DONE,
  type Instant,
  type Nothing,
  type Refused,
  type Result,
  refuse,
} from '@cliffhanger/core/kernel';
import type { EditedDrama, Requires, Uses } from '../ports/index.ts';

const MOST_LICENCES = 50;

export interface Readiness {
  /** Missing requirements for a sale. */
  readonly gaps: readonly SaleGap[];
  /** Watchable episodes from the first one on without a gap. */
  readonly readyFromTheFirst: number;
  readonly freeEpisodesMissing: number;
}

/** One rule for the editor's page and for the sale itself. */
export async function readinessOf(
  { catalogEditing, episodes }: Uses<'catalogEditing' | 'episodes'>,
  drama: EditedDrama,
  now: Instant,
): Promise<Readiness> {
  const licences = await catalogEditing.licencesOf(drama.id, MOST_LICENCES);
  const ready = await episodes.watchableOf(drama.id);
  const texts = await catalogEditing.textsOf(drama.id);
  const forSale = {
    locales: texts.filter(({ synopsis }) => synopsis !== '').map(({ locale }) => locale),
    hasPoster: drama.poster !== null,
    licences: licences.filter(({ endedAt }) => endedAt === null),
    episodes: drama.episodes,
    freeEpisodes: drama.freeEpisodes,
    ready,
  };
  return {
    gaps: saleGaps(forSale, now),
    readyFromTheFirst: readyThrough(ready),
    freeEpisodesMissing: freeEpisodesMissing(forSale),
  };
}

/** Requires everything that a sale needs. Purchases stay watchable after the drama is off sale. */
export const putDramaOnSale =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'catalogEditing' | 'episodes'>) =>
  ({ id, isOnSale }: { readonly id: DramaId; readonly isOnSale: boolean }): Promise<Result<Nothing>> =>
    transactions.run(async (repositories): Promise<Result<Nothing>> => {
      const now = clock.now();
      const drama = await repositories.catalogEditing.lock(id);
      if (drama === undefined) return refuse('drama-unknown', { field: 'id' });
      const lacking = isOnSale ? refusalOf(await readinessOf(repositories, drama, now)) : undefined;
      if (lacking !== undefined) return lacking;
      await repositories.catalogEditing.saveOnSale(id, isOnSale, now);
      return DONE;
    });

function refusalOf({ gaps, freeEpisodesMissing: missing }: Readiness): Refused | undefined {
  switch (gaps[0]) {
    case undefined:
      return undefined;
    case 'english-text':
      return refuse('drama-text-missing');
    case 'poster':
      return refuse('poster-missing');
    case 'licence':
      return refuse('licence-missing');
    case 'preview':
      return refuse('preview-missing');
    case 'free-episodes':
      return refuse('free-episodes-missing', { facts: { missing } });
    case 'first-paid-episode':
      return refuse('paid-episode-missing');
  }
}

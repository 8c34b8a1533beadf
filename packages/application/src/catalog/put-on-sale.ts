import { type DramaId, episodesToBegin, type SaleGap, saleGaps } from '@cliffhanger/core/catalog';
import {
  DONE,
  type Instant,
  type Nothing,
  type Refused,
  type Result,
  refuse,
} from '@cliffhanger/core/kernel';
import type { Needs, OfficeDrama, Stores } from '../ports/index.ts';

const MOST_LICENCES = 50;

export interface Readiness {
  /** What it lacks before it can be sold. */
  readonly gaps: readonly SaleGap[];
  /** Of the first episodes, without a gap, that can be watched. */
  readonly readyFromTheFirst: number;
}

/** What the editor's page shows, and what the sale itself asks: one rule. */
export async function readinessOf(
  { catalogOffice, episodes }: Pick<Stores, 'catalogOffice' | 'episodes'>,
  drama: OfficeDrama,
  now: Instant,
): Promise<Readiness> {
  const licences = await catalogOffice.licencesOf(drama.id, MOST_LICENCES);
  const readyFromTheFirst = withoutGap(await episodes.watchableOf(drama.id));
  const gaps = saleGaps(
    {
      locales: drama.locales,
      hasPoster: drama.poster !== null,
      licences: licences.filter(({ endedAt }) => endedAt === null),
      freeEpisodes: drama.freeEpisodes,
      readyFromTheFirst,
    },
    now,
  );
  return { gaps, readyFromTheFirst };
}

/** How many of the first ones are there, one after the other; the preview, number 0, is none of them. */
function withoutGap(numbers: readonly number[]): number {
  const there = new Set(numbers);
  let last = 0;
  while (there.has(last + 1)) last += 1;
  return last;
}

/** Only what may be sold and can be watched goes on sale. Off sale, what was bought stays watchable. */
export const putDramaOnSale =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  ({ id, isOnSale }: { readonly id: DramaId; readonly isOnSale: boolean }): Promise<Result<Nothing>> =>
    transactions.run(async (stores): Promise<Result<Nothing>> => {
      const now = clock.now();
      const drama = await stores.catalogOffice.lock(id);
      if (drama === undefined) return refuse('drama-unknown', { field: 'id' });
      const lacking = isOnSale ? refusalOf(drama, await readinessOf(stores, drama, now)) : undefined;
      if (lacking !== undefined) return lacking;
      await stores.catalogOffice.saveOnSale(id, isOnSale, now);
      return DONE;
    });

function refusalOf(
  { freeEpisodes }: OfficeDrama,
  { gaps, readyFromTheFirst }: Readiness,
): Refused | undefined {
  switch (gaps[0]) {
    case undefined:
      return undefined;
    case 'english-text':
      return refuse('drama-text-missing');
    case 'poster':
      return refuse('poster-missing');
    case 'licence':
      return refuse('licence-missing');
    case 'free-episodes':
      return refuse('free-episodes-missing', {
        facts: { missing: episodesToBegin(freeEpisodes) - readyFromTheFirst },
      });
  }
}

import {
  type CategoryId,
  changedEpisodes,
  checkPrices,
  type DramaId,
  type EpisodeCounts,
  type Prices,
} from '@cliffhanger/core/catalog';
import { accept, DONE, type Nothing, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import { checkPictureSize, fileDigest } from '@cliffhanger/core/media';
import { filesWithRow } from '../media/steps/files-with-row.ts';
import { wholeFile } from '../media/steps/picture-files.ts';
import type { Random, Requires, Uses } from '../ports/index.ts';

export interface CreateDrama extends Prices, EpisodeCounts {
  readonly key: string | null;
  readonly categoryId: CategoryId;
  readonly title: string;
  readonly synopsis: string;
  readonly by: OperatorId;
}

type CreateNeeds = Requires<'transactions' | 'clock' | 'random', 'catalogEditing'>;

/** Creates the drama off sale; its page lists what is missing. */
export const createDrama =
  ({ transactions, clock, random }: CreateNeeds) =>
  (asked: CreateDrama): Promise<Result<{ readonly id: DramaId }>> =>
    transactions.run((repositories) => addDrama(repositories, { asked, random, now: clock.now() }));

interface AddDrama {
  readonly asked: CreateDrama;
  readonly random: Random;
  readonly now: ReturnType<CreateNeeds['clock']['now']>;
}

/** Also used by an import, which adds several in one transaction. */
export async function addDrama(
  { catalogEditing }: Uses<'catalogEditing'>,
  { asked, random, now }: AddDrama,
): Promise<Result<{ readonly id: DramaId }>> {
  const { key, categoryId, wholesale, retail, title, synopsis, by } = asked;
  const counts = changedEpisodes({ ...asked, hasBeenOnSale: false }, asked);
  if (!counts.ok) return counts;
  const priced = checkPrices(asked);
  if (!priced.ok) return priced;
  const categories = await catalogEditing.categories();
  if (!categories.some(({ id }) => id === categoryId))
    return refuse('category-unknown', { field: 'categoryId' });
  const id = random.id<'drama'>();
  const { episodes, freeEpisodes } = counts.value;
  await catalogEditing.add({ id, key, categoryId, episodes, freeEpisodes, wholesale, retail, at: now });
  await catalogEditing.saveText(id, { locale: 'en', title, synopsis, captions: [] });
  // The first row of the price history, so that every past price can be looked up.
  await catalogEditing.addPriceChange({
    id: random.id(),
    dramaId: id,
    wholesale,
    retail,
    effectiveFrom: now,
    reason: 'first price',
    decidedBy: `operator:${by}`,
    decidedAt: now,
  });
  await catalogEditing.applyDuePrices(now, 1);
  return accept({ id });
}

export interface EditDrama extends EpisodeCounts {
  readonly id: DramaId;
  readonly categoryId: CategoryId;
}

export const editDrama =
  ({ transactions }: Requires<'transactions', 'catalogEditing'>) =>
  ({ id, categoryId, ...asked }: EditDrama): Promise<Result<Nothing>> =>
    transactions.run(async ({ catalogEditing }): Promise<Result<Nothing>> => {
      const drama = await catalogEditing.lock(id);
      if (drama === undefined) return refuse('drama-unknown', { field: 'id' });
      const counts = changedEpisodes(drama, asked);
      if (!counts.ok) return counts;
      const categories = await catalogEditing.categories();
      if (!categories.some((one) => one.id === categoryId))
        return refuse('category-unknown', { field: 'categoryId' });
      const { episodes, freeEpisodes } = counts.value;
      await catalogEditing.saveFacts(id, { categoryId, episodes, freeEpisodes });
      return DONE;
    });

type PosterNeeds = Requires<'transactions' | 'random' | 'pictures' | 'storage', 'catalogEditing'>;

/** Enough for the largest place that displays a poster; a list on a phone loads twenty of them. */
const LONGEST_POSTER_EDGE = 1_200;

/** Re-encoded, like every upload. The previous file stays, so that shared URLs keep working. */
export const saveDramaPoster =
  ({ transactions, random, pictures, storage }: PosterNeeds) =>
  async ({ id, bytes }: { readonly id: DramaId; readonly bytes: Uint8Array }): Promise<Result<Nothing>> => {
    const size = checkPictureSize(bytes.length);
    if (!size.ok) return size;
    const picture = await pictures.remake(bytes, [], LONGEST_POSTER_EDGE);
    if (picture === undefined) return refuse('upload-not-a-picture', { field: 'file' });
    const file = wholeFile(random.secret());
    return filesWithRow({ storage }, { [file]: picture.whole.bytes }, () =>
      transactions.run(async ({ catalogEditing }): Promise<Result<Nothing>> => {
        if ((await catalogEditing.lock(id)) === undefined) return refuse('drama-unknown', { field: 'id' });
        await catalogEditing.savePoster(id, { address: storage.addressOf(file), digest: fileDigest(bytes) });
        return DONE;
      }),
    );
  };

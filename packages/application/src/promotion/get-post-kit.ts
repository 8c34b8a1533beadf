import type { DramaId } from '@cliffhanger/core/catalog';
import {
  accept,
  DEFAULT_LOCALE,
  type Locale,
  type Result,
  refuse,
  type SellerId,
} from '@cliffhanger/core/kernel';
import type { Consignment } from '@cliffhanger/core/library';
import type { DramaOnItsPage, Requires, Uses } from '../ports/index.ts';
import { type ClipView, clipView } from './steps/clip-view.ts';

export interface GetPostKit {
  readonly sellerId: SellerId;
  /** `null`: the one added last. */
  readonly dramaId: DramaId | null;
  /** The viewers' language; `null`: the reader's own, if the drama has it. */
  readonly language: Locale | null;
  readonly reader: Locale;
}

export interface PostKit {
  /** In the language of the kit. */
  readonly drama: DramaOnItsPage;
  readonly consignment: Consignment;
  readonly trackingCode: string;
  readonly language: Locale;
  readonly clip: ClipView;
}

type PostKitRepositories = 'catalog' | 'clips' | 'library' | 'trackingLinks';

/** Material for a post about a drama in the seller's library, the condition to promote it. */
export const getPostKit =
  ({ transactions }: Requires<'transactions', PostKitRepositories>) =>
  ({ sellerId, dramaId, language, reader }: GetPostKit): Promise<Result<PostKit>> =>
    transactions.read(async (repositories): Promise<Result<PostKit>> => {
      const { catalog, trackingLinks } = repositories;
      const consignment = await consignmentOf(repositories, { sellerId, dramaId, reader });
      if (consignment === undefined) return refuse('consignment-unknown', { field: 'dramaId' });
      const link = (await trackingLinks.mainOnes(sellerId, [consignment.id])).get(consignment.id);
      const known = await catalog.find(consignment.dramaId, reader);
      if (link === undefined || known === undefined)
        return refuse('consignment-unknown', { field: 'dramaId' });
      const spoken = languageOf(known, language ?? reader);
      const drama = (await catalog.find(consignment.dramaId, spoken)) ?? known;
      return accept({
        drama,
        consignment,
        trackingCode: link.code,
        language: spoken,
        clip: await clipView(repositories, { dramaId: drama.id, locale: spoken }),
      });
    });

const languageOf = ({ kit }: DramaOnItsPage, wanted: Locale): Locale =>
  kit.some(({ locale }) => locale === wanted) ? wanted : DEFAULT_LOCALE;

async function consignmentOf(
  { library }: Uses<'library'>,
  { sellerId, dramaId, reader }: Pick<GetPostKit, 'sellerId' | 'dramaId' | 'reader'>,
): Promise<Consignment | undefined> {
  if (dramaId !== null) return (await library.among(sellerId, [dramaId]))[0];
  const query = { sellerId, locale: reader, categoryId: null, isPromoting: null, page: 1, size: 1 };
  return (await library.list(query)).list[0]?.consignment;
}

import type { getDrama } from '@cliffhanger/wire/catalog';
import type { AnswerOf } from '@cliffhanger/wire/kernel';

export type DramaView = AnswerOf<typeof getDrama>;
/** The seller's own data about it. */
export type OwnDrama = NonNullable<DramaView['mine']>;
export type PromotionLink = OwnDrama['promotionLinks'][number];

/** The name of a saved file, such as `the-ninth-debt`; letters of all scripts are kept. */
export const fileNameOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '') || 'drama';

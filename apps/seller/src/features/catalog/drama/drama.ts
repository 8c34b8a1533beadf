import type { getDrama } from '@cliffhanger/wire/catalog';
import type { AnswerOf } from '@cliffhanger/wire/kernel';

/** A drama as its own page knows it. */
export type DramaView = AnswerOf<typeof getDrama>;
/** What the seller has made of it. */
export type OwnDrama = NonNullable<DramaView['mine']>;
export type PromotionLink = OwnDrama['promotionLinks'][number];

/** `the-ninth-debt`: what a saved file is called. Letters of every script stay. */
export const fileNameOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '') || 'drama';

import type { CategoryId, DramaId } from '@cliffhanger/core/catalog';
import type { Locale } from '@cliffhanger/core/kernel';

export interface SampleTexts {
  readonly title: string;
  readonly synopsis: string;
  readonly captions: readonly string[];
}

export interface SampleDrama {
  readonly id: DramaId;
  readonly categoryId: CategoryId;
  readonly episodes: number;
  readonly freeEpisodes: number;
  readonly wholesale: string;
  readonly retail: string;
  readonly poster: string;
  /** Null: has not sold yet. */
  readonly hotRank: number | null;
  readonly publishedOn: string;
  readonly texts: Readonly<Record<Locale, SampleTexts>>;
}

/** Texts that are missing fall back to English. */
export type DramaToAdd = Omit<SampleDrama, 'texts'> & {
  readonly texts: Readonly<Partial<Record<Locale, SampleTexts>>>;
};

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CategoryId, DramaId } from '@cliffhanger/core/catalog';
import type { Locale } from '@cliffhanger/core/kernel';
import { CATEGORIES } from './categories.ts';

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
  /** `null`: no sales yet. */
  readonly hotRank: number | null;
  readonly publishedOn: string;
  readonly texts: Readonly<Record<Locale, SampleTexts>>;
}

/** Missing texts fall back to English. */
export type DramaToAdd = Omit<SampleDrama, 'texts'> & {
  readonly texts: Readonly<Partial<Record<Locale, SampleTexts>>>;
};

/** As in the sample file, with the name of the category. */
type WrittenDrama = Omit<SampleDrama, 'categoryId'> & { readonly category: keyof typeof CATEGORIES };

const FOLDER = join(import.meta.dirname, '../../../../samples/dramas');

export function sampleDrama(name: string): SampleDrama {
  const written = readFileSync(join(FOLDER, `${name}.json`), 'utf8');
  const { category, ...drama } = JSON.parse(written) as WrittenDrama;
  return { ...drama, categoryId: CATEGORIES[category].id };
}

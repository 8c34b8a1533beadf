import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listPacks } from '@cliffhanger/wire/levels';
import type { Say } from '../../shared/language/index.ts';

export type Pack = AnswerOf<typeof listPacks>['list'][number];

/** A pack holds rights or episodes, never both. */
export const packWords = (say: Say, { rights, episodes }: Pick<Pack, 'rights' | 'episodes'>): string =>
  rights > 0
    ? say('levels.pack.rights', { count: rights })
    : say('levels.pack.episodes', { count: episodes });

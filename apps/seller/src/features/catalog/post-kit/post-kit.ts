import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { getPostKit } from '@cliffhanger/wire/promotion';

export type PostKitView = AnswerOf<typeof getPostKit>;
export type Platform = PostKitView['hashtags'][number]['platform'];

/** Joins the parts with line breaks. */
export const postText = (...parts: readonly (string | readonly string[])[]): string =>
  parts
    .map((part) => (typeof part === 'string' ? part : part.join(' ')))
    .filter((part) => part !== '')
    .join('\n');

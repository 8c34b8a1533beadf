import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { getPostKit } from '@cliffhanger/wire/promotion';

export type PostKitView = AnswerOf<typeof getPostKit>;
export type Platform = PostKitView['hashtags'][number]['platform'];

/** Each on its own lines, as it stands in a post. */
export const postText = (...parts: readonly (string | readonly string[])[]): string =>
  parts
    .map((part) => (typeof part === 'string' ? part : part.join(' ')))
    .filter((part) => part !== '')
    .join('\n');

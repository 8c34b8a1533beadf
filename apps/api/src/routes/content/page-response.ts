import type { ContentBlock, ContentPage } from '@cliffhanger/core/content';
import type { getContentPage } from '@cliffhanger/wire/content';
import type { AnswerOf } from '@cliffhanger/wire/kernel';

export const pageResponse = (page: ContentPage): AnswerOf<typeof getContentPage> => ({
  type: page.type,
  lang: page.locale,
  title: page.title,
  blocks: page.blocks.map(blockResponse),
  updatedAt: page.updatedAt,
});

const blockResponse = (block: ContentBlock) => ({
  kind: block.kind,
  text: block.kind === 'list' ? null : block.text,
  items: block.kind === 'list' ? [...block.items] : [],
});

import { getContentPage, listFriendLinks } from '@cliffhanger/application/content';
import type { Dependencies } from '@cliffhanger/application/ports';
import type { ContentBlock } from '@cliffhanger/core/content';
import * as wire from '@cliffhanger/wire/content';
import { type Api, serve } from '../../http/serve.ts';
import { answered } from '../answered.ts';

export function addContentRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.getContentPage, async ({ input, locale }) =>
    answered(await getContentPage(dependencies)({ type: input.type, locale }), (page) => ({
      type: page.type,
      lang: page.locale,
      title: page.title,
      blocks: page.blocks.map(blockAnswer),
      updatedAt: page.updatedAt,
    })),
  );

  serve(api, wire.listFriendLinks, async () =>
    answered(await listFriendLinks(dependencies)(), (list) => ({ list: [...list] })),
  );
}

const blockAnswer = (block: ContentBlock) => ({
  kind: block.kind,
  text: block.kind === 'list' ? null : block.text,
  items: block.kind === 'list' ? [...block.items] : [],
});

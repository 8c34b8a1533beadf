import { getContentPage, listFriendLinks } from '@cliffhanger/application/content';
import type { Dependencies } from '@cliffhanger/application/ports';
import type { ContentBlock } from '@cliffhanger/core/content';
import * as wire from '@cliffhanger/wire/content';
import { type Api, serve } from '../../http/serve.ts';
import { toResponse } from '../to-response.ts';

export function addContentRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.getContentPage, async ({ input, locale }) =>
    toResponse(await getContentPage(dependencies)({ type: input.type, locale }), (page) => ({
      type: page.type,
      lang: page.locale,
      title: page.title,
      blocks: page.blocks.map(blockResponse),
      updatedAt: page.updatedAt,
    })),
  );

  serve(api, wire.listFriendLinks, async () =>
    toResponse(await listFriendLinks(dependencies)(), (list) => ({ list: [...list] })),
  );
}

const blockResponse = (block: ContentBlock) => ({
  kind: block.kind,
  text: block.kind === 'list' ? null : block.text,
  items: block.kind === 'list' ? [...block.items] : [],
});

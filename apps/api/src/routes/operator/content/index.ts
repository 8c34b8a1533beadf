import { listContent, saveContentPage, saveFriendLinks } from '@cliffhanger/application/content';
import type { Dependencies } from '@cliffhanger/application/ports';
import { blocksOfText, textOfBlocks } from '@cliffhanger/core/content';
import * as wire from '@cliffhanger/wire/operator/content';
import type { Api } from '../../../http/call.ts';
import { serveOperator } from '../../../http/serve-operator.ts';
import { toResponse } from '../../to-response.ts';

export function addContentEditingRoutes(api: Api, dependencies: Dependencies): void {
  serveOperator(api, dependencies, wire.listContent, async ({ dependencies: audited }) =>
    toResponse(await listContent(audited)(), ({ pages, links }) => ({
      pages: pages.map(({ blocks, ...page }) => ({ ...page, text: textOfBlocks(blocks) })),
      links: [...links],
    })),
  );

  serveOperator(api, dependencies, wire.savePage, ({ input, operator, dependencies: audited }) => {
    const { type, locale, title, text } = input;
    return saveContentPage(audited)({ type, locale, title, blocks: blocksOfText(text), by: operator.id });
  });

  serveOperator(api, dependencies, wire.saveFooterLinks, ({ input, dependencies: audited }) =>
    saveFriendLinks(audited)(input.links),
  );
}

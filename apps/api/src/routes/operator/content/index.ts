import { listContent, saveContentPage, saveFriendLinks } from '@cliffhanger/application/content';
import type { Outside } from '@cliffhanger/application/ports';
import { blocksOfText, textOfBlocks } from '@cliffhanger/core/content';
import * as wire from '@cliffhanger/wire/operator/content';
import type { Api } from '../../../http/call.ts';
import { serveOperator } from '../../../http/serve-operator.ts';
import { answered } from '../../answered.ts';

export function addContentOfficeRoutes(api: Api, outside: Outside): void {
  serveOperator(api, outside, wire.listContent, async ({ outside: audited }) =>
    answered(await listContent(audited)(), ({ pages, links }) => ({
      pages: pages.map(({ blocks, ...page }) => ({ ...page, text: textOfBlocks(blocks) })),
      links: [...links],
    })),
  );

  serveOperator(api, outside, wire.savePage, ({ input, operator, outside: audited }) => {
    const { type, locale, title, text } = input;
    return saveContentPage(audited)({ type, locale, title, blocks: blocksOfText(text), by: operator.id });
  });

  serveOperator(api, outside, wire.saveFooterLinks, ({ input, outside: audited }) =>
    saveFriendLinks(audited)(input.links),
  );
}

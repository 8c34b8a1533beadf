import {
  countMessages,
  listMessages,
  markAllMessagesRead,
  markMessageRead,
} from '@cliffhanger/application/messages';
import type { Dependencies } from '@cliffhanger/application/ports';
import * as wire from '@cliffhanger/wire/messages';
import { type Api, serve } from '../../http/serve.ts';
import { pageResponse } from '../page-response.ts';
import { toResponse } from '../to-response.ts';
import { countsResponse, messageResponse } from './message-response.ts';

export function addMessageRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.countMessages, async ({ seller }) =>
    toResponse(await countMessages(dependencies)({ sellerId: seller.id }), countsResponse),
  );

  serve(api, wire.listMessages, async ({ input: { kind, page, pageSize }, locale, seller }) =>
    toResponse(
      await listMessages(dependencies)({ sellerId: seller.id, kind: kind ?? null, page, size: pageSize }),
      ({ list, total }) =>
        pageResponse(
          { page, pageSize },
          { list: list.map((message) => messageResponse(message, locale)), total },
        ),
    ),
  );

  serve(api, wire.markMessageRead, async ({ input, seller }) =>
    toResponse(
      await markMessageRead(dependencies)({ sellerId: seller.id, messageId: input.id }),
      countsResponse,
    ),
  );

  serve(api, wire.markAllMessagesRead, async ({ input, seller }) =>
    toResponse(
      await markAllMessagesRead(dependencies)({ sellerId: seller.id, kind: input.kind ?? null }),
      countsResponse,
    ),
  );
}

import {
  countMessages,
  listMessages,
  markAllMessagesRead,
  markMessageRead,
} from '@cliffhanger/application/messages';
import type { Outside } from '@cliffhanger/application/ports';
import * as wire from '@cliffhanger/wire/messages';
import { type Api, serve } from '../../http/serve.ts';
import { answered } from '../answered.ts';
import { pageAnswer } from '../page-answer.ts';
import { countsAnswer, messageAnswer } from './message-answer.ts';

export function addMessageRoutes(api: Api, outside: Outside): void {
  serve(api, wire.countMessages, async ({ seller }) =>
    answered(await countMessages(outside)({ sellerId: seller.id }), countsAnswer),
  );

  serve(api, wire.listMessages, async ({ input: { kind, page, pageSize }, locale, seller }) =>
    answered(
      await listMessages(outside)({ sellerId: seller.id, kind: kind ?? null, page, size: pageSize }),
      ({ list, total }) =>
        pageAnswer(
          { page, pageSize },
          { list: list.map((message) => messageAnswer(message, locale)), total },
        ),
    ),
  );

  serve(api, wire.markMessageRead, async ({ input, seller }) =>
    answered(await markMessageRead(outside)({ sellerId: seller.id, messageId: input.id }), countsAnswer),
  );

  serve(api, wire.markAllMessagesRead, async ({ input, seller }) =>
    answered(
      await markAllMessagesRead(outside)({ sellerId: seller.id, kind: input.kind ?? null }),
      countsAnswer,
    ),
  );
}

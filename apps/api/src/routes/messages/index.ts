import {
  countMessages,
  listMessages,
  markAllMessagesRead,
  markMessageRead,
} from '@cliffhanger/application/messages';
import type { Dependencies } from '@cliffhanger/application/ports';
import * as wire from '@cliffhanger/wire/messages';
import { type Api, serve } from '../../http/serve.ts';
import { answered } from '../answered.ts';
import { pageAnswer } from '../page-answer.ts';
import { countsAnswer, messageAnswer } from './message-answer.ts';

export function addMessageRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.countMessages, async ({ seller }) =>
    answered(await countMessages(dependencies)({ sellerId: seller.id }), countsAnswer),
  );

  serve(api, wire.listMessages, async ({ input: { kind, page, pageSize }, locale, seller }) =>
    answered(
      await listMessages(dependencies)({ sellerId: seller.id, kind: kind ?? null, page, size: pageSize }),
      ({ list, total }) =>
        pageAnswer(
          { page, pageSize },
          { list: list.map((message) => messageAnswer(message, locale)), total },
        ),
    ),
  );

  serve(api, wire.markMessageRead, async ({ input, seller }) =>
    answered(await markMessageRead(dependencies)({ sellerId: seller.id, messageId: input.id }), countsAnswer),
  );

  serve(api, wire.markAllMessagesRead, async ({ input, seller }) =>
    answered(
      await markAllMessagesRead(dependencies)({ sellerId: seller.id, kind: input.kind ?? null }),
      countsAnswer,
    ),
  );
}

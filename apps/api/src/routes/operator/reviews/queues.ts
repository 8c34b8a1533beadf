import type { Outside } from '@cliffhanger/application/ports';
import {
  countQueues,
  getReviewPage,
  listQueue,
  listReviewTimes,
  listUrgent,
  type ReviewPage,
  releaseItem,
  takeItem,
} from '@cliffhanger/application/reviews';
import { accept } from '@cliffhanger/core/kernel';
import { REVIEW_KINDS, type ReviewKind } from '@cliffhanger/core/reviews';
import { mayCall } from '@cliffhanger/wire/operator';
import * as wire from '@cliffhanger/wire/operator/reviews';
import type { Api } from '../../../http/call.ts';
import { serveOperator } from '../../../http/serve-operator.ts';
import { answered } from '../../answered.ts';
import { rulesInWords } from './rules-in-words.ts';

export function addQueueRoutes(api: Api, outside: Outside): void {
  serveOperator(api, outside, wire.countQueues, async ({ operator, outside: audited }) => {
    const queues = await countQueues(audited)();
    const times = await listReviewTimes(audited)();
    if (!queues.ok) return queues;
    if (!times.ok) return times;
    return accept({
      queues: queues.value.map((queue) => ({
        ...queue,
        isMine: mayCall(wire.listQueue[queue.kind].roles, operator.roles),
      })),
      times: [...times.value],
    });
  });
  serveOperator(api, outside, wire.listUrgent, async ({ operator, outside: audited }) => {
    const own = REVIEW_KINDS.filter((kind) => mayCall(wire.QUEUE_ROLES[kind], operator.roles));
    return answered(await listUrgent(audited)(own), (list) => ({ list: [...list] }));
  });
  for (const kind of REVIEW_KINDS) addQueue(api, outside, kind);
}

function addQueue(api: Api, outside: Outside, kind: ReviewKind): void {
  serveOperator(api, outside, wire.listQueue[kind], async ({ input, outside: audited }) => {
    const { afterSortAt: sortAt, afterId, pageSize } = input;
    const after = sortAt === undefined || afterId === undefined ? undefined : { sortAt, id: afterId };
    return answered(await listQueue(audited)({ kind, after, most: pageSize + 1 }), (items) => ({
      list: items.slice(0, pageSize),
      hasMore: items.length > pageSize,
    }));
  });

  serveOperator(api, outside, wire.getReview[kind], async ({ input, outside: audited }) =>
    answered(await getReviewPage(audited)({ kind, id: input.id }), (page) => pageAnswer(kind, page)),
  );

  serveOperator(api, outside, wire.takeReview[kind], ({ input, operator, outside: audited }) =>
    takeItem(audited)({ kind, id: input.id, by: operator.id }),
  );

  serveOperator(api, outside, wire.releaseReview[kind], ({ input, operator, outside: audited }) =>
    releaseItem(audited)({ kind, id: input.id, by: operator.id }),
  );
}

const pageAnswer = (kind: ReviewKind, { item, facts, picture, seller }: ReviewPage) => ({
  item,
  facts: Object.entries(facts).flatMap(([name, value]) =>
    (value ?? '') === '' ? [] : [{ name, value: value ?? '' }],
  ),
  picture,
  seller:
    seller === undefined
      ? null
      : {
          ...seller,
          socialAccounts: [...seller.socialAccounts],
          decisions: [...seller.decisions],
          shared: [...seller.shared],
        },
  rules: rulesInWords(kind, seller?.locale ?? 'en'),
});

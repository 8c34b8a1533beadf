import type { Dependencies } from '@cliffhanger/application/ports';
import {
  countCleared,
  countQueues,
  getReviewPage,
  listPromiseAlarms,
  listQueue,
  listReviewTimes,
  listUrgent,
  listWithdrawals,
  type ReviewPage,
  releaseItem,
  takeItem,
} from '@cliffhanger/application/reviews';
import { accept, DEFAULT_LOCALE, type Locale } from '@cliffhanger/core/kernel';
import { REVIEW_KINDS, type ReviewKind } from '@cliffhanger/core/reviews';
import { mayCall } from '@cliffhanger/wire/operator';
import * as wire from '@cliffhanger/wire/operator/reviews';
import type { Api } from '../../../http/call.ts';
import { serveOperator } from '../../../http/serve-operator.ts';
import { toResponse } from '../../to-response.ts';
import { postingResponse } from '../posting-response.ts';
import { ruleInWords, rulesInWords } from './rules-in-words.ts';

export function addQueueRoutes(api: Api, dependencies: Dependencies): void {
  serveOperator(api, dependencies, wire.countQueues, async ({ operator, dependencies: audited }) => {
    const queues = await countQueues(audited)();
    const times = await listReviewTimes(audited)();
    if (!queues.ok) return queues;
    const alarms = await listPromiseAlarms(audited)();
    if (!times.ok) return times;
    if (!alarms.ok) return alarms;
    const cleared = await countCleared(audited)(operator.id);
    if (!cleared.ok) return cleared;
    return accept({
      queues: queues.value.map((queue) => ({
        ...queue,
        isMine: mayCall(wire.listQueue[queue.kind].roles, operator.roles),
      })),
      times: [...times.value],
      clearedToday: cleared.value,
      alarms: [...alarms.value],
    });
  });
  serveOperator(api, dependencies, wire.listUrgent, async ({ operator, dependencies: audited }) => {
    const own = REVIEW_KINDS.filter((kind) => mayCall(wire.QUEUE_ROLES[kind], operator.roles));
    return toResponse(await listUrgent(audited)(own), (list) => ({ list: [...list] }));
  });
  serveOperator(
    api,
    dependencies,
    wire.listWithdrawals,
    async ({ input: { stage, pageSize }, operator, dependencies: audited }) => {
      const query = { stage, person: operator.id, most: pageSize + 1 };
      return toResponse(await listWithdrawals(audited)(query), ({ items, sending }) => ({
        list: items.slice(0, pageSize),
        hasMore: items.length > pageSize,
        sending,
      }));
    },
  );
  for (const kind of REVIEW_KINDS) addQueue(api, dependencies, kind);
}

function addQueue(api: Api, dependencies: Dependencies, kind: ReviewKind): void {
  serveOperator(api, dependencies, wire.listQueue[kind], async ({ input, dependencies: audited }) => {
    const { afterSortAt: sortAt, afterId, pageSize } = input;
    const after = sortAt === undefined || afterId === undefined ? undefined : { sortAt, id: afterId };
    return toResponse(await listQueue(audited)({ kind, after, most: pageSize + 1 }), (items) => ({
      list: items.slice(0, pageSize),
      hasMore: items.length > pageSize,
    }));
  });

  serveOperator(api, dependencies, wire.getReview[kind], async ({ input, locale, dependencies: audited }) =>
    toResponse(await getReviewPage(audited)({ kind, id: input.id }), (page) =>
      pageResponse(kind, page, locale),
    ),
  );

  serveOperator(api, dependencies, wire.takeReview[kind], ({ input, operator, dependencies: audited }) =>
    takeItem(audited)({ kind, id: input.id, by: operator.id }),
  );

  serveOperator(api, dependencies, wire.releaseReview[kind], ({ input, operator, dependencies: audited }) =>
    releaseItem(audited)({ kind, id: input.id, by: operator.id }),
  );
}

const pageResponse = (kind: ReviewKind, page: ReviewPage, locale: Locale) => {
  const { item, facts, picture, seller, consequences, sources, signer, steps, precedents } = page;
  return {
    item,
    consequences: consequences.map(({ verdict, ...stated }) => ({ verdict, ...postingResponse(stated) })),
    sources: [...sources],
    signer: signer === undefined ? null : { ...signer, stoppedBy: [...signer.stoppedBy] },
    steps: [...steps],
    precedents: [...precedents],
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
            decisions: seller.decisions.map((decision) => ({
              ...decision,
              words: ruleInWords(decision.subject, decision.rule, locale),
            })),
            shared: [...seller.shared],
          },
    rules: rulesInWords(kind, { seller: seller?.locale ?? DEFAULT_LOCALE, staff: locale }),
  };
};

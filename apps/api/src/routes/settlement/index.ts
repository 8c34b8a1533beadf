import { listHeldOrders } from '@cliffhanger/application/orders';
import type {
  BookedEarlySettlement,
  Dependencies,
  EarlySettlement,
  OrderCard,
  WaitingSum,
} from '@cliffhanger/application/ports';
import {
  applyEarlySettlement,
  type EarlySettlementDone,
  getSettlementFigures,
  listEarlySettlements,
  listReleaseDays,
  quoteEarlySettlement,
  RELEASED_LATELY_DAYS,
} from '@cliffhanger/application/settlement';
import { addMoney, type Locale, later, type Money, subtractMoney } from '@cliffhanger/core/kernel';
import { SETTLEMENT_HOLD_MS } from '@cliffhanger/core/orders';
import {
  daysSaved,
  EARLY_SETTLEMENT_FEE,
  EARLY_SETTLEMENTS_A_MONTH,
  QUOTE_VALID_MS,
} from '@cliffhanger/core/settlement';
import * as wire from '@cliffhanger/wire/settlement';
import { type Api, serve } from '../../http/serve.ts';
import { orderResponse } from '../orders/order-response.ts';
import { pageResponse } from '../page-response.ts';
import { toResponse } from '../to-response.ts';

export function addSettlementRoutes(api: Api, dependencies: Dependencies): void {
  addHoldRoutes(api, dependencies);
  addEarlySettlementRoutes(api, dependencies);
}

function addHoldRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.listHeldOrders, async ({ input: { kind, page, pageSize }, locale, seller }) =>
    toResponse(
      await listHeldOrders(dependencies)({ sellerId: seller.id, locale, kind, page, size: pageSize }),
      ({ list, total, hasMore }) => ({
        list: list.map(heldResponse(locale)),
        total,
        page,
        pageSize,
        hasMore,
      }),
    ),
  );

  serve(api, wire.getSettlementFigures, async ({ seller }) =>
    toResponse(await getSettlementFigures(dependencies)({ sellerId: seller.id }), (figures) => ({
      ...figures,
      onHold: together(figures.shipped, figures.waiting, figures.audit),
      latelyDays: RELEASED_LATELY_DAYS,
    })),
  );

  serve(api, wire.listReleaseDays, async ({ seller }) =>
    toResponse(await listReleaseDays(dependencies)({ sellerId: seller.id }), ({ days, today }) => ({
      list: days.map(({ day, hold, orders, amount }) => ({ day, holdReason: hold, orders, sum: amount })),
      today,
    })),
  );
}

const together = (...parts: readonly WaitingSum[]): { count: number; sum: Money } => ({
  count: parts.reduce((count, part) => count + part.count, 0),
  sum: addMoney(...parts.map(({ sum }) => sum)),
});

const heldResponse = (locale: Locale) => (order: OrderCard) => {
  const { state } = order;
  if (!('shipping' in state)) throw new Error(`order ${order.id} is not held`);
  const releaseAt = 'releaseAt' in state ? state.releaseAt : later(state.shippedAt, SETTLEMENT_HOLD_MS);
  return { ...orderResponse(order, locale), holdReason: reasonOf(order), releaseAt };
};

function reasonOf({ state }: OrderCard): string {
  if (state.kind === 'audit') return state.reason;
  return state.kind === 'completed' ? 'none' : 'settlement';
}

function addEarlySettlementRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.quoteEarlySettlement, async ({ input, seller }) =>
    toResponse(
      await quoteEarlySettlement(dependencies)({ sellerId: seller.id, kind: input.kind }),
      ({ releases, ...quote }) => ({
        ...quote,
        applicationsAMonth: EARLY_SETTLEMENTS_A_MONTH,
        firstReleaseAt: releases?.first ?? null,
        lastReleaseAt: releases?.last ?? null,
        daysSaved: releases === null ? 0 : daysSaved(releases.last, quote.quotedAt),
        feeRate: EARLY_SETTLEMENT_FEE,
        validUntil: later(quote.quotedAt, QUOTE_VALID_MS),
      }),
    ),
  );

  serve(api, wire.applyEarlySettlement, async ({ input, seller, idempotent }) => {
    const transactions = idempotent<EarlySettlementDone>(earlyDoneResponse);
    const done = await applyEarlySettlement({ ...dependencies, transactions })({
      ...input,
      sellerId: seller.id,
    });
    return toResponse(done, earlyDoneResponse);
  });

  serve(api, wire.listEarlySettlements, async ({ input: { page, pageSize }, seller }) =>
    toResponse(
      await listEarlySettlements(dependencies)({ sellerId: seller.id, page, size: pageSize }),
      ({ list, total }) => pageResponse({ page, pageSize }, { list: list.map(bookedEarlyResponse), total }),
    ),
  );
}

const earlyResponse = ({ id, orders, sum, fee, appliedAt }: EarlySettlement) => ({
  id,
  orders,
  sum,
  fee,
  net: subtractMoney(sum, fee),
  appliedAt,
});

const bookedEarlyResponse = ({ transferIds, actor, ...early }: BookedEarlySettlement) => ({
  ...earlyResponse(early),
  transferIds: [...transferIds],
  by: actor.startsWith('seller:') ? ('seller' as const) : ('operator' as const),
});

const earlyDoneResponse = (done: EarlySettlementDone) => ({
  ...earlyResponse(done),
  applicationsLeft: done.applicationsLeft,
});

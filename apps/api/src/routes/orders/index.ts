import { listAllocationDays, listAllocationWeights } from '@cliffhanger/application/checkout';
import {
  countOrdersToShip,
  getOrder,
  getShippingSettings,
  listOrders,
  type QuotedOrNot,
  quoteShipping,
  quoteShippingMany,
  type Shipment,
  type ShippedOrNot,
  savePayFrom,
  shipOrder,
  shipOrders,
} from '@cliffhanger/application/orders';
import type { Dependencies } from '@cliffhanger/application/ports';
import type { Locale } from '@cliffhanger/core/kernel';
import * as wire from '@cliffhanger/wire/orders';
import { type Api, serve } from '../../http/serve.ts';
import { toResponse } from '../to-response.ts';
import { detailResponse } from './detail-response.ts';
import { numberSearched } from './number-searched.ts';
import { countsResponse, orderResponse, shipmentResponse } from './order-response.ts';
import { addTableRoutes } from './order-table.ts';
import { refusedResponse } from './refused-response.ts';

export function addOrderRoutes(api: Api, dependencies: Dependencies): void {
  addListRoutes(api, dependencies);
  addShippingRoutes(api, dependencies);
  addTableRoutes(api, dependencies);
  addAllocationRoutes(api, dependencies);
}

function addListRoutes(api: Api, dependencies: Dependencies): void {
  serve(
    api,
    wire.listOrders,
    async ({ input: { state, page, pageSize, search, sort, after }, locale, seller }) =>
      toResponse(
        await listOrders(dependencies)({
          sellerId: seller.id,
          locale,
          state,
          page,
          size: pageSize,
          number: numberSearched(search),
          sort: sort ?? 'newest',
          after: after ?? null,
        }),
        ({ list, total, hasMore, counts, shippedForSellerAfterMs }) => ({
          list: list.map((order) => orderResponse(order, locale, shippedForSellerAfterMs)),
          total,
          page,
          pageSize,
          hasMore,
          counts: countsResponse(counts),
        }),
      ),
  );

  serve(api, wire.getOrder, async ({ input, locale, seller }) =>
    toResponse(
      await getOrder(dependencies)({ ...input, locale, sellerId: seller.id }),
      detailResponse(locale),
    ),
  );

  serve(api, wire.countOrdersToShip, async ({ seller }) =>
    toResponse(await countOrdersToShip(dependencies)({ sellerId: seller.id }), ({ orders, ...waiting }) => ({
      count: orders,
      ...waiting,
    })),
  );
}

function addShippingRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.shipOrder, async ({ input, seller, idempotent }) => {
    const transactions = idempotent<Shipment>(shipmentResponse);
    const shipped = await shipOrder({ ...dependencies, transactions })({ ...input, sellerId: seller.id });
    return toResponse(shipped, shipmentResponse);
  });

  serve(api, wire.shipOrders, async ({ input, locale, seller, idempotent }) => {
    const toBody = (outcomes: readonly ShippedOrNot[]) => shippedResponse(outcomes, locale);
    const transactions = idempotent<readonly ShippedOrNot[]>(toBody);
    const shipped = await shipOrders({ ...dependencies, transactions })({ ...input, sellerId: seller.id });
    return toResponse(shipped, toBody);
  });

  serve(api, wire.quoteShipping, async ({ input, seller }) =>
    toResponse(
      await quoteShipping(dependencies)({ ...input, sellerId: seller.id }),
      ({ releaseAt, ...quote }) => ({
        ...quote,
        settlementTime: releaseAt,
      }),
    ),
  );

  serve(api, wire.quoteShippingMany, async ({ input, locale, seller }) =>
    toResponse(
      await quoteShippingMany(dependencies)({ ...input, sellerId: seller.id }),
      ({ releaseAt, list, ...quote }) => ({
        ...quote,
        settlementTime: releaseAt,
        list: list.map((one) => quotedResponse(one, locale)),
      }),
    ),
  );

  serve(api, wire.getShippingSettings, ({ seller }) =>
    getShippingSettings(dependencies)({ sellerId: seller.id }),
  );

  serve(api, wire.saveShippingSettings, ({ input, seller }) =>
    savePayFrom(dependencies)({ ...input, sellerId: seller.id }),
  );
}

const quotedResponse = (one: QuotedOrNot, locale: Locale) =>
  'quote' in one
    ? {
        number: one.number,
        canShip: true,
        paymentAmount: one.quote.paymentAmount,
        profit: one.quote.profit,
      }
    : { number: one.number, canShip: false, ...refusedResponse(one.refusal, locale) };

const shippedResponse = (outcomes: readonly ShippedOrNot[], locale: Locale) => ({
  shipped: outcomes.filter((outcome) => 'shipment' in outcome).length,
  list: outcomes.map((outcome) =>
    'shipment' in outcome
      ? { number: outcome.number, shipment: shipmentResponse(outcome.shipment) }
      : { number: outcome.number, ...refusedResponse(outcome.refusal, locale) },
  ),
});

function addAllocationRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.listAllocationDays, async ({ input: { page, pageSize } }) =>
    toResponse(await listAllocationDays(dependencies)({ page, size: pageSize }), (days) => ({
      list: [...days],
    })),
  );

  serve(api, wire.listAllocationWeights, async ({ input }) =>
    toResponse(await listAllocationWeights(dependencies)(input), (shares) => ({ list: [...shares] })),
  );
}

import {
  listOrderTable,
  type QuotedOrNot,
  quoteShippingChosen,
  summarizeOrderTable,
} from '@cliffhanger/application/orders';
import type {
  Dependencies,
  OrderTableCursor,
  OrderTableFilter,
  OrderTableRow,
} from '@cliffhanger/application/ports';
import { idOf, type Locale, type SellerId } from '@cliffhanger/core/kernel';
import type { RequestOf } from '@cliffhanger/wire/kernel';
import * as wire from '@cliffhanger/wire/orders';
import { type Api, serve } from '../../http/serve.ts';
import { toResponse } from '../to-response.ts';
import { numberSearched } from './number-searched.ts';
import { countsResponse, orderResponse } from './order-response.ts';
import { refusedResponse } from './refused-response.ts';

export function addTableRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.listOrderTable, async ({ input, locale, seller }) => {
    const { sort, direction, after, pageSize: size } = input;
    const asked = { ...filterOf(input, seller.id), locale, sort, direction, size, after: cursorOf(after) };
    return toResponse(
      await listOrderTable(dependencies)(asked),
      ({ list, next, counts, shippedForSellerAfterMs }) => ({
        list: list.map((order) => rowResponse(order, locale, shippedForSellerAfterMs)),
        next: next === null ? null : `${next.key}~${next.id}`,
        counts: countsResponse(counts),
      }),
    );
  });

  serve(api, wire.summarizeOrderTable, async ({ input, locale, seller }) =>
    toResponse(
      await summarizeOrderTable(dependencies)(filterOf(input, seller.id), locale),
      ({ dramas, ...sums }) => ({ ...sums, dramas: [...dramas] }),
    ),
  );

  serve(api, wire.quoteShippingChosen, async ({ input, locale, seller }) => {
    const { numbers, except, payFrom } = input;
    return toResponse(
      await quoteShippingChosen(dependencies)({
        filter: filterOf(input, seller.id),
        numbers,
        except,
        payFrom,
      }),
      ({ releaseAt, list, ...quote }) => ({
        ...quote,
        settlementTime: releaseAt,
        numbers: list.flatMap((one) => ('quote' in one ? [one.number] : [])),
        refused: countedByReason(list, locale),
      }),
    );
  });
}

type Filter = Pick<
  RequestOf<typeof wire.summarizeOrderTable>,
  'state' | 'dramaId' | 'paidFrom' | 'paidBefore' | 'search'
>;

const filterOf = (
  { state, dramaId, paidFrom, paidBefore, search }: Filter,
  sellerId: SellerId,
): OrderTableFilter => ({
  sellerId,
  state,
  dramaId: dramaId ?? null,
  paidFrom: paidFrom ?? null,
  paidBefore: paidBefore ?? null,
  number: numberSearched(search),
});

function cursorOf(after: string | undefined): OrderTableCursor | null {
  if (after === undefined) return null;
  const [key = '', id = ''] = after.split('~');
  return { key: BigInt(key), id: idOf<'order'>(id) };
}

const rowResponse = (
  { attribution, linkSubId, ...order }: OrderTableRow,
  locale: Locale,
  shippedForSellerAfterMs: number,
) => ({
  ...orderResponse(order, locale, shippedForSellerAfterMs),
  attributedBy: attribution.kind,
  ...(attribution.kind === 'click' ? { trackingCode: attribution.code } : {}),
  ...(linkSubId === null ? {} : { trackingSubId: linkSubId }),
});

/** Counts the excluded orders per reason, with its text. */
function countedByReason(list: readonly QuotedOrNot[], locale: Locale) {
  const counted = new Map<string, { code: number; msg: string; count: number }>();
  for (const one of list) {
    if ('quote' in one) continue;
    const { code, msg } = refusedResponse(one.refusal, locale);
    counted.set(msg, { code, msg, count: (counted.get(msg)?.count ?? 0) + 1 });
  }
  return [...counted.values()];
}

import { orderNumberTyped } from '@cliffhanger/core/orders';

/** No order number begins with it, so an invalid search finds nothing. */
const NO_NUMBER = '-';

/** The order-number prefix to search for; null without a search. */
export const numberSearched = (search: string | undefined): string | null =>
  search === undefined || search === '' ? null : (orderNumberTyped(search) ?? NO_NUMBER);

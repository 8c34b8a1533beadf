import { orderNumberTyped } from '@cliffhanger/core/orders';

/** What nobody's number begins with: a search for what cannot be a number finds nothing. */
const NO_NUMBER = '-';

/** How the numbers begin that are searched for; null: nothing is. */
export const numberSearched = (search: string | undefined): string | null =>
  search === undefined || search === '' ? null : (orderNumberTyped(search) ?? NO_NUMBER);

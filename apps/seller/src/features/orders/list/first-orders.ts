import { ROWS_A_PAGE } from '../../../shared/server/rows-a-page.ts';

/** What waits to be shipped, by its deadlines. */
export const WAITING_ORDERS = { state: 'to-ship', sort: 'deadline' } as const;

/** What the list shows whoever opens its tab: asked for before the screen is there. */
export const FIRST_ORDERS = { ...WAITING_ORDERS, page: 1, pageSize: ROWS_A_PAGE } as const;

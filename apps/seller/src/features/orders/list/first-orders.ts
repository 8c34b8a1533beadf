import { ROWS_A_PAGE } from '../../../shared/server/rows-a-page.ts';

/** Orders to ship, by deadline. */
export const WAITING_ORDERS = { state: 'to-ship', sort: 'deadline' } as const;

/** The query of the default filter, sent before the screen has loaded. */
export const FIRST_ORDERS = { ...WAITING_ORDERS, page: 1, pageSize: ROWS_A_PAGE } as const;

/** As many as a call gives: nearly always everything that waits, so that it can stand by its deadlines. */
export const MOST_TO_SHIP = 50;

/** What the list shows whoever opens its tab: asked for before the screen is there. */
export const FIRST_ORDERS = { state: 'to-ship', page: 1, pageSize: MOST_TO_SHIP } as const;

/** Even, so that no page ends in the middle of a row of two. */
export const DRAMAS_A_PAGE = 20;

/** The query of the unfiltered hall, sent before the screen has loaded. */
export const FIRST_DRAMAS = {
  categoryId: null,
  search: undefined,
  sort: 'hot',
  includeMine: true,
  page: 1,
  pageSize: DRAMAS_A_PAGE,
} as const;

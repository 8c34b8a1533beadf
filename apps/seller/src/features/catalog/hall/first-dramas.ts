/** Even, so that no page ends in the middle of a row of two. */
export const DRAMAS_A_PAGE = 20;

/** What the hall shows whoever has not narrowed it: asked for before the screen is there. */
export const FIRST_DRAMAS = {
  categoryId: null,
  search: undefined,
  sort: 'hot',
  includeMine: true,
  page: 1,
  pageSize: DRAMAS_A_PAGE,
} as const;

/** The default page size of lists. */
export const ROWS_A_PAGE = 20;

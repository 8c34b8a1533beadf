/** Of a list that does not say otherwise. */
export const ROWS_A_PAGE = 20;

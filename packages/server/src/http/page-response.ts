interface PageQuery {
  readonly page: number;
  readonly pageSize: number;
}

/** `{list, total, page, page_size, has_more}` of a list that knows its total. */
export const pageResponse = <Row>(
  { page, pageSize }: PageQuery,
  { list, total }: { readonly list: readonly Row[]; readonly total: number },
) => ({ list: [...list], total, page, pageSize, hasMore: page * pageSize < total });

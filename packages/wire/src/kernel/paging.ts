import * as z from 'zod/mini';
import { LARGEST_PAGE } from './envelope.ts';
import { fields } from './fields.ts';
import { refusing } from './values.ts';

/** `{page, page_size}` of every list call. */
export const paging = {
  page: z._default(z.int(refusing('invalid-input')).check(z.gte(1), z.lte(1_000_000)), 1),
  pageSize: z._default(z.int(refusing('invalid-input')).check(z.gte(1), z.lte(LARGEST_PAGE)), 20),
};

/** `{list, total, page, page_size, has_more}` for responses with further fields. */
export const pageFields = <Row>(row: z.ZodMiniType<Row, unknown>) => ({
  list: z.array(row),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  hasMore: z.boolean(),
});

export const pageOf = <Row>(row: z.ZodMiniType<Row, unknown>) => fields(pageFields(row));

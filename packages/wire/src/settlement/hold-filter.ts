import { named } from '../kernel/index.ts';
import { filterOf } from '../orders/order.ts';

/** `cate_id` of held orders: 0 all, 1 waiting for T+7, 2 in audit, 3 released (DOMAIN §5). */
export const holdFilter = named(
  'cate_id',
  filterOf<'waiting' | 'audit' | 'released'>([null, 'waiting', 'audit', 'released']),
);

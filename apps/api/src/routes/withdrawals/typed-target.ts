import type { TypedTarget } from '@cliffhanger/core/withdrawals';
import type { RequestOf } from '@cliffhanger/wire/kernel';
import type { addPayoutMethod } from '@cliffhanger/wire/withdrawals';

type Typed = RequestOf<typeof addPayoutMethod>;

/** One form on the wire, two kinds of target inside. */
export function typedTarget({ type, fundPassword: _secret, network, ...typed }: Typed): TypedTarget {
  return type === 'usdt' ? { type, network, address: typed.address } : { type, typed };
}

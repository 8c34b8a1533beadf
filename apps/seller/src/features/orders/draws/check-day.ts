import { checkAllocation } from '@cliffhanger/core/checkout';
import { PLATFORM_SELLER } from '@cliffhanger/core/orders';
import { getAllocationDay } from '@cliffhanger/wire/checkout';
import { acceptedOf, call } from '../../../shared/server/index.ts';

export interface CheckedDay {
  readonly isSecretTrue: boolean;
  readonly isBlockNamed: boolean;
  /** Orders that went to another seller than the allocation determines. */
  readonly wrong: readonly string[];
  readonly orders: number;
  /** The seller's own orders, and those that stayed with the platform. */
  readonly own: number;
  readonly platform: number;
}

const RESULTS_A_PAGE = 50;
const MOST_PAGES = 200;

/** Recomputes the allocation of a day, page by page, with the server's rules. */
export async function checkDay(day: string, ownId: string | undefined): Promise<CheckedDay> {
  let checked: CheckedDay = {
    isSecretTrue: true,
    isBlockNamed: true,
    wrong: [],
    orders: 0,
    own: 0,
    platform: 0,
  };
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const response = acceptedOf(await call(getAllocationDay, { day, page, pageSize: RESULTS_A_PAGE }));
    const { draw, weights, results, hasMore } = response;
    if (draw.secret === null) throw new Error('the secret of this day is not yet public');
    const { isSecretTrue, isBlockNamed, wrong } = checkAllocation({
      secret: draw.secret,
      fingerprint: draw.fingerprint,
      network: draw.network,
      block: draw.block,
      weights: new Map(weights.map(({ dramaId, shares }) => [dramaId, shares])),
      results,
    });
    const wentTo = (id: string | undefined) => results.filter(({ sellerId }) => sellerId === id).length;
    checked = {
      isSecretTrue: checked.isSecretTrue && isSecretTrue,
      isBlockNamed: checked.isBlockNamed && isBlockNamed,
      wrong: [...checked.wrong, ...wrong.map(({ number }) => number)],
      orders: checked.orders + results.length,
      own: checked.own + wentTo(ownId),
      platform: checked.platform + wentTo(PLATFORM_SELLER),
    };
    if (!hasMore) return checked;
  }
  throw new Error('too many orders to check on a device');
}

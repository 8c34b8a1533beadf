import type { Instant, SellerId } from '../kernel/index.ts';
import {
  type AllocationRule,
  type AllocationShare,
  allocateSeller,
  PLATFORM_SELLER,
  type SignedClick,
  seedOfDay,
} from '../orders/index.ts';

/** Why an order is whose it is: part of its birth certificate, stored as it is. */
export type Attribution =
  | { readonly kind: 'click'; readonly code: string; readonly clickedAt: Instant }
  /** Anybody can do it again: the day's secret and weights are published (core/orders/draw). */
  | { readonly kind: 'draw'; readonly day: string; readonly fingerprint: string }
  /**
   * The platform's. Without a click it belongs to the draw of its day as well: `drawn` is whom it fell on, where they may
   * not sell any more; without one nobody took part.
   */
  | { readonly kind: 'organic'; readonly day?: string; readonly drawn?: SellerId };

export interface Attributed {
  readonly sellerId: SellerId;
  readonly attribution: Attribution;
}

export const attributedByClick = ({ sellerId, code, clickedAt }: SignedClick): Attributed => ({
  sellerId,
  attribution: { kind: 'click', code, clickedAt },
});

/** A day's draw for one drama, as it was published; undefined when that day was not prepared. */
export interface AllocationOfDay extends AllocationRule {
  readonly day: string;
  readonly secret: string;
  readonly fingerprint: string;
  readonly shares: readonly AllocationShare[];
}

/**
 * Without a click it is popular traffic; where nobody promotes the drama, the platform's, whatever the block will be.
 * Undefined: nobody can know before the block of the day is there. The order waits for it.
 */
export function attributedByAllocation(
  day: string,
  draw: AllocationOfDay | undefined,
  orderNumber: string,
): Attributed | undefined {
  const isAnybodys = draw?.shares.some(({ weight }) => weight > 0) ?? false;
  if (draw === undefined || !isAnybodys)
    return { sellerId: PLATFORM_SELLER, attribution: { kind: 'organic', day } };
  const seed = seedOfDay(draw);
  const sellerId = seed === undefined ? undefined : allocateSeller(draw.shares, seed, orderNumber);
  if (sellerId === undefined) return undefined;
  return { sellerId, attribution: { kind: 'draw', day: draw.day, fingerprint: draw.fingerprint } };
}

/** Whoever may not sell any more gets no order: the platform has it, and says in whose place. */
export function keptByPlatform({ sellerId, attribution }: Attributed): Attributed {
  if (attribution.kind === 'organic') return { sellerId, attribution };
  return {
    sellerId: PLATFORM_SELLER,
    attribution:
      attribution.kind === 'draw'
        ? { kind: 'organic', day: attribution.day, drawn: sellerId }
        : { kind: 'organic' },
  };
}

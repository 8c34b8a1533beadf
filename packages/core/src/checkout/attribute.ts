import type { Instant, SellerId } from '../kernel/index.ts';
import {
  type AllocationRule,
  type AllocationShare,
  allocateSeller,
  PLATFORM_SELLER,
  type SignedClick,
  seedOfDay,
} from '../orders/index.ts';

/** Why an order belongs to its seller; part of its provenance. */
export type Attribution =
  | { readonly kind: 'click'; readonly code: string; readonly clickedAt: Instant }
  /** Repeatable by anyone: secret and weights are published (core/orders/draw). */
  | { readonly kind: 'draw'; readonly day: string; readonly fingerprint: string }
  /**
   * The platform's. An order without a click names the day of its draw; `drawn` is the seller it fell on who
   * may not sell any more. Without a day nobody took part.
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

/** The published draw of a day for one drama; undefined if that day was not prepared. */
export interface AllocationOfDay extends AllocationRule {
  readonly day: string;
  readonly secret: string;
  readonly fingerprint: string;
  readonly shares: readonly AllocationShare[];
}

/**
 * Without a click it is popular traffic; without participants it is the platform's whatever the block.
 * Undefined until the day's block is known: the order waits.
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

/** A seller who may not sell any more gets no order; the platform keeps it and names the seller. */
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

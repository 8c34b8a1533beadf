import type { Instant, SellerId } from '../kernel/index.ts';
import {
  type AllocationRule,
  type AllocationShare,
  allocateSeller,
  PLATFORM_SELLER,
  type SignedClick,
  seedOfDay,
} from '../orders/index.ts';

/** Why an order belongs to its seller; stored with the order and never changed. */
export type Attribution =
  | { readonly kind: 'click'; readonly code: string; readonly clickedAt: Instant }
  /** Reproducible: the day's secret and weights are published (core/orders/allocation). */
  | {
      readonly kind: 'draw';
      readonly day: string;
      readonly fingerprint: string;
      /** Drawn first, in this order, and skipped because they bought it themselves. */
      readonly passed?: readonly SellerId[];
    }
  /**
   * The platform's order. Without a click it still belongs to the day's draw: `drawn` is a selected seller
   * who may no longer sell; it is absent if no participant was left.
   */
  | {
      readonly kind: 'organic';
      readonly day?: string;
      readonly drawn?: SellerId;
      readonly passed?: readonly SellerId[];
    };

export interface Attributed {
  readonly sellerId: SellerId;
  readonly attribution: Attribution;
}

export const attributedByClick = ({ sellerId, code, clickedAt }: SignedClick): Attributed => ({
  sellerId,
  attribution: { kind: 'click', code, clickedAt },
});

/** One drama's published draw of a day; undefined if that day was not prepared. */
export interface AllocationOfDay extends AllocationRule {
  readonly day: string;
  readonly secret: string;
  readonly fingerprint: string;
  readonly shares: readonly AllocationShare[];
}

/**
 * Draws the seller of an order without a click. Without participants the order is the platform's, independent
 * of the block. Undefined until the day's block is known; the order waits for it. A seller who drew their own
 * purchase is skipped, and the draw is repeated among the others.
 */
export function attributedByAllocation(
  day: string,
  draw: AllocationOfDay | undefined,
  orderNumber: string,
  isOwnPurchase: (sellerId: SellerId) => boolean = () => false,
): Attributed | undefined {
  const isAnybodys = draw?.shares.some(({ weight }) => weight > 0) ?? false;
  if (draw === undefined || !isAnybodys)
    return { sellerId: PLATFORM_SELLER, attribution: { kind: 'organic', day } };
  const seed = seedOfDay(draw);
  if (seed === undefined) return undefined;
  const passed: SellerId[] = [];
  const drawn = () => allocateSeller(draw.shares, seed, orderNumber, passed);
  let sellerId = drawn();
  while (sellerId !== undefined && isOwnPurchase(sellerId)) {
    passed.push(sellerId);
    sellerId = drawn();
  }
  const passedOver = passed.length > 0 ? { passed } : {};
  return sellerId === undefined
    ? { sellerId: PLATFORM_SELLER, attribution: { kind: 'organic', day, ...passedOver } }
    : {
        sellerId,
        attribution: { kind: 'draw', day: draw.day, fingerprint: draw.fingerprint, ...passedOver },
      };
}

/** Orders of sellers who may no longer sell go to the platform; a drawn seller is recorded. */
export function keptByPlatform({ sellerId, attribution }: Attributed): Attributed {
  if (attribution.kind === 'organic') return { sellerId, attribution };
  return {
    sellerId: PLATFORM_SELLER,
    attribution:
      attribution.kind === 'draw'
        ? {
            kind: 'organic',
            day: attribution.day,
            drawn: sellerId,
            ...(attribution.passed && { passed: attribution.passed }),
          }
        : { kind: 'organic' },
  };
}

import type { Money } from '@cliffhanger/core/kernel';
import type { DramaView } from '../drama/drama.ts';

const CLICKS = 1_000;

/** Figures that are comparable between dramas; `undefined` where the seller has no data yet. */
export interface ComparedFigures {
  /** Margin in basis points of the price. */
  readonly profitShare: number;
  readonly profitAnEpisode: Money;
  /** Average number of episodes per order. */
  readonly usualOrder: number | undefined;
  readonly profitAnOrder: Money | undefined;
  /** Orders per click, from 0 to 1. */
  readonly buyingShare: number | undefined;
  readonly profitAThousandClicks: Money | undefined;
  /** Refunds per order, from 0 to 1. */
  readonly refundShare: number | undefined;
}

/** Amounts are rounded down, so that no figure exceeds the real average. */
export function figuresOf({ marginRate, margin, results, links }: DramaView): ComparedFigures {
  const hasOrders = results.orders > 0;
  const hasClicks = links.clicks > 0;
  return {
    profitShare: marginRate,
    profitAnEpisode: margin,
    usualOrder: hasOrders ? Math.round(results.episodes / results.orders) : undefined,
    profitAnOrder: hasOrders ? ((results.profit / BigInt(results.orders)) as Money) : undefined,
    buyingShare: hasClicks ? Math.min(1, links.orders / links.clicks) : undefined,
    profitAThousandClicks: hasClicks
      ? (((links.profit * BigInt(CLICKS)) / BigInt(links.clicks)) as Money)
      : undefined,
    refundShare: links.orders > 0 ? Math.min(1, links.refunds / links.orders) : undefined,
  };
}

/** The index of the best value; `undefined` when fewer than two are known or the best is shared. */
export function bestOf(
  values: readonly (number | bigint | undefined)[],
  better: 'more' | 'less',
): number | undefined {
  const known = values.flatMap((value, index) => (value === undefined ? [] : [{ value, index }]));
  if (known.length < 2) return undefined;
  const [first, second] = known.toSorted((one, other) => {
    if (one.value === other.value) return 0;
    return one.value > other.value === (better === 'more') ? -1 : 1;
  });
  return first === undefined || first.value === second?.value ? undefined : first.index;
}

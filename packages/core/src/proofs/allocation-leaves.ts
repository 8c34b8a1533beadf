import { PLATFORM_SELLER } from '../orders/index.ts';
import type { DramaWeights, DrawnOrder } from './files.ts';

/* Leaves of the two trees of a draw day (docs/proofs.md §10). */

export const weightsLeafText = ({ dramaId, shares }: DramaWeights): string =>
  ['cliffhanger-weights-1', dramaId, ...shares.map(({ sellerId, weight }) => `${sellerId} ${weight}`)].join(
    '\n',
  );

/** Null without participants. */
export const fellOn = ({ sellerId, drawn }: Pick<DrawnOrder, 'sellerId' | 'drawn'>): string | null =>
  sellerId === PLATFORM_SELLER ? drawn : sellerId;

export const drawnOrderLeafText = (order: DrawnOrder): string =>
  [
    'cliffhanger-drawn-order-1',
    order.number,
    order.dramaId,
    fellOn(order) ?? '-',
    order.sellerId,
    ...order.passed,
  ].join('\n');

import { decimalText } from '@cliffhanger/core/ledger';
import { bookedText, countText } from '../../shared/language/index.ts';

const DECIMALS = 6;
const MINUS = '−';

/** Six decimals in the books, so that a sum can be read down; episodes are whole. */
export function booked(amount: bigint, asset: 'USDT' | 'EPISODE'): string {
  const size = amount < 0n ? -amount : amount;
  const written = asset === 'EPISODE' ? countText(size) : bookedText(decimalText(size, DECIMALS));
  return `${amount < 0n ? MINUS : ''}${written}`;
}

import type { Money } from '@cliffhanger/core/kernel';
import { decimalText } from '@cliffhanger/core/ledger';
import { bookedText, countText, moneyText } from '../../shared/language/index.ts';

const DECIMALS = 6;
const MINUS = '−';

/** In cents, or with the six decimals of the books so that a column lines up. Episodes are whole numbers. */
export function booked(amount: bigint, asset: 'USDT' | 'EPISODE', isExact = true): string {
  const size = amount < 0n ? -amount : amount;
  const money = isExact ? bookedText(decimalText(size, DECIMALS)) : moneyText(size as Money);
  const written = asset === 'EPISODE' ? countText(size) : money;
  return `${amount < 0n ? MINUS : ''}${written}`;
}

const DECIMALS = 6;

/** Six decimals in the books, so that a sum can be read down; episodes are whole. */
export function booked(amount: bigint, asset: 'USDT' | 'EPISODE'): string {
  const sign = amount < 0n ? '−' : '';
  const digits = (amount < 0n ? -amount : amount).toString();
  if (asset === 'EPISODE') return `${sign}${grouped(digits)}`;
  const padded = digits.padStart(DECIMALS + 1, '0');
  return `${sign}${grouped(padded.slice(0, -DECIMALS))}.${padded.slice(-DECIMALS)}`;
}

const grouped = (digits: string): string => digits.replaceAll(/\B(?=(\d{3})+$)/g, ',');

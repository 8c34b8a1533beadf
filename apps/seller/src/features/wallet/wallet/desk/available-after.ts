import { type Money, microUsdt, NO_MONEY, subtractMoney } from '@cliffhanger/core/kernel';
import { type LoggedTransfer, signedAmount } from '../../fund-log/movement.ts';

/** What was available after each of the newest transfers, reckoned back from what is available now. */
export function availableAfter(now: Money, newestFirst: readonly LoggedTransfer[]): readonly Money[] {
  let standing = now;
  return newestFirst.map((transfer) => {
    const after = standing;
    standing = subtractMoney(standing, changeOf(transfer));
    return after;
  });
}

function changeOf({ movements }: LoggedTransfer): Money {
  const movement = movements.find(({ account }) => account === 'available');
  if (movement === undefined) return NO_MONEY;
  const { amount, flow } = signedAmount(movement.amount);
  return flow === 'out' ? microUsdt(-amount) : amount;
}

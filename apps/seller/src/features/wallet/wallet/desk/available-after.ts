import { type Money, microUsdt, NO_MONEY, subtractMoney } from '@cliffhanger/core/kernel';
import { type LoggedTransfer, signedAmount } from '../../fund-log/movement.ts';

/** The available balance after each of the newest transfers, computed backwards from the current one. */
export function availableAfter(now: Money, newestFirst: readonly LoggedTransfer[]): readonly Money[] {
  let balance = now;
  return newestFirst.map((transfer) => {
    const after = balance;
    balance = subtractMoney(balance, changeOf(transfer));
    return after;
  });
}

function changeOf({ movements }: LoggedTransfer): Money {
  const movement = movements.find(({ account }) => account === 'available');
  if (movement === undefined) return NO_MONEY;
  const { amount, flow } = signedAmount(movement.amount);
  return flow === 'out' ? microUsdt(-amount) : amount;
}

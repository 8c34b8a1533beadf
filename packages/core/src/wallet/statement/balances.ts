import { addMoney, type Money, microUsdt, NO_MONEY } from '../../kernel/index.ts';
import type { Entry, MoneyAccount } from '../../ledger/index.ts';
import type { Balances } from '../balance-days.ts';

export const NOTHING: Balances = { available: NO_MONEY, unsettled: NO_MONEY, withdrawing: NO_MONEY };

/** The sum over some accounts. */
export const sumOn = (entries: readonly Entry[], ...accounts: readonly MoneyAccount[]): Money =>
  microUsdt(
    entries.reduce((sum, { account, amount }) => (isOneOf(account, accounts) ? sum + amount : sum), 0n),
  );

const isOneOf = (account: string, accounts: readonly string[]): boolean => accounts.includes(account);

/** A transfer's effect on the seller's balances. Escrow is not the seller's before shipping. */
export const movedBy = (entries: readonly Entry[]): Balances => ({
  available: sumOn(entries, 'seller:available'),
  unsettled: sumOn(entries, 'seller:unsettled'),
  withdrawing: sumOn(entries, 'seller:withdrawing'),
});

export const plus = (one: Balances, other: Balances): Balances => ({
  available: addMoney(one.available, other.available),
  unsettled: addMoney(one.unsettled, other.unsettled),
  withdrawing: addMoney(one.withdrawing, other.withdrawing),
});

export const minus = (one: Balances, other: Balances): Balances => ({
  available: microUsdt(one.available - other.available),
  unsettled: microUsdt(one.unsettled - other.unsettled),
  withdrawing: microUsdt(one.withdrawing - other.withdrawing),
});

/** Available, on hold and withdrawing. */
export const allOf = ({ available, unsettled, withdrawing }: Balances): Money =>
  addMoney(available, unsettled, withdrawing);

export const isNothing = ({ available, unsettled, withdrawing }: Balances): boolean =>
  available === 0n && unsettled === 0n && withdrawing === 0n;

import type { Email } from '@cliffhanger/core/identity';
import type { SellerId } from '@cliffhanger/core/kernel';
import type { PayoutMethodId } from '@cliffhanger/core/withdrawals';
import type { Dice } from '@cliffhanger/testing/dice';
import type { PayFrom } from '../books/plain-books.ts';

/** A seller's habits: use of auto-ship, shipping speed, payment source. */
export interface Temper {
  readonly isAutoShipped: boolean;
  readonly dailyLimit: bigint | null;
  readonly payFrom: PayFrom;
  /** `null` means never. */
  readonly shipsWithinHours: readonly [number, number] | null;
  /** Probabilities per week of depositing, spending and withdrawing. */
  readonly deposits: number;
  readonly spends: number;
  readonly withdraws: number;
  readonly settlesEarly: number;
}

export interface SimulatedSeller {
  readonly index: number;
  readonly lane: string;
  readonly email: Email;
  readonly temper: Temper;
  /** Popularity: how many viewers click. */
  readonly fame: number;
  /** Set once they are approved and have set up. */
  id: SellerId | null;
  isOpen: boolean;
  methodId: PayoutMethodId | null;
  /** Deposits claimed without a chain record. */
  claimed: bigint;
}

const USUAL = { dailyLimit: null, deposits: 0.05, spends: 0.15, withdraws: 0.5, settlesEarly: 0.2 } as const;

const TEMPERS: readonly (Temper & { readonly share: number })[] = [
  { ...USUAL, share: 45, isAutoShipped: true, payFrom: 'proceeds', shipsWithinHours: [30, 60] },
  {
    ...USUAL,
    share: 6,
    isAutoShipped: true,
    dailyLimit: 3_000_000n,
    payFrom: 'wallet',
    shipsWithinHours: [2, 20],
    deposits: 0.6,
  },
  { ...USUAL, share: 20, isAutoShipped: false, payFrom: 'proceeds', shipsWithinHours: [1, 8] },
  { ...USUAL, share: 8, isAutoShipped: false, payFrom: 'wallet', shipsWithinHours: [1, 20], deposits: 0.7 },
  { ...USUAL, share: 13, isAutoShipped: false, payFrom: 'proceeds', shipsWithinHours: [25, 70] },
  { ...USUAL, share: 8, isAutoShipped: false, payFrom: 'proceeds', shipsWithinHours: null, withdraws: 0.1 },
];

export const someTemper = (dice: Dice): Temper => dice.pickWeighted(TEMPERS, ({ share }) => share);

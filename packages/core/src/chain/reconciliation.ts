/** What we hold on a network and what the books say about it, in the smallest units of the token. */
export interface Holdings {
  /** On all of our addresses together, as of the block up to which the chain is known. */
  readonly onChain: bigint;
  /** What the books say is there. */
  readonly inBooks: bigint;
  /** Came in and is not in the books yet: pending, held, dust. */
  readonly notBookedYet: bigint;
  /** Fractions of a millionth in transfers that are booked. */
  readonly remainders: bigint;
  /** Credited by two people without a transfer to show for it. */
  readonly unbacked: bigint;
  /** Paid out by hand from elsewhere: the books say that it left, and nothing left our addresses. */
  readonly paidFromElsewhere: bigint;
  /** Left our addresses and is not in the books yet. */
  readonly leftUnbooked: bigint;
}

/** More than zero: there is more on the chain than there should be. Less: something is missing. */
export const differenceIn = (holdings: Holdings): bigint =>
  holdings.onChain -
  (holdings.inBooks +
    holdings.notBookedYet +
    holdings.remainders -
    holdings.unbacked +
    holdings.paidFromElsewhere -
    holdings.leftUnbooked);

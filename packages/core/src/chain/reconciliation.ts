/** Holdings on a network beside the books, in the smallest token unit. */
export interface Holdings {
  /** On all our addresses, as of the last ingested block. */
  readonly onChain: bigint;
  readonly inBooks: bigint;
  /** Received and not booked yet: pending, held, dust. */
  readonly notBookedYet: bigint;
  /** Fractions of a millionth in booked transfers. */
  readonly remainders: bigint;
  /** Credited by two people without a transfer. */
  readonly unbacked: bigint;
  /** Paid by hand from elsewhere: booked as paid, but nothing left our addresses. */
  readonly paidFromElsewhere: bigint;
  /** Left our addresses and is not booked yet. */
  readonly leftUnbooked: bigint;
}

/** Positive: more on the chain than expected. Negative: something is missing. */
export const differenceIn = (holdings: Holdings): bigint =>
  holdings.onChain -
  (holdings.inBooks +
    holdings.notBookedYet +
    holdings.remainders -
    holdings.unbacked +
    holdings.paidFromElsewhere -
    holdings.leftUnbooked);

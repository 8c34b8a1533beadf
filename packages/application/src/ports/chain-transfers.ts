import type { Deposit } from './deposits.ts';

/** What was seen on the chains. */
export interface ChainTransfers {
  /** The hash of a confirmed transfer of exactly this amount to the seller's own address; undefined: none was seen. */
  matching(deposit: Deposit): Promise<string | undefined>;
}

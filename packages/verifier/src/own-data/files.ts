/*
 * The parts of a seller's two downloads that the comparison reads. Amounts of records are decimals, amounts of entries
 * whole millionths.
 */

export interface FileEntry {
  readonly account: string;
  readonly amount: string;
  readonly order_id: string | null;
}

export interface FileTransfer {
  readonly id: string;
  readonly sequence: number;
  readonly kind: string;
  readonly reference_id: string;
  readonly hash: string;
  readonly entries: readonly FileEntry[];
}

/** `statement.json` of the proof file (docs/proofs.md §7) from the first transfer on. */
export interface StatementFile {
  readonly transfers: readonly {
    readonly sequence: number;
    readonly hash: string;
    readonly entries: readonly {
      readonly account: string;
      readonly amount: string;
      readonly orderId: string | null;
    }[];
  }[];
}

export interface FileOrder {
  readonly id: string;
  readonly order_sn: string;
  readonly state: string;
  readonly order_amount: string;
  readonly payment_amount: string;
  readonly shipped_by: string | null;
  readonly settled_early: boolean;
}

interface Moved {
  readonly id: string;
  readonly amount: string;
  readonly state: string;
}

export interface ExportFile {
  readonly about: {
    readonly books: {
      readonly sequence: number;
      readonly available: string;
      readonly unsettled: string;
      readonly withdrawing: string;
      readonly episodes: number;
    };
  };
  readonly orders: readonly FileOrder[];
  readonly 'pre-orders': readonly Pick<FileOrder, 'id' | 'order_sn' | 'state' | 'order_amount'>[];
  readonly transfers: readonly FileTransfer[];
  readonly deposits: readonly (Moved & { readonly transfer_id: string | null })[];
  readonly 'chain-transfers': readonly (Moved & { readonly transfer_id: string | null })[];
  readonly withdrawals: readonly (Moved & {
    readonly fee: string;
    readonly request_transfer: string;
    readonly ending_transfer: string | null;
  })[];
  readonly 'early-settlements': readonly {
    readonly id: string;
    readonly amount: string;
    readonly fee: string;
  }[];
  readonly 'level-purchases': readonly {
    readonly id: string;
    readonly price: string;
    readonly episodes: number;
    readonly transfer_id: string | null;
  }[];
  /** Upheld appeals; those that pay for orders have the amount per order. */
  readonly remedies: readonly {
    readonly state: string;
    readonly orders: readonly { readonly id: string; readonly amount: string }[];
  }[];
}

const MICRO_DIGITS = 6;

/** Converts a decimal USDT amount to millionths. */
export function micro(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  const amount = BigInt(whole + fraction.padEnd(MICRO_DIGITS, '0'));
  return decimal.startsWith('-') ? -amount : amount;
}

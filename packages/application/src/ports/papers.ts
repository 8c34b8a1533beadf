import type { Locale } from '@cliffhanger/core/kernel';
import type { ReceiptPaper } from './checkout/receipt-paper.ts';
import type { StatementCopy } from './money/statements.ts';

/** Generates documents in the reader's language. */
export interface Papers {
  /** A PDF. */
  printReceipt(paper: ReceiptPaper, locale: Locale): Promise<Uint8Array>;
  makeStatement(copy: StatementCopy, locale: Locale): Promise<Uint8Array>;
}

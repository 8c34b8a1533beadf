import type { ReceiptPaper, StatementCopy } from '@cliffhanger/application/ports';
import type { Locale } from '@cliffhanger/core/kernel';

/** What the thread is asked for: facts only, it finds the words itself. */
export type Drawing =
  | { readonly kind: 'receipt'; readonly paper: ReceiptPaper; readonly locale: Locale }
  | { readonly kind: 'statement'; readonly copy: StatementCopy; readonly locale: Locale };

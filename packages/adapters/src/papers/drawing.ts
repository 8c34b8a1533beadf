import type { ReceiptPaper, StatementCopy } from '@cliffhanger/application/ports';
import type { Locale } from '@cliffhanger/core/kernel';

/** The message to the worker thread: facts only, it looks up the texts itself. */
export type Drawing =
  | { readonly kind: 'receipt'; readonly paper: ReceiptPaper; readonly locale: Locale }
  | { readonly kind: 'statement'; readonly copy: StatementCopy; readonly locale: Locale };

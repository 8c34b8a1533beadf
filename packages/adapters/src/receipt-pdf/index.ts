export { createReceiptPrinter } from './receipt-printer.ts';

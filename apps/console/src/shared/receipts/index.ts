export { ResendReceipt } from './resend-receipt.tsx';

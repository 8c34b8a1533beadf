export { ComplainScreen } from './complain-screen.tsx';
export { MineScreen } from './mine-screen.tsx';
export { OpenReceiptScreen } from './open-receipt-screen.tsx';
export { ReceiptScreen } from './receipt-screen.tsx';
export { ReceiptsScreen } from './receipts-screen.tsx';

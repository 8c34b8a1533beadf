/** A module of its own, so that the QR code library loads only where it is used. */
export { QrCode } from '@cliffhanger/ui';
export { qrPicture } from './social-sheet.ts';

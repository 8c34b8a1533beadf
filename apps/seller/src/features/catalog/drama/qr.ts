/** A file of its own, so that codes and what draws them are fetched only where one is shown. */
export { QrCode } from '@cliffhanger/ui';
export { qrPicture } from './social-sheet.ts';

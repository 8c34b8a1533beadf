/** Codes of an authenticator app (RFC 6238). They follow the real time, whatever the business clock says. */
export interface SecondFactor {
  newSecret(): Uint8Array;
  /** The half minute that it is now. */
  stepNow(): number;
  isCodeOf(secret: Uint8Array, step: number, code: string): boolean;
  /** As it is typed into an app that has no camera. */
  secretText(secret: Uint8Array): string;
  /** What an app reads from a QR code. */
  address(secret: Uint8Array, account: string): string;
}

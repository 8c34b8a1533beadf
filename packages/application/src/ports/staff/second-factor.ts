/** TOTP codes (RFC 6238). They use real time, not the business clock. */
export interface SecondFactor {
  newSecret(): Uint8Array;
  /** The current 30-second step. */
  stepNow(): number;
  isCodeOf(secret: Uint8Array, step: number, code: string): boolean;
  /** For manual entry into an app without a camera. */
  secretText(secret: Uint8Array): string;
  /** The `otpauth:` URI for the QR code. */
  address(secret: Uint8Array, account: string): string;
}

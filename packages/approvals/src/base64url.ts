const BASE64URL = /^[A-Za-z0-9_-]+$/;

/** Undefined if it is not base64url in canonical form. */
export function bytesOf(text: string): Buffer | undefined {
  if (!BASE64URL.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}

export const base64urlOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

import { idOf, type SellerId } from '../../kernel/index.ts';

/*
 * The content of the `access-token` header, opaque to clients. It begins with the seller's id, so that a
 * session is looked up among that seller's rows only; the secret behind it is stored as a digest (DOMAIN §8).
 */

const TOKEN = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

export interface SessionToken {
  readonly sellerId: SellerId;
  /** 32 random bytes as URL-safe text. */
  readonly secret: string;
}

export const sessionTokenText = ({ sellerId, secret }: SessionToken): string =>
  `${sellerId.replaceAll('-', '')}.${secret}`;

/** Undefined if the text is no such token. */
export function parseSessionToken(text: string): SessionToken | undefined {
  const match = TOKEN.exec(text);
  if (match === null) return undefined;
  const secret = match[6] ?? '';
  return { sellerId: idOf<'seller'>(match.slice(1, 6).join('-')), secret };
}

import { idOf, type SellerId } from '../../kernel/index.ts';

/*
 * What the `access-token` header carries. To everybody outside it is opaque. It begins with the seller's id, so that
 * a session is looked for among that seller's own rows only, wherever those are kept; what proves anything is the
 * secret behind it, and only that secret's digest is stored (DOMAIN §8).
 */

const TOKEN = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

export interface SessionToken {
  readonly sellerId: SellerId;
  /** 32 random bytes as URL-safe text. */
  readonly secret: string;
}

export const sessionTokenText = ({ sellerId, secret }: SessionToken): string =>
  `${sellerId.replaceAll('-', '')}.${secret}`;

/** Undefined when the text cannot be a token of ours. */
export function parseSessionToken(text: string): SessionToken | undefined {
  const match = TOKEN.exec(text);
  if (match === null) return undefined;
  const secret = match[6] ?? '';
  return { sellerId: idOf<'seller'>(match.slice(1, 6).join('-')), secret };
}

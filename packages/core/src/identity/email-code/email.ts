declare const email: unique symbol;

/** A normalised address, as it is stored and compared. */
export type Email = string & { readonly [email]: true };

const LONGEST_EMAIL = 254;
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** Trimmed and lower-cased; undefined if it cannot be an address. */
export function parseEmail(text: string): Email | undefined {
  const normal = text.trim().toLowerCase();
  return normal.length <= LONGEST_EMAIL && EMAIL.test(normal) ? (normal as Email) : undefined;
}

/** `m…@example.org`: recognisable to its owner, useless to others. */
export function shortenedEmail(address: Email): string {
  const [name = '', host = ''] = address.split('@');
  return `${name.slice(0, 1)}…@${host}`;
}

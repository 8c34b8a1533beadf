declare const email: unique symbol;

/** An address in the one form it is stored and compared in. */
export type Email = string & { readonly [email]: true };

const LONGEST_EMAIL = 254;
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** Lower-cased and trimmed; undefined when it cannot be an address. */
export function parseEmail(text: string): Email | undefined {
  const normal = text.trim().toLowerCase();
  return normal.length <= LONGEST_EMAIL && EMAIL.test(normal) ? (normal as Email) : undefined;
}

/** `m…@example.org`: enough to recognise one's own address, too little to learn another's. */
export function shortenedEmail(address: Email): string {
  const [name = '', host = ''] = address.split('@');
  return `${name.slice(0, 1)}…@${host}`;
}

import { isId } from '../kernel/index.ts';
import { orderNumberTyped } from '../orders/index.ts';
import { parsePromotionLink } from '../promotion/index.ts';
import { NETWORKS, parseAddress, parseTransactionHash } from '../wallet/index.ts';

/**
 * Possible meanings of a search text of staff, each in its stored form; null or empty if the text cannot have
 * it.
 */
export interface SearchTerms {
  /** The text, trimmed and in lower case. Results show only this much in clear. */
  readonly typed: string;
  /** Prefix of an email address. */
  readonly email: string | null;
  /** Prefix of an order number. */
  readonly number: string | null;
  /** A transaction hash, in the form of each network that could contain it. */
  readonly hashes: readonly string[];
  readonly addresses: readonly string[];
  readonly id: string | null;
  /** Prefix of an account name on another site. */
  readonly handle: string | null;
  /** Part of the name of a person, store or drama. */
  readonly name: string | null;
  /** Codes of tracking links. */
  readonly codes: readonly string[];
  /** The URL of a post. */
  readonly post: string | null;
  /** The payment processor's id of a charge. */
  readonly charge: string | null;
}

export const LONGEST_SEARCH = 200;
/** A trigram index finds nothing shorter. */
export const SHORTEST_SEARCH = 3;

const EMAIL_START = /^[^\s@]+@[^\s@]*$/;
const HANDLE = /^@?[a-z0-9_.]{2,24}$/;
const NUMBER_START = /^(?:ch-[0-9a-z]{0,16}|[2-9a-hjkmnp-z]{8,9})$/;
const CODE = /^[0-9A-Za-z]{6,16}$/;
const CODE_IN_LINK = /\/r\/([0-9A-Za-z]{6,16})/;
const CHARGE = /^[A-Za-z0-9_-]{8,100}$/;

/** Interprets the text in every possible way; undefined if it is too short. */
export function searchTermsIn(text: string): SearchTerms | undefined {
  const exact = text.trim().slice(0, LONGEST_SEARCH);
  const typed = exact.toLowerCase();
  if (typed.length < SHORTEST_SEARCH) return undefined;
  const isEmail = EMAIL_START.test(typed);
  const addresses = unique(NETWORKS.map((network) => parseAddress(network, exact)));
  const hashes = unique(NETWORKS.map((network) => parseTransactionHash(network, exact)));
  const isOfChain = addresses.length > 0 || hashes.length > 0;
  return {
    typed,
    email: isEmail ? typed : null,
    number: NUMBER_START.test(typed) ? (orderNumberTyped(typed) ?? null) : null,
    hashes,
    addresses,
    id: isId(typed) ? typed : null,
    handle: HANDLE.test(typed) ? typed.replace(/^@/, '') : null,
    name: isEmail || isOfChain || typed.includes('://') ? null : typed,
    codes: codesIn(exact),
    post: postIn(exact),
    charge: CHARGE.test(exact) && !isOfChain ? exact : null,
  };
}

function codesIn(exact: string): readonly string[] {
  const code = CODE_IN_LINK.exec(exact)?.[1] ?? (CODE.test(exact) ? exact : undefined);
  return unique([code, code?.toLowerCase(), code?.toUpperCase()]);
}

const SITE = /^https:\/\/(?:[^/?#]*\.)?([^./?#]+\.[^./?#]+)/i;

/** In the stored form for any site: allowed sites are checked only when a post is submitted. */
function postIn(exact: string): string | null {
  const site = SITE.exec(exact)?.[1]?.toLowerCase();
  if (site === undefined) return null;
  const parsed = parsePromotionLink(exact, [site]);
  return parsed.ok ? parsed.value.post : null;
}

const unique = (found: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(found.filter((one) => one !== undefined)),
];

const HIDDEN = '•••';

/** Reveals only the typed part of a value, so that a search discloses nothing new. */
export function shownAsTyped(value: string, typed: string): string {
  const at = value.toLowerCase().indexOf(typed);
  if (at < 0) return hiddenEmail(value);
  const before = at === 0 ? '' : HIDDEN;
  const shown = value.slice(at, at + typed.length);
  return `${before}${shown}${at + typed.length < value.length ? HIDDEN : ''}`;
}

/** `m•••@•••` */
export function hiddenEmail(value: string): string {
  return value.includes('@') && !value.startsWith('@')
    ? `${value.slice(0, 1)}${HIDDEN}@${HIDDEN}`
    : `${value.slice(0, 2)}${HIDDEN}`;
}

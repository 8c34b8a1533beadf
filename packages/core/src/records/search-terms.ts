import { isId } from '../kernel/index.ts';
import { orderNumberTyped } from '../orders/index.ts';
import { parsePromotionLink } from '../promotion/index.ts';
import { NETWORKS, parseAddress, parseTransactionHash } from '../wallet/index.ts';

/** What somebody of the staff may hold in hand, each as it is stored; null or empty where what was typed cannot be one. */
export interface SearchTerms {
  /** As it was typed, trimmed and in lower case: only this much of what is found is shown in clear. */
  readonly typed: string;
  /** How an address begins. */
  readonly email: string | null;
  /** How an order's number begins. */
  readonly number: string | null;
  /** A transaction, in the forms of the networks it could be of. */
  readonly hashes: readonly string[];
  readonly addresses: readonly string[];
  readonly id: string | null;
  /** How the name of an account elsewhere begins. */
  readonly handle: string | null;
  /** A part of a person's, a store's or a drama's name. */
  readonly name: string | null;
  /** Codes of tracking links. */
  readonly codes: readonly string[];
  /** A post, by its address. */
  readonly url: string | null;
  /** What a payment processor calls a charge. */
  readonly charge: string | null;
}

export const LONGEST_SEARCH = 200;
/** An index of three characters each finds nothing shorter. */
export const SHORTEST_SEARCH = 3;

const EMAIL_START = /^[^\s@]+@[^\s@]*$/;
const HANDLE = /^@?[a-z0-9_.]{2,24}$/;
const NUMBER_START = /^(?:ch-[0-9a-z]{0,16}|[2-9a-hjkmnp-z]{8,9})$/;
const CODE = /^[0-9A-Za-z]{6,16}$/;
const CODE_IN_LINK = /\/r\/([0-9A-Za-z]{6,16})/;
const CHARGE = /^[A-Za-z0-9_-]{8,100}$/;

/** Reads what was typed as everything it could be; undefined when it is too short to look for. */
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
    url: postIn(exact),
    charge: CHARGE.test(exact) && !isOfChain ? exact : null,
  };
}

function codesIn(exact: string): readonly string[] {
  const code = CODE_IN_LINK.exec(exact)?.[1] ?? (CODE.test(exact) ? exact : undefined);
  return unique([code, code?.toLowerCase(), code?.toUpperCase()]);
}

const SITE = /^https:\/\/(?:[^/?#]*\.)?([^./?#]+\.[^./?#]+)/i;

/** In the form that posts are stored in, whatever site it is on: which sites count is decided where one is sent in. */
function postIn(exact: string): string | null {
  const site = SITE.exec(exact)?.[1]?.toLowerCase();
  if (site === undefined) return null;
  const parsed = parsePromotionLink(exact, [site]);
  return parsed.ok ? parsed.value : null;
}

const unique = (found: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(found.filter((one) => one !== undefined)),
];

const HIDDEN = '•••';

/** Shows of a value what was typed and hides the rest: a search tells nobody more than they knew. */
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

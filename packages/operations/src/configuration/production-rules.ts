import { createHash } from 'node:crypto';
import { isIP } from 'node:net';

/*
 * Rejects valid but unsafe values in production: known or guessable keys, and addresses that disable a protection.
 * Every process and `check-config` apply these rules.
 */

/**
 * Test vector 1 of BIP-32; its private key is published. Development and tests derive deposit addresses from
 * it; never send money there.
 */
export const EVERYBODYS_KEY =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';

const PUBLISHED: ReadonlySet<string> = new Set([
  EVERYBODYS_KEY,
  // Test vector 2 of BIP-32.
  'xpub661MyMwAqRbcFW31YEwpkMuc5THy2PSt5bDMsktWQcFF8syAmRUapSCGu8ED9W6oDMSgv6Zz8idoc4a6mr8BDzTJY47LJhkJ8UB7WEGuduB',
  // Private keys of anvil and Hardhat: the first account, and those that the development signer pays from.
  'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  'dbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97',
  '2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6',
]);
/** Keys of this repository's tests, benches and trials describe themselves, for example "a secret of the bench …". */
const DESCRIBES_ITSELF = /\b(?:secret|key)\b.*\b(?:test|bench|trial|demo|example)\b|long enough/i;

/** Keys that the operator must generate. */
const OWN_KEYS =
  /^(?:FORMER_)?(?:TOKEN_SECRETS?|ENCRYPTION_KEYS?)$|^PROOFS_KEY(?:_BEFORE)?$|_PRIVATE_KEY$|^ANCHOR_KEY$/;
const FEWEST_CHARACTERS = 8;
const FEWEST_BYTES = 4;

const PUBLIC_PAGE = /^(?:PUBLIC|STOREFRONT|CONSOLE)_URL$/;
const STRIPE_ENDPOINT = /^(?:STRIPE_API|AUDITOR_STRIPE)_URL$/;
const STRIPE = 'https://api.stripe.com';
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;
/** A larger network than 10.0.0.0/8 or fc00::/7 cannot be private. */
const SHORTEST_PREFIX = { 4: 8, 6: 7 } as const;

type Values = Readonly<Record<string, unknown>>;

/** Messages name the variable and never contain its value. */
export const faultsInProduction = (values: Values): readonly string[] => {
  const given = Object.entries(values).map(([name, value]) => ({ name, texts: textsIn(value) }));
  return [...given.flatMap(({ name, texts }) => faultsOf(name, texts)), ...usedTwice(given)];
};

interface Given {
  readonly name: string;
  readonly texts: readonly string[];
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function faultsOf(name: string, texts: readonly string[]): readonly string[] {
  const some = (isWrong: (text: string) => boolean, fault: string): readonly string[] =>
    texts.some(isWrong) ? [`${name}: ${fault}`] : [];
  return [
    ...some(isPublished, 'a published key whose private key is public; generate your own'),
    ...(OWN_KEYS.test(name)
      ? some(isGuessable, 'not random; generate one with `openssl rand -base64 32`')
      : []),
    ...(PUBLIC_PAGE.test(name) ? some(isInTheOpen, 'must be https:// in production') : []),
    ...(STRIPE_ENDPOINT.test(name)
      ? some((url) => new URL(url).origin !== STRIPE, `must be ${STRIPE} in production`)
      : []),
    ...(name === 'TRUSTED_PROXIES'
      ? some(isTooWide, 'trusts nearly every address; list the addresses of your own proxies')
      : []),
  ];
}

const isPublished = (text: string): boolean =>
  text
    .split(/\s+/)
    .some((word) => PUBLISHED.has(word) || PUBLISHED.has(word.replace(/^0x/i, '').toLowerCase()));

const isGuessable = (text: string): boolean =>
  new Set(text).size < FEWEST_CHARACTERS ||
  new Set(Buffer.from(text, 'base64')).size < FEWEST_BYTES ||
  DESCRIBES_ITSELF.test(text);

function isInTheOpen(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol !== 'https:' && !LOOPBACK.test(hostname);
}

function isTooWide(range: string): boolean {
  const [address = '', prefix] = range.split('/');
  const family = isIP(address);
  return prefix !== undefined && (family === 4 || family === 6) && Number(prefix) < SHORTEST_PREFIX[family];
}

/** The same key for two purposes. Former values of the same purpose are allowed. */
function usedTwice(given: readonly Given[]): readonly string[] {
  const firstUse = new Map<string, string>();
  const faults = new Set<string>();
  for (const { name, texts } of given) {
    if (!OWN_KEYS.test(name)) continue;
    for (const text of texts) {
      const digest = createHash('sha256').update(text).digest('hex');
      const first = firstUse.get(digest) ?? name;
      firstUse.set(digest, first);
      if (purposeOf(first) !== purposeOf(name))
        faults.add(`${name}: the same as ${first}; use a different value for each`);
    }
  }
  return [...faults];
}

const purposeOf = (name: string): string =>
  name
    .replace(/^FORMER_/, '')
    .replace(/S$/, '')
    .replace(/_BEFORE$/, '');

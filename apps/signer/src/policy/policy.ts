import { type Duty, keyOf, type Party } from '@cliffhanger/approvals';
import { type Address, parseAddress } from '../ethereum/address.ts';

/** Limits of a wallet, in units of the token. */
export interface Limits {
  readonly perTransaction: bigint;
  /** Within any 24 hours. */
  readonly perDay: bigint;
  /** Total since `countedSince`. To raise it, a person checks and sets a new date in the policy. */
  readonly wholeWallet: bigint;
}

/** A token for payouts. Amounts are in units of the token. */
export interface TokenPolicy extends Limits {
  readonly decimals: number;
  /** To one seller within any 24 hours, approved or not. */
  readonly perSellerAndDay: bigint;
  /** Up to this amount one approval is enough; above it two people must approve. */
  readonly onePersonUpTo: bigint;
  /** Limits for payouts without approval. */
  readonly unapproved: Unapproved;
}

export interface Unapproved {
  readonly perTransaction: bigint;
  readonly perSellerAndDay: bigint;
  readonly perDay: bigint;
}

/** A person's device key. The signer trusts keys from its configuration and those enrolled by two known keys. */
export interface DeviceKey {
  readonly person: string;
  readonly duty: Duty;
  readonly publicKey: string;
}

export interface Approvals extends Party {
  readonly firstKeys: ReadonlyMap<string, DeviceKey>;
}

export interface ChainPolicy {
  readonly chainId: number;
  /** Name of the network in approvals. */
  readonly network: string;
  readonly tokens: ReadonlyMap<Address, TokenPolicy>;
  /** Allowed cold wallets. Their keys are not here. */
  readonly coldWallets: readonly Address[];
  /** Native coin for gas, in its smallest unit. */
  readonly gasTopUp: Limits;
  readonly mostGas: bigint;
  readonly mostFeePerGas: bigint;
}

export interface Policy {
  /** Minimum age of an allow-listed address before it is paid. */
  readonly addressAgeMs: number;
  /** Start of the period for `wholeWallet`. */
  readonly countedSince: number;
  readonly approvals: Approvals;
  readonly chains: ReadonlyMap<number, ChainPolicy>;
}

/** Maximum number of signatures for one payment with increasing gas. */
export const MOST_ATTEMPTS = 16;

/** All fields are required and unknown ones are rejected: a mistyped limit would be no limit. */
export function policyFrom(text: string): Policy {
  const given = record('policy', JSON.parse(text), ['addressAgeMs', 'countedSince', 'approvals', 'chains']);
  const chains = list('chains', given['chains']).map(chainFrom);
  return {
    addressAgeMs: wholeNumber('addressAgeMs', given['addressAgeMs']),
    countedSince: moment('countedSince', given['countedSince']),
    approvals: approvalsFrom(given['approvals']),
    chains: new Map(chains.map((chain) => [chain.chainId, chain])),
  };
}

function chainFrom(value: unknown): ChainPolicy {
  const names = ['chainId', 'network', 'tokens', 'coldWallets', 'gasTopUp', 'mostGas', 'mostFeePerGas'];
  const given = record('chain', value, names);
  const tokens = list('tokens', given['tokens']).map((token) => {
    const { address, ...rest } = record('token', token, ['address', ...TOKEN_FIELDS]);
    return [addressFrom('token', address), tokenFrom(rest)] as const;
  });
  return {
    chainId: wholeNumber('chainId', given['chainId']),
    network: text('network', given['network']),
    tokens: new Map(tokens),
    coldWallets: list('coldWallets', given['coldWallets']).map((coldWallet) =>
      addressFrom('coldWallet', coldWallet),
    ),
    gasTopUp: limitsFrom('gasTopUp', given['gasTopUp']),
    mostGas: units('mostGas', given['mostGas']),
    mostFeePerGas: units('mostFeePerGas', given['mostFeePerGas']),
  };
}

const LIMITS = ['perTransaction', 'perDay', 'wholeWallet'] as const;
const TOKEN_FIELDS = [...LIMITS, 'decimals', 'perSellerAndDay', 'onePersonUpTo', 'unapproved'] as const;
const UNAPPROVED = ['perTransaction', 'perSellerAndDay', 'perDay'] as const;
/** Approvals have amounts in millionths. */
const LEAST_DECIMALS = 6;

function tokenFrom(given: Readonly<Record<string, unknown>>): TokenPolicy {
  const { decimals, perSellerAndDay, onePersonUpTo, unapproved, ...limits } = given;
  const without = record('unapproved', unapproved, UNAPPROVED);
  const digits = wholeNumber('decimals', decimals);
  if (digits < LEAST_DECIMALS) throw new TypeError('decimals must be six or more');
  return {
    ...limitsFrom('token', limits),
    decimals: digits,
    perSellerAndDay: units('perSellerAndDay', perSellerAndDay),
    onePersonUpTo: units('onePersonUpTo', onePersonUpTo),
    unapproved: {
      perTransaction: units('perTransaction', without['perTransaction']),
      perSellerAndDay: units('perSellerAndDay', without['perSellerAndDay']),
      perDay: units('perDay', without['perDay']),
    },
  };
}

function approvalsFrom(value: unknown): Approvals {
  const given = record('approvals', value, ['rpId', 'origins', 'firstKeys']);
  const keys = list('firstKeys', given['firstKeys']).map((key) => {
    const { keyId, ...rest } = record('firstKeys', key, ['keyId', 'person', 'duty', 'publicKey']);
    return [text('keyId', keyId), firstKeyFrom(rest)] as const;
  });
  return {
    rpId: text('rpId', given['rpId']),
    origins: list('origins', given['origins']).map((origin) => text('origin', origin)),
    firstKeys: new Map(keys),
  };
}

function firstKeyFrom({ person, duty, publicKey }: Readonly<Record<string, unknown>>): DeviceKey {
  if (duty !== 'keys' && duty !== 'payouts') throw new TypeError('duty must be keys or payouts');
  const point = text('publicKey', publicKey);
  if (keyOf(point) === undefined) throw new TypeError('publicKey must be a point of P-256');
  return { person: text('person', person), duty, publicKey: point };
}

function text(name: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new TypeError(`${name} is missing`);
  return value;
}

function limitsFrom(name: string, value: unknown): Limits {
  const given = record(name, value, LIMITS);
  const limit = (limitName: (typeof LIMITS)[number]): bigint => units(limitName, given[limitName]);
  return {
    perTransaction: limit('perTransaction'),
    perDay: limit('perDay'),
    wholeWallet: limit('wholeWallet'),
  };
}

function record(name: string, value: unknown, fields: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new TypeError(`${name} is missing`);
  const unknown = Object.keys(value).find((field) => !fields.includes(field));
  if (unknown !== undefined) throw new TypeError(`${name} has an unknown field "${unknown}"`);
  return value as Record<string, unknown>;
}

function list(name: string, value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError(`${name} must be a list`);
  return value;
}

function wholeNumber(name: string, value: unknown): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0)
    throw new TypeError(`${name} must be a whole number`);
  return value as number;
}

function moment(name: string, value: unknown): number {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(at)) throw new TypeError(`${name} must be a time, as in 2026-11-15T00:00:00Z`);
  return at;
}

/** Text, because JSON numbers cannot hold 18 decimals. */
function units(name: string, value: unknown): bigint {
  if (typeof value !== 'string' || !/^[0-9]{1,78}$/.test(value))
    throw new TypeError(`${name} must be units, as text`);
  return BigInt(value);
}

function addressFrom(name: string, value: unknown): Address {
  const address = typeof value === 'string' ? parseAddress(value) : undefined;
  if (address === undefined) throw new TypeError(`${name} must be an address`);
  return address;
}

import { type Duty, keyOf, type Party } from '@cliffhanger/approvals';
import { type Address, parseAddress } from '../ethereum/address.ts';

/** What may leave a wallet, in units of the token. */
export interface Limits {
  readonly perTransaction: bigint;
  /** Within any 24 hours. */
  readonly perDay: bigint;
  /** In all, since `countedSince`. More takes a person who looks, and writes a new date into the policy. */
  readonly wholeWallet: bigint;
}

/** What sellers are paid in. All but the decimals in units of the token. */
export interface TokenPolicy extends Limits {
  readonly decimals: number;
  /** To one seller within any 24 hours, whoever approves it. */
  readonly perSellerAndDay: bigint;
  /** Up to here one person's approval is enough; above it takes two people's. */
  readonly onePersonUpTo: bigint;
  /** What may leave without any. */
  readonly unapproved: Unapproved;
}

export interface Unapproved {
  readonly perTransaction: bigint;
  readonly perSellerAndDay: bigint;
  readonly perDay: bigint;
}

/** Somebody's device key. The signer believes keys only by its configuration, or by two keys that it knows. */
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
  /** As people's approvals call it. */
  readonly network: string;
  readonly tokens: ReadonlyMap<Address, TokenPolicy>;
  /** Where money may go for safe keeping. No key of these is here. */
  readonly coldWallets: readonly Address[];
  /** The chain's own coin for gas, in its smallest unit. */
  readonly gasTopUp: Limits;
  readonly mostGas: bigint;
  readonly mostFeePerGas: bigint;
}

export interface Policy {
  /** How long ago an address must have been announced before it is paid. */
  readonly addressAgeMs: number;
  /** The limits of whole wallets count what was signed from here on. */
  readonly countedSince: number;
  readonly approvals: Approvals;
  readonly chains: ReadonlyMap<number, ChainPolicy>;
}

/** How often one payment may be signed with more gas. */
export const MOST_ATTEMPTS = 16;

/** Everything must be said, and nothing that is not known: a mistyped limit is no limit. */
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
/** Amounts are approved in millionths. */
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
  if (unknown !== undefined) throw new TypeError(`${name} knows no "${unknown}"`);
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

/** As text: a number of JSON does not hold 18 decimals. */
function units(name: string, value: unknown): bigint {
  if (typeof value !== 'string' || !/^[0-9]{1,78}$/.test(value))
    throw new TypeError(`${name} must be units, as text`);
  return BigInt(value);
}

function addressFrom(name: string, value: unknown): Address {
  const address = typeof value === 'string' ? parseAddress(value) : undefined;
  if (address === undefined) throw new TypeError(`${name} needs an address`);
  return address;
}

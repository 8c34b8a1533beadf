import { DAY_MS, type Instant, instantOf } from '../kernel/index.ts';
import { signerOf } from '../proofs/index.ts';
import { dayBegins } from '../settlement/index.ts';
import { type AddressStatement, addressStatementText } from './address-statement.ts';
import type { HeldOnChain, SolvencyFacts } from './report.ts';

/**
 * Days for which a signature counts. A cold key cannot sign daily; an older signature no longer shows who
 * controls it (ADR 69).
 */
export const SIGNATURE_COUNTS_DAYS = 31;

export type SignatureFault = 'wrong-address-signature' | 'old-address-signature';

type Reported = Pick<SolvencyFacts, 'origin' | 'day'>;

/** A fault of an address's signature; undefined also without a signature, which is only stated. */
export function signatureFault(held: HeldOnChain, { origin, day }: Reported): SignatureFault | undefined {
  const { network, address, block, blockHash, signed } = held;
  if (signed === null) return undefined;
  const isOfThisBlock = signed.block === block && signed.blockHash === blockHash;
  if (signed.day === day && !isOfThisBlock) return 'wrong-address-signature';
  const { signature, ...at } = signed;
  if (!isSignedBy({ origin, network, address, ...at }, signature)) return 'wrong-address-signature';
  const age = daysBetween(signed.day, day);
  return age >= 0 && age <= SIGNATURE_COUNTS_DAYS ? undefined : 'old-address-signature';
}

export const isSignedBy = (said: AddressStatement, signature: string): boolean =>
  signerOf(addressStatementText(said), signature) === said.address.toLowerCase();

/** From the signed day to the report's day; NaN if one of them is invalid. */
export const signedDaysAgo = (held: HeldOnChain, { day }: Pick<Reported, 'day'>): number =>
  held.signed === null ? 0 : daysBetween(held.signed.day, day);

/** From then on its balance is only stated. */
export const signatureCountsUntil = (day: string): Instant =>
  instantOf(startOf(day) + (SIGNATURE_COUNTS_DAYS + 1) * DAY_MS);

function daysBetween(from: string, until: string): number {
  const [first, last] = [from, until].map(startOf) as [number, number];
  return (last - first) / DAY_MS;
}

/** NaN unless the text is a day as reports write it. */
const startOf = (day: string): number => dayBegins(day) ?? Number.NaN;

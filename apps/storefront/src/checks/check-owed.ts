import { bytesToHex, sha256 } from '@cliffhanger/core/proofs';
import { type OwedFacts, verifyOwedProof } from '@cliffhanger/verifier/owed';

export type OwedCheck =
  | { readonly kind: 'good'; readonly facts: OwedFacts; readonly steps: number }
  | { readonly kind: 'bad'; readonly code: string }
  /** The file is valid, but the published report differs from the one in the log. */
  | { readonly kind: 'other-report'; readonly day: string };

interface Requires {
  /** The published report of a day, as bytes. */
  readonly fetchReport: (day: string) => Promise<Uint8Array>;
}

/**
 * Verifies a seller's file by the public format, then the report of its day by the digest in the log. The file stays
 * on the device.
 */
export async function checkOwed(text: string, { fetchReport }: Requires): Promise<OwedCheck> {
  const file = parsed(text);
  const verified = verifyOwedProof(file);
  if (!verified.ok) return { kind: 'bad', code: verified.code };
  const { facts } = verified;
  const digest = bytesToHex(sha256(await fetchReport(facts.day)));
  return digest === facts.reportDigest
    ? { kind: 'good', facts, steps: Math.log2(facts.places) }
    : { kind: 'other-report', day: facts.day };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { bytesToHex, sha256 } from '@cliffhanger/core/proofs';
import { type OwedFacts, verifyOwedProof } from '@cliffhanger/verifier/owed';

export type OwedCheck =
  | { readonly kind: 'good'; readonly facts: OwedFacts; readonly steps: number }
  | { readonly kind: 'bad'; readonly code: string }
  /** The file is right; what the platform shows of that day is not what it wrote into the log. */
  | { readonly kind: 'other-report'; readonly day: string };

interface Requires {
  /** The bytes of the report of a day, as everybody is shown it. */
  readonly fetchReport: (day: string) => Promise<Uint8Array>;
}

/** A seller's file, by the format alone; then the report of its day, by the digest in the log. Nothing of the file is sent. */
export async function checkOwed(text: string, { fetchReport }: Requires): Promise<OwedCheck> {
  const file = parsed(text);
  const answer = verifyOwedProof(file);
  if (!answer.ok) return { kind: 'bad', code: answer.code };
  const { facts } = answer;
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

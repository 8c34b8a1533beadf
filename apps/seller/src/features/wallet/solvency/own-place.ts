import { type Money, microUsdt } from '@cliffhanger/core/kernel';
import { type OwedProof, parseOwedPath } from '@cliffhanger/core/proofs';
import { verifyOwedProof } from '@cliffhanger/verifier/owed';

export interface PathStep {
  readonly neighbours: Money;
  readonly together: Money;
}

export type OwnPlace =
  | {
      readonly kind: 'counted';
      readonly own: Money;
      readonly steps: readonly PathStep[];
      readonly owed: Money;
      /** The index in the public log. */
      readonly entry: number;
    }
  | { readonly kind: 'wrong'; readonly code: string };

/** Verifies the proof on the device by the public format; takes no figure from the server on trust. */
export function ownPlace(proof: OwedProof): OwnPlace {
  const verified = verifyOwedProof(proof);
  if (!verified.ok) return { kind: 'wrong', code: verified.code };
  const own = microUsdt(BigInt(verified.facts.sum));
  let together = own;
  const steps = (parseOwedPath(proof.path) ?? []).map(({ sum }): PathStep => {
    const neighbours = microUsdt(sum);
    together = microUsdt(together + neighbours);
    return { neighbours, together };
  });
  return {
    kind: 'counted',
    own,
    steps,
    owed: microUsdt(BigInt(verified.facts.owed)),
    entry: verified.facts.index,
  };
}

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
      /** Of the public log. */
      readonly entry: number;
    }
  | { readonly kind: 'wrong'; readonly code: string };

/** Adds it up on this device, by the format alone: what the server says about it is not believed. */
export function ownPlace(proof: OwedProof): OwnPlace {
  const answer = verifyOwedProof(proof);
  if (!answer.ok) return { kind: 'wrong', code: answer.code };
  const own = microUsdt(BigInt(answer.facts.sum));
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
    owed: microUsdt(BigInt(answer.facts.owed)),
    entry: answer.facts.index,
  };
}

import { DAY_MS } from '@cliffhanger/core/kernel';
import { makeProofWorld, type ProofWorld } from '@cliffhanger/testing/proofs';

const FIRST_DAY = Date.UTC(2026, 9, 1);
export const dayRange = (day: number, days = 1) => ({
  from: FIRST_DAY + day * DAY_MS,
  to: FIRST_DAY + (day + days) * DAY_MS,
});

/** Three days with a key rotation on the last: small and deterministic. */
export const vectorWorld = (seed = 'vectors', days = 3): ProofWorld =>
  makeProofWorld({ seed, days, sellers: 2, transfersPerDay: 8, rotateOnDay: 2 });

export const sellerOf = (world: ProofWorld): string => world.sellerIds[0] as string;

/** Adds a fourth day with books that change before closing, as an attacker with the signing key could. */
export function forgedDay(change: (world: ProofWorld) => void): ProofWorld {
  const world = vectorWorld();
  world.trade(sellerOf(world), 6, DAY_MS / 12);
  change(world);
  world.advanceTo(dayRange(3).to);
  return world;
}

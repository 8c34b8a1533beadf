import { type OwedNode, owedPathText, parseOwedPath } from '@cliffhanger/core/proofs';
import { ofOwedProof, type Vector } from './vector.ts';
import { sellerOf, vectorWorld } from './world.ts';

export function owedProofs(): Vector[] {
  const world = vectorWorld();
  const proof = world.makeOwedProof(sellerOf(world));
  const { amounts, path, place } = proof;
  const stranger = vectorWorld('stranger');
  const text = world.log.checkpointText();
  const steps = parseOwedPath(path) as [OwedNode, ...OwedNode[]];
  const withFirst = (changed: Partial<OwedNode>): string =>
    owedPathText(steps.with(0, { ...steps[0], ...changed }));
  return [
    ofOwedProof('right', proof),
    ofOwedProof('right-known-key', proof, { knownKeys: [world.key.verifierKey] }),
    ofOwedProof('unreadable-amount', { ...proof, amounts: { ...amounts, escrow: '1.5' } }),
    ofOwedProof('unreadable-path', { ...proof, path: {} }),
    ofOwedProof('newer-format', { ...proof, format: 'cliffhanger-owed-proof-2' }),
    ofOwedProof('bad-note', { ...proof, checkpoint: text }),
    ofOwedProof('unknown-key', proof, { knownKeys: [stranger.key.verifierKey] }),
    ofOwedProof('bad-signature', { ...proof, checkpoint: proof.checkpoint.replace(/\n\d+\n/, '\n18\n') }),
    ofOwedProof('key-not-in-log', { ...proof, keys: proof.keys.slice(1) }),
    ofOwedProof('solvency-not-in-log', { ...proof, solvency: { ...proof.solvency, index: 2 } }),
    ofOwedProof('solvency-not-in-log-another-day', { ...proof, day: '2026-10-09' }),
    ofOwedProof('negative-sum-amount', { ...proof, amounts: { ...amounts, available: '-1' } }),
    ofOwedProof('negative-sum-neighbour', { ...proof, path: withFirst({ sum: 2n ** 64n - 1n }) }),
    ofOwedProof('negative-sum-too-large', {
      ...proof,
      path: withFirst({ sum: 2n ** 63n - 1n }),
    }),
    ofOwedProof('wrong-places', { ...proof, path: owedPathText(steps.slice(0, -1)) }),
    ofOwedProof('wrong-places-outside', { ...proof, place: 2 ** steps.length }),
    ofOwedProof('wrong-root-amount', { ...proof, amounts: { ...amounts, prepaid: '1' } }),
    ofOwedProof('wrong-root-place', { ...proof, place: place ^ 1 }),
    ofOwedProof('wrong-root-salt', { ...proof, salt: '0'.repeat(64) }),
    ofOwedProof('wrong-root-neighbour', { ...proof, path: withFirst({ sum: steps[0].sum + 1n }) }),
    ofOwedProof('wrong-places-not-base64', { ...proof, path: `-${path.slice(1)}` }),
    ofOwedProof('wrong-places-half-a-step', { ...proof, path: path.slice(0, -4) }),
    wrongSum(),
    ofOwedProof('older-than-kept', proof, { keptCheckpoint: vectorWorld('vectors', 4).checkpoint() }),
  ];
}

/** The root is that of the tree, but the log entry has a smaller sum. */
function wrongSum(): Vector {
  const world = vectorWorld();
  const proof = world.makeOwedProof(sellerOf(world));
  const forged = proof.solvency.text.split('\n');
  forged[5] = String(BigInt(forged[5] as string) - 1n);
  world.log.entries[proof.solvency.index] = forged.join('\n');
  return ofOwedProof('wrong-sum', {
    ...proof,
    solvency: world.log.inclusion(proof.solvency.index),
    checkpoint: world.checkpoint(),
    keys: world.keyEntries(),
  });
}

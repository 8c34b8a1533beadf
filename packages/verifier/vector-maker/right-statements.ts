import { noteText } from '@cliffhanger/core/proofs';
import { ofStatement, type Vector } from './vector.ts';
import { dayRange, sellerOf, vectorWorld } from './world.ts';

export function rightStatements(): Vector[] {
  const world = vectorWorld();
  const seller = sellerOf(world);
  const statement = world.makeStatement(seller, dayRange(1));
  const [first, second] = world.keys.map(({ verifierKey }) => verifierKey) as [string, string];
  const size = world.log.entries.length;
  const kept = { keptCheckpoint: world.checkpoint(5), consistency: world.log.consistency(5) };
  const text = `${world.log.checkpointText()}a further line\n`;
  return [
    ofStatement('right', statement),
    ofStatement('right-known-key', statement, { knownKeys: [second] }),
    ofStatement('right-key-followed-from-the-one-before', statement, { knownKeys: [first] }),
    ofStatement('right-from-the-beginning', world.makeStatement(seller, dayRange(0))),
    ofStatement('right-all-days', world.makeStatement(seller, dayRange(0, 3))),
    ofStatement('right-range-without-lines', world.makeStatement(seller, dayRange(7))),
    ofStatement('right-range-before-everything', world.makeStatement(seller, { from: 0, to: 1 })),
    ofStatement('right-range-not-over', world.makeStatement(seller, dayRange(2, 30))),
    ofStatement('right-within-a-day', world.makeStatement(seller, dayRange(1.4, 0.2))),
    ofStatement('right-new-seller', newSeller()),
    ofStatement('right-cosigned', {
      ...statement,
      checkpoint: world.cosigned(world.checkpoint(), world.witness('witness.example')),
    }),
    ofStatement('right-further-line-of-checkpoint', {
      ...statement,
      checkpoint: noteText(text, [world.key.line(text)]),
    }),
    ofStatement('right-without-anchor', { ...statement, anchor: null }),
    ofStatement('right-unknown-field', { ...statement, more: 1 } as typeof statement),
    ofStatement('right-kept-and-consistent', statement, kept),
    ofStatement('right-kept-not-compared', statement, { keptCheckpoint: world.checkpoint(5) }),
    ofStatement('right-kept-the-same', statement, { keptCheckpoint: world.checkpoint(size) }),
  ];
}

/** Closed, without a single line. */
function newSeller() {
  const world = vectorWorld();
  const seller = world.addSeller();
  world.advanceTo(dayRange(3).to);
  world.close('day');
  return world.makeStatement(seller, dayRange(3));
}

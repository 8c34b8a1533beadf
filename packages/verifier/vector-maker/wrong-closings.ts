import { parsePath, pathText, type StatementProof } from '@cliffhanger/core/proofs';
import { ofStatement, type Vector } from './vector.ts';
import { dayRange, sellerOf, vectorWorld } from './world.ts';

export function wrongClosings(): Vector[] {
  const world = vectorWorld();
  const statement = world.makeStatement(sellerOf(world), dayRange(1)) as StatementProof & {
    readonly opening: StatementProof['ending'];
  };
  const others = world.makeStatement(world.sellerIds[1] as string, dayRange(1));
  const { opening, ending } = statement;
  const elsewhere = (closing: StatementProof['ending']['closing']) => ({
    ...closing,
    index: closing.index - 1,
  });
  const [, ...shorter] = parsePath(ending.path) ?? [];
  return [
    ofStatement('wrong-journal-opening', { ...statement, opening: others.opening }),
    ofStatement('wrong-journal-ending', { ...statement, ending: others.ending }),
    ofStatement('wrong-journal-no-leaf', { ...statement, ending: { ...ending, leaf: `${ending.leaf}\n0` } }),
    ofStatement('closing-not-in-log-opening', {
      ...statement,
      opening: { ...opening, closing: elsewhere(opening.closing) },
    }),
    ofStatement('closing-not-in-log-ending', {
      ...statement,
      ending: { ...ending, closing: { ...ending.closing, text: opening.closing.text } },
    }),
    ofStatement('closing-not-in-log-another-kind', {
      ...statement,
      ending: { ...ending, closing: world.log.inclusion(0) },
    }),
    ofStatement('not-in-root-opening', { ...statement, opening: { ...opening, place: opening.place + 1 } }),
    ofStatement('not-in-root-ending', { ...statement, ending: { ...ending, path: pathText(shorter) } }),
    ofStatement('not-in-root-half-a-step', {
      ...statement,
      ending: { ...ending, path: ending.path.slice(0, -4) },
    }),
    ofStatement('not-in-root-more-than-we-have', {
      ...statement,
      ending: { ...ending, leaf: ending.leaf.replace(/\d$/, '9999') },
    }),
    ofStatement('closings-out-of-order', { ...statement, opening: ending, ending: opening }),
    ofStatement('anchor-not-in-log', { ...statement, anchor: { ...statement.anchor, index: 1 } }),
    ofStatement('anchor-not-in-log-another-kind', { ...statement, anchor: ending.closing }),
  ];
}

import { diceOf } from '@cliffhanger/testing/dice';
import { answersInPython } from '../../../packages/verifier/python/python-under-test.ts';
import { judge } from './judge.ts';
import { openScene, type Scene } from './scene.ts';
import { shownNow, TAMPERINGS } from './tamperings.ts';

/** A condition that this trial must detect about itself; otherwise its verdict is worthless. */
export interface Control {
  readonly name: string;
  readonly isNoticed: boolean;
}

const sceneOf = (seed: string, name: string): Scene =>
  openScene(`${seed} ${name}`, diceOf(`${seed} ${name}`));

export function controls(seed: string): Control[] {
  return [nothingChanged(seed), withoutWhatWasKept(seed), withoutWitness(seed), anotherFileInPython(seed)];
}

/** A tampering that changes nothing must count as not found. */
function nothingChanged(seed: string): Control {
  const scene = sceneOf(seed, 'nothing');
  return {
    name: 'a tampering that changes nothing is not found',
    isNoticed: judge(scene, shownNow(scene)).findings.length === 0,
  };
}

const tamperedBy = (name: string, scene: Scene) => {
  const way = TAMPERINGS.find((one) => one.name === name);
  if (way === undefined) throw new Error(`no tampering ${name}`);
  return way.tamper(scene);
};

/** Books rewritten as a whole and signed again are consistent: only an earlier copy reveals the change. */
function withoutWhatWasKept(seed: string): Control {
  const isMissed = Array.from({ length: 8 }, (_, index) => {
    const scene = sceneOf(seed, `kept ${index}`);
    const shown = tamperedBy('history: amount', scene);
    const told = judge(scene, shown).findings.length > 0;
    return told && judge(scene, shown, { hasKept: false, hasWitness: false }).findings.length === 0;
  });
  return {
    name: 'without the comparison with what was kept, rewritten books pass',
    isNoticed: isMissed.includes(true),
  };
}

function withoutWitness(seed: string): Control {
  const scene = sceneOf(seed, 'fork');
  const shown = tamperedBy('log: forked, each seller shown one', scene);
  const isFound = judge(scene, shown).findings.length > 0;
  const isMissed = judge(scene, shown, { hasKept: true, hasWitness: false }).findings.length === 0;
  return { name: 'without a witness, a fork shown to two sellers passes', isNoticed: isFound && isMissed };
}

/** The comparison of the two programs works: for a different file the Python answer differs. */
function anotherFileInPython(seed: string): Control {
  const scene = sceneOf(seed, 'python');
  const { asked } = judge(scene, tamperedBy('file: line left out', scene));
  const [clean] = answersInPython([{ file: scene.kept.statement, knownKeys: [scene.kept.key] }]);
  const isOther = asked.every(({ typescript }) => JSON.stringify(typescript) !== JSON.stringify(clean));
  return { name: 'a different answer of Python is noticed', isNoticed: asked.length > 0 && isOther };
}

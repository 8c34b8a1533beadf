import { diceOf } from '@cliffhanger/testing/dice';
import { judge, type Presentation } from './judge.ts';
import { goOn, mirrorOf, openScene, rewriteHistory, type Scene } from './scene.ts';
import { shownNow } from './tamperings.ts';

/**
 * Changes these proofs cannot detect (docs/proofs.md §7, "not shown"); tested so that the page stays true.
 */
export interface BeyondProof {
  readonly name: string;
  readonly why: string;
  readonly isFound: boolean;
}

export function beyondProof(seed: string): BeyondProof[] {
  return [
    attempt(
      seed,
      'the newest closing left out before anybody saw it',
      'no number is missing yet',
      (scene) => {
        goOn(scene);
        const { world, kept } = scene;
        world.log.entries.pop();
        return {
          log: { ...mirrorOf(world), consistency: world.log.consistency(kept.mirror.entries.length) },
        };
      },
    ),
    attempt(seed, 'a line changed before any closing has it', 'nobody was told of it yet', (scene) => {
      const { world, sellerId } = scene;
      world.trade(sellerId, 2);
      const { transfers } = world.journal(sellerId);
      transfers.splice(-1, 1);
      world.journal(sellerId).rehash();
      world.close();
      return shownNow(scene, false);
    }),
    attempt(
      seed,
      'books rewritten before anybody kept anything',
      'there is nothing to compare with',
      (scene) => {
        rewriteHistory(scene, (transfers) => void transfers.splice(-1, 1));
        const { world } = scene;
        const kept = { checkpoint: world.checkpoint(), entries: [...world.log.entries] };
        Object.assign(scene.kept, { mirror: kept });
        return shownNow(scene, false);
      },
    ),
  ];
}

function attempt(
  seed: string,
  name: string,
  why: string,
  tamper: (scene: Scene) => Presentation,
): BeyondProof {
  const scene = openScene(`${seed} ${name}`, diceOf(`${seed} ${name}`));
  return { name, why, isFound: judge(scene, tamper(scene)).findings.length > 0 };
}

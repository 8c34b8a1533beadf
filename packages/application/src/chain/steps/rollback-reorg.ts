import { accept, DONE, type Result } from '@cliffhanger/core/kernel';
import type { ChainNode, WatchPosition } from '../../ports/index.ts';
import type { ChainPorts } from '../chain-ports.ts';
import type { Followed } from './followed.ts';
import { notifyOfMoves } from './notify-of-moves.ts';

interface ReorgRollback {
  readonly node: ChainNode;
  readonly position: WatchPosition;
}

interface Ancestor {
  readonly height: number;
  readonly hash: string;
}

/** Rolls back to the newest block that is still in the chain. */
export async function rollbackReorg(
  ports: ChainPorts<'chainAlarms' | 'chainWatch' | 'outbox'>,
  { node, position }: ReorgRollback,
): Promise<Followed> {
  const { transactions, clock } = ports;
  const ancestor = await commonAncestor(ports, { node, position });
  if (ancestor === undefined) return reportLost(ports, position);
  const walked = await transactions.run(async (repositories): Promise<Result<Followed>> => {
    const gone = await repositories.chainWatch.rollbackReorg({ position, to: ancestor }, clock.now());
    if (gone === undefined) return accept({ kind: 'not-ours' });
    await notifyOfMoves(repositories, gone, 'gone');
    return accept({ kind: 'walked-back', blocks: position.height - ancestor.height });
  });
  if (!walked.ok) throw new Error('a reorganisation could not be walked back');
  return walked.value;
}

/**
 * Bisects: if one block is the same, all below it are. `undefined` when the reorganisation is deeper than the
 * stored blocks.
 */
async function commonAncestor(
  { transactions }: ChainPorts<'chainWatch'>,
  { node, position: { network, height } }: ReorgRollback,
): Promise<Ancestor | undefined> {
  const stillThere = async (at: number): Promise<string | undefined> => {
    const [block, hash] = await Promise.all([
      node.blockAt(at),
      transactions.readOne(({ chainWatch }) => chainWatch.hashAt(network, at)),
    ]);
    return hash !== undefined && block?.hash === hash ? hash : undefined;
  };
  let low = (await transactions.readOne(({ chainWatch }) => chainWatch.lowestOf(network))) ?? height;
  let found = await stillThere(low);
  if (found === undefined) return undefined;
  let high = height;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const hash = await stillThere(middle);
    if (hash === undefined) high = middle;
    else [low, found] = [middle, hash];
  }
  return { height: low, hash: found };
}

async function reportLost(
  { transactions, clock }: ChainPorts<'chainAlarms'>,
  position: WatchPosition,
): Promise<Followed> {
  const { network, height } = position;
  await transactions.run(async ({ chainAlarms }) => {
    const facts = { height };
    await chainAlarms.raise({ network, kind: 'deep-reorganisation', facts, raisedAt: clock.now() });
    return DONE;
  });
  return { kind: 'lost' };
}

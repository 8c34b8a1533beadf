import type { ChainNode } from '@cliffhanger/application/ports';
import { lyingNode } from '@cliffhanger/testing/chain';
import { CARELESS, type DepositWorld, openCarelessWorld, openDepositWorld } from './deposit-world.ts';

const TO_FINALITY = 70;
/** Matches an eighth of all block hashes. */
const LIES_ABOUT = /[07]$/;

/** The followed node invents payments; the other node does not know them. */
export async function lyingNodes(world: DepositWorld, rounds: number) {
  const careful = await openDepositWorld(`lies ${world.dice.next()}`);
  try {
    let credited = 0;
    for (let round = 0; round < rounds; round += 1) {
      credited += await creditedLies(careful, () => Promise.resolve());
    }
    return { rounds, credited, carelessRuleFound: await isCarelessRuleFound(world) };
  } finally {
    await careful.close();
  }
}

async function isCarelessRuleFound({ dice }: DepositWorld): Promise<boolean> {
  const careless = await openCarelessWorld(`lies ${dice.next()}`);
  try {
    return (await creditedLies(careless, async (chain) => void (await chain.finalize(CARELESS)))) > 0;
  } finally {
    await careless.close();
  }
}

async function creditedLies(
  world: DepositWorld,
  settleCarelessly: (chain: DepositWorld['chain']) => Promise<void>,
): Promise<number> {
  const { chain, sellers, dice } = world;
  const [honest] = chain.chain.nodes;
  const { address } = dice.pick(sellers);
  const liar = makesUp(honest, { token: chain.token.address, to: address, units: 500_000_000n });
  await chain.mine(TO_FINALITY);
  const deceived = chain.seenThrough({ nodes: [liar, honest] });
  await deceived.catchUp();
  await settleCarelessly(deceived);
  return (await world.compare()).wrong.length;
}

/** Adds a payment to some blocks, the same ones on every request, each with a different hash. */
const makesUp = (
  honest: ChainNode,
  payment: { readonly token: string; readonly to: string; readonly units: bigint },
): ChainNode =>
  lyingNode(honest, {
    transfersIn: async (hash, tokens) => {
      const real = await honest.transfersIn(hash, tokens);
      if (!LIES_ABOUT.test(hash)) return real;
      const made = { ...payment, transactionHash: `0x${hash.slice(4)}ff`, ordinal: 0, from: payment.token };
      return real && [...real, made];
    },
  });

import type { Sender } from '@cliffhanger/application/chain';
import type { ChainNode, OutboundTransactions, Repositories } from '@cliffhanger/application/ports';
import type { Result } from '@cliffhanger/core/kernel';

/** The steps of a payout with a lasting effect: in our tables, at the signer, or at a node. */
const STEPS = ['intent', 'plan', 'sign', 'keep', 'hand-over', 'mark', 'end'] as const;
type Step = (typeof STEPS)[number];

/** Just before a step takes effect, or just after it. */
export type DyingPoint = `${'before' | 'after'} ${Step}`;
export const DYING_POINTS: readonly DyingPoint[] = STEPS.flatMap(
  (step) => [`before ${step}`, `after ${step}`] as const,
);

export class Death extends Error {
  override readonly name = 'Death';
}

/** The repository change that marks each step. */
const STEP_OF: Readonly<Partial<Record<keyof OutboundTransactions, Step>>> = {
  add: 'intent',
  planAttempt: 'plan',
  keepSigned: 'keep',
  markBroadcast: 'mark',
  end: 'end',
};

/**
 * A sender that crashes once at each of these points, by an error that nothing catches. A transaction that crashes
 * before its step is rolled back, as after a lost connection.
 */
export function dyingSender(sender: Sender, due: Set<DyingPoint>): Sender {
  const pass = (point: DyingPoint): void => {
    if (due.delete(point)) throw new Death(point);
  };
  const around = async <T>(step: Step, take: () => Promise<T>): Promise<T> => {
    pass(`before ${step}`);
    const taken = await take();
    pass(`after ${step}`);
    return taken;
  };
  const node = (of: ChainNode): ChainNode => ({
    ...of,
    broadcast: (signed) => around('hand-over', () => of.broadcast(signed)),
  });
  const [first, ...others] = sender.chain.nodes;
  return {
    ...sender,
    signer: { ...sender.signer, sign: (ask) => around('sign', () => sender.signer.sign(ask)) },
    chain: { ...sender.chain, nodes: [node(first), ...others] },
    transactions: { ...sender.transactions, run: (work) => runDying(sender, work, pass) },
  };
}

async function runDying<T>(
  { transactions }: Sender,
  work: (repositories: Repositories) => Promise<Result<T>>,
  pass: (point: DyingPoint) => void,
): Promise<Result<T>> {
  const steps: Step[] = [];
  const result = await transactions.run(async (repositories) => {
    // The database may retry the transaction: only the last attempt counts.
    steps.length = 0;
    const worked = await work({
      ...repositories,
      outboundTransactions: noting(repositories.outboundTransactions, (step) => steps.push(step)),
    });
    for (const step of steps.slice(0, 1)) pass(`before ${step}`);
    return worked;
  });
  for (const step of steps.slice(0, 1)) pass(`after ${step}`);
  return result;
}

const noting = (
  outboundTransactions: OutboundTransactions,
  note: (step: Step) => unknown,
): OutboundTransactions =>
  new Proxy(outboundTransactions, {
    get(target, name, receiver) {
      const step = STEP_OF[name as keyof OutboundTransactions];
      if (step !== undefined) note(step);
      return Reflect.get(target, name, receiver) as unknown;
    },
  });

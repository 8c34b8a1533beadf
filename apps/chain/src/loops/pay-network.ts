import {
  type Consolidator,
  consolidateDeposits,
  followOutboundTransactions,
  payOut,
  watchHotWallet,
} from '@cliffhanger/application/chain';
import { signAddresses } from '@cliffhanger/application/solvency';
import { type Log, type Loop, repeat } from '@cliffhanger/operations';
import type { ChainMetrics } from '../chain-metrics.ts';
import type { FollowedChain } from '../compose.ts';

interface Paying {
  readonly followed: FollowedChain;
  readonly everyMs: { readonly look: number; readonly consolidate: number };
  readonly metrics: ChainMetrics;
  readonly log: Log;
}

/**
 * All outgoing transactions of one network. Any number of processes may run this: each step is idempotent.
 */
export function payNetwork({ followed, everyMs, metrics, log }: Paying): readonly Loop[] {
  if (followed.openSender === undefined) return [];
  const { network } = followed.chain;
  const opened = onceItOpens(followed.openSender);
  const loop = (doing: string, every: number, step: (sender: Consolidator) => Promise<unknown>): Loop =>
    repeat({
      everyMs: every,
      step: async () => {
        await step(await opened());
        return false;
      },
      onError: (error) => {
        metrics.failed(network, doing);
        log.warn({ err: error, network, doing }, 'money could not be sent on');
      },
    });
  return [
    loop('pay out', everyMs.look, async (sender) => metrics.sent(network, 'payouts', await payOut(sender)())),
    loop('follow payments', everyMs.look, (sender) => followOutboundTransactions(sender)()),
    loop('consolidate', everyMs.consolidate, async (sender) =>
      metrics.sent(network, 'consolidations', await consolidateDeposits(sender)()),
    ),
    loop('sign for addresses', everyMs.consolidate, (sender) => signAddresses(sender)()),
    loop('watch the hot wallet', everyMs.consolidate, (sender) => watchHotWallet(sender)()),
  ];
}

/** The signer may start later or be down; a failed call retries next time. */
function onceItOpens(open: () => Promise<Consolidator>): () => Promise<Consolidator> {
  let opening: Promise<Consolidator> | undefined;
  return () => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
}

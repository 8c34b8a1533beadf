import { type Log, type Loop, repeat } from '@cliffhanger/operations';
import type { ChainMetrics } from '../chain-metrics.ts';
import type { Watcher } from '../compose.ts';

interface Following {
  readonly network: string;
  readonly watcher: Watcher;
  readonly everyMs: { readonly look: number; readonly reconcile: number };
  readonly metrics: ChainMetrics;
  readonly log: Log;
}

const WATCH_SOURCES_EVERY_MS = 5_000;
/** Frequent, because orders may wait for the block. */
const SAY_ALLOCATION_BLOCK_EVERY_MS = 2_000;

/** The loops of one watcher on one network. */
export function followNetwork({ network, watcher, everyMs, metrics, log }: Following): Pick<Loop, 'stop'> {
  const onError = (doing: string) => (error: unknown) => {
    metrics.failed(network, doing);
    log.warn({ err: error, network, doing }, 'a step on a chain failed');
  };
  const loops = [
    repeat({
      everyMs: everyMs.look,
      step: lookAndSettle({ network, watcher, metrics, log }),
      onError: onError('follow'),
    }),
    repeat({
      everyMs: WATCH_SOURCES_EVERY_MS,
      step: async () => {
        for (const view of await watcher.watchNodes()) metrics.node(network, view);
        return false;
      },
      onError: onError('watch sources'),
    }),
    repeat({
      everyMs: everyMs.reconcile,
      step: async () => {
        const reconciled = await watcher.reconcile();
        if (reconciled !== undefined) metrics.reconciled(network, reconciled);
        return false;
      },
      onError: onError('reconcile'),
    }),
    repeat({
      everyMs: everyMs.reconcile,
      step: async () => {
        const said = await watcher.sayHoldings();
        if (said > 0) log.info({ network, addresses: said }, 'what our addresses hold today');
        return false;
      },
      onError: onError('say holdings'),
    }),
    repeat({
      everyMs: SAY_ALLOCATION_BLOCK_EVERY_MS,
      step: async () => {
        const outcomes = await watcher.sayAllocationBlock();
        if (outcomes.length > 0) log.info({ network, outcomes }, 'the block of a draw');
        return false;
      },
      onError: onError('say allocation block'),
    }),
  ];
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) };
}

/** One step of a watcher with its own node: follows new blocks, then finalizes. */
function lookAndSettle({
  network,
  watcher,
  metrics,
  log,
}: Omit<Following, 'everyMs'>): () => Promise<boolean> {
  return async () => {
    const step = await watcher.follow();
    metrics.followed(network, step);
    if (step.kind === 'walked-back') log.info({ network, blocks: step.blocks }, 'a reorganisation');
    if (step.kind === 'lost') return false;
    const finalized = await watcher.finalize();
    metrics.finalized(network, finalized);
    return step.kind === 'taken-in' || step.kind === 'walked-back';
  };
}

import type { ChainSource } from '@cliffhanger/application/ports';
import { SourceUnreachable } from '@cliffhanger/application/ports';
import type { Log } from '@cliffhanger/operations';
import type { ChainMetrics } from '../chain-metrics.ts';
import type { FollowedChain } from '../compose.ts';
import { type Loop, repeat } from './repeat.ts';

interface Following {
  readonly followed: FollowedChain;
  readonly everyMs: { readonly look: number; readonly reconcile: number };
  readonly metrics: ChainMetrics;
  readonly log: Log;
}

const WATCH_SOURCES_EVERY_MS = 5_000;

/** Everything that is done for one network, each at its own pace. */
export function followNetwork({ followed, everyMs, metrics, log }: Following): Loop {
  const { network } = followed.chain;
  const onError = (doing: string) => (error: unknown) => {
    metrics.failed(network, doing);
    log.warn({ err: error, network, doing }, 'a step on a chain failed');
  };
  const loops = [
    repeat({
      everyMs: everyMs.look,
      step: lookAndSettle(followed, metrics, log),
      onError: onError('follow'),
    }),
    repeat({
      everyMs: WATCH_SOURCES_EVERY_MS,
      step: async () => {
        for (const view of await followed.watchSources()) metrics.source(network, view);
        return false;
      },
      onError: onError('watch sources'),
    }),
    repeat({
      everyMs: everyMs.reconcile,
      step: async () => {
        const reconciled = await followed.reconcile();
        if (reconciled !== undefined) metrics.reconciled(network, reconciled);
        return false;
      },
      onError: onError('reconcile'),
    }),
  ];
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) };
}

/** When the node that is followed cannot be reached, the next one is. */
function lookAndSettle(followed: FollowedChain, metrics: ChainMetrics, log: Log): () => Promise<boolean> {
  const { network, sources } = followed.chain;
  let at = 0;
  return async () => {
    const source: ChainSource = sources[at % sources.length] ?? sources[0];
    try {
      const step = await followed.follow(source);
      metrics.followed(network, step);
      if (step.kind === 'walked-back') log.info({ network, blocks: step.blocks }, 'a reorganisation');
      if (step.kind === 'not-ours' || step.kind === 'lost') return false;
      const settled = await followed.settle();
      metrics.settled(network, settled);
      return step.kind !== 'nothing-new';
    } catch (error) {
      if (error instanceof SourceUnreachable) at += 1;
      throw error;
    }
  };
}

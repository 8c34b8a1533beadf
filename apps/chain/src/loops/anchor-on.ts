import { type Log, type Loop, repeat } from '@cliffhanger/operations';
import type { ChainMetrics } from '../chain-metrics.ts';
import type { FollowedChain } from '../compose.ts';

interface Anchoring {
  readonly followed: FollowedChain;
  readonly everyMs: number;
  readonly metrics: ChainMetrics;
  readonly log: Log;
}

/**
 * Anchors the root of the public log once a day. Any number of processes may run this: each step is
 * idempotent.
 */
export function anchorOn({ followed, everyMs, metrics, log }: Anchoring): readonly Loop[] {
  const { anchor } = followed;
  const { network } = followed.chain;
  if (anchor === undefined) return [];
  return [
    repeat({
      everyMs,
      step: async () => {
        const step = await anchor();
        if (step === 'final' || step === 'abandoned') log.info({ network, step }, 'anchor of the log');
        return false;
      },
      onError: (error) => {
        metrics.failed(network, 'anchor');
        log.warn({ err: error, network }, 'the log was not anchored');
      },
    }),
  ];
}

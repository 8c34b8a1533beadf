import type { publishPushEvents as publishWith } from '@cliffhanger/application/push';
import { type Log, type Loop, repeat } from '@cliffhanger/operations';

interface Options {
  readonly publish: ReturnType<typeof publishWith>;
  readonly log: Log;
}

const LOOK_EVERY_MS = 100;

/** A loop in every worker process instead of a queued job, so that the queue does not delay open apps. */
export const publishPushEvents = ({ publish, log }: Options): Loop =>
  repeat({
    everyMs: LOOK_EVERY_MS,
    step: async () => {
      const published = await publish();
      if (!published.ok) throw new Error(`push events were refused: ${published.refusal.name}`);
      return published.value;
    },
    onError: (error) => log.warn({ err: error }, 'push events could not be published; tried again'),
  });

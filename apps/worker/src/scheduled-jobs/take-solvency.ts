import type { takeSolvency as takeWith } from '@cliffhanger/application/solvency';
import { MINUTE_MS } from '@cliffhanger/core/kernel';
import type { Log } from '@cliffhanger/operations';
import type { ScheduledJob } from './scheduled-job.ts';

/**
 * Runs after midnight UTC as soon as all inputs exist. Tried often, so that a failed attempt is repeated
 * soon.
 */
export const takeSolvency = (take: ReturnType<typeof takeWith>, log: Log): ScheduledJob => ({
  task: 'take-solvency',
  schedule: { everyMs: 5 * MINUTE_MS },
  isRunAtStart: true,
  run: async () => {
    const taken = await take();
    if (!taken.ok) throw new Error(`what is owed was not reported: ${taken.refusal.name}`);
    if (taken.value === undefined) return;
    const { day, colour } = taken.value;
    if (colour === 'red') log.error({ day, colour }, 'what is owed is not covered');
    else log.info({ day, colour }, 'what is owed and held is reported');
  },
});

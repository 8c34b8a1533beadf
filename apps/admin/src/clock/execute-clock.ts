import { accept } from '@cliffhanger/core/kernel';
import type { UseCases } from '../compose.ts';
import { type Outcome, outcomeOf } from '../outcome.ts';
import type { ClockTask } from './read-clock-args.ts';

export async function executeClock({ clock, moveClock }: UseCases, task: ClockTask): Promise<Outcome> {
  const moved = task.kind === 'move-clock' ? await moveClock(task.byMs) : accept(0);
  return outcomeOf(moved, () => `business time: ${new Date(clock.now()).toISOString()}`);
}

import { accept } from '@cliffhanger/core/kernel';
import type { Desk } from '../compose.ts';
import { type Told, tell } from '../show.ts';
import type { ClockTask } from './read-clock-words.ts';

export async function executeClock(desk: Desk, task: ClockTask): Promise<Told> {
  const moved = task.kind === 'move-clock' ? await desk.moveClock(task.byMs) : accept(0);
  return tell(moved, () => `it is ${new Date(desk.clock.now()).toISOString()} for the business`);
}

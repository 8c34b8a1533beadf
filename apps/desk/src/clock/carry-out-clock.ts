import type { Desk } from '../compose.ts';
import type { ClockTask } from './read-clock-words.ts';

export async function carryOutClock(desk: Desk, task: ClockTask): Promise<void> {
  if (task.kind === 'move-clock') await desk.moveClock(task.byMs);
  console.log(`it is ${new Date(desk.clock.now()).toISOString()} for the business`);
}

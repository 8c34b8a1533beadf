import type { Desk } from '../compose.ts';
import { type Told, tell } from '../show.ts';
import type { MoneyTask } from './read-money-words.ts';
import { showWaitingDeposits, showWaitingWithdrawals } from './show-money.ts';

export async function executeMoney(desk: Desk, task: MoneyTask): Promise<Told> {
  const now = desk.clock.now();
  return task.kind === 'list-deposits'
    ? tell(await desk.listWaitingDeposits(), (waiting) => showWaitingDeposits(waiting, now))
    : tell(await desk.listWaitingWithdrawals(), (waiting) => showWaitingWithdrawals(waiting, now));
}

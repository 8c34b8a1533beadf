import { stopsWithdrawals } from '@cliffhanger/core/chain';
import type { Desk } from '../compose.ts';
import type { ChainTask } from './read-chain-words.ts';

/** False when there was nothing to clear. */
export async function carryOutChain(desk: Desk, task: ChainTask): Promise<boolean> {
  if (task.kind === 'clear-alarm') {
    const isCleared = await desk.clearAlarm(task);
    console.log(isCleared ? `cleared: ${task.alarm} on ${task.network}` : 'no such alarm is open');
    return isCleared;
  }
  const alarms = await desk.openAlarms();
  if (alarms.length === 0) console.log('no alarm is open');
  for (const { network, kind, facts, raisedAt } of alarms) {
    const effect = stopsWithdrawals(kind) ? 'withdrawals are stopped' : 'withdrawals go on';
    console.log(
      `${network}  ${kind}  since ${new Date(raisedAt).toISOString()}  ${effect}  ${JSON.stringify(facts)}`,
    );
  }
  return true;
}

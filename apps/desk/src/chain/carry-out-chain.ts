import { stopsWithdrawals } from '@cliffhanger/core/chain';
import type { Desk } from '../compose.ts';
import type { ChainTask } from './read-chain-words.ts';

/** False when there was nothing to clear. */
export async function carryOutChain(desk: Desk, task: ChainTask): Promise<boolean> {
  if (task.kind === 'clear-alarm') {
    if (stopsWithdrawals(task.alarm)) {
      console.log('this one lets nothing leave: two people clear it at the console');
      return false;
    }
    const cleared = await desk.clearAlarm({ ...task, because: 'looked at from the desk' });
    console.log(cleared.ok ? `cleared: ${task.alarm} on ${task.network}` : 'no such alarm is open');
    return cleared.ok;
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

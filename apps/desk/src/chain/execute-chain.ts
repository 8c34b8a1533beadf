import type { OpenAlarm } from '@cliffhanger/application/ports';
import { stopsWithdrawals } from '@cliffhanger/core/chain';
import { accept } from '@cliffhanger/core/kernel';
import type { Desk } from '../compose.ts';
import { type Told, tell } from '../show.ts';

/** What is wrong on the chains is read here; who clears it is somebody of the staff, at the console. */
export const executeChain = async (desk: Desk): Promise<Told> =>
  tell(accept(await desk.openAlarms()), showAlarms);

const showAlarms = (alarms: readonly OpenAlarm[]): string =>
  alarms.length === 0 ? 'no alarm is open' : alarms.map(showAlarm).join('\n');

function showAlarm({ network, kind, facts, raisedAt }: OpenAlarm): string {
  const effect = stopsWithdrawals(kind) ? 'withdrawals are stopped' : 'withdrawals go on';
  return `${network}  ${kind}  since ${new Date(raisedAt).toISOString()}  ${effect}  ${JSON.stringify(facts)}`;
}

import { CHAIN_ALARM_KINDS, type ChainAlarmKind } from '@cliffhanger/core/chain';
import { NETWORKS, type Network } from '@cliffhanger/core/wallet';
import { parseWords, readOperator, WrongWords } from '../words.ts';

export type ChainTask =
  | { readonly kind: 'list-alarms' }
  | {
      readonly kind: 'clear-alarm';
      readonly network: Network;
      readonly alarm: ChainAlarmKind;
      readonly operator: string;
    };

export const isChainTask = (task: { readonly kind: string }): task is ChainTask =>
  ['list-alarms', 'clear-alarm'].includes(task.kind);

export const CHAIN_USAGE = `pnpm desk alarms                                 what is wrong on the chains, and whether withdrawals are stopped
pnpm desk clear-alarm <network> <alarm> --by <operator>   after somebody has looked; those that stop withdrawals are cleared by two people at the console`;

/** Undefined when it is not about the chains. */
export function readChainWords(verb: string | undefined, words: readonly string[]): ChainTask | undefined {
  if (verb === 'alarms') return { kind: 'list-alarms' };
  if (verb !== 'clear-alarm') return undefined;
  const [typedNetwork, typedAlarm] = parseWords(words).positionals;
  const network = NETWORKS.find((known) => known === typedNetwork);
  if (network === undefined) throw new WrongWords(`on which network: ${NETWORKS.join(' | ')}`);
  const alarm = CHAIN_ALARM_KINDS.find((known) => known === typedAlarm);
  if (alarm === undefined) throw new WrongWords(`which alarm: ${CHAIN_ALARM_KINDS.join(' | ')}`);
  return { kind: 'clear-alarm', network, alarm, operator: readOperator(words) };
}

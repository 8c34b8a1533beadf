import { type ChainAlarmKind, stopsWithdrawals } from '@cliffhanger/core/chain';
import { accept, DONE, type Nothing, type Result, refuse } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type { Needs, OpenAlarm } from '../ports/index.ts';

export interface ClearChainAlarm {
  readonly network: Network;
  readonly alarm: ChainAlarmKind;
  /** What was found when somebody looked. */
  readonly because: string;
  /** Who has looked. */
  readonly operator: string;
}

type Cleared = { readonly state: 'cleared' | 'asked' };

/**
 * What is still wrong is raised again by the next look at it. An alarm that lets nothing leave is not cleared by one
 * person: it is asked for, and waits for another.
 */
export const clearChainAlarm =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  ({ network, alarm, because, operator }: ClearChainAlarm): Promise<Result<Cleared>> =>
    transactions.run(async ({ chainAlarms }): Promise<Result<Cleared>> => {
      const open = await chainAlarms.lock(network, alarm);
      if (open === undefined) return refuse('alarm-unknown');
      const at = clock.now();
      if (stopsWithdrawals(alarm)) {
        if (open.clearing === null)
          await chainAlarms.askToClear(network, alarm, { by: operator, at, because });
        return accept({ state: 'asked' });
      }
      await chainAlarms.clear(network, alarm, { actor: `operator:${operator}`, at });
      return accept({ state: 'cleared' });
    });

export type ConfirmClearing = Omit<ClearChainAlarm, 'because'>;

/** By somebody else than whoever asked; from then on money leaves again. */
export const confirmClearing =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  ({ network, alarm, operator }: ConfirmClearing): Promise<Result<Nothing>> =>
    transactions.run(async ({ chainAlarms }): Promise<Result<Nothing>> => {
      const asked = (await chainAlarms.lock(network, alarm))?.clearing ?? null;
      if (asked === null) return refuse('nothing-proposed');
      if (asked.by === operator) return refuse('second-person-needed');
      await chainAlarms.clear(network, alarm, { actor: `operator:${operator}`, at: clock.now() });
      return DONE;
    });

export const listChainAlarms =
  ({ transactions }: Needs<'transactions'>) =>
  async (): Promise<Result<readonly OpenAlarm[]>> =>
    accept(await transactions.readOne(({ chainAlarms }) => chainAlarms.open()));

import type { ChainAlarmKind } from '@cliffhanger/core/chain';
import { accept, DONE, type Nothing, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type { OpenAlarm, Requires } from '../ports/index.ts';

export interface ClearChainAlarm {
  readonly network: Network;
  readonly alarm: ChainAlarmKind;
  /** What was found when somebody looked. */
  readonly because: string;
  /** Who has looked. */
  readonly operator: OperatorId;
}

type Cleared = { readonly state: 'cleared' | 'asked' };

/**
 * What is still wrong is raised again by the next look at it. An alarm that lets nothing leave is not cleared by one
 * person: it is asked for, and waits for another.
 */
export const clearChainAlarm =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'chainAlarms'>) =>
  ({ network, alarm, because, operator }: ClearChainAlarm): Promise<Result<Cleared>> =>
    transactions.run(async ({ chainAlarms }): Promise<Result<Cleared>> => {
      const asked = { network, kind: alarm, by: operator, because };
      const outcome = await chainAlarms.askClearing(asked, clock.now());
      return outcome === 'asked' || outcome === 'cleared' ? accept({ state: outcome }) : refuse(outcome);
    });

export type ConfirmClearing = Omit<ClearChainAlarm, 'because'>;

/** By somebody else than whoever asked; from then on money leaves again. */
export const confirmClearing =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'chainAlarms'>) =>
  ({ network, alarm, operator }: ConfirmClearing): Promise<Result<Nothing>> =>
    transactions.run(async ({ chainAlarms }): Promise<Result<Nothing>> => {
      const outcome = await chainAlarms.confirmClearing({ network, kind: alarm, by: operator }, clock.now());
      return outcome === 'cleared' ? DONE : refuse(outcome);
    });

export const listChainAlarms =
  ({ transactions }: Requires<'transactions', 'chainAlarms'>) =>
  async (): Promise<Result<readonly OpenAlarm[]>> =>
    accept(await transactions.readOne(({ chainAlarms }) => chainAlarms.open()));

import type { ChainAlarmKind } from '@cliffhanger/core/chain';
import { accept, DONE, type Nothing, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type { OpenAlarm, Requires } from '../ports/index.ts';

export interface ClearChainAlarm {
  readonly network: Network;
  readonly alarm: ChainAlarmKind;
  /** The finding of the person who investigated. */
  readonly because: string;
  readonly operator: OperatorId;
}

type Cleared = { readonly state: 'cleared' | 'asked' };

/**
 * A condition that persists raises the alarm again on the next check. An alarm that stops payouts needs a
 * second person to confirm its clearing.
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

/** By a second person; payouts resume after it. */
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

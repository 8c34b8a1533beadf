import type { ChainAlarmKind } from '@cliffhanger/core/chain';
import { accept, type Result } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type { Needs } from '../ports/index.ts';

export interface ClearChainAlarm {
  readonly network: Network;
  readonly alarm: ChainAlarmKind;
  /** Who has looked, by name. */
  readonly operator: string;
}

/** What is still wrong is raised again by the next look at it. False when none was open. */
export const clearChainAlarm =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  async ({ network, alarm, operator }: ClearChainAlarm): Promise<boolean> => {
    const cleared = await transactions.run(
      async ({ chainAlarms }): Promise<Result<boolean>> =>
        accept(await chainAlarms.clear(network, alarm, { actor: `operator:${operator}`, at: clock.now() })),
    );
    return cleared.ok && cleared.value;
  };

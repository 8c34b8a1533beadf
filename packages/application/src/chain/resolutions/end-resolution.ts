import type { ResolutionId } from '@cliffhanger/core/chain';
import { accept, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import { notifyOfCredit } from '../../deposits/steps/notify-of-deposit.ts';
import type { Requires } from '../../ports/index.ts';

export interface EndResolution {
  readonly id: ResolutionId;
  readonly outcome: 'confirmed' | 'declined';
  readonly by: OperatorId;
}

export interface ResolutionEnded {
  /** The payment to sign; `undefined` when nothing moved to a seller or an address. */
  readonly moves: 'return' | 'credit' | undefined;
}

/**
 * Confirmed by a second person: a credit is booked at once, a return goes to the chain. Anyone who may
 * confirm can also decline, until a payment is on its way.
 */
export const endResolution =
  ({
    transactions,
    clock,
  }: Requires<'transactions' | 'clock', 'messages' | 'outbox' | 'resolutions' | 'sellers' | 'shops'>) =>
  (ending: EndResolution): Promise<Result<ResolutionEnded>> =>
    transactions.run(async (repositories): Promise<Result<ResolutionEnded>> => {
      const now = clock.now();
      const ended = await repositories.resolutions.end(ending, now);
      if ('refusal' in ended) return refuse(ended.refusal);
      if (ended.credit !== undefined) await notifyOfCredit(repositories, ended.credit, now);
      return accept({ moves: ended.moves });
    });

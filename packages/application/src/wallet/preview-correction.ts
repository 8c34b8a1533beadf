import { refuseUnbacked } from '@cliffhanger/core/deposits';
import { accept, type Result, refuse, type TransferId } from '@cliffhanger/core/kernel';
import { entryOf } from '@cliffhanger/core/ledger';
import { type StatedPosting, statedPosting } from '@cliffhanger/core/reviews';
import type { Requires } from '../ports/index.ts';

export interface PreviewCorrection {
  readonly transferId: TransferId;
  /** The proposer's choice; after a proposal the stored choice counts. */
  readonly bearsRest: boolean;
}

/**
 * The postings of a correction before it is proposed; refusals have the same names as for the correction
 * itself.
 */
export const previewCorrection =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'corrections'>) =>
  ({ transferId, bearsRest }: PreviewCorrection): Promise<Result<StatedPosting>> =>
    // Reads the same rows as the correction, so it takes the same short locks.
    transactions.run(async ({ corrections }): Promise<Result<StatedPosting>> => {
      const step = await corrections.preview(transferId, bearsRest, clock.now());
      if (step.outcome === 'refused') {
        if (step.name === 'unbacked-limit-reached') return refuseUnbacked();
        return refuse(step.name, { field: 'id' });
      }
      const { isProposed, lines } = step.row;
      const entries = lines.map(({ account, amount }) => entryOf(account, amount));
      return accept(
        statedPosting(isProposed ? 'at-once' : 'after-second-person', { kind: 'correction', entries }),
      );
    });

import { refuseUnbacked } from '@cliffhanger/core/deposits';
import { accept, type Result, refuse, type TransferId } from '@cliffhanger/core/kernel';
import { entryOf } from '@cliffhanger/core/ledger';
import { type StatedPosting, statedPosting } from '@cliffhanger/core/reviews';
import type { Requires } from '../ports/index.ts';

export interface PreviewCorrection {
  readonly transferId: TransferId;
  /** As whoever proposes it would say; once it is proposed, what was said then counts. */
  readonly bearsRest: boolean;
}

/** What correcting a transfer would book, said before anybody asks for it; what is in its way, by the same name as then. */
export const previewCorrection =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'corrections'>) =>
  ({ transferId, bearsRest }: PreviewCorrection): Promise<Result<StatedPosting>> =>
    // It looks at rows as the correction does, which locks them for that moment.
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

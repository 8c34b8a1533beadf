import type { CorrectionPreview, Corrections } from '@cliffhanger/application/ports';
import type { Account } from '@cliffhanger/core/ledger';
import type { Session } from '../connection.ts';
import { type StepRow, stepOf } from '../ledger/money-step.ts';
import { type CorrectionRow, correctionOf } from './correction-row.ts';

interface PreviewRow extends StepRow {
  readonly is_proposed: boolean;
  readonly accounts: readonly Account[] | null;
  readonly amounts: readonly string[] | null;
}

const previewOf = ({ is_proposed: isProposed, accounts, amounts }: PreviewRow): CorrectionPreview => ({
  isProposed,
  lines: (accounts ?? []).map((account, index) => ({ account, amount: BigInt(amounts?.[index] ?? 0) })),
});

export const createCorrections = (session: Session): Corrections => ({
  async preview(transferId, bearsRest, now) {
    const { rows } = await session.query<PreviewRow>({
      name: 'correction-preview',
      text: 'select outcome, is_proposed, accounts, amounts from wallet.preview_correction($1, $2, $3)',
      values: [transferId, bearsRest, now],
    });
    return stepOf(rows[0], previewOf);
  },

  async correct({ transferId, reason, bearsRest, operator }, now) {
    const { rows } = await session.query<CorrectionRow & StepRow>({
      name: 'correction-correct',
      text: 'select s.outcome, (s.correction).* from wallet.correct_transfer($1, $2, $3, $4, $5) s',
      values: [transferId, operator, reason, now, bearsRest],
    });
    return stepOf(rows[0], correctionOf);
  },
});

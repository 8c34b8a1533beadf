import type { Corrections } from '@cliffhanger/application/ports';
import type { Session } from '../connection.ts';
import { type StepRow, stepOf } from '../ledger/money-step.ts';
import { type CorrectionRow, correctionOf } from './correction-row.ts';

export const createCorrections = (session: Session): Corrections => ({
  async correct({ transferId, reason, bearsRest, operator }, now) {
    const { rows } = await session.query<CorrectionRow & StepRow>({
      name: 'correction-correct',
      text: 'select s.outcome, (s.correction).* from wallet.correct_transfer($1, $2, $3, $4, $5) s',
      values: [transferId, operator, reason, now, bearsRest],
    });
    return stepOf(rows[0], correctionOf);
  },
});

import { decideComplaint, executeDecisions } from '@cliffhanger/application/checkout';
import type { Dependencies } from '@cliffhanger/application/ports';
import {
  type ComplaintOutcome,
  DECISION_TAKEN_BACK_WITHIN_MS,
  type DecisionReason,
} from '@cliffhanger/core/checkout';
import type { OperatorId } from '@cliffhanger/core/kernel';
import { IDA } from './operators.ts';
import { valueOf } from './sellers.ts';

interface At {
  readonly dependencies: Dependencies;
  readonly clock: { pass(ms: number): void };
}

export interface Decided {
  readonly number: string;
  readonly outcome: ComplaintOutcome;
  readonly episodes?: readonly number[];
  readonly reason?: DecisionReason;
  readonly note?: string | null;
  readonly operator?: OperatorId;
}

/** Decided, and carried out after the undo period. */
export async function decidedComplaint({ dependencies, clock }: At, decided: Decided): Promise<void> {
  const { outcome, episodes = [], note = null, operator = IDA } = decided;
  const reason = decided.reason ?? (outcome === 'no-refund' ? 'plays-as-described' : 'does-not-play');
  valueOf(await decideComplaint(dependencies)({ ...decided, outcome, episodes, reason, note, operator }));
  clock.pass(DECISION_TAKEN_BACK_WITHIN_MS);
  valueOf(await executeDecisions(dependencies)());
}

import {
  accept,
  DONE,
  type Instant,
  type Nothing,
  type OperatorId,
  type Result,
  refuse,
} from '@cliffhanger/core/kernel';
import { checkSetting, isSettingName, type Json, type SettingName } from '@cliffhanger/core/settings';
import type { Requires, SettingProposal, SettingProposalId } from '../ports/index.ts';

export interface ProposeSetting {
  readonly name: string;
  /** In text form: amounts as decimals, times in their unit. */
  readonly value: Json;
  readonly reason: string;
  /** Undefined: now. Never in the past. */
  readonly effectiveFrom?: Instant | undefined;
  readonly by: OperatorId;
}

type Params = Pick<SettingProposal, 'name' | 'value' | 'reason' | 'effectiveFrom'>;

/** In force from its date, immediately or, when it concerns money, after a second person confirms it. */
export const proposeSetting =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'settings'>) =>
  ({ by, ...asked }: ProposeSetting): Promise<Result<{ readonly state: 'changed' | 'proposed' }>> =>
    transactions.run(async ({ settings }): Promise<Result<{ readonly state: 'changed' | 'proposed' }>> => {
      const now = clock.now();
      const checked = checkedChange(asked, now);
      if (!checked.ok) return checked;
      const state = await settings.change({ ...checked.value, by }, now);
      return state === 'changed' || state === 'proposed' ? accept({ state }) : refuse(state);
    });

function checkedChange(
  { name, value, reason, effectiveFrom }: Omit<ProposeSetting, 'by'>,
  now: Instant,
): Result<Params> {
  if (!isSettingName(name)) return refuse('invalid-input', { field: 'name' });
  const checked = checkSetting(name, value);
  if (!checked.ok) return checked;
  if (effectiveFrom !== undefined && effectiveFrom < now)
    return refuse('invalid-input', { field: 'effectiveFrom' });
  return accept({ name: name satisfies SettingName, value, reason, effectiveFrom: effectiveFrom ?? now });
}

export interface EndProposal {
  readonly id: SettingProposalId;
  readonly outcome: 'confirmed' | 'declined';
  readonly by: OperatorId;
}

/** Another person confirms; anyone may decline, including the proposer. A past date becomes now. */
export const endSettingProposal =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'settings'>) =>
  (end: EndProposal): Promise<Result<Nothing>> =>
    transactions.run(async ({ settings }): Promise<Result<Nothing>> => {
      const proposal = await settings.findProposal(end.id);
      if (proposal === undefined) return refuse('nothing-proposed');
      if (end.outcome === 'confirmed') {
        // The bounds may have changed since the proposal.
        const checked = checkSetting(proposal.name, proposal.value);
        if (!checked.ok) return checked;
      }
      const ended = await settings.endProposal(end, clock.now());
      return ended === 'done' ? DONE : refuse(ended);
    });

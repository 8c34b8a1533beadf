import {
  accept,
  DONE,
  type Instant,
  type Nothing,
  type OperatorId,
  type Result,
  refuse,
} from '@cliffhanger/core/kernel';
import {
  isAboutMoney,
  isSettingName,
  type Json,
  readSetting,
  type SettingName,
} from '@cliffhanger/core/settings';
import type { Needs, SettingProposal, SettingProposalId } from '../ports/index.ts';

export interface ProposeSetting {
  readonly name: string;
  /** As it is written down: amounts as decimals, times in their unit. */
  readonly value: Json;
  readonly reason: string;
  /** From now on, unless given; never backwards. */
  readonly effectiveFrom?: Instant | undefined;
  readonly by: OperatorId;
}

type Asked = Pick<SettingProposal, 'name' | 'value' | 'reason' | 'effectiveFrom'>;

/** In force from its date on at once, or, where it is about money, when a second person has confirmed it. */
export const proposeSetting =
  ({ transactions, clock, chance }: Needs<'transactions' | 'clock' | 'chance'>) =>
  ({ by, ...asked }: ProposeSetting): Promise<Result<{ readonly state: 'changed' | 'proposed' }>> =>
    transactions.run(async ({ settings }): Promise<Result<{ readonly state: 'changed' | 'proposed' }>> => {
      const now = clock.now();
      const checked = checkedChange(asked, now);
      if (!checked.ok) return checked;
      const change = checked.value;
      if (isAboutMoney(change.name)) {
        await settings.propose({ ...change, id: chance.id(), proposedBy: by, proposedAt: now });
        return accept({ state: 'proposed' });
      }
      await settings.add({ ...change, decidedBy: `operator:${by}`, decidedAt: now });
      return accept({ state: 'changed' });
    });

function checkedChange(
  { name, value, reason, effectiveFrom }: Omit<ProposeSetting, 'by'>,
  now: Instant,
): Result<Asked> {
  if (!isSettingName(name)) return refuse('invalid-input', { field: 'name' });
  if (readSetting(name, value) === undefined) return refuse('invalid-input', { field: 'value' });
  if (effectiveFrom !== undefined && effectiveFrom < now)
    return refuse('invalid-input', { field: 'effectiveFrom' });
  return accept({ name: name satisfies SettingName, value, reason, effectiveFrom: effectiveFrom ?? now });
}

export interface EndProposal {
  readonly id: SettingProposalId;
  readonly outcome: 'confirmed' | 'declined';
  readonly by: OperatorId;
}

/** Confirmed by somebody else; declined by anybody, whoever asked for it too. A date that has passed becomes now. */
export const endSettingProposal =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  ({ id, outcome, by }: EndProposal): Promise<Result<Nothing>> =>
    transactions.run(async ({ settings }): Promise<Result<Nothing>> => {
      const now = clock.now();
      const proposal = await settings.lockProposal(id);
      if (proposal === undefined) return refuse('nothing-proposed');
      if (outcome === 'confirmed') {
        if (proposal.proposedBy === by) return refuse('second-person-needed');
        const { name, value, reason, effectiveFrom } = proposal;
        await settings.add({
          name,
          value,
          reason,
          effectiveFrom: effectiveFrom < now ? now : effectiveFrom,
          decidedBy: `operator:${proposal.proposedBy} and operator:${by}`,
          decidedAt: now,
        });
      }
      await settings.endProposal({ id, outcome, by, at: now });
      return DONE;
    });

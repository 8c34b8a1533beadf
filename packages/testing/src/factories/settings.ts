import { endSettingProposal, type ProposeSetting, proposeSetting } from '@cliffhanger/application/settings';
import { DONE, type Nothing, type Result } from '@cliffhanger/core/kernel';
import type { Fixture } from './fixture.ts';
import { ADA, addOperators, BEN } from './operators.ts';

/** Changed by one admin and, where it takes two, confirmed by another. */
export async function changeSetting(
  { dependencies, owner }: Pick<Fixture, 'dependencies' | 'owner'>,
  change: Omit<ProposeSetting, 'by' | 'reason'>,
): Promise<Result<Nothing>> {
  await addOperators(owner);
  const proposed = await proposeSetting(dependencies)({ ...change, reason: 'agreed on Monday', by: ADA });
  if (!proposed.ok) return proposed;
  if (proposed.value.state === 'changed') return DONE;
  const proposals = await dependencies.transactions.read(({ settings }) => settings.proposals());
  const id = proposals.at(-1)?.id;
  if (id === undefined) throw new Error('no change was proposed');
  return endSettingProposal(dependencies)({ id, outcome: 'confirmed', by: BEN });
}

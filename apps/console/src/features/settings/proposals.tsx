import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { endProposal, type listSettings } from '@cliffhanger/wire/operator/settings';
import { dateText, quoteText, t } from '../../shared/language/index.ts';
import { ConfirmOrDecline, Panel } from '../../shared/parts/index.ts';
import { refresh, useApiMutation } from '../../shared/server/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { changeInWords, SettingEffect } from '../../shared/setting-words/index.ts';
import { useStaffNames } from '../../shared/staff-names/index.ts';

type SettingsList = AnswerOf<typeof listSettings>;

/** Proposed changes that need a second person's confirmation. */
export const Proposals = ({ proposals, settings }: Pick<SettingsList, 'proposals' | 'settings'>) => (
  <div className="p-3 pb-0">
    <Panel title={t('console.settings.proposals')}>
      {proposals.map((proposal) => (
        <Proposal
          key={proposal.id}
          proposal={proposal}
          now={settings.find(({ name }) => name === proposal.name)?.value}
        />
      ))}
    </Panel>
  </div>
);

interface ProposalProps {
  readonly proposal: SettingsList['proposals'][number];
  readonly now: SettingsList['settings'][number]['value'] | undefined;
}

function Proposal({ proposal, now }: ProposalProps) {
  const { id, name, value, effectiveFrom, reason, proposedBy, proposedAt } = proposal;
  const session = useSession();
  const named = useStaffNames();
  const { send, problem, isBusy } = useApiMutation(endProposal);
  const mayEnd = session?.roles.some((role) => role === 'admin' || role === 'finance-approver') ?? false;
  const isMine = proposedBy === session?.id;

  return (
    <div className="border-b border-line px-3.5 py-2.5 last:border-0">
      <p className="text-label">{t(`console.settings.about.${name}`)}</p>
      <p>{changeInWords(name, now ?? null, value)}</p>
      <div className="max-w-md pt-2">
        <SettingEffect name={name} value={value} />
      </div>
      <p className="mb-2 text-small text-muted">
        {t('console.settings.proposed-by', {
          name: named(proposedBy),
          at: dateText(proposedAt),
          from: dateText(effectiveFrom),
        })}{' '}
        {quoteText(reason)}
      </p>
      {isMine && <p className="mb-2 text-warn">{t('console.settings.waits')}</p>}
      {mayEnd && (
        <div className="w-64">
          <ConfirmOrDecline
            isBusy={isBusy}
            problem={problem}
            mayConfirm={!isMine}
            onEnd={async (outcome, code) => {
              const done = await send({ id, outcome, code });
              if (done !== undefined) await refresh();
            }}
          />
        </div>
      )}
    </div>
  );
}

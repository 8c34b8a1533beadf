import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { endProposal, listSettings } from '@cliffhanger/wire/operator/settings';
import { useState } from 'react';
import { dateText, t } from '../../shared/language/index.ts';
import { Act, Answered, CodeField, Page, Panel, Problem, Table } from '../../shared/parts/index.ts';
import { refresh, useApiMutation, useApiQuery } from '../../shared/server/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { ChangeForm } from './change-form.tsx';
import { briefly, changeInWords, inWords } from './in-words.ts';
import { seenOf } from './parts.ts';

type SettingsList = AnswerOf<typeof listSettings>;

export function SettingsScreen() {
  const listed = useApiQuery(listSettings, {});
  return (
    <Page title={t('console.nav.settings')}>
      <Answered of={listed}>
        {(answer) => (
          <>
            {answer.proposals.length > 0 && <Proposals {...answer} />}
            {answer.coming.length > 0 && <Coming {...answer} />}
            <Values {...answer} />
          </>
        )}
      </Answered>
    </Page>
  );
}

function Values({ settings, networks }: SettingsList) {
  const [changed, setChanged] = useState<string>();
  const isAdmin = useSession()?.roles.includes('admin') ?? false;
  const setting = settings.find(({ name }) => name === changed);
  return (
    <>
      {setting !== undefined && (
        <ChangeForm key={setting.name} setting={setting} onDone={() => setChanged(undefined)} />
      )}
      <Panel title={t('console.settings.values')}>
        <Table
          label={t('console.settings.values')}
          heads={[
            [t('console.settings.name')],
            [t('console.settings.value')],
            [t('console.settings.default')],
            [''],
          ]}
        >
          {settings.map(({ name, value, byDefault, isAboutMoney }) => (
            <tr key={name}>
              <td>
                {t(`console.settings.about.${name}`)}
                {isAboutMoney && <span className="text-muted"> {t('console.settings.two')}</span>}
              </td>
              <td className="max-w-96">{briefly(name, seenOf(value, networks))}</td>
              <td className="max-w-60 text-muted">{briefly(name, seenOf(byDefault, networks))}</td>
              <td className="text-end">
                {isAdmin && <Act onClick={() => setChanged(name)}>{t('console.settings.change')}</Act>}
              </td>
            </tr>
          ))}
        </Table>
      </Panel>
    </>
  );
}

const Coming = ({ coming, networks }: SettingsList) => (
  <Panel title={t('console.settings.coming')}>
    <Table
      label={t('console.settings.coming')}
      heads={[
        [t('console.settings.name')],
        [t('console.settings.value')],
        [t('console.settings.from')],
        [t('console.settings.reason')],
      ]}
    >
      {coming.map(({ name, value, effectiveFrom, reason }) => (
        <tr key={`${name} ${effectiveFrom}`}>
          <td>{t(`console.settings.about.${name}`)}</td>
          <td>{inWords(name, seenOf(value, networks))}</td>
          <td>{dateText(effectiveFrom)}</td>
          <td>{reason}</td>
        </tr>
      ))}
    </Table>
  </Panel>
);

/** What one person has asked for; a second one confirms it here. */
export const Proposals = ({ proposals, settings }: SettingsList) => (
  <Panel title={t('console.settings.proposals')}>
    {proposals.map((proposal) => (
      <Proposal
        key={proposal.id}
        proposal={proposal}
        now={settings.find(({ name }) => name === proposal.name)?.value}
      />
    ))}
  </Panel>
);

interface ProposalProps {
  readonly proposal: SettingsList['proposals'][number];
  readonly now: SettingsList['settings'][number]['value'] | undefined;
}

function Proposal({ proposal, now }: ProposalProps) {
  const { id, name, value, effectiveFrom, reason, proposedBy } = proposal;
  const session = useSession();
  const [code, setCode] = useState('');
  const { send, problem, isBusy } = useApiMutation(endProposal);
  const mayEnd = session?.roles.some((role) => role === 'admin' || role === 'finance-approver') ?? false;

  async function end(outcome: 'confirmed' | 'declined'): Promise<void> {
    const done = await send({ id, outcome, code });
    setCode('');
    if (done !== undefined) await refresh();
  }

  return (
    <div className="border-b border-line p-4 last:border-0">
      <p className="text-label">{t(`console.settings.about.${name}`)}</p>
      <p>{changeInWords(name, now ?? null, value)}</p>
      <p className="mb-2 text-muted">
        {dateText(effectiveFrom)}, {reason}
      </p>
      {mayEnd && (
        <div className="w-64">
          <CodeField value={code} onChange={setCode} />
          <Problem text={problem} />
          <span className="flex gap-2">
            {proposedBy !== session?.id && (
              <Act look="main" disabled={isBusy || code.length < 6} onClick={() => void end('confirmed')}>
                {t('console.settings.confirm')}
              </Act>
            )}
            <Act disabled={isBusy || code.length < 6} onClick={() => void end('declined')}>
              {t('console.settings.decline')}
            </Act>
          </span>
        </div>
      )}
    </div>
  );
}

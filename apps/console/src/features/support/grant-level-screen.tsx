import { AGENT_LEVELS, type AgentLevel, type Email, parseEmail } from '@cliffhanger/core/identity';
import { grantLevel, previewLevelGrant } from '@cliffhanger/wire/operator/support';
import { type FormEvent, useEffect, useState } from 'react';
import { StatedPostings } from '../../shared/consequence/index.ts';
import { useSignedMutation, WhatIsSigned } from '../../shared/device-key/index.ts';
import { t } from '../../shared/language/index.ts';
import { levelText } from '../../shared/levels/index.ts';
import {
  Act,
  Answered,
  Choice,
  CodeField,
  Empty,
  Field,
  Page,
  Panel,
  Problem,
  TextArea,
} from '../../shared/parts/index.ts';
import { problemText, refresh, useApiQuery } from '../../shared/server/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { WaitingGrants } from './waiting-grants.tsx';

/** Support proposes a level and a second person confirms it. Support never removes one (DOMAIN §7, §13). */
export function GrantLevelScreen() {
  const roles = useSession()?.roles ?? [];
  return (
    <Page title={t('console.nav.grant-level')}>
      <div className="items-start gap-3 lg:grid lg:grid-cols-[minmax(360px,480px)_minmax(0,1fr)]">
        <Panel title={t('console.grant.title')}>
          {roles.includes('support') ? <GrantForm /> : <Empty text={t('console.support.only')} />}
        </Panel>
        <WaitingGrants />
      </div>
    </Page>
  );
}

const LONGEST_REASON = 500;

function GrantForm() {
  const [email, setEmail] = useState('');
  const [level, setLevel] = useState<AgentLevel>('silver');
  const [reason, setReason] = useState('');
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [told, setTold] = useState<string>();
  const isReady = email.trim() !== '' && reason.trim() !== '' && code.length === 6;
  const id = parseEmail(email);
  const asked =
    id === undefined ? undefined : ({ subject: 'level', id, level, reason: reason.trim() } as const);
  const { send, isBusy, problem, shown } = useSignedMutation(grantLevel, asked, isReady);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTold(undefined);
    const address = parseEmail(email);
    setWrong(address === undefined ? t('console.grant.email-wrong') : undefined);
    if (address === undefined) return;
    const granted = await send({ email: address, level, reason, code });
    setCode('');
    if (granted === undefined) return;
    setTold(t('console.grant.done', { email: address, level: levelText(granted.level) }));
    await refresh();
    setEmail('');
    setReason('');
  }

  return (
    <form className="p-4" noValidate onSubmit={(event) => void submit(event)}>
      <p className="mb-3 text-muted">{t('console.grant.hint')}</p>
      <Field
        label={t('console.grant.email')}
        type="email"
        autoComplete="off"
        value={email}
        onChange={setEmail}
        required
      />
      <Choice
        label={t('console.grant.level')}
        value={level}
        // The lowest level is the default of every account, so it cannot be granted.
        options={AGENT_LEVELS.slice(1).map((one) => [one, levelText(one)])}
        onChange={setLevel}
      />
      <WillBring email={email} level={level} />
      <TextArea
        label={t('console.grant.reason')}
        value={reason}
        onChange={setReason}
        maxLength={LONGEST_REASON}
        required
      />
      <CodeField value={code} onChange={setCode} />
      {asked !== undefined && isReady && <WhatIsSigned shown={shown} />}
      <Problem text={wrong ?? problem} />
      {told !== undefined && <output className="mb-3 block text-good">{told}</output>}
      <Act look="main" submits disabled={isBusy || !isReady}>
        {t('console.grant.submit', { level: levelText(level) })}
      </Act>
    </form>
  );
}

interface WillBringProps {
  readonly email: string;
  readonly level: AgentLevel;
}

/** Debounced: each preview writes a line to the audit log. */
const TYPED_AFTER_MS = 500;

/** The effect of the level for the account with this address. */
function WillBring({ email, level }: WillBringProps) {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const settling = setTimeout(() => setTyped(email), TYPED_AFTER_MS);
    return () => clearTimeout(settling);
  }, [email]);
  const address = typed === email ? parseEmail(typed) : undefined;
  return address === undefined ? null : <Previewed email={address} level={level} />;
}

function Previewed({ email, level }: { readonly email: Email; readonly level: AgentLevel }) {
  const preview = useApiQuery(previewLevelGrant, { email, level });
  // The server would reject the grant with the same message.
  if (preview.isError) return <p className="mb-3 text-muted">{problemText(preview.error)}</p>;
  return (
    <Answered of={preview}>
      {({ from, rightsAdded, ...stated }) => (
        <>
          <p className="mb-2">{t('console.grant.brings', { from: levelText(from), rights: rightsAdded })}</p>
          <StatedPostings list={[stated]} />
        </>
      )}
    </Answered>
  );
}

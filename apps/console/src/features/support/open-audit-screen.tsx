import { Link, useParameter } from '@cliffhanger/client/router';
import { idOf, isId } from '@cliffhanger/core/kernel';
import { AUDIT_RULES, type AuditRule } from '@cliffhanger/core/orders';
import { mayCall } from '@cliffhanger/wire/operator';
import { openAudit } from '@cliffhanger/wire/operator/support';
import { type FormEvent, useState } from 'react';
import { t } from '../../shared/language/index.ts';
import { Act, Choice, Empty, Field, Page, Panel, Problem, TextArea } from '../../shared/parts/index.ts';
import { refresh, useApiMutation } from '../../shared/server/index.ts';
import { useSession } from '../../shared/session/index.ts';

/** Holds an order after a finding, until it is decided in the complaints queue. */
export function OpenAuditScreen() {
  const roles = useSession()?.roles ?? [];
  return (
    <Page title={t('console.nav.open-audit')}>
      <Panel title={t('console.open-audit.title')}>
        {mayCall(openAudit.roles, roles) ? <OpenAuditForm /> : <Empty text={t('console.support.only')} />}
      </Panel>
    </Page>
  );
}

const LONGEST_NOTE = 500;
const LONGEST_NUMBER = 20;

function OpenAuditForm() {
  // A link from an order's page fills in both.
  const [sellerId, setSellerId] = useState(useParameter('seller') ?? '');
  const [number, setNumber] = useState(useParameter('number') ?? '');
  const [rule, setRule] = useState<AuditRule>('own-purchase');
  const [note, setNote] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [held, setHeld] = useState<string>();
  const { send, isBusy, problem } = useApiMutation(openAudit);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setHeld(undefined);
    const id = sellerId.trim();
    setWrong(isId(id) ? undefined : t('console.open-audit.seller-wrong'));
    if (!isId(id)) return;
    const asked = number.trim().toUpperCase();
    if ((await send({ sellerId: idOf(id), number: asked, rule, note })) === undefined) return;
    setHeld(asked);
    setNumber('');
    setNote('');
    await refresh();
  }

  const isReady = sellerId.trim() !== '' && number.trim() !== '' && note.trim() !== '';
  return (
    <form className="max-w-md p-4" onSubmit={(event) => void submit(event)}>
      <p className="mb-3 text-muted">{t('console.open-audit.hint')}</p>
      <Field
        label={t('console.open-audit.number')}
        value={number}
        onChange={setNumber}
        placeholder="CH-22222222"
        maxLength={LONGEST_NUMBER}
        required
      />
      <Field label={t('console.open-audit.seller')} value={sellerId} onChange={setSellerId} required />
      <Choice
        label={t('console.open-audit.rule')}
        value={rule}
        options={AUDIT_RULES.map((one) => [one, t(`console.open-audit.rule.${one}`)])}
        onChange={setRule}
      />
      <TextArea
        label={t('console.open-audit.note')}
        value={note}
        onChange={setNote}
        maxLength={LONGEST_NOTE}
        required
      />
      <Problem text={wrong ?? problem} />
      {held !== undefined && (
        <output className="mb-3 block text-good">
          {t('console.open-audit.done', { number: held })}{' '}
          <Link className="text-primary-text underline" to="/queue/complaint">
            {t('console.queue.complaint')}
          </Link>
        </output>
      )}
      <Act look="danger" submits disabled={isBusy || !isReady}>
        {t('console.open-audit.submit')}
      </Act>
    </form>
  );
}

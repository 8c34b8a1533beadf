import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { mayCall } from '@cliffhanger/wire/operator';
import { askResolution, type listResolutions } from '@cliffhanger/wire/operator/chain';
import { type FormEvent, useState } from 'react';
import { t } from '../../shared/language/index.ts';
import { Act, CodeField, Field, Problem } from '../../shared/parts/index.ts';
import { refresh, useApiMutation } from '../../shared/server/index.ts';
import { useSession } from '../../shared/session/index.ts';

type Resolution = AnswerOf<typeof listResolutions>['list'][number];

/**
 * Requests that money booked as capital returns to suspense. An approver confirms it in the list of
 * resolutions.
 */
export function TakeBack({ resolution }: { readonly resolution: Resolution }) {
  const [isOpen, setOpen] = useState(false);
  const roles = useSession()?.roles ?? [];
  const isOwn = resolution.way === 'capital' && resolution.state === 'done' && resolution.reopenedAt === null;
  if (!isOwn || !mayCall(askResolution.roles, roles)) return null;
  return isOpen ? (
    <Ask subjectId={resolution.subjectId} />
  ) : (
    <div className="py-1">
      <Act onClick={() => setOpen(true)}>{t('console.suspense.take-back')}</Act>
    </div>
  );
}

function Ask({ subjectId }: Pick<Resolution, 'subjectId'>) {
  const [reason, setReason] = useState('');
  const [code, setCode] = useState('');
  const { send, isBusy, problem } = useApiMutation(askResolution);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const done = await send({ subjectKind: 'transfer', subjectId, way: 'reopen', reason, code });
    setCode('');
    if (done !== undefined) await refresh();
  }
  return (
    <form className="pt-2" onSubmit={(event) => void submit(event)}>
      <Field label={t('console.suspense.because')} value={reason} onChange={setReason} required />
      <CodeField value={code} onChange={setCode} />
      <Problem text={problem} />
      <Act look="main" submits disabled={isBusy}>
        {t('console.suspense.ask')}
      </Act>
    </form>
  );
}

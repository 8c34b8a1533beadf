import type { TransferId } from '@cliffhanger/core/kernel';
import { mayCall } from '@cliffhanger/wire/operator';
import { correctTransfer } from '@cliffhanger/wire/operator/ledger';
import { type FormEvent, useState } from 'react';
import { t } from '../../shared/language/index.ts';
import { Act, CodeField, Field, Problem } from '../../shared/parts/index.ts';
import { refresh, useApiMutation } from '../../shared/server/index.ts';
import { useSession } from '../../shared/session/index.ts';

/** The one way to put a balance right: the exact opposite of a transfer, asked for by two. */
export function Correction({ id }: { readonly id: TransferId }) {
  const roles = useSession()?.roles ?? [];
  const [isOpen, setOpen] = useState(false);
  if (!mayCall(correctTransfer.roles, roles)) return null;
  if (!isOpen) return <Act onClick={() => setOpen(true)}>{t('console.books.correct')}</Act>;
  return <CorrectionForm id={id} />;
}

function CorrectionForm({ id }: { readonly id: TransferId }) {
  const [reason, setReason] = useState('');
  const [code, setCode] = useState('');
  const [told, setTold] = useState<string>();
  const { send, problem, isBusy } = useApiMutation(correctTransfer);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const done = await send({ id, reason, code });
    setCode('');
    if (done === undefined) return;
    setTold(
      done.correctionId === null ? t('console.books.correct.proposed') : t('console.books.correct.done'),
    );
    await refresh();
  }

  if (told !== undefined) return <output className="text-good">{told}</output>;
  return (
    <form className="flex items-end gap-3 pt-2" onSubmit={(event) => void submit(event)}>
      <Field label={t('console.books.correct.reason')} value={reason} onChange={setReason} required />
      <CodeField value={code} onChange={setCode} />
      <span className="pb-3">
        <Act look="danger" submits disabled={isBusy}>
          {t('console.books.correct.send')}
        </Act>
      </span>
      <Problem text={problem} />
    </form>
  );
}

import { idOf } from '@cliffhanger/core/kernel';
import { mayCall } from '@cliffhanger/wire/operator';
import { confirmRemedy, declineRemedy } from '@cliffhanger/wire/operator/reviews';
import { type FormEvent, useState } from 'react';
import { t } from '../../../shared/language/index.ts';
import { Act, CodeField, Problem, TextArea } from '../../../shared/parts/index.ts';
import { refresh, useApiMutation } from '../../../shared/server/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { ConsequenceBox } from './consequence-box.tsx';
import { NamedSteps } from './deciding.tsx';
import type { Step } from './parts.tsx';
import type { ReviewPage } from './review-page.ts';

interface SecondPersonProps {
  readonly page: ReviewPage;
  readonly steps: readonly Step[];
  readonly onDone: () => void;
}

/** An upheld appeal that pays money needs a confirmation by a second person of finance. */
export function SecondPerson({ page, steps, onDone }: SecondPersonProps) {
  const roles = useSession()?.roles ?? [];
  const mayDecide = mayCall(confirmRemedy.roles, roles);
  return (
    <aside className="min-h-0 overflow-auto border-s border-line bg-surface p-4">
      <NamedSteps list={steps} />
      <p className="mb-3 text-small text-muted">{t('console.remedy.second')}</p>
      <ConsequenceBox page={page} verdict="yes" />
      {mayDecide && <SecondForm key={page.item.id} id={page.item.id} onDone={onDone} />}
    </aside>
  );
}

function SecondForm({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const [note, setNote] = useState('');
  const [code, setCode] = useState('');
  const confirming = useApiMutation(confirmRemedy);
  const declining = useApiMutation(declineRemedy);
  const isBusy = confirming.isBusy || declining.isBusy;

  async function finish(done: Promise<unknown>): Promise<void> {
    const answer = await done;
    setCode('');
    if (answer === undefined) return;
    await refresh();
    onDone();
  }

  function confirm(event: FormEvent): void {
    event.preventDefault();
    void finish(confirming.send({ id: idOf(id), code }));
  }

  return (
    <form onSubmit={confirm}>
      <CodeField value={code} onChange={setCode} />
      <Problem text={confirming.problem ?? declining.problem} />
      <Act look="main" isWide submits disabled={isBusy || code.length < 6}>
        {t('console.remedy.confirm')}
      </Act>
      <div className="mt-6">
        <TextArea label={t('console.remedy.note')} value={note} onChange={setNote} maxLength={500} />
        <Act
          look="danger"
          isWide
          disabled={isBusy || code.length < 6 || note.trim() === ''}
          onClick={() => void finish(declining.send({ id: idOf(id), note, code }))}
        >
          {t('console.remedy.decline')}
        </Act>
      </div>
    </form>
  );
}

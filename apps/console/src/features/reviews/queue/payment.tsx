import { idOf } from '@cliffhanger/core/kernel';
import { decideReview, recordPayment } from '@cliffhanger/wire/operator/reviews';
import { type FormEvent, useState } from 'react';
import { SignAgain } from '../../../shared/device-key/index.ts';
import { t } from '../../../shared/language/index.ts';
import { Act, CodeField, Field, Problem } from '../../../shared/parts/index.ts';
import { refresh, useApiMutation } from '../../../shared/server/index.ts';
import { ConsequenceBox } from './consequence-box.tsx';
import { NamedSteps } from './deciding.tsx';
import type { Step } from './parts.tsx';
import type { ReviewPage } from './review-page.ts';

/** An approved withdrawal waits to be paid: two people name the transaction that did it. */
export function Payment({ page, steps }: { readonly page: ReviewPage; readonly steps: readonly Step[] }) {
  const { item } = page;
  const [hash, setHash] = useState('');
  const [code, setCode] = useState('');
  const recording = useApiMutation(recordPayment);
  const rejecting = useApiMutation(decideReview.withdrawal);

  async function record(event: FormEvent): Promise<void> {
    event.preventDefault();
    const done = await recording.send({ id: idOf(item.id), transactionHash: hash, code });
    setCode('');
    if (done !== undefined) await refresh();
  }

  async function giveBack(): Promise<void> {
    const rejection = { id: item.id, verdict: 'reject', rule: 'address-not-payable', code } as const;
    const done = await rejecting.send(rejection);
    setCode('');
    if (done !== undefined) await refresh();
  }

  return (
    <aside className="min-h-0 overflow-auto border-s border-line bg-surface p-4">
      <NamedSteps list={steps} />
      <ConsequenceBox page={page} verdict="yes" />
      <form onSubmit={(event) => void record(event)}>
        <Field label={t('console.payment.hash')} value={hash} onChange={setHash} required />
        <p className="mb-3 text-muted">{t('console.payment.hint')}</p>
        <CodeField value={code} onChange={setCode} />
        <Problem text={recording.problem ?? rejecting.problem} />
        <Act look="main" isWide submits disabled={recording.isBusy}>
          {t('console.payment.send')}
        </Act>
      </form>
      {item.state === 'approved' && (
        <p className="mt-3">
          <Act isWide disabled={rejecting.isBusy || code.length < 6} onClick={() => void giveBack()}>
            {t('console.payment.back')}
          </Act>
        </p>
      )}
      {item.state === 'approved' && (
        <div className="mt-3">
          <SignAgain payment={{ subject: 'withdrawal', id: item.id }} />
        </div>
      )}
    </aside>
  );
}

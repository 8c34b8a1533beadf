import { idOf } from '@cliffhanger/core/kernel';
import { Icon } from '@cliffhanger/ui';
import { decideReview, recordPayment } from '@cliffhanger/wire/operator/reviews';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { SignAgain } from '../../../shared/device-key/index.ts';
import { t } from '../../../shared/language/index.ts';
import { Act, CodeField, Field, Problem } from '../../../shared/parts/index.ts';
import { refresh, useApiMutation } from '../../../shared/server/index.ts';
import { ConsequenceBox } from './consequence-box.tsx';
import { NamedSteps } from './deciding.tsx';
import type { Step } from './parts.tsx';
import type { ReviewPage } from './review-page.ts';

interface PaymentProps {
  readonly page: ReviewPage;
  readonly steps: readonly Step[];
}

/** An approved withdrawal is sent by the signer; what was paid some other way is recorded by two people. */
export function Payment({ page, steps }: PaymentProps) {
  const [isOtherwise, setOtherwise] = useState(false);
  return (
    <aside className="min-h-0 overflow-auto border-s border-line bg-surface p-4">
      <NamedSteps list={steps} />
      <p className="mb-3 text-muted">{t('console.payment.sends')}</p>
      <ConsequenceBox page={page} verdict="yes" />
      {page.item.state === 'approved' && (
        <div className="mb-3">
          <SignAgain payment={{ subject: 'withdrawal', id: page.item.id }} />
        </div>
      )}
      <button
        type="button"
        aria-expanded={isOtherwise}
        className="mb-3 flex items-center gap-1.5 text-muted hover:text-ink"
        onClick={() => setOtherwise(!isOtherwise)}
      >
        <Icon of={isOtherwise ? ChevronDown : ChevronRight} size={16} />
        {t('console.payment.otherwise')}
      </button>
      {isOtherwise && <PaidOtherwise item={page.item} />}
    </aside>
  );
}

/** Two people name the transaction that paid it, or it is given back. */
function PaidOtherwise({ item }: Pick<ReviewPage, 'item'>) {
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
    <>
      <form onSubmit={(event) => void record(event)}>
        <Field label={t('console.payment.hash')} value={hash} onChange={setHash} required />
        <p className="mb-3 text-muted">{t('console.payment.hint')}</p>
        <CodeField value={code} onChange={setCode} />
        <Problem text={recording.problem ?? rejecting.problem} />
        <Act isWide submits disabled={recording.isBusy || hash === '' || code.length < 6}>
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
    </>
  );
}

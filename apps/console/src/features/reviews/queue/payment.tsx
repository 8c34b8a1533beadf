import { Link } from '@cliffhanger/client/router';
import { idOf, MINUTE_MS } from '@cliffhanger/core/kernel';
import { useNow } from '@cliffhanger/ui';
import { countQueues, decideReview, recordPayment } from '@cliffhanger/wire/operator/reviews';
import { type FormEvent, useState } from 'react';
import { SignAgain } from '../../../shared/device-key/index.ts';
import { dateText, t } from '../../../shared/language/index.ts';
import { Act, CodeField, Field, Fold, Problem } from '../../../shared/parts/index.ts';
import { refresh, useApiMutation, useApiQuery } from '../../../shared/server/index.ts';
import { otherwiseFrom, sendingState } from '../withdrawal/sending.tsx';
import { ConsequenceBox } from './consequence-box.tsx';
import { NamedSteps } from './deciding.tsx';
import type { Step } from './parts.tsx';
import type { ReviewPage } from './review-page.ts';

interface PaymentProps {
  readonly page: ReviewPage;
  readonly steps: readonly Step[];
  readonly mayAct: boolean;
}

/** The signer pays an approved withdrawal. A payment by other means is recorded by two people. */
export function Payment({ page, steps, mayAct }: PaymentProps) {
  const { state, id } = page.item;
  const isOpen = state === 'approved' || state === 'paying';
  return (
    <aside className="min-h-0 overflow-auto border-s border-line bg-surface p-4">
      <NamedSteps list={steps} />
      {isOpen && <ConsequenceBox page={page} verdict="yes" />}
      {state === 'approved' && mayAct && (
        <div className="mb-3">
          <SignAgain payment={{ subject: 'withdrawal', id }} />
        </div>
      )}
      {isOpen && mayAct && <Otherwise page={page} />}
      <NextThatWaits />
    </aside>
  );
}

/** Disabled while the signer may still pay, to prevent a double payment. */
function Otherwise({ page }: Pick<PaymentProps, 'page'>) {
  const now = useNow(MINUTE_MS);
  const opensAt = otherwiseFrom(page);
  const waitsForSecond = sendingState(page, now) === 'by-hand';
  if (sendingState(page, now) === 'on-chain') return null;
  if (opensAt !== undefined && now < opensAt) {
    return (
      <p className="mb-3 text-small text-muted">{t('console.payment.opens', { at: dateText(opensAt) })}</p>
    );
  }
  const form = <PaidOtherwise item={page.item} />;
  return waitsForSecond ? form : <Fold name={t('console.payment.otherwise')}>{form}</Fold>;
}

function NextThatWaits() {
  const { data } = useApiQuery(countQueues, {});
  const waiting = data?.queues.find(({ kind }) => kind === 'withdrawal')?.waiting ?? 0;
  if (waiting === 0) return null;
  return (
    <Link
      to="/queue/withdrawal"
      className="flex h-8 items-center justify-center rounded-bar border border-line font-medium hover:bg-sunken"
    >
      {t('console.payment.next', { count: waiting })}
    </Link>
  );
}

/** Two people record the hash of the manual payment, or the withdrawal is rejected and the money returned. */
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

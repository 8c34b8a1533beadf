import { LONGEST_EXCEPTION_NOTE } from '@cliffhanger/core/checkout';
import { idOf } from '@cliffhanger/core/kernel';
import { closePaymentException, takeReview } from '@cliffhanger/wire/operator/reviews';
import { type FormEvent, useMemo, useState } from 'react';
import { t } from '../../../shared/language/index.ts';
import { Act, Problem, TextArea, useKeys } from '../../../shared/parts/index.ts';
import { refresh, useApiMutation } from '../../../shared/server/index.ts';
import type { ReviewPage } from './review-page.ts';

interface ClosingProps {
  readonly page: ReviewPage;
  readonly onDone: () => void;
}

/** A payment exception has no yes or no. Staff resolve it, write a note and close it. */
export function Closing({ page: { item }, onDone }: ClosingProps) {
  const [note, setNote] = useState('');
  const closing = useApiMutation(closePaymentException);
  const taking = useApiMutation(takeReview['payment-exception']);

  async function close(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (note.trim() === '' || closing.isBusy) return;
    if ((await closing.send({ id: idOf(item.id), note })) === undefined) return;
    await refresh();
    onDone();
  }

  useKeys(
    useMemo(
      () => ({
        t: () => void taking.send({ id: item.id }).then(() => refresh()),
        'mod+enter': () => void close(),
      }),
      // oxlint-disable-next-line react/exhaustive-deps -- what a key does follows what was typed
      [item.id, note, closing.isBusy],
    ),
  );

  return (
    <aside className="border-s border-line bg-surface p-4">
      <form onSubmit={(event) => void close(event)}>
        <TextArea
          label={t('console.close.note')}
          rows={5}
          required
          maxLength={LONGEST_EXCEPTION_NOTE}
          value={note}
          onChange={setNote}
        />
        <p className="mb-3 text-muted">{t('console.close.hint')}</p>
        <Problem text={closing.problem ?? taking.problem} />
        <Act look="main" isWide submits disabled={note.trim() === '' || closing.isBusy}>
          {t('console.close.send')}
        </Act>
      </form>
    </aside>
  );
}

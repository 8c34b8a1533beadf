import { LONGEST_COMPLAINT, VIEWER_REASONS, type ViewerReason } from '@cliffhanger/core/checkout';
import { type Id, idOf, isId } from '@cliffhanger/core/kernel';
import { REVIEW_HOURS } from '@cliffhanger/core/reviews';
import { ChoiceCards, TextArea } from '@cliffhanger/ui/fields';
import { complainAboutOrder, getReceipt, listReceipts } from '@cliffhanger/wire/checkout';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../shared/language/index.ts';
import { useOpenAddress, usePathParameters } from '../../shared/navigation/index.ts';
import { Action, Answered, Page, Problem, ProblemLine } from '../../shared/parts/index.ts';
import { refresh, useApiMutation, useApiQuery } from '../../shared/server/index.ts';
import { useSite } from '../../shared/site/index.ts';
import { OrderCard } from './receipt-screen.tsx';

export function ComplainScreen() {
  const t = useTranslation();
  const go = useOpenAddress();
  const { order = '' } = usePathParameters();
  if (!isId(order)) return <Problem text={t('viewing.not-found.text')} onRetry={() => go('/receipts')} />;
  return <ComplaintForm orderId={idOf<'order'>(order)} />;
}

function ComplaintForm({ orderId }: { orderId: Id<'order'> }) {
  const t = useTranslation();
  const receipt = useApiQuery(getReceipt, { orderId });
  const [reason, setReason] = useState<ViewerReason>();
  const [text, setText] = useState('');
  const sending = useApiMutation(complainAboutOrder);
  const hours = useSite()?.complaintHours ?? REVIEW_HOURS.complaint;
  const go = useOpenAddress();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (reason === undefined) return;
    if ((await sending.send({ orderId, reason, text })) === undefined) return;
    await refresh(getReceipt, listReceipts);
    go(`/receipts/${orderId}`, { replace: true });
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Page
        title={t('purchases.complain.title')}
        back={`/receipts/${orderId}`}
        footer={
          <div className="grid gap-3">
            <p className="text-small text-muted">{t('purchases.complain.promise', { hours })}</p>
            <ProblemLine text={sending.problem} />
            <Action
              look="send"
              type="submit"
              busy={sending.isBusy}
              disabled={reason === undefined || text.trim() === ''}
            >
              {t('purchases.complain.send')}
            </Action>
          </div>
        }
      >
        <Answered answer={receipt}>{(loaded) => <OrderCard receipt={loaded} />}</Answered>
        <div className="mt-6 mb-5">
          <ChoiceCards
            label={t('purchases.complain.what')}
            choices={VIEWER_REASONS.map((value) => ({ value, title: t(`purchases.reason.${value}`) }))}
            value={reason}
            onChange={setReason}
          />
        </div>
        <TextArea
          label={t('purchases.complain.more')}
          maxLength={LONGEST_COMPLAINT}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Page>
    </form>
  );
}

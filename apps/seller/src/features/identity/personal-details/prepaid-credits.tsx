import { Banner, Button, moneyFigures, showToast, useUiSettings } from '@cliffhanger/ui';
import { buyBackCredits, quoteCredits } from '@cliffhanger/wire/levels';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import {
  call,
  invalidate,
  problemText,
  showRefusal,
  useApiQuery,
  useIdempotencyKey,
} from '../../../shared/server/index.ts';

/** Unused paid credits are sold back before the account is deleted; renders nothing without any. */
export function PrepaidCredits() {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const { data } = useApiQuery(quoteCredits, {});
  const key = useIdempotencyKey();
  const [isBusy, setBusy] = useState(false);
  if (data === undefined || data.episodes === 0) return null;
  const sellBack = async () => {
    setBusy(true);
    try {
      const received = await call(buyBackCredits, {}, { idempotencyKey: key.current() });
      key.renew();
      if (!received.ok) return showRefusal(received.refusal);
      const amount = moneyFigures(received.value.amount, locale);
      showToast({ text: t('identity.delete.credits.done', { amount }), kind: 'done' });
      await invalidate('levels', 'wallet', 'identity');
    } catch (error) {
      showToast({ text: problemText(error), kind: 'problem' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Banner icon={Ticket} tone="warn">
      <p className="text-strong">{t('identity.delete.credits', { count: data.episodes })}</p>
      <p>{t('identity.delete.credits.text')}</p>
      {data.amount > 0n && (
        <Button look="soft" size="s" busy={isBusy} onClick={() => void sellBack()}>
          {t('identity.delete.credits.action', { amount: moneyFigures(data.amount, locale) })}
        </Button>
      )}
    </Banner>
  );
}

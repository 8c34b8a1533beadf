import { ActionRow, Arriving, Button, showToast, WhenOpened } from '@cliffhanger/ui';
import { quoteEarlySettlement } from '@cliffhanger/wire/settlement';
import { lazy, useState } from 'react';
import { useBalances } from '../../../shared/balances/index.ts';
import { useMoneyActionsOff } from '../../../shared/connection/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { problemText, useApiQuery } from '../../../shared/server/index.ts';
import type { EarlyQuote } from './hold.ts';
import { useFeeText, useMonthText } from './quote-texts.ts';

const EarlySheet = lazy(async () => ({ default: (await import('./early-sheet.tsx')).EarlySheet }));

/** The whole of what waits for T+7, now, for a fee: twice a month at most (DOMAIN §5). */
export function EarlySettlement() {
  const quote = useApiQuery(quoteEarlySettlement, { kind: 'waiting' });
  const balances = useBalances();
  const [isOpen, setOpen] = useState(false);
  if (quote.data === undefined) return quote.isError ? null : <Arriving />;
  // After the last of it is settled the sheet stays to say so.
  return (
    <>
      {quote.data.count > 0 && (
        <EarlyRow
          quote={quote.data}
          onAsk={() => askAnew(quote, () => setOpen(true))}
          busy={quote.isFetching}
        />
      )}
      <WhenOpened isOpen={isOpen}>
        <EarlySheet
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          quote={quote.data}
          available={balances.data?.available}
          onAskAgain={quote.refetch}
        />
      </WhenOpened>
    </>
  );
}

/** A quote is good for ten minutes: the one that is agreed to is a fresh one. */
async function askAnew(
  { refetch }: { refetch: () => Promise<{ readonly error: unknown }> },
  open: () => void,
): Promise<void> {
  const { error } = await refetch();
  if (error === null) open();
  else showToast({ text: problemText(error), kind: 'problem' });
}

interface EarlyRowProps {
  readonly quote: EarlyQuote;
  readonly busy: boolean;
  readonly onAsk: () => Promise<void>;
}

function EarlyRow({ quote, busy, onAsk }: EarlyRowProps) {
  const t = useTranslation();
  const off = useMoneyActionsOff();
  const fee = useFeeText();
  const month = useMonthText();
  if (quote.applicationsLeft === 0) return <UsedUp quote={quote} />;
  return (
    <ActionRow
      title={t('settlement.early', { count: quote.count })}
      detail={
        off ??
        t('settlement.early.text', {
          fee: fee(quote),
          left: quote.applicationsLeft,
          all: quote.applicationsAMonth,
          month: month(quote.quotedAt),
        })
      }
      action={
        <Button look="soft" size="s" busy={busy} disabled={off !== undefined} onClick={() => void onAsk()}>
          {t('settlement.early.ask')}
        </Button>
      }
    />
  );
}

/** Nothing is offered that would be refused. */
function UsedUp({ quote }: { quote: EarlyQuote }) {
  const t = useTranslation();
  const month = useMonthText();
  return (
    <p className="text-small text-muted">
      {t('settlement.early.used-up', { all: quote.applicationsAMonth, month: month(quote.quotedAt) })}
    </p>
  );
}

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

/** Settles everything that waits for T+7 now, for a fee, at most twice a month (DOMAIN §5). */
export function EarlySettlement() {
  const quote = useApiQuery(quoteEarlySettlement, { kind: 'waiting' });
  const balances = useBalances();
  const [isOpen, setOpen] = useState(false);
  if (quote.data === undefined) return quote.isError ? null : <Arriving />;
  // The sheet stays mounted after the last order settled, to show the result.
  return (
    <>
      {quote.data.count > 0 && (
        <EarlyRow
          quote={quote.data}
          onOpen={() => openWithFreshQuote(quote, () => setOpen(true))}
          busy={quote.isFetching}
        />
      )}
      <WhenOpened isOpen={isOpen}>
        <EarlySheet
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          quote={quote.data}
          available={balances.data?.available}
          onRefetch={quote.refetch}
        />
      </WhenOpened>
    </>
  );
}

/** Refetches first: a quote expires after ten minutes. */
async function openWithFreshQuote(
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
  readonly onOpen: () => Promise<void>;
}

function EarlyRow({ quote, busy, onOpen }: EarlyRowProps) {
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
        <Button look="soft" size="s" busy={busy} disabled={off !== undefined} onClick={() => void onOpen()}>
          {t('settlement.early.ask')}
        </Button>
      }
    />
  );
}

/** Shown instead of a button that the server would refuse. */
function UsedUp({ quote }: { quote: EarlyQuote }) {
  const t = useTranslation();
  const month = useMonthText();
  return (
    <p className="text-small text-muted">
      {t('settlement.early.used-up', { all: quote.applicationsAMonth, month: month(quote.quotedAt) })}
    </p>
  );
}

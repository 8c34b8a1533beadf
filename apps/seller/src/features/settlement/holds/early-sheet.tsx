import { type Money as Amount, addMoney } from '@cliffhanger/core/kernel';
import {
  type ConfirmOutcome,
  ConfirmSheet,
  Countdown,
  shortTime,
  useMoneyText,
  useUiSettings,
} from '@cliffhanger/ui';
import { applyEarlySettlement } from '@cliffhanger/wire/settlement';
import type { ReactNode } from 'react';
import { useMoneyActionsOff } from '../../../shared/connection/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { attempt, call, invalidate, useIdempotencyKey } from '../../../shared/server/index.ts';
import type { EarlyQuote } from './hold.ts';
import { useFeeText, useMonthText } from './quote-texts.ts';
import { useShownQuote } from './shown-quote.ts';

interface EarlySheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly quote: EarlyQuote;
  /** The current balance; `undefined` while loading. */
  readonly available: Amount | undefined;
  readonly onRefetch: () => Promise<unknown>;
}

/**
 * Compares the fee with waiting, which is free. The money stays in the wallet, so the fund password is not needed
 * (DOMAIN §8).
 */
export function EarlySheet({ isOpen, onClose, quote: newest, available, onRefetch }: EarlySheetProps) {
  const t = useTranslation();
  const fee = useFeeText();
  const off = useMoneyActionsOff();
  const [quote, settle] = useSettling(newest, isOpen, onRefetch);
  const hasNoneLeft = quote.applicationsLeft === 0;
  return (
    <ConfirmSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('settlement.sheet')}
      lines={[
        { label: t('settlement.sheet.orders', { count: quote.count }), amount: quote.sum },
        { label: t('settlement.sheet.fee', { fee: fee(quote) }), amount: quote.fee, flow: 'out' },
      ]}
      result={{ label: t('settlement.sheet.result'), amount: quote.net }}
      after={
        available === undefined
          ? []
          : [{ label: t('settlement.sheet.after'), amount: addMoney(available, quote.net) }]
      }
      afterNote={<SmallPrint quote={quote} onExpired={() => void onRefetch()} />}
      action={t('settlement.sheet.action')}
      decline={t('settlement.sheet.wait')}
      doneAction={t('orders.done')}
      offReason={off ?? (hasNoneLeft ? t('refusals.early-settlement-limit') : undefined)}
      onConfirm={settle}
    >
      <Without quote={quote} />
    </ConfirmSheet>
  );
}

/** The free alternative comes first. */
function Without({ quote: { sum, lastReleaseAt } }: { quote: EarlyQuote }) {
  const t = useTranslation();
  const figures = useMoneyText();
  const { locale } = useUiSettings();
  if (lastReleaseAt === null) return null;
  return (
    <p className="text-muted">
      {t('settlement.sheet.without', { sum: figures(sum), date: shortTime(lastReleaseAt, locale) })}
    </p>
  );
}

function SmallPrint({ quote, onExpired }: { quote: EarlyQuote; onExpired: () => void }) {
  const t = useTranslation();
  const month = useMonthText();
  const { applicationsLeft, applicationsAMonth, daysSaved, quotedAt, validUntil, quoteId } = quote;
  return (
    <>
      <Fact label={t('settlement.sheet.saved')}>{t('settlement.sheet.days', { days: daysSaved })}</Fact>
      <Fact label={t('settlement.sheet.left', { month: month(quotedAt) })}>
        {t('settlement.sheet.left.of', {
          left: Math.max(0, applicationsLeft - 1),
          all: applicationsAMonth,
        })}
      </Fact>
      <Fact label={t('settlement.sheet.valid')}>
        <Countdown key={quoteId} until={validUntil} format="clock" calm onEnd={onExpired} />
      </Fact>
    </>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
    <dt className="text-muted">{label}</dt>
    <dd className="figures text-label">{children}</dd>
  </div>
);

/** Sends the displayed sum: if it has changed, the server settles nothing and the new quote is shown. */
function useSettling(
  newest: EarlyQuote,
  isOpen: boolean,
  onRefetch: () => Promise<unknown>,
): readonly [EarlyQuote, () => Promise<ConfirmOutcome>] {
  const t = useTranslation();
  const figures = useMoneyText();
  const [quote, hold] = useShownQuote(newest, isOpen);
  const key = useIdempotencyKey(quote.quoteId);
  const settle = () =>
    attempt(
      () =>
        call(
          applyEarlySettlement,
          { shownSum: quote.sum, quoteId: quote.quoteId },
          { idempotencyKey: key.current() },
        ),
      {
        onDone: ({ net, orders }) => {
          key.renew();
          hold();
          void invalidate('orders', 'settlement', 'wallet', 'dashboard');
          return {
            kind: 'done',
            title: t('settlement.done'),
            text: t('settlement.done.text', { count: orders, amount: figures(net) }),
          };
        },
        onRefused: () => {
          key.renew();
          void onRefetch();
        },
      },
    );
  return [quote, settle];
}

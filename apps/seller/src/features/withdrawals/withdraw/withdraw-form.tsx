import { formatMoney, type Money, NO_MONEY, parseMoney, type Refusal } from '@cliffhanger/core/kernel';
import { checkLeast } from '@cliffhanger/core/withdrawals';
import { ActionBar, Button } from '@cliffhanger/ui';
import { quoteWithdrawal } from '@cliffhanger/wire/withdrawals';
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react';
import { useMoneyActionsOff } from '../../../shared/connection/index.ts';
import { useRestoredText } from '../../../shared/forms/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { call, problemText, showRefusal } from '../../../shared/server/index.ts';
import { PausedNote } from '../paused-note.tsx';
import type { PayoutMethod } from '../payout-method.ts';
import { AmountField } from './amount-field.tsx';
import { ApprovalNote } from './approval-note.tsx';
import { MethodPicker } from './method-picker.tsx';
import { Outcome } from './outcome.tsx';
import type { Limits, Quote } from './quote.ts';

const WithdrawalSheet = lazy(async () => ({
  default: (await import('./withdrawal-sheet.tsx')).WithdrawalSheet,
}));

interface WithdrawFormProps {
  readonly page: Omit<ComponentProps<typeof Page>, 'children' | 'action'>;
  readonly limits: Limits;
  readonly methods: readonly PayoutMethod[];
}

/** The newest usable address; a waiting one only if there is no other. */
const firstMethod = (methods: readonly PayoutMethod[]): PayoutMethod | undefined =>
  methods.find(({ isReady, isKnown }) => isReady && isKnown) ??
  methods.find(({ isReady }) => isReady) ??
  methods[0];

export function WithdrawForm({ page, limits, methods }: WithdrawFormProps) {
  const t = useTranslation();
  const off = useMoneyActionsOff();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useRestoredText('amount');
  const [chosen, setChosen] = useState(firstMethod(methods)?.methodId);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [quote, setQuote] = useState<Quote>();
  const [isOpen, setOpen] = useState(false);
  const method = methods.find(({ methodId }) => methodId === chosen);
  const amount = parseMoney(typed);

  const fail = (text: string) => {
    setError(text);
    field.current?.focus();
  };
  const review = async () => {
    if (method === undefined) return;
    const refusal = refusalOf(typed, amount, limits);
    if (refusal !== undefined) return fail(t(`refusals.${refusal.name}`, refusal.facts));
    setBusy(true);
    try {
      const received = await call(quoteWithdrawal, {
        methodId: method.methodId,
        amount: amount ?? NO_MONEY,
      });
      if (received.ok) {
        setQuote(received.value);
        setOpen(true);
      } else if (received.refusal.offer !== undefined) showRefusal(received.refusal);
      else fail(received.refusal.message);
    } catch (failure) {
      fail(problemText(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Page
      {...page}
      action={
        <ActionBar>
          <Button
            type="submit"
            form={FORM}
            look="primary"
            wide
            busy={isBusy}
            disabled={off !== undefined || method?.isReady !== true}
          >
            {t('withdrawals.review')}
          </Button>
        </ActionBar>
      }
    >
      <form
        id={FORM}
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void review();
        }}
      >
        <AmountField
          ref={field}
          value={typed}
          limits={limits}
          error={error}
          onChange={(text) => {
            setTyped(text);
            setError(undefined);
          }}
          onAll={() => {
            setTyped(formatMoney(limits.available));
            setError(undefined);
          }}
        />
        <MethodPicker methods={methods} chosen={method} onChoose={setChosen} />
        <Outcome amount={amount} limits={limits} />
        <ApprovalNote amount={amount} method={method} limits={limits} />
        {stoppedNetworkOf(method, limits).map((network) => (
          <PausedNote key={network} network={network} />
        ))}
        {off !== undefined && <p className="text-center text-small text-muted">{off}</p>}
      </form>
      {quote !== undefined && method !== undefined && (
        <Suspense>
          <WithdrawalSheet
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            // The request is done: an empty amount stops the form behind from quoting again.
            onDone={() => setTyped('')}
            quote={quote}
            method={method}
          />
        </Suspense>
      )}
    </Page>
  );
}

const FORM = 'withdraw';

const stoppedNetworkOf = (method: PayoutMethod | undefined, { stoppedNetworks }: Limits) =>
  stoppedNetworks.filter((network) => method?.type === 'usdt' && method.network === network);

/** Refusals that are known before the request, with the server's messages. */
function refusalOf(
  typed: string,
  amount: Money | undefined,
  limits: Pick<Limits, 'minimum' | 'available'>,
): Pick<Refusal, 'name' | 'facts'> | undefined {
  if (typed.trim() === '') return { name: 'amount-required', facts: {} };
  if (amount === undefined) return { name: 'amount-malformed', facts: {} };
  const enough = checkLeast({ amount, available: limits.available }, limits);
  if (!enough.ok) return enough.refusal;
  return amount > limits.available ? { name: 'insufficient-available-balance', facts: {} } : undefined;
}

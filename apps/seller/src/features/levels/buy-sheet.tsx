import { type Money, NO_MONEY, subtractMoney } from '@cliffhanger/core/kernel';
import { type ConfirmOutcome, ConfirmSheet, type ReceiptLine } from '@cliffhanger/ui';
import { checkFundPassword } from '@cliffhanger/wire/identity';
import type { Endpoint } from '@cliffhanger/wire/kernel';
import { type ReactNode, useRef } from 'react';
import { useBalances } from '../../shared/balances/index.ts';
import { useMoneyActionsOff } from '../../shared/connection/index.ts';
import { useTranslation } from '../../shared/language/index.ts';
import { PageLink } from '../../shared/navigation/index.ts';
import { attempt, call, invalidate, useIdempotencyKey } from '../../shared/server/index.ts';

interface BuySheetProps<Request> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly endpoint: Endpoint<Request, unknown>;
  readonly request: Request;
  readonly price: Money;
  readonly title: string;
  readonly lines: readonly ReceiptLine[];
  readonly rule: string;
  /** The confirmation text after the purchase. */
  readonly done: string;
  readonly children: ReactNode;
}

/** Buys a level or a pack from the wallet, confirmed with the fund password (DOMAIN §8). */
export function BuySheet<Request>(props: BuySheetProps<Request>) {
  const t = useTranslation();
  const offReason = useMoneyActionsOff();
  const buy = useBuying(props);
  const available = useBalances().data?.available;
  return (
    <ConfirmSheet
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      lines={props.lines}
      rule={props.rule}
      result={{ label: t('levels.you-pay'), amount: props.price }}
      after={available === undefined ? [] : [afterwards(t('levels.available-after'), available, props.price)]}
      action={t('levels.buy.confirm')}
      doneAction={t('shell.close')}
      offReason={offReason}
      fundPassword={{
        title: props.title,
        label: t('levels.fund-password'),
        forgot: (
          <PageLink to="personalDetails" query={{ part: 'fund-password' }}>
            {t('levels.fund-password.forgot')}
          </PageLink>
        ),
      }}
      onConfirm={buy}
    >
      {props.children}
    </ConfirmSheet>
  );
}

/** Shows zero instead of a negative balance; the server refuses with a link to recharge. */
const afterwards = (label: string, available: Money, price: Money) => ({
  label,
  amount: available < price ? NO_MONEY : subtractMoney(available, price),
});

type Confirm = (fundPassword: string | undefined) => Promise<ConfirmOutcome>;

function useBuying<Request>({ endpoint, request, done }: BuySheetProps<Request>): Confirm {
  const key = useIdempotencyKey();
  const wish = JSON.stringify(request);
  const lastWish = useRef(wish);
  return async (password = '') => {
    // Another number of packs is another purchase and needs a new idempotency key, even if the first response was
    // lost.
    if (lastWish.current !== wish) key.renew();
    lastWish.current = wish;
    const refused = await refusedPassword(password);
    if (refused !== undefined) return refused;
    return attempt(() => call(endpoint, request, { idempotencyKey: key.current() }), {
      onDone: () => {
        key.renew();
        void invalidate('levels', 'wallet', 'identity', 'catalog', 'library', 'dashboard', 'orders');
        return { kind: 'done', title: done };
      },
      onRefused: key.renew,
    });
  };
}

/** A wrong password keeps the keypad open; a missing or locked one opens a dialog with the next step. */
async function refusedPassword(password: string): Promise<ConfirmOutcome | undefined> {
  let refusedAs: ConfirmOutcome | undefined;
  const outcome = await attempt(() => call(checkFundPassword, { password }), {
    onDone: () => ({ kind: 'closed' }),
    onRefused: ({ offer, message }) => {
      refusedAs = offer === undefined ? { kind: 'wrong-password', text: message } : { kind: 'closed' };
    },
  });
  return outcome.kind === 'problem' ? (refusedAs ?? outcome) : refusedAs;
}

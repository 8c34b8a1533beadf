import { type Money, subtractMoney } from '@cliffhanger/core/kernel';
import type { PayFrom } from '@cliffhanger/core/orders';
import { ChoiceCards, useMoneyText } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';
import type { ShippingQuotes } from './shipping-quotes.ts';

interface PayQuote {
  readonly paymentAmount: Money;
  readonly available: Money;
}

interface PayChoiceProps {
  readonly quotes: ShippingQuotes<PayQuote>;
  readonly value: PayFrom;
  readonly onChange: (payFrom: PayFrom) => void;
}

/** Wallet or proceeds; an unavailable source stays visible with the reason. */
export function PayChoice({ quotes: { byPayFrom }, value, onChange }: PayChoiceProps) {
  const t = useTranslation();
  const figures = useMoneyText();
  const { proceeds, wallet } = byPayFrom;
  return (
    <ChoiceCards<PayFrom>
      label={t('orders.pay')}
      value={value}
      onChange={onChange}
      areNumbered
      choices={[
        {
          value: 'proceeds',
          title: t('orders.pay.proceeds'),
          detail: proceeds.ok ? t('orders.pay.proceeds.text') : proceeds.refusal.message,
          disabled: !proceeds.ok,
        },
        {
          value: 'wallet',
          title: t('orders.pay.wallet'),
          detail: wallet.ok
            ? t('orders.pay.wallet.text', {
                available: figures(wallet.value.available),
                after: figures(subtractMoney(wallet.value.available, wallet.value.paymentAmount)),
              })
            : wallet.refusal.message,
          disabled: !wallet.ok,
        },
      ]}
    />
  );
}

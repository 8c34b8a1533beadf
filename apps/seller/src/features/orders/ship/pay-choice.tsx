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

/** The wallet or the proceeds. A way that is closed stays in sight and says why. */
export function PayChoice({ quotes: { ways }, value, onChange }: PayChoiceProps) {
  const t = useTranslation();
  const figures = useMoneyText();
  const { proceeds, wallet } = ways;
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

import { networkName } from '@cliffhanger/core/wallet';
import { Icon } from '@cliffhanger/ui/pictures';
import { CircleDollarSign, CreditCard, FlaskConical } from 'lucide-react';
import { useLocale, useTranslation } from '../../../shared/language/index.ts';
import { chargedFigures } from './charged-figures.ts';
import type { Quote } from './quote.ts';

type Processor = Quote['processors'][number];

export interface PaymentMethod {
  readonly processor: Processor['name'];
  readonly network?: Processor['networks'][number];
}

interface OfferedMethod extends PaymentMethod {
  readonly of: Processor;
}

/** USDT is one method per open network. */
const methodsOf = (quote: Quote): readonly OfferedMethod[] =>
  quote.processors.flatMap((processor): OfferedMethod[] =>
    processor.name === 'usdt'
      ? processor.networks.map((network) => ({ processor: processor.name, network, of: processor }))
      : [{ processor: processor.name, of: processor }],
  );

export const firstMethod = (quote: Quote): PaymentMethod | undefined => methodsOf(quote)[0];

const ICONS = { sandbox: FlaskConical, stripe: CreditCard, usdt: CircleDollarSign } as const;

interface PayWithProps {
  readonly quote: Quote;
  readonly method: PaymentMethod | undefined;
  readonly onChoose: (method: PaymentMethod) => void;
}

/** A card shows the amount in the bank's currency; play money is marked as such. */
export function PayWith({ quote, method, onChoose }: PayWithProps) {
  const t = useTranslation();
  const locale = useLocale();
  const methods = methodsOf(quote);
  if (methods.length === 0) return <p className="text-muted">{t('buying.closed')}</p>;
  return (
    <fieldset className="rounded-card bg-surface">
      <legend className="sr-only">{t('buying.pay-with')}</legend>
      {methods.map(({ processor, network, of }) => (
        <label
          key={`${processor} ${network ?? ''}`}
          className="flex min-h-[66px] cursor-pointer items-center gap-3.5 px-4 py-2.5 not-first-of-type:border-t not-first-of-type:border-line"
        >
          <input
            type="radio"
            name="pay-with"
            checked={method?.processor === processor && method.network === network}
            onChange={() => onChoose(network === undefined ? { processor } : { processor, network })}
            className="size-5.5 shrink-0 accent-primary-strong"
          />
          <span className="min-w-0 flex-1">
            <span className="block text-strong">
              {t(`buying.way.${processor}`, {
                network: network === undefined ? '' : networkName(network),
              })}
            </span>
            <span className="figures block text-small text-muted">
              {t(`buying.way-detail.${processor}`, {
                charged: chargedFigures(of, locale),
                currency: of.currency,
              })}
            </span>
          </span>
          <Icon of={ICONS[processor]} className="text-muted" />
        </label>
      ))}
    </fieldset>
  );
}

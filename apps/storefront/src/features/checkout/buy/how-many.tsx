import { moneyFigures, multiplyMoney } from '@cliffhanger/core/kernel';
import { Icon } from '@cliffhanger/ui/pictures';
import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { rangeText, useLocale, useTranslation } from '../../../shared/language/index.ts';
import { useScreen } from '../../../shared/screen/index.ts';
import type { Quote } from './quote.ts';

interface HowManyProps {
  readonly whole: Quote;
  readonly some: Quote | undefined;
  readonly quantity: number | undefined;
  readonly onQuantity: (quantity: number | undefined) => void;
}

const OFFERED_FIRST = 10;

/** All remaining episodes, or the next few. All is the default. */
export function HowMany({ whole, some, quantity, onQuantity }: HowManyProps) {
  const t = useTranslation();
  const locale = useLocale();
  const few = quantity ?? Math.min(OFFERED_FIRST, Math.max(1, whole.quantity - 1));
  const priceOf = (quote: Quote) => moneyFigures(quote.amount, locale);
  const isWide = useScreen('wide');
  // A phone has no room for this price before it is selected.
  const expected = isWide ? moneyFigures(multiplyMoney(whole.retail, few), locale) : undefined;
  const range = (count: number) => rangeText(whole.firstEpisode, whole.firstEpisode + count - 1);
  return (
    <fieldset className="rounded-card bg-surface">
      <legend className="sr-only">{t('buying.how-many')}</legend>
      <Option
        isChosen={quantity === undefined}
        onChoose={() => onQuantity(undefined)}
        title={t(allOf(whole), { count: whole.quantity })}
        detail={range(whole.quantity)}
        end={priceOf(whole)}
      />
      {whole.quantity > 1 && (
        <Option
          isChosen={quantity !== undefined}
          onChoose={() => onQuantity(few)}
          title={t('buying.next', { count: few })}
          detail={range(few)}
          end={quantity !== undefined && some?.quantity === few ? priceOf(some) : expected}
        >
          <Steps value={few} most={whole.quantity} onChange={onQuantity} />
        </Option>
      )}
    </fieldset>
  );
}

function allOf({ preOrder, readyThrough, episodes }: Quote) {
  if (preOrder !== null) return 'buying.pre.all';
  return readyThrough < episodes ? 'buying.all-out' : 'buying.all';
}

interface OptionProps {
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly title: string;
  readonly detail: string;
  readonly end: string | undefined;
  readonly children?: ReactNode;
}

const Option = ({ isChosen, onChoose, title, detail, end, children }: OptionProps) => (
  <div className="flex min-h-[66px] items-center gap-2 px-4 py-2.5 not-first-of-type:border-t not-first-of-type:border-line">
    {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the children are its text */}
    <label className="flex min-h-tap flex-1 cursor-pointer items-center gap-3.5">
      <input
        type="radio"
        name="how-many"
        checked={isChosen}
        onChange={onChoose}
        className="size-5.5 shrink-0 accent-primary-strong"
      />
      <span className="min-w-0">
        <span className="block text-strong">{title}</span>
        <span className="figures block text-small text-muted">{detail}</span>
      </span>
    </label>
    {children}
    <span className="figures min-w-13 text-end text-head">{end}</span>
  </div>
);

interface StepsProps {
  readonly value: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

function Steps({ value, most, onChange }: StepsProps) {
  const t = useTranslation();
  return (
    <span className="flex items-center rounded-field bg-well">
      <button
        type="button"
        aria-label={t('viewing.less')}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
        className="grid size-tap place-items-center text-muted disabled:opacity-40"
      >
        <Icon of={Minus} size={16} />
      </button>
      <span className="figures min-w-6 text-center text-strong">{value}</span>
      <button
        type="button"
        aria-label={t('viewing.more')}
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
        className="grid size-tap place-items-center text-muted disabled:opacity-40"
      >
        <Icon of={Plus} size={16} />
      </button>
    </span>
  );
}

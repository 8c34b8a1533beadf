import { NO_MONEY } from '@cliffhanger/core/kernel';
import { Button, Card, Icon, useMoneyText } from '@cliffhanger/ui';
import { CircleAlert } from 'lucide-react';
import { type Ref, useId } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import type { Limits } from './quote.ts';

interface AmountFieldProps {
  readonly value: string;
  readonly limits: Limits;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onAll: () => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** Many keyboards offer only a comma as decimal separator. */
const asTyped = (text: string): string => text.replace(',', '.').replace(/[^0-9.]/g, '');

/** The amount in large type. */
export function AmountField({ value, limits, error, onChange, onAll, ref }: AmountFieldProps) {
  const t = useTranslation();
  const id = useId();
  const figures = useMoneyText();
  const { available, minimum } = limits;
  const canLeaveWhole = available > NO_MONEY && available < minimum;
  return (
    <Card as="div">
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="text-label text-muted">
          {t('withdrawals.amount')}
        </label>
        <Button look="soft" size="s" repeatable onClick={onAll}>
          {t('withdrawals.all')}
        </Button>
      </div>
      <div className="flex items-baseline gap-2 border-b-2 border-line focus-within:border-primary">
        <input
          ref={ref}
          id={id}
          value={value}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error ${id}-hint`}
          onChange={({ target }) => onChange(asTyped(target.value))}
          className="figures min-w-0 flex-1 bg-transparent py-1 text-figure outline-none placeholder:text-muted"
        />
        <span className="text-muted">USDT</span>
      </div>
      <p
        id={`${id}-error`}
        aria-live="polite"
        className="mt-1.5 flex gap-1.5 text-small text-bad empty:hidden"
      >
        {error !== undefined && (
          <>
            <Icon of={CircleAlert} size={16} className="mt-px" />
            <span className="min-w-0">{error}</span>
          </>
        )}
      </p>
      {error !== undefined && canLeaveWhole && (
        <div className="mt-2">
          <Button look="soft" size="s" repeatable onClick={onAll}>
            {t('withdrawals.all.whole', { available: figures(available) })}
          </Button>
        </div>
      )}
      <p id={`${id}-hint`} className="mt-1.5 text-small text-muted">
        {t(canLeaveWhole ? 'withdrawals.limits.whole' : 'withdrawals.limits', {
          available: figures(available),
          minimum: figures(minimum),
        })}
      </p>
    </Card>
  );
}

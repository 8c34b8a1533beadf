import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useTranslation } from '../../../shared/language/index.ts';
import { toggleOrder, useChosenNumbers } from './chosen-orders.ts';

/** A checkbox for shipping several orders at once, where there is room. */
export function ChooseOrder({ number }: { number: string }) {
  const t = useTranslation();
  const isChosen = useChosenNumbers().has(number);
  return (
    <label className="-ms-2 -mt-1 grid size-9 shrink-0 cursor-pointer place-items-center pointer-coarse:size-tap">
      <input
        type="checkbox"
        aria-label={t('desk.choose.order', { number })}
        aria-keyshortcuts="X"
        checked={isChosen}
        onChange={() => toggleOrder(number)}
        className="peer sr-only"
      />
      <span
        aria-hidden
        className={clsx(
          'grid size-[18px] place-items-center rounded-bar text-on-primary peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary',
          isChosen ? 'bg-primary-strong' : 'border-[1.5px] border-edge',
        )}
      >
        {isChosen && <Check size={13} strokeWidth={3} />}
      </span>
    </label>
  );
}

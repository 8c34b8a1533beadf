import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../pictures/icon.tsx';
import { Sheet } from './sheet.tsx';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly detail?: string;
  /** BCP 47 tag of the label when it differs from the page. */
  readonly lang?: string;
  readonly picture?: ReactNode;
}

interface ChoiceSheetProps<Value extends string> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value | undefined;
  readonly onChoose: (value: Value) => void;
  /** Below the options. */
  readonly footer?: ReactNode;
}

/** Radio options in a bottom sheet. Selecting one closes it. */
export const ChoiceSheet = <Value extends string>({
  isOpen,
  onClose,
  title,
  choices,
  value,
  onChoose,
  footer,
}: ChoiceSheetProps<Value>) => (
  <Sheet isOpen={isOpen} onClose={onClose} title={title}>
    <ul className="-mx-4">
      {choices.map((choice) => (
        <li key={choice.value}>
          <button
            type="button"
            lang={choice.lang}
            aria-current={choice.value === value}
            onClick={() => {
              onChoose(choice.value);
              onClose();
            }}
            className="flex min-h-13 w-full items-center gap-3 px-4 py-2 text-start -outline-offset-2 transition-colors active:bg-well"
          >
            {choice.picture}
            <span className="min-w-0 flex-1">
              <span className={choice.value === value ? 'block text-strong' : 'block'}>{choice.label}</span>
              {choice.detail !== undefined && (
                <span className="block text-small text-muted">{choice.detail}</span>
              )}
            </span>
            {choice.value === value && <Icon of={Check} size={20} className="text-primary-text" />}
          </button>
        </li>
      ))}
    </ul>
    {footer}
  </Sheet>
);

import { FundPasswordSheet, SelectButton } from '@cliffhanger/ui';
import { type Ref, useState } from 'react';
import { useTranslation } from '../../../../shared/language/index.ts';
import { entered, FIRST_STAGE, type KeypadStage } from './keypad-stages.ts';

interface FundPasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (digits: string) => void;
  readonly error: string | undefined;
  /** Whether a new password is entered twice. */
  readonly twice?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Opens the keypad; shows only that a value was entered. */
export function FundPasswordField({
  label,
  value,
  onChange,
  error,
  twice = false,
  ref,
}: FundPasswordFieldProps) {
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [times, setTimes] = useState(0);
  const open = () => {
    setTimes(times + 1);
    setOpen(true);
  };
  return (
    <>
      <SelectButton
        label={label}
        error={error}
        placeholder={t(twice ? 'identity.fund-password.choose' : 'identity.fund-password.enter')}
        value={value === '' ? undefined : t('identity.fund-password.entered')}
        onClick={open}
        {...(ref === undefined ? {} : { ref })}
      />
      <Keypad
        // A new key per opening, so that the keypad starts at its first stage.
        key={times}
        label={label}
        isOpen={isOpen}
        isTwice={twice}
        onClose={() => setOpen(false)}
        onChosen={(digits) => {
          onChange(digits);
          setOpen(false);
        }}
      />
    </>
  );
}

interface KeypadProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly isTwice: boolean;
  readonly onClose: () => void;
  readonly onChosen: (digits: string) => void;
}

function Keypad({ label, isOpen, isTwice, onClose, onChosen }: KeypadProps) {
  const t = useTranslation();
  const [stage, setStage] = useState<KeypadStage>(FIRST_STAGE);
  const take = (digits: string) => {
    const next = entered(stage, digits, isTwice);
    if ('chosen' in next) onChosen(next.chosen);
    else setStage(next.stage);
  };
  return (
    <FundPasswordSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('identity.fund-password.title')}
      label={stage.kind === 'again' ? t('identity.fund-password.ask.again') : label}
      error={stage.kind === 'once' && stage.isAfterMismatch ? t('refusals.new-passwords-differ') : undefined}
      onComplete={take}
    />
  );
}

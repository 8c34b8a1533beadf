import type { Locale } from '@cliffhanger/core/kernel';
import { lazy, type Ref, useState } from 'react';
import { WhenOpened } from '../overlays/when-opened.tsx';
import { useUiSettings } from '../settings/index.ts';
import type { FieldText } from './field-frame.tsx';
import { SelectButton } from './select-button.tsx';

const CountryDialog = lazy(async () => ({ default: (await import('./country-dialog.tsx')).CountryDialog }));

export const countryName = (code: string, locale: Locale): string =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;

interface CountrySelectProps extends FieldText {
  readonly value: string | undefined;
  readonly onChange: (code: string) => void;
  readonly placeholder: string;
  readonly searchLabel: string;
  readonly nothingFound: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Opens a full dialog instead of a bottom sheet, because it contains a text input. */
export function CountrySelect({
  value,
  onChange,
  placeholder,
  searchLabel,
  nothingFound,
  ref,
  ...text
}: CountrySelectProps) {
  const { locale } = useUiSettings();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SelectButton
        {...text}
        {...(ref === undefined ? {} : { ref })}
        placeholder={placeholder}
        value={value === undefined || value === '' ? undefined : countryName(value, locale)}
        onClick={() => setOpen(true)}
      />
      <WhenOpened isOpen={isOpen}>
        <CountryDialog
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          title={text.label}
          searchLabel={searchLabel}
          nothingFound={nothingFound}
          value={value}
          onChoose={(code) => {
            onChange(code);
            setOpen(false);
          }}
        />
      </WhenOpened>
    </>
  );
}

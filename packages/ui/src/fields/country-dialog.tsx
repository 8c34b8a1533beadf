import type { Locale } from '@cliffhanger/core/kernel';
import { Check, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FullDialog } from '../overlays/full-dialog.tsx';
import { Icon } from '../pictures/icon.tsx';
import { useUiSettings } from '../settings/index.ts';
import { COUNTRY_CODES } from './country-codes.ts';
import { fieldBoxClass } from './field-frame.tsx';

interface Country {
  readonly code: string;
  readonly name: string;
}

function countriesIn(locale: Locale): readonly Country[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  return COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) =>
    compare(a.name, b.name),
  );
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

/** 0 for the best matches: the code itself, or the beginning of the name. */
function rank({ code, name }: Country, wanted: string): 0 | 1 | undefined {
  const at = plain(name).indexOf(plain(wanted));
  if (at === 0 || code.toLowerCase() === wanted.toLowerCase()) return 0;
  return at > 0 ? 1 : undefined;
}

function searched(countries: readonly Country[], wanted: string): readonly Country[] {
  const ranked = Object.groupBy(countries, (country) => rank(country, wanted) ?? 'no');
  return [...(ranked[0] ?? []), ...(ranked[1] ?? [])];
}

interface CountryDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly searchLabel: string;
  readonly nothingFound: string;
  readonly value: string | undefined;
  readonly onChoose: (code: string) => void;
}

export function CountryDialog({
  isOpen,
  onClose,
  title,
  searchLabel,
  nothingFound,
  value,
  onChoose,
}: CountryDialogProps) {
  const { locale } = useUiSettings();
  const [wanted, setWanted] = useState('');
  const countries = useMemo(() => (isOpen ? countriesIn(locale) : []), [isOpen, locale]);
  const found = wanted.trim() === '' ? countries : searched(countries, wanted.trim());
  return (
    <FullDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      header={
        <label className={`${fieldBoxClass(false)} min-h-tap`}>
          <Icon of={Search} size={20} className="text-muted" />
          <span className="sr-only">{searchLabel}</span>
          <input
            type="search"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
            placeholder={searchLabel}
            autoComplete="off"
            className="h-11 min-w-0 flex-1 bg-transparent text-field outline-none placeholder:text-muted"
          />
        </label>
      }
    >
      {found.length === 0 && countries.length > 0 && (
        <p className="py-8 text-center text-muted">{nothingFound}</p>
      )}
      <ul className="overflow-hidden rounded-card bg-surface">
        {found.map((country) => (
          <li
            key={country.code}
            className="[content-visibility:auto] [contain-intrinsic-block-size:auto_48px]"
          >
            <button
              type="button"
              aria-current={country.code === value}
              onClick={() => onChoose(country.code)}
              className="flex min-h-12 w-full items-center gap-3 px-4 py-2 text-start -outline-offset-2 active:bg-well"
            >
              <span className="min-w-0 flex-1">{country.name}</span>
              {country.code === value && <Icon of={Check} size={20} className="text-primary-text" />}
            </button>
          </li>
        ))}
      </ul>
    </FullDialog>
  );
}

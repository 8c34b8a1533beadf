import { Search } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { t } from '../../shared/language/index.ts';
import { Key, useKeys } from '../../shared/parts/index.ts';

interface FindFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** `/` focuses it. */
export function FindField({ value, onChange }: FindFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useKeys(useMemo(() => ({ '/': () => field.current?.focus() }), []));
  return (
    <label className="flex h-8 w-60 items-center gap-2 rounded-bar border border-line bg-surface px-2.5 text-muted focus-within:border-primary">
      <Search aria-hidden size={14} className="shrink-0" />
      <input
        ref={field}
        type="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={t('console.settings.find')}
        aria-label={t('console.settings.find')}
        className="min-w-0 flex-1 bg-transparent text-ink outline-none placeholder:text-muted"
      />
      <Key>/</Key>
    </label>
  );
}

import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../buttons/index.ts';
import { Icon } from '../pictures/icon.tsx';
import { useUiSettings } from '../settings/index.ts';
import { fieldBoxClass } from './field-frame.tsx';

const SETTLED_AFTER_MS = 300;

interface SearchFieldProps {
  readonly label: string;
  /** What is searched for now. */
  readonly value: string;
  /** Told when typing has paused, at once on Enter and when it is cleared. */
  readonly onSearch: (wanted: string) => void;
  readonly maxLength?: number;
  readonly autoFocus?: boolean;
}

/** Asks when typing pauses, not with every key. */
export function SearchField({ label, value, onSearch, maxLength = 100, autoFocus }: SearchFieldProps) {
  const { words } = useUiSettings();
  const [typed, setTyped] = useState(value);
  const search = useRef(onSearch);
  search.current = onSearch;
  // Somebody else changed what is searched for: the field follows.
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => search.current(typed.trim()), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  const put = (text: string) => {
    setTyped(text);
    onSearch(text.trim());
  };
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        put(typed);
      }}
    >
      <label className={`${fieldBoxClass(false)} min-h-12 pe-1`}>
        <Icon of={Search} size={20} className="text-muted" />
        <span className="sr-only">{label}</span>
        <input
          type="search"
          enterKeyHint="search"
          value={typed}
          maxLength={maxLength}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={label}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- where a tap on a magnifier opened it
          autoFocus={autoFocus}
          className="h-12 min-w-0 flex-1 appearance-none bg-transparent text-field outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
        />
        {typed !== '' && <IconButton icon={X} size={20} label={words.clear} onClick={() => put('')} />}
      </label>
    </form>
  );
}

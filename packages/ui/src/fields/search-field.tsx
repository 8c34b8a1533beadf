import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../buttons/index.ts';
import { Icon } from '../pictures/icon.tsx';
import { useUiSettings } from '../settings/index.ts';
import { fieldBoxClass } from './field-frame.tsx';

const DEBOUNCE_MS = 300;

interface SearchFieldProps {
  readonly label: string;
  /** The current search. */
  readonly value: string;
  /** Called after the debounce, and at once on Enter or when the field is cleared. */
  readonly onSearch: (wanted: string) => void;
  readonly maxLength?: number;
  readonly autoFocus?: boolean;
}

export function SearchField({ label, value, onSearch, maxLength = 100, autoFocus }: SearchFieldProps) {
  const { words } = useUiSettings();
  const [typed, setTyped] = useState(value);
  // Searches that were sent and have not come back as `value`, oldest first.
  const [pending, setPending] = useState<readonly string[]>([]);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    const own = pending.indexOf(value);
    setPending(own === -1 ? [] : pending.slice(own + 1));
    // A search from outside replaces the text. An own search may come back after the user has typed more, and
    // must not.
    if (own === -1 && typed.trim() !== value) setTyped(value);
  }
  const search = (wanted: string) => {
    if (wanted !== value) setPending([...pending, wanted]);
    onSearch(wanted);
  };
  const latestSearch = useRef(search);
  latestSearch.current = search;
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => latestSearch.current(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  const put = (text: string) => {
    setTyped(text);
    search(text.trim());
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
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where a tap on the search icon opened the field
          autoFocus={autoFocus}
          className="h-12 min-w-0 flex-1 appearance-none bg-transparent text-field outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
        />
        {typed !== '' && <IconButton icon={X} size={20} label={words.clear} onClick={() => put('')} />}
      </label>
    </form>
  );
}

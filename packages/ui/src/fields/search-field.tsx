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
  // What was asked for here and has not come back as the value yet, oldest first.
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    const own = asked.indexOf(value);
    setAsked(own === -1 ? [] : asked.slice(own + 1));
    // Somebody else changed what is searched for: the field follows. What comes of our own asking may come late, when
    // something else has been typed.
    if (own === -1 && typed.trim() !== value) setTyped(value);
  }
  const ask = (wanted: string) => {
    if (wanted !== value) setAsked([...asked, wanted]);
    onSearch(wanted);
  };
  const search = useRef(ask);
  search.current = ask;
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => search.current(typed.trim()), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  const put = (text: string) => {
    setTyped(text);
    ask(text.trim());
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

import { useOpenAddress } from '@cliffhanger/client/router';
import { SHORTEST_SEARCH } from '@cliffhanger/core/records';
import { Icon } from '@cliffhanger/ui';
import { mayCall } from '@cliffhanger/wire/operator';
import { addNote, RECORD_ROLES, searchRecords } from '@cliffhanger/wire/operator/records';
import { resendReceipt } from '@cliffhanger/wire/operator/support';
import { clsx } from 'clsx';
import { type LucideIcon, Mail, Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { t } from '../../shared/language/index.ts';
import { ENTER_KEY, Key, KeyLine, MOD_KEY, Problem, useKeys } from '../../shared/parts/index.ts';
import { closeSearch, openSearch, useSearchState } from '../../shared/search/index.ts';
import { problemText, useApiMutation, useApiQuery } from '../../shared/server/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { Preview } from './preview.tsx';
import { ResultRow } from './result-row.tsx';
import {
  type Found,
  type HitKind,
  type Item,
  KIND_ICONS,
  NOTE_ICON,
  type Section,
  sectionsOf,
} from './results.ts';

export interface SearchPlace {
  readonly to: string;
  readonly name: string;
  readonly icon: LucideIcon;
}

/** The search dialog; Ctrl K opens it on any page. */
export function CommandSearch({ places }: { readonly places: readonly SearchPlace[] }) {
  const { isOpen } = useSearchState();
  useKeys(useMemo(() => ({ 'mod+k': () => (isOpen ? closeSearch() : openSearch()) }), [isOpen]));
  return isOpen ? <SearchDialog places={places} /> : null;
}

/** At the top of the navigation. */
export const SearchButton = () => (
  <button
    type="button"
    onClick={openSearch}
    className="my-1 flex h-7.5 w-full shrink-0 items-center gap-2.5 rounded-bar border border-line bg-surface px-2 text-muted hover:text-ink"
  >
    <Icon of={Search} size={16} />
    {t('console.search.title')}
    <span className="ms-auto">
      <Key>{MOD_KEY} K</Key>
    </span>
  </button>
);

const WAITS_FOR_TYPING_MS = 150;

/** Debounced: each search writes a line to the audit log. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), WAITS_FOR_TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const NOTHING: Found = { list: [], matters: [] };
const ACTIONS_ONLY = '>';

function useFound(text: string) {
  const settled = useSettled(text.trim());
  const isLongEnough = settled.length >= SHORTEST_SEARCH && !settled.startsWith(ACTIONS_ONLY);
  const { data, error, isFetching } = useApiQuery(
    searchRecords,
    { text: settled },
    { enabled: isLongEnough },
  );
  const isCurrent = isLongEnough && settled === text.trim() && data !== undefined;
  return {
    found: isCurrent ? data : NOTHING,
    isLooking: text.trim().length >= SHORTEST_SEARCH && !isCurrent && error === null,
    isNothing: isCurrent && data.list.length === 0 && !isFetching,
    problem: error === null ? undefined : problemText(error),
  };
}

/** Modal while mounted; a click on the backdrop closes it. */
function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const opened = dialog.current;
    const close = (event: MouseEvent) => event.target === opened && opened?.close();
    opened?.showModal();
    opened?.addEventListener('click', close);
    return () => opened?.removeEventListener('click', close);
  }, [dialog]);
}

function SearchDialog({ places }: { readonly places: readonly SearchPlace[] }) {
  const [text, setText] = useState('');
  const [only, setOnly] = useState<HitKind>();
  const [at, setAt] = useState(0);
  const [told, setTold] = useState<string>();
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const openAddress = useOpenAddress();
  const { found, isLooking, isNothing, problem } = useFound(text);
  const resending = useApiMutation(resendReceipt);
  useModal(dialog);

  async function resend(number: string): Promise<void> {
    const sent = await resending.send({ number });
    if (sent !== undefined) setTold(t('console.resend-receipt.done', { email: sent.sentTo }));
  }

  const sections = useSections({ text, found, only, places, resend: (number) => void resend(number) });
  const items = sections.flatMap((section) => section.items);
  const chosen = Math.min(at, items.length - 1);
  const item = items[chosen];

  function choose(one: Item | undefined, isBeside: boolean): void {
    if (one?.act !== undefined) return one.act();
    if (one?.to === undefined) return undefined;
    if (isBeside) window.open(`#${one.to}`, '_blank', 'noopener');
    closeSearch();
    if (!isBeside) openAddress(one.to);
    return undefined;
  }

  const kinds = [...new Set(found.list.map(({ kind }) => kind))];
  function press(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) setAt(Math.max(0, Math.min(items.length - 1, chosen + step)));
    else if (event.key === 'Enter') choose(item, event.ctrlKey || event.metaKey);
    else if (event.key === 'Tab' && kinds.length > 1) {
      const ring = [undefined, ...kinds];
      const next = ring.indexOf(only) + (event.shiftKey ? ring.length - 1 : 1);
      setOnly(ring[next % ring.length]);
      setAt(0);
    } else return;
    event.preventDefault();
  }

  return (
    <dialog
      ref={dialog}
      aria-label={t('console.search.title')}
      onClose={closeSearch}
      className="mx-auto mt-[76px] mb-auto flex h-[680px] max-h-[calc(100dvh-112px)] w-[940px] max-w-[calc(100dvw-32px)] flex-col overflow-hidden rounded-poster border border-line bg-surface p-0 text-ink backdrop:bg-scrim"
    >
      <div className="flex h-[54px] shrink-0 items-center gap-3 border-b border-line px-5">
        <Icon of={Search} size={16} />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened to type into it
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={item === undefined ? undefined : `${listId}-${chosen}`}
          aria-label={t('console.search.title')}
          value={text}
          onKeyDown={press}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
            setTold(undefined);
          }}
          autoComplete="off"
          spellCheck={false}
          className="min-w-0 flex-1 bg-transparent text-head font-normal outline-none"
        />
        <span className="text-small text-muted max-md:hidden">{t('console.search.hint')}</span>
        <Key>Esc</Key>
      </div>
      <Kinds found={found} kinds={kinds} only={only} onChoose={setOnly} />
      <div className="flex min-h-0 flex-1">
        <div className="min-w-0 flex-1 overflow-auto p-2.5">
          <div id={listId} role="listbox" aria-label={t('console.search.results')}>
            {sections.map((section) => (
              <SectionView
                key={section.name}
                section={section}
                first={items.indexOf(section.items[0] as Item)}
                chosen={chosen}
                listId={listId}
                typed={text.trim()}
                onChoose={choose}
                onPoint={setAt}
              />
            ))}
          </div>
          <Problem text={problem ?? resending.problem} />
          {told !== undefined && <output className="block px-2.5 py-2 text-good">{told}</output>}
          {sections.length === 0 && (
            <p role="status" className="px-2.5 py-2 text-muted">
              {isNothing
                ? t('console.search.nothing')
                : isLooking
                  ? t('console.loading')
                  : t('console.search.begin')}
            </p>
          )}
        </div>
        {item !== undefined && (item.hit !== undefined || item.matter !== undefined) && (
          <Preview item={item} />
        )}
      </div>
      <footer className="flex h-9 shrink-0 items-center gap-4 border-t border-line bg-sunken px-5 text-small text-muted">
        <span className="me-auto truncate">{t('console.search.logged')}</span>
        <KeyLine hint={{ keys: ['↑', '↓'], name: t('console.search.choose') }} />
        <KeyLine hint={{ keys: ['Tab'], name: t('console.search.kind') }} />
        <KeyLine hint={{ keys: [ENTER_KEY], name: t('console.search.open') }} />
        <KeyLine hint={{ keys: [ACTIONS_ONLY], name: t('console.search.actions-only') }} />
      </footer>
    </dialog>
  );
}

interface KindsProps {
  readonly found: Found;
  readonly kinds: readonly HitKind[];
  readonly only: HitKind | undefined;
  readonly onChoose: (kind: HitKind | undefined) => void;
}

const Kinds = ({ found: { list }, kinds, only, onChoose }: KindsProps) => (
  <div className="flex h-[42px] shrink-0 items-center gap-1.5 border-b border-line px-3.5 whitespace-nowrap">
    {[undefined, ...kinds].map((kind) => (
      <button
        key={kind ?? ''}
        type="button"
        tabIndex={-1}
        aria-pressed={kind === only}
        onClick={() => onChoose(kind)}
        className={clsx(
          'h-6.5 rounded-full border px-2.5 text-small',
          kind === only ? 'border-transparent bg-ink font-medium text-surface' : 'border-line bg-surface',
        )}
      >
        {kind === undefined ? t('console.search.everything') : t(`console.search.kind.${kind}`)}{' '}
        {kind === undefined ? list.length : list.filter((hit) => hit.kind === kind).length}
      </button>
    ))}
    <span className="ms-auto truncate ps-3 text-small text-muted">{t('console.search.clear')}</span>
  </div>
);

interface SectionsQuery {
  readonly text: string;
  readonly found: Found;
  readonly only: HitKind | undefined;
  readonly places: readonly SearchPlace[];
  readonly resend: (number: string) => void;
}

function useSections({ text, found, only, places, resend }: SectionsQuery): readonly Section[] {
  const { recent } = useSearchState();
  const roles = useSession()?.roles ?? [];
  const typed = text.trim();
  if (typed === '') {
    const items = recent
      .filter(({ kind }) => mayCall(RECORD_ROLES[kind], roles))
      .map(({ kind, to, title }) => ({ key: to, icon: KIND_ICONS[kind], title, to }));
    return items.length === 0 ? [] : [{ name: t('console.search.recent'), items }];
  }
  const goes = placesLike(places, typed.replace(ACTIONS_ONLY, '').trim());
  if (typed.startsWith(ACTIONS_ONLY)) return goes;
  const sections = sectionsOf(found, only);
  const [best] = found.list;
  const does: Item[] = [];
  if (best?.kind === 'order' && mayCall(resendReceipt.roles, roles))
    does.push({
      key: 'resend',
      icon: Mail,
      title: t('console.search.resend', { number: best.id }),
      act: () => resend(best.id),
    });
  if (best?.kind === 'seller' && mayCall(addNote.roles, roles))
    does.push({
      key: 'note',
      icon: NOTE_ICON,
      title: t('console.search.note', { name: best.title }),
      to: `/seller/${best.id}?note=1`,
    });
  return [
    ...sections,
    ...(does.length === 0 ? [] : [{ name: t('console.search.do'), items: does }]),
    ...(sections.length === 0 ? goes : []),
  ];
}

function placesLike(places: readonly SearchPlace[], typed: string): readonly Section[] {
  const wanted = typed.toLowerCase();
  const items = places
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(({ to, name, icon }): Item => ({ key: to, icon, title: t('console.search.go', { name }), to }));
  return items.length === 0 ? [] : [{ name: t('console.search.go-to'), items }];
}

interface SectionViewProps {
  readonly section: Section;
  /** Index of the section's first item in the whole list. */
  readonly first: number;
  readonly chosen: number;
  readonly listId: string;
  readonly typed: string;
  readonly onChoose: (item: Item, isBeside: boolean) => void;
  readonly onPoint: (index: number) => void;
}

const SectionView = ({ section, first, chosen, listId, typed, onChoose, onPoint }: SectionViewProps) => (
  <div role="group" aria-label={section.name} className="mb-1.5">
    <p aria-hidden className="flex h-7 items-center justify-between px-2.5 text-small text-muted">
      {section.name}
      <span>{section.aside}</span>
    </p>
    {section.items.map((item, index) => (
      <ResultRow
        key={item.key}
        id={`${listId}-${first + index}`}
        item={item}
        typed={typed}
        isChosen={first + index === chosen}
        onChoose={(isBeside) => onChoose(item, isBeside)}
        onPoint={() => onPoint(first + index)}
      />
    ))}
  </div>
);

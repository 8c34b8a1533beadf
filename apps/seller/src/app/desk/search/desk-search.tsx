import { LONGEST_LINK } from '@cliffhanger/core/promotion';
import { Icon, Kbd, Poster } from '@cliffhanger/ui';
import { clsx } from 'clsx';
import { AppWindow, Clapperboard, Link2, type LucideIcon, Package, Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { useOpenPage } from '../../../shared/navigation/index.ts';
import { problemText } from '../../../shared/server/index.ts';
import { openFromSide } from '../visits.ts';
import type { Hit, Section } from './results.ts';
import { useFound } from './use-found.ts';

const ICONS: Readonly<Record<Section['kind'], LucideIcon>> = {
  orders: Package,
  links: Link2,
  dramas: Clapperboard,
  pages: AppWindow,
};

/** Open while mounted; a click outside closes it and returns the focus. */
function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const opened = dialog.current;
    const before = document.activeElement;
    const close = (event: MouseEvent) => event.target === opened && opened?.close();
    opened?.showModal();
    opened?.addEventListener('click', close);
    return () => {
      opened?.removeEventListener('click', close);
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [dialog]);
}

/** Searches order numbers, links, titles and page names. */
export function DeskSearch({ onClose }: { onClose: () => void }) {
  const t = useTranslation();
  const openPage = useOpenPage();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const found = useFound(text);
  useModal(dialog);
  const hits = found.sections.flatMap((section) => section.hits);
  const chosen = Math.max(0, Math.min(at, hits.length - 1));
  const open = (hit: Hit | undefined) => {
    if (hit === undefined) return;
    onClose();
    openFromSide(() => openPage(hit.page, { query: hit.query }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) setAt((chosen + by + hits.length) % Math.max(1, hits.length));
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) open(hits[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      aria-label={t('desk.search')}
      onClose={onClose}
      className="layer-raised fields-sink mx-auto mt-[12vh] w-[min(100%-48px,560px)] overflow-hidden rounded-sheet p-0 text-ink backdrop:bg-scrim"
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Icon of={Search} size={20} className="text-muted" />
        <input
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-activedescendant={hits.length > 0 ? `${listId}-${chosen}` : undefined}
          aria-autocomplete="list"
          aria-label={t('desk.search.hint')}
          placeholder={t('desk.search.hint')}
          value={text}
          maxLength={LONGEST_LINK}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a shortcut in order to type
          autoFocus
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            setText(target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          className="h-14 min-w-0 flex-1 bg-transparent text-field outline-none placeholder:text-muted"
        />
        <Kbd>Esc</Kbd>
      </div>
      <div className="max-h-[60vh] overflow-y-auto p-2">
        <Found
          id={listId}
          sections={found.sections}
          chosen={hits[chosen]?.key}
          onOpen={open}
          onPoint={(hit) => setAt(hits.indexOf(hit))}
        />
        <p role="status" className={clsx('px-3 text-small text-muted', hits.length === 0 && 'py-4')}>
          <Standing text={text.trim()} found={found} />
        </p>
      </div>
    </dialog>
  );
}

interface StandingProps {
  readonly text: string;
  readonly found: ReturnType<typeof useFound>;
}

function Standing({ text, found: { sections, isLooking, error, isLongEnough } }: StandingProps) {
  const t = useTranslation();
  if (error !== null) return problemText(error);
  if (sections.length > 0) return null;
  if (isLooking && isLongEnough) return t('shell.list.loading');
  return text === '' || !isLongEnough ? t('desk.search.what') : t('desk.search.nothing', { text });
}

interface FoundProps {
  readonly id: string;
  readonly sections: readonly Section[];
  /** The key of the hit that Enter opens. */
  readonly chosen: string | undefined;
  readonly onOpen: (hit: Hit) => void;
  readonly onPoint: (hit: Hit) => void;
}

function Found({ id, sections, chosen, onOpen, onPoint }: FoundProps) {
  const t = useTranslation();
  const keys = sections.flatMap(({ hits }) => hits.map(({ key }) => key));
  return (
    <div id={id} role="listbox" aria-label={t('desk.search')}>
      {sections.map(({ kind, hits }) => (
        <div key={kind} role="group" aria-label={t(`desk.search.${kind}`)}>
          <p aria-hidden className="px-3 pt-2 pb-1 text-label text-muted">
            {t(`desk.search.${kind}`)}
          </p>
          {hits.map((hit) => (
            <Row
              key={hit.key}
              id={`${id}-${keys.indexOf(hit.key)}`}
              hit={hit}
              icon={ICONS[kind]}
              isChosen={hit.key === chosen}
              onOpen={() => onOpen(hit)}
              onPoint={() => onPoint(hit)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly hit: Hit;
  readonly icon: LucideIcon;
  readonly isChosen: boolean;
  readonly onOpen: () => void;
  readonly onPoint: () => void;
}

function Row({ id, hit, icon, isChosen, onOpen, onPoint }: RowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the search field has the focus and handles the keys
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isChosen}
      onClick={onOpen}
      onPointerMove={onPoint}
      className={clsx(
        'flex min-h-12 cursor-pointer items-center gap-3 rounded-field px-3 py-1.5',
        isChosen && 'bg-primary-soft',
      )}
    >
      {hit.poster === undefined ? (
        <span className="grid w-10 shrink-0 place-items-center">
          <Icon of={icon} size={20} className="text-muted" />
        </span>
      ) : (
        <Poster src={hit.poster} size="s" eager />
      )}
      <span className="min-w-0 flex-1">
        <span className="block text-strong wrap-anywhere">{hit.title}</span>
        {hit.detail !== '' && <span className="block text-small text-muted">{hit.detail}</span>}
      </span>
      {isChosen && <Kbd>↵</Kbd>}
    </div>
  );
}

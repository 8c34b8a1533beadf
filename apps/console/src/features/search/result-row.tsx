import { DAY_MS, earlier, MINUTE_MS } from '@cliffhanger/core/kernel';
import { Icon, useNow } from '@cliffhanger/ui';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { countryText, listText, momentText, moneyText, t } from '../../shared/language/index.ts';
import { levelText } from '../../shared/levels/index.ts';
import { Clock, ENTER_KEY, Key, wordText } from '../../shared/parts/index.ts';
import type { Hit, Item } from './results.ts';

interface ResultRowProps {
  readonly id: string;
  readonly item: Item;
  readonly typed: string;
  readonly isChosen: boolean;
  readonly onChoose: (isBeside: boolean) => void;
  readonly onPoint: () => void;
}

export function ResultRow({ id, item, typed, isChosen, onChoose, onPoint }: ResultRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const { icon, title, detail, hit, matter } = item;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above it has the keys
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
      onMouseMove={isChosen ? undefined : onPoint}
      className={clsx(
        'flex h-9 cursor-pointer items-center gap-3 rounded-bar border px-2.5',
        isChosen ? 'border-primary bg-primary-soft' : 'border-transparent',
      )}
    >
      <Icon of={icon} size={16} className="text-muted" />
      <span className="min-w-0 truncate">
        <b className="font-semibold">
          <Marked text={title} typed={typed} />
        </b>
        {detail !== undefined && (
          <span className="ms-2">
            <Marked text={detail} typed={typed} />
          </span>
        )}
      </span>
      <span className="ms-auto flex shrink-0 items-center gap-2 text-muted">
        {hit !== undefined && <HitAside hit={hit} />}
        {matter !== undefined && (
          <Clock isBare from={earlier(matter.promisedBy, DAY_MS)} promisedBy={matter.promisedBy} />
        )}
        {isChosen && <Key>{ENTER_KEY}</Key>}
      </span>
    </div>
  );
}

/** Highlights the typed text. */
function Marked({ text, typed }: { readonly text: string; readonly typed: string }) {
  const at = typed === '' ? -1 : text.toLowerCase().indexOf(typed.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark className="rounded-[2px] bg-warn-soft text-inherit">{text.slice(at, at + typed.length)}</mark>
      {text.slice(at + typed.length)}
    </>
  );
}

function HitAside({ hit: { kind, seller, country, state, amount, at } }: { readonly hit: Hit }) {
  const now = useNow(MINUTE_MS);
  if (seller !== null)
    return listText([levelText(seller.level), country === null ? '' : countryText(country)]);
  return listText([
    state === null ? '' : wordText('state', state),
    amount === null ? '' : moneyText(amount),
    at === null
      ? ''
      : kind === 'viewer'
        ? t('console.search.last', { at: momentText(at, now) })
        : momentText(at, now),
  ]);
}

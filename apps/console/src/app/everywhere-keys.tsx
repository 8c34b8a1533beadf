import { useOpenAddress } from '@cliffhanger/client/router';
import { REVIEW_KINDS } from '@cliffhanger/core/reviews';
import { mayCall } from '@cliffhanger/wire/operator';
import { listAccounts } from '@cliffhanger/wire/operator/ledger';
import { countQueues, listQueue } from '@cliffhanger/wire/operator/reviews';
import { useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../shared/language/index.ts';
import { type KeyHint, KeyLine, MOD_KEY, useKeys, useRegisteredHints } from '../shared/parts/index.ts';
import { useApiQuery } from '../shared/server/index.ts';
import { useSession } from '../shared/session/index.ts';

export const everywhereHints = (): readonly KeyHint[] => [
  { keys: [MOD_KEY, 'K'], name: t('console.search.title') },
  { keys: ['G', 'Q'], name: t('console.keys.queues') },
  { keys: ['G', '1', '–', '9'], name: t('console.keys.queue') },
  { keys: ['G', 'B'], name: t('console.keys.books') },
  { keys: ['G', 'T'], name: t('console.keys.settings') },
  { keys: ['G', 'O'], name: t('console.keys.overview') },
  { keys: ['?'], name: t('console.keys.all') },
];

/** Global shortcuts: `g` plus a letter navigates; `?` lists all keys of the page. */
export function EverywhereKeys() {
  const [isListed, setListed] = useState(false);
  const openAddress = useOpenAddress();
  const roles = useSession()?.roles ?? [];
  const seesBooks = mayCall(listAccounts.roles, roles);
  // The same order as in the navigation.
  const own = REVIEW_KINDS.filter((kind) => mayCall(listQueue[kind].roles, roles));
  const { data: counted } = useApiQuery(countQueues, {});
  // The user's own queue with the earliest deadline.
  const next = counted?.queues
    .filter(({ isMine, waiting }) => isMine && waiting > 0)
    .toSorted((one, other) => (one.nextPromise ?? 0) - (other.nextPromise ?? 0))[0];
  const queue = next?.kind ?? counted?.queues.find(({ isMine }) => isMine)?.kind;
  useKeys(
    useMemo(
      () => ({
        'g q': () => void (queue !== undefined && openAddress(`/queue/${queue}`)),
        'g b': () => void (seesBooks && openAddress('/books')),
        'g t': () => openAddress('/settings'),
        'g o': () => openAddress('/'),
        '?': () => setListed(true),
        ...Object.fromEntries(own.map((kind, at) => [`g ${at + 1}`, () => openAddress(`/queue/${kind}`)])),
      }),
      // oxlint-disable-next-line react/exhaustive-deps -- whose queues they are changes with a login alone
      [openAddress, queue, seesBooks, own.length],
    ),
  );
  return isListed ? <AllKeys onClose={() => setListed(false)} /> : null;
}

function AllKeys({ onClose }: { readonly onClose: () => void }) {
  const pages = useRegisteredHints();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const here = pages.flatMap(({ hints }) => hints);
  return (
    <dialog
      ref={dialog}
      aria-label={t('console.shortcuts.title')}
      onClose={onClose}
      className="m-auto w-[420px] rounded-panel border border-line bg-surface p-0 text-ink backdrop:bg-scrim"
    >
      <h2 className="flex h-10 items-center border-b border-line px-4 text-card">
        {t('console.shortcuts.title')}
      </h2>
      <div className="max-h-[70dvh] overflow-auto px-4 py-2">
        {here.length > 0 && <KeyGroup name={t('console.keys.here')} hints={here} />}
        <KeyGroup name={t('console.keys.everywhere')} hints={everywhereHints()} />
      </div>
    </dialog>
  );
}

const KeyGroup = ({ name, hints }: { readonly name: string; readonly hints: readonly KeyHint[] }) => (
  <section className="py-1">
    <h3 className="text-small text-muted">{name}</h3>
    <ul>
      {hints.map((hint) => (
        <li key={hint.keys.join(' ')} className="flex h-8 items-center border-b border-line last:border-0">
          <KeyLine hint={hint} isSpread />
        </li>
      ))}
    </ul>
  </section>
);

import { MINUTE_MS } from '@cliffhanger/core/kernel';
import type { NotedKind } from '@cliffhanger/core/records';
import { useNow } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { mayCall } from '@cliffhanger/wire/operator';
import { addNote, getOrder, getSeller, getViewer, LONGEST_NOTE } from '@cliffhanger/wire/operator/records';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { momentText, t } from '../../../shared/language/index.ts';
import { Act, Key, MOD_KEY, Panel, Problem } from '../../../shared/parts/index.ts';
import { refresh, useApiMutation } from '../../../shared/server/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { useStaffNames } from '../../../shared/staff-names/index.ts';

export type Note = AnswerOf<typeof addNote>;

interface NotesProps {
  readonly about: NotedKind;
  readonly id: string;
  readonly notes: readonly Note[];
  readonly isWriting: boolean;
  readonly onWrite: (isWriting: boolean) => void;
}

/** Internal notes with author and time. They are append-only. */
export function Notes({ about, id, notes, isWriting, onWrite }: NotesProps) {
  const roles = useSession()?.roles ?? [];
  const named = useStaffNames();
  const now = useNow(MINUTE_MS);
  const mayWrite = mayCall(addNote.roles, roles);
  return (
    <Panel
      title={t('console.notes.title')}
      aside={
        mayWrite && (
          <Act onClick={() => onWrite(!isWriting)} aria-expanded={isWriting}>
            {t('console.notes.add')} <Key>N</Key>
          </Act>
        )
      }
    >
      {isWriting && mayWrite && <NoteForm about={about} id={id} onDone={() => onWrite(false)} />}
      {notes.length === 0 && !isWriting && (
        <p className="px-3.5 py-2.5 text-muted">{t('console.notes.none')}</p>
      )}
      <ul>
        {notes.map(({ text, by, at }) => (
          <li key={`${at} ${text}`} className="border-b border-line px-3.5 py-2 last:border-0">
            <p className="flex justify-between gap-3">
              <span className="font-semibold">{named(by)}</span>
              <span className="text-small text-muted">{momentText(at, now)}</span>
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface NoteFormProps {
  readonly about: NotedKind;
  readonly id: string;
  readonly onDone: () => void;
}

function NoteForm({ about, id, onDone }: NoteFormProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const { send, isBusy, problem } = useApiMutation(addNote);
  useEffect(() => field.current?.focus(), []);

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (text.trim() === '' || isBusy) return;
    if ((await send({ about, id, text })) === undefined) return;
    await refresh(getSeller, getOrder, getViewer);
    onDone();
  }

  return (
    <form className="border-b border-line p-3.5" onSubmit={(event) => void submit(event)}>
      <label>
        <span className="mb-1 block text-small text-muted">{t('console.notes.hint')}</span>
        <textarea
          ref={field}
          rows={3}
          maxLength={LONGEST_NOTE}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
            if (event.key === 'Escape') onDone();
          }}
          className="mb-2 block w-full rounded-bar border border-edge bg-surface px-2.5 py-1.5"
        />
      </label>
      <Problem text={problem} />
      <Act look="main" submits disabled={isBusy || text.trim() === ''}>
        {t('console.notes.save')} <Key>{MOD_KEY} ↵</Key>
      </Act>
    </form>
  );
}

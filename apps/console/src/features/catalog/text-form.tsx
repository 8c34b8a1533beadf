import { LOCALES, type Locale } from '@cliffhanger/core/kernel';
import { saveText } from '@cliffhanger/wire/operator/catalog';
import { type FormEvent, useState } from 'react';
import { say } from '../../shared/language/index.ts';
import { Act, Field, Problem } from '../../shared/parts/index.ts';
import { refresh, useSending } from '../../shared/server/index.ts';
import type { OfficeDrama } from './office-drama.ts';

interface TextFormProps {
  readonly drama: OfficeDrama;
  readonly mayEdit: boolean;
}

/** One language at a time, beside what is missing. */
export function TextForm({ drama, mayEdit }: TextFormProps) {
  const [locale, setLocale] = useState<Locale>('en');
  return (
    <div>
      <label className="mb-3 block">
        <span className="mb-1 block text-small text-muted">{say('console.dramas.language')}</span>
        <select
          className="h-8 rounded-bar border border-edge bg-surface px-2"
          value={locale}
          onChange={(event) => setLocale(LOCALES.find((known) => known === event.target.value) ?? 'en')}
        >
          {LOCALES.map((known) => (
            <option key={known} value={known}>
              {drama.locales.includes(known) ? known : say('console.dramas.lacking', { locale: known })}
            </option>
          ))}
        </select>
      </label>
      <OneText key={locale} drama={drama} locale={locale} mayEdit={mayEdit} />
    </div>
  );
}

function OneText({ drama, locale, mayEdit }: TextFormProps & { readonly locale: Locale }) {
  const stored = drama.texts.find((text) => text.locale === locale);
  const [title, setTitle] = useState(stored?.title ?? '');
  const [synopsis, setSynopsis] = useState(stored?.synopsis ?? '');
  const { send, isBusy, problem } = useSending(saveText);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const captions = [...(stored?.captions ?? [])];
    const done = await send({ id: drama.id, locale, title, synopsis, captions });
    if (done !== undefined) await refresh();
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <Field
        label={say('console.dramas.title')}
        value={title}
        onChange={setTitle}
        readOnly={!mayEdit}
        required
      />
      <label className="mb-3 block">
        <span className="mb-1 block text-small text-muted">{say('console.dramas.synopsis')}</span>
        <textarea
          rows={5}
          value={synopsis}
          readOnly={!mayEdit}
          onChange={(event) => setSynopsis(event.target.value)}
          className="w-full rounded-bar border border-edge bg-surface px-2.5 py-1.5"
        />
      </label>
      <Problem text={problem} />
      {mayEdit && (
        <Act submits disabled={isBusy}>
          {say('console.dramas.save-text')}
        </Act>
      )}
    </form>
  );
}

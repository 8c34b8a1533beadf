import { LOCALES, type Locale } from '@cliffhanger/core/kernel';
import { LOCALE_NAMES } from '@cliffhanger/i18n';
import { saveText } from '@cliffhanger/wire/operator/catalog';
import { clsx } from 'clsx';
import { type FormEvent, useState } from 'react';
import { t } from '../../../shared/language/index.ts';
import { Act, Field, Panel, Problem, Table, TextArea } from '../../../shared/parts/index.ts';
import { refresh, useApiMutation } from '../../../shared/server/index.ts';
import type { EditedDrama } from './edited-drama.ts';

interface TextsPanelProps {
  readonly drama: EditedDrama;
  readonly mayEdit: boolean;
}

type Text = EditedDrama['texts'][number];

const textIn = ({ texts }: EditedDrama, locale: Locale): Text | undefined =>
  texts.find((text) => text.locale === locale);

/** Lists missing texts, and edits one language at a time beside the English original. */
export function TextsPanel({ drama, mayEdit }: TextsPanelProps) {
  const [locale, setLocale] = useState<Locale>('en');
  return (
    <>
      <Panel
        title={t('console.dramas.languages')}
        aside={<span className="text-small text-muted">{t('console.dramas.fallback')}</span>}
      >
        <Table
          label={t('console.dramas.languages')}
          heads={[
            [t('console.dramas.language')],
            [t('console.dramas.title')],
            [t('console.dramas.synopsis')],
            [t('console.dramas.post-texts'), true],
          ]}
        >
          {LOCALES.map((known) => (
            <Language
              key={known}
              locale={known}
              text={textIn(drama, known)}
              isChosen={known === locale}
              onChoose={() => setLocale(known)}
            />
          ))}
        </Table>
      </Panel>
      <Panel title={LOCALE_NAMES[locale]}>
        <OneText key={locale} drama={drama} locale={locale} mayEdit={mayEdit} />
      </Panel>
    </>
  );
}

interface LanguageProps {
  readonly locale: Locale;
  readonly text: Text | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const Language = ({ locale, text, isChosen, onChoose }: LanguageProps) => (
  <tr className={clsx(isChosen && 'bg-primary-soft')}>
    <td>
      <button type="button" className="text-start" aria-pressed={isChosen} onClick={onChoose}>
        <span className="text-label">{LOCALE_NAMES[locale]}</span>{' '}
        <span className="text-muted">{locale}</span>
      </button>
    </td>
    <td>
      <Mark isThere={text !== undefined} />
    </td>
    <td>
      <Mark isThere={(text?.synopsis ?? '') !== ''} />
    </td>
    <td className="text-end">{text?.captions.length ?? 0}</td>
  </tr>
);

const Mark = ({ isThere }: { readonly isThere: boolean }) => (
  <span className={isThere ? 'text-good' : 'text-warn'}>
    {isThere ? t('console.dramas.there') : t('console.dramas.not-there')}
  </span>
);

interface OneTextProps extends TextsPanelProps {
  readonly locale: Locale;
}

function OneText({ drama, locale, mayEdit }: OneTextProps) {
  const stored = textIn(drama, locale);
  const english = locale === 'en' ? undefined : textIn(drama, 'en');
  const [title, setTitle] = useState(stored?.title ?? '');
  const [synopsis, setSynopsis] = useState(stored?.synopsis ?? '');
  const [captions, setCaptions] = useState((stored?.captions ?? []).join('\n'));
  const { send, isBusy, problem } = useApiMutation(saveText);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const posts = captions.split('\n').filter((line) => line.trim() !== '');
    const done = await send({ id: drama.id, locale, title, synopsis, captions: posts });
    if (done !== undefined) await refresh();
  }

  return (
    <form className="p-4" onSubmit={(event) => void submit(event)}>
      <Original text={english?.title} />
      <Field
        label={t('console.dramas.title')}
        value={title}
        onChange={setTitle}
        readOnly={!mayEdit}
        required
      />
      <Original text={english?.synopsis} />
      <TextArea
        label={t('console.dramas.synopsis')}
        value={synopsis}
        onChange={setSynopsis}
        readOnly={!mayEdit}
      />
      <Original text={english?.captions.join('\n')} />
      <TextArea
        label={t('console.dramas.captions')}
        value={captions}
        onChange={setCaptions}
        readOnly={!mayEdit}
        rows={3}
      />
      <Problem text={problem} />
      {mayEdit && (
        <Act submits look="main" disabled={isBusy}>
          {t('console.dramas.save-text')}
        </Act>
      )}
    </form>
  );
}

/** The English original under a translated field. */
const Original = ({ text = '' }: { readonly text?: string | undefined }) =>
  text === '' ? null : (
    <p className="mb-1 border-s-2 border-line ps-2 whitespace-pre-line text-muted">{text}</p>
  );

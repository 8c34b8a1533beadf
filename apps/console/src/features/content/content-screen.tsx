import { CONTENT_TYPES, type ContentType } from '@cliffhanger/core/content';
import { LOCALES, type Locale } from '@cliffhanger/core/kernel';
import { LOCALE_NAMES } from '@cliffhanger/i18n';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { listContent, saveFooterLinks, savePage } from '@cliffhanger/wire/operator/content';
import { type FormEvent, useState } from 'react';
import { dateText, say } from '../../shared/language/index.ts';
import {
  Act,
  Answered,
  Choice,
  CodeField,
  Field,
  Page,
  Panel,
  Problem,
  RowsEditor,
  TextArea,
} from '../../shared/parts/index.ts';
import { refresh, useAnswer, useSending } from '../../shared/server/index.ts';
import { useSession } from '../../shared/session/index.ts';

type Kept = AnswerOf<typeof listContent>;
type Links = Kept['links'];

/** What everybody can read: pages in seven languages, and the links of the footer. */
export function ContentScreen() {
  const kept = useAnswer(listContent, {});
  const mayEdit = useSession()?.roles.includes('content') ?? false;
  return (
    <Page title={say('console.nav.content')}>
      <Answered of={kept}>
        {(answer) => (
          <>
            <Pages {...answer} mayEdit={mayEdit} />
            <Panel title={say('console.content.links')}>
              <LinksForm key={JSON.stringify(answer.links)} links={answer.links} mayEdit={mayEdit} />
            </Panel>
          </>
        )}
      </Answered>
    </Page>
  );
}

function Pages({ pages, mayEdit }: Pick<Kept, 'pages'> & { readonly mayEdit: boolean }) {
  const [type, setType] = useState<ContentType>('about');
  const [locale, setLocale] = useState<Locale>('en');
  const page = pages.find((one) => one.type === type && one.locale === locale);
  const has = (known: Locale) => pages.some((one) => one.type === type && one.locale === known);
  return (
    <Panel title={say('console.content.pages')}>
      <div className="p-4">
        <div className="grid w-120 grid-cols-2 gap-4">
          <Choice
            label={say('console.content.page')}
            value={type}
            options={CONTENT_TYPES.map((known) => [known, say(`console.content.type.${known}`)])}
            onChange={setType}
          />
          <Choice
            label={say('console.dramas.language')}
            value={locale}
            options={LOCALES.map((known) => [
              known,
              has(known)
                ? LOCALE_NAMES[known]
                : say('console.announce.not-written', { language: LOCALE_NAMES[known] }),
            ])}
            onChange={setLocale}
          />
        </div>
        <PageForm
          key={`${type} ${locale} ${page?.updatedAt ?? ''}`}
          type={type}
          locale={locale}
          page={page}
          mayEdit={mayEdit}
        />
      </div>
    </Panel>
  );
}

interface PageFormProps {
  readonly type: ContentType;
  readonly locale: Locale;
  readonly page: Kept['pages'][number] | undefined;
  readonly mayEdit: boolean;
}

function PageForm({ type, locale, page, mayEdit }: PageFormProps) {
  const [title, setTitle] = useState(page?.title ?? '');
  const [text, setText] = useState(page?.text ?? '');
  const [code, setCode] = useState('');
  const { send, isBusy, problem } = useSending(savePage);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const done = await send({ type, locale, title, text, code });
    setCode('');
    if (done !== undefined) await refresh(listContent);
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      {page !== undefined && (
        <p className="mb-2 text-small text-muted">
          {say('console.content.since', { at: dateText(page.updatedAt) })}
        </p>
      )}
      <Field
        label={say('console.dramas.title')}
        value={title}
        onChange={setTitle}
        readOnly={!mayEdit}
        required
      />
      <TextArea
        label={say('console.content.text')}
        value={text}
        onChange={setText}
        readOnly={!mayEdit}
        rows={14}
      />
      <Problem text={problem} />
      {mayEdit && (
        <div className="w-64">
          <CodeField value={code} onChange={setCode} />
          <Act look="main" submits disabled={isBusy}>
            {say('console.content.save')}
          </Act>
        </div>
      )}
    </form>
  );
}

function LinksForm({ links, mayEdit }: { readonly links: Links; readonly mayEdit: boolean }) {
  const [typed, setTyped] = useState<Links>(links);
  const { send, isBusy, problem } = useSending(saveFooterLinks);
  return (
    <RowsEditor
      rows={typed}
      columns={[
        { name: 'name', label: say('console.content.link-name') },
        { name: 'url', label: say('console.content.link-url') },
      ]}
      empty={{ name: '', url: 'https://' }}
      mayEdit={mayEdit}
      isBusy={isBusy}
      problem={problem}
      onChange={setTyped}
      onSave={async (code) => {
        if ((await send({ links: [...typed], code })) !== undefined) await refresh(listContent);
      }}
    />
  );
}

import { CONTENT_TYPES, type ContentType } from '@cliffhanger/core/content';
import { LOCALES, type Locale } from '@cliffhanger/core/kernel';
import { LOCALE_NAMES } from '@cliffhanger/i18n';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { listContent, saveFooterLinks, savePage } from '@cliffhanger/wire/operator/content';
import { type FormEvent, useState } from 'react';
import { dateText, t } from '../../shared/language/index.ts';
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
import { refresh, useApiMutation, useApiQuery } from '../../shared/server/index.ts';
import { useSession } from '../../shared/session/index.ts';

type Content = AnswerOf<typeof listContent>;
type Links = Content['links'];

/** Public pages in seven languages, and the links of the footer. */
export function ContentScreen() {
  const kept = useApiQuery(listContent, {});
  const mayEdit = useSession()?.roles.includes('content') ?? false;
  return (
    <Page title={t('console.nav.content')}>
      <Answered of={kept}>
        {(answer) => (
          <>
            <Pages {...answer} mayEdit={mayEdit} />
            <Panel title={t('console.content.links')}>
              <LinksForm key={JSON.stringify(answer.links)} links={answer.links} mayEdit={mayEdit} />
            </Panel>
          </>
        )}
      </Answered>
    </Page>
  );
}

function Pages({ pages, mayEdit }: Pick<Content, 'pages'> & { readonly mayEdit: boolean }) {
  const [type, setType] = useState<ContentType>('about');
  const [locale, setLocale] = useState<Locale>('en');
  const page = pages.find((one) => one.type === type && one.locale === locale);
  const has = (known: Locale) => pages.some((one) => one.type === type && one.locale === known);
  return (
    <Panel title={t('console.content.pages')}>
      <div className="p-4">
        <div className="grid w-120 grid-cols-2 gap-4">
          <Choice
            label={t('console.content.page')}
            value={type}
            options={CONTENT_TYPES.map((known) => [known, t(`console.content.type.${known}`)])}
            onChange={setType}
          />
          <Choice
            label={t('console.dramas.language')}
            value={locale}
            options={LOCALES.map((known) => [
              known,
              has(known)
                ? LOCALE_NAMES[known]
                : t('console.announce.not-written', { language: LOCALE_NAMES[known] }),
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
  readonly page: Content['pages'][number] | undefined;
  readonly mayEdit: boolean;
}

function PageForm({ type, locale, page, mayEdit }: PageFormProps) {
  const [title, setTitle] = useState(page?.title ?? '');
  const [text, setText] = useState(page?.text ?? '');
  const [code, setCode] = useState('');
  const { send, isBusy, problem } = useApiMutation(savePage);

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
          {t('console.content.since', { at: dateText(page.updatedAt) })}
        </p>
      )}
      <Field
        label={t('console.dramas.title')}
        value={title}
        onChange={setTitle}
        readOnly={!mayEdit}
        required
      />
      <TextArea
        label={t('console.content.text')}
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
            {t('console.content.save')}
          </Act>
        </div>
      )}
    </form>
  );
}

function LinksForm({ links, mayEdit }: { readonly links: Links; readonly mayEdit: boolean }) {
  const [typed, setTyped] = useState<Links>(links);
  const { send, isBusy, problem } = useApiMutation(saveFooterLinks);
  return (
    <RowsEditor
      rows={typed}
      columns={[
        { name: 'name', label: t('console.content.link-name') },
        { name: 'url', label: t('console.content.link-url') },
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

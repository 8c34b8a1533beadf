import { AGENT_LEVELS, type AgentLevel, parseEmail } from '@cliffhanger/core/identity';
import { LOCALES, type Locale } from '@cliffhanger/core/kernel';
import { type AnnouncedText, announcedIn } from '@cliffhanger/core/messages';
import { LOCALE_NAMES } from '@cliffhanger/i18n';
import { countAudience, listAnnouncements, sendAnnouncement } from '@cliffhanger/wire/operator/messages';
import { type FormEvent, useState } from 'react';
import { t } from '../../shared/language/index.ts';
import { levelText } from '../../shared/levels/index.ts';
import { Act, Choice, CodeField, Field, Panel, Problem, TextArea } from '../../shared/parts/index.ts';
import { refresh, useApiMutation, useApiQuery } from '../../shared/server/index.ts';

type Kind = 'all' | 'level' | 'seller';
type Texts = Readonly<Partial<Record<Locale, AnnouncedText>>>;

const NOTHING: AnnouncedText = { title: '', text: '' };
const isWritten = ({ title, text }: AnnouncedText): boolean => title.trim() !== '' && text.trim() !== '';

/** Edits one language at a time beside a preview. */
export function AnnouncementForm() {
  const [audience, setAudience] = useState<Kind>('all');
  const [level, setLevel] = useState<AgentLevel>('bronze');
  const [email, setEmail] = useState('');
  const [locale, setLocale] = useState<Locale>('en');
  const [texts, setTexts] = useState<Texts>({});
  const [code, setCode] = useState('');
  const { send, isBusy, problem } = useApiMutation(sendAnnouncement);
  const to = audienceTyped({ audience, level, email });
  const written = Object.fromEntries(Object.entries(texts).filter(([, text]) => isWritten(text))) as Texts;
  const typed = texts[locale] ?? NOTHING;
  const write = (text: Partial<AnnouncedText>) => setTexts({ ...texts, [locale]: { ...typed, ...text } });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (to === undefined) return;
    const done = await send({ ...to, texts: written, code });
    setCode('');
    if (done === undefined) return;
    setTexts({});
    await refresh(listAnnouncements);
  }

  return (
    <Panel title={t('console.announce.new')}>
      <form className="grid grid-cols-2 gap-6 p-4" onSubmit={(event) => void submit(event)}>
        <div>
          <div className="grid grid-cols-2 gap-x-4">
            <Choice
              label={t('console.announce.to')}
              value={audience}
              options={[
                ['all', t('console.announce.all')],
                ['level', t('console.announce.level')],
                ['seller', t('console.announce.seller')],
              ]}
              onChange={setAudience}
            />
            {audience === 'level' && (
              <Choice
                label={t('console.announce.level')}
                value={level}
                options={AGENT_LEVELS.map((known) => [known, levelText(known)])}
                onChange={setLevel}
              />
            )}
            {audience === 'seller' && (
              <Field label={t('console.email')} type="email" value={email} onChange={setEmail} required />
            )}
          </div>
          <Choice
            label={t('console.announce.language')}
            value={locale}
            options={LOCALES.map((known) => [known, languageName(known, written)])}
            onChange={setLocale}
          />
          <Field
            label={t('console.announce.title')}
            value={typed.title}
            onChange={(title) => write({ title })}
            maxLength={120}
          />
          <TextArea
            label={t('console.announce.text')}
            value={typed.text}
            onChange={(text) => write({ text })}
            maxLength={1_000}
          />
        </div>
        <div>
          <Preview texts={written} locale={locale} />
          <Reach to={to} />
          <CodeField value={code} onChange={setCode} />
          <Problem text={problem} />
          <Act look="main" submits disabled={isBusy || to === undefined || written.en === undefined}>
            {t('console.announce.send')}
          </Act>
        </div>
      </form>
    </Panel>
  );
}

const languageName = (locale: Locale, written: Texts): string =>
  written[locale] === undefined
    ? t('console.announce.not-written', { language: LOCALE_NAMES[locale] })
    : LOCALE_NAMES[locale];

interface Typed {
  readonly audience: Kind;
  readonly level: AgentLevel;
  readonly email: string;
}

/** Undefined while the audience is one seller without a valid email address. */
function audienceTyped({ audience, level, email }: Typed) {
  if (audience === 'all') return { audience };
  if (audience === 'level') return { audience, level };
  const address = parseEmail(email);
  return address === undefined ? undefined : { audience, email: address };
}

/** The announcement as sellers see it in their list of messages. */
function Preview({ texts, locale }: { readonly texts: Texts; readonly locale: Locale }) {
  const shown = announcedIn(texts, locale);
  return (
    <section
      aria-label={t('console.announce.preview')}
      className="mb-3 rounded-bar border border-line bg-sunken p-3"
    >
      <p className="mb-1 text-small text-muted">
        {t('console.announce.preview-in', { language: LOCALE_NAMES[locale] })}
      </p>
      <div lang={texts[locale] === undefined ? 'en' : locale}>
        <p className="text-strong">{shown?.title ?? ''}</p>
        <p className="text-muted">{shown?.text ?? ''}</p>
      </div>
    </section>
  );
}

function Reach({ to }: { readonly to: ReturnType<typeof audienceTyped> }) {
  const { data } = useApiQuery(countAudience, to ?? { audience: 'all' }, { enabled: to !== undefined });
  return (
    <p className="mb-3 text-muted">
      {to === undefined || data === undefined ? '' : t('console.announce.reach', { sellers: data.sellers })}
    </p>
  );
}

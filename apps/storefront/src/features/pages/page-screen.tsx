import { CONTENT_TYPES } from '@cliffhanger/core/content';
import { ContentBlocks } from '@cliffhanger/ui/layout';
import { getSitePage } from '@cliffhanger/wire/checkout';
import { contactLink } from '@cliffhanger/wire/support';
import { Footer } from '../../shared/footer/footer.tsx';
import { useTranslation } from '../../shared/language/index.ts';
import { usePathParameters } from '../../shared/navigation/index.ts';
import { Answered, Page, SectionTitle } from '../../shared/parts/index.ts';
import { useApiQuery } from '../../shared/server/index.ts';
import { useSite } from '../../shared/site/index.ts';

/** Public texts: privacy, terms, rules, fees, imprint. */
export function PageScreen() {
  const t = useTranslation();
  const { type: named } = usePathParameters();
  const type = CONTENT_TYPES.find((known) => known === named) ?? 'imprint';
  const page = useApiQuery(getSitePage, { type });
  return (
    <Page title={page.data?.title ?? ''} back="/">
      <Answered answer={page}>
        {({ lang, blocks }) => (
          <article lang={lang} className="grid gap-3">
            <ContentBlocks blocks={blocks} />
          </article>
        )}
      </Answered>
      <SectionTitle>{t('viewing.footer.support')}</SectionTitle>
      <Contacts />
      <Footer />
    </Page>
  );
}

function Contacts() {
  const contacts = useSite()?.support.list ?? [];
  return (
    <ul>
      {contacts.map(({ kind, name, address }) => (
        <li key={`${kind} ${address}`}>
          <a href={contactLink(kind, address)} className="flex min-h-tap items-center gap-2">
            <span className="text-strong">{name}</span>
            <span className="text-muted">{address}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

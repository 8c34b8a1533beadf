import type { ContentType } from '@cliffhanger/core/content';
import { useTranslation } from '../language/index.ts';
import { PageLink } from '../navigation/index.ts';

const READ_BEFORE = ['privacy', 'rules', 'fees', 'imprint'] as const satisfies readonly ContentType[];

/** Pages that need no account. */
export function PublicPages() {
  const t = useTranslation();
  return (
    <nav aria-label={t('shell.public-pages')} className="flex flex-wrap justify-center gap-x-5">
      {READ_BEFORE.map((type) => (
        <PageLink
          key={type}
          to="content"
          query={{ type }}
          className="flex min-h-tap items-center text-small text-muted underline underline-offset-2"
        >
          {t(`shell.public-page.${type}`)}
        </PageLink>
      ))}
    </nav>
  );
}
